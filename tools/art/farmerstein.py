"""Writes static/games/farmerstein/stamps.js: mutant plants, mutagens, combinations. Run: python tools/art/farmerstein.py"""

from __future__ import annotations

from pathlib import Path

from cutting import blob, carved, join, line, mirrored, oval, path, poly
from shapely.geometry.base import BaseGeometry

CUTS = Path(__file__).resolve().parents[2] / "static" / "games" / "farmerstein" / "stamps.js"
HEAD = """/**
 * The stamps of FarmerStein's mutants, beside those of the house. Cut by tools/art/farmerstein.py; not by hand.
 * @module
 */

import { stamps } from "../../art/stamps.js";

Object.assign(stamps, {
"""


def eye(x: float, y: float, r: float = 7) -> BaseGeometry:
    """The white of an eye, to be gouged out; its pupil stays."""
    return oval(x, y, r) - oval(x + r * 0.15, y + r * 0.15, r * 0.45)


def zombie() -> BaseGeometry:
    """A courgette that walks, arms ahead, stitched, one eye larger."""
    body = blob((34, 16), (50, 8), (64, 16), (66, 40), (64, 66), (52, 78), (38, 72), (32, 46))
    arms = join(line((60, 44), (78, 40), (94, 42), w=[11, 9, 7]), line((60, 56), (76, 54), (90, 58), w=[10, 8, 6]))
    hands = join(*(line((90, y), (98, y + d), w=3.4) for y, d in ((41, -6), (43, 0), (58, 6), (57, -1))))
    legs = join(line((42, 70), (36, 92), (24, 94), w=[11, 9, 7]), line((56, 72), (62, 93), (74, 94), w=[11, 9, 7]))
    stalk = line((48, 12), (44, 4), w=[8, 6])
    stitches = join(line((36, 54), (60, 50), w=2.4), *(line((x, 48), (x + 1, 57), w=2.2) for x in (41, 48, 55)))
    mouth = join(line((42, 41), (58, 38), w=3), line((47, 37), (48, 44), w=2), line((53, 36), (54, 43), w=2))
    return join(body, arms, hands, legs, stalk) - join(eye(44, 27, 6.5), eye(57, 24, 5), stitches, mouth)


def broccoli() -> BaseGeometry:
    """A tree with a face on either side of its stem."""
    crown = join(
        oval(50, 20, 17), oval(30, 26, 16), oval(70, 26, 16), oval(18, 42, 14), oval(82, 42, 14), oval(50, 40, 24, 16)
    )
    stem = blob((28, 48), (72, 48), (68, 70), (72, 92), (50, 96), (28, 92), (32, 70))
    buds = join(
        *(line((x, y), (x + 8, y - 3), w=2.4) for x, y in ((24, 24), (44, 14), (64, 22), (14, 42), (46, 30), (76, 42)))
    )
    split = line((50, 54), (48, 72), (51, 94), w=2.6)
    smile = line((33, 82), (38, 88), (45, 84), w=[1, 3, 1])
    frown = line((56, 88), (62, 82), (67, 87), w=[1, 3, 1])
    return join(crown, stem) - join(buds, split, eye(40, 68, 6), eye(60, 68, 6), smile, frown)


def potato() -> BaseGeometry:
    """A potato with the wings and the eyes of a fly."""
    body = blob((50, 34), (66, 44), (72, 66), (62, 88), (46, 94), (32, 84), (28, 62), (34, 42))
    wing = blob((42, 46), (20, 18), (4, 12), (2, 30), (14, 48), (34, 56))
    head = join(oval(41, 32, 12, 13), oval(61, 32, 12, 13))
    feelers = join(line((44, 22), (38, 8), (30, 6), w=3.4), line((58, 22), (64, 8), (72, 6), w=3.4))
    legs = join(
        *(line((32, y), (14, y + 8), w=3.4) for y in (66, 78)), *(line((70, y), (88, y + 8), w=3.4) for y in (66, 78))
    )
    veins = join(line((36, 48), (8, 20), w=2), line((30, 50), (10, 36), w=2))
    grid = join(
        *(line((x, 22), (x, 42), w=1.8) for x in (37, 44, 58, 65)), *(line((30, y), (72, y), w=1.8) for y in (28, 35))
    )
    spots = join(oval(44, 60, 2.6), oval(58, 68, 2.6), oval(44, 78, 2.6), oval(56, 84, 2))
    white = join(veins, mirrored(veins), grid, spots, line((44, 50), (51, 53), (58, 50), w=[1, 3, 1]))
    return join(body, wing, mirrored(wing), head, feelers, legs) - white


