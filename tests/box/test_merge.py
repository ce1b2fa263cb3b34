"""Two owners' boxes become one, row by row: in any order, with nothing lost, and the own facts win."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box import facts as box
from companion.box import own_file, share
from companion.box.own_file import OwnFile, Taught
from companion.games.catalogue import game_named
from companion.games.ticket_to_ride.specs import PLACES

SCHEMA = game_named("ticket_to_ride").box
KEYS = ("points.4", "routes.10.cart", *(f"contracts.{a}/{b}" for a, b in list(combinations(PLACES, 2))[:6]))
DAYS = tuple(f"2026-01-0{n}T20:00:00+00:00" for n in range(1, 6))


def values(key: str) -> st.SearchStrategy[object]:
    if key.endswith("cart"):
        return st.booleans()
    rows = st.integers(4, 8)
    return st.one_of(rows, st.none()) if key.startswith("contracts") else rows


def boxes(owner: str) -> st.SearchStrategy[OwnFile]:
    """A box as somebody could have taught it, partly told by others."""
    fact = st.tuples(st.sampled_from(KEYS), st.sampled_from(DAYS), st.sampled_from(("", "", "Zoë"))).flatmap(
        lambda told: values(told[0]).map(lambda value: (told[0], Taught(value, told[1], told[2])))
    )
    return st.lists(fact, max_size=8).map(lambda facts: OwnFile("ticket_to_ride", dict(facts), owner))


def taken_in(own: OwnFile, gifts: tuple[OwnFile, ...], replace: bool = False) -> dict[str, object]:
    """What the owner's file holds once he has learnt from these boxes, one after the other."""
    facts = own.facts
    for gift in gifts:
        facts = share.merged(facts, share.signed(gift, SCHEMA), SCHEMA, replace)
    return {key: fact.value for key, fact in facts.items()}


@given(boxes("Ben"), boxes("Anna"), boxes("Chris"), boxes("Dirk"))
@settings(max_examples=50, deadline=None)
def test_the_order_in_which_boxes_are_taken_in_does_not_matter(
    own: OwnFile, a: OwnFile, b: OwnFile, c: OwnFile
) -> None:
    found = [taken_in(own, order) for order in permutations((a, b, c))]
    assert all(each == found[0] for each in found)
    assert taken_in(own, (a, b, c, a, b)) == found[0], "and a box that is taken in twice teaches nothing new"


@given(boxes("Ben"), boxes("Anna"))
@settings(max_examples=50, deadline=None)
def test_nothing_is_lost_and_the_own_facts_win_unless_told_otherwise(own: OwnFile, gift: OwnFile) -> None:
    merged = taken_in(own, (gift,))
    assert merged.keys() == own.facts.keys() | gift.facts.keys()
    for key, fact in own.facts.items():
        if not fact.told_by:
            assert merged[key] == fact.value
    for key, fact in gift.facts.items():
        assert key in own.facts or merged[key] == fact.value
    believed = taken_in(own, (gift,), replace=True)
    assert believed == {key: fact.value for key, fact in {**own.facts, **gift.facts}.items()}


def test_of_what_several_boxes_told_the_latest_holds() -> None:
    early, late = (
        OwnFile("ticket_to_ride", {"points.4": Taught(n, day)}, "Anna") for n, day in ((5, DAYS[0]), (6, DAYS[3]))
    )
    nobody = OwnFile("ticket_to_ride", {})
    assert taken_in(nobody, (early, late)) == taken_in(nobody, (late, early)) == {"points.4": 6}


def test_six_and_seven_contracts_of_older_boxes_make_eight(tmp_path: Path) -> None:
    rows = [[a, b, 3] for a, b in list(combinations(PLACES, 2))[:8]]
    for name, told in (("anna", rows[:6]), ("ben", rows[1:])):
        path = box.box_path(SCHEMA.game, tmp_path / name)
        path.parent.mkdir(parents=True)
        said = f'"contracts" = {{ value = {str(told).replace(chr(39), chr(34))}, taught = "{DAYS[0]}" }}\n'
        path.write_text(f'[box]\nformat = 1\ngame = "ticket_to_ride"\n[facts]\n{said}', encoding="utf-8")
    gift = share.compare(own_file.read(box.box_path(SCHEMA.game, tmp_path / "anna")), SCHEMA, tmp_path / "ben", "anna")
    assert share.take_in(gift, SCHEMA, tmp_path / "ben") == 1
    known = box.known_facts(SCHEMA, False, tmp_path / "ben")
    taught = [key for key, fact in known.items() if key.startswith("contracts.") and fact.origin == "taught"]
    assert len(taught) == 8


def test_an_older_list_is_written_row_by_row_from_then_on(tmp_path: Path) -> None:
    path = box.box_path(SCHEMA.game, tmp_path)
    path.parent.mkdir(parents=True)
    listed = '[["Waag", "Dam", 5], ["Dam", "Utrecht", 4]]'
    head = '[box]\nformat = 1\ngame = "ticket_to_ride"\n[facts]\n'
    path.write_text(f'{head}"contracts" = {{ value = {listed}, taught = "{DAYS[0]}" }}\n', encoding="utf-8")
    assert box.load_facts(SCHEMA, False, tmp_path)["contracts.Dam/Waag"] == 5
    box.remember(SCHEMA, {"points.4": 8}, tmp_path, DAYS[1])
    written = own_file.read(path).facts
    assert written["contracts.Dam/Waag"] == Taught(5, DAYS[0])
    assert written["contracts.Dam/Utrecht"].value == 4, "what is not believed is not thrown away"
    assert "contracts" not in written
    assert "format = 2" in path.read_text(encoding="utf-8")


def test_a_shipped_row_is_struck_out_and_comes_back(tmp_path: Path) -> None:
    key = "contracts.Jordaan/Oude Kerk"
    box.remember(SCHEMA, {key: None}, tmp_path, DAYS[0])
    assert key not in box.load_facts(SCHEMA, False, tmp_path)
    box.forget(SCHEMA, key, tmp_path)
    assert box.load_facts(SCHEMA, False, tmp_path)[key] == 6


def test_play_teaches_only_the_rows_that_are_new(tmp_path: Path) -> None:
    """A game tells all contracts in one list; what is shipped stays shipped."""
    box.remember(SCHEMA, {"contracts": [["Jordaan", "Oude Kerk", 6], ["Waag", "Dam", 3]]}, tmp_path, DAYS[0])
    known = box.known_facts(SCHEMA, False, tmp_path)
    assert known["contracts.Dam/Waag"].origin == "taught"
    assert known["contracts.Jordaan/Oude Kerk"].origin == "shipped"
    box.take_back(
        SCHEMA,
        "contracts",
        [["Jordaan", "Oude Kerk", 6], ["Waag", "Dam", 3]],
        [["Jordaan", "Oude Kerk", 6]],
        tmp_path,
        DAYS[1],
    )
    assert "contracts.Dam/Waag" not in box.load_facts(SCHEMA, False, tmp_path)
