"""The address under which phones reach this server: for links and QR codes."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import ifaddr

_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")


def base_url(public_url: str | None, scheme: str, host: str, is_local: bool) -> str:
    """The server's address for other devices, without a slash at its end.

    public_url: from the settings; it wins. host: host and port that the asking device used; taken unless it is a
    loopback address, which on another device would mean that device. Then the machine's address on its network is
    taken, with the same port. Only if is_local, or if the machine has no network, the loopback address is given.
    """
    if public_url:
        return public_url
    scheme = scheme if scheme in ("http", "https") else "http"  # a proxy may pass on what a stranger wrote
    host = host if is_host(host) else "localhost"
    name, port = split_host(host)
    if is_loopback(name) and not is_local:
        lan = lan_address()
        if lan is not None:
            host = f"{lan}:{port}" if port else lan
    return f"{scheme}://{host}"


def join_url(base: str, code: str, hand: str = "") -> str:
    """The link by which a phone joins a room, or takes a seat over: a one-time code stays in the browser."""
    return f"{base}/r/{code}" + (f"#hand={hand}" if hand else "")


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
    """The address by which a phone on the same network most likely reaches this machine, or None without a network."""
    return next(iter(lan_addresses()), None)


def lan_addresses() -> list[str]:
    """This machine's addresses, the likeliest to be a phone's way first; IPv6 in brackets. Loopback is none of them.

    A home's own ranges come first (RFC 1918), tunnels and virtual bridges last. The way out decides only among equals:
    with a VPN it leads into the tunnel, and a hotspot has none. Addresses that only mean something together with an
    interface (fe80::) are left out.
    """
    found = {address: _rank(interface, address) for interface, address in _interfaces()}
    if (way_out := _way_out()) is not None and way_out not in found:
        found[way_out] = _rank("", way_out)
    return [f"[{one}]" if ":" in one else one for one in sorted(found, key=lambda one: (found[one], one != way_out))]


_TUNNELS = ("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "ipsec", "nordlynx", "proton", "gpd")
_BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "flannel", "podman", "vEthernet")
_HOME = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


def _rank(interface: str, address: str) -> int:
    """How unlikely a phone reaches the machine by that address."""
    if interface.startswith(_TUNNELS):
        return 8
    if interface.startswith(_BRIDGES):
        return 6
    one = ipaddress.ip_address(address)
    if one.version == 6:
        return 4
    if one.is_link_local:
        return 5
    return 0 if any(one in network for network in _HOME) else 2


def _interfaces() -> Iterator[tuple[str, str]]:
    """Every address of this machine with its interface's name, but loopback ones and those of one link only."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            one = ipaddress.ip_address(address)
            if not is_loopback(address) and not (one.version == 6 and one.is_link_local):
                yield adapter.nice_name, address


def _way_out() -> str | None:
    """The address from which this machine speaks to the world, or None if there is no way.

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
            return address
    return None


class KnownHosts:
    """Which names a request may ask for: a page that has made its own name lead here may ask for nothing.

    public_url: where people reach the server; None: by any address, this machine's names, and `localhost`.
    """

    def __init__(self, public_url: str | None) -> None:
        public = urlsplit(public_url).hostname if public_url else None
        machine = socket.gethostname().lower()
        self._names = {public, machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}

    def has(self, host: str) -> bool:
        """Whether a Host header names this server: what is no host at all does not, but no page can make one send it.

        An address of numbers is no name that somebody could lend. A home's router names its machines as it likes, and
        nobody outside can: single words, and the endings that the world has given away to homes.
        """
        name = split_host(host)[0].lower().rstrip(".")
        if is_loopback(name) or _is_address(name) or name in self._names:
            return True
        return not is_host(host) or "." not in name or name.endswith(_HOME_ENDINGS)


_HOME_ENDINGS = (".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box", ".localdomain", ".localhost")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