def onion() -> BaseGeometry:
    """An onion riveted from plates, with an aerial and tongs."""
    body = blob((50, 18), (58, 30), (78, 44), (84, 62), (72, 82), (50, 88), (28, 82), (16, 62), (22, 44), (42, 30))
    aerial = join(line((50, 24), (50, 6), w=4), oval(50, 6, 5))
    arms = join(line((20, 60), (6, 52), (4, 40), w=5), line((80, 60), (94, 52), (96, 40), w=5))
    tongs = join(line((4, 42), (0, 30), w=3.4), line((4, 42), (12, 31), w=3.4))
    feet = join(poly((30, 80), (44, 84), (42, 97), (26, 97)), poly((70, 80), (56, 84), (58, 97), (74, 97)))
    visor = poly((30, 46), (70, 46), (72, 60), (28, 60)) - join(oval(40, 53, 4.4), oval(60, 53, 4.4))
    teeth = join(line((34, 71), (66, 71), w=2.4), *(line((x, 66), (x, 77), w=2.2) for x in (38, 46, 54, 62)))
    rivets = join(*(oval(x, y, 1.8) for x, y in ((50, 34), (24, 66), (76, 66), (42, 38), (58, 38))))
    return join(body, aerial, arms, tongs, mirrored(tongs), feet) - join(visor, teeth, rivets)


def tomato() -> BaseGeometry:
    """A tomato with teeth and a bad temper."""
    body = blob((50, 26), (72, 22), (92, 40), (92, 66), (74, 88), (50, 92), (26, 88), (8, 66), (8, 40), (28, 22))
    leaves = join(*(line((50, 24), spot, w=[9, 2]) for spot in ((26, 12), (40, 4), (62, 4), (76, 12), (50, 34))))
    mouth = blob((20, 62), (50, 58), (80, 62), (72, 80), (50, 85), (28, 80))
    fangs = join(
        *(poly((x, 57), (x + 10, 57), (x + 5, 72)) for x in (24, 37, 50, 64)),
        *(poly((x, 86), (x + 9, 86), (x + 4, 75)) for x in (34, 46, 58)),
    )
    brows = join(line((20, 36), (44, 48), w=4), line((80, 36), (56, 48), w=4))
    eyes = join(blob((24, 42), (42, 51), (34, 56), (26, 52)), blob((76, 42), (58, 51), (66, 56), (74, 52)))
    gap = leaves.buffer(2.4)
    return join(body - gap, leaves) - join(mouth - fangs, eyes, brows.buffer(-1))


def carrot() -> BaseGeometry:
    """A carrot with the jaw and the back of a dinosaur."""
    body = blob(
        (66, 20),
        (88, 22),
        (96, 34),
        (88, 42),
        (74, 44),
        (68, 60),
        (52, 76),
        (28, 88),
        (4, 94),
        (22, 78),
        (38, 58),
        (46, 36),
        (54, 24),
    )
    spikes = join(
        *(poly((x, y), (x + 12, y - 9), (x - 6, y - 15)) for x, y in ((50, 34), (42, 50), (32, 66), (20, 80)))
    )
    leaves = join(*(line((64, 24), spot, w=[7, 2]) for spot in ((48, 8), (60, 2), (72, 6), (80, 10))))
    legs = join(
        line((60, 64), (70, 78), (64, 94), (76, 95), w=[13, 9, 7, 5]), line((46, 76), (52, 94), (62, 95), w=[11, 7, 5])
    )
    arm = line((72, 50), (82, 54), (86, 62), w=[6, 4, 3])
    jaw = join(
        line((95, 36), (82, 35), (74, 37), w=[3, 3, 1]), *(poly((x, 34), (x + 5, 34), (x + 2.5, 40)) for x in (80, 87))
    )
    rings = join(line((52, 44), (62, 48), w=2.2), line((44, 58), (54, 64), w=2.2), line((32, 72), (38, 80), w=2.2))
    return join(body, spikes, leaves, legs, arm) - join(eye(76, 28, 4.6), jaw, rings)


