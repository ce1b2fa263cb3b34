"""Games for other programs: JSON, CSV, and for the BG Stats app a play file (.bgsplay) and a link.

The .bgsplay format has no published specification. What is written here follows play files that BG Stats
itself exported and that several public programs write and read back: UTF-8 JSON with `about`, `games`,
`players`, `locations`, `plays` and `userInfo`; plays refer to games and players by small ids local to the
file (`gameRefId`, `playerRefId`); dates are "YYYY-MM-DD HH:MM:SS"; scores are strings; a stable `uuid` for
each play lets a second import update a play instead of doubling it. No BoardGameGeek number is written: a
wrong one would attach the play to another game, and the app asks once which game is meant.
"""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from companion.core.errors import CompanionError
from companion.core.message import Message, say, say_n
from companion.games.catalogue import TITLES
from companion.memory.record import Record, originals

_ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, "
    "export or open-in function to open it with Board Game Stats."
)
_OURS = uuid.UUID("6f1d7c5e-3c1f-4a6b-9a53-0f5c1b1f4a10")  # names derived from our own ids, the same every time
HEAD = ("id", "game", "status", "opened", "minutes", "seat", "player", "colour", "points", "place", "won")


class Exported(NamedTuple):
    """A file for another program, how many games it holds, and why not all of them."""

    text: str
    games: int
    left_out: tuple[Message, ...] = ()


def exported(records: Sequence[Record], file: str) -> Exported:
    """The games in the form that the end of a file's name asks for, each once; raises CompanionError for another."""
    form = file.rpartition(".")[2]
    if form not in FORMS:
        raise CompanionError("{file}: a file that ends with .json, .csv or .bgsplay is wanted", file=file)
    once = originals(records)
    copies = len(records) - len(once)
    left_out = [say_n("{n} is a copy", "{n} are copies", copies)] if copies else []
    if form == "bgsplay":
        # One game that was asked for is wanted wherever it was played.
        finished = [r for r in once if r.status == "finished"]
        real = [r for r in finished if not r.demo_box] if len(once) > 1 else finished
        if unfinished := len(once) - len(finished):
            left_out.append(say_n("{n} is not finished", "{n} are not finished", unfinished))
        if invented := len(finished) - len(real):
            said = say_n("{n} was played on an invented board", "{n} were played on an invented board", invented)
            left_out.append(said)
        once = real
    return Exported(FORMS[form](once), len(once), tuple(left_out))


def summary(records: Sequence[Record], made: Exported, file: str) -> Message:
    """How many games were written, and what became of the others."""
    if made.games == len(records):
        return say_n("{n} game written to {file}", "{n} games written to {file}", made.games, file=file)
    why = made.left_out[0]
    for more in made.left_out[1:]:
        why = say("{before}, {word}", before=why, word=more)
    return say("{n} of {total} games written to {file}: {why}.", n=made.games, total=len(records), file=file, why=why)


def as_json(records: Sequence[Record]) -> str:
    """Everything the history knows, one object per game."""
    document = [
        {
            "id": r.id,
            "file": r.file,
            "game": r.game,
            "title": str(TITLES.get(r.game, r.game)),
            "status": r.status,
            "opened": r.opened,
            "last": r.last,
            "minutes": r.minutes,
            "decisions": r.decisions,
            "demo_box": r.demo_box,
            "players": [
                {
                    "name": name,
                    "colour": colour,
                    "points": _points(r, seat),
                    "place": place_of(r, seat),
                    "categories": _by_category(r, seat),
                    "lines": [
                        {"category": line.category, "label": str(line.label), "points": line.points}
                        for line in r.lines
                        if line.player == seat
                    ],
                }
                for seat, (name, colour) in enumerate(r.seats)
            ],
            "verdict": str(r.verdict) if r.verdict else "",
            "tally": r.tally,
            "trouble": str(r.trouble or ""),
        }
        for r in records
    ]
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()


def _by_category(record: Record, seat: int) -> dict[str, int]:
    """A player's points in each category, which may have several lines."""
    sums: dict[str, int] = {}
    for line in record.lines:
        if line.player == seat:
            sums[line.category] = sums.get(line.category, 0) + line.points
    return sums


