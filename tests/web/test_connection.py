"""One socket and its greenlets. Section numbers are those of RFC 6455."""

from __future__ import annotations

import gc
import logging
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import gevent
import greenlet
import pytest
from gevent.event import Event
from websockets.frames import Opcode

from companion.rooms.outbox import MOST_REPLIES, Eyes, State
from companion.web.connection import ConnectionLimits
from tests.web.peer import PATIENCE_S, QUICK, Peer, eventually
from tests.web.test_frames import cont, framed, text

MUCH = State(0, b'"' + b"x" * 4_000_000 + b'"', {})
"""More than the buffers of both ends can hold."""


@pytest.fixture(params=["unix", "tcp"])
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    """A phone on an open connection, over both kinds of socket."""
    phone = Peer(over_tcp=request.param == "tcp")
    yield phone
    phone.vanish()
    phone.running.join(PATIENCE_S)
    assert phone.running.ready(), "the connection did not end with its phone"


def living() -> int:
    """How many greenlets of sockets there are that have neither ended nor are to be collected; others come and go."""
    gc.collect()
    return sum(isinstance(one, greenlet.greenlet) and not one.dead and is_of_a_socket(one) for one in gc.get_objects())


def is_of_a_socket(one: greenlet.greenlet) -> bool:
    """Whether it has begun in the code of the web layer, or begins now."""
    files, frame = [], one.gr_frame
    while frame is not None:
        files.append(frame.f_code.co_filename)
        frame = frame.f_back
    return not files or any(f"companion{os.sep}web" in file for file in files)


class TestTalking:
    def test_messages_are_answered_in_order(self, peer: Peer) -> None:
        for word in ("one", "two", "three"):
            peer.text(word)
        assert [peer.message() for _ in range(3)] == ["one", "two", "three"]

    def test_several_frames_in_one_segment(self, peer: Peer) -> None:
        peer.socket.sendall(text("1") + text("2") + framed(Opcode.PING, b"?") + text("3"))
        frames = [peer.frame() for _ in range(4)]
        assert sorted(bytes(frame.data) for frame in frames) == [b"1", b"2", b"3", b"?"]

    def test_a_message_that_trickles_in(self, peer: Peer) -> None:
        for byte in text("slowly, slowly"):
            peer.socket.sendall(bytes([byte]))
            gevent.sleep(0.001)
        assert peer.message() == "slowly, slowly"

    def test_fragments_with_a_ping_between_them(self, peer: Peer) -> None:
        peer.socket.sendall(text("frag", fin=False))
        peer.socket.sendall(framed(Opcode.PING, b"still there?"))
        pong = peer.frame()
        assert (pong.opcode, bytes(pong.data)) == (Opcode.PONG, b"still there?")
        peer.socket.sendall(cont("ments"))
        assert peer.message() == "fragments"

    def test_nested_brackets_are_just_text_here(self, peer: Peer) -> None:
        deep = "[" * 10_000
        peer.text(deep)
        assert peer.message() == deep

    @pytest.mark.parametrize("size", [125, 126, 65535, 65536, 500_000])
    def test_an_answer_of_any_length_arrives_whole(self, peer: Peer, size: int) -> None:
        peer.connection.outbox.reply(b"y" * size)
        assert peer.message() == "y" * size

    def test_partial_writes_tear_no_frame(self, peer: Peer) -> None:
        """A phone that reads a little now and then, while answers and pongs wait for the same socket."""
        sent = [f"{number}:" + "z" * 40_000 for number in range(10)]
        peer.narrow()
        for message in sent:
            peer.connection.outbox.reply(message.encode())
            peer.socket.sendall(framed(Opcode.PING, b"p"))
        got, pongs = list[str](), 0
        while len(got) < len(sent) or pongs < len(sent):
            frame = peer.frame()
            if frame.opcode is Opcode.PONG:
                pongs += 1
            else:
                got.append(bytes(frame.data).decode())
            gevent.sleep(0.002)
        assert got == sent

    def test_many_greenlets_may_fill_the_outbox(self, peer: Peer) -> None:
        def fill(who: int) -> None:
            for number in range(20):
                peer.connection.outbox.reply(f"{who}/{number}".encode() + b"-" * 500)
                gevent.sleep(0)

        gevent.joinall([gevent.spawn(fill, who) for who in range(10)])
        got = [peer.message().rstrip("-") for _ in range(200)]
        for who in range(10):
            assert [one for one in got if one.startswith(f"{who}/")] == [f"{who}/{number}" for number in range(20)]

    def test_an_idle_socket_costs_one_greenlet(self, peer: Peer) -> None:
        before = living()
        peer.text("x")
        peer.message()
        assert eventually(lambda: living() <= before)


