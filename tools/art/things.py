"""The farm's things and the signs on buttons, cut by the same knife as the animals."""

from __future__ import annotations

import math

from cutting import blob, join, line, mirrored, oval, poly
from shapely import affinity
from shapely.geometry.base import BaseGeometry


def barn() -> BaseGeometry:
    house = poly((10, 46), (26, 22), (50, 10), (74, 22), (90, 46), (86, 46), (86, 92), (14, 92), (14, 46))
    roof = line((8, 47, 1), (26, 25, 1), (50, 14, 1), (74, 25, 1), (92, 47, 1), w=4)
    under = line((17, 48, 1), (29, 32, 1), (50, 22, 1), (71, 32, 1), (83, 48, 1), w=3)
    doors = poly((32, 56), (68, 56), (68, 92), (32, 92)) - poly((36, 60), (64, 60), (64, 92), (36, 92))
    cross = join(line((36, 61), (64, 91), w=3.4), line((64, 61), (36, 91), w=3.4))
    loft = poly((42, 33), (58, 33), (58, 46), (42, 46)) - line((50, 33), (50, 46), w=2.6)
    boards = join(*(line((x, 56), (x, 88), w=[0.6, 2, 0.6]) for x in (22.5, 77.5)))
    return join(house, roof) - under - doors - (cross & poly((36, 60), (64, 60), (64, 92), (36, 92))) - loft - boards


def gate() -> BaseGeometry:
    def post(x: float) -> BaseGeometry:
        return poly((x - 4, 34), (x, 26), (x + 4, 34), (x + 4, 92), (x - 4, 92))

    rails = join(
        line((2, 50), (36, 48), w=5.5),
        line((2, 72), (36, 70), w=5.5),
        line((72, 44), (99, 30), w=5),
        line((72, 62), (99, 52), w=5),
        line((72, 82), (99, 76), w=5),
        line((74, 84), (97, 30), w=4),
    )
    grass = join(
        *(
            line((x, 94), (x + d, 84), w=[3.4, 1])
            for x, d in [(14, -4), (18, 3), (48, -3), (53, 2), (57, 6), (84, -3), (88, 3)]
        )
    )
    far = join(poly((94, 26), (99, 24), (99, 84), (94, 84)))
    return join(post(10), post(36), post(70), rails, grass, far)


def _sides(count: int, radius: float, turn: float = 0, x: float = 50, y: float = 50) -> BaseGeometry:
    return poly(
        *(
            (x + radius * math.cos(turn + k * math.tau / count), y + radius * math.sin(turn + k * math.tau / count))
            for k in range(count)
        )
    )


def tile() -> BaseGeometry:
    """A block of ink: what lies under a face, a button, a card."""
    return blob(
        (6, 12),
        (12, 5),
        (50, 3.5),
        (88, 5),
        (95, 12),
        (96.5, 50),
        (95, 88),
        (88, 95.5),
        (50, 96.5),
        (12, 95),
        (5, 88),
        (3.5, 50),
    )


def die() -> BaseGeometry:
    block = blob(
        (10, 18),
        (18, 10),
        (50, 8),
        (82, 10),
        (90, 18),
        (92, 50),
        (90, 82),
        (82, 90),
        (50, 92),
        (18, 90),
        (10, 82),
        (8, 50),
    )
    return block - join(*(oval(x, y, 7.6) for x, y in [(30, 30), (70, 30), (50, 50), (30, 70), (70, 70)]))


def dice() -> BaseGeometry:
    left = affinity.rotate(affinity.scale(die(), 0.62, 0.62, origin=(50, 50)), -14, origin=(50, 50))
    right = affinity.rotate(
        affinity.scale(tile() - oval(50, 50, 11) - oval(27, 27, 9) - oval(73, 73, 9), 0.5, 0.5, origin=(50, 50)),
        12,
        origin=(50, 50),
    )
    return join(
        affinity.translate(left, -20, 14),
        affinity.translate(right, 23, -14) - affinity.translate(left, -20, 14).buffer(4),
    )


def scissors() -> BaseGeometry:
    half = join(
        line((36, 64), (50, 50), (70, 12), w=[7, 9, 2]),
        oval(28, 76, 15, 12.5, -45) - oval(28, 76, 8.4, 6.4, -45),
    )
    return join(half, mirrored(half)) - oval(50, 50, 2.6)


