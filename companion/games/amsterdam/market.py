"""The market tile in play: which one it is, and which it can be."""

from __future__ import annotations

from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.cards import Stack, tiles
from companion.games.amsterdam.state import State


def tile_in_play(state: State) -> str:
    """The market tile of this round, or Missing with the tiles it can be."""
    if state.tile is None:
        raise Missing(Need(f"drawn.tile.{state.round}", tiles_possible(state)))
    return state.tile


def tiles_possible(state: State) -> tuple[str, ...]:
    """Which market tiles can be open in this round: A first, then B, none twice (p. 5, 16)."""
    options = state.options
    early = state.round < options.first_round + options.tiles_each
    by_option: dict[str, tuple[Stack, ...]] = {
        "base": ("A",) if early else ("B",),
        "mixed": ("A", "CA") if early else ("B", "CB"),
        "replaced": ("A",) if early else ("CB", "B"),
    }
    stacks, gone = by_option[options.market], state.tiles_seen
    return tuple(number for number, tile in tiles().items() if tile.stack in stacks and number not in gone)
