"""Every chart of the statistics after 0, 1, 5 and 500 games: made up, always the same.

`python -m tests.screen.sample_charts DIR` paints them all, to be looked at.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pygame

from companion.core.charts import ChartPanel
from companion.core.message import say
from companion.core.view import Panel, TextPanel
from companion.games.catalogue import game_named
from companion.games.contract import Tally
from companion.locale import catalogue
from companion.memory.record import Points, Record
from companion.memory.statistics import charts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.panels import paint
from companion.screen.theme import THEMES, Metrics
from companion.settings.preferences import ThemeName

GAMES = (0, 1, 5, 500)
BOARDS: dict[Size, Size] = {(800, 480): (496, 344), (480, 800): (480, 320), (1920, 1080): (1312, 808)}
NAMES = (("Anna", "red"), ("Bartholomeus", "blue"), ("Chris", "green"), ("Zoë", "yellow"))
CATEGORIES = {
    "ticket_to_ride": {"routes": say("Routes"), "contracts": say("Contracts"), "merchandise": say("Merchandise")},
    "merchants": {"exchange": say("the exchange"), "colonies": say("the colonies"), "amsterdam": say("Amsterdam")},
    "amsterdam": {"river": say("Amstel"), "blocks": say("Block"), "penalties": say("Penalties")},
}
FACES = ("black", "brown", "purple", "pink", "orange", "grey")


def records(games: int) -> list[Record]:
    """So many finished games of the three kinds in turn, the first one a solo game of Amsterdam."""
    rng = Random(games)
    return [_record(number, rng) for number in range(games)]


def _record(number: int, rng: Random) -> Record:
    name = ("amsterdam", "ticket_to_ride", "merchants")[number % 3]
    game = game_named(name)
    alone = name == "amsterdam" and number % 2 == 0
    players = NAMES[:1] if alone else NAMES[: 3 + number % 2]
    seats = 2 if alone else len(players)
    size = 90_000 if name == "merchants" else 30
    lines = tuple(
        Points(seat, key, label, -rng.randint(0, 12) if key == "penalties" else rng.randint(size // 3, size * 2))
        for seat in range(seats)
        for key, label in CATEGORIES[name].items()
    )
    totals = tuple(sum(line.points for line in lines if line.player == seat) for seat in range(seats))
    ranking = tuple((seat,) for seat in sorted(range(seats), key=lambda seat: -totals[seat]))
    return Record(
        f"{number:04}.journal", 1, 1, f"id{number}", name, players, f"2026-01-01T{number:05}", "", "finished", 10,
        totals, ranking, lines, opponent=game.opponent, unit=game.unit, labels={**game.categories, **game.lots},
        tally=_tally(name, rng),
    )  # fmt: skip


def _tally(name: str, rng: Random) -> Tally:
    if name == "amsterdam":
        rolls = {die: [rng.randint(1, 6) for _ in range(12)] for die in FACES}
        return Tally(faces={die: tuple(rolled.count(n) for n in range(1, 7)) for die, rolled in rolls.items()})
    if name == "merchants":
        kinds = ("amsterdam", "colony", "goods")
        sold = tuple((rng.choice(kinds), 10_000 * rng.randint(5, 20)) for _ in range(8))
        return Tally(prices=sold, margins_ms=tuple(rng.expovariate(1 / 180) for _ in range(8)))
    return Tally()


def samples(games: int) -> dict[str, Panel]:
    """What the Statistics page shows after so many games, by a short name."""
    found: tuple[ChartPanel, ...] = charts(records(games))
    if not found:
        return {"nothing": TextPanel(say("Statistics"), (say("No game has been finished here yet."),))}
    return {f"{number:02}": chart for number, chart in enumerate(found)}


def canvas_of(panel: Panel, theme: ThemeName, language: str, size: Size, board: Size) -> Canvas:
    """The panel painted where the board stands on a screen of this size."""
    surface = pygame.Surface(board, 0, 32)
    surface.fill(THEMES[theme].paper)
    canvas = Canvas(surface, THEMES[theme], Metrics.of(size), catalogue(language))
    paint(canvas, Box(0, 0, *board), panel, Moment(0, Local(), Motion()))
    return canvas


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme, language, size in (
        ("night", "en", (800, 480)),
        ("day", "fr", (800, 480)),
        ("contrast", "nl", (480, 800)),
        ("night", "nl", (1920, 1080)),
    ):
        for games in GAMES:
            for name, panel in samples(games).items():
                canvas = canvas_of(panel, theme, language, size, BOARDS[size])  # type: ignore[arg-type]
                path = folder / f"{theme}-{language}-{size[0]}-{games:03}-{name}.png"
                pygame.image.save(canvas.surface, str(path))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
