"""Seats of programs: virtual cards by the rulebook, secrets kept, carts laid by hands, real cards left to people."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chance import chance_for
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.contract import Command, Player, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.cards import COLOURS as CARDS
from companion.games.ticket_to_ride.cards import JOKER, PRINTED, hand_of
from companion.games.ticket_to_ride.game import GAME, PROGRAMS
from companion.games.ticket_to_ride.hands import hands_first, news, steps
from companion.games.ticket_to_ride.state import CONTRACTS, Contract, Deed, Hidden, Options, State
from tests.games.ticket_to_ride.play import COLOURS, FACTS

UNSEEN = 10  # a route of which nobody knows whether a cart is printed on it


def opened(programs: int = 1, people: int = 1) -> State:
    seats = [Player(f"P{n}", COLOURS[n]) for n in range(people)]
    seats += [Player(f"Program {n}", COLOURS[people + n], "even") for n in range(programs)]
    state: State = GAME.blank
    for event in GAME.start(seats, GAME.options(), FACTS, chance_for(3, 0)):
        state = GAME.apply(state, event)
    return state


def done(state: State, *commands: Command, number: int = 0) -> State:
    for command in commands:
        for event in GAME.decide(state, command, chance_for(3, number)):
            state = GAME.apply(state, event)
    return state


def hidden_of(state: State, seat: Seat) -> Hidden:
    hidden = state.seats[seat].hidden
    assert hidden is not None
    return hidden


def holding(state: State, seat: Seat, *cards: int) -> State:
    """The same with other cards in the program's hand."""
    hidden = replace(hidden_of(state, seat), hand=hand_of(cards))
    seats = (replace(own, hidden=hidden) if n == seat else own for n, own in enumerate(state.seats))
    return replace(state, seats=tuple(seats))


def begun(programs: int = 1) -> State:
    """Contracts are kept, the person has taken cards: the first program's turn."""
    state = opened(programs)
    for seat in range(1, 1 + programs):
        state = done(state, c.KeepDrawn(seat, hidden_of(state, seat).offered[:1]))
    return done(state, c.KeepContracts(0, 1), c.TakeCards(0))


def asked(state: State, *picks: str, seat: Seat | None = None) -> Prompt | Command:
    return GAME.ask(state, seat, picks)


def prompt(state: State, *picks: str, seat: Seat | None = None) -> Prompt:
    found = asked(state, *picks, seat=seat)
    assert isinstance(found, Prompt)
    return found


# --- whole games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("programs", "people"), [(1, 1), (2, 1), (3, 1), (1, 3)])
def test_whole_games_of_anything_allowed(programs: int, people: int) -> None:
    """Every offered move is taken; no virtual card and no contract is made or lost; nothing is asked of programs."""
    state, rng, number = opened(programs, people), Random(programs), 0
    while state.phase != "over":
        number += 1
        seat = PROGRAMS.asked(state)
        if seat is not None:
            offered = GAME.legal(GAME.observe(state, seat), seat)
            assert offered == GAME.legal(state, seat)
            command: Command = rng.choice([move for move in offered if isinstance(move, c.LayCards)] or offered)
        else:
            command = person(state, rng)
        state = done(state, command, number=number)
        assert_whole(state, range(people, people + programs))
    assert all(seat.settled and seat.entered for seat in state.seats)
    assert GAME.score(state).final


def person(state: State, rng: Random) -> Command:
    if hands_first(state):
        found = asked(state, "done")
    elif state.phase == "entering":
        waiting = prompt(state).player
        assert waiting is not None and not state.seats[waiting].program
        shows = c.EnterContract(waiting, "Dam", ("Waag", "Jordaan", "Begijnhof")[waiting], 4)
        found = c.LoseContract(waiting) if state.seats[waiting].entered else shows
    elif isinstance(question := prompt(state), Prompt) and "Is a cart printed" in str(question.question):
        found = asked(state, rng.choice(("plain", "cart")))
    else:
        waiting = question.player
        assert waiting is not None and not state.seats[waiting].program
        found = rng.choice(GAME.legal(state, waiting))
    assert isinstance(found, Command)
    return found


