"""Frames without I/O. Section numbers are those of RFC 6455; the other side is played by the `websockets` package."""

from __future__ import annotations

import logging
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side

from companion.web.frames import Framing, encode_text

MAX = 16 * 1024


def framed(opcode: Opcode, data: bytes, fin: bool = True, **bits: bool) -> bytes:
    """A frame as a client sends it. It is not checked, so it may be wrong."""
    size = len(data)
    head = (0x80 if fin else 0) | (0x40 if bits.get("rsv1") else 0) | opcode
    extended = b"" if size < 126 else struct.pack("!H", size) if size < 65536 else struct.pack("!Q", size)
    length = size if size < 126 else 126 if size < 65536 else 127
    mask = b"\x11\x22\x33\x44"
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return bytes((head, 0x80 | length)) + extended + mask + masked


def text(data: str | bytes, fin: bool = True) -> bytes:
    return framed(Opcode.TEXT, data.encode() if isinstance(data, str) else data, fin)


def cont(data: str | bytes, fin: bool = True) -> bytes:
    return framed(Opcode.CONT, data.encode() if isinstance(data, str) else data, fin)


def close(code: int, reason: str = "") -> bytes:
    return framed(Opcode.CLOSE, struct.pack("!H", code) + reason.encode())


def sent_by(framing: Framing) -> list[Frame]:
    """What a client reads of the control frames that the server sends."""
    client = Protocol(Side.CLIENT)
    client.receive_data(framing.to_send())
    return [event for event in client.events_received() if isinstance(event, Frame)]


def close_sent_by(framing: Framing) -> int:
    (frame,) = [frame for frame in sent_by(framing) if frame.opcode is Opcode.CLOSE]
    return int(Close.parse(frame.data).code)


@pytest.fixture
def framing() -> Framing:
    return Framing(MAX)


class TestSending:
    """5.2: the shortest form of the length; 5.1: a server masks nothing."""

    @pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 1_000_000])
    def test_a_text_of_any_length_arrives_whole(self, size: int) -> None:
        client = Protocol(Side.CLIENT, max_size=None)
        client.receive_data(encode_text(b"x" * size))
        (frame,) = client.events_received()
        assert isinstance(frame, Frame)
        assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)

    @pytest.mark.parametrize(("size", "head"), [(125, 2), (126, 4), (65535, 4), (65536, 10)])
    def test_the_head_is_as_short_as_can_be(self, size: int, head: int) -> None:
        assert len(encode_text(b"x" * size)) == head + size


class TestMessages:
    """5.4 and 5.6: texts, whole and in fragments."""

    def test_a_text_is_handed_on(self, framing: Framing) -> None:
        assert framing.receive(text('{"type":"ping"}')) == [b'{"type":"ping"}']
        assert not framing.has_to_send

    def test_several_in_one_read_keep_their_order(self, framing: Framing) -> None:
        assert framing.receive(text("1") + text("") + text("3")) == [b"1", b"", b"3"]

    def test_a_message_may_arrive_byte_by_byte(self, framing: Framing) -> None:
        data = text("ä" * 100)
        assert [framing.receive(bytes([byte])) for byte in data[:-1]] == [[]] * (len(data) - 1)
        assert framing.receive(data[-1:]) == ["ä".encode() * 100]

    def test_fragments_are_joined(self, framing: Framing) -> None:
        assert framing.receive(text("a", fin=False) + cont("", fin=False) + cont("b", fin=False)) == []
        assert framing.receive(cont("c")) == [b"abc"]
        assert framing.receive(text("next")) == [b"next"]

    @pytest.mark.parametrize("parts", [["", "", ""], ["", "ab", ""], ["ab", "", ""], ["", "", "ab"]])
    def test_fragments_may_be_empty(self, framing: Framing, parts: list[str]) -> None:
        first, middle, last = parts
        data = text(first, fin=False) + cont(middle, fin=False) + cont(last)
        assert framing.receive(data) == ["".join(parts).encode()]

    def test_a_letter_may_be_cut_in_two(self, framing: Framing) -> None:
        assert framing.receive(text(b"\xc3", fin=False) + cont(b"\xa4")) == ["ä".encode()]

    def test_a_ping_between_fragments_is_answered_at_once(self, framing: Framing) -> None:
        assert framing.receive(text("a", fin=False) + framed(Opcode.PING, b"?")) == []
        assert [(frame.opcode, bytes(frame.data)) for frame in sent_by(framing)] == [(Opcode.PONG, b"?")]
        assert framing.receive(cont("b")) == [b"ab"]

    def test_a_binary_message_is_read_like_a_text(self, framing: Framing) -> None:
        assert framing.receive(framed(Opcode.BINARY, b"{}")) == [b"{}"]

    def test_a_binary_message_that_is_no_text_is_the_applications_to_refuse(self, framing: Framing) -> None:
        assert framing.receive(framed(Opcode.BINARY, b"\xff\x00")) == [b"\xff\x00"]
        assert not framing.is_closing

    def test_a_length_may_be_written_longer_than_needed(self, framing: Framing) -> None:
        mask = b"\0\0\0\0"
        assert framing.receive(b"\x81\xff" + struct.pack("!Q", 2) + mask + b"{}") == [b"{}"]