def shovel() -> BaseGeometry:
    return join(
        line((50, 14), (50, 62), w=7.5),
        line((37, 10), (63, 10), w=8),
        blob((32, 56, 1), (68, 56, 1), (67, 78), (50, 97, 1), (33, 78)),
    ) - join(line((50, 68), (50, 84), w=[3, 2, 0.6]), line((40, 62), (60, 62), w=2))


def pitchfork() -> BaseGeometry:
    tines = join(*(line((x, 46), (x, 16), (x, 5), w=[7, 6, 1.5]) for x in (28, 50, 72)))
    return join(tines, line((28, 44), (34, 56), (50, 58), (66, 56), (72, 44), w=7.5), line((50, 56), (50, 95), w=7.5))


def crown() -> BaseGeometry:
    return poly((12, 78), (6, 30), (28, 50), (50, 16), (72, 50), (94, 30), (88, 78)) - line(
        (16, 68), (84, 68), w=3.4
    ) | join(
        oval(6, 27, 5.5),
        oval(50, 13, 6),
        oval(94, 27, 5.5),
        poly((14, 82), (86, 82), (85, 92), (15, 92)),
    )


def medal() -> BaseGeometry:
    ring = oval(50, 64, 29) - (oval(50, 64, 23) - oval(50, 64, 19.5))
    star = affinity.rotate(_star(13, 5.6), 0, origin=(50, 50))
    ribbon = join(poly((24, 4), (42, 4), (52, 34), (40, 40)), poly((76, 4), (58, 4), (48, 34), (60, 40)))
    return join(ribbon - ring.buffer(3), ring - affinity.translate(star, 0, 14))


def _star(outer: float, inner: float, rays: int = 5, x: float = 50, y: float = 50) -> BaseGeometry:
    spots = []
    for k in range(2 * rays):
        radius, angle = (outer, inner)[k % 2], -math.pi / 2 + k * math.pi / rays
        spots.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return poly(*spots)


def wheat() -> BaseGeometry:
    grains = []
    for k in range(5):
        y = 20 + 13 * k
        grains += [oval(38, y + 5, 5.6, 11, 32 - 180), oval(62, y + 5, 5.6, 11, -32)]
    grains = [affinity.rotate(g, 0) for g in grains]
    return join(
        line((50, 20), (50, 96), w=4.4), oval(50, 12, 6, 11), *(g - line((50, 0), (50, 96), w=8) for g in grains)
    )


def sun() -> BaseGeometry:
    rays = join(*(affinity.rotate(poly((45.5, 18), (54.5, 18), (50, 2)), 45 * k, origin=(50, 50)) for k in range(8)))
    return join(oval(50, 50, 22), rays)


def moon() -> BaseGeometry:
    return join(oval(48, 50, 38) - oval(64, 40, 32), _star(10, 4, 5, 76, 30))


def sound() -> BaseGeometry:
    horn = poly((6, 38), (24, 38), (48, 16), (48, 84), (24, 62), (6, 62))
    return join(horn, line((60, 36), (66, 50), (60, 64), w=6.5), line((73, 24), (84, 50), (73, 76), w=6.5))


def mute() -> BaseGeometry:
    horn = poly((6, 38), (24, 38), (48, 16), (48, 84), (24, 62), (6, 62))
    return join(horn, line((62, 38), (90, 64), w=7.5), line((90, 38), (62, 64), w=7.5))


def buzz() -> BaseGeometry:
    phone = (
        poly((34, 12), (66, 12), (66, 88), (34, 88)).buffer(3)
        - poly((38, 20), (62, 20), (62, 72), (38, 72))
        - oval(50, 81, 3)
    )
    wave = join(line((18, 30), (12, 40), (20, 50), (12, 60), (18, 70), w=5.5))
    return join(phone, wave, mirrored(wave))


def still() -> BaseGeometry:
    phone = (
        poly((34, 12), (66, 12), (66, 88), (34, 88)).buffer(3)
        - poly((38, 20), (62, 20), (62, 72), (38, 72))
        - oval(50, 81, 3)
    )
    return join(phone - line((12, 20), (88, 84), w=15), line((12, 20), (88, 84), w=6.5))