def assert_whole(state: State, programs: range) -> None:
    held: list[Contract] = []
    for seat in programs:
        own = hidden_of(state, seat)
        lying = hand_of((*own.deck.pile, *own.deck.shown, *own.deck.discarded))
        assert tuple(map(sum, zip(own.hand, lying, strict=True))) == PRINTED
        assert min(own.hand) >= 0
        assert len(state.seats[seat].entered) == state.seats[seat].held
        held += [*own.stack, *own.offered, *state.seats[seat].entered]
    assert sorted(held) == list(state.virtual), "no two programs have the same contract"
    assert len(set(held)) == CONTRACTS


# --- what is theirs and what is real ------------------------------------------------------------------------------


def test_the_real_stack_is_people_s() -> None:
    state = begun(2)
    assert [seat.held for seat in state.seats] == [1, 1, 1]
    assert state.contracts_left == CONTRACTS - 1


def ended(contract: Contract, real: Contract) -> list[object]:
    """The events of the last contract that is shown: a program kept one, a person shows another."""
    state = begun()
    seats = (state.seats[0], replace(state.seats[1], entered=(contract,), held=1, settled=True))
    state = replace(state, phase="entering", seats=seats)
    return list(GAME.decide(state, c.EnterContract(0, real.a, real.b, real.points), chance_for(1, 0)))


def test_the_box_learns_no_virtual_contract() -> None:
    invented, real = Contract("Begijnhof", "Waag", 5), Contract("Dam", "Waag", 4)
    (taught,) = [event for event in ended(invented, real) if isinstance(event, e.FactTaught)]
    assert isinstance(taught.value, list)
    assert ["Dam", "Waag", 4] in taught.value
    assert ["Begijnhof", "Waag", 5] not in taught.value


def test_a_person_may_hold_the_card_that_a_program_has_virtually() -> None:
    card = Contract("Jordaan", "Oude Kerk", 6)
    assert any(isinstance(event, e.ContractEntered) for event in ended(card, card))


