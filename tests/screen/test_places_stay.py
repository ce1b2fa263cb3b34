"""Nothing moves: in the recorded games every picture is one for its phase, and its spots keep their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.view import GameView, MapPanel
from companion.games.catalogue import game_named
from companion.memory import entries
from companion.memory.session import fold

JOURNALS = Path(__file__).parents[1] / "golden" / "journals"
GAMES = [f"{game}-{name}" for game in ("amsterdam", "ticket_to_ride") for name in ("everything-4", "long-2", "long-3")]


def spots(view: GameView) -> dict[str, tuple[float, float]]:
    return {spot.id: (spot.x, spot.y) for panel in view.panels if isinstance(panel, MapPanel) for spot in panel.spots}


@pytest.mark.parametrize("name", GAMES)
def test_spots_keep_their_places_in_a_whole_game(name: str) -> None:
    """Acceptance 11.2: the board's spots have the same place before and after any answer."""
    path = next(JOURNALS.glob(f"{name}.journal*"))
    contents = entries.parse(path.read_bytes(), path.name)
    game = game_named(contents.header.game)
    places: dict[str, tuple[float, float]] = {}
    pictures: dict[str, set[type]] = {}
    for decision in fold(game, contents, path.name).done:
        view = game.view(decision.state, 0, None, ())
        for id, place in spots(view).items():
            assert places.setdefault(id, place) == place, id
        if view.panels and (decision.state.phase != "tom" or view.steps is not None):  # else TOM's turn waits
            pictures.setdefault(decision.state.phase, set()).add(type(view.panels[0]))
    assert places and all(len(kinds) == 1 for kinds in pictures.values()), pictures
