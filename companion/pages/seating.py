"""Who sits where: a table with chairs as a frozen value, changed by one touch at a time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.scenes import Seat, SeatsPanel
from companion.games.contract import AnyGame, Player

TURN = "turn"  # the switch on the table: the picture turns to whose turn it is


class Seating(msgspec.Struct, frozen=True):
    """The chairs in the order of play, clockwise; `lit` is the one that was touched, `first` whose turn comes first."""

    chairs: tuple[Player | None, ...]
    colours: tuple[str, ...]
    lit: int | None = None
    first: int | None = None  # a chair; None: the first that is taken

    @classmethod
    def at(cls, game: AnyGame, people: Sequence[Player] = ()) -> Seating:
        """The table of a game, with these people on its first chairs."""
        free = (None,) * (game.players.stop - 1 - len(people))
        return cls((*people, *free), game.colours)

    @property
    def taken(self) -> list[int]:
        return [chair for chair, player in enumerate(self.chairs) if player is not None]

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.chairs if player is not None]

    @property
    def begins(self) -> int | None:
        """The chair of whoever begins."""
        return self.first if self.first in self.taken else next(iter(self.taken), None)

    @property
    def touched(self) -> Player | None:
        """Who sits on the lit chair."""
        return self.chairs[self.lit] if self.lit is not None else None

    @property
    def people(self) -> list[Player]:
        """Everybody but the programs."""
        return [player for player in self.players() if not player.program]

    @property
    def full(self) -> bool:
        return None not in self.chairs

    def players(self) -> list[Player]:
        """Everybody in the order of play."""
        start = self.begins or 0
        round_the_table = (*self.chairs[start:], *self.chairs[:start])
        return [player for player in round_the_table if player is not None]

    def sit(self, name: str, usual: str, program: str = "") -> Seating:
        """Somebody, or a program of this level, takes the lit chair or the next free one, in the usual colour."""
        if name in self.names:
            raise IllegalMove(say("{name} sits at the table already.", name=name))
        if self.full:
            raise IllegalMove(say("Every seat is taken: let somebody stand up first."))
        worn = {player.colour for player in self.chairs if player is not None}
        free = [colour for colour in self.colours if colour not in worn]
        player = Player(name, usual if usual in free else free[0], program)
        chair = self.lit if self.lit is not None and self.touched is None else self.chairs.index(None)
        return replace(self._with({chair: player}), lit=None)

    def touch(self, chair: int) -> Seating:
        """Light a chair; with somebody lit, he and the touched chair change places."""
        if self.lit == chair:
            return replace(self, lit=None)
        if self.lit is None or self.touched is None:
            return replace(self, lit=chair)
        moved = self._with({self.lit: self.chairs[chair], chair: self.touched})
        crowned = {self.lit: chair, chair: self.lit if self.chairs[chair] is not None else chair}
        first = self.begins
        return replace(moved, lit=None, first=crowned.get(first, first) if first is not None else None)

    def wear(self, colour: str) -> Seating:
        """The lit player takes a colour; whoever wore it gets his."""
        assert self.lit is not None
        assert self.touched is not None
        mine = self.touched
        changed: dict[int, Player | None] = {
            chair: replace(player, colour=mine.colour)
            for chair, player in enumerate(self.chairs)
            if player is not None and player.colour == colour
        }
        return replace(self._with({**changed, self.lit: replace(mine, colour=colour)}), lit=None)

    def call(self, name: str) -> Seating:
        """The lit player gets another name."""
        assert self.touched is not None
        if name in self.names and name != self.touched.name:
            raise IllegalMove(say("{name} sits at the table already.", name=name))
        return self._changed(replace(self.touched, name=name))

    def play_at(self, level: str) -> Seating:
        """The lit program plays at another level."""
        assert self.touched is not None
        return self._changed(replace(self.touched, program=level))

    def _changed(self, player: Player) -> Seating:
        assert self.lit is not None
        return replace(self._with({self.lit: player}), lit=None)

    def stand(self) -> Seating:
        """The lit player leaves the table."""
        assert self.lit is not None
        return replace(self._with({self.lit: None}), lit=None)

    def _with(self, changed: dict[int, Player | None]) -> Seating:
        return replace(self, chairs=tuple(changed.get(n, player) for n, player in enumerate(self.chairs)))

    def panel(self, game: AnyGame, level: str = "", turns: bool = False) -> SeatsPanel:
        """The table from above; on it how many play, and what the companion helps with."""
        least, most = game.players.start, game.players.stop - 1
        caption = say("{n} of {least}–{most} players", n=len(self.taken), least=least, most=most)
        if level:
            caption = say("{players} · {help}", players=caption, help=game.levels[level])
        seats = (
            Seat(
                spot_of(chair),
                verbatim(player.name) if player is not None else None,
                player.colour if player is not None else "",
                first=chair == self.begins and len(self.taken) > 1,
                lit=chair == self.lit,
                program=player is not None and bool(player.program),
            )
            for chair, player in enumerate(self.chairs)
        )
        return SeatsPanel(tuple(seats), caption, TURN, turns)


def spot_of(chair: int) -> str:
    return f"chair:{chair + 1}"
