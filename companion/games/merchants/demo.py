"""Players for `companion demo merchants`: they press when it seems cheap enough and build next to each other."""

from __future__ import annotations

from random import Random

from companion.core.actions import Push
from companion.core.inputs import SHARED, button_of
from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.merchants.auction import may_press, on_the_clock
from companion.games.merchants.printed import joined
from companion.games.merchants.state import SPACES, State
from companion.games.merchants.vocabulary import GOODS
from companion.games.script import Move, Scene, Wait

LOOK_MS = 400
EAGERNESS = 0.025  # how likely somebody presses at each look: on average at about 130,000
MOST_LOANS = 1
TO_170_MS = 8_950  # from START, at the pace of the box


def _close(state: State) -> tuple[Move, ...]:
    """Two fingers on one lot: the ring starts, waits, and stops for the first of them."""
    second, first, *_ = may_press(state)
    start = Push(SHARED)
    return (start, Wait(TO_170_MS), Push(button_of(first)), Push(button_of(second)), Wait(4_000))


SCENES = (
    Scene(
        title=say("An auction, stopped by a finger"),
        begins=lambda state: state.turn > 0 and on_the_clock(state) is not None,
        moves=_close,
    ),
)


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """One sensible thing to do now: a choice, a press on a button, or waiting."""
    auction = on_the_clock(state)
    if auction is not None and auction.status == "ready":
        return Push(SHARED)
    if auction is not None and auction.status == "running":
        if rng.random() > EAGERNESS:
            return Wait(LOOK_MS)
        return Push(button_of(rng.choice(may_press(state))))
    if auction is not None and auction.known_stop:
        return Wait(LOOK_MS)
    if prompt.kind == "number":
        return prompt.suggestion or str(prompt.low)
    offered = [c for c in prompt.choices if c.spot or not c.quiet]
    choices = [c for c in offered if c.refused is None and c.id not in ("correct", "skip", "again")]
    if state.task and state.task.kind == "credit":
        in_debt = {f"borrow{player + 1}" for player, loans in enumerate(state.loans) if loans >= MOST_LOANS}
        choices = [c for c in choices if c.id not in in_debt]
    if not choices:
        return "skip"
    choices = [c for c in choices if c.quiet] or choices  # a site is touched on the board: one touch instead of two
    best = max(_appeal(state, choice) for choice in choices)
    return rng.choice([choice for choice in choices if _appeal(state, choice) == best]).id


def _appeal(state: State, choice: Choice) -> int:
    """Goods that are on their way, houses that touch one's own."""
    player = state.task.player if state.task else state.mayor
    if player < 0:
        return 0
    if choice.id in GOODS:
        space = state.space(player, choice.id)
        return 0 if space == SPACES else 1 + space // 3
    return sum(1 for mine in state.houses_of(player) if joined(state.facts, "touches", mine, choice.id))
