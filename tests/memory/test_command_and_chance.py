"""A decision's line keeps its command and what chance gave it: decided again, it gives the same events."""

from __future__ import annotations

from pathlib import Path
from typing import Union

import msgspec
import pytest

from companion.box.facts import load_facts
from companion.core.chance import chance_for
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Command, Player
from companion.games.options import read_options
from companion.memory import entries
from companion.memory.session import Line
from tests.memory.made import played
from tests.reliability.daemon import Impatient, laid

FIRST_EDITION = Path(__file__).parents[1] / "golden" / "journals"


@pytest.mark.parametrize("name", TITLES)
def test_every_decision_can_be_decided_again(tmp_path: Path, name: str) -> None:
    from companion.rehearsal import demo

    table, world, clock = laid(tmp_path, 5)
    session = demo.start(game_named(name), table.room.desk)
    table.room.sit_down(session)
    for _, pause_ms in zip(range(150), Impatient(table, world, 5).moves(), strict=False):
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
    table.close()
    contents = entries.read(session.journal.path)
    assert contents.header.format == 2
    assert contents.header.options == msgspec.to_builtins(session.state.options if name != "ticket_to_ride" else {})
    game, decided = session.game, 0
    line = Line(game)
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Union[game.commands])  # type: ignore[arg-type]  # noqa: UP007
    for entry in contents.entries:
        if entry.command is not msgspec.UNSET:
            chance = chance_for(contents.header.seed, len(line.done))
            again = game.decide(line.state, decoder.decode(entry.command), chance)
            assert again == entries.events_decoder(game.events).decode(entry.did)
            assert tuple(chance.drawn) == entry.chance
            decided += 1
        elif entry.did is not msgspec.UNSET:
            assert not line.done, "only the opening has no command here"
        line.follow(entry)
    assert decided > 20
    if game.demo.options.get("deck") == "companion":
        assert any(entry.chance for entry in contents.entries[1:]), "cards that the companion dealt"


def test_the_opening_keeps_what_was_drawn(tmp_path: Path) -> None:
    contents = entries.read(played("amsterdam", tmp_path, 3, demo=True, most=1))
    head, opening = contents.header, contents.entries[0]
    assert opening.command is msgspec.UNSET
    assert opening.chance, "tiles, dockers and cards were shuffled"
    game, chance = game_named("amsterdam"), chance_for(head.seed, 0)  # the decisions have the chances after it
    people, facts = [Player(*seat) for seat in head.players], load_facts(game.box, True, tmp_path)
    game.start(people, read_options(game.options, head.options), facts, chance)
    assert tuple(chance.drawn) == opening.chance


def test_a_line_of_the_first_edition_has_neither() -> None:
    contents = entries.read(min(FIRST_EDITION.glob("*.journal")))
    assert contents.header.format == 1
    assert all(entry.command is msgspec.UNSET and not entry.chance for entry in contents.entries)
