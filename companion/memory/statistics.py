"""What many games tell together, as charts: pure functions over the records of the history.

Only finished games count, each once however often its journal was copied, and those on an invented board only where
that is wanted; names are compared as they were typed.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median

from msgspec.structs import replace

from companion.core.charts import ChartPanel, Series
from companion.core.message import Message, say, say_n, verbatim
from companion.games.catalogue import TITLES
from companion.memory.dice_sheet import dice
from companion.memory.record import Record, counted

EDGES_MS = (0, 25, 50, 100, 200, 400, 800)
THOUSANDS = 1000  # florins are shown in thousands, as the clock shows them
LAST_GAMES = 20  # a score curve shows this many games at most
FEW_GAMES = 3  # with fewer nothing is said about who is better
FEW_LOTS = 10
MOST_PEOPLE = 6  # in one chart; those who played most often


def charts(records: Iterable[Record], thinking: bool = False, invented: bool = False) -> tuple[ChartPanel, ...]:
    """Every chart for which there is something to show; how long people think only where that is wanted."""
    played = counted(records, invented)
    found = [wins(played)] if played else []
    if thinking and (slow := thinking_time(played)) is not None:
        found.append(slow)
    for game in TITLES:
        if of_game := [r for r in played if r.game == game]:
            curves = (score_curve(game, of_game), categories(game, of_game), *against_opponents(of_game))
            several = (*curves, prices(of_game), margins(of_game), *dice(of_game))
            found += [replace(chart, about=TITLES[game]) for chart in several if chart is not None]
    return tuple(found)


def wins(played: Sequence[Record]) -> ChartPanel:
    """Games won by each player, one series per game; a shared victory counts for everyone who shares it."""
    won: dict[str, Counter[str]] = defaultdict(Counter)
    games: Counter[str] = Counter()
    for record in played:
        for seat, (name, _) in enumerate(record.seats):
            games[name] += 1
            won[record.game][name] += seat in record.winners
    names = [name for name, _ in games.most_common(MOST_PEOPLE)]
    return ChartPanel(
        title=say("Games won"),
        labels=tuple(verbatim(name) for name in names),
        series=tuple(Series(TITLES[game], tuple(float(won[game][name]) for name in names)) for game in won),
        kind="rows",
        whole=True,
        verdict=_wins_most(games, Counter({name: sum(won[game][name] for game in won) for name in names}), played),
    )


def _wins_most(games: Counter[str], won: Counter[str], played: Sequence[Record]) -> Message:
    """Who wins most often, among those who have played often enough to say so."""
    regulars = [name for name in won if games[name] >= FEW_GAMES]
    if not regulars:
        return _few(played) or say("Nobody has played often enough to compare yet.")
    best = max(regulars, key=lambda name: won[name] / games[name])
    return say(
        "{games} together; {name} wins most often ({share} % of {own}).",
        games=say_n("{n} game", "{n} games", len(played)),
        name=best,
        share=round(100 * won[best] / games[best]),
        own=say_n("{n} game", "{n} games", games[best]),
    )


def thinking_time(played: Sequence[Record]) -> ChartPanel | None:
    """How long each player thinks in a game, on average."""
    seconds: dict[str, list[int]] = defaultdict(list)
    for record in played:
        for name, spent in zip(record.names, record.thought, strict=False):
            seconds[name].append(spent)
    names = sorted(seconds, key=lambda name: len(seconds[name]), reverse=True)[:MOST_PEOPLE]
    if not any(sum(seconds[name]) for name in names):
        return None
    return ChartPanel(
        title=say("Thinking time in a game (minutes)"),
        labels=tuple(verbatim(name) for name in names),
        series=(Series(say("average"), tuple(round(fmean(seconds[name]) / 60, 1) for name in names), sign="average"),),
        kind="rows",
        verdict=_few(played),
    )


def score_curve(game: str, played: Sequence[Record]) -> ChartPanel:
    shown = played[-LAST_GAMES:]
    points: dict[str, list[float]] = defaultdict(list)
    for record in shown:
        for seat, (name, _) in enumerate(record.seats):
            points[name].append(record.totals[seat] / _unit(record))
    every = [total / _unit(record) for record in played for total in record.totals]
    title = say("{game}: scores, game by game", game=_title(game, played))
    if len(played) > LAST_GAMES:
        title = say("{game}: scores of the last {n} games", game=_title(game, played), n=LAST_GAMES)
    return ChartPanel(
        title=title,
        labels=tuple(verbatim(str(number + 1)) for number in range(max(map(len, points.values())))),
        series=_by_player(points, shown),
        label=say("Scores"),
        kind="lines",
        whole=True,
        verdict=_few(played)
        or say(
            "Average {average}, best {best}, lowest {lowest}.",
            average=round(fmean(every)),
            best=round(max(every)),
            lowest=round(min(every)),
        ),
    )


def categories(game: str, played: Sequence[Record]) -> ChartPanel:
    """What each player gets on average in each category of the score."""
    labels: dict[str, Message] = {}
    sums: dict[tuple[str, str], float] = defaultdict(float)
    games: Counter[str] = Counter()
    for record in played:
        names = [name for name, _ in record.seats]
        games.update(names)
        for line in record.lines:
            labels.setdefault(line.category, record.labels.get(line.category, line.label))
            sums[names[line.player], line.category] += line.points / _unit(record)
    averages = {name: [round(sums[name, category] / games[name], 1) for category in labels] for name in games}
    return ChartPanel(
        title=say("{game}: average by category", game=_title(game, played)),
        labels=tuple(labels.values()),
        series=_by_player(averages, played),
        label=say("By category"),
        kind="rows",
        verdict=say("After one game these are its points, not averages yet.") if len(played) == 1 else None,
    )


def against_opponents(played: Sequence[Record]) -> list[ChartPanel]:
    """How everybody fared alone against each game's own opponent; who wins a tie, the game's ranking says."""
    alone: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in played:
        if len(record.players) == 1 and len(record.seats) == 2:
            alone[record.seats[1][0], str(record.strength or "")].append(record)
    return [_against(opponent, records) for (opponent, _), records in alone.items()]


def _against(opponent: str, records: Sequence[Record]) -> ChartPanel:
    title = say("Against {name}", name=opponent)
    if strength := records[0].strength:
        title = say("Against {name}, {strength} (house rule)", name=opponent, strength=strength)
    beaten = Counter(record.names[0] for record in records if 0 in record.winners)
    lost = Counter(record.names[0] for record in records if 0 not in record.winners)
    names = list(dict.fromkeys([*beaten, *lost]))
    return ChartPanel(
        title=title,
        labels=tuple(verbatim(name) for name in names),
        series=(
            Series(say("won"), tuple(float(beaten[name]) for name in names), sign="won"),
            Series(say("lost"), tuple(float(lost[name]) for name in names), sign="lost"),
        ),
        kind="rows",
        whole=True,
        verdict=_few(records)
        or say(
            "{name} won {won} of {games}; the middle margin is {margin} points for the player.",
            name=opponent,
            won=lost.total(),
            games=len(records),
            margin=round(median(record.totals[0] - record.totals[1] for record in records)),
        ),
    )


def prices(played: Sequence[Record]) -> ChartPanel | None:
    paid: dict[str, list[float]] = defaultdict(list)
    labels: dict[str, Message] = {}
    for record in played:
        for kind, price in record.tally.prices:
            labels[kind] = record.labels.get(kind, verbatim(kind))
            paid[kind].append(price / THOUSANDS)
    if not paid:
        return None
    kinds = sorted(paid)
    every = [price for kind in kinds for price in paid[kind]]
    return ChartPanel(
        title=say("Paid at the auction, by kind of card (thousands of florins)"),
        label=say("Prices"),
        labels=tuple(labels[kind] for kind in kinds),
        series=(
            Series(say("lowest"), tuple(float(min(paid[kind])) for kind in kinds), sign="lowest"),
            Series(say("average"), tuple(float(round(fmean(paid[kind]))) for kind in kinds), sign="average"),
            Series(say("highest"), tuple(float(max(paid[kind])) for kind in kinds), sign="highest"),
        ),
        kind="rows",
        whole=True,
        verdict=_few_lots(len(every))
        or say("{n} cards sold for {average} thousand florins on average.", n=len(every), average=round(fmean(every))),
    )


def margins(played: Sequence[Record]) -> ChartPanel | None:
    """How far the second finger on the button was behind the first."""
    found = [ms for record in played for ms in record.tally.margins_ms]
    if not found:
        return None
    counts = [sum(low <= ms < high for ms in found) for low, high in itertools.pairwise(EDGES_MS)]
    labels = [verbatim(f"{low}–{high}") for low, high in itertools.pairwise(EDGES_MS)]
    return ChartPanel(
        title=say("Between the first and the second presser (ms)"),
        label=say("Reaction"),
        labels=(*labels, say("more")),
        series=(Series(say("lots"), tuple(float(n) for n in (*counts, sum(ms >= EDGES_MS[-1] for ms in found)))),),
        whole=True,
        verdict=_few_lots(len(found))
        or say(
            "{close} of {n} were closer than {ms} ms: no human referee could have told.",
            close=sum(ms < EDGES_MS[2] for ms in found),
            n=len(found),
            ms=EDGES_MS[2],
        ),
    )


def histogram(title: Message, values: Sequence[int], bins: int = 12) -> ChartPanel:
    """How values are spread, in equal steps of whole numbers."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    starts = range(low, high + 1, step)
    counts = Counter((value - low) // step for value in values)
    labels = [verbatim(f"{start}–{start + step - 1}" if step > 1 else str(start)) for start in starts]
    return ChartPanel(
        title=title,
        labels=tuple(labels),
        series=(Series(say("games"), tuple(float(counts[place]) for place in range(len(labels)))),),
        whole=True,
        verdict=say(
            "{n} games: lowest {low}, middle {middle}, average {average}, highest {high}.",
            n=len(values),
            low=low,
            middle=round(median(values)),
            average=round(fmean(values)),
            high=high,
        ),
    )


def share_won(opponent: str, games: Sequence[tuple[int, int]]) -> ChartPanel:
    """How often a player beat an opponent, from the points of both; a tie is the opponent's."""
    won = Counter(player > other for player, other in games)
    return ChartPanel(
        title=say("Who wins"),
        labels=(say("the player"), verbatim(opponent)),
        series=(Series(say("games"), (float(won[True]), float(won[False]))),),
        kind="rows",
        whole=True,
        verdict=say(
            "{name} wins {percent} % of the games.", name=opponent, percent=round(100 * won[False] / len(games))
        ),
    )


def _few(played: Sequence[Record]) -> Message | None:
    """What is said instead of a verdict while there is hardly anything to compare."""
    if len(played) >= FEW_GAMES:
        return None
    return say_n(
        "After {n} game there is nothing to compare yet.",
        "After {n} games there is little to compare yet.",
        len(played),
    )


def _few_lots(lots: int) -> Message | None:
    if lots >= FEW_LOTS:
        return None
    return say_n("Only {n} lot so far: too few to tell.", "Only {n} lots so far: too few to tell.", lots)


def _unit(record: Record) -> int:
    return record.unit.points if record.unit else 1


def _title(game: str, played: Sequence[Record]) -> Message:
    unit = played[0].unit
    return say("{game} ({unit})", game=TITLES[game], unit=unit.name) if unit else TITLES[game]


def _by_player(figures: Mapping[str, Sequence[float]], played: Sequence[Record]) -> tuple[Series, ...]:
    """A series for each name, in the colour it took last."""
    colours = {name: colour for record in played for name, colour in record.players}
    games = Counter(name for record in played for name, _ in record.seats)
    most = {name for name, _ in games.most_common(MOST_PEOPLE)}
    return tuple(
        Series(verbatim(name), tuple(values), colours.get(name, "")) for name, values in figures.items() if name in most
    )
