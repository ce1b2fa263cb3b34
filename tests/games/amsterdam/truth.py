"""Somebody who sees the printed board: what he answers when the companion asks about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.ask import ask_trusted
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import RIVER_SPACES, river_end
from companion.games.amsterdam.names import BLOCKS
from companion.games.amsterdam.state import State

FIGURES = {str(spec.asks(key)): key for spec in BOX.specs for key in spec.all_keys()}


def seen(truth: Mapping[str, Any]) -> Callable[[State, Prompt, Picks], str | None]:
    """What is answered on a board with these facts; None: the question is not about the printed board."""

    def told(state: State, prompt: Prompt, picks: Picks) -> str | None:
        words, values = prompt.question.text, prompt.question.values
        open_ids = [choice.id for choice in prompt.choices]
        if words.startswith("Which free {colour} block is cheapest"):
            costs = {block: truth[f"blocks.{block}.cost"] for block in BLOCKS if block in open_ids}
            return min(costs, key=costs.__getitem__)
        if words.startswith("Which others cost as little"):
            first = str(values["block"]).replace(" ", ".")
            alike = [b for b in open_ids if b in BLOCKS and truth[f"blocks.{b}.cost"] == truth[f"blocks.{first}.cost"]]
            return alike[0] if alike else "done"
        if words.startswith("How many spaces after"):
            return str(_next_bridge(state, prompt, truth)[0])
        if words.startswith("How many points does this bridge show"):
            before = ask_trusted(state, picks[:-1])
            assert isinstance(before, Prompt)
            return str(_next_bridge(state, before, truth)[1])
        key = FIGURES.get(str(prompt.question))
        if key is None or key not in truth:
            return None
        if isinstance(value := truth[key], list):
            return next((word for word in value if word in open_ids), "done")
        return str(value)

    return told


def _next_bridge(state: State, prompt: Prompt, truth: Mapping[str, Any]) -> tuple[int, int]:
    end = river_end(state.facts)
    here = int(str(prompt.question.values.get("a", 0))) - (RIVER_SPACES - end)
    here = max(here, 0)
    for step in range(here + 1, end + 1):
        if points := truth.get(f"river.{step}", 0):
            return step - here, points
    return 0, 0
