"""Dice alone: the tool for people who want nothing but to throw the dice of a game."""
