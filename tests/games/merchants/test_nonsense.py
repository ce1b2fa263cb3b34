"""Whatever is sent to the rules is understood or refused with a reason: picks, commands and inputs at random."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.inputs import Covered, Held, Press, Roll, Tick
from companion.core.prompt import Prompt
from companion.games.contract import Command
from companion.games.merchants import commands as c
from companion.games.merchants.game import GAME
from companion.games.merchants.state import Card
from companion.games.merchants.vocabulary import CONTINENTS, DISCS, DISTRICTS, GOODS
from tests.games.merchants.play import AnyEvent
from tests.games.merchants.strangers import BUTTONS, Strangers

WORDS = (*GOODS, *DISTRICTS, *CONTINENTS, *DISCS, "grachten.1", "africa.silk.1", "", "..", "0", "seat9", "money",
         "tile", "house", "colony", "track.1588", "sites.grachten", "bridges.lastage.1", "skip", "go_on", "correct",
         "press:seat1", "x" * 300, "{name}", "\x00")  # fmt: skip
NUMBERS = (-(2**62), -1, 0, 1, 2, 8, 9, 25, 10_000, 2**62)


def nonsense(rng: Random) -> Command:
    """Any command with any values of the right types."""
    kind: Any = rng.choice(GAME.commands)
    word = lambda: rng.choice(WORDS)  # noqa: E731
    number = lambda: rng.choice(NUMBERS)  # noqa: E731
    kinds = ("goods", "colony", "amsterdam", "hourglass", word())
    card = lambda: Card(rng.choice(kinds), word(), word(), (word(),), rng.random() < 0.2)  # noqa: E731
    fields: dict[Any, tuple[Any, ...]] = {
        c.TakeCard: (card(), word()),
        c.PlaceCard: (word(),),
        c.Advance: (tuple(word() for _ in range(rng.randrange(5))),),
        c.Found: (word(), word()),
        c.Build: (word(),),
        c.GiveUp: (word(),),
        c.Teach: (word(), rng.choice((word(), number(), [word()], [number()] * 8, None, True))),
        c.Touched: (rng.choice((word(), *BUTTONS)),),
        c.Pressed: (number(), rng.choice((word(), *BUTTONS)), number(), number()),
        c.HeldDown: (rng.choice((word(), *BUTTONS)),),
        c.FallSilent: (rng.choice((word(), *BUTTONS)),),
        c.Cover: (number(),),
        c.GiveButton: (rng.choice((word(), *BUTTONS)), number()),
        c.Look: (number(), number()),
        c.NameBuyer: (number(),),
        c.SellTo: (number(), rng.choice((number(), 100_000, 200_000))),
        c.CanPay: (rng.random() < 0.5,),
        c.Correct: (word(), number(), number(), word()),
    }
    return kind(*fields.get(kind, ()))  # type: ignore[no-any-return]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from([3, 4, 5]), st.booleans(), st.sampled_from(["table", "companion"]))
def test_nonsense_is_refused_and_the_game_goes_on(seed: int, players: int, bank: bool, deck: str) -> None:
    strangers = Strangers(seed, players, deck=deck, bank=bank)
    rng = Random(seed)
    play = strangers.play
    for _ in range(120):
        with suppress(IllegalMove):
            if rng.random() < 0.5:
                play.do(nonsense(rng))
            elif not play.state.over:
                strangers.step()
        for told in (Press(rng.choice(NUMBERS), rng.choice(WORDS)), Tick(rng.choice(NUMBERS)),
                     Held(rng.choice(NUMBERS), rng.choice(BUTTONS)), Roll(0, {"black": 6}),
                     Covered(rng.choice(NUMBERS))):  # fmt: skip
            command = GAME.interpret(play.state, told)
            assert command is None or isinstance(command, Command)
        assert isinstance(GAME.ask(play.state, None, ()), Prompt)
        with suppress(IllegalMove):
            GAME.ask(play.state, None, tuple(rng.choice(WORDS) for _ in range(rng.randrange(1, 5))))
        GAME.view(play.state, rng.choice(NUMBERS), None, ())
        GAME.score(play.state)
        assert all(play.state.tiles_left(p) >= 0 for p in range(players))
    assert msgspec.json.decode(msgspec.json.encode(play.told), type=list[AnyEvent]) == play.told, "the journal loads"
