"""The picture of the board: where things are on the owner's photograph, and that photograph as the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from companion.box import facts as box
from companion.box.spec import Facts, Place, Schema
from companion.core.errors import BoxError
from companion.core.message import Message
from companion.core.prompt import Prompt
from companion.core.view import GameView, MapPanel
from companion.games.catalogue import game_named

ROW = 0.04  # of the board's height: places that differ by less stand in one row


def places(schema: Schema, facts: Facts) -> dict[str, Place]:
    """Every taught place by the id of its spot: one by one, or numbered within a list ("water.3")."""
    found: dict[str, Place] = {}
    for key, value in facts.items():
        spec = schema.spec_of(key) if isinstance(value, list) else None
        if spec is None or not spec.on_photo:
            continue
        name = spec.spot_of(spec.own_name(key) or spec.pattern)
        if spec.kind == "spot":
            found[name] = (value[0], value[1])
        else:
            found |= {f"{name}.{number}": (x, y) for number, (x, y) in enumerate(value, 1)}
    return found


def with_photograph(game: str, data: Path, view: GameView, prompt: Prompt) -> GameView:
    """The view with each map drawn on the owner's photograph, where all its places are known on it."""
    photo_and_box = dates(game, data)
    known = _places_known(game, data, photo_and_box) if all(photo_and_box) else None
    if not known:
        return view
    photo = str(box.photo_path(game, data))
    spots = frozenset(choice.spot for choice in prompt.choices)
    tiles = frozenset(choice.spot for choice in prompt.choices if not choice.quiet)

    def drawn(panel: MapPanel) -> MapPanel:
        # All links at once would hide the photograph: only those that stand in the dock as well are drawn over it.
        asked = spots - {link.id for link in panel.links if link.id not in tiles}
        return on_photo(panel, known, photo, asked)

    panels = (drawn(panel) if isinstance(panel, MapPanel) else panel for panel in view.panels)
    return msgspec.structs.replace(view, panels=tuple(panels))


@lru_cache
def _places_known(game: str, data: Path, dates: tuple[int, int]) -> dict[str, Place]:
    schema = game_named(game).box
    try:
        return places(schema, box.load_facts(schema, False, data))
    except BoxError:
        return {}  # a damaged box costs the photograph, not the game; "My boxes" tells about it


def dates(game: str, data: Path) -> tuple[int, int]:
    """When the owner's photograph and his box file were changed last; 0 for one that is not there."""
    return _date_of(box.photo_path(game, data)), _date_of(box.box_path(game, data))


def _date_of(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def on_photo(panel: MapPanel, known: Mapping[str, Place], photo: str, asked: frozenset[str]) -> MapPanel:
    """The map on the photograph; unchanged if a single one of its places is not known there.

    What the board itself shows is left to the photograph: names, and links that nobody owns or asks for.
    """
    if not panel.spots or any(spot.id not in known for spot in panel.spots):
        return panel
    spots = tuple(
        msgspec.structs.replace(
            spot, x=known[spot.id][0], y=known[spot.id][1], label=spot.label if spot.lit or spot.id in asked else None
        )
        for spot in panel.spots
    )
    links = tuple(link for link in panel.links if link.owner or link.lit or link.id in asked)
    aspect = aspect_of(Path(photo), panel.aspect)
    return msgspec.structs.replace(panel, spots=spots, links=links, photo=photo, aspect=aspect)


def aspect_of(photo: Path, otherwise: float) -> float:
    """Width by height of a PNG, read from its first bytes."""
    try:
        with photo.open("rb") as file:
            head = file.read(24)
    except OSError:
        return otherwise
    width, height = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    return width / height if head.startswith(b"\x89PNG") and width and height else otherwise


def reading_order(spots: Iterable[list[float]]) -> list[list[float]]:
    """Places from left to right, row by row from the top; a row is as high as its places overlap.

    >>> reading_order([[0.9, 0.12], [0.1, 0.1], [0.5, 0.5], [0.2, 0.52]])
    [[0.1, 0.1], [0.9, 0.12], [0.2, 0.52], [0.5, 0.5]]
    """
    rows: list[list[list[float]]] = []
    for spot in sorted(spots, key=lambda s: s[1]):
        if rows and spot[1] - rows[-1][0][1] < ROW:
            rows[-1].append(spot)
        else:
            rows.append([spot])
    return [spot for row in rows for spot in sorted(row)]


def tapped(answer: str) -> Place:
    """The place of a "tap" answer; of a drawn finger, where it was lifted.

    >>> tapped("0.1,0.2>0.3,0.4")
    (0.3, 0.4)
    """
    x, y = answer.rpartition(">")[2].split(",")
    return float(x), float(y)


def names(schema: Schema) -> dict[str, Message]:
    """What the spots of a picture are called."""
    found: dict[str, Message] = {}
    for spec in schema.specs:
        if spec.kind == "spot":
            found |= {spec.spot_of(spec.own_name(key)): spec.called(key) for key in spec.all_keys()}
    return found


def expected(schema: Schema, facts: Facts) -> dict[str, Place]:
    """Where a new photograph will show things, by the keys of their facts: as they were taught, else as is likely."""
    taught = {
        key: (value[0], value[1])
        for key, value in facts.items()
        if (spec := schema.spec_of(key)) is not None and spec.kind == "spot" and spec.on_photo
    }
    return {**schema.likely(facts), **taught}
