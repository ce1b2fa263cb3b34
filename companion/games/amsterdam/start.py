"""The opening of a game: who plays, how, and what the companion draws itself: market tiles, if it is asked to, and
everything on the invented board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.games.amsterdam.box.printed import card_cost, is_invented, known
from companion.games.amsterdam.cards import STACKS, cards, tiles
from companion.games.amsterdam.events import Started
from companion.games.amsterdam.instructions import REVEALED, cards_to_reveal
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS, JETTIES, TILES_EACH, UNKNOWN, Docker, Jetty
from companion.games.amsterdam.state import OpenCard, Opponent, Options
from companion.games.amsterdam.strengths import PURSES
from companion.games.amsterdam.wheel import LAST_ROUND
from companion.games.contract import Event, Player

COLOURS = ("red", "green", "yellow", "blue")


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    """The event that opens a game; with one player TOM sits down too, without expansions (p. 16)."""
    solo = len(players) == 1
    opponent: Opponent = "printed" if options.challenge else options.opponent  # a challenge is the same for everybody
    alone = Options(
        short=options.short, help=options.help, challenge=options.challenge, tiles=options.tiles, opponent=opponent
    )
    chosen = alone if solo else replace(options, challenge="", opponent="printed")
    purses = () if chosen.opponent == "printed" else PURSES[chosen.opponent]
    tom = next(colour for colour in COLOURS if colour != players[0].colour) if solo else ""
    unknown: tuple[Docker, ...] = (UNKNOWN,) if solo else (UNKNOWN, UNKNOWN)
    jetties = dict.fromkeys(JETTIES, unknown)
    drawn: dict[str, object] = {}
    if is_invented(facts):
        jetties = _dockers(solo, chance)
        drawn = _draws(len(players) + solo, chosen, facts, chance)
    elif chosen.tiles == "companion":
        drawn = _tiles_by_round(chosen, chance)
    return [Started(tuple(players), chosen, dict(facts), jetties, drawn, tom, purses)]


def _draws(seats: int, options: Options, facts: Facts, chance: Chance) -> dict[str, object]:
    goods = chance.shuffled([good for good in GOODS for _ in range(TILES_EACH)])
    drawn: dict[str, object] = {f"good.{block}": good for block, good in zip(BLOCKS, goods, strict=True)}
    drawn["districts"] = chance.sample(DICE, seats - 1)
    drawn["order"] = chance.shuffled(range(seats))
    drawn |= _tiles_by_round(options, chance)
    if seats == 2:  # what TOM takes away can be told only if the cards are known
        drawn |= _card_rows(range(options.first_round, LAST_ROUND + 1), facts, chance)
    return drawn


def _tiles_by_round(options: Options, chance: Chance) -> dict[str, object]:
    rounds = range(options.first_round, LAST_ROUND + 1)
    return {f"tile.{round_}": tile for round_, tile in zip(rounds, _tile_stack(options, chance), strict=True)}


def _tile_stack(options: Options, chance: Chance) -> list[str]:
    """The market tiles from first to last (p. 5, 16)."""
    stacks = {s: chance.shuffled([n for n, tile in tiles().items() if tile.stack == s]) for s in STACKS}
    early, late = ([tile for s, n in half.items() for tile in stacks[s][:n]] for half in options.market_stacks)
    return chance.shuffled(early) + chance.shuffled(late)


def _card_rows(rounds: range, facts: Facts, chance: Chance) -> dict[str, list[OpenCard]]:
    piles = {kind: chance.shuffled([n for n, card in cards().items() if card.kind == kind]) for kind in REVEALED}
    rows: dict[str, list[OpenCard]] = {}
    for round_ in rounds:
        counts = zip(REVEALED, cards_to_reveal(2, round_), strict=True)
        shown = [(piles[kind].pop(), kind) for kind, n in counts for _ in range(n)]
        rows[f"cards.{round_}"] = [(number, kind, known(card_cost, facts, number) or 0) for number, kind in shown]
    return rows


def _dockers(solo: bool, chance: Chance) -> dict[Jetty, tuple[Docker, ...]]:
    """Dockers on the jetties: none at his own colour, never two alike (p. 4)."""
    each = 1 if solo else 2
    bag: list[Docker] = [colour for colour in JETTIES for _ in range(each)]
    while True:
        bag = chance.shuffled(bag)
        jetties = {jetty: tuple(bag[i * each : (i + 1) * each]) for i, jetty in enumerate(JETTIES)}
        if all(jetty not in dockers and len(set(dockers)) == each for jetty, dockers in jetties.items()):
            return jetties
