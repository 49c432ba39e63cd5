"""Writes static/games/stampede/art.js: the three animals of the stampede, each cut into its three cards. Run: python tools/art/herd.py

An animal is drawn in a field of 300 by 100 and looks to the left; its neck and its loins stand at 100 and 200, where all
three are equally high, so that any two cards fit together and only whoever looks closely sees that they should not.
"""

from __future__ import annotations

from pathlib import Path

from cutting import blob, carved, join, line, oval, path, poly
from shapely import affinity
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

ART = Path(__file__).resolve().parents[2] / "static" / "games" / "stampede" / "art.js"
HEAD = """/**
 * The cards: path data in a field of 100 by 100, fill rule evenodd, one ink. Cut by tools/art/herd.py; not by hand.
 * @module
 */

/** @type {Record<string, string>} */
export const art = {
"""
PARTS = ("head", "middle", "tail")


def legs(*places: tuple[float, float], w: float, belly: float = 68) -> BaseGeometry:
    """Legs that run: each from the belly to the ground, leaning as it swings."""
    return join(
        *(line((x, belly - 8), (x + lean * 0.4, 80), (x + lean, 93), w=[w * 1.25, w, w * 0.9]) for x, lean in places)
    )


def rhino() -> BaseGeometry:
    body = blob(
        (70, 34),
        (84, 26),
        (100, 24),
        (124, 15),
        (150, 20),
        (178, 25),
        (200, 24),
        (232, 17),
        (262, 26),
        (276, 46),
        (270, 66),
        (240, 76),
        (200, 76),
        (150, 79),
        (100, 76),
        (80, 70),
    )
    head = blob(
        (92, 28),
        (74, 30),
        (58, 34),
        (42, 46),
        (22, 56),
        (9, 68),
        (8, 80),
        (18, 86),
        (36, 84),
        (54, 82),
        (74, 80),
        (98, 74),
    )
    horns = join(
        blob((8, 70, 1), (3, 54), (5, 34), (10, 20, 1), (13, 38), (24, 54, 1)),
        blob((28, 56, 1), (29, 44), (34, 33, 1), (37, 44), (46, 46, 1)),
    )
    ears = join(
        blob((66, 34), (60, 20), (66, 12, 1), (75, 22), (78, 34)),
        blob((80, 30), (80, 18), (87, 12, 1), (90, 22), (90, 30)),
    )
    tail = join(line((268, 34), (282, 34), (290, 24), w=[6, 4, 3]), oval(292, 20, 4, 8, 30))
    ink = join(body, head, horns, ears, tail, legs((88, -8), (122, 6), (178, -8), (228, 8), (252, -6), w=17))
    return ink - join(
        oval(47, 56, 3),
        line((42, 50), (48, 48), (55, 52), w=[1, 2.6, 1]),
        line((14, 78), (24, 77), (32, 73), w=[1, 2.8, 1]),
        oval(14, 70, 1.8),
        line((76, 42), (72, 54), (78, 68), w=[1.4, 4, 1.4]),
        line((128, 24), (120, 42), (126, 66), w=[1.6, 4.4, 1.6]),
        line((120, 45), (104, 50), w=[3, 1]),
        line((176, 32), (184, 50), (176, 68), w=[1.6, 4.4, 1.6]),
        line((232, 26), (222, 44), (230, 66), w=[1.6, 4.4, 1.6]),
        line((258, 34), (264, 50), (258, 64), w=[1.4, 3.6, 1.4]),
        *(
            oval(x, y, 2.3)
            for x, y in [
                (140, 38),
                (152, 34),
                (163, 42),
                (146, 54),
                (158, 57),
                (243, 40),
                (247, 54),
                (208, 38),
                (212, 56),
            ]
        ),
    )