def phone() -> BaseGeometry:
    return (
        poly((28, 8), (72, 8), (72, 92), (28, 92)).buffer(4)
        - poly((32, 17), (68, 17), (68, 75), (32, 75))
        - oval(50, 85, 4)
    )


def table() -> BaseGeometry:
    return join(
        blob((4, 40), (50, 28), (96, 40), (50, 53)),
        line((24, 50), (20, 90), w=8),
        line((76, 50), (80, 90), w=8),
        line((50, 54), (50, 80), w=8),
    ) - join(line((30, 40), (46, 36), w=[1, 2.6, 1]), line((54, 45), (74, 41), w=[1, 2.6, 1]))


def sheet() -> BaseGeometry:
    paper = poly((16, 8), (84, 8), (84, 92), (16, 92))
    cells = join(
        *(poly((x, y), (x + 15, y), (x + 15, y + 15), (x, y + 15)) for x in (24, 42.5, 61) for y in (18, 37, 56))
    )
    stamped = join(oval(31.5, 25.5, 4.4), oval(50, 44.5, 4.4), oval(68.5, 44.5, 4.4), oval(31.5, 63.5, 4.4))
    return join(paper - cells - line((26, 82), (60, 82), w=4), stamped)


def camera() -> BaseGeometry:
    body = join(
        poly((8, 30), (92, 27), (93, 84), (7, 84)).buffer(3),
        poly((34, 32), (40, 15), (62, 14), (68, 31)).buffer(2),
        poly((14, 20), (26, 20), (26, 28), (14, 28)),
    )
    glass = oval(50, 56, 14.5) - line((41, 55, 1), (44, 49, 1), (50, 46.5, 1), w=[2, 4, 2])
    return join(body - oval(50, 56, 21) - oval(81, 39, 3.6, 3), glass)


def plus() -> BaseGeometry:
    return join(line((50, 14), (50, 86), w=15), line((14, 50), (86, 50), w=15))


def minus() -> BaseGeometry:
    return line((14, 50), (86, 50), w=15)


def pause() -> BaseGeometry:
    return join(line((33, 16), (33, 84), w=17), line((67, 16), (67, 84), w=17))


def check() -> BaseGeometry:
    return line((12, 54, 1), (38, 80, 1), (88, 20, 1), w=[11, 15, 8])


def cross() -> BaseGeometry:
    return join(line((18, 18), (82, 82), w=[10, 15, 10]), line((82, 18), (18, 82), w=[10, 15, 10]))


def back() -> BaseGeometry:
    return join(line((12, 50), (90, 50), w=[12, 13, 10]), line((44, 16, 1), (12, 50, 1), (44, 84, 1), w=12))


def up() -> BaseGeometry:
    return affinity.rotate(back(), 90, origin=(50, 50))


def down() -> BaseGeometry:
    return affinity.rotate(back(), -90, origin=(50, 50))


def more() -> BaseGeometry:
    return join(*(oval(50, y, 9.5) for y in (18, 50, 82)))


def menu() -> BaseGeometry:
    return join(line((12, 24), (88, 22), w=11), line((12, 50), (88, 51), w=11), line((12, 77), (88, 78), w=11))


def undo() -> BaseGeometry:
    return join(
        line((24, 36), (50, 24), (76, 36), (84, 60), (70, 82), (48, 86), w=[11, 12, 12, 12, 11, 8]),
        poly((6, 40), (36, 12), (40, 52)),
    )


def scroll() -> BaseGeometry:
    paper = join(
        poly((26, 14), (80, 14), (80, 84), (26, 84)),
        oval(22, 84, 9),
        oval(84, 14, 9),
        poly((22, 75), (70, 75), (70, 93), (22, 93)),
    )
    return paper - join(*(line((36, y), (70, y), w=4.4) for y in (28, 42, 56))) - line((24, 75), (70, 75), w=2)


