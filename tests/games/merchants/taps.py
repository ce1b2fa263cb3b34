"""How many taps it takes to say what a table does: the shortest way through the dialogue, tiles and board alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.contract import Command
from companion.games.merchants import commands as c
from companion.games.merchants.game import GAME
from companion.games.merchants.printed import deck_of
from companion.games.merchants.state import Card, State
from companion.games.merchants.vocabulary import DISCS
from tests.games.merchants.play import Play, demo_facts

ASIDE = ("correct", "skip")
OWN: dict[str, type[Command]] = {"goods": c.Advance, "advance": c.Advance, "found": c.Found, "build": c.Build}


def ways(state: State, seen: bool = True, most: int = 5) -> Iterator[tuple[int, Command]]:
    """Every command that can be said, with its taps, the shortest first; `seen`: by what is on the screen alone."""
    level: list[tuple[str, ...]] = [()]
    for taps in range(1, most + 1):
        walked, level = level, []
        for picks in walked:
            asked = GAME.ask(state, None, picks)
            assert isinstance(asked, Prompt)
            for choice in asked.choices:
                hidden = choice.quiet and not choice.spot
                if choice.refused is not None or choice.id in ASIDE or (seen and hidden):
                    continue
                try:
                    said = GAME.ask(state, None, (*picks, choice.id))
                except IllegalMove:
                    continue
                if isinstance(said, Command):
                    yield taps, said
                else:
                    level.append((*picks, choice.id))


def shortest(state: State, fits: Callable[[Command], bool]) -> tuple[int, Command]:
    return next((taps, said) for taps, said in ways(state) if fits(said))


def tells(card: Card, disc: str, said: Command) -> bool:
    """Whether this says that the card lies on the disc: what is sold wholly, the others as far as it is asked."""
    if not isinstance(said, c.TakeCard) or said.disc != disc:
        return False
    return said.card == card if disc == "auction" else said.card in (card, Card(card.kind), Card("unknown"))


def use(play: Play, player: int, rng: Random) -> int:
    """A player uses a card as he likes; a free house in between is a surprise and is left."""
    taps = 0
    while play.state.task and play.state.task.player == player:
        if play.state.task.kind not in OWN:
            play.do(c.Skip())
            continue
        wanted = OWN[play.state.task.kind]
        wish = rng.choice([said for _, said in ways(play.state) if isinstance(said, wanted)])
        more, said = shortest(play.state, lambda said, wish=wish: said == wish)  # type: ignore[misc]
        play.do(said)
        taps += more
    return taps


def a_turn(play: Play, rng: Random) -> tuple[int, int]:
    """One turn with cards as they may come, but no hourglass: the taps of its mayor and of its buyer, START and the
    buyer's own touch among them."""
    deck = [card for card, count in deck_of(demo_facts()) for _ in range(count) if card.kind != "hourglass"]
    mayor = 1  # START
    for disc in rng.sample(DISCS, 3):
        card = rng.choice([card for card in deck if not card.marked])
        taps, said = shortest(play.state, lambda said, card=card, disc=disc: tells(card, disc, said))  # type: ignore[misc]
        play.do(said)
        mayor += taps
    mayor += use(play, play.state.mayor, rng)
    player = rng.randrange(len(play.state.players))
    play.set(money=(1_000_000,) * len(play.state.players))
    since_ns = (play.decisions + 1) * 10**12
    play.press("shared", 0, since_ns)
    play.press(f"seat{player + 1}", 20, since_ns)
    play.tick(21, 20.98, since_ns)
    buyer = 1 + use(play, player, rng)
    while play.state.todo:  # nobody's surprise is left open
        play.do(c.Skip())
    return mayor, buyer
