"""Amendments by example: what the journal keeps, who refuses what, and what follows the amended game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.chance import SameAgain
from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove, JournalError
from companion.games.contract import Amended, Helped, Player, Renamed, Rewritten
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import decide as rules
from companion.games.ticket_to_ride.game import GAME
from companion.memory import entries, export, session
from companion.memory.amend import Change, Ruling, propose
from companion.memory.amendable import by_an_older_rule, refusal
from companion.memory.record import record_of
from companion.memory.repair import repair
from companion.memory.session import Session, fold
from companion.pages.story import StoryPage
from tests.games.ticket_to_ride.play import FACTS

EVENING, NEXT_DAY = "2026-11-15T20:00:00+00:00", "2026-11-16T09:00:00+00:00"
FIRST_EDITION = Path(__file__).parents[1] / "golden" / "journals"
ROUTE = 21  # Noordermarkt – Jordaan: 2 points
PEOPLE = [Player("Anna", "red"), Player("Ben", "blue"), Player("Chris", "green")]


@pytest.fixture
def played(tmp_path: Path) -> Session[Any]:
    """Anna claims a route, the others take cards, twice."""
    clock = ManualClock(wall=EVENING)
    begun = Session.start(GAME, PEOPLE, GAME.options(), FACTS, tmp_path / "games" / "a.journal", 1, clock)
    for player in range(3):
        begun.do(c.KeepContracts(player, 1))
    for command in (c.Claim(0, ROUTE), c.TakeCards(1), c.TakeCards(2), c.TakeCards(0)):
        begun.do(command)
    begun.journal._clock = ManualClock(wall=NEXT_DAY)
    return begun


def changed(of: Session[Any], place: int, command: Any) -> Amended:
    return propose(of, 1, Change(place, command)).amendment


def test_the_line_keeps_outcomes_and_folds_without_a_rule(played: Session[Any], monkeypatch: Any) -> None:
    played.amend(changed(played, 4, c.Claim(1, ROUTE, out_of_turn=True)))
    last = played.journal.entries[-1]
    (written,) = msgspec.json.decode(last.did)
    assert written["type"] == "Amended" and written["place"] == 4
    assert [part["how"] for part in written["past"]] == ["changed", "kept"]
    assert written["past"][1]["times"] == 3

    def no_rule(*_: Any) -> Any:
        raise AssertionError("folding asks no rule")

    monkeypatch.setitem(rules._RULES, c.Claim, no_rule)
    line = fold(GAME, entries.read(played.journal.path), "")
    assert line.state.owners == {ROUTE: 1}
    assert line.state == played.state


def test_what_is_played_behind_an_amendment_is_undone_before_it(played: Session[Any]) -> None:
    played.amend(changed(played, 4, c.Claim(1, ROUTE, out_of_turn=True)))
    played.do(c.TakeCards(1))
    assert played.depth == 10
    played.undo()
    assert played.state.owners == {ROUTE: 1} and played.depth == 9
    played.undo()
    assert played.state.owners == {ROUTE: 0} and played.depth == 8
    played.undo()
    assert played.depth == 7 and played.redo_label is not None
    for _ in range(3):
        played.redo()
    assert played.state.owners == {ROUTE: 1} and played.depth == 10
    again = Session(GAME, played.journal)
    assert again.done == played.done


def test_an_older_companion_refuses_the_line_with_its_sentence(played: Session[Any], monkeypatch: Any) -> None:
    played.amend(changed(played, 4, c.Claim(1, ROUTE, out_of_turn=True)))
    played.close()
    monkeypatch.setattr(session, "SHARED", (Renamed, Helped))
    with pytest.raises(JournalError, match=r"an event this companion does not know .*update the companion"):
        fold(GAME, entries.read(played.journal.path), "a.journal")


HOSTILE = {
    "before the opening": Amended(0, (Rewritten("kept", 8),)),
    "behind the end": Amended(99, ()),
    "keeps too much": Amended(4, (Rewritten("kept", 9),)),
    "keeps nothing": Amended(4, (Rewritten("kept", 0),)),
    "forgets the rest": Amended(4, (Rewritten("struck"),)),
    "strikes too much": Amended(4, (*(Rewritten("struck"),) * 9,)),
    "no events": Amended(4, (Rewritten("changed"), Rewritten("kept", 3))),
    "nonsense": Amended(4, (Rewritten("changed", did=msgspec.Raw(b'[{"type":"Nonsense"}]')), Rewritten("kept", 3))),
    "in itself": Amended(
        4, (Rewritten("changed", did=msgspec.Raw(b'[{"type":"Amended","place":4,"past":[]}]')), Rewritten("kept", 3))
    ),
}


@pytest.mark.parametrize("amendment", HOSTILE.values(), ids=HOSTILE)
def test_an_amendment_that_cannot_be_is_damage(played: Session[Any], amendment: Amended) -> None:
    played.journal.append(did=msgspec.json.encode([amendment]))
    played.close()
    with pytest.raises(JournalError):
        fold(GAME, entries.read(played.journal.path), "a.journal")
    repair(played.journal.path)
    assert fold(GAME, entries.read(played.journal.path), "a.journal").state == played.state


def test_the_history_follows_and_the_evening_is_not_longer(played: Session[Any]) -> None:
    before = record_of(played.journal.path)
    played.amend(changed(played, 4, c.Claim(1, ROUTE, out_of_turn=True)))
    played.close()
    after = record_of(played.journal.path)
    assert (before.totals, after.totals) == ((2, 0, 0), (0, 2, 0))
    assert (before.minutes, after.minutes) == (0, 0), "amended the next day"
    assert '"points": 2' in export.as_json([after]).partition("Ben")[2]


def test_a_journal_of_the_first_edition_offers_corrections_only(tmp_path: Path) -> None:
    path = tmp_path / "games" / "old.journal"
    path.parent.mkdir()
    path.write_bytes((FIRST_EDITION / "story-ticket_to_ride-claim_a_route.journal").read_bytes())
    old = Session.load(GAME, path, ManualClock())
    assert all(refusal(old, place) for place in range(len(old.done)))
    asked = StoryPage(old).ask(())
    assert "Only corrections" in str(asked.question)  # type: ignore[union-attr]
    assert "first edition" in str(asked.why)  # type: ignore[union-attr]
    about = StoryPage(old).ask(("1",))
    assert [choice.id for choice in about.choices if choice.refused is None] == ["leave"]  # type: ignore[union-attr]
    old.close()


def test_a_line_that_an_older_rule_allowed_is_known(played: Session[Any], monkeypatch: Any) -> None:
    assert not by_an_older_rule(played, 1, 5)

    def refuse(*_: Any) -> Any:
        raise IllegalMove(rules.say("Nobody takes cards any more."))

    monkeypatch.setitem(rules._RULES, c.TakeCards, refuse)
    assert by_an_older_rule(played, 1, 5)
    proposal = propose(played, 1, Change(4, c.Claim(1, ROUTE, out_of_turn=True)))
    assert proposal.open is not None and "any more" in str(proposal.open.reason)
    asked = StoryPage(played).ask(("4", "change", "1"))
    assert "An older rule had allowed it." in str(asked.why)  # type: ignore[union-attr]


def test_a_name_given_later_stays(played: Session[Any]) -> None:
    played.rename(0, "Anne")
    played.amend(changed(played, 4, c.Claim(1, ROUTE, out_of_turn=True)))
    assert played.players[0] == ("Anne", "red") and played.state.names[0] == "Anne"


def test_what_was_put_before_a_line_lets_it_hold(played: Session[Any]) -> None:
    added = Change(4, c.TakeCards(1), added=True)
    stuck = propose(played, 1, added)
    assert stuck.open is not None and stuck.open.place == 5
    rulings = {5: [Ruling("before", c.TakeCards(2)), Ruling("before", c.TakeCards(0))]}
    assert propose(played, 1, added, rulings).open is None


def test_chance_draws_what_was_drawn() -> None:
    again = SameAgain(Random(1), ["b", ["c", "a"], ["b", "a", "c"]])
    assert again.pick(["a", "b"]) == "b"
    assert again.sample(["a", "b", "c"], 2) == ["c", "a"]
    assert again.shuffled(["a", "b", "c"]) == ["b", "a", "c"]
    assert not again.anew and again.drawn == ["b", ["c", "a"], ["b", "a", "c"]]


def test_what_is_drawn_anew_leaves_later_draws_alone() -> None:
    for luck in range(20):
        anew = SameAgain(Random(luck), ["gone"], ["b", ["c"]])
        assert anew.pick(["a", "b", "c"]) == "a" and anew.anew
        part = SameAgain(Random(luck), [["b", "gone"]], ["c"])
        assert part.sample(["a", "b", "c"], 2) == ["b", "a"] and part.anew
        order = SameAgain(Random(luck), [["c", "gone", "a"]]).shuffled(["a", "b", "c"])
        assert order.index("c") < order.index("a")
    assert SameAgain(Random(1), [], ["a"]).pick(["a"]) == "a", "nothing else is left"