def squash() -> BaseGeometry:
    """A ribbed squash with the sign of radiation on its belly, in a cape."""
    body = blob((50, 26), (74, 24), (94, 42), (94, 66), (76, 86), (50, 90), (24, 86), (6, 66), (6, 42), (26, 24))
    stalk = line((50, 28), (48, 14), (58, 6), w=[12, 9, 6])
    ribs = join(
        line((32, 27), (20, 46), (22, 70), (32, 86), w=2.4), line((68, 27), (80, 46), (78, 70), (68, 86), w=2.4)
    )
    disc = oval(50, 58, 23)
    blades = join(
        *(
            poly((50, 58), (50 + a, 58 + b), (50 + c, 58 + d))
            for a, b, c, d in ((-24, -12, -8, -28), (24, -12, 8, -28), (-14, 26, 14, 26))
        )
    )
    sign = join(disc.intersection(blades).difference(oval(50, 58, 7)), oval(50, 58, 4.4))
    return join(body, stalk) - ribs - (disc - sign)


def eggplant() -> BaseGeometry:
    """One body, two necks, two heads that do not agree."""
    body = blob((34, 60), (66, 60), (78, 76), (70, 94), (50, 97), (30, 94), (22, 76))
    necks = join(line((42, 74), (30, 54), (28, 34), w=[24, 20, 24]), line((58, 74), (70, 54), (72, 34), w=[24, 20, 24]))
    heads = join(oval(28, 32, 18, 17), oval(72, 32, 18, 17))
    cap = join(poly((14, 24), (22, 10), (28, 18), (34, 9), (42, 24), (28, 20)), line((28, 16), (24, 3), w=[6, 5]))
    smile = line((20, 41), (28, 45), (36, 41), w=[1, 3, 1])
    frown = line((64, 45), (72, 40), (80, 45), w=[1, 3, 1])
    shine = line((34, 80), (38, 90), w=[1, 3.4, 1][:2])
    seam = join(line((14, 25), (28, 22), (42, 25), w=2), line((86, 25), (72, 22), (58, 25), w=2))
    eyes = join(eye(23, 33, 4.8), eye(34, 33, 4.8), eye(67, 33, 4.8), eye(78, 33, 4.8))
    return join(body, necks, heads, cap, mirrored(cap)) - join(smile, frown, shine, seam, eyes)


def pepper() -> BaseGeometry:
    """A pepper that has grown tentacles, one half light."""
    body = blob((50, 28), (68, 22), (84, 32), (82, 52), (70, 68), (50, 74), (30, 68), (18, 52), (16, 32), (32, 22))
    stalk = line((50, 30), (50, 16), (60, 6), w=[11, 8, 6])
    arms = join(
        line((26, 62), (14, 78), (18, 94), (6, 96), w=[12, 9, 6, 3]),
        line((42, 68), (36, 84), (42, 97), (32, 98), w=[11, 8, 5, 3]),
        line((58, 68), (64, 84), (58, 97), (68, 98), w=[11, 8, 5, 3]),
        line((74, 62), (86, 78), (82, 94), (94, 96), w=[12, 9, 6, 3]),
    )
    half = blob((55, 33), (67, 27), (79, 35), (77, 50), (67, 62), (55, 68))
    hatch = join(*(line((54, y), (80, y - 10), w=3) for y in (40, 49, 58, 67)))
    return join(body, stalk, arms) - join(eye(36, 44, 9), line((26, 58), (36, 62), (46, 58), w=[1, 3, 1]), half - hatch)


def drop() -> BaseGeometry:
    return blob((50, 6, 1), (74, 44), (80, 68), (66, 90), (50, 94), (34, 90), (20, 68), (26, 44))


def bolt() -> BaseGeometry:
    return poly((60, 4), (18, 56), (44, 56), (34, 96), (82, 40), (54, 40))


def gem() -> BaseGeometry:
    return poly((50, 4), (92, 50), (50, 96), (8, 50))


