"""What of a view is on the screen: which panel, whose turn, which places can be touched, which step is done now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core import view as v
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.screen.local import Local

BESIDE_STEPS = 3  # answers for which a dock has room below its steps


def panels_of(view: v.View) -> tuple[v.Panel, ...]:
    """The panels of the game, or of the page."""
    return view.game.panels if view.game is not None else view.panels


def panel_on_board(view: v.View, local: Local) -> int:
    """Which panel is on the board."""
    return min(local.panel, max(0, len(panels_of(view)) - 1))


def asked(view: v.View) -> v.ScoreRow | None:
    """Whoever is asked, else whose turn it is."""
    rows = view.game.score.rows if view.game is not None else ()
    player = view.prompt.player if view.prompt is not None else None
    if player is not None and player < len(rows):
        return rows[player]
    return next((row for row in rows if row.active), None)


def headline(view: v.View) -> Message:
    """What stands where the active player's name stands."""
    row, prompt = asked(view), view.prompt
    if prompt is not None and prompt.kind == "cover":
        return prompt.question
    if prompt is not None and prompt.private and row is not None:
        return say("For {name} alone", name=row.name)
    if view.game is not None and view.game.headline is not None:
        return view.game.headline
    return row.name if row is not None else view.title


def question(view: v.View) -> Message | None:
    """What is asked, in the line below."""
    if view.prompt is None:
        return None
    if view.prompt.kind == "cover":
        return say("The others look away.")
    return view.prompt.question


def answers_between(prompt: Prompt | None, local: Local) -> Prompt | None:
    """What the dock asks: the prompt, or which of two routes a finger has meant."""
    if prompt is None or not local.between:
        return prompt
    both = tuple(
        replace(choice, quiet=False) for choice in prompt.choices if choice.spot and choice.spot in local.between
    )
    return replace(prompt, choices=both, suggestion="")


def prompt_spots(view: v.View) -> frozenset[str]:
    """The places in the picture that answer the prompt."""
    if view.prompt is None:
        return frozenset()
    return frozenset(choice.spot for choice in view.prompt.choices if choice.spot)


def places(panel: v.Panel) -> frozenset[str]:
    """The ids that a tap on this panel can mean."""
    return frozenset(_places(panel))


def _places(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _places(each)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Message):
        if isinstance(value, v.Spot | v.Link):
            yield value.id
        if spot := getattr(value, "spot", ""):
            yield spot
        for field in value.__struct_fields__:
            yield from _places(getattr(value, field))


def step_now(view: v.View, local: Local) -> int | None:
    """Which of the steps in the dock is opened: the one looked at, else the first that is not done.

    None where the answers need the whole dock.
    """
    steps = view.game.steps.steps if view.game is not None and view.game.steps is not None else ()
    answers = [choice for choice in view.prompt.choices if not choice.quiet] if view.prompt is not None else []
    if not steps or len(answers) > BESIDE_STEPS:
        return None
    if local.step is not None and local.step < len(steps):
        return local.step
    return next((i for i, step in enumerate(steps) if not step.done), len(steps) - 1)


def instruction_now(view: v.View, local: Local) -> v.Instruction | None:
    """The step itself, so that its places can be lit."""
    number = step_now(view, local)
    return view.game.steps.steps[number] if number is not None and view.game and view.game.steps else None