def test_a_cart_that_nobody_has_seen_is_looked_up_by_people() -> None:
    state = begun()
    route = state.board.routes[UNSEEN]
    assert route.cart is None
    colour = 0 if route.colour == "grey" else CARDS.index(route.colour)
    state = done(holding(state, 1, *[colour] * route.length), c.LayCards(1, UNSEEN, colour))
    assert UNSEEN not in state.owners
    assert PROGRAMS.asked(state) is None
    assert "Is a cart printed on it?" in str(prompt(state).question)
    claim = asked(state, "cart")
    assert claim == c.Claim(1, UNSEEN, True)
    state = done(state, claim)
    assert (state.owners[UNSEEN], state.seats[1].merchandise, state.board.routes[UNSEEN].cart) == (1, 1, True)
    assert hidden_of(state, 1).laid is None
    assert hands_first(state)


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        ([Player("A", "red", "even"), Player("B", "blue", "even")], Options(), "One person at least"),
        ([Player("A", "red"), Player("B", "blue", "godlike")], Options(), "No program plays at that level"),
        ([Player("A", "red"), Player("B", "blue", "even")], Options(help="score"), "needs all of the companion’s help"),
    ],
)
def test_who_may_not_begin(players: list[Player], options: Options, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        GAME.start(players, options, FACTS, chance_for(1, 0))


@pytest.mark.parametrize(
    "command",
    [
        c.DrawCard(0),
        c.DrawCard(1, JOKER + 1),
        c.LayCards(1, 3, 0),
        c.KeepDrawn(1, (Contract("Dam", "Waag", 4),)),
        c.SetBudget(1, 0),
        c.DoneByHand(),
        c.Correct("contracts", 1, 3),
        c.Correct("wrong_contract", 1, 0),
    ],
)
def test_what_is_refused(command: Command) -> None:
    state = holding(replace(begun(), deeds=()), 1)
    with pytest.raises(IllegalMove):
        GAME.decide(state, command, chance_for(1, 0))


# --- secrets ----------------------------------------------------------------------------------------------------


def test_nobody_sees_a_program_s_cards_or_contracts() -> None:
    state = begun(2)
    for seat in range(3):
        others = [own for n, own in enumerate(GAME.observe(state, seat).seats) if n != seat]
        assert all(own.hidden is None and not own.entered for own in others)
    over = replace(state, phase="over")
    assert all(own.hidden is None for own in GAME.observe(over, 0).seats)


def test_a_program_does_not_know_what_comes_next() -> None:
    state = begun()
    own = hidden_of(state, 1)
    turned = replace(own, deck=replace(own.deck, pile=own.deck.pile[::-1]), stack=own.stack[::-1])
    other = replace(state, seats=(state.seats[0], replace(state.seats[1], hidden=turned)))
    assert other != state
    assert GAME.observe(other, 1) == GAME.observe(state, 1)


@pytest.mark.parametrize("turn", [0, 1])
def test_no_vault_is_a_program_s(turn: Seat) -> None:
    state = replace(begun(2), turn=turn, deeds=())
    ids = [choice.id for choice in prompt(state).choices]
    assert ("private" in ids) is (turn == 0)
    assert "private.1" not in ids and "private.2" not in ids
    for pick in ("private", "private.1", "private.2"):
        if (turn, pick) != (0, "private"):
            with pytest.raises(IllegalMove):
                asked(state, pick)
            assert not GAME.view(state, 0, None, (pick,)).panels[0].arcs  # type: ignore[union-attr]


def test_the_story_keeps_what_it_draws() -> None:
    state = begun()
    drawn = GAME.decide(state, c.DrawCard(1), chance_for(1, 0))
    assert [str(GAME.story(state, event)) for event in drawn] == ["Program 0 draws a virtual card"]
    kept = e.ContractsKept(1, 1, False, (Contract("Dam", "Waag", 4),))
    assert str(GAME.story(state, kept)) == "Program 0 keeps 1 contract"


def test_at_the_end_invented_contracts_are_called_so() -> None:
    state = begun()
    cards = (state.board.contracts[0], Contract("Begijnhof", "Waag", 5))
    seats = (state.seats[0], replace(state.seats[1], entered=cards))
    shown = GAME.view(replace(state, seats=seats, phase="entering"), 0, None, ()).panels[-1]
    known, invented = [str(step.text) for step in shown.steps]  # type: ignore[union-attr]
    assert "invented" not in known
    assert invented == "Program 0: Begijnhof – Waag -5, invented"


def test_only_a_program_s_contract_that_nobody_has_seen_is_scored_as_invented() -> None:
    state = begun()
    cards = (state.board.contracts[0], Contract("Begijnhof", "Waag", 5))
    seats = tuple(replace(seat, entered=cards, held=2, settled=True) for seat in state.seats)
    lines = GAME.score(replace(state, seats=seats, phase="over")).lines
    called = [(line.player, "invented" in str(line.label)) for line in lines if line.category == "contracts"]
    assert called == [(0, False), (0, False), (1, False), (1, True)]


# --- hands ------------------------------------------------------------------------------------------------------


def claimed(route: int, carts: int = 16, turns_left: int | None = None, goods: int = 0) -> list[tuple[str, str]]:
    """What is to be done when the program claims a route, and why."""
    state = begun()
    seats = (replace(state.seats[0], merchandise=goods), replace(state.seats[1], carts=carts))
    state = replace(state, seats=seats, turns_left=turns_left)
    colour = state.board.routes[route].colour
    card = 0 if colour == "grey" else CARDS.index(colour)
    state = done(holding(state, 1, *[card] * 4), c.LayCards(1, route, card))
    found = steps(state)
    assert found is not None
    assert (found.steps[0].spot, found.steps[0].colour) == (str(route), COLOURS[1])
    assert prompt(state).choices[0].id == "done"
    after = done(state, c.DoneByHand())
    assert steps(after) is None and not after.deeds
    return [(str(step.text), str(step.why)) for step in found.steps]


def test_carts_and_a_merchandise_card_are_laid_for_it() -> None:
    assert claimed(3) == [
        (
            "Program 0: place 4 carts on Haringpakkerstoren – Oude Waal.",
            "It brings 7 points and a merchandise card.",
        ),
        ("Program 0: take a merchandise card.", "So it has 1 merchandise card."),
    ]


def test_a_double_route_is_told_by_its_colour() -> None:
    text = "Program 0: place 1 cart on Haringpakkerstoren – Korenmetershuisje, red."
    assert claimed(5) == [(text, "It brings 1 point.")]


def test_without_a_card_left_none_is_taken() -> None:
    assert [why for _, why in claimed(3, goods=16)] == ["It brings 7 points."]


def test_the_end_is_a_reason() -> None:
    assert claimed(3, carts=6)[0][1] == "2 carts are left: the last round begins."
    assert claimed(3, carts=7)[0][1] == "It brings 7 points and a merchandise card."
    assert claimed(3, turns_left=2)[0][1] == "The last round has begun: every point counts."


def test_what_needs_no_hand_is_told_until_a_person_plays() -> None:
    state = begun()
    state = done(state, c.DrawCard(1), c.DrawCard(1))
    assert state.turn == 0
    assert str(news(state)) == "Program 0: virtual cards"
    assert not hands_first(state)
    assert news(done(state, c.TakeCards(0))) is None
    state = done(done(begun(2), c.DrawCard(1), c.DrawCard(1)), c.DrawContracts(2))
    state = done(state, c.KeepDrawn(2, hidden_of(state, 2).offered))
    assert str(news(state)) == "Program 0: virtual cards · Program 1: virtual contracts"
    assert str(news(opened_by_programs())) == "Program 0, Program 1: virtual contracts"


def opened_by_programs() -> State:
    state = opened(2)
    return done(state, *(c.KeepDrawn(seat, hidden_of(state, seat).offered) for seat in (1, 2)))


def test_voice_and_story_tell_it() -> None:
    state = begun()
    aloud = GAME.announced(state, e.CardsTaken(1))
    assert aloud is not None
    assert (aloud.matter, str(aloud.text)) == ("step", "Program 0 takes transport cards")
    assert GAME.announced(state, e.CardsTaken(0)) is None


def test_a_claim_that_was_forgotten_lies_on_the_table_already() -> None:
    state = done(begun(), c.Correct("claim", 1, 3))
    assert state.owners[3] == 1
    assert not state.deeds


def test_people_can_answer_for_a_program() -> None:
    state = done(opened(), c.KeepContracts(1, 2))
    assert len(state.seats[1].entered) == 2 and not hidden_of(state, 1).offered
    state = done(state, c.KeepContracts(0, 1), c.TakeCards(0), c.TakeContracts(1, 1))
    assert len(state.seats[1].entered) == state.seats[1].held == 3
    assert_whole(state, range(1, 2))


def test_a_route_that_was_taken_meanwhile_holds_nobody_up() -> None:
    """An amended past may give somebody else the route that a program has paid for."""
    state = begun()
    hidden = replace(hidden_of(state, 1), laid=UNSEEN)
    seats = (state.seats[0], replace(state.seats[1], hidden=hidden))
    taken = replace(state, seats=seats, owners={UNSEEN: 0})
    assert PROGRAMS.asked(replace(taken, owners={})) is None
    assert PROGRAMS.asked(taken) == 1


@pytest.mark.parametrize("pick", ["cards", "private", "3"])
def test_no_other_answer_is_taken(pick: str) -> None:
    state = begun()
    hidden = replace(hidden_of(state, 1), laid=UNSEEN)
    asks_cart = replace(state, seats=(state.seats[0], replace(state.seats[1], hidden=hidden)))
    asks_hands = done(state, c.Correct("turn", 0, 0))
    asks_hands = replace(asks_hands, deeds=(Deed("route", 1, 3),))
    for moment in (asks_cart, asks_hands):
        with pytest.raises(IllegalMove):
            asked(moment, pick)