def hippo() -> BaseGeometry:
    body = blob(
        (78, 32),
        (100, 24),
        (122, 19),
        (150, 17),
        (178, 19),
        (200, 24),
        (230, 22),
        (258, 30),
        (274, 48),
        (268, 68),
        (240, 80),
        (200, 76),
        (150, 85),
        (100, 76),
        (84, 70),
    )
    head = blob(
        (98, 26),
        (80, 26),
        (66, 30),
        (54, 38),
        (42, 46),
        (24, 44),
        (10, 50),
        (4, 64),
        (8, 78),
        (24, 86),
        (46, 86),
        (62, 80),
        (82, 78),
        (100, 74),
    )
    brow = join(oval(58, 32, 7, 6), oval(18, 44, 6, 5), oval(34, 44, 5, 4))
    ears = join(oval(78, 20, 5.5, 8, 20), oval(92, 20, 4.5, 7, 30))
    tail = join(line((270, 40), (284, 44), (288, 54), w=[8, 6, 5]), oval(288, 58, 6, 5))
    ink = join(body, head, brow, ears, tail, legs((90, -4), (118, 4), (182, -4), (224, 4), (250, -4), w=19, belly=74))
    return ink - join(
        oval(58, 33, 3),
        oval(17, 46, 2.4, 1.6),
        oval(31, 47, 2.2, 1.5),
        line((8, 67), (26, 68), (46, 70), (60, 62), w=[1, 3.4, 3.4, 1]),
        *(poly((x, 68), (x + 7, 68), (x + 3.5, 76)) for x in (18, 34)),
        *(line((x, 56), (x + 0.5, 58), w=2) for x in (14, 22, 30)),
        line((78, 40), (70, 48), (72, 60), w=[1, 3.2, 1]),
        line((104, 62), (120, 70), (150, 73), (180, 70), (196, 62), w=[1, 3, 4, 3, 1]),
        line(
            (114, 30),
            (135, 26),
            w=[
                1,
                3,
            ],
        ),
        line((142, 27), (160, 27), w=[3, 1]),
        line((122, 40), (116, 52), w=[1, 3]),
        line((182, 38), (188, 52), w=[1, 3]),
        line((216, 62), (232, 70), (252, 66), w=[1, 3.4, 1]),
        line((222, 32), (240, 32), w=[1, 3]),
        line((252, 40), (260, 52), w=[3, 1]),
    )


def elephant() -> BaseGeometry:
    body = blob(
        (74, 30),
        (100, 24),
        (124, 14),
        (150, 11),
        (178, 15),
        (200, 24),
        (232, 20),
        (260, 30),
        (272, 48),
        (268, 64),
        (240, 72),
        (200, 76),
        (150, 72),
        (100, 76),
        (84, 68),
    )
    head = blob((100, 22), (84, 12), (66, 10), (50, 18), (42, 32), (42, 48), (52, 60), (70, 70), (100, 74))
    trunk = line((52, 40), (38, 56), (30, 74), (18, 84), (8, 78), (7, 68), w=[28, 21, 15, 11, 9, 8])
    tusk = blob((46, 58, 1), (36, 68), (22, 66, 1), (33, 60), (42, 50, 1))
    ear = blob((74, 20), (88, 16), (104, 22), (110, 40), (104, 58), (90, 64), (80, 54), (74, 38))
    tail = join(line((266, 36), (280, 48), (282, 66), w=[6, 4, 3]), oval(282, 72, 4, 7))
    ink = join(body, head, trunk, legs((86, -4), (120, 4), (180, -4), (228, 4), (252, -4), w=20, belly=66), tail)
    ink = join(ink - tusk.buffer(2.4), tusk)
    return ink - join(
        oval(60, 34, 3.2),
        line((52, 28), (58, 25), (65, 28), w=[1, 2.6, 1]),
        ear.buffer(1.8) - ear.buffer(-1.8),
        *(line((x, y), (x + 8, y + 5), w=[1, 2.4, 1]) for x, y in [(32, 58), (26, 66), (20, 73)]),
        line((132, 24), (150, 20), (168, 24), w=[1, 3.2, 1]),
        line((126, 40), (122, 56), w=[1, 3]),
        line((140, 62), (164, 62), w=[1, 3]),
        line((178, 36), (184, 54), w=[1, 3]),
        *(line((x, 88), (x + 5, 88), w=2.6) for x in (82, 122, 176, 228, 246)),
        line((220, 34), (242, 34), w=[1, 3.2]),
        line((252, 42), (258, 58), w=[3, 1]),
        line((216, 52), (222, 64), w=[1, 3]),
    )


HERD = {"rhino": rhino, "hippo": hippo, "elephant": elephant}


def cards() -> dict[str, BaseGeometry]:
    """Every card by its name, cut out of its animal and moved to a field of its own."""
    found = {}
    for animal, draw in HERD.items():
        whole = carved(draw(), animal)
        for place, part in enumerate(PARTS):
            piece = whole & box(100 * place, 0, 100 * place + 100, 100)
            found[f"{animal}-{part}"] = affinity.translate(piece, -100 * place, 0)
    return found


def main() -> None:
    lines = (f'  "{name}": "{path(shape)}",\n' for name, shape in cards().items())
    ART.write_text(HEAD + "".join(lines) + "};\n")


if __name__ == "__main__":
    main()
