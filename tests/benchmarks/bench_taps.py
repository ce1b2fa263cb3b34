"""How many answers a game takes, by round or turn: with a camera and by hand, with a taught and an empty box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec

from companion.box.facts import load_facts
from companion.commands.bench import Figure
from companion.core.prompt import Picks, Prompt
from companion.games.catalogue import game_named
from companion.games.contract import AnyGame
from tests.benchmarks.taps import Taps, Tell, play
from tests.games.amsterdam.truth import seen

GAMES = 40  # played for each figure: ten are too few for the second digit
EVENINGS = 2  # with an empty box that learns


class Way(msgspec.Struct, frozen=True):
    """One way to play a game: its options, what we aim for in a round or turn, and what it took before."""

    name: str
    options: dict[str, object]
    target: str = ""
    old: str = ""  # a round or turn
    old_game: str = ""


class Turn(msgspec.Struct, frozen=True):
    """How a game is counted: the events that are turns or rounds, those around the play, and the ways to play it."""

    word: str
    events: tuple[str, ...]
    begins: str
    ends: str  # what is asked after it belongs to no turn
    ways: tuple[Way, ...]


BEFORE = "before: 13.9 by this player, 18.5 by the first demonstration"
STACK = "market tiles from the table's stack"
TURNS = {
    "amsterdam": Turn(
        "round",
        ("RoundBegan",),
        "RoundBegan",
        "FinalBegan",
        (
            Way("help all", {"help": "all"}, "<= 8", BEFORE, "before: 329"),
            Way(f"help all, {STACK}", {"help": "all", "tiles": "table"}, "", BEFORE, "before: 329"),
            Way("help tom", {"help": "tom"}, "<= 2", "before: nothing like it"),
            Way(f"help tom, {STACK}", {"help": "tom", "tiles": "table"}, "", "before: nothing like it"),
        ),
    ),
    "merchants": Turn(
        "turn",
        ("TurnEnded",),
        "Started",
        "GameOver",
        (
            Way("cards dealt by the companion", {}, "<= 11", "before: 9.5"),
            Way("real cards", {"deck": "table"}, "<= 11", "before: 11.5"),
        ),
    ),
    "ticket_to_ride": Turn(
        "turn",
        ("CardsTaken", "RouteClaimed"),
        "PlayBegan",
        "PlayEnded",
        (Way("help all", {}, "<= 2", "before: 1 to 3"),),
    ),
}


def figures() -> Iterator[Figure]:
    for name, turn in TURNS.items():
        for way in turn.ways:
            yield from _counted(name, turn, way)
    yield from _learned()


def played(name: str, options: Mapping[str, object], seeds: Iterable[int], by_hand: bool = False) -> list[Taps]:
    """Whole games with a taught box."""
    game = game_named(name)
    printed = load_facts(game.box, True, Path("nowhere"))
    taught = {key: value for key, value in printed.items() if name != "amsterdam" or key != "invented"}
    told = told_by(game, taught)
    return [play(game, taught, seed, by_hand=by_hand, told=told, options=options) for seed in seeds]


def told_by(game: AnyGame, printed: Mapping[str, Any]) -> Tell:
    """Who answers what is printed, and touches a site itself; everything else the demonstration's people do."""
    return {"amsterdam": seen(printed), "merchants": _site}.get(game.name, lambda state, prompt, picks: None)


def _site(state: Any, prompt: Prompt, picks: Picks) -> str | None:
    """A site on the board, where one answers the question: one touch instead of two."""
    sites = [choice.id for choice in prompt.choices if choice.quiet and choice.spot and choice.refused is None]
    return sites[state.turn * 7 % len(sites)] if sites else None


def a_turn(name: str, games: Sequence[Taps]) -> float:
    """How many answers a round or turn took."""
    turn = TURNS[name]
    in_play = sum((each.first(turn.ends) or each.answers) - each.first(turn.begins) for each in games)
    return in_play / sum(each.happened(*turn.events) for each in games)


def _counted(name: str, turn: Turn, way: Way) -> Iterator[Figure]:
    for by_hand in (False, True):
        games = played(name, way.options, range(GAMES), by_hand)
        how = "dice by hand" if by_hand else "camera" if name == "amsterdam" else ""
        about = ", ".join(filter(None, (name, way.name, how)))
        target, note, a_game = ("", "", "") if by_hand else (way.target, way.old, way.old_game)
        yield Figure(f"answers a {turn.word}: {about}", round(a_turn(name, games), 2), "", target, note)
        yield Figure(f"answers a game: {about}", round(mean(each.answers for each in games), 1), "", "", a_game)
        if not any(each.throws for each in games):
            break  # a game without dice
    if name == "merchants":
        plain = [turn for each in games for turn in each.turns]
        by_mayor, by_buyers = map(mean, zip(*plain, strict=True))
        note = "a turn without surprises: no hourglass, no second run of the clock"
        yield Figure(f"touches of the mayor: {about}", round(by_mayor, 2), "", "<= 8", note)
        yield Figure(f"touches of a buyer: {about}", round(by_buyers, 2), "", "<= 3", note)
    if name == "ticket_to_ride":
        contracts = mean(each.toward("ContractEntered") for each in games)
        yield Figure(f"answers a contract: {about}", round(contracts, 2), "", "<= 3", "before: 11")


def asked_of_the_board(level: str, owners: Iterable[int]) -> list[float]:
    """Amsterdam with an empty box: how many questions about the printed board, evening after evening."""
    return [mean(each.questions for each in games) for games in evenings(level, owners)]


def evenings(level: str, owners: Iterable[int]) -> list[list[Taps]]:
    """Amsterdam with a box that is empty on the first evening and learns: the games of each evening."""
    game = game_named("amsterdam")
    printed = load_facts(game.box, True, Path("nowhere"))
    played: list[list[Taps]] = [[] for _ in range(EVENINGS)]
    for owner in owners:
        known = load_facts(game.box, False, Path("nowhere"))
        for evening in range(EVENINGS):
            taps = play(game, known, 100 * owner + evening, told=seen(printed), options={"help": level})
            known = {**known, **taps.learned}
            played[evening].append(taps)
    return played


def _learned() -> Iterator[Figure]:
    for level in game_named("amsterdam").levels:
        old = {"all": ("28.3", "10.9"), "tom": ("18.7", "4.9")}[level]
        for evening, games in enumerate(evenings(level, range(GAMES))):
            about = f"amsterdam, help {level}, evening {evening + 1} with an empty box"
            target, note = ("<= 20", "<= 3")[evening], f"before: {old[evening]}"
            asked, answered = mean(each.questions for each in games), mean(each.answers for each in games)
            yield Figure(f"questions about the board: {about}", round(asked, 1), "", target, note)
            a_game = "before: 388" if (level, evening) == ("all", 0) else ""
            yield Figure(f"answers a game: {about}, camera", round(answered, 1), "", "", a_game)
