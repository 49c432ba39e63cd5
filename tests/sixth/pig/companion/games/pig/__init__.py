"""Pig: one die, rolled as often as one dares. Public domain; described by John Scarne in 1945."""
