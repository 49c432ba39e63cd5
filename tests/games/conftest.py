"""Hypothesis for the games: the same examples in every run, and no example fails for a busy machine's slowness."""

from hypothesis import settings

settings.register_profile("games", derandomize=True, deadline=None)
settings.load_profile("games")
