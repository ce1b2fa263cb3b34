"""Random play of every game: whatever is asked, shown or told has words in every language.

The catalogues can be complete and the screen still speak English, if a sentence is filled with plain words
of the code ("Corrected: wheel"). So every value that is put into a sentence is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.box import facts as box
from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import Message
from companion.core.prompt import Prompt
from companion.games.amsterdam.cards import cards
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Command, Player
from companion.games.options import read_options
from companion.games.ticket_to_ride.specs import PLACES
from companion.locale import LANGUAGES, catalogue

NAMES = ("Anna", "Ben", "Chris")
PROPER = re.compile(r"TOM|START|[ABC]{1,2}\d+|\d+/\d+|[\d\s.,:–+−-]*")
STEPS = 150


def messages(thing: Any) -> Iterator[Message]:
    """Every message in a view, a prompt or a score, and in one another."""
    if isinstance(thing, Message):
        yield thing
        for value in thing.values.values():
            yield from messages(value)
    elif isinstance(thing, tuple | list):
        for item in thing:
            yield from messages(item)
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from messages(getattr(thing, field))


def played(name: str, seed: int, data: Path) -> Iterator[Any]:
    """Everything that a random beginning of a game shows."""
    game, rng = game_named(name), Random(seed)
    players = [Player(who, colour) for who, colour in zip(NAMES, game.colours, strict=False)]
    picks: tuple[str, ...] = ()
    while isinstance(options := game.ask_options(picks), Prompt):
        yield options
        picks = (*picks, options.choices[0].id)
    chosen = read_options(game.options, options)
    events = game.start(players, chosen, box.load_facts(game.box, True, data), Chance(rng))
    state = game.blank
    for _ in range(STEPS):
        for event in events:
            state = game.apply(state, event)
            yield game.story(state, event)
        yield game.view(state, 10**9, None, ())
        yield game.score(state)
        if game.finished(state):
            return
        try:
            events = game.decide(state, _command(game, state, rng, shown := []), Chance(rng))
        except IllegalMove as refused:
            events = []
            yield refused.reason
        yield shown


def _command(game: Any, state: Any, rng: Random, shown: list[Any]) -> Command:
    picks: tuple[str, ...] = ()
    while isinstance(asked := game.ask(state, None, picks), Prompt):
        shown.append(asked)
        answers = [choice.id for choice in asked.choices if choice.refused is None]
        if asked.kind == "number":
            answers.append(str(rng.randrange(asked.low, asked.high + 1, asked.step)))
        if not answers:
            raise IllegalMove(asked.question)
        picks = (*picks, rng.choice(answers))
    return asked


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", TITLES)
def test_every_word_has_a_translation(name: str, seed: int, tmp_path: Path) -> None:
    proper = {*NAMES, *PLACES, *(card.name for card in cards().values())}
    seen = 0
    for shown in played(name, seed, tmp_path):
        for message in messages(shown):
            seen += 1
            if message.text == "{v}":
                continue
            for hole, value in message.values.items():
                if not isinstance(value, str) or PROPER.fullmatch(value):
                    continue
                assert set(value.split(", ")) <= proper, f"{message.text!r}: {hole} is the plain word {value!r}"
            for language in LANGUAGES:
                assert "{" not in message.translated(catalogue(language)), message.text
    assert seen > 500
