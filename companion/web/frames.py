"""WebSocket frames without I/O: bytes in, messages and bytes out (RFC 6455, sections 5 to 7).

The `websockets` package does the parsing. What this server adds or leaves out:

- No extensions: permessage-deflate costs more memory per socket than everything else together.
- A text message must be UTF-8 (else 1007). A binary message is read like a text message; if it is not JSON, the
  application answers with an error, which says more than a closed socket.
- Pings are answered, close frames echoed, broken framing closes with 1002, a message beyond the limit with 1009.
"""

from __future__ import annotations

import logging

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

TOO_BIG = 1009
NOT_UTF8 = 1007
VANISHED = 1006

_CONTROL = frozenset({Opcode.PING, Opcode.PONG, Opcode.CLOSE})
_TEXT_HEAD = 0x81  # the last frame of a message, text

_quiet = logging.getLogger("companion.web.frames")
_quiet.setLevel(logging.WARNING)
"""At the debug level the parser logs whole messages, and the first message carries the tokens."""


def encode_text(payload: bytes) -> bytes:
    """One unmasked text frame that carries the payload, which must be UTF-8 and may be of any length."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT_HEAD, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Framing:
    """The server's end of one connection whose handshake is done.

    overhead: how many frames so far completed no message (pings, pongs, fragments).
    """

    def __init__(self, max_bytes: int) -> None:
        """max_bytes: the longest message that is accepted, all its fragments together."""
        self._protocol = Protocol(Side.SERVER, max_size=max_bytes, logger=_quiet)
        self._parts = bytearray()
        self._is_text = False
        self.overhead = 0

    def receive(self, data: bytes) -> list[bytes]:
        """Take bytes from the network; gives the whole messages in them, in order.

        Never raises: a peer that breaks the protocol is answered with a close frame, see `to_send`.
        """
        self._protocol.receive_data(data)
        messages = []
        for frame in self._protocol.events_received():
            assert isinstance(frame, Frame)
            message = self._message(frame)
            if message is None:
                continue
            if self._is_text and not _is_utf8(message):
                self._protocol.fail(NOT_UTF8, "not UTF-8")
                break
            messages.append(message)
        return messages

    def to_send(self) -> bytes:
        """Control frames that wait to be sent, each given once: pongs, a close frame."""
        return b"".join(self._protocol.data_to_send())

    def close(self, code: int, reason: str = "") -> None:
        """Begin the closing handshake, if nobody has. reason: at most 123 bytes in UTF-8, for developers."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code, reason)

    @property
    def has_to_send(self) -> bool:
        """Whether `to_send` would give anything."""
        return any(self._protocol.writes)

    @property
    def is_closing(self) -> bool:
        """A close frame was sent or waits in `to_send`: no message may follow it."""
        return self._protocol.state is not State.OPEN

    @property
    def is_over(self) -> bool:
        """Both sides have closed: the server hangs up as soon as its own close frame is sent."""
        return self._protocol.close_rcvd is not None

    @property
    def is_failed(self) -> bool:
        """The peer broke the protocol: everything that it still sends is dropped, its close frame too."""
        return self._protocol.eof_sent and not self.is_over

    @property
    def code(self) -> int:
        """The code of the close frame that this side sent (an echo has the peer's code); 1006 before there is one."""
        sent = self._protocol.close_sent
        return VANISHED if sent is None else int(sent.code)

    def _message(self, frame: Frame) -> bytes | None:
        """The message that this frame completes."""
        if frame.opcode in _CONTROL or not frame.fin:
            self.overhead += 1
        if frame.opcode in _CONTROL:
            return None
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        if not frame.fin or self._parts:
            # One buffer instead of a list: the length limit does not count empty fragments, which would fill a list.
            self._parts += frame.data
        if not frame.fin:
            return None
        message = bytes(self._parts or frame.data)
        self._parts.clear()
        return message


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
