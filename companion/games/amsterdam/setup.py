"""The opening of a game: who plays, how, and (on the invented board) what the companion draws itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.games.amsterdam.cards import cards, tiles
from companion.games.amsterdam.events import Started
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS, JETTIES, TILES_EACH
from companion.games.amsterdam.state import UNKNOWN, Options
from companion.games.amsterdam.telling import cards_to_reveal
from companion.games.amsterdam.wheel import LAST_ROUND
from companion.games.contract import Event, Facts, Player

COLOURS = ("red", "green", "yellow", "blue")
TASKS_DEALT = (0, 1, 2, 3, 5)


def opening(players: Sequence[Player], options: Mapping[str, Any], facts: Facts, rng: Random) -> list[Event]:
    """The event that opens a game; with one player TOM sits down too, without expansions (p. 16)."""
    solo = len(players) == 1
    chosen = _options(options, solo)
    tom = next(colour for colour in COLOURS if colour != players[0].colour) if solo else ""
    jetties = dict.fromkeys(JETTIES, (UNKNOWN,) * (1 if solo else 2))
    drawn: dict[str, Any] = {}
    if facts.get("invented"):
        jetties = _dockers(solo, rng)
        drawn = _draws(len(players) + solo, chosen, facts, rng)
    return [Started(tuple(players), chosen, dict(facts), jetties, drawn, tom)]


def _options(options: Mapping[str, Any], solo: bool) -> Options:
    """Options as chosen or typed in a scenario ("true", "3"); a solo game has no expansions."""
    short = _yes(options.get("short", False))
    if solo:
        return Options(short=short)
    tasks = int(options.get("tasks", 0))
    market = str(options.get("market", "base"))
    return Options(
        short=short,
        workers=_yes(options.get("workers", False)),
        tasks=tasks if tasks in TASKS_DEALT else 0,
        figure=_yes(options.get("figure", False)),
        market=market if market in ("base", "mixed", "replaced") else "base",
    )


def _yes(value: Any) -> bool:
    return value is True or str(value).casefold() in ("true", "yes", "1")


# --- drawing without a bag ---------------------------------------------------------------------------


def _draws(seats: int, options: Options, facts: Facts, rng: Random) -> dict[str, Any]:
    goods = [good for good in GOODS for _ in range(TILES_EACH)]
    rng.shuffle(goods)
    drawn: dict[str, Any] = {f"good.{block}": good for block, good in zip(BLOCKS, goods, strict=True)}
    drawn["districts"] = rng.sample(DICE, seats - 1)
    order = list(range(seats))
    rng.shuffle(order)
    drawn["order"] = order
    rounds = range(3 if options.short else 1, LAST_ROUND + 1)
    for round_, tile in zip(rounds, _tile_stack(options, rng), strict=True):
        drawn[f"tile.{round_}"] = tile
    if seats == 2:  # what TOM takes away can be told only if the cards are known
        drawn.update(_card_rows(rounds, facts, rng))
    return drawn


def _tile_stack(options: Options, rng: Random) -> list[str]:
    """The market tiles from first to last (p. 5, 16)."""
    each = 5 if options.short else 6
    stacks: dict[str, list[str]] = {"A": [], "B": [], "CA": [], "CB": []}
    for number, tile in tiles().items():
        stacks[tile.stack].append(number)
    for pile in stacks.values():
        rng.shuffle(pile)
    if options.market == "mixed":
        early = stacks["CA"][: each - 3] + stacks["A"][:3]
        late = stacks["CB"][: each - 3] + stacks["B"][:3]
    elif options.market == "replaced":
        early, late = stacks["A"][:each], (stacks["CB"] + stacks["B"])[:each]
    else:
        early, late = stacks["A"][:each], stacks["B"][:each]
    rng.shuffle(early)
    rng.shuffle(late)
    return early + late


def _card_rows(rounds: range, facts: Facts, rng: Random) -> dict[str, Any]:
    piles: dict[str, list[str]] = {"plan": [], "building": [], "artisan": []}
    for number, card in cards().items():
        piles[card.kind].append(number)
    for pile in piles.values():
        rng.shuffle(pile)
    rows = {}
    for round_ in rounds:
        counts = dict(zip(("plan", "building", "artisan"), cards_to_reveal(2, round_), strict=True))
        rows[f"cards.{round_}"] = [
            [number, kind, int(facts.get(f"cards.{number}.cost", 0))]
            for kind, count in counts.items()
            for number in [piles[kind].pop() for _ in range(count)]
        ]
    return rows


def _dockers(solo: bool, rng: Random) -> dict[str, tuple[str, ...]]:
    """Dockers on the jetties: none at his own colour, never two alike (p. 4)."""
    each = 1 if solo else 2
    bag = [colour for colour in JETTIES for _ in range(each)]
    while True:
        rng.shuffle(bag)
        jetties = {jetty: tuple(bag[i * each : (i + 1) * each]) for i, jetty in enumerate(JETTIES)}
        if all(jetty not in dockers and len(set(dockers)) == each for jetty, dockers in jetties.items()):
            return jetties
