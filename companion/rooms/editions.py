"""Owners' editions: which ones can be chosen, and which one a room was made with.

An owner's edition is a file of their own, chosen by name from the list that was made when the server started. A room
keeps the digest of the file, and the store its text under that digest: the file may change or go away while the room
lives, and another process may never have had it. So every room goes on, is replayed and has its rematch with the
components that it began with. A process reads each edition once; rooms with the game's own components cost nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from companion.games import shelf
from companion.games.edition import BrokenEdition
from companion.games.game import Game
from companion.rooms.room import Refusal
from companion.rooms.store import Store


def digest_of(text: str) -> str:
    """What a room keeps of an edition: the first half of its SHA-256 in hex."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class Editions:
    """The editions of all games. texts: the owners' files by game and name, each checked against its game."""

    def __init__(self, store: Store, texts: Mapping[str, Mapping[str, str]]) -> None:
        self._store = store
        self._listed = texts
        self._texts = {digest_of(text): text for named in texts.values() for text in named.values()}
        self._games: dict[tuple[str, str], Game] = {}

    def of(self, game_id: str) -> dict[str, Game]:
        """The game with each edition that can be chosen, by name; first the one that comes with the game."""
        usual = shelf.game(game_id)
        own = self._listed.get(game_id, {})
        return {usual.edition_name: usual} | {name: self.game(game_id, digest_of(own[name]), name) for name in own}

    def chosen(self, game_id: str, name: str | None) -> tuple[str, str]:
        """The name and digest of a new room's edition; an empty digest for the one that comes with the game.

        Afterwards its text is in the store. Refusal: `unknown-edition`.
        """
        usual = shelf.game(game_id).edition_name
        own = self._listed.get(game_id, {})
        if name is None or name == usual:
            return usual, ""
        if name not in own:
            raise Refusal("unknown-edition", editions=[usual, *own])
        digest = digest_of(own[name])
        self._store.keep_edition(digest, own[name])
        return name, digest

    def game(self, game_id: str, digest: str, name: str) -> Game:
        """The game with the components of that digest. name: the edition's. Raises KeyError for an unknown game.

        Refusal: `edition-lost`, if the store no longer has them, or this program cannot play with them.
        """
        if not digest:
            return shelf.game(game_id)
        found = self._games.get((game_id, digest))
        if found is None:
            found = self._games[game_id, digest] = self._read(game_id, digest, name)
        return found

    def _read(self, game_id: str, digest: str, name: str) -> Game:
        try:
            return shelf.game_with(game_id, self.text(digest, name), f"{name}.toml")
        except BrokenEdition as broken:
            raise Refusal("edition-lost", edition=name, why=broken.wish) from broken

    def text(self, digest: str, name: str) -> str:
        """The text of that digest; empty for an empty digest. Refusal: `edition-lost`."""
        if not digest:
            return ""
        text = self._texts.get(digest) or self._store.edition(digest)
        if text is None:
            raise Refusal("edition-lost", edition=name)
        self._texts[digest] = text
        return text
