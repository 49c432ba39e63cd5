"""Rambazamba: rows of animals in every farm, a food chain across all of them, and hay against it."""