def hand() -> BaseGeometry:
    fingers = join(
        *(line((x, 60), (x + d, top), w=11) for x, d, top in [(34, -3, 24), (47, -1, 12), (60, 1, 15), (72, 4, 28)])
    )
    return join(
        fingers,
        blob((28, 54), (78, 54), (78, 74), (66, 92), (44, 92), (30, 78)),
        line((34, 74), (20, 60), (12, 50), w=[14, 11, 10]),
    ) - line((38, 70), (54, 64), (70, 66), w=[0.8, 2.8, 0.8])


def door() -> BaseGeometry:
    frame = poly(
        (14, 8),
        (62, 8),
        (62, 30),
        (53, 30),
        (53, 17),
        (23, 17),
        (23, 83),
        (53, 83),
        (53, 70),
        (62, 70),
        (62, 92),
        (14, 92),
    )
    return join(frame, line((40, 50), (76, 50), w=11), poly((70, 30), (95, 50), (70, 70)))


def bin_() -> BaseGeometry:
    pail = poly((20, 32), (80, 32), (73, 94), (27, 94))
    return join(
        pail - join(*(line((x, 42), (50 + (x - 50) * 0.8, 84), w=5) for x in (37, 50, 63))),
        line((13, 23), (87, 23), w=8.5),
        poly((38, 10), (62, 10), (62, 20), (38, 20)),
    )


def eye() -> BaseGeometry:
    return (
        blob((4, 50, 1), (24, 28), (50, 20), (76, 28), (96, 50, 1), (76, 72), (50, 80), (24, 72))
        - (oval(50, 50, 21) - oval(50, 50, 13))
        - oval(55, 45, 3.6)
    )


def pencil() -> BaseGeometry:
    return join(
        poly((10, 90), (16, 66), (66, 16), (84, 34), (34, 84)), poly((70, 12), (76, 6), (94, 24), (88, 30))
    ) - line((22, 68), (32, 78), w=2.6)


def people() -> BaseGeometry:
    person = join(oval(50, 30, 14), blob((24, 84, 1), (26, 62), (38, 50), (62, 50), (74, 62), (76, 84, 1)))
    left = affinity.translate(affinity.scale(person, 0.8, 0.8, origin=(50, 84)), -26, 0)
    right = affinity.translate(affinity.scale(person, 0.8, 0.8, origin=(50, 84)), 26, 0)
    return join(person, (left | right) - person.buffer(4))


def person() -> BaseGeometry:
    return join(oval(50, 29, 19), blob((14, 94, 1), (18, 68), (34, 54), (66, 54), (82, 68), (86, 94, 1)))


def bot() -> BaseGeometry:
    """A scarecrow: the player who is not there."""
    hat = join(blob((22, 30), (50, 22), (78, 30), (50, 37)), poly((37, 27), (42, 6), (60, 8), (64, 27)))
    face = oval(50, 41, 15, 13) - oval(44, 40, 2.6) - oval(56, 40, 2.6) - line((43, 47), (50, 49.5), (57, 47), w=2)
    coat = join(
        line((8, 62), (92, 60), w=11), poly((36, 56), (64, 56), (68, 84), (32, 84)), line((50, 80), (50, 98), w=7)
    )
    straw = join(
        *(
            line((x, 61), (x + d, y), w=[4, 1.4])
            for x, d, y in [(10, -8, 54), (9, -7, 66), (10, -2, 72), (91, 7, 52), (91, 7, 64), (90, 3, 71)]
        )
    )
    return join(hat, face - hat.buffer(2), coat - face.buffer(2.6), straw) - join(
        line((50, 60), (50, 80), w=2), oval(50, 66, 0.1)
    )


def apart() -> BaseGeometry:
    """A line that is cut."""
    return join(
        line((4, 70), (20, 44), (40, 52), w=[7, 8, 8]),
        line((60, 48), (80, 56), (96, 30), w=[8, 8, 7]),
        line((44, 34), (40, 20), w=[6, 2]),
        line((52, 32), (56, 18), w=[6, 2]),
        line((48, 68), (44, 82), w=[6, 2]),
        line((57, 66), (62, 80), w=[6, 2]),
    )


def link() -> BaseGeometry:
    ring = affinity.rotate(blob((8, 50), (14, 36), (34, 34), (52, 36), (58, 50), (52, 64), (34, 66), (14, 64)), 0)
    hole = affinity.scale(ring, 0.62, 0.42, origin="center")
    left = affinity.rotate(ring - hole, -40, origin=(50, 50))
    right = affinity.rotate(affinity.translate(ring - hole, 34, 0), -40, origin=(50, 50))
    return join(left, right - affinity.rotate(line((44, 40), (62, 40), w=6), -40, origin=(50, 50)))


