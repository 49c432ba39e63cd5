"""The address under which phones reach this server: for links and QR codes."""

from __future__ import annotations

import ipaddress
import re
import socket

_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")


def base_url(public_url: str | None, scheme: str, host: str, is_local: bool) -> str:
    """The server's address for other devices, without a slash at its end.

    public_url: from the settings; it wins. host: host and port that the asking device used; taken unless it is a
    loopback address, which on another device would mean that device. Then the machine's address on its network is
    taken, with the same port. Only if is_local, or if the machine has no network, the loopback address is given.
    """
    if public_url:
        return public_url
    host = host if is_host(host) else "localhost"
    name, port = split_host(host)
    if is_loopback(name) and not is_local:
        lan = lan_address()
        if lan is not None:
            host = f"{lan}:{port}" if port else lan
    return f"{scheme}://{host}"


def join_url(base: str, code: str) -> str:
    """The link by which a phone joins a room."""
    return f"{base}/r/{code}"


def is_host(text: str) -> bool:
    """Whether a text is a host with or without a port, as a Host header may name it."""
    return bool(_HOST.fullmatch(text))


def split_host(host: str) -> tuple[str, str]:
    """Name and port of a host; the port is empty if none is named."""
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
        return name, port.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def is_loopback(name: str) -> bool:
    """Whether a host name means the machine itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def lan_address() -> str | None:
    """The machine's address on its network, or None without one.

    Connecting a datagram socket to an address that is reserved for documentation asks the routing table, and sends
    nothing.
    """
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(address):
            return f"[{address}]" if family == socket.AF_INET6 else address
    return None
