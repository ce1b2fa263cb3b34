"""What a finger on a map means: the nearest place or route that answers the question, or two that could be meant."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.view import MapPanel
from companion.screen.layout import Box, Point
from companion.screen.panels import city, maps, routes

REACH = 32  # pixels at 800×480
_ALIKE = 6  # two routes are told apart if one is nearer by so much


def meant(panel: MapPanel, box: Box, point: Point, answers: Collection[str], unit: float = 1.0) -> tuple[str, ...]:
    """The answers that a finger there can mean, nearest first: none, one, or two halves of a double route.

    A finger on a place means the place; one on a route means the route. `unit` is that of the screen's metrics.
    """
    at, scale = maps.where(panel, box, unit), routes.scale_of(box)
    near = [(max(0.0, _apart(point, at[id], at[id]) - routes.TOWN * scale), id) for id in answers if id in at]
    ways = [
        (_apart(point, *routes.beside(at[link.a], at[link.b], link.lane, scale)), link.id)
        for link in panel.links
        if link.id in answers and link.a in at and link.b in at
    ]
    found = sorted((away, id) for away, id in (*near, *ways) if away <= REACH * unit)
    if not found:
        return _district(panel, box, point, answers, at)
    nearest, first = found[0]
    routes_meant = {id for _, id in ways}
    rivals = [id for away, id in found[1:2] if away - nearest < _ALIKE * unit]
    return (first, *(id for id in rivals if {first, id} <= routes_meant))


def _district(
    panel: MapPanel, box: Box, point: Point, answers: Collection[str], at: dict[str, Point]
) -> tuple[str, ...]:
    """The district under the finger, by its colour."""
    districts = city.cards(panel, at, routes.scale_of(box)) if answers else {}
    return tuple(id for id, card in districts.items() if id in answers and card.holds(round(point[0]), round(point[1])))


def _apart(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = 0.0 if not long else max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / long))
    return float(((a[0] + dx * share - point[0]) ** 2 + (a[1] + dy * share - point[1]) ** 2) ** 0.5)
