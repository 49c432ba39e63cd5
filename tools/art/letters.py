"""Companion Cut: the house's letters for headings, codes and scores, drawn as strokes and cut by the same knife.

Capitals, and smaller capitals for small letters; tabular digits in which 1 and 7 cannot be mistaken.
Run: python tools/art/letters.py (needs fonttools with brotli besides shapely).
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from cutting import carved, curve, oval
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, box
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

FONT = Path(__file__).resolve().parents[2] / "static" / "art" / "companion-cut.woff2"
WEIGHT, SMALL_WEIGHT = 14.6, 13.4
CAPITAL, SMALL = 70, 58
SIDE = 5.6
UNIT = 8.5  # font units for one unit of the drawing, so that a capital is 700 high
DIGIT = 38.0

Stroke = list[tuple[float, ...]]


def straight(*spots: tuple[float, float]) -> Stroke:
    return [(*spot, 1) for spot in spots]


STEM = straight((0, 0), (0, 70))
BOWL: Stroke = [(0, 0, 1), (20, 0, 1), (32, 6), (35, 20), (32, 34), (20, 40, 1), (0, 40, 1)]
ROUND: Stroke = [(19, 0), (33, 8), (39, 35), (33, 62), (19, 70), (5, 62), (-1, 35), (5, 8), (19, 0)]
OPEN: Stroke = [(36, 17), (30, 4), (18, 0), (5, 8), (-1, 35), (5, 62), (18, 70), (30, 66), (36, 53)]

CAPITALS: dict[str, list[Stroke]] = {
    "A": [straight((-1, 70), (20, 0), (41, 70)), straight((9, 47), (31, 47))],
    "B": [
        STEM,
        [(0, 0, 1), (18, 0, 1), (29, 5), (31, 17), (27, 29), (18, 33, 1), (0, 33, 1)],
        [(10, 33, 1), (22, 33, 1), (33, 39), (36, 52), (32, 65), (20, 70, 1), (0, 70, 1)],
    ],
    "C": [OPEN],
    "D": [STEM, [(0, 0, 1), (16, 0, 1), (31, 9), (37, 35), (31, 61), (16, 70, 1), (0, 70, 1)]],
    "E": [STEM, straight((0, 0), (31, 0)), straight((0, 34), (26, 34)), straight((0, 70), (32, 70))],
    "F": [STEM, straight((0, 0), (31, 0)), straight((0, 35), (26, 35))],
    "G": [OPEN, straight((22, 41), (37, 41), (37, 68))],
    "H": [STEM, straight((37, 0), (37, 70)), straight((0, 35), (37, 35))],
    "I": [STEM],
    "J": [[(26, 0, 1), (26, 50, 1), (22, 65), (11, 70), (1, 64), (-2, 52)]],
    "K": [STEM, straight((35, 0), (3, 41)), straight((13, 30), (38, 70))],
    "L": [STEM, straight((0, 70), (30, 70))],
    "M": [straight((-1, 70), (2, 0)), straight((2, 2), (24, 46), (46, 2)), straight((46, 0), (49, 70))],
    "N": [straight((0, 70), (0, 0)), straight((0, 2), (38, 68)), straight((38, 70), (38, 0))],
    "O": [ROUND],
    "P": [STEM, BOWL],
    "Q": [ROUND, straight((21, 49), (40, 76))],
    "R": [STEM, BOWL, straight((16, 40), (38, 70))],
    "S": [
        [
            (35, 15),
            (29, 3),
            (17, 0),
            (4, 5),
            (1, 18),
            (7, 29),
            (18, 34),
            (30, 40),
            (36, 52),
            (31, 66),
            (18, 70),
            (5, 67),
            (-1, 55),
        ]
    ],
    "T": [straight((-2, 0), (40, 0)), straight((19, 0), (19, 70))],
    "U": [[(0, 0, 1), (0, 46, 1), (5, 64), (18, 70), (31, 64), (36, 46, 1), (36, 0, 1)]],
    "V": [straight((-1, 0), (19, 70), (39, 0))],
    "W": [straight((-1, 0), (13, 70), (27, 14), (41, 70), (55, 0))],
    "X": [straight((0, 0), (38, 70)), straight((38, 0), (0, 70))],
    "Y": [straight((-1, 0), (19, 38), (39, 0)), straight((19, 36), (19, 70))],
    "Z": [straight((0, 0), (36, 0), (0, 70), (38, 70))],
    "Æ": [
        straight((-1, 70), (22, 0)),
        straight((9, 47), (28, 47)),
        straight((30, 0), (30, 70)),
        straight((22, 0), (58, 0)),
        straight((30, 34), (54, 34)),
        straight((30, 70), (60, 70)),
    ],
    "Œ": [
        [*ROUND],
        straight((36, 0), (66, 0)),
        straight((37, 34), (62, 34)),
        straight((36, 70), (67, 70)),
        straight((36, 0), (36, 70)),
    ],
    "Ø": [ROUND, straight((36, -5), (2, 75))],
    "Ł": [STEM, straight((0, 70), (30, 70)), straight((-9, 46), (18, 26))],
    "Đ": [
        STEM,
        [(0, 0, 1), (16, 0, 1), (31, 9), (37, 35), (31, 61), (16, 70, 1), (0, 70, 1)],
        straight((-9, 35), (16, 35)),
    ],
}

DIGITS: dict[str, list[Stroke]] = {
    "0": [[(18, 0), (30, 8), (35, 35), (30, 62), (18, 70), (6, 62), (1, 35), (6, 8), (18, 0)]],
    "1": [straight((4, 15), (20, 1), (20, 70)), straight((3, 70), (37, 70))],
    "2": [[(2, 18), (8, 4), (19, 0), (31, 5), (34, 19), (27, 36), (2, 69, 1)], straight((1, 70), (36, 70))],
    "3": [
        [(2, 8), (17, 0), (30, 5), (33, 17), (27, 30), (13, 33, 1)],
        [(13, 33, 1), (28, 37), (35, 51), (29, 66), (16, 70), (0, 62)],
    ],
    "4": [straight((27, 70), (27, 0), (0, 51), (38, 51))],
    "5": [straight((33, 0), (6, 0), (4, 33)), [(4, 32, 1), (18, 27), (31, 32), (35, 48), (29, 65), (16, 70), (0, 63)]],
    "6": [
        [
            (31, 3),
            (16, 6),
            (5, 24),
            (1, 48),
            (7, 65),
            (18, 70),
            (31, 64),
            (35, 48),
            (29, 34),
            (18, 30),
            (6, 36),
            (2, 48),
        ]
    ],
    "7": [straight((0, 0), (36, 0), (13, 70)), straight((8, 37), (33, 37))],
    "8": [
        [(18, 0), (29, 4), (32, 16), (28, 28), (18, 32), (8, 28), (4, 16), (7, 4), (18, 0)],
        [(18, 32), (31, 37), (36, 51), (31, 66), (18, 70), (5, 66), (0, 51), (5, 37), (18, 32)],
    ],
    "9": [
        [
            (5, 67),
            (20, 64),
            (31, 46),
            (35, 22),
            (29, 5),
            (18, 0),
            (5, 6),
            (1, 22),
            (7, 36),
            (18, 40),
            (30, 34),
            (34, 22),
        ]
    ],
}

SIGNS: dict[str, list[Stroke]] = {
    "-": [straight((0, 40), (20, 40))],
    "–": [straight((0, 40), (30, 40))],
    "—": [straight((0, 40), (48, 40))],
    "_": [straight((0, 76), (34, 76))],
    "+": [straight((0, 38), (34, 38)), straight((17, 21), (17, 55))],
    "−": [straight((0, 38), (34, 38))],
    "×": [straight((3, 24), (31, 52)), straight((31, 24), (3, 52))],
    "=": [straight((0, 27), (34, 27)), straight((0, 49), (34, 49))],
    "/": [straight((0, 76), (28, -4))],
    "'": [straight((0, 0), (0, 20))],
    "’": [straight((3, -2), (0, 19))],
    "‘": [straight((0, -2), (3, 19))],
    '"': [straight((0, 0), (0, 20)), straight((16, 0), (16, 20))],
    "“": [straight((0, -2), (3, 19)), straight((16, -2), (19, 19))],
    "”": [straight((3, -2), (0, 19)), straight((19, -2), (16, 19))],
    "!": [straight((0, 0), (0, 46))],
    "?": [[(-1, 16), (5, 3), (17, 0), (29, 6), (31, 20), (24, 32), (15, 39), (14, 50, 1)]],
    "|": [straight((0, -6), (0, 80))],
    "(": [[(14, -6), (3, 14), (0, 36), (3, 58), (14, 78)]],
    ")": [[(0, -6), (11, 14), (14, 36), (11, 58), (0, 78)]],
    "#": [
        straight((12, 0), (7, 70)),
        straight((31, 0), (26, 70)),
        straight((0, 23), (38, 23)),
        straight((0, 47), (36, 47)),
    ],
    "%": [
        straight((46, 0), (8, 70)),
        [(10, 2), (18, 8), (18, 24), (10, 30), (2, 24), (2, 8), (10, 2)],
        [(44, 40), (52, 46), (52, 62), (44, 68), (36, 62), (36, 46), (44, 40)],
    ],
    "&": [
        [
            (40, 70, 1),
            (10, 26),
            (8, 10),
            (18, 0),
            (28, 8),
            (26, 20),
            (6, 38),
            (0, 54),
            (8, 68),
            (22, 70),
            (34, 58),
            (39, 40, 1),
        ]
    ],
    "•": [],
    "·": [],
    ".": [],
    ",": [straight((5, 62), (0, 81))],
    ":": [],
    ";": [straight((5, 62), (0, 81))],
    "…": [],
}

DOTS: dict[str, list[tuple[float, float, float]]] = {
    ".": [(0, 65, 8)],
    ":": [(0, 65, 8), (0, 28, 8)],
    ";": [(3, 28, 8)],
    "!": [(0, 65, 8)],
    "?": [(14, 65, 8)],
    "·": [(0, 38, 8)],
    "•": [(8, 38, 14)],
    "…": [(0, 65, 8), (22, 65, 8), (44, 65, 8)],
}

MARKS: dict[str, list[Stroke]] = {
    "\u0301": [straight((-5, -12), (6, -25))],
    "\u0300": [straight((5, -12), (-6, -25))],
    "\u0302": [straight((-11, -12), (0, -24), (11, -12))],
    "\u030c": [straight((-11, -25), (0, -13), (11, -25))],
    "\u0303": [[(-12, -14), (-5, -21), (5, -15), (12, -22)]],
    "\u0304": [straight((-11, -18), (11, -18))],
    "\u0306": [[(-11, -25), (0, -14), (11, -25)]],
    "\u030b": [straight((-11, -12), (-3, -25)), straight((4, -12), (12, -25))],
    "\u0327": [[(0, 72), (5, 80), (-3, 87), (-8, 85)]],
    "\u0328": [[(8, 70), (2, 80), (8, 88), (14, 86)]],
    "\u030a": [[(0, -14), (7, -21), (0, -28), (-7, -21), (0, -14)]],
}
MARK_DOTS: dict[str, list[tuple[float, float, float]]] = {
    "\u0308": [(-10, -19, 7), (10, -19, 7)],
    "\u0307": [(0, -19, 7)],
}
ACCENTED = [chr(code) for code in range(0xC0, 0x17F)]
SAME = {"Ð": "Đ", "ı": "I"}


def inked(strokes: list[Stroke], weight: float) -> BaseGeometry:
    lines = [LineString(curve(stroke, steps=8)) for stroke in strokes]
    return unary_union(
        [one.buffer(weight / 2, cap_style="square", join_style="mitre", mitre_limit=2.2) for one in lines]
    )


def drawn(strokes: list[Stroke], dots: list[tuple[float, float, float]], weight: float) -> BaseGeometry:
    return unary_union([inked(strokes, weight), *(oval(*dot) for dot in dots)])


def letter(strokes: list[Stroke], mark: str | None, small: bool) -> BaseGeometry:
    """A capital, or its smaller brother with a stroke of nearly the same weight; a mark stands over its middle."""
    size = SMALL / CAPITAL if small else 1
    scaled = [
        [(spot[0] * size * (1.04 if small else 1), spot[1] * size, *spot[2:]) for spot in stroke] for stroke in strokes
    ]
    weight = SMALL_WEIGHT if small else WEIGHT
    edge = weight / 2
    shape = inked(scaled, weight) & box(-50, -edge, 150, CAPITAL * size + edge + (9 if strokes is CAPITALS["Q"] else 0))
    shape = affinity.translate(shape, 0, CAPITAL * (1 - size))
    if mark is None:
        return shape
    left, _, right, _ = shape.bounds
    sign = drawn(MARKS.get(mark, []), MARK_DOTS.get(mark, []), weight * 0.74)
    below = mark in ("\u0327", "\u0328")
    return unary_union([shape, affinity.translate(sign, (left + right) / 2, 0 if below else CAPITAL * (1 - size) - 7)])


def glyphs() -> dict[str, BaseGeometry]:
    """Every character with its drawing."""
    found = {}
    for name, strokes in CAPITALS.items():
        found[name] = letter(strokes, None, small=False)
        found[name.lower()] = letter(strokes, None, small=True)
    found["ß"] = unary_union([found["s"], affinity.translate(found["s"], found["s"].bounds[2] + SIDE * 1.6, 0)])
    for char in ACCENTED:
        base, mark = (unicodedata.normalize("NFD", char) + "\0\0")[:2]
        if base.upper() in CAPITALS and (mark in MARKS or mark in MARK_DOTS):
            found[char] = letter(CAPITALS[base.upper()], mark, small=char.islower())
    for char, like in SAME.items():
        found[char] = found[like if char.isupper() else like.lower()]
    found |= {char: drawn(strokes, [], WEIGHT) for char, strokes in DIGITS.items()}
    found |= {char: drawn(strokes, DOTS.get(char, []), WEIGHT * 0.9) for char, strokes in SIGNS.items()}
    return found


def placed(char: str, shape: BaseGeometry) -> tuple[BaseGeometry, float]:
    """The drawing in its place, and how far the pen moves on; all digits and signs of reckoning take the same room."""
    left, _, right, _ = shape.bounds
    if char in DIGITS or char in "+−=":
        width = DIGIT + 2 * SIDE + WEIGHT / 2
        return affinity.translate(shape, (width - left - right) / 2, 0), width
    return affinity.translate(shape, SIDE - left, 0), right - left + 2 * SIDE


def outline(shape: BaseGeometry) -> TTGlyphPen:
    pen = TTGlyphPen(None)
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    for part in parts:
        turned = orient(part, -1)
        for ring in (turned.exterior, *turned.interiors):
            spots = [(round(x * UNIT), round((CAPITAL + WEIGHT / 2 - y) * UNIT)) for x, y in list(ring.coords)[:-1]]
            pen.moveTo(spots[0])
            for spot in spots[1:]:
                pen.lineTo(spot)
            pen.closePath()
    return pen


def build() -> None:
    names, table, widths, shapes = (
        {},
        {},
        {".notdef": (500, 0), "space": (230, 0)},
        {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()},
    )
    for char, shape in glyphs().items():
        name = f"uni{ord(char):04X}"
        cut, width = placed(char, carved(shape, name, rough=0.5, facet=0.2, least=3))
        names[ord(char)], table[name] = name, cut
        widths[name] = (round(width * UNIT), round(cut.bounds[0] * UNIT))
        shapes[name] = outline(affinity.scale(cut, 1, 1)).glyph()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(list(shapes))
    font.setupCharacterMap({**names, 0x20: "space", 0xA0: "space"})
    font.setupGlyf(shapes)
    font.setupHorizontalMetrics(widths)
    font.setupHorizontalHeader(ascent=880, descent=-240)
    font.setupNameTable({"familyName": "Companion Cut", "styleName": "Regular"})
    font.setupOS2(
        sTypoAscender=880, sTypoDescender=-240, usWinAscent=1000, usWinDescent=260, sCapHeight=700, sxHeight=580
    )
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 3_870_000_000  # the same drawings give the same file
    font.font.recalcTimestamp = False
    font.font.flavor = "woff2"
    font.save(FONT)


if __name__ == "__main__":
    build()