def as_csv(records: Sequence[Record]) -> str:
    """One row per player and game, one column per category, ready for a spreadsheet."""
    categories = list(dict.fromkeys(line.category for r in records for line in r.lines))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((*HEAD, *categories))
    for r in records:
        for seat, (name, colour) in enumerate(r.seats):
            parts = _by_category(r, seat)
            row = (r.id, r.game, r.status, r.opened, r.minutes, seat + 1, _safe(name), colour)
            points = (_points(r, seat), place_of(r, seat), int(seat in r.winners))
            table.writerow((*row, *points, *(parts.get(category, "") for category in categories)))
    return text.getvalue()


def as_bgsplay(played: Sequence[Record]) -> str:
    """Finished games as a play file of BG Stats."""
    games = list(dict.fromkeys(r.game for r in played))
    people = list(dict.fromkeys(name for r in played for name, _ in r.seats))
    document = {
        "about": _ABOUT,
        "games": [_game(number, name) for number, name in enumerate(games, 1)],
        "players": [
            {"id": number, "uuid": _named("player", name), "name": name, "isAnonymous": False, "bggUsername": ""}
            for number, name in enumerate(people, 1)
        ],
        "locations": [],
        "plays": [_play(r, games.index(r.game) + 1, people) for r in played],
        "userInfo": {"meRefId": 1},
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()


def _game(number: int, name: str) -> dict[str, object]:
    return {
        "id": number,
        "uuid": _named("game", name),
        "name": str(TITLES[name]),
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
    }


def _play(record: Record, game: int, people: list[str]) -> dict[str, object]:
    played = _moment(record.opened)
    return {
        "uuid": _named("play", record.id),
        "gameRefId": game,
        "playDate": played.strftime("%Y-%m-%d %H:%M:%S"),
        "playDateYmd": int(played.strftime("%Y%m%d")),
        "entryDate": _moment(record.last).strftime("%Y-%m-%d %H:%M:%S"),
        "modificationDate": _moment(record.last).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": record.minutes,
        "ignored": False,
        "manualWinner": True,  # ties are broken by the game's own rules, which BG Stats does not know
        "rounds": 0,
        "scoringSetting": 1,
        "usesTeams": False,
        "comments": str(record.verdict) if record.verdict else "",
        "playerScores": [
            {
                "playerRefId": people.index(name) + 1,
                "score": str(record.totals[seat]),
                "winner": seat in record.winners,
                "rank": 0,  # only used by games without points
                "seatOrder": seat + 1,
                "startPlayer": seat == 0,
                "newPlayer": False,
                "metaData": '{"isNpc":1}' if seat >= len(record.players) or record.is_program(seat) else "{}",
            }
            for seat, (name, _) in enumerate(record.seats)
        ],
    }


def push_link(record: Record) -> str:
    """The link with which BG Stats takes a finished play over, as its makers document it for other programs.

    https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
    """
    play = {
        "sourceName": "Amsterdam Companion",
        "sourcePlayId": record.id,
        "playDate": _moment(record.last).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": record.minutes,
        "game": {"name": str(TITLES[record.game]), "sourceGameId": record.game, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": record.totals[seat],
                "rank": place_of(record, seat),
                "winner": seat in record.winners,
                "startPlayer": seat == 0,
            }
            for seat, (name, _) in enumerate(record.seats)
        ],
    }
    return "https://app.bgstatsapp.com/createPlay.html?data=" + quote(msgspec.json.encode(play), safe=":,")


FORMS: dict[str, Callable[[Sequence[Record]], str]] = {"json": as_json, "csv": as_csv, "bgsplay": as_bgsplay}


def _named(kind: str, name: str) -> str:
    return str(uuid.uuid5(_OURS, f"{kind}/{name}")).upper()


def _moment(wall: str) -> datetime:
    try:
        return datetime.fromisoformat(wall)
    except ValueError:
        return datetime(2000, 1, 1)  # a journal whose clock was never set still has to have a date


def _points(record: Record, seat: int) -> int | None:
    return record.totals[seat] if seat < len(record.totals) else None


def place_of(record: Record, seat: int) -> int | None:
    place = 1
    for group in record.ranking:
        if seat in group:
            return place
        place += len(group)
    return None


def _safe(text: str) -> str:
    # A name that begins like a formula must not become one in a spreadsheet.
    return f"'{text}" if text[:1] in "=+-@" else text
