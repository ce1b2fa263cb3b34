"""What the wall shows at a moment, as plain data in one language: every table a house. The page only draws it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.club.topics import League, Place, Round, Standing, State
from companion.core.message import Message, Translator, say, say_n
from companion.games.catalogue import SHORT, TITLES, game_named
from companion.wire.club import Member

LIT = timedelta(minutes=5)  # how long a winner's windows stay lit
SILENT = timedelta(seconds=30)  # without a word a table goes grey
SOON = timedelta(minutes=5)  # before a round its pairings stay
EVENING = timedelta(hours=3)  # what is free for so long is free all evening
ROWS, PAIRS = 10, 7  # lines of the league, tables of a round
WINDOWS = 4

Json = dict[str, object]


class Seen(NamedTuple):
    """A table as it was last heard of."""

    state: State
    heard: datetime
    gone: bool = False


def house(name: str, seen: Seen, now: datetime, words: Translator) -> Json:
    """One table."""
    state = seen.state
    base: Json = {"no": number_of(name), "table": name}
    if seen.gone or now - seen.heard > SILENT:
        return base | {
            "mode": "grey",
            "sign": "…",
            "head": _said(words, say("no news since {time}", time=_time(seen.heard))),
        }
    began = moment_of(state.since)
    if state.status == "free" or (state.status == "over" and (began is None or now - began > LIT)):
        since = say("free all evening")
        if began is not None and now - began < EVENING:
            since = say("free since {time}", time=_time(began))
        return base | {
            "mode": "free",
            "sign": _said(words, say("free table")),
            "head": _said(words, say("sit down")),
            "foot": _said(words, since),
        }
    game: Json = {"kind": _kind(state.game), "sign": _title(state.game, words) or state.title, "lit": _lit(state)}
    if state.status == "setup":
        free = say_n("{n} free seat", "{n} free seats", state.seats)
        sits = {
            "mode": "setup",
            "head": _said(words, say("sits down now")),
            "free": _said(words, free) if state.seats else "",
        }
        return base | game | sits | {"rows": [_row(member, state) for member in state.players]}
    if state.status == "over":
        return base | game | _won(state, words)
    lamp = say("auction runs") if state.auction else say("last round") if state.last_round else None
    head = _said(words, lamp) if lamp is not None else state.phase
    rows = [_row(member, state) for member in state.players]
    return base | game | {"mode": "plays", "lamp": lamp is not None, "head": head, "rows": rows}


def _won(state: State, words: Translator) -> Json:
    winners = [member for member in state.players if member.won]
    names = " · ".join(member.name for member in winners)
    wins = say("{name} wins", name=names) if len(winners) == 1 else say("{names} win", names=names)
    return {
        "mode": "over",
        "lit": WINDOWS,
        "colour": winners[0].colour if winners else "",
        "head": _said(words, wins if winners else say("game over")),
        "score": winners[0].score if winners else "",
        "others": [f"{member.name} {member.score}" for member in state.players if not member.won],
    }


def _row(member: Member, state: State) -> Json:
    """Money is told in thousands: a wall is read from afar."""
    unit = game_named(state.game).unit if state.game in TITLES else None
    money = unit is not None and member.points is not None
    score = str(round((member.points or 0) / unit.points)) if unit and money else member.score
    return {"name": member.name, "colour": member.colour, "score": score, "money": money, "on": member.turn}


def _lit(state: State) -> int:
    """One window for each quarter that is played; a game that has begun has one."""
    return 0 if state.status == "setup" else min(WINDOWS, 1 + int(state.progress * WINDOWS))


def _kind(game: str) -> int:
    """Which of the three gables; a game that we do not know has the last."""
    return list(TITLES).index(game) % 3 if game in TITLES else 2


def _title(game: str, words: Translator) -> str:
    return _said(words, SHORT.get(game) or TITLES[game]) if game in TITLES else ""


def number_of(name: str) -> str:
    """What stands over the door: the number at the end of a table's name, else the name."""
    found = re.search(r"(\d{1,3})$", name)
    return found[1] if found else name[:3]


