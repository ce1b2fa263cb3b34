"""The words of a story that set the table, before it is laid: game, players, options, box."""

from __future__ import annotations

from companion.box import facts as box
from companion.core.errors import IllegalMove, ScenarioError
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.games.options import read_options
from companion.rehearsal.sitting import Sitting
from companion.rehearsal.words import json_or_text, pair, whole

SETTING = {"game", "players", "newcomers", "seed", "option", "box", "eye", "fact"}


class Setting(Sitting):
    """Who plays what, with which box; each word is a method whose docstring is its manual."""

    def _do_game(self, name: str) -> None:
        """game NAME"""
        self.game = game_named(name)

    def _do_players(self, *seats: str) -> None:
        """players Anna=red Ben=blue "Program 1=green=strong" …: with a level it is a program's seat"""
        for seat in seats:
            name, _, worn = seat.partition("=")
            colour, _, level = worn.partition("=")
            if not name or not colour:
                raise ScenarioError("“{seat}”: write a player as NAME=COLOUR", seat=seat)
            self.players.append(Player(name, colour, level))

    def _do_newcomers(self) -> None:
        """newcomers: nobody here has played before, so the first game of each kind explains itself"""
        self.newcomers = True

    def _do_seed(self, seed: str) -> None:
        """seed NUMBER"""
        self.seed = whole(seed)

    def _do_option(self, *pairs: str) -> None:
        """option KEY=VALUE …"""
        self.options |= {key: json_or_text(value) for key, value in map(pair, pairs)}
        if self.game is None:
            raise ScenarioError("say which game it is before its options")
        try:
            read_options(self.game.options, self.options)
        except IllegalMove as refused:
            raise ScenarioError("{reason}", reason=refused.reason) from None

    def _do_box(self, which: str) -> None:
        """box demo | box shipped"""
        if which not in ("demo", "shipped"):
            raise ScenarioError("write 'box demo' or 'box shipped'")
        self.box = which

    def _do_eye(self, how: str) -> None:
        """eye open | eye shut: whether thrown dice are rendered and read, or their faces told"""
        if how not in ("open", "shut"):
            raise ScenarioError("write 'eye open' or 'eye shut'")
        if self.table is not None:
            raise ScenarioError("open the eye before the first move")
        self.eye_open = how == "open"

    def _do_fact(self, key: str, value: str) -> None:
        """fact KEY VALUE: teach the owner's box before the game begins"""
        if self.game is None or self.table is not None:
            raise ScenarioError("teach facts after 'game' and before the first move")
        box.remember(self.game.box, {key: json_or_text(value)}, self.data, self.clock.wall())
