"""Writes static/kit/stamps.js, static/style/cuts.css and static/art/: stamps, blocks, paper grain and icons. Run: python tools/art/carve.py

The PNG icons are drawn from the SVG ones by `python tools/art/icons.py`, which needs a Chromium.
"""

from __future__ import annotations

import random
from pathlib import Path
from urllib.parse import quote

from animals import ANIMALS
from cutting import carved, path
from shapely.geometry import box
from things import THINGS

STATIC = Path(__file__).resolve().parents[2] / "static"
ART = STATIC / "art"
STAMPS = STATIC / "kit" / "stamps.js"
STYLE = STATIC / "style" / "cuts.css"
HEAD = """/**
 * The stamps: path data in a field of 100 by 100, fill rule evenodd, one ink. Cut by tools/art/carve.py; not by hand.
 * @module
 */

/** @type {Record<string, string>} */
export const stamps = {
"""
SAFE = " =:/'(),;-."


def stamps() -> str:
    drawings = {**ANIMALS, **THINGS}
    lines = (f'  "{name}": "{path(carved(draw(), name))}",\n' for name, draw in drawings.items())
    return HEAD + "".join(lines) + "};\n"


def block(width: float, height: float, seed: str, corner: float) -> str:
    """A block of ink to stretch behind a button or a card; only its alpha counts."""
    shape = carved(box(0.7, 0.7, width - 0.7, height - 0.7).buffer(-corner).buffer(corner), seed, rough=0.34, facet=0.1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="none">'
        f'<path fill-rule="evenodd" d="{path(shape)}"/></svg>\n'
    )


def grain(seed: int = 7, size: int = 260, flecks: int = 46) -> str:
    """The paper's fibres, faint in any ink."""
    chance = random.Random(seed)
    marks = []
    for _ in range(flecks):
        x, y = chance.uniform(4, size - 12), chance.uniform(4, size - 12)
        marks.append(
            f"M{x:.0f} {y:.0f}q{chance.uniform(-3, 3):.1f} {chance.uniform(-3, 3):.1f} {chance.uniform(-6, 6):.1f} {chance.uniform(-6, 6):.1f}"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
        f'<path fill="none" stroke="#8a6a44" stroke-opacity=".16" stroke-width="1.1" stroke-linecap="round" d="{"".join(marks)}"/></svg>\n'
    )


def cuts() -> str:
    """The shapes behind buttons and cards as custom properties: they must be there with the very first paint."""
    pictures = {
        "block": block(150, 28, "block", 5),
        "block-2": block(150, 28, "second", 5),
        "card": block(120, 90, "card", 4),
        "card-2": block(120, 90, "inner card", 4),
        "square": block(44, 44, "square", 6),
        "rule": block(300, 3.4, "rule", 0.4),
        "grain": grain(),
    }
    lines = (
        f'  --cut-{name}: url("data:image/svg+xml,{quote(text.strip(), SAFE)}");\n' for name, text in pictures.items()
    )
    return "/* Cut by tools/art/carve.py; not by hand. */\n\n:root {\n" + "".join(lines) + "}\n"


def icon(inset: float) -> str:
    """The mark for the home screen; inset keeps it whole where a system cuts icons round."""
    mark = path(carved(THINGS["brand"](), "brand"))
    scale = (100 - 2 * inset) / 100
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#f5ecd9"/>'
        f'<path fill="#a02c1c" fill-rule="evenodd" transform="translate({inset:g} {inset:g}) scale({scale:g})" d="{mark}"/></svg>\n'
    )


def main() -> None:
    ART.mkdir(parents=True, exist_ok=True)
    STAMPS.write_text(stamps())
    STYLE.write_text(cuts())
    (ART / "icon.svg").write_text(icon(2))
    (ART / "icon-maskable.svg").write_text(icon(14))


if __name__ == "__main__":
    main()