def in_order(names: Sequence[str]) -> list[str]:
    """As people count: table-2 before table-10.

    >>> in_order(["table-10", "table-2", "red"])
    ['red', 'table-2', 'table-10']
    """
    return sorted(names, key=lambda name: [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", name)])


def top(houses: Sequence[Json], drawn: Round, now: datetime, words: Translator) -> Json:
    """The line over the houses: how many do what, and the next round."""
    modes = Counter(str(each["mode"]) for each in houses)
    counts = (
        (modes["plays"], say_n("{n} plays", "{n} play", modes["plays"])),
        (modes["setup"], say_n("{n} sits down", "{n} sit down", modes["setup"])),
        (modes["over"], say_n("{n} just finished", "{n} just finished", modes["over"])),
        (modes["free"], say_n("{n} free", "{n} free", modes["free"])),
    )
    told = " · ".join(_said(words, text) for count, text in counts if count)
    following = say("round {n} at {time}", n=drawn.number, time=drawn.at) if drawn.places and drawn.at else None
    return {
        "title": _said(words, say("Club evening")),
        "told": told or _said(words, say("no table yet")),
        "round": _said(words, following) if following else "",
        "clock": _time(now),
        "day": 7 <= now.hour < 19,
    }


def league(told: League, drawn: Round, now: datetime, words: Translator) -> Json | None:
    """The league and the pairings; None while there is neither."""
    if not told.standings and not drawn.places:
        return None
    rounds = max((len(each.places) for each in told.standings), default=0)
    after = say("after round {n} of {all}", n=rounds, all=drawn.of) if drawn.of else say("after round {n}", n=rounds)
    left = _minutes(drawn, now)
    when = (
        ""
        if not drawn.at
        else drawn.at
        if left is None
        else _said(words, say("{time} · in {n} minutes", time=drawn.at, n=left))
    )
    return {
        "head": _said(words, after) if rounds else "",
        "title": _said(words, say("League")),
        "rounds": _said(words, say("round {list}", list=" · ".join(str(n + 1) for n in range(min(rounds, 4)))))
        if rounds
        else "",
        "points": _said(words, say("points")),
        "rows": [_standing(each, words) for each in told.standings[:ROWS]],
        "round": _said(words, say("Next: round {n}", n=drawn.number)) if drawn.places else "",
        "when": when,
        "pairs": [_pair(each, words) for each in drawn.places[:PAIRS]],
        "more": _said(words, say_n("and {n} more table", "and {n} more tables", len(drawn.places) - PAIRS))
        if len(drawn.places) > PAIRS
        else "",
        "stays": left is not None and left <= SOON.total_seconds() // 60,
    }


def _standing(each: Standing, words: Translator) -> Json:
    table = say("table {n}", n=number_of(each.table)) if each.table else None
    return {
        "name": each.name,
        "change": each.change,
        "table": _said(words, table) if table else "",
        "places": each.places[-4:],
        "points": each.points,
    }


def _pair(place: Place, words: Translator) -> Json:
    return {
        "no": number_of(place.table),
        "kind": _kind(place.game),
        "names": " · ".join(place.names),
        "game": _title(place.game, words),
    }


def _minutes(drawn: Round, now: datetime) -> int | None:
    """Minutes until the round begins; None if nobody said when, or it has begun."""
    found = re.fullmatch(r"(\d\d):(\d\d)", drawn.at) if drawn.places else None
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        return None
    then = now.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    left = (then - now).total_seconds() / 60
    return round(left + 0.5) if 0 <= left < 12 * 60 else None


def _time(moment: datetime | None) -> str:
    return moment.astimezone().strftime("%H:%M") if moment is not None else ""


def moment_of(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def _said(words: Translator, message: Message) -> str:
    return message.translated(words)


def whole(
    tables: Mapping[str, Seen], order: Sequence[str], told: League, drawn: Round, now: datetime, words: Translator
) -> Json:
    """The whole wall."""
    houses = [house(name, tables[name], now, words) for name in order]
    return {"top": top(houses, drawn, now, words), "houses": houses, "league": league(told, drawn, now, words)}
