"""The driver's frames (RFC 6455, section 5): what the product reads in them, and however they are cut."""

from __future__ import annotations

import pytest

from benchmarks.load.frames import BINARY, CLOSE, TEXT, BrokenFrame, close_code, masked, split
from companion.web.frames import Framing, encode_text

SIZES = [0, 1, 125, 126, 127, 65535, 65536]
"""Around the ends of the three ways to write a length."""


@pytest.mark.parametrize("size", SIZES)
def test_the_server_reads_what_the_driver_sends(size: int) -> None:
    message = bytes(65 + place % 26 for place in range(size))
    assert Framing(1 << 20).receive(masked(message)) == [message]


@pytest.mark.parametrize("size", SIZES)
def test_the_driver_reads_what_the_server_sends(size: int) -> None:
    message = bytes(65 + place % 26 for place in range(size))
    assert split(encode_text(message)) == ([(TEXT, message)], b"")


def test_frames_are_found_however_the_network_cuts_them() -> None:
    messages = [b"a", b"b" * 200, b"", b"c" * 70_000, b"d"]
    stream = b"".join(map(encode_text, messages))
    for step in (1, 2, 3, 9, 10, 11, 4096):
        rest, found = b"", []
        for place in range(0, len(stream), step):
            frames, rest = split(rest + stream[place : place + step])
            found += [payload for _, payload in frames]
            if step == 1 and len(found) == 3:
                break  # the long one byte by byte would take its time squared
        assert found == messages[: len(found)] and len(found) >= 3
        assert step == 1 or (len(found) == len(messages) and rest == b"")


def test_an_opcode_is_kept() -> None:
    assert split(b"\x82\x01x\x88\x02\x03\xe8") == ([(BINARY, b"x"), (CLOSE, b"\x03\xe8")], b"")


@pytest.mark.parametrize("data", [b"\x01\x00", b"\xc1\x00", b"\x81\x80"], ids=["fragment", "compressed", "masked"])
def test_what_no_server_here_sends_is_an_error_and_not_a_guess(data: bytes) -> None:
    with pytest.raises(BrokenFrame):
        split(data)


def test_a_close_frame_without_a_code_reads_as_1005() -> None:
    assert (close_code(b"\x0f\xa8too slow"), close_code(b"")) == (4008, 1005)
