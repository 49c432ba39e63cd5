"""The phone's files as they leave: compressed where the browser takes that, which spares a phone two thirds of a page.

Only gzip: browsers offer nothing better over the plain HTTP of a home network. Each file is compressed when it is first
asked for (3 ms for the largest) and kept in memory for as long as it does not change on the disk.
"""

from __future__ import annotations

import gzip
import os.path
from pathlib import Path

from flask import Response, request, send_from_directory

_COMPRESSIBLE = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
"""Types of files that are text; fonts and bitmaps are compressed in themselves."""

_kept: dict[str, tuple[str, bytes]] = {}
"""By path: the ETag of the file on the disk, and its content compressed."""


def send(folder: Path, name: str) -> Response:
    """The file of that name, answered by 304 if the browser has it. Raises NotFound."""
    response = send_from_directory(folder, name, conditional=False)
    if (response.mimetype or "").startswith(_COMPRESSIBLE):
        response.vary.add("Accept-Encoding")
        if request.accept_encodings["gzip"] > 0 and "Range" not in request.headers:
            # One path a file, however it was written, or the memory could be filled from outside.
            _compress(response, os.path.normpath(folder / name))
    response.make_conditional(request, accept_ranges=True, complete_length=response.content_length)
    return response


def _compress(response: Response, path: str) -> None:
    etag = response.get_etag()[0] or ""
    response.direct_passthrough = False
    kept = _kept.get(path)
    if kept is None or kept[0] != etag:
        kept = _kept[path] = etag, gzip.compress(response.get_data(), 9, mtime=0)
    response.close()
    response.set_data(kept[1])
    response.content_encoding = "gzip"
    response.set_etag(f"{etag}-gzip")  # other bytes, so another name
