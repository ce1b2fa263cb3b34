"""What became of one game: at a glance from the first line of its journal, or by folding all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.message import Message, say, say_n, verbatim
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame, Player, Tally, Unit
from companion.games.programs import LEVELS
from companion.memory import entries
from companion.memory.entries import stored
from companion.memory.session import Line, playable
from companion.memory.thinking import thought

_FIRST_LINE = 1 << 16
FEW_GAMES = 3  # with fewer nothing is said about who is better


class Who(NamedTuple):
    """Somebody in the games played here: a person by name, a program by name and level."""

    name: str
    level: str = ""

    @property
    def called(self) -> Message:
        if not self.level:
            return verbatim(self.name)
        return say("{name} (program, {level})", name=self.name, level=level_name(self.level))


def level_name(level: str) -> Message:
    return LEVELS.get(level) or verbatim(level)


class Points(msgspec.Struct, frozen=True, array_like=True):
    player: int
    category: str
    label: Message
    points: int


class Record(msgspec.Struct, frozen=True, array_like=True):
    """What became of one game; `status` is "unread" while its journal has not been folded yet."""

    file: str
    size: int
    mtime_ns: int
    id: str
    game: str
    players: tuple[tuple[str, str], ...]
    opened: str
    last: str = ""
    status: Literal["open", "finished", "abandoned", "unread", "damaged"] = "unread"
    decisions: int = 0
    totals: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    lines: tuple[Points, ...] = ()
    verdict: Message | None = None
    demo_box: bool = False
    tally: Tally = Tally()
    trouble: Message | None = None
    # What the game calls things, so that nothing has to be loaded to show them.
    opponent: str = ""
    unit: Unit | None = None
    labels: dict[str, Message] = {}  # of categories and lots
    thought: tuple[int, ...] = ()  # seconds by seat
    challenge: str = ""  # whose dice it was played with
    programs: tuple[str, ...] = ()  # levels of programs by seat, "" for a person; empty: people alone
    strength: Message | None = None  # of the game's own opponent, where a house rule made it another than printed

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; nobody in a game that was not finished."""
        return self.ranking[0] if self.status == "finished" and self.ranking else ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    def is_program(self, seat: int) -> bool:
        return seat < len(self.programs) and bool(self.programs[seat])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat in range(len(self.players)) if not self.is_program(seat))

    @property
    def seated(self) -> tuple[Player, ...]:
        """Everybody as they sat down, programs as such."""
        levels = (*self.programs, *("",) * len(self.players))
        return tuple(Player(*player, level) for player, level in zip(self.players, levels, strict=False))

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """Everybody with a score, as (name, colour): the players, and the game's own opponent where he played."""
        played = len(self.totals) > len(self.players)
        return (*self.players, (self.opponent, "")) if played else self.players

    @property
    def who(self) -> tuple[Who, ...]:
        """Everybody with a score, programs as such."""
        return tuple(
            Who(name, self.programs[seat] if self.is_program(seat) else "") for seat, (name, _) in enumerate(self.seats)
        )

    @property
    def unit_points(self) -> int:
        """How many points charts count as one."""
        return self.unit.points if self.unit else 1

    @property
    def minutes(self) -> int:
        """From the first line to the last, as the wall clock had it; 0 if that makes no sense."""
        try:
            spent = datetime.fromisoformat(self.last) - datetime.fromisoformat(self.opened)
        except (ValueError, TypeError):
            return 0
        minutes = spent.total_seconds() / 60
        return round(minutes) if 0 <= minutes < 48 * 60 else 0


def originals(records: Iterable[Record]) -> list[Record]:
    """Every game once: of several copies of a journal the one that goes furthest, in the order in which they came."""
    games: dict[tuple[object, ...], Record] = {}
    for record in records:
        # A journal that cannot be read has no name to be known by: it is itself.
        which = (record.id, record.game, record.opened, record.players[:1]) if record.id else (record.file,)
        other = games.get(which)
        if other is None or (other.decisions, other.last) < (record.decisions, record.last):
            games[which] = record
    return list(games.values())


