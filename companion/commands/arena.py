"""Let programs play against each other, and say how sure the result is."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import msgspec

from companion.commands.words import whole
from companion.core.errors import CompanionError
from companion.opponents.arena import Play, Played, Standing, matches, standings
from companion.opponents.catalogue import CONTESTS, Contest

BUDGET = 400  # futures that are looked at for one decision


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=CONTESTS, metavar="GAME", help=", ".join(CONTESTS))
    parser.add_argument("programs", nargs="+", metavar="PROGRAM", help="one a seat: strong average average")
    parser.add_argument("--games", type=whole(1, 1_000_000), default=60, help="how many (default: 60)")
    parser.add_argument(
        "--seed", type=whole(0, 1 << 62), default=1, help="which games: the same again for the same number"
    )
    parser.add_argument(
        "--budget", type=whole(1, 1_000_000), default=BUDGET, help=f"positions a decision (default: {BUDGET})"
    )
    parser.add_argument("--processes", type=whole(1, 256), default=os.cpu_count() or 1, help="games at once")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(args: argparse.Namespace) -> int:
    contest = CONTESTS[args.game]
    _check(contest, args)
    played = _played(contest.play(), args)
    found = standings(args.programs, played)
    if args.json:
        told: dict[str, object] = {"game": args.game, "invented": contest.invented, "seed": args.seed}
        told |= {"budget": args.budget, "standings": found}
        print(msgspec.json.format(msgspec.json.encode(told), indent=1).decode())
    else:
        _print_table(found, contest.invented)
    return 0


def _check(contest: Contest, args: argparse.Namespace) -> None:
    for program in args.programs:
        if program not in contest.programs:
            names = ", ".join(contest.programs)
            raise CompanionError("no program “{unknown}”; there are: {names}", unknown=program, names=names)
    if len(args.programs) not in contest.seats:
        first, last = contest.seats[0], contest.seats[-1]
        seats = f"{first} to {last}" if last > first else str(first)
        raise CompanionError("{game} is for {seats}: name so many", game=args.game, seats=seats)
    if contest.one_of and sum(program in contest.one_of for program in args.programs) != 1:
        raise CompanionError("exactly one of these has to play: {names}", names=", ".join(contest.one_of))


def _played(play: Play, args: argparse.Namespace) -> list[Played]:
    from rich.console import Console
    from rich.progress import track

    games = matches(play, args.programs, args.games, args.seed, args.budget, args.processes)
    watched = Console(stderr=True)
    return list(track(games, "playing", args.games, console=watched, transient=True, disable=args.json))


def _print_table(found: Sequence[Standing], invented: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(caption=f"invented: {invented}; a shared win counts in parts")
    for column in ("program", "wins", "share", "95 % of", "mean", "quarters", "ms p50", "ms p99"):
        table.add_column(column)
    for one in found:
        table.add_row(
            one.name,
            f"{one.wins:g} of {one.games}",
            f"{one.share:.0%}",
            f"{one.low:.0%}–{one.high:.0%}",
            f"{one.mean_total:,.0f}",
            " ".join(f"{total:,.0f}" for total in one.totals[1:4]),
            f"{one.p50_ms:.0f}",
            f"{one.p99_ms:.0f}",
        )
    Console().print(table)
