"""Companion: beside the table, at the score sheet and in digital rooms of five farm games."""

__version__ = "0.1.0"