class TestSlowPhones:
    def test_a_phone_that_reads_nothing_delays_nobody(self) -> None:
        asleep, awake = Peer(ConnectionLimits(stall_s=30), over_tcp=True), Peer(over_tcp=True)
        asleep.connection.outbox.state(MUCH)
        gevent.sleep(0.05)
        for _ in range(20):
            began = time.monotonic()
            asleep.connection.outbox.reply(b"more")
            awake.text("quick")
            assert awake.message() == "quick"
            assert time.monotonic() - began < 3
        hang_up(asleep, awake)

    def test_one_that_takes_no_byte_is_cut(self) -> None:
        phone = Peer(over_tcp=True)
        phone.connection.outbox.state(MUCH)
        began = time.monotonic()
        assert phone.code() == 4008
        assert time.monotonic() - began >= QUICK.stall_s
        hang_up(phone)

    def test_one_that_takes_a_little_is_not(self) -> None:
        phone = Peer(ConnectionLimits(stall_s=0.6), over_tcp=True)
        phone.connection.outbox.state(MUCH)
        began = time.monotonic()
        read = 0
        while time.monotonic() - began < 1.5:
            read += len(phone.socket.recv(200_000))
            gevent.sleep(0.1)
        assert not phone.running.ready()
        assert read < len(MUCH.room)
        hang_up(phone)

    def test_states_that_a_sleeping_phone_did_not_see_are_joined_into_the_newest(self) -> None:
        phone = Peer(ConnectionLimits(stall_s=5), over_tcp=True)
        phone.connection.outbox.state(MUCH)
        gevent.sleep(0.05)
        for seq in range(100):
            eyes = Eyes(b'"%d"' % seq, None, False, [b"%d" % seq], False)
            phone.connection.outbox.state(State(seq, b"{}", {"table": eyes}))
        assert len(phone.message()) > len(MUCH.room)
        assert phone.message().startswith('{"type":"state","seq":99,')
        hang_up(phone)

    def test_the_system_holds_little_of_what_a_sleeping_phone_has_not_read(self) -> None:
        """What the system has taken cannot be replaced by something newer."""
        phone = Peer(ConnectionLimits(stall_s=0.2), over_tcp=True)
        phone.connection.outbox.state(MUCH)
        phone.code()
        taken = 0
        while data := phone.socket.recv(65536):
            taken += len(data)
        assert taken < 1_000_000
        hang_up(phone)

    def test_an_overfull_outbox_is_cut_and_the_phone_learns_why(self) -> None:
        phone = Peer(ConnectionLimits(stall_s=5, close_s=5), over_tcp=True)
        phone.connection.outbox.state(MUCH)
        gevent.sleep(0.05)
        for _ in range(MOST_REPLIES + 1):
            phone.connection.outbox.reply(b"x")
        first = phone.frame()
        assert len(first.data) > len(MUCH.room)
        last = phone.frame()
        assert (last.opcode, bytes(last.data)[:2]) == (Opcode.CLOSE, (4008).to_bytes(2, "big"))
        phone.flush()
        assert phone.code() == 4008
        hang_up(phone)

    def test_an_overfull_phone_that_trickles_cannot_stay_for_ever(self) -> None:
        phone = Peer(ConnectionLimits(stall_s=0.5, close_s=0.3), over_tcp=True)
        phone.connection.outbox.state(MUCH)
        gevent.sleep(0.05)
        for _ in range(MOST_REPLIES + 1):
            phone.connection.outbox.reply(b"x")
        taken = 0
        while not phone.running.ready() and taken < len(MUCH.room):
            taken += len(phone.socket.recv(50_000))
            gevent.sleep(0.05)
        assert phone.code(1) == 4008
        hang_up(phone)