def code() -> BaseGeometry:
    def finder(x: float, y: float) -> BaseGeometry:
        return poly((x, y), (x + 34, y), (x + 34, y + 34), (x, y + 34)) - poly(
            (x + 7, y + 7), (x + 27, y + 7), (x + 27, y + 27), (x + 7, y + 27)
        ) | poly((x + 12.5, y + 12.5), (x + 21.5, y + 12.5), (x + 21.5, y + 21.5), (x + 12.5, y + 21.5))

    bits = [(52, 52), (66, 52), (80, 66), (52, 66), (66, 80), (80, 80), (80, 52)]
    return join(
        finder(8, 8),
        finder(58, 8),
        finder(8, 58),
        *(poly((x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)) for x, y in bits),
    )


def seat() -> BaseGeometry:
    """A milking stool: an empty seat."""
    return join(
        blob((10, 38), (50, 30), (90, 38), (90, 46), (50, 54), (10, 46)),
        line((26, 48), (16, 92), w=[10, 8]),
        line((74, 48), (84, 92), w=[10, 8]),
        line((50, 52), (50, 84), w=[10, 8]),
    ) - line((24, 41), (50, 37), (66, 39), w=[0.8, 2.6, 0.8])


def exchange() -> BaseGeometry:
    top = join(line((10, 32), (70, 32), w=12), poly((62, 10), (94, 32), (62, 54)))
    return join(top, affinity.rotate(top, 180, origin=(50, 50)))


def question() -> BaseGeometry:
    return join(
        line((28, 34), (34, 18), (52, 12), (70, 22), (70, 38), (52, 50), (50, 64), w=[11, 13, 13, 13, 13, 12, 10]),
        oval(50, 84, 8.5),
    )


def turn() -> BaseGeometry:
    """A page that can be turned to the other side of the table."""
    bow = line((50, 12), (78, 24), (88, 50), (76, 76), (50, 88), w=[10, 11, 11, 11, 10])
    return join(
        bow,
        line((36, 86), (14, 66), (12, 40), w=[9, 10, 9]),
        poly((54, -2), (54, 28), (30, 12)),
        poly((0, 46), (26, 46), (13, 22)),
    )


def brand() -> BaseGeometry:
    """The house's mark: a rooster's head cut out of a die."""
    bird = join(
        blob((30, 97), (28, 76), (36, 58), (42, 44), (52, 38), (64, 42), (68, 52), (66, 66), (70, 82), (74, 97)),
        blob((64, 44), (83, 52, 1), (65, 57)),
        oval(41, 33, 7, 8.5, -20),
        oval(53, 26, 7.4, 9.5),
        oval(65, 32, 6, 7.5, 20),
        blob((62, 58), (72, 62), (71, 74), (63, 70)),
    )
    return tile() - bird | oval(58, 48, 3.2)


THINGS = {
    "barn": barn,
    "gate": gate,
    "tile": tile,
    "die": die,
    "dice": dice,
    "scissors": scissors,
    "shovel": shovel,
    "pitchfork": pitchfork,
    "crown": crown,
    "medal": medal,
    "wheat": wheat,
    "sun": sun,
    "moon": moon,
    "sound": sound,
    "mute": mute,
    "buzz": buzz,
    "still": still,
    "phone": phone,
    "table": table,
    "sheet": sheet,
    "camera": camera,
    "plus": plus,
    "minus": minus,
    "pause": pause,
    "check": check,
    "cross": cross,
    "back": back,
    "up": up,
    "down": down,
    "more": more,
    "menu": menu,
    "undo": undo,
    "scroll": scroll,
    "hand": hand,
    "door": door,
    "bin": bin_,
    "eye": eye,
    "pencil": pencil,
    "people": people,
    "person": person,
    "bot": bot,
    "apart": apart,
    "link": link,
    "code": code,
    "seat": seat,
    "exchange": exchange,
    "question": question,
    "turn": turn,
    "brand": brand,
}
