"""The card, task and market data: complete, in three languages, and true to the rulebook's facts."""

from __future__ import annotations

import re

import pytest

from companion.games.amsterdam.cards import QUANTITIES, QUESTIONS, Card, Task, Text, Tile, cards, question, tasks, tiles
from companion.games.amsterdam.cards.lookup import find_card, find_task, find_tile, lines, title

DISTRICTS = ("Plantage", "Haarlemmerbuurt", "Jordaan", "Burgwallen", "Nieuwmarkt", "Grachtengordel")


def every_entry() -> list[Card | Task | Tile]:
    return [*cards().values(), *tasks().values(), *tiles().values()]


def every_text() -> list[tuple[str, Text]]:
    found = []
    for entry in every_entry():
        found.append((str(title(entry)), entry.effect))
        note = getattr(entry, "note", None)
        if note is not None:
            found.append((str(title(entry)) + " note", note))
    return found


def test_all_cards_are_there_in_order() -> None:
    assert list(cards()) == [f"{n:03}" for n in range(1, 133)]
    kinds = [card.kind for card in cards().values()]
    assert kinds == ["artisan"] * 54 + ["building"] * 54 + ["plan"] * 24


def test_all_tasks_and_tiles_are_there_in_order() -> None:
    assert list(tasks()) == list(range(1, 43))
    assert list(tiles()) == [
        *(f"A{n}" for n in range(1, 9)),
        *(f"B{n}" for n in range(9, 17)),
        *(f"CA{n}" for n in range(17, 21)),
        *(f"CB{n}" for n in range(21, 25)),
    ]


@pytest.mark.parametrize(("where", "text"), every_text())
def test_every_text_is_a_sentence_in_three_languages(where: str, text: Text) -> None:
    for sentence in (text.en, text.fr, text.nl):
        assert sentence.strip() == sentence and sentence.endswith("."), where
        assert "  " not in sentence and "{" not in sentence, where
    assert len({text.en, text.fr, text.nl}) == 3, where
    assert not re.search(r" [:;?!]", text.fr), f"{where}: French wants a no-break space before : ; ? !"


@pytest.mark.parametrize(("where", "text"), every_text())
def test_translations_keep_the_figures(where: str, text: Text) -> None:
    figures = [sorted(re.findall(r"\d+", sentence)) for sentence in (text.en, text.fr, text.nl)]
    assert figures[0] == figures[1] == figures[2], where


def test_one_english_sentence_has_one_translation() -> None:
    seen: dict[str, tuple[str, str]] = {}
    for where, text in every_text():
        assert seen.setdefault(text.en, (text.fr, text.nl)) == (text.fr, text.nl), where


@pytest.mark.parametrize(
    ("number", "when", "source", "words"),
    [
        ("001", "III", "rulebook", ("Plantage", "1 orange resource")),
        ("005", "III", "wording", ("Nieuwmarkt", "1 black resource")),
        ("007", "end", "rulebook", ("2 points", "type")),
        ("011", "end", "rulebook", ("1 point", "docker")),
        ("021", "III", "wording", ("1 florin", "district")),
        ("034", "permanent", "wording", ("on top",)),
        ("042", "unknown", "unknown", ("first artisan", "1 resource less")),
        ("054", "II", "rulebook", ("two dice", "1 more")),
        ("060", "III", "wording", ("Grachtengordel", "1 florin")),
        ("066", "unknown", "unknown", ("Grachtengordel", "1 point")),
        ("083", "permanent", "wording", ("furniture", "4 points")),
        ("086", "end", "rulebook", ("2 points", "end of the game")),
        ("093", "unknown", "unknown", ("1 brown resource",)),
        ("107", "end", "rulebook", ("8 points", "starting bridge")),
        ("116", "III", "wording", ("1 grey resource", "1 florin and 1 point")),
        ("121", "III", "wording", ("1 brown resource", "gain 1 point")),
        ("131", "III", "wording", ("1 black resource", "gain 1 florin.")),
    ],
)
def test_facts_by_number(number: str, when: str, source: str, words: tuple[str, ...]) -> None:
    card = cards()[number]
    assert (card.when, card.when_source) == (when, source)
    for word in words:
        assert word in card.effect.en


def test_nothing_unknown_is_told_as_known() -> None:
    for card in cards().values():
        assert (card.when == "unknown") == (card.when_source == "unknown")
        told = [str(line) for line in lines(card)]
        assert any(line.startswith("Cost: not told") for line in told)
        if card.when_source != "rulebook":
            assert any("symbol on the card" in line for line in told)


