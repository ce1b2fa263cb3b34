"""How many answers a game takes, by round or turn: with a camera and by hand, with a taught and an empty box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.box.facts import load_facts
from companion.commands.bench import Figure
from companion.games.catalogue import game_named
from companion.games.contract import AnyGame
from tests.benchmarks.taps import Taps, Tell, play
from tests.games.amsterdam.truth import seen

GAMES = 40  # played for each figure: ten are too few for the second digit
EVENINGS = 2  # with an empty box that learns


class Turn(msgspec.Struct, frozen=True):
    """How a game is counted: the events that are turns or rounds, those around the play, and what we aim for."""

    word: str
    events: tuple[str, ...]
    begins: str
    ends: str  # what is asked after it belongs to no turn
    targets: Mapping[str, str]  # by level of help; these levels are counted
    old: str = ""


OLD = "before: 13.9 by this player, 18.5 by the old demonstration"
TURNS = {
    "amsterdam": Turn("round", ("RoundBegan",), "RoundBegan", "FinalBegan", {"all": "<= 8", "tom": "<= 2"}, OLD),
    "merchants": Turn("turn", ("TurnEnded",), "Started", "GameOver", {"all": "<= 11"}),
    "ticket_to_ride": Turn("turn", ("CardsTaken", "RouteClaimed"), "PlayBegan", "PlayEnded", {"all": "<= 2"}),
}


def figures() -> Iterator[Figure]:
    for name, turn in TURNS.items():
        game = game_named(name)
        printed = load_facts(game.box, True, Path("nowhere"))
        taught = {key: value for key, value in printed.items() if name != "amsterdam" or key != "invented"}
        for level in turn.targets:
            yield from _counted(game, turn, level, taught, told_by(game, taught))
    yield from _learned()


def told_by(game: AnyGame, printed: Mapping[str, Any]) -> Tell:
    """Who answers what is printed: without anybody the demonstration's people do."""
    return seen(printed) if game.name == "amsterdam" else lambda state, prompt, picks: None


def _counted(game: AnyGame, turn: Turn, level: str, taught: Mapping[str, Any], told: Tell) -> Iterator[Figure]:
    options = {"help": level} if game.levels else {}
    for by_hand in (False, True):
        games = [play(game, taught, seed, by_hand=by_hand, told=told, options=options) for seed in range(GAMES)]
        if by_hand and not any(each.faces for each in games):
            return  # a game without dice
        how = "dice by hand" if by_hand else "camera" if game.name == "amsterdam" else ""
        about = ", ".join(filter(None, (f"{game.name}, help {level}", how)))
        target = turn.targets.get(level, "") if not by_hand else ""
        note = turn.old if level == "all" and not by_hand else ""
        in_play = sum((each.first(turn.ends) or each.answers) - each.first(turn.begins) for each in games)
        turns = sum(each.happened(*turn.events) for each in games)
        yield Figure(f"answers a {turn.word}: {about}", round(in_play / turns, 2), "", target, note)
        yield Figure(f"answers a game: {about}", round(sum(each.answers for each in games) / GAMES, 1), "")


def _learned() -> Iterator[Figure]:
    """Amsterdam with an empty box: what is asked about the printed board, evening after evening."""
    game = game_named("amsterdam")
    printed = load_facts(game.box, True, Path("nowhere"))
    for level in game.levels:
        asked: list[list[Taps]] = [[] for _ in range(EVENINGS)]
        for owner in range(GAMES):
            known = load_facts(game.box, False, Path("nowhere"))
            for evening in range(EVENINGS):
                told = seen(printed)
                taps = play(game, known, 100 * owner + evening, told=told, options={"help": level})
                known = {**known, **taps.learned}
                asked[evening].append(taps)
        for evening, games in enumerate(asked):
            mean = sum(each.questions for each in games) / GAMES
            about = f"amsterdam, help {level}, evening {evening + 1} with an empty box"
            yield Figure(f"questions about the board: {about}", round(mean, 1), "", ("<= 20", "<= 3")[evening])
