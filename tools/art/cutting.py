"""Cutting in linoleum: shapes in a field of 100 by 100, joined and gouged, then given the knife's uneven edge.

Needs shapely and numpy, only for whoever redraws the art; the phone gets the finished paths.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Spot = Sequence[float]


def curve(spots: Sequence[Spot], closed: bool = False, steps: int = 10) -> list[tuple[float, float]]:
    """Points of a smooth line through the spots (centripetal Catmull and Rom). A third value in a spot makes a corner."""
    points = [tuple(spot[:2]) for spot in spots]
    corners = [index for index, spot in enumerate(spots) if len(spot) > 2]
    if not closed:
        cuts = sorted({0, len(points) - 1, *corners})
        return _joined([points[a : b + 1] for a, b in zip(cuts, cuts[1:], strict=False)], steps)
    if not corners:
        return _spline([points[-1], *points, points[0], points[1]], steps)
    turned = points[corners[0] :] + points[: corners[0]] + [points[corners[0]]]
    cuts = [(corner - corners[0]) for corner in corners] + [len(points)]
    return _joined([turned[a : b + 1] for a, b in zip(cuts, cuts[1:], strict=False)], steps)


def _joined(runs: list[list[tuple[float, float]]], steps: int) -> list[tuple[float, float]]:
    line: list[tuple[float, float]] = []
    for run in runs:
        first = (2 * run[0][0] - run[1][0], 2 * run[0][1] - run[1][1])
        last = (2 * run[-1][0] - run[-2][0], 2 * run[-1][1] - run[-2][1])
        line += _spline([first, *run, last], steps)
    return line


def _spline(points: list[tuple[float, float]], steps: int) -> list[tuple[float, float]]:
    line = []
    for p0, p1, p2, p3 in zip(points, points[1:], points[2:], points[3:], strict=False):
        a, b, c, d = (np.array(p, dtype=float) for p in (p0, p1, p2, p3))
        t1 = max(np.linalg.norm(b - a), 1e-3) ** 0.5
        t2 = t1 + max(np.linalg.norm(c - b), 1e-3) ** 0.5
        t3 = t2 + max(np.linalg.norm(d - c), 1e-3) ** 0.5
        for t in np.linspace(t1, t2, steps, endpoint=False):
            a1 = (t1 - t) / t1 * a + t / t1 * b
            a2 = (t2 - t) / (t2 - t1) * b + (t - t1) / (t2 - t1) * c
            a3 = (t3 - t) / (t3 - t2) * c + (t - t2) / (t3 - t2) * d
            b1 = (t2 - t) / t2 * a1 + t / t2 * a2
            b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
            line.append(tuple((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2))
    line.append(points[-2])
    return line


def blob(*spots: Spot) -> BaseGeometry:
    """A filled shape whose edge runs smoothly through the spots."""
    return Polygon(curve(spots, closed=True)).buffer(0)


def poly(*spots: Spot) -> BaseGeometry:
    """A filled shape with straight edges."""
    return Polygon([tuple(spot[:2]) for spot in spots]).buffer(0)


def oval(x: float, y: float, rx: float, ry: float | None = None, turn: float = 0) -> BaseGeometry:
    """An ellipse; turn in degrees, clockwise."""
    return affinity.rotate(affinity.scale(Point(x, y).buffer(1, 24), rx, ry or rx), turn, origin=(x, y))


def line(*spots: Spot, w: float | Sequence[float] = 3, flat: bool = False) -> BaseGeometry:
    """A stroke of the gouge; w is its width, or widths from one end to the other."""
    points = curve(spots)
    if isinstance(w, int | float):
        return LineString(points).buffer(w / 2, cap_style="flat" if flat else "round")
    widths = np.interp(np.linspace(0, len(w) - 1, len(points)), range(len(w)), w)
    discs = [Point(p).buffer(max(width / 2, 0.2)) for p, width in zip(points, widths, strict=True)]
    return unary_union([unary_union([a, b]).convex_hull for a, b in zip(discs, discs[1:], strict=False)])


def join(*shapes: BaseGeometry) -> BaseGeometry:
    return unary_union(shapes)


def mirrored(shape: BaseGeometry) -> BaseGeometry:
    return affinity.scale(shape, -1, 1, origin=(50, 50))


def carved(
    shape: BaseGeometry, seed: str, rough: float = 0.42, facet: float = 0.16, least: float = 1.2
) -> BaseGeometry:
    """The shape with a knife's edge: long facets, small slips; crumbs smaller than `least` fall away."""
    chance = random.Random(seed)
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    cut = []
    for part in parts:
        if part.is_empty or part.area < least:
            continue
        holes = [_edge(hole.coords, chance, rough, facet) for hole in part.interiors if Polygon(hole).area >= least]
        cut.append(Polygon(_edge(part.exterior.coords, chance, rough, facet), holes).buffer(0))
    return unary_union(cut)


def _edge(coords: Sequence[Spot], chance: random.Random, rough: float, facet: float) -> list[tuple[float, float]]:
    """Walk the edge in steps of about two units and let the knife slip to either side."""
    ring = LineString(coords)
    count = max(10, int(ring.length / 2.1))
    phases = [(chance.uniform(0, math.tau), chance.uniform(0.6, 1.4)) for _ in range(3)]
    spots = []
    for index in range(count):
        at = ring.length * index / count
        here, ahead = ring.interpolate(at), ring.interpolate((at + 0.4) % ring.length)
        dx, dy = ahead.x - here.x, ahead.y - here.y
        size = math.hypot(dx, dy) or 1
        wave = sum(math.sin(at / 9 * pitch + phase) for phase, pitch in phases) / 3
        slip = rough * (0.6 * wave + chance.gauss(0, 0.42))
        spots.append((here.x - dy / size * slip, here.y + dx / size * slip))
    ring_polygon = Polygon(spots).buffer(0)
    plain = ring_polygon.simplify(facet)
    plain = max(plain.geoms, key=lambda p: p.area) if isinstance(plain, MultiPolygon) else plain
    return list(plain.exterior.coords)


def path(shape: BaseGeometry, scale: float = 1) -> str:
    """SVG path data, one decimal, for fill-rule evenodd."""
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    return "".join(_ring(ring.coords, scale) for p in parts for ring in (p.exterior, *p.interiors))


def _ring(coords: Sequence[Spot], scale: float) -> str:
    spots = [(round(x * scale * 10), round(y * scale * 10)) for x, y in coords[:-1]]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(spots, spots[1:], strict=False)]
    text = "".join(f"{_short(x)}{'' if y < 0 else ' '}{_short(y)}" + " " for x, y in steps if x or y).strip()
    return f"M{_short(spots[0][0])} {_short(spots[0][1])}l{text.replace(' -', '-')}z"


def _short(tenths: int) -> str:
    text = f"{tenths / 10:.1f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else (text or "0")
