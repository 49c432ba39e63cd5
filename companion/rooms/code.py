"""Room codes: five letters without vowels and look-alikes, easy to read out and to type."""

from __future__ import annotations

from collections.abc import Callable

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH = 5

_LOOKS_LIKE = str.maketrans("85261I", "BSZGLL")
_IGNORED = str.maketrans("", "", " \t\r\n\u00a0-\u2010\u2011\u2013_.")

BLOCKED = (
    "FCK", "FKN", "CNT", "DCK", "CCK", "SHT", "BTCH", "PSS", "SLT", "WHR", "NGR", "NGG", "FGT", "RPST",
    "KKK", "HTLR", "NZ", "SS", "SX", "TTS", "PRN", "BJ", "HJ", "WTF", "STFX",
)  # fmt: skip
"""Consonants that people read as rude words."""


def tidy(text: str) -> str | None:
    """The code that somebody meant, or None if it cannot be one.

    Case, spaces and hyphens do not matter; the digits 8 5 2 6 1 and the letter I are read as B S Z G L L.
    """
    code = text[:64].translate(_IGNORED).upper().translate(_LOOKS_LIKE)
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None


def is_decent(code: str) -> bool:
    """Whether it contains no blocked word."""
    return not any(word in code for word in BLOCKED)


def draw(choose: Callable[[str], str]) -> str:
    """A decent code; `choose` picks one letter of a string (`secrets.choice`, or a test's own)."""
    while True:
        code = "".join(choose(ALPHABET) for _ in range(LENGTH))
        if is_decent(code):
            return code
