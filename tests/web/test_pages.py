"""The phone's files, and the headers that guard every answer."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web import files, pages

HTML = {"Accept": "text/html,*/*;q=0.8"}


def policy(response: TestResponse) -> dict[str, str]:
    parts = response.headers["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


@pytest.mark.parametrize(
    "path", ["/", "/join", "/r/BCDFG", "/play/BCDFG", "/table/BCDFG", "/score", "/score/stampfarm", "/new/table"]
)
def test_every_screen_is_drawn_by_the_one_shell(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers=HTML)
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    assert b'src="/static/app.js"' in response.data


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/games", "/api/nothing", "/nothing", "/healthz"])
def test_every_answer_has_the_strict_policy_and_its_companions(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers=HTML)
    directives = policy(response)
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"


def test_the_policy_lets_sockets_go_to_the_host_that_was_asked_and_to_no_invented_one(client: FlaskClient) -> None:
    asked = policy(client.get("/", headers={"Host": "farm.local:8000"}))
    assert asked["connect-src"] == "'self' ws://farm.local:8000 wss://farm.local:8000"
    spoiled = client.get("/", headers={"Host": "x; script-src *"})
    assert "script-src *" not in spoiled.headers["Content-Security-Policy"]


def test_files_are_asked_for_anew_by_their_tag(client: FlaskClient) -> None:
    first = client.get("/static/app.js")
    assert first.mimetype == "text/javascript"
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get("/static/app.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/", "/static/app.js", "/static/style/base.css", "/manifest.webmanifest", "/static/art/icon.svg", "/sw.js"]
)
def test_files_are_compressed_for_whoever_takes_that(client: FlaskClient, path: str) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip, deflate"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) == packed.content_length < len(plain.data)
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["ETag"] != packed.headers["ETag"]
    known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get(path, headers=known).status_code == 304


def test_pictures_parts_and_browsers_that_refuse_get_the_plain_file(client: FlaskClient) -> None:
    for path in ("/static/art/icon-180.png", "/static/art/companion-cut.woff2"):
        assert "Content-Encoding" not in client.get(path, headers={"Accept-Encoding": "gzip"}).headers
    part = client.get("/static/app.js", headers={"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert (part.status_code, len(part.data), "Content-Encoding" in part.headers) == (206, 10, False)
    assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_a_file_that_changed_is_compressed_anew(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "folder", lambda: tmp_path)
    file = tmp_path / "page.js"
    for number, text in enumerate(["one " * 100, "two " * 100]):
        file.write_text(text)
        os.utime(file, (number, number))
        for path in ("page.js", "x/../page.js"):
            answer = client.get(f"/static/{path}", headers={"Accept-Encoding": "gzip"})
            assert gzip.decompress(answer.data).decode() == text
    assert sum(path.startswith(str(tmp_path)) for path in files._kept) == 1


def test_what_rooms_answer_is_never_kept(client: FlaskClient) -> None:
    assert client.get("/api/games").headers["Cache-Control"] == "no-store"


def test_the_manifest_lies_at_the_root(client: FlaskClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.status_code == 200
    assert response.get_json(force=True)["start_url"]


@pytest.mark.parametrize("path", ["/static/../pyproject.toml", "/static/%2e%2e/pyproject.toml", "/static//etc/passwd"])
def test_no_path_leads_out_of_the_folder(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code in (308, 404)


def test_a_browser_that_is_lost_gets_a_page_and_a_program_the_error_object(client: FlaskClient) -> None:
    page = client.get("/nothing/here", headers=HTML)
    assert (page.status_code, page.mimetype) == (404, "text/html")
    answer = client.get("/nothing/here", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "not-found")