def glance(path: Path, name: str, size: int, mtime_ns: int) -> Record:
    """What the first line of a journal tells, without folding the rest; `name` is how the file is shown."""
    blank = Record(name, size, mtime_ns, "", "", (), "")
    try:
        entry = _first_line(path)
    except (OSError, CompanionError, ValueError, msgspec.DecodeError) as trouble:
        said = trouble.message if isinstance(trouble, CompanionError) else verbatim(str(trouble))
        return replace(blank, status="damaged", trouble=said)
    if (head := entry.opened) is None:
        return replace(blank, status="damaged", trouble=say("no first line"))
    challenge = head.options.get("challenge", "")
    return replace(
        blank,
        id=head.id,
        game=head.game,
        players=head.players,
        opened=entry.at,
        demo_box=head.demo_box,
        challenge=challenge if isinstance(challenge, str) else "",
        programs=head.programs,
    )


def _last(line: Line[Any], contents: entries.Contents) -> str:
    """When it was last played: a game that is amended the next day did not last so long."""
    amended = any(decision.is_amendment for decision in line.done)
    return next(d.at for d in reversed(line.done) if not d.is_amendment) if amended else contents.entries[-1].at


def record_of(path: Path) -> Record:
    """The record of one journal, folded now."""
    stat = path.stat()
    return folded(path, glance(path, path.name, stat.st_size, stat.st_mtime_ns))


def _first_line(path: Path) -> entries.Entry:
    with suppress(OSError, ValueError, msgspec.DecodeError):
        if path.is_file():  # a pipe would keep us waiting for ever
            with path.open("rb") as file:
                return entries.decode_line(file.readline(_FIRST_LINE).rstrip(b"\n"), 0)
    data = entries.mended(*entries.read_both(path))
    return entries.decode_line(data.partition(b"\n")[0], 0)


def folded(path: Path, glanced: Record) -> Record:
    """The record of a journal after folding it; trouble is part of the record, never an exception."""
    if glanced.status == "damaged":
        return glanced
    if glanced.game not in TITLES:
        return replace(glanced, status="damaged", trouble=say("unknown game “{game}”", game=glanced.game))
    try:
        contents = entries.read(path)
        game = game_named(glanced.game)
        line = playable(game, contents, glanced.file)
        with stored(glanced.file):
            score = game.score(line.state)
            finished = game.finished(line.state)
            thinking = thought(line, len(glanced.players))
            tally = game.tally([event for decision in line.done for event in decision.events])
    except CompanionError as trouble:
        return replace(glanced, status="damaged", trouble=trouble.message)
    ended = "finished" if finished else "abandoned" if contents.given_up else "open"
    return replace(
        glanced,
        last=_last(line, contents),
        status="damaged" if contents.damaged else ended,
        players=line.called(glanced.players),
        decisions=len(line.done),
        totals=score.totals,
        ranking=score.ranking,
        lines=tuple(Points(line.player, line.category, line.label, line.points) for line in score.lines),
        verdict=score.verdict,
        tally=tally,
        trouble=contents.damage,
        opponent=game.opponent,
        unit=game.unit,
        labels={**game.categories, **game.lots},
        thought=thinking,
        strength=None if glanced.challenge else _strength(game, contents.header),
    )


def _strength(game: AnyGame, head: entries.Header) -> Message | None:
    chosen = game.strengths.get(str(head.options.get("opponent", "")))
    return chosen.label if chosen is not None and chosen.house_rule is not None else None


def counted(records: Iterable[Record], invented: bool = False) -> list[Record]:
    """The games that are counted, oldest first."""
    played = (r for r in originals(records) if r.status == "finished" and (invented or not r.demo_box))
    return sorted(played, key=lambda r: (r.opened, r.file))


def few(played: Sequence[Record]) -> Message | None:
    """What is said instead of a verdict while there is hardly anything to compare."""
    if len(played) >= FEW_GAMES:
        return None
    return say_n(
        "After {n} game there is nothing to compare yet.",
        "After {n} games there is little to compare yet.",
        len(played),
    )
