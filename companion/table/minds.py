"""What plays a seat, as the table sees it, and where it thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from random import Random
from typing import Any, ParamSpec, Protocol, TypeVar, runtime_checkable

from companion.games.contract import Command, Seat

P = ParamSpec("P")
T = TypeVar("T")


class Mind(Protocol):
    """What plays a seat (opponents/)."""

    def choose(self, seen: Any, seat: Seat, offered: Sequence[Command], rng: Random, budget: int, /) -> Command: ...


@runtime_checkable
class Bidder(Mind, Protocol):
    """Where lots are auctioned."""

    def limit(self, seen: Any, seat: Seat, rng: Random, budget: int, /) -> int: ...


MindOf = Callable[[str, str], Mind]  # of a game, at a level
Measure = Callable[[str, int], int]  # the budget that this machine can afford in a game of so many players


class AtOnce(Executor):
    """Thinks while everybody waits: for tables on manual time."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
