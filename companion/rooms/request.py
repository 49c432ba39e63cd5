"""A request to make a room or to sit down, which a phone sends again when no answer came.

The phone draws 128 random bits for each such wish. Everything that would else be drawn here comes of them, so that the
same request finds what it made the first time, and nothing has to be kept for it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


class Request:
    """id: the random text that the phone made, as secret as a token; None for a request that is not repeated."""

    def __init__(self, id: str | None = None) -> None:
        self._id = id or secrets.token_urlsafe(16)
        self.key = f"!{self._block('key').hex()[:32]}" if id else ""
        """Under what the store remembers that it was done; empty: it need not."""
        self._letters = 0

    def token(self, about: str) -> str:
        """The secret that acts for what this request makes. about: the room's code, or `room` for a new one."""
        return base64.urlsafe_b64encode(self._block(f"token/{about}")[:16]).rstrip(b"=").decode()

    def choice(self, letters: str) -> str:
        """The next of the random letters of a code."""
        self._letters += 1
        return letters[int.from_bytes(self._block(f"letter/{self._letters}")) % len(letters)]

    def _block(self, about: str) -> bytes:
        return hmac.digest(self._id.encode(), about.encode(), hashlib.sha256)
