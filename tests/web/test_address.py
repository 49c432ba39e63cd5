"""Links and QR codes name an address that a phone can reach."""

from __future__ import annotations

import pytest

from companion.web import address
from companion.web.address import KnownHosts, base_url, is_host, is_loopback, lan_address, lan_addresses


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on a home network."""
    monkeypatch.setattr(address, "lan_address", lambda: "192.168.1.5")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a network."""
    monkeypatch.setattr(address, "lan_address", lambda: None)


def test_the_public_url_wins_over_everything() -> None:
    assert base_url("https://farm.example", "http", "192.168.1.5:8000", is_local=False) == "https://farm.example"


def test_the_address_that_the_phone_asked_by_is_kept() -> None:
    assert base_url(None, "http", "farm.local:8000", is_local=False) == "http://farm.local:8000"


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "games.localhost:8000", "0.0.0.0:8000"]
)
def test_the_serving_laptop_itself_names_its_address_on_the_home_network(host: str) -> None:
    assert base_url(None, "http", host, is_local=False) == "http://192.168.1.5:8000"


@pytest.mark.usefixtures("at_home")
def test_the_port_is_left_out_where_it_was() -> None:
    assert base_url(None, "http", "localhost", is_local=False) == "http://192.168.1.5"


@pytest.mark.usefixtures("at_home")
def test_a_server_that_only_listens_on_the_loopback_says_so() -> None:
    assert base_url(None, "http", "127.0.0.1:8000", is_local=True) == "http://127.0.0.1:8000"


@pytest.mark.usefixtures("alone")
def test_without_a_network_the_loopback_is_all_there_is() -> None:
    assert base_url(None, "http", "localhost:8000", is_local=False) == "http://localhost:8000"


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("host", ["", "a b", 'x"><svg', "evil.example/path?", "user@evil.example", "x:port", "-"])
def test_a_host_that_is_none_is_never_repeated(host: str) -> None:
    assert not is_host(host)
    assert base_url(None, "http", host, is_local=False) == "http://192.168.1.5"


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "127.9.9.9", "::1", "0.0.0.0"])
def test_every_loopback_address_is_known(name: str) -> None:
    assert is_loopback(name)


@pytest.mark.parametrize("name", ["192.168.1.5", "farm.local", "localhost.example", "10.0.0.1", "fe80::1"])
def test_others_are_not_taken_for_loopback(name: str) -> None:
    assert not is_loopback(name)


def test_the_machines_own_address_is_no_loopback_address() -> None:
    found = lan_address()
    assert found is None or not is_loopback(found.strip("[]"))


# -- machines with several networks -------------------------------------------------------------------------------


def machine(monkeypatch: pytest.MonkeyPatch, way_out: str | None, **interfaces: str) -> list[str]:
    """What is named for a machine with these interfaces."""
    monkeypatch.setattr(address, "_interfaces", lambda: iter(list(interfaces.items())))
    monkeypatch.setattr(address, "_way_out", lambda: way_out)
    return lan_addresses()


def test_a_hotspot_without_a_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine(monkeypatch, None, ap0="10.42.0.1") == ["10.42.0.1"]


def test_with_a_vpn_as_the_way_out_the_home_network_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = machine(monkeypatch, "10.8.0.2", tun0="10.8.0.2", wlan0="192.168.1.5", docker0="172.17.0.1")
    assert found == ["192.168.1.5", "172.17.0.1", "10.8.0.2"]


def test_of_two_home_networks_the_one_that_leads_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = machine(monkeypatch, "192.168.1.5", eth1="10.0.0.9", wlan0="192.168.1.5")
    assert found == ["192.168.1.5", "10.0.0.9"]


def test_an_address_of_the_new_kind_is_named_in_brackets_and_last(monkeypatch: pytest.MonkeyPatch) -> None:
    found = machine(monkeypatch, "2001:db8::5", wlan0="2001:db8::5", eth0="192.168.1.5")
    assert found == ["192.168.1.5", "[2001:db8::5]"]


def test_the_real_interfaces_are_read() -> None:
    assert all(not is_loopback(one.strip("[]")) for one in lan_addresses())
    assert len(set(lan_addresses())) == len(lan_addresses())


@pytest.mark.parametrize("scheme", ["javascript", "ftp", "", "HTTP:"])
def test_a_scheme_that_a_stranger_wrote_is_not_passed_on(scheme: str) -> None:
    assert base_url(None, scheme, "192.168.1.5:8000", is_local=False) == "http://192.168.1.5:8000"


KNOWN = ["192.168.1.5:8000", "[2001:db8::5]:8000", "localhost:8000", "farm.local", "laptop:8000", "pi.fritz.box"]


@pytest.mark.parametrize("host", [*KNOWN, "farm.example", "Farm.Example:443"])
def test_a_host_that_is_this_server_is_known(host: str) -> None:
    assert KnownHosts("https://farm.example").has(host)


@pytest.mark.parametrize("host", ["evil.example", "farm.example.evil.example:8000", "rebound.evil.example"])
def test_a_name_that_was_made_to_lead_here_is_not(host: str) -> None:
    assert not KnownHosts("https://farm.example").has(host)
    assert not KnownHosts(None).has(host)
