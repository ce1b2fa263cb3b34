"""Somebody who sees the printed board: what he answers when the companion asks about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.names import BLOCKS
from companion.games.amsterdam.state import State

FIGURES = {str(spec.asks(key)): key for spec in BOX.specs for key in spec.all_keys()}


def seen(truth: Mapping[str, Any]) -> Callable[[State, Prompt, Picks], str | None]:
    """What is answered on a board with these facts; None: the question is not about the printed board."""

    def told(state: State, prompt: Prompt, picks: Picks) -> str | None:
        words = prompt.question.text
        open_ids = [choice.id for choice in prompt.choices]
        if words.startswith("Touch the free {colour} blocks"):
            return _by_cost(open_ids, picks, truth)
        if words.startswith("Touch the spaces of the Amstel"):
            return next((step for step in open_ids if truth.get(f"river.{step}")), "done")
        key = FIGURES.get(str(prompt.question))
        if key is None or key not in truth:
            return None
        if isinstance(value := truth[key], list):
            return next((word for word in value if word in open_ids), "done")
        return str(value)

    return told


def _by_cost(open_ids: list[str], picks: Picks, truth: Mapping[str, Any]) -> str:
    """The next block of the order, "done" before a higher cost."""
    cost = {block: truth[f"blocks.{block}.cost"] for block in open_ids if block in BLOCKS}
    block = min(cost, key=cost.__getitem__)
    dearer = "done" in open_ids and picks[-1] in BLOCKS and cost[block] > truth[f"blocks.{picks[-1]}.cost"]
    return "done" if dearer else block
