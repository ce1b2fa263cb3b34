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
from companion.memory.alone import against_opponents
from companion.memory.dice_sheet import dice
from companion.memory.record import FEW_GAMES, Record, Who, counted, few

EDGES_MS = (0, 25, 50, 100, 200, 400, 800)
THOUSANDS = 1000  # florins are shown in thousands, as the clock shows them
LAST_GAMES = 20  # a score curve shows this many games at most
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
    won: dict[str, Counter[Who]] = defaultdict(Counter)
    games: Counter[Who] = Counter()
    for record in played:
        for seat, who in enumerate(record.who):
            games[who] += 1
            won[record.game][who] += seat in record.winners
    most = [who for who, _ in games.most_common(MOST_PEOPLE)]
    return ChartPanel(
        title=say("Games won"),
        labels=tuple(who.called for who in most),
        series=tuple(Series(TITLES[game], tuple(float(won[game][who]) for who in most)) for game in won),
        kind="rows",
        whole=True,
        verdict=_wins_most(games, Counter({who: sum(won[game][who] for game in won) for who in most}), played),
    )


def _wins_most(games: Counter[Who], won: Counter[Who], played: Sequence[Record]) -> Message:
    """Who wins most often, among those who have played often enough to say so."""
    regulars = [who for who in won if games[who] >= FEW_GAMES]
    if not regulars:
        return few(played) or say("Nobody has played often enough to compare yet.")
    best = max(regulars, key=lambda who: won[who] / games[who])
    return say(
        "{games} together; {name} wins most often ({share} % of {own}).",
        games=say_n("{n} game", "{n} games", len(played)),
        name=best.called,
        share=round(100 * won[best] / games[best]),
        own=say_n("{n} game", "{n} games", games[best]),
    )


def thinking_time(played: Sequence[Record]) -> ChartPanel | None:
    """How long each person thinks in a game, on average."""
    seconds: dict[str, list[int]] = defaultdict(list)
    for record in played:
        for seat, (name, spent) in enumerate(zip(record.names, record.thought, strict=False)):
            if not record.is_program(seat):
                seconds[name].append(spent)
    names = sorted(seconds, key=lambda name: len(seconds[name]), reverse=True)[:MOST_PEOPLE]
    if not any(sum(seconds[name]) for name in names):
        return None
    return ChartPanel(
        title=say("Thinking time in a game (minutes)"),
        labels=tuple(verbatim(name) for name in names),
        series=(Series(say("average"), tuple(round(fmean(seconds[name]) / 60, 1) for name in names), sign="average"),),
        kind="rows",
        verdict=few(played),
    )


def score_curve(game: str, played: Sequence[Record]) -> ChartPanel:
    shown = played[-LAST_GAMES:]
    points: dict[Who, list[float]] = defaultdict(list)
    for record in shown:
        for seat, who in enumerate(record.who):
            points[who].append(record.totals[seat] / record.unit_points)
    every = [total / record.unit_points for record in played for total in record.totals]
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
        verdict=few(played)
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
    sums: dict[tuple[Who, str], float] = defaultdict(float)
    games: Counter[Who] = Counter()
    for record in played:
        games.update(record.who)
        for line in record.lines:
            labels.setdefault(line.category, record.labels.get(line.category, line.label))
            sums[record.who[line.player], line.category] += line.points / record.unit_points
    averages = {who: [round(sums[who, category] / games[who], 1) for category in labels] for who in games}
    return ChartPanel(
        title=say("{game}: average by category", game=_title(game, played)),
        labels=tuple(labels.values()),
        series=_by_player(averages, played),
        label=say("By category"),
        kind="rows",
        verdict=say("After one game these are its points, not averages yet.") if len(played) == 1 else None,
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


def _few_lots(lots: int) -> Message | None:
    if lots >= FEW_LOTS:
        return None
    return say_n("Only {n} lot so far: too few to tell.", "Only {n} lots so far: too few to tell.", lots)


def _title(game: str, played: Sequence[Record]) -> Message:
    unit = played[0].unit
    return say("{game} ({unit})", game=TITLES[game], unit=unit.name) if unit else TITLES[game]


def _by_player(figures: Mapping[Who, Sequence[float]], played: Sequence[Record]) -> tuple[Series, ...]:
    """A series for each, in the colour that was taken last."""
    seated = [(who, colour) for record in played for who, (_, colour) in zip(record.who, record.seats, strict=True)]
    colours, games = dict(seated), Counter(who for who, _ in seated)
    most = {who for who, _ in games.most_common(MOST_PEOPLE)}
    return tuple(Series(who.called, tuple(values), colours[who]) for who, values in figures.items() if who in most)
