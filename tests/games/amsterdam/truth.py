"""Somebody who sees the printed board: what he answers when the companion asks about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.ask.parts import Figures, figures_with
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.names import BLOCKS, block_name
from companion.games.amsterdam.state import State

FIGURES = {str(spec.asks(key)): key for spec in BOX.specs for key in spec.all_keys()}
PARTS = {str(part.question): part for each in FIGURES.values() if (part := figures_with(each)) is not None}


def seen(truth: Mapping[str, Any]) -> Callable[[State, Prompt, Picks], str | None]:
    """What is answered on a board with these facts; None: the question is not about the printed board."""

    def told(state: State, prompt: Prompt, picks: Picks) -> str | None:
        words = prompt.question.text
        open_ids = [choice.id for choice in prompt.choices]
        if words.startswith("Touch the {colour} blocks"):
            return _by_cost(open_ids, picks, truth)
        if words.startswith("Bridges of the {colour} blocks"):
            return _joined(prompt, truth)
        if words.startswith("Touch the spaces of the Amstel"):
            return _amstel(prompt, picks, truth)
        if part := PARTS.get(str(prompt.question)):
            return _figure(part, prompt, truth)
        key = FIGURES.get(str(prompt.question))
        return None if key is None or key not in truth else str(truth[key])

    return told


def _joined(prompt: Prompt, truth: Mapping[str, Any]) -> str:
    """A block at the other end of a bridge, "done" when there is no further one."""
    at = prompt.choices[0].label.values["block"]
    (block,) = (block for block in BLOCKS if block_name(block) == at)
    open_ids = {choice.id for choice in prompt.choices}
    return next((other for other in truth[f"blocks.{block}.bridges"] if other in open_ids), "done")


def _amstel(prompt: Prompt, picks: Picks, truth: Mapping[str, Any]) -> str:
    """A space behind a bridge, then the points of the bridge."""
    if prompt.choices[0].symbol == "bridge":
        return str(truth[f"river.{picks[-1]}"])
    return next((each.id for each in prompt.choices if truth.get(f"river.{each.id}")), "done")


def _figure(part: Figures, prompt: Prompt, truth: Mapping[str, Any]) -> str:
    """The figure whose name stands on the tiles."""
    what = prompt.choices[0].label.values["what"]
    answer = str(next(truth[key] for key, name in part.names.items() if name == what))
    assert answer in {choice.id for choice in prompt.choices}, "no figure of these boards is so high"
    return answer


def _by_cost(open_ids: list[str], picks: Picks, truth: Mapping[str, Any]) -> str:
    """The next block of the order, "done" before a higher cost."""
    cost = {block: truth[f"blocks.{block}.cost"] for block in open_ids if block in BLOCKS}
    block = min(cost, key=cost.__getitem__)
    dearer = "done" in open_ids and picks[-1] in BLOCKS and cost[block] > truth[f"blocks.{picks[-1]}.cost"]
    return "done" if dearer else block
