"""Phones at the table, without a browser: joining, answering, two for one seat, sleep, and what was meant for another
moment. The table and the remote process are the real ones."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.phones import HandOver
from tests.remote.evening import Evening, RawPhone


def test_the_word_lets_in_and_no_other(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    guest = phone()
    guest.until(lambda one: one.scene)
    assert [person["n"] for person in guest.scene["people"]] == ["Anna", "Ben", "Chris"]
    assert "tiles" not in guest.scene, "who watches is asked nothing"
    stranger = phone(word="WRONG1")
    stranger.until(lambda one: one.heard("no word"))
    assert not stranger.scene


def test_a_seat_answers_and_everybody_sees_it(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben, guest = phone(0), phone(1), phone()
    assert anna.scene.get("asked") == [0] and "Took cards" in str(anna.scene["tiles"])
    assert "Took cards" not in str(ben.scene), "what Anna may answer is not Ben's business"
    anna.pick("cards")
    for one in (anna, ben, guest):
        one.until(lambda each: each.scene.get("asked") == [1])
        assert "Anna takes transport cards" in one.scene["story"]
    assert "Took cards" in str(ben.scene["tiles"])


def test_an_answer_to_an_old_question_changes_nothing(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    old = anna.scene["number"]
    evening.pick("cards")  # somebody answered for her at the table
    anna.until(lambda one: one.scene["number"] != old)
    depth = evening.at_table(lambda table: table.room.session.depth)
    anna.answer("contracts", number=old)
    anna.until(lambda one: one.heard("no moved"))
    (moved,) = [each for each in anna.said if each["t"] == "no moved"]
    assert moved["text"] == "Ben's turn" or "cards" in moved["text"]
    assert evening.at_table(lambda table: table.room.session.depth) == depth


def test_the_same_answer_twice_counts_once(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    before = evening.at_table(lambda table: table.room.session.depth)
    for _ in range(3):
        anna.answer("cards", id="one-and-the-same")
    anna.until(lambda one: one.scene.get("asked") == [1])
    anna.hear(0.1)
    assert evening.at_table(lambda table: table.room.session.depth) == before + 1
    assert not anna.heard("no moved")


def test_what_is_refused_is_said_to_that_phone_alone(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben = phone(0), phone(1)
    anna.answer("nonsense")
    anna.until(lambda one: one.scene.get("note"))
    ben.hear(0.1)
    assert "note" not in ben.scene
    assert evening.at_table(lambda table: table.panel.notice) is None


def test_a_phone_after_sleep_is_its_seat_again(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    key = anna.key
    anna.close()
    evening.until(lambda: evening.phones.seats() == {0: "asleep"})
    again = phone(word="", key=key)
    again.until(lambda one: one.scene.get("seat") == 0)
    assert "Took cards" in str(again.scene["tiles"])


def test_a_second_phone_on_a_seat_is_asked_for_at_the_table(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, other = phone(0), phone()
    other.until(lambda one: one.scene)
    other.send(t="sit", seat=0)
    other.until(lambda one: one.heard("no asking"))
    assert evening.at_table(lambda table: isinstance(table.panel.page, HandOver))
    evening.pick("over")
    other.until(lambda one: one.scene.get("seat") == 0)
    anna.until(lambda one: one.heard("no taken") and one.scene.get("seat") is None)
    before = len(anna.received)
    anna.answer("cards", number=1)
    other.pick("private")
    anna.hear(0.2)
    assert evening.at_table(lambda table: table.room.session.state.turn) == 0, "the old phone answers nothing"
    assert not any('"private":true' in text for text in anna.received[before:])


def test_the_table_may_say_no(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, other = phone(0), phone()
    other.until(lambda one: one.scene)
    other.send(t="sit", seat=0)
    other.until(lambda one: one.heard("no asking"))
    evening.pick("stay")
    other.until(lambda one: one.heard("no taken"))
    anna.pick("cards")


def test_a_sleeping_phone_gives_its_seat_without_a_question(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, other = phone(0), phone()
    anna.send(t="awake", on=False)
    evening.until(lambda: evening.phones.seats() == {0: "asleep"})
    other.sit(0)
    assert evening.at_table(lambda table: table.panel.page) is None


def test_an_unpaired_phone_has_no_key_any_more(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    evening.at_table(lambda table: evening.phones.unpair(0))
    anna.until(lambda one: one.heard("no denied"))
    anna.answer("cards", number=1)
    back = phone(word="", key=anna.key)
    back.until(lambda one: one.heard("no word"))
    assert evening.at_table(lambda table: table.room.session.state.turn) == 0


def test_a_new_code_sends_everybody_to_the_screen(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, guest, old = phone(0), phone(), evening.phones.word
    guest.until(lambda one: one.scene)
    evening.at_table(lambda table: evening.phones.new_code())
    anna.until(lambda one: one.heard("no denied"))
    guest.until(lambda one: one.heard("no word"))
    late = phone(word=old)
    late.until(lambda one: one.heard("no word"))


def test_undo_is_asked_of_the_table(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    anna.pick("cards")
    assert anna.scene["undo"]
    anna.send(t="notso")
    anna.until(lambda one: one.heard("no done"))
    assert "Anna asks to take back" in str(evening.at_table(lambda table: table.panel.prompt.question))
    assert evening.at_table(lambda table: table.room.session.state.turn) == 1, "the table decides"
    evening.pick("stay")
    anna.until(lambda one: "says no" in one.scene.get("note", ""))
    anna.send(t="notso")
    evening.until(lambda: evening.table.panel.page is not None)
    evening.pick("yes")
    anna.until(lambda one: one.scene.get("asked") == [0])
    assert evening.at_table(lambda table: table.panel.page) is None


def test_the_past_is_amended_when_the_table_says_so(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    """Issue 20, point 8: a phone tells a line otherwise, the table sees what would be different, and decides."""
    anna, ben = phone(0), phone(1)
    anna.pick("cards")
    ben.until(lambda one: one.scene.get("asked") == [1])
    before = ben.scene["story"]
    ben.send(t="amends")
    ben.until(lambda one: "Touch a line" in one.scene.get("q", ""))
    place = next(row[0][4] for row in ben.scene["over"][0]["rows"] if "Anna takes transport cards" in row[2][0])
    ben.pick(place, "change")
    ben.pick("Dam")
    ben.pick(next(each["a"] for each in ben.scene["tiles"] if each["a"] != "correct"))
    while "Accept" not in ben.scene["q"]:
        ben.pick(next(each["a"] for each in ben.scene["tiles"] if not each.get("x")))
    ben.pick("accept")
    assert "over" not in ben.scene and "asked" in ben.scene["note"]
    assert "Ben asks to amend the past" in str(evening.at_table(lambda table: table.panel.prompt.question))
    assert evening.at_table(lambda table: table.panel.view(0).panels), "what would be different lies there"
    assert ben.scene["story"] == before, "nothing has changed yet"
    evening.pick("stay")
    ben.until(lambda one: "says no" in one.scene.get("note", ""))
    assert ben.scene["story"] == before
    ben.send(t="amends")
    ben.until(lambda one: "Touch a line" in one.scene.get("q", ""))
    ben.pick(place, "strike")
    while "Accept" not in ben.scene["q"]:
        ben.pick(next(each["a"] for each in ben.scene["tiles"] if each["a"] == "strike"))
    ben.pick("accept")
    evening.pick("yes")
    anna.until(lambda one: one.scene.get("asked") == [0])
    assert "Anna takes transport cards" not in anna.scene["story"]


def test_what_another_entered_in_private_is_not_amended_elsewhere(
    evening: Evening, phone: Callable[..., RawPhone]
) -> None:
    anna, ben = phone(0), phone(1)
    anna.pick("private", "other", "Dam", "Waag")
    if anna.scene.get("kind") == "number":
        anna.pick("7")
    ben.send(t="amends")
    ben.until(lambda one: "Touch a line" in one.scene.get("q", ""))
    place = next(row[0][4] for row in ben.scene["over"][0]["rows"] if "contract" in row[2][0])
    ben.pick(place, "change", "else")
    assert ben.scene["q"] == "This is for somebody else alone."
    assert "Waag" not in str(ben.scene.get("tiles"))
    ben.answer("", back=True)
    ben.until(lambda one: "Whose was it?" in one.scene["q"])


def test_a_wish_that_comes_too_late_changes_nothing(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben = phone(0), phone(1)
    anna.pick("cards")
    anna.send(t="notso")
    evening.until(lambda: evening.table.panel.page is not None)
    ben.until(lambda one: one.scene.get("asked") == [1])
    ben.pick("cards")
    evening.pick("yes")
    anna.until(lambda one: "moved on" in one.scene.get("note", ""))
    assert evening.at_table(lambda table: table.room.session.state.turn) == 2


def test_who_plays_again_keeps_his_phone(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, chris = phone(0), phone(2)
    evening.play("ticket_to_ride", "Ben", "Anna")
    anna.until(lambda one: one.scene.get("seat") == 1)
    chris.until(lambda one: one.heard("no over") and len(one.scene["people"]) == 2)
    assert chris.scene["seat"] is None


def test_each_phone_has_its_language(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna, ben = phone(0, lang="fr-BE"), phone(1, lang="nl")
    told = {anna.scene["story"][0], ben.scene["story"][0], "Play begins"}
    assert len(told) == 3
    ben.send(t="lang", lang="en")
    ben.until(lambda one: one.scene["story"][0] == "Play begins")


def test_back_takes_a_pick_back_and_opens_no_menu(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    anna.answer("", back=True)
    anna.pick("Dam")
    assert anna.scene["back"]
    anna.answer("", back=True)
    anna.until(lambda one: not one.scene.get("back"))
    assert evening.at_table(lambda table: table.panel.page) is None


def test_the_remote_process_may_be_killed_at_any_moment(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    anna.pick("Dam")
    evening.kill_remote()
    evening.pick("cards")  # the table goes on without it
    evening.start_remote()
    again = phone(word="", key=anna.key)
    again.until(lambda one: one.scene.get("seat") == 0)
    assert again.scene.get("asked") == [1]
