"""What folding each journal gave, kept in DATA/history.index so that it need not be done again; may be deleted."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from companion import __version__
from companion.core.disk import replace_file
from companion.memory.record import Record

INDEX = "history.index"


class _Index(msgspec.Struct, frozen=True, array_like=True):
    made_by: str
    records: tuple[Record, ...]


def _made_by() -> str:
    """Changes whenever the rules do, so that a mended score is not hidden by an old index."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted((Path(__file__).parents[1] / "games").rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.name}{stat.st_size}{stat.st_mtime_ns}".encode())
    return digest.hexdigest()


def read_index(path: Path) -> dict[str, Record]:
    """Records by the name of their journal; none from an index that is damaged or of other rules."""
    try:
        index = msgspec.msgpack.decode(path.read_bytes(), type=_Index)
    except (OSError, msgspec.DecodeError):
        return {}
    return {record.file: record for record in index.records} if index.made_by == _made_by() else {}


def write_index(path: Path, records: dict[str, Record]) -> None:
    """Keep the records for the next look."""
    try:
        replace_file(path, msgspec.msgpack.encode(_Index(_made_by(), tuple(records.values()))))
    except OSError:
        return  # a full or read-only disk costs time at the next look, nothing else