class TestSizes:
    """7.4.1: 1009 for a message too big to process."""

    def test_the_greatest_message_is_taken(self, framing: Framing) -> None:
        assert framing.receive(text("x" * MAX)) == [b"x" * MAX]

    def test_one_byte_more_is_not(self, framing: Framing) -> None:
        assert framing.receive(text("x" * (MAX + 1))) == []
        assert close_sent_by(framing) == 1009

    @pytest.mark.parametrize("length", [MAX + 1, 2**32, 2**62, 2**63, 2**64 - 1])
    def test_the_announced_length_is_enough_to_refuse(self, framing: Framing, length: int) -> None:
        framing.receive(b"\x81\xff" + struct.pack("!Q", length))
        assert close_sent_by(framing) == 1009

    def test_fragments_count_together(self, framing: Framing) -> None:
        for _ in range(4):
            assert framing.receive(text("x" * (MAX // 2), fin=False) + cont("x" * (MAX // 2))) == [b"x" * MAX]
        framing.receive(text("x" * (MAX // 2), fin=False) + cont("x" * (MAX // 2), fin=False))
        assert not framing.is_closing
        framing.receive(cont("x"))
        assert close_sent_by(framing) == 1009

    def test_what_comes_after_a_message_too_big_is_thrown_away(self, framing: Framing) -> None:
        framing.receive(text("x" * (MAX + 1)) + text("ok"))
        framing.to_send()
        assert framing.receive(text("ok") + framed(Opcode.PING, b"")) == []
        assert not framing.has_to_send
        assert framing.is_failed


class TestText:
    """8.1: a text that is no UTF-8 fails the connection with 1007."""

    BAD = [b"\xff", b"\xc3", b"\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"ok \xe2\x82"]

    @pytest.mark.parametrize("data", BAD)
    def test_it_is_refused(self, framing: Framing, data: bytes) -> None:
        assert framing.receive(text(data)) == []
        assert close_sent_by(framing) == 1007

    @pytest.mark.parametrize("data", BAD)
    def test_in_fragments_too(self, framing: Framing, data: bytes) -> None:
        assert framing.receive(text(data, fin=False) + cont(b"")) == []
        assert close_sent_by(framing) == 1007

    def test_what_came_before_it_counts_and_what_follows_does_not(self, framing: Framing) -> None:
        assert framing.receive(text("before") + text(b"\xff") + text("after")) == [b"before"]
        assert framing.receive(text("after")) == []


class TestControlFrames:
    """5.5: pings and pongs."""

    @pytest.mark.parametrize("payload", [b"", b"x", b"\xff" * 125])
    def test_a_ping_is_answered_with_its_payload(self, framing: Framing, payload: bytes) -> None:
        framing.receive(framed(Opcode.PING, payload))
        assert [(frame.opcode, bytes(frame.data)) for frame in sent_by(framing)] == [(Opcode.PONG, payload)]
        assert not framing.has_to_send

    def test_a_pong_nobody_asked_for_is_ignored(self, framing: Framing) -> None:
        assert framing.receive(framed(Opcode.PONG, b"x")) == []
        assert not framing.has_to_send
        assert not framing.is_closing

    def test_frames_that_complete_no_message_are_counted(self, framing: Framing) -> None:
        framing.receive(text("whole") + text("a", fin=False) + cont("", fin=False) + cont("b"))
        assert framing.overhead == 2
        framing.receive(framed(Opcode.PING, b"") + framed(Opcode.PONG, b""))
        assert framing.overhead == 4

    def test_empty_fragments_without_end_are_counted_and_take_no_room(self, framing: Framing) -> None:
        framing.receive(text("", fin=False))
        framing.receive(cont("", fin=False) * 10_000)
        assert framing.overhead == 10_001
        assert framing.receive(cont("x")) == [b"x"]


class TestBrokenFrames:
    """5.1, 5.2, 5.4, 5.5: what fails the connection with 1002."""

    BROKEN = {
        "unmasked": b"\x81\x02{}",
        "a reserved bit": framed(Opcode.TEXT, b"{}", rsv1=True),
        "a reserved opcode": b"\x83\x80\0\0\0\0",
        "a reserved control opcode": b"\x8b\x80\0\0\0\0",
        "a continuation of nothing": cont("x"),
        "a new message inside another": text("a", fin=False) + text("b"),
        "a ping in fragments": framed(Opcode.PING, b"x", fin=False),
        "a ping too long": framed(Opcode.PING, b"x" * 126),
        "half a close code": framed(Opcode.CLOSE, b"\x03"),
        "a close code that may not be sent": close(1005),
        "a close code that is none": close(999),
    }

    @pytest.mark.parametrize("name", BROKEN)
    def test_it_closes_with_1002(self, framing: Framing, name: str) -> None:
        assert framing.receive(self.BROKEN[name] + text("after")) == []
        assert close_sent_by(framing) == 1002
        assert framing.is_failed
        assert framing.code == 1002

    def test_messages_before_it_still_count(self, framing: Framing) -> None:
        assert framing.receive(text("before") + b"\x81\x02{}") == [b"before"]
        assert close_sent_by(framing) == 1002


class TestClosing:
    """5.5.1 and 7.1: the closing handshake."""

    @pytest.mark.parametrize("code", [1000, 1001, 3000, 4001, 4999])
    def test_a_close_frame_is_echoed(self, framing: Framing, code: int) -> None:
        framing.receive(close(code, "bye"))
        assert close_sent_by(framing) == code
        assert (framing.is_over, framing.is_failed, framing.code) == (True, False, code)

    def test_one_without_a_code_too(self, framing: Framing) -> None:
        framing.receive(framed(Opcode.CLOSE, b""))
        assert close_sent_by(framing) == 1005
        assert framing.code == 1005

    def test_a_reason_must_be_text(self, framing: Framing) -> None:
        framing.receive(framed(Opcode.CLOSE, b"\x03\xe8\xff"))
        assert close_sent_by(framing) == 1007

    def test_nothing_is_read_after_a_close_frame(self, framing: Framing) -> None:
        assert framing.receive(text("1") + close(1000) + text("2")) == [b"1"]
        assert framing.receive(text("3")) == []

    def test_our_own_is_over_with_the_answer(self, framing: Framing) -> None:
        framing.close(4001, "removed")
        assert close_sent_by(framing) == 4001
        assert (framing.is_closing, framing.is_over) == (True, False)
        framing.receive(close(4001))
        assert (framing.is_over, framing.code, framing.has_to_send) == (True, 4001, False)

    def test_it_is_sent_once(self, framing: Framing) -> None:
        framing.close(4001)
        framing.close(1001)
        assert close_sent_by(framing) == 4001
        framing.close(1001)
        assert not framing.has_to_send

    def test_an_open_connection_has_no_code_yet(self, framing: Framing) -> None:
        assert framing.code == 1006


def test_what_people_send_is_never_logged(framing: Framing, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        framing = Framing(MAX)
        framing.receive(text('{"type":"hello","tokens":["secret"]}') + close(1000))
        framing.to_send()
    assert caplog.records == []


# -- laws -----------------------------------------------------------------------------------------------------------

MESSAGES = st.lists(st.one_of(st.text(max_size=300), st.text(max_size=20)), max_size=8)


@given(messages=MESSAGES, data=st.data())
def test_messages_arrive_however_they_are_cut(messages: list[str], data: st.DataObject) -> None:
    """5.4: fragments, pings in between and the borders of TCP's segments change nothing."""
    stream = b"".join(
        cut_into_fragments(message.encode(), data.draw(st.lists(st.integers(0, 40), max_size=4)))
        for message in messages
    )
    framing = Framing(MAX)
    received = []
    while stream:
        size = data.draw(st.integers(1, max(1, len(stream))))
        received += framing.receive(stream[:size])
        stream = stream[size:]
    assert received == [message.encode() for message in messages]
    assert not framing.is_closing


def cut_into_fragments(message: bytes, sizes: list[int]) -> bytes:
    frames: list[bytes] = []
    for size in sizes:
        frames.append(framed(Opcode.CONT if frames else Opcode.TEXT, message[:size], fin=False))
        frames.append(framed(Opcode.PING, b"between"))
        message = message[size:]
    frames.append(framed(Opcode.CONT if frames else Opcode.TEXT, message))
    return b"".join(frames)


@given(st.lists(st.binary(max_size=400), max_size=6))
def test_no_bytes_whatever_raise(reads: list[bytes]) -> None:
    """7.1.7: every break of the protocol ends in a close frame with a code that RFC 6455 knows."""
    framing = Framing(MAX)
    for data in reads:
        framing.receive(data)
    assert framing.code == 1006 or framing.code in {1005, 1002, 1007, 1009} or is_a_peers_own(framing)


def is_a_peers_own(framing: Framing) -> bool:
    return framing.is_over and (1000 <= framing.code <= 1014 or 3000 <= framing.code <= 4999)


@given(message=st.text(max_size=400), place=st.integers(0, 10_000), flip=st.integers(1, 255))
def test_a_spoiled_stream_never_raises(message: str, place: int, flip: int) -> None:
    stream = bytearray(text(message) + framed(Opcode.PING, b"x") + text("end"))
    stream[place % len(stream)] ^= flip
    framing = Framing(MAX)
    received = framing.receive(bytes(stream))
    assert len(received) <= 3
    assert framing.is_closing or framing.code == 1006
