"""Values of the program as plain JSON values, whatever their types are called and wherever they are defined."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """A value of the program as it comes back from a JSON file."""
    return json.loads(canonical(value))


def canonical(value: Any) -> bytes:
    """The bytes of a value, whatever the order in which its fields and keys stand."""
    # Sets have another order in every process, unless they are sorted.
    built = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    return json.dumps(built, sort_keys=True).encode()


def digest(data: bytes) -> str:
    """A short name for long bytes."""
    return hashlib.sha256(data).hexdigest()


def english(message: Any) -> str:
    """A sentence of the program; none is empty."""
    return "" if message is None else str(message)


_REWORDED = (  # what is written otherwise since, and means the same: (first edition or today, either way)
    (r"(?<=\d)[ \u00a0,](?=\d{3}\b)", ""),
    (r"−(?=\d)", "-"),
    (r"(\d{4})-(\d\d)-(\d\d)", lambda m: f"{int(m[3])} {date(1, int(m[2]), 1):%b} {m[1]}"),
    (r"\bSept (?=\d{4})", "Sep "),
    (r"Not joined(: this player's| by routes of one colour).*", "Not joined"),
    (r"good 1 of 3\?", "which good moves twice?"),
    (r"(cards?): (?:rank|place) (\d).*", r"\1: place \2"),
)


def meaning(value: Any) -> Any:
    """A plain value whose sentences are written one way, whichever edition wrote them."""
    if isinstance(value, dict):
        return {key: meaning(item) for key, item in value.items()}
    if isinstance(value, list):
        return [meaning(item) for item in value]
    if isinstance(value, str):
        for pattern, word in _REWORDED:
            value = re.sub(pattern, word, value)
    return value


def plain_prompt(prompt: Any) -> dict[str, Any]:
    """A question and the ids of its answers."""
    return {
        "question": english(prompt.question),
        "kind": prompt.kind,
        "choices": [choice.id for choice in prompt.choices],
        "refused": [choice.id for choice in prompt.choices if choice.refused is not None],
    }


def plain_score(score: Any) -> dict[str, Any]:
    """A whole score in English."""
    return {
        "totals": list(score.totals),
        "ranking": [list(group) for group in score.ranking],
        "final": score.final,
        "verdict": english(score.verdict),
        "lines": [
            {
                "player": line.player,
                "category": line.category,
                "label": english(line.label),
                "points": line.points,
                "why": english(line.why),
            }
            for line in score.lines
        ],
    }


def plain_record(record: Any) -> dict[str, Any]:
    """A game in the history, without its file's size and date."""
    kept = ("file", "id", "game", "status", "opened", "last", "decisions", "demo_box", "minutes")
    points = [[line.player, line.category, english(line.label), line.points] for line in record.lines]
    tally = record.tally
    sold = bool(tally.prices or tally.margins_ms)  # the first edition counted both or neither
    counted = ({"prices": tally.prices, "margins_ms": tally.margins_ms} if sold else {}) | (
        {"faces": tally.faces} if tally.faces else {}
    )
    return {
        **{name: plain(getattr(record, name)) for name in kept},
        "tally": plain(counted),
        "trouble": english(record.trouble),
        "players": plain(record.players),
        "totals": list(record.totals),
        "winners": list(record.winners),
        "lines": points,
        "verdict": english(record.verdict),
    }


def plain_facts(known: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with their origin and its words."""
    return {key: [plain(fact.value), fact.origin, english(fact.source)] for key, fact in known.items()}
