"""What many games tell together: wins, scores, prices, reaction, dice, and how strong an opponent is."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from companion.box import facts as box
from companion.commands.household import add_options, archive, words
from companion.commands.words import folder, whole
from companion.core.charts import ChartPanel
from companion.core.errors import CompanionError
from companion.core.message import Translator, say
from companion.games.catalogue import TITLES, game_named
from companion.memory import statistics
from companion.memory.record import Record, counted

BAR = 40
SIZE = (1280, 720)


def arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--png", type=folder, metavar="DIR", help="save every chart as a picture in this folder")
    parser.add_argument("--invented", action="store_true", help="count games on the invented board, too")
    alone = "let a game's own opponent play N games (200) alone"
    parser.add_argument("--opponent", type=whole(1, 100_000), nargs="?", const=200, metavar="N", help=alone)


def run(args: argparse.Namespace) -> int:
    catalogue = words(args)
    if args.opponent is None:
        charts = _counted(archive(args).records(), catalogue, args.invented)
    else:
        charts = _simulated(args.opponent)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode([_plain(c, catalogue) for c in charts]), indent=1).decode())
    else:
        for chart in charts:
            _print(chart, catalogue)
        if not charts:
            print("No game has been finished here yet: the statistics begin with the first.")
    if args.png:
        _save(charts, args.png, catalogue)
    return 0


def _counted(records: Sequence[Record], catalogue: Translator, invented: bool) -> tuple[ChartPanel, ...]:
    for record in records:
        if record.status == "damaged" and record.trouble:
            print(f"not counted: {record.file}: {record.trouble.translated(catalogue)}", file=sys.stderr)
    alone = len(counted(records, invented=True)) - len(counted(records, invented))
    if alone:
        print(f"not counted: {alone} on the invented board (--invented counts them)", file=sys.stderr)
    return statistics.charts(records, invented=invented)


def _simulated(games: int) -> tuple[ChartPanel, ...]:
    """Solo games by the rules alone on the invented board: the box is complete there, so nobody has to be asked."""
    charts: list[ChartPanel] = []
    for game in map(game_named, TITLES):
        if game.solo_games is not None:
            played = list(game.solo_games(games, Random("1/0"), box.load_facts(game.box, True, Path())))
            points = say("{name}: points (invented board, simulated games)", name=game.opponent)
            charts += (
                statistics.histogram(points, [other for _, other in played]),
                statistics.histogram(say("The demonstration player's points"), [player for player, _ in played]),
                statistics.share_won(game.opponent, played),
            )
    return tuple(charts)


def _plain(chart: ChartPanel, catalogue: Translator) -> dict[str, object]:
    return {
        "title": chart.title.translated(catalogue),
        "labels": [label.translated(catalogue) for label in chart.labels],
        "series": {series.label.translated(catalogue): series.values for series in chart.series},
        "verdict": chart.verdict.translated(catalogue) if chart.verdict else "",
        **({"parts": [_plain(part, catalogue) for part in chart.parts]} if chart.parts else {}),
    }


def _print(chart: ChartPanel, catalogue: Translator) -> None:
    """A chart in a terminal: one bar per label and series."""
    print(f"\n{chart.title.translated(catalogue)}")
    for part in chart.parts:
        _print(part, catalogue)
    highest = max((value for series in chart.series for value in series.values), default=0) or 1
    labels = [label.translated(catalogue) for label in chart.labels]
    wide = max((len(label) for label in labels), default=0)
    names = [series.label.translated(catalogue) for series in chart.series]
    name_wide = max((len(name) for name in names), default=0) if len(names) > 1 else 0
    if chart.kind == "lines":
        for name, series in zip(names, chart.series, strict=True):
            print(f"  {name:<{name_wide}}  {' '.join(f'{value:,.0f}' for value in series.values)}")
    else:
        for place, label in enumerate(labels):
            for name, series in zip(names, chart.series, strict=True):
                value = series.values[place]
                bar = "█" * max(0, round(BAR * value / highest))
                print(f"  {label:<{wide}}  {name if name_wide else '':<{name_wide}}  {bar} {_figure(value)}")
                label = ""
    if chart.verdict:
        print(f"  {chart.verdict.translated(catalogue)}")


def _figure(value: float) -> str:
    """
    >>> _figure(1400000.0), _figure(16.5)
    ('1,400,000', '16.5')
    """
    return f"{value:,.0f}" if value == round(value) else f"{value:,.1f}"


def _slug(chart: ChartPanel) -> str:
    """A chart's English title as a file name."""
    return re.sub(r"[^a-z0-9]+", "-", str(chart.title).lower()).strip("-")[:60]


def _save(charts: Sequence[ChartPanel], folder: Path, catalogue: Translator) -> None:
    from companion.screen.panels import save_panel  # only now: figures need no painter

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, chart in enumerate(charts, 1):
            save_panel(chart, folder / f"{number:02}-{_slug(chart)}.png", SIZE, catalogue)
    except OSError as trouble:
        raise CompanionError("{folder} cannot be written: {error}", folder=folder, error=trouble.strerror) from trouble
    print(f"\n{len(charts)} pictures saved in {folder}")
