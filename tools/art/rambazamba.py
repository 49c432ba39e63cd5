"""Writes static/games/rambazamba/stamps.js: what only Rambazamba's cards show. Run: python tools/art/rambazamba.py"""

from __future__ import annotations

from pathlib import Path

from cutting import blob, carved, join, line, oval, path, poly
from shapely.geometry.base import BaseGeometry

CUTS = Path(__file__).resolve().parents[2] / "static" / "games" / "rambazamba" / "stamps.js"
HEAD = """/**
 * The stamps of Rambazamba's own cards, beside those of the house. Cut by tools/art/rambazamba.py; not by hand.
 * @module
 */

import { stamps } from "../../art/stamps.js";

Object.assign(stamps, {
"""


def earthworm() -> BaseGeometry:
    """Thick rings, a saddle, and a head that looks up out of the loop."""
    body = line(
        (6, 84),
        (22, 88),
        (38, 80),
        (40, 64),
        (30, 50),
        (30, 34),
        (44, 26),
        (57, 36),
        (58, 54),
        (66, 68),
        (80, 64),
        (84, 46),
        (78, 26),
        w=[4, 11, 14, 15, 15, 15, 15, 15, 15, 15, 15, 14, 15],
    )
    ink = join(body, oval(77, 22, 13, 12, 12))
    rings = join(
        line((27, 80), (31, 96), w=2.4),
        line((33, 66), (50, 70), w=2.4),
        line((22, 52), (40, 44), w=2.4),
        line((22, 38), (38, 34), w=2.4),
        line((64, 58), (50, 64), w=2.4),
        line((66, 60), (64, 78), w=2.4),
        line((75, 54), (92, 58), w=2.4),
        line((74, 42), (93, 42), w=2.4),
    )
    saddle = join(line((41, 17), (42, 36), w=2.2), line((52, 21), (47, 37), w=2.2))
    face = join(oval(80, 19, 2.6), line((74, 28), (80, 30), (86, 26), w=[1, 2.4, 1]))
    return ink - rings - saddle - face


def rooster() -> BaseGeometry:
    """The hen's other half: a tall comb and a tail of sickles."""
    tail = join(
        line((26, 56), (14, 42), (8, 26), (14, 14), w=[12, 10, 8, 2]),
        line((28, 52), (20, 34), (22, 16), (32, 8), w=[12, 9, 7, 2]),
        line((22, 62), (8, 56), (2, 44), w=[11, 8, 2]),
    )
    ink = join(
        blob(
            (18, 52),
            (30, 56),
            (44, 54),
            (56, 46),
            (62, 32),
            (70, 26),
            (80, 34),
            (80, 52),
            (72, 68),
            (56, 78),
            (38, 78),
            (24, 68),
        ),
        tail,
        oval(70, 27, 11.5, 11),
        blob((60, 20), (56, 4), (64, 9), (68, 1), (73, 9), (81, 3), (81, 14), (86, 16), (80, 22)),
        blob((78, 23), (93, 29, 1), (79, 33)),
        blob((77, 34), (86, 40), (84, 52), (77, 46)),
        line((44, 76), (42, 92), w=4),
        line((57, 76), (58, 92), w=4),
        line((35, 94), (50, 94), w=4),
        line((52, 94), (67, 94), w=4),
        line((57, 84), (50, 82), w=[3, 1]),
    )
    return ink - join(
        oval(73, 26, 2.4),
        line((34, 62), (42, 70), (54, 68), (62, 58), w=[1, 3, 3.2, 1]),
        line((60, 44), (66, 50), (76, 50), w=[1, 2.6, 1]),
        line((62, 20), (71, 18), (80, 20.5), w=[1, 1.8, 1]),
        line((20, 44), (28, 54), w=[0.6, 2.2, 0.6]),
    )


def farmer() -> BaseGeometry:
    """A broad straw hat, a beard, braces over a shirt."""
    hat = join(
        blob((8, 38), (28, 33), (50, 31), (72, 33), (92, 38), (80, 44), (50, 42), (20, 44)),
        blob((28, 35, 1), (31, 16), (42, 7), (58, 7), (69, 16), (72, 35, 1)),
    )
    head = blob((29, 46, 1), (50, 44), (71, 46, 1), (70, 58), (64, 72), (50, 80), (36, 72), (30, 58))
    coat = blob((10, 98, 1), (14, 84), (28, 74), (40, 78), (50, 88), (60, 78), (72, 74), (86, 84), (90, 98, 1))
    straws = join(
        line((29, 30), (50, 27), (71, 30), w=2.6),
        line((40, 12), (38, 22), w=[0.6, 2, 0.6]),
        line((51, 11), (50, 22), w=[0.6, 2, 0.6]),
        line((61, 13), (63, 22), w=[0.6, 2, 0.6]),
    )
    cheeks = blob((34, 50), (50, 48), (66, 50), (64, 60), (55, 62), (50, 65), (45, 62), (36, 60))
    features = join(oval(42, 53, 2.5), oval(58, 53, 2.5), line((50, 53), (51, 59), w=[2, 3.4]))
    mouth = line((43, 68), (50, 71), (57, 68), w=[1, 2.4, 1])
    braces = join(line((27, 80), (31, 98), w=2.6), line((73, 80), (69, 98), w=2.6))
    return join(hat - straws, (head - hat.buffer(2) - cheeks - mouth) | features, coat - head.buffer(2.4) - braces)


def female() -> BaseGeometry:
    return join(oval(50, 34, 26) - oval(50, 34, 14), line((50, 58), (50, 97), w=12), line((32, 78), (68, 78), w=12))


def male() -> BaseGeometry:
    arrow = join(line((58, 42), (86, 14), w=12), poly((60, 6), (95, 5), (94, 40), (82, 40), (82, 18), (60, 18)))
    return join(oval(38, 62, 28) - oval(38, 62, 16), arrow)


def no_card() -> BaseGeometry:
    """A card laid off: it falls onto a pile."""
    card = poly((30, 8), (76, 16), (68, 62), (22, 54))
    inside = poly((35, 14), (70, 20), (63, 56), (28, 50))
    arrow = join(line((49, 24), (47, 38), w=6), poly((37, 35), (58, 39), (45, 50)))
    pile = join(*(poly((14, y), (86, y - 2), (86, y + 5), (14, y + 6)) for y in (74, 84, 93)))
    return join(card - inside, arrow, pile)


STAMPS = {
    "earthworm": earthworm,
    "rooster": rooster,
    "farmer": farmer,
    "female": female,
    "male": male,
    "lay-off": no_card,
}


def main() -> None:
    lines = (f'  "{name}": "{path(carved(draw(), name))}",\n' for name, draw in STAMPS.items())
    CUTS.write_text(HEAD + "".join(lines) + "});\n")


if __name__ == "__main__":
    main()
