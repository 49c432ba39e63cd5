"""Stampfarm, a house on the ground floor: sheets of stamped animals, their scoring, and the game around them."""