def test_plans_go_by_district() -> None:
    plans = [card for card in cards().values() if card.kind == "plan"]
    assert [card.name for card in plans] == [d for d in DISTRICTS for _ in range(4)]
    colours = ("pink", "grey", "orange", "brown", "purple", "black")
    assert [card.colour for card in plans] == [c for c in colours for _ in range(4)]
    for card in plans:
        assert f"1 {card.colour} resource" in card.effect.en


@pytest.mark.parametrize(
    ("number", "count", "points"),
    [
        ("007", 3, 6),  # the rulebook's example: 3 artisans
        ("007", 9, 18),
        ("011", 7, 7),  # the rulebook's example: 7 dockers
        ("086", 3, 6),  # the rulebook's example: 3 cards with the wreath
        ("067", 1, 3),
        ("068", 2, 8),
        ("069", 3, 15),
        ("103", 2, 4),
        ("104", 2, 6),
        ("105", 4, 8),
        ("107", 0, 0),
        ("107", 1, 8),
        ("108", 3, 6),  # the rulebook's example: 3 cheese makers
    ],
)
def test_end_of_game_cards_are_worth(number: str, count: int, points: int) -> None:
    scoring = cards()[number].scoring
    assert scoring is not None and scoring.worth(count) == points


@pytest.mark.parametrize(
    ("number", "count", "by_players"),
    [
        (1, 2, (8, 7, 6)),
        (1, 1, (0, 0, 0)),
        (9, 4, (6, 7, 8)),
        (14, 1, (10, 10, 10)),
        (18, 7, (7, 6, 5)),
        (18, 6, (0, 0, 0)),
        (24, 3, (7, 6, 5)),  # the rulebook's example: the beer warehouse
        (31, 7, (9, 7, 5)),
        (33, 4, (5, 5, 5)),
        (33, 6, (10, 10, 10)),
        (35, 9, (7, 8, 9)),
        (40, 1, (2, 3, 4)),
        (42, 2, (7, 8, 9)),
    ],
)
def test_tasks_are_worth(number: int, count: int, by_players: tuple[int, ...]) -> None:
    task = tasks()[number]
    assert tuple(task.scoring(players).worth(count) for players in (2, 3, 4)) == by_players


def test_every_scoring_counts_something_the_vocabulary_knows() -> None:
    scorings = [card.scoring for card in cards().values() if card.scoring]
    scorings += [task.scoring(2) for task in tasks().values()]
    used = {scoring.quantity for scoring in scorings}
    assert used == set(QUANTITIES)
    for scoring in scorings:
        if scoring.quantity in QUESTIONS:
            text, highest = question(scoring)
            assert str(text).endswith("?") and highest >= 1


def test_every_end_of_game_card_has_a_scoring() -> None:
    for card in cards().values():
        if card.when == "end":
            assert card.scoring is not None, card.number


@pytest.mark.parametrize(
    ("number", "cost", "points", "river", "resources"),
    [
        ("A1", 1, 1, 2, 0),
        ("A4", 2, 2, 0, 1),
        ("A7", 3, 4, 2, 0),
        ("B9", 3, 5, 0, 1),
        ("B11", 4, 6, 1, 0),
        ("B16", 6, 15, 0, 0),
        ("CA17", 1, 0, 0, 0),
        ("CA19", 2, 0, 0, 2),
        ("CB23", 5, 0, 0, 6),
        ("CB24", 6, 0, 0, 0),
    ],
)
def test_market_tiles(number: str, cost: int, points: int, river: int, resources: int) -> None:
    tile = tiles()[number]
    assert (tile.cost, tile.points, tile.river, tile.resources) == (cost, points, river, resources)
    assert tile.effect.en.startswith(f"Pay {cost} florin")


def test_stacks_of_market_tiles() -> None:
    stacks = [tile.stack for tile in tiles().values()]
    assert {s: stacks.count(s) for s in stacks} == {"A": 8, "B": 8, "CA": 4, "CB": 4}


@pytest.mark.parametrize("typed", ["", "0", "133", "-1", "4 2", "²", "A3", "9999999999"])
def test_a_number_that_is_no_card(typed: str) -> None:
    assert find_card(typed) is None
    if typed != "A3":
        assert find_tile(typed) is None
    assert find_task(typed) is None