class TestClosing:
    @pytest.mark.parametrize("code", [1000, 1001, 3000])
    def test_the_phone_closes(self, peer: Peer, code: int) -> None:
        peer.close(code)
        assert peer.close_code() == code
        assert peer.code() == code
        assert peer.read() is None

    def test_without_a_code(self, peer: Peer) -> None:
        peer.socket.sendall(framed(Opcode.CLOSE, b""))
        assert peer.close_code() == 1005
        assert peer.code() == 1005

    @pytest.mark.parametrize("code", [1000, 1001, 4001, 4004, 4029])
    def test_the_server_closes(self, peer: Peer, code: int) -> None:
        peer.connection.close(code, "because")
        assert peer.close_code() == code
        assert peer.code() == code

    def test_what_waits_is_sent_before_the_close_frame(self, peer: Peer) -> None:
        peer.connection.outbox.reply(b"error: no such room")
        peer.connection.close(4004)
        assert peer.message() == "error: no such room"
        assert peer.close_code() == 4004

    def test_nothing_follows_the_close_frame(self, peer: Peer) -> None:
        peer.connection.close(4001)
        assert peer.close_code() == 4001
        peer.connection.outbox.reply(b"too late")
        peer.flush()
        assert peer.read() is None

    def test_what_arrives_after_close_was_called_is_not_handed_on(self, peer: Peer) -> None:
        peer.text("before")
        peer.message()
        peer.connection.close(4001)
        peer.text("after")
        assert peer.close_code() == 4001
        peer.code()
        assert peer.heard == [b"before"]

    def test_the_first_reason_counts(self, peer: Peer) -> None:
        peer.connection.close(4001)
        peer.connection.close(1001)
        assert peer.close_code() == 4001

    def test_closing_may_come_from_the_listener_itself(self) -> None:
        phone: Peer = Peer(listen=lambda message: phone.connection.close(4004))
        phone.text("hello")
        assert phone.close_code() == 4004
        assert phone.code() == 4004
        hang_up(phone)

    def test_both_may_close_at_once(self, peer: Peer) -> None:
        peer.connection.close(1001)
        peer.close(1000)
        assert peer.close_code() in {1000, 1001}
        assert peer.code() in {1000, 1001}

    def test_a_phone_that_does_not_answer_is_hung_up_on(self, peer: Peer) -> None:
        began = time.monotonic()
        peer.connection.close(1001)
        assert peer.code() == 1001
        assert time.monotonic() - began >= QUICK.close_s * 0.9

    def test_closing_what_has_ended_does_nothing(self, peer: Peer) -> None:
        peer.close()
        peer.code()
        before = living()
        peer.connection.close(1001)
        peer.connection.outbox.reply(b"too late")
        assert living() == before
        assert peer.code() == 1000


class TestBreaches:
    """7.1.7: the close frame arrives although the phone goes on sending."""

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            (b"\x81\x02{}", 1002),
            (framed(Opcode.TEXT, b"{}", rsv1=True), 1002),
            (text(b"\xff"), 1007),
            (text("x" * 16_385), 1009),
            (b"\x81\xff" + (2**62).to_bytes(8, "big"), 1009),
        ],
    )
    def test_it_is_told_and_closed(self, peer: Peer, data: bytes, code: int) -> None:
        peer.socket.sendall(data + text("more") * 10)
        assert peer.close_code() == code
        assert peer.read() is None
        peer.vanish()
        assert peer.code() == code
        assert peer.heard == []

    def test_a_great_message_may_be_sent_to_its_end(self) -> None:
        """Hanging up on unread bytes would reset the connection: some phones then lose the close frame."""
        phone = Peer(ConnectionLimits(close_s=5), over_tcp=True)
        for _ in range(10):
            phone.socket.sendall(text("x" * 100_000)[:20_000])
            gevent.sleep(0.01)
        assert phone.close_code() == 1009
        phone.vanish()
        assert phone.code() == 1009

    def test_who_goes_on_sending_is_hung_up_on(self, peer: Peer) -> None:
        peer.socket.sendall(b"\x81\x02{}")
        began = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - began < 3:
                peer.socket.sendall(b"x" * 1000)
                gevent.sleep(0.001)
        assert peer.code() == 1002

    def test_a_flood_of_pings_is_closed_with_4029(self, peer: Peer) -> None:
        peer.socket.sendall(framed(Opcode.PING, b"") * 600)
        assert peer.close_code() == 4029

    def test_a_flood_of_empty_fragments_too(self, peer: Peer) -> None:
        peer.socket.sendall(text("", fin=False) + cont("", fin=False) * 600)
        assert peer.close_code() == 4029

    def test_a_flood_starves_nobody(self) -> None:
        """While one connection works off what has piled up in the system's buffers, another answers at once."""
        drops: list[bytes] = []
        flooding, quiet = Peer(listen=drops.append, over_tcp=True), Peer()
        flood = gevent.spawn(flooding.socket.sendall, text("x") * 100_000)
        most = 0
        while len(drops) < 100_000:
            before = len(drops)
            quiet.text("still there?")
            assert quiet.message() == "still there?"
            most = max(most, len(drops) - before)
        assert most < 10_000, "messages of the flood that went before an answer"
        assert flood.ready()
        hang_up(flooding, quiet)


