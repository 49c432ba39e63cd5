"""WebSocket frames as a client sends and reads them (RFC 6455, section 5). Pure: bytes in, bytes out.

The driver must be much faster than any server that it measures, so this knows only what servers here send: whole
messages, unmasked, without extensions. Anything else is an error, never guessed at.
"""

from __future__ import annotations

from functools import lru_cache

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

MASK = b"\x37\xfa\x21\x3d"
"""Not zero, so that servers really have to unmask; always the same, so that the driver saves the time for entropy."""


class BrokenFrame(Exception):
    """A frame that no server measured here may send."""


@lru_cache(maxsize=1024)
def _head(opcode: int, size: int) -> tuple[bytes, int]:
    """What stands before a masked payload of that size, and the mask drawn out to that size."""
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return bytes([0x80 | opcode]) + length + MASK, int.from_bytes((MASK * (size // 4 + 1))[:size], "big")


def masked(payload: bytes, opcode: int = TEXT) -> bytes:
    """One client frame that carries the whole payload."""
    size = len(payload)
    head, mask = _head(opcode, size)
    return head + (int.from_bytes(payload, "big") ^ mask).to_bytes(size, "big")


def split(data: bytes) -> tuple[list[tuple[int, bytes]], bytes]:
    """The whole frames at the beginning of data, as (opcode, payload), and the bytes of the unfinished one.

    Raises BrokenFrame for a fragment, a masked frame or one of an extension.
    """
    found: list[tuple[int, bytes]] = []
    place, end = 0, len(data)
    while end - place >= 2:
        first, size, start = data[place], data[place + 1], place + 2
        if first & 0xF0 != 0x80 or size & 0x80:
            raise BrokenFrame(f"a server here sends whole plain frames, not {data[place : place + 2].hex()}")
        if size >= 126:
            start += 2 if size == 126 else 8
            if start > end:
                break
            size = int.from_bytes(data[place + 2 : start], "big")
        if start + size > end:
            break
        place = start + size
        found.append((first & 15, data[start:place]))
    return found, data[place:]


def close_code(payload: bytes) -> int:
    """The code in a close frame; 1005 if it names none (RFC 6455, section 7.1.5)."""
    return int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
