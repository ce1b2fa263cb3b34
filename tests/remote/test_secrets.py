"""What is for one seat alone reaches that seat's phone and nobody else: every byte sent to the others is read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.actions import Pick
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Player
from companion.table.scene import asked_of, scene_of
from companion.wire.line import encoded
from tests.reliability.daemon import laid
from tests.remote.evening import COLOURS, RawPhone, an_evening

SECRET = re.compile(r"(?:from|[A-E]:) [A-Z][\w ]+|missing|joined|no way left|\"arcs\":\[\[|\"private\":true")


def test_contracts_reach_their_owner_alone(tmp_path: Path) -> None:
    """Three phones, a guest and a television through a game: everybody enters contracts in his own vault."""
    rng = Random(26)
    with an_evening(tmp_path) as evening:
        evening.play("ticket_to_ride", "Anna", "Ben", "Chris")
        evening.pick("2", "2", "2")
        phones = [RawPhone(evening) for _ in range(5)]
        for seat, phone in enumerate(phones[:3]):
            phone.sit(seat)
        entered = set[str]()
        for turn in range(15):
            seat = turn % 3
            phone = phones[seat]
            phone.until(lambda one, seat=seat: one.scene.get("asked") == [seat])
            looker = phones[rng.randrange(3)]
            places = [spot[0] for panel in looker.scene["board"] for spot in panel["spots"]]
            looker.pick("private")
            if "Enter one" in str(looker.scene["tiles"]) and "All contracts" not in str(looker.scene["tiles"]):
                a, b = rng.sample(places, 2)
                looker.pick("other", a, b)
                if looker.scene.get("kind") == "number":
                    looker.pick("7")
                entered |= {f"{a} – {b}", f"{b} – {a}"}
            if looker.scene.get("private"):
                looker.pick("close")
            phone.until(lambda one, looker=looker: one.scene["story"] == looker.scene["story"])
            phone.pick("cards")
        assert len(entered) >= 6
        for seat, phone in enumerate(phones):
            phone.hear(0.2)
            said = "\n".join(phone.received)
            own = evening.at_table(lambda table, seat=seat: _contracts(table.room.session.state, seat))
            others = {each for each in entered if each not in own}
            assert not [each for each in others if each in said], "another's contract"
            assert (seat < 3 and bool(own)) == bool(SECRET.search(said))
            phone.close()


def _contracts(state: Any, seat: int) -> set[str]:
    held = state.seats[seat].entered if seat < len(state.seats) else ()
    return {text for card in held for text in (f"{card.a} – {card.b}", f"{card.b} – {card.a}")}


@pytest.mark.parametrize("game", TITLES)
def test_a_private_question_is_asked_of_its_seat_alone(game: str, tmp_path: Path) -> None:
    """Whatever is asked in a game played at random: no scene of another seat or of a guest holds it."""
    table, _, clock = laid(tmp_path, 3)
    room = table.room
    rng = Random(3)
    names = ("Anna", "Ben", "Chris")
    people = [Player(name, colour) for name, colour in zip(names, COLOURS[game], strict=False)]
    room.sit_down(room.desk.begin(game_named(game), people, {}))
    screens = [room.join(seat) for seat in (0, 1, 2, None)]
    for _ in range(60):
        for screen in screens:
            asked = asked_of(screen, room.session) if screen.seat is not None else None
            scene = scene_of(room, screen, asked, (), (), 1, clock.now_ns())
            assert asked is None or not asked.private or asked.player == screen.seat
            assert encoded(scene)
            assert screen.seat is not None or (scene.view is not None and scene.view.prompt is None)
        screen = rng.choice([*screens[:3], room.panel])
        answers = [choice.id for choice in screen.prompt.choices if choice.refused is None and not choice.press]
        numbers = [str(screen.prompt.low)] if screen.prompt.kind == "number" else []
        if screen.page is None and (answers or numbers):
            screen.act(Pick(rng.choice(answers + numbers)))
        elif room.panel.page is None and room.panel.prompt.choices:
            room.panel.act(Pick(rng.choice(room.panel.prompt.choices).id))
        if room.session is None or room.panel.page is not None:
            break
    table.close()