class TestVanishing:
    def test_a_phone_that_hangs_up(self, peer: Peer) -> None:
        peer.vanish()
        assert peer.code() == 1006

    def test_in_the_middle_of_a_frame(self, peer: Peer) -> None:
        peer.socket.sendall(text("half")[:5])
        peer.vanish()
        assert peer.code() == 1006
        assert peer.heard == []

    def test_while_it_is_written_to(self) -> None:
        phone = Peer(over_tcp=True)
        phone.connection.outbox.state(MUCH)
        gevent.sleep(0.02)
        phone.vanish()
        assert phone.code() == 1006

    def test_one_that_is_silent_for_too_long_is_closed(self) -> None:
        phone = Peer(ConnectionLimits(idle_s=0.2, close_s=0.2))
        began = time.monotonic()
        assert phone.close_code() == 4008
        assert time.monotonic() - began >= 0.18
        assert phone.code() == 4008
        hang_up(phone)

    @pytest.mark.parametrize("data", [text("x"), framed(Opcode.PING, b""), framed(Opcode.PONG, b"")])
    def test_any_frame_is_a_sign_of_life(self, data: bytes) -> None:
        phone = Peer(ConnectionLimits(idle_s=0.5, close_s=0.2))
        for _ in range(5):
            gevent.sleep(0.15)
            phone.socket.sendall(data)
        assert not phone.running.ready()
        phone.close()
        assert phone.close_code() == 1000
        hang_up(phone)

    def test_it_is_noticed_once_the_listener_is_done(self) -> None:
        go_on = Event()
        phone = Peer(listen=lambda message: go_on.wait())
        phone.text("x")
        gevent.sleep(0.02)
        phone.vanish()
        go_on.set()
        assert phone.code() == 1006


class TestBugs:
    @pytest.mark.parametrize("error", [ZeroDivisionError, TimeoutError, ConnectionResetError])
    def test_an_error_in_the_listener_is_logged_whole_and_told_briefly(
        self, caplog: pytest.LogCaptureFixture, error: type[Exception]
    ) -> None:
        """One that looks like the network's own is not taken for it."""

        def broken(message: bytes) -> None:
            raise error("with a secret in its text")

        phone = Peer(listen=broken)
        phone.text("x")
        frame = phone.frame()
        assert bytes(frame.data) == (1011).to_bytes(2, "big") + b"internal error"
        phone.flush()
        assert phone.code() == 1011
        (record,) = caplog.records
        assert record.exc_info is not None
        assert record.exc_info[0] is error
        hang_up(phone)

    def test_a_message_that_cannot_be_sent_ends_the_connection(self, caplog: pytest.LogCaptureFixture) -> None:
        """The phone comes back and is told the newest state; silence would leave it with an old one."""
        phone = Peer()
        phone.connection.outbox.state(State(1, None, {}))  # type: ignore[arg-type]
        assert phone.read() is None
        assert phone.code() == 1011
        assert [record.exc_info and record.exc_info[0] for record in caplog.records] == [TypeError]
        hang_up(phone)

    def test_normal_ends_leave_no_trace_in_the_log(self, caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.DEBUG):
            for end in (Peer.close, Peer.vanish, lambda phone: phone.connection.close(1001)):
                phone = Peer(over_tcp=True)
                end(phone)
                hang_up(phone)
        ours = [record for record in caplog.records if record.thread == threading.get_ident()]
        assert [record for record in ours if record.name != "websockets.client"] == []


def test_five_hundred_phones_that_go_at_any_moment_leave_no_greenlet() -> None:
    """Whatever it was in the middle of: greeting, half a frame, being written to, closing, being closed."""
    chance = random.Random(5)
    before = living()
    for _ in range(50):
        phones = [Peer(QUICK, over_tcp=chance.random() < 0.5) for _ in range(10)]
        for phone in phones:
            for step in chance.sample(STEPS, chance.randrange(4)):
                with suppress(OSError):  # Some steps end the connection under the next one.
                    step(phone)
                gevent.sleep(chance.choice([0, 0, 0.001]))
        hang_up(*phones)
    assert eventually(lambda: living() <= before)


def hang_up(*phones: Peer) -> None:
    """Let phones vanish; their connections must end at once."""
    for phone in phones:
        phone.vanish()
    for phone in phones:
        phone.running.join(PATIENCE_S)
        assert phone.running.ready()


STEPS = [
    lambda phone: phone.socket.send(text("hello")),
    lambda phone: phone.socket.send(text("half a message")[:6]),
    lambda phone: phone.socket.send(framed(Opcode.PING, b"?")),
    lambda phone: phone.socket.send(framed(Opcode.CLOSE, b"\x03\xe8")),
    lambda phone: phone.socket.send(b"\x81\x02{}"),
    lambda phone: phone.connection.outbox.reply(b"a" * 1_000_000),
    lambda phone: phone.connection.outbox.reply(b"short"),
    lambda phone: phone.connection.close(1001, "going away"),
]