def wave() -> BaseGeometry:
    return join(
        *(
            line((4, y), (20, y - 12), (36, y), (52, y + 10), (68, y), (84, y - 12), (98, y - 2), w=15)
            for y in (30, 58, 84)
        )
    )


def leaf() -> BaseGeometry:
    return blob((50, 4, 1), (82, 30), (84, 62), (50, 92), (16, 62), (18, 30)) - line((50, 22), (50, 97), w=6)


def same_plants() -> BaseGeometry:
    """The same leaf three times."""
    one = blob((20, 22, 1), (32, 38), (34, 58), (20, 78), (6, 58), (8, 38)) - line((20, 36), (20, 82), w=3)
    shift = [
        blob((20 + d, 22, 1), (32 + d, 38), (34 + d, 58), (20 + d, 78), (6 + d, 58), (8 + d, 38))
        - line((20 + d, 36), (20 + d, 82), w=3)
        for d in (30, 60)
    ]
    return join(one, *shift)


def different_plants() -> BaseGeometry:
    """A leaf, a bulb and a root."""
    leafy = blob((18, 20, 1), (32, 38), (32, 60), (18, 80), (4, 60), (4, 38)) - line((18, 38), (18, 84), w=3)
    bulb = join(oval(50, 60, 15, 19), line((50, 44), (50, 22), w=[8, 4]))
    root = join(poly((68, 42), (98, 42), (83, 88)), line((83, 42), (76, 22), w=4), line((83, 42), (90, 22), w=4))
    return join(leafy, bulb, root)


def same_colour() -> BaseGeometry:
    return join(oval(26, 36, 20), oval(74, 36, 20), oval(50, 74, 20))


def different_colours() -> BaseGeometry:
    """Full, ringed and striped."""
    striped = oval(50, 74, 20) - join(*(line((26, y), (74, y - 16), w=4) for y in (68, 78, 88, 98)))
    return join(oval(26, 36, 20), oval(74, 36, 20) - oval(74, 36, 11), striped)


def anything() -> BaseGeometry:
    """A star: whatever there is."""
    return poly((50, 4), (62, 36), (97, 38), (69, 59), (79, 93), (50, 73), (21, 93), (31, 59), (3, 38), (38, 36))


def flag() -> BaseGeometry:
    return join(
        line((24, 6), (26, 96), w=9),
        blob((28, 10, 1), (54, 16), (92, 8, 1), (82, 30), (92, 52, 1), (56, 58), (28, 52, 1)),
    )


def army() -> BaseGeometry:
    """A sprout with a spear and a shield."""
    body = blob((46, 34), (64, 46), (66, 74), (50, 90), (32, 74), (32, 46))
    leaves = join(
        line((46, 38), (30, 16), w=[8, 3]), line((48, 38), (50, 8), w=[8, 3]), line((50, 38), (66, 18), w=[8, 3])
    )
    spear = join(line((84, 30), (84, 96), w=5), poly((84, 4), (94, 30), (74, 30)))
    shield = blob((8, 50), (34, 50), (36, 70), (22, 92, 1), (8, 70))
    return join(body, leaves, spear, line((62, 62), (84, 60), w=5), shield.buffer(2.4)) - join(
        eye(52, 56, 5), shield - shield.buffer(-3), line((48, 74), (58, 72), w=2.4)
    )


DRAWINGS = {
    "zombie-zucchini": zombie,
    "two-faced-broccoli": broccoli,
    "fly-potato": potato,
    "robot-onion": onion,
    "killer-tomato": tomato,
    "jurassic-carrot": carrot,
    "super-atomic-squash": squash,
    "two-headed-eggplant": eggplant,
    "creature-pepper": pepper,
    "mutagen-red": drop,
    "mutagen-yellow": bolt,
    "mutagen-orange": gem,
    "mutagen-blue": wave,
    "mutagen-green": leaf,
    "same-plants": same_plants,
    "different-plants": different_plants,
    "same-colour": same_colour,
    "different-colours": different_colours,
    "any": anything,
    "flag": flag,
    "army": army,
}

if __name__ == "__main__":
    lines = "".join(f'  "{name}": "{path(carved(draw(), name))}",\n' for name, draw in DRAWINGS.items())
    CUTS.write_text(f"{HEAD}{lines}}});\n")
