"""Journals that somebody spoilt: by accident, in any byte, or on purpose, with right checksums on what cannot be."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

JOURNALS = Path(__file__).parents[1] / "golden" / "journals"
ODD: list[Any] = [-1, 0, 1, 7, 99, -(10**6), 2**31, 2**62, "", "x", "red", "Dam", "\u0000", True, None, [], {}, 1.5]


@cache
def whole_journals() -> tuple[bytes, ...]:
    """What earlier versions wrote, of all three games."""
    files = sorted(path for path in JOURNALS.iterdir() if "torn" not in path.name and "damaged" not in path.name)
    return tuple(gzip.decompress(p.read_bytes()) if p.suffix == ".gz" else p.read_bytes() for p in files)


def sealed(entry: dict[str, Any]) -> bytes:
    """A line as the companion writes it, checksum and all."""
    body = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")[:-1]
    return body + b',"sum":"%08x"}\n' % crc32(body)


def hostile(rng: Random) -> bytes:
    """A journal in which every line is sealed and something cannot be."""
    lines = [json.loads(line) for line in rng.choice(whole_journals()).splitlines()]
    lines = lines[: rng.randint(1, len(lines))]
    for line in lines:
        line.pop("sum")
    for _ in range(rng.randint(1, 3)):
        rng.choice((_spoil_a_value, _spoil_a_value, _spoil_a_value, _shuffle, _spoil_a_line, _spoil_the_header))(
            lines, rng
        )
    for seq, line in enumerate(lines):
        line["seq"] = seq
    return b"".join(sealed(line) for line in lines)


def _spoil_a_value(lines: list[dict[str, Any]], rng: Random) -> None:
    holders = list(_holders([line.get("did") for line in lines]))
    if holders:
        holder, key = rng.choice(holders)
        others = [one[at] for one, at in rng.sample(holders, min(5, len(holders)))]
        holder[key] = json.loads(json.dumps(rng.choice([*ODD, *others])))


def _holders(value: Any) -> Any:
    """Every place inside a value: whatever holds it, and its key there."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _holders(value[key])


def _shuffle(lines: list[dict[str, Any]], rng: Random) -> None:
    """Leave lines out, tell them twice, or in another order."""
    body = lines[1:]
    match rng.randrange(3):
        case 0 if body:
            at = rng.randrange(len(body))
            del body[at : at + rng.randint(1, 3)]
        case 1 if body:
            body.insert(rng.randrange(len(body)), json.loads(json.dumps(rng.choice(body))))
        case _:
            at = rng.randrange(len(body) + 1)
            body[at : at + 4] = rng.sample(body[at : at + 4], len(body[at : at + 4]))
    lines[1:] = body


def _spoil_a_line(lines: list[dict[str, Any]], rng: Random) -> None:
    extra: list[dict[str, Any]] = [
        {"did": []},
        {"undone": rng.choice((-5, 0, 1, 10**9))},
        {"redone": rng.choice((-5, 0, 10**9))},
        {"left": True},
        {},
        {"undone": 1, "did": []},
        {"did": [{}]},
        {"did": [{"type": "Nothing"}]},
        {"did": "text"},
    ]
    lines.insert(
        rng.randint(1, len(lines)), {"seq": 0, "at": rng.choice(("", "never", "9999-99-99")), **rng.choice(extra)}
    )


def _spoil_the_header(lines: list[dict[str, Any]], rng: Random) -> None:
    opened = lines[0].get("opened")
    if isinstance(opened, dict):
        key = rng.choice(("game", "players", "options", "seed", "id", "demo_box"))
        opened[key] = rng.choice(
            (
                [],
                [["", ""]],
                [["Anna", "red"]] * 9,
                "merchants",
                "amsterdam",
                "ticket_to_ride",
                -1,
                2**70,
                {},
                "x" * 300,
            )
        )


def damaged(rng: Random, good: bytes) -> bytes:
    """The same journal after an accident: bits, bytes, blocks and lines that flipped, went or came."""
    data = bytearray(good)
    for _ in range(rng.choice((1, 1, 1, 3))):
        at = rng.randrange(max(1, len(data)))
        match rng.randrange(7):
            case 0 | 1 if data:
                data[at] ^= 1 << rng.randrange(8)
            case 2:
                data[at:] = b""
            case 3:
                data[at : at + 512] = bytes(len(data[at : at + 512]))
            case 4:
                data[at:at] = rng.randbytes(rng.randint(1, 40))
            case 5:
                del data[at : at + rng.randint(1, 300)]
            case _:
                lines = bytes(data).splitlines(keepends=True)
                if lines:
                    del lines[rng.randrange(len(lines))]
                data = bytearray(b"".join(lines))
    return bytes(data)
