"""Pages of other servers open no socket here."""

from __future__ import annotations

import pytest

from companion.web.origin import refuses_origin


def environ(origin: str | None, host: str | None) -> dict[str, str]:
    sent = {"HTTP_ORIGIN": origin, "HTTP_HOST": host}
    return {name: value for name, value in sent.items() if value is not None}


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.20:8000", "192.168.1.20:8000"),
        ("http://table.example", "table.example"),
        ("http://table.example", "table.example:80"),
        ("https://table.example", "table.example:443"),
        ("https://table.example", "table.example"),
        ("http://Table.Example:8000", "table.example:8000"),
        ("http://[fe80::1]:8000", "[fe80::1]:8000"),
    ],
)
def test_a_page_of_our_own_is_let_in(origin: str, host: str) -> None:
    assert not refuses_origin(environ(origin, host), None)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "table.example"),
        ("http://table.example:8001", "table.example:8000"),
        ("http://table.example", "table.example:8000"),
        ("https://table.example", "table.example:80"),
        ("http://table.example.evil.example:8000", "table.example:8000"),
        ("null", "table.example"),
        ("", "table.example"),
        ("", ""),
        ("http://", ""),
        ("http://table.example", None),
        ("http://table.example:port", "table.example:port"),
        ("http://[::1", "[::1"),
    ],
)
def test_a_page_of_somebody_elses_is_refused(origin: str, host: str | None) -> None:
    assert refuses_origin(environ(origin, host), None)


def test_a_program_sends_no_origin_and_is_let_in() -> None:
    assert not refuses_origin(environ(None, "table.example"), None)


def test_behind_a_proxy_the_public_address_counts_too() -> None:
    inside = environ("https://companion.example", "10.0.0.5:8000")
    assert refuses_origin(inside, None)
    assert not refuses_origin(inside, "https://companion.example/")
    assert refuses_origin(inside, "https://other.example/")
