"""The world of programs that play Ticket to Ride: cards and contracts by the rulebook, secrets kept, games finished."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.games.ticket_to_ride import cards
from companion.games.ticket_to_ride.box import BOX, board_of
from companion.games.ticket_to_ride.cards import JOKER, PRINTED, hand_of
from companion.games.ticket_to_ride.contracts import is_invented
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import CONTRACTS, Deck
from companion.opponents.arena import Standing, matches, standings
from companion.opponents.ticket_to_ride.chart import chart_of
from companion.opponents.ticket_to_ride.futures import Future
from companion.opponents.ticket_to_ride.levels import LEVELS, Level
from companion.opponents.ticket_to_ride.match import PROGRAMS, Match, play
from companion.opponents.ticket_to_ride.strong import candidates, choose
from companion.opponents.ticket_to_ride.world import (
    Draw,
    DrawContracts,
    Keep,
    Lay,
    World,
    after,
    legal,
    observe,
    on_turn,
    opened,
)


@cache
def shipped() -> Facts:
    return load_facts(BOX, False, Path("nowhere"))


def begun(seed: int = 1, players: int = 2) -> World:
    """A game whose first contracts are kept, one each."""
    chance = Chance(Random(seed))
    world = opened(board_of(shipped()), ["Anna", "Ben", "Cleo", "Dirk"][:players], GAME.colours, chance)
    for seat in range(players):
        world = after(world, seat, legal(world, seat)[0], chance)
    return world


@cache
def moments(seed: int, players: int = 2) -> tuple[World, ...]:
    """Every moment of a game among random players."""
    match = Match(shipped(), ["random"] * players, seed, budget=1)
    found = []
    while match.world.table.phase != "over":
        found.append(match.world)
        match.step()
    return (*found, match.world)


def with_hand(world: World, *held: int) -> World:
    return replace(world, hands=(hand_of(held), *world.hands[1:]))


# --- rulebook, contents and set-up ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_made_or_lost(players: int) -> None:
    """Contents: 44 transport cards, 24 contracts, 16 carts a player."""
    for world in moments(players, players):
        in_hand = tuple(map(sum, zip(*world.hands, strict=True)))
        lying = hand_of((*world.deck.pile, *world.deck.shown, *world.deck.discarded))
        assert tuple(map(sum, zip(in_hand, lying, strict=True))) == PRINTED
        held = [card for some in (*world.secrets, *world.offered, world.stack) for card in some]
        assert sorted(held) == list(world.box)
        assert len(set(held)) == CONTRACTS
        for seat, own in enumerate(world.table.seats):
            assert own.carts + world.table.carts_on_board(seat) == 16


def test_the_set_up() -> None:
    """Set-up: two transport cards and two contracts each, five cards face up, one contract or both are kept."""
    world = opened(board_of(shipped()), ["Anna", "Ben"], GAME.colours, Chance(Random(3)))
    assert list(map(sum, world.hands)) == [2, 2]
    assert len(world.deck.shown) == 5
    assert [len(move.contracts) for move in legal(world, 0) if isinstance(move, Keep)] == [1, 1, 2]
    rejected, kept = world.offered[0]
    world = after(world, 0, Keep((kept,)), Chance(Random(1)))
    assert world.secrets[0] == (kept,)
    assert world.stack[-1] == rejected, "under the stack"
    assert on_turn(world) == 1


def test_three_jokers_are_replaced() -> None:
    """Set-up and transport cards: with three jokers face up all five are discarded."""
    deck = cards.shown_again(Deck(pile=(0, 1, 2, 3, 4), shown=(JOKER, JOKER, JOKER, 5, 5)), Chance(Random(1)))
    assert sorted(deck.shown) == [0, 1, 2, 3, 4]
    assert sorted(deck.discarded) == [5, 5, JOKER, JOKER, JOKER]


def test_jokers_alone_are_not_turned_over_for_ever() -> None:
    deck = cards.shown_again(Deck(pile=(0, 1), shown=(JOKER,) * 5, discarded=(JOKER,) * 3), Chance(Random(1)))
    assert deck.shown == (JOKER,) * 5


# --- rulebook, transport cards ----------------------------------------------------------------------------------


def test_two_cards_are_a_turn() -> None:
    world = replace(begun(), deck=Deck(pile=(5, 4, 3), shown=(0, 1, 2, 2, 2)))
    world = after(world, 0, Draw(2), Chance(Random(1)))
    assert (on_turn(world), world.deck.shown) == (0, (0, 1, 2, 2, 3)), "replaced at once"
    assert not [move for move in legal(world, 0) if not isinstance(move, Draw)]
    world = after(world, 0, Draw(), Chance(Random(1)))
    assert (on_turn(world), world.deck.pile) == (1, (5,))


def test_a_joker_face_up_is_a_whole_turn_and_never_the_second_card() -> None:
    world = replace(begun(), deck=Deck(pile=(5, 4, 3), shown=(0, 1, 2, 2, JOKER)))
    assert on_turn(after(world, 0, Draw(JOKER), Chance(Random(1)))) == 1
    second = after(world, 0, Draw(0), Chance(Random(1)))
    assert Draw(JOKER) not in legal(second, 0)


def test_a_used_up_pile_is_made_of_the_discarded_cards() -> None:
    world = replace(begun(), deck=Deck(pile=(), shown=(0, 1, 2, 2, 3), discarded=(4, 4, 5)))
    world = after(world, 0, Draw(), Chance(Random(1)))
    assert len(world.deck.pile) == 2
    assert not world.deck.discarded


def test_a_turn_ends_where_no_second_card_can_be_taken() -> None:
    world = replace(begun(), deck=Deck(pile=(JOKER,), shown=(0,)))
    assert on_turn(after(world, 0, Draw(0), Chance(Random(1)))) == 1


def test_who_can_do_nothing_passes() -> None:
    world = replace(with_hand(begun()), deck=Deck(pile=()), stack=())
    assert legal(world, 0) == (Draw(),)
    assert on_turn(after(world, 0, Draw(), Chance(Random(1)))) == 1


# --- rulebook, claiming a route ----------------------------------------------------------------------------------


def test_a_green_route_of_three_takes_green_cards_and_jokers() -> None:
    """The rulebook's example: three of green, jokers in place of any of them."""
    for held, jokers in (((2, 2, 2), 0), ((2, 2, JOKER), 1), ((2, JOKER, JOKER), 2), ((JOKER,) * 3, 3)):
        assert Lay(35, 2, jokers) in legal(with_hand(begun(), *held), 0)
    assert not [m for m in legal(with_hand(begun(), 2, 2, 0), 0) if isinstance(m, Lay) and m.route == 35]


def test_a_grey_route_takes_cards_of_one_colour() -> None:
    moves = legal(with_hand(begun(), 0, 0, 1, 1, 1, JOKER, JOKER), 0)
    assert [move for move in moves if isinstance(move, Lay) and move.route == 3] == [Lay(3, 0, 2), Lay(3, 1, 1)]


def test_a_claim_pays_its_cards_and_gives_points_and_a_merchandise_card() -> None:
    world = with_hand(begun(), 0, 0, 0, JOKER)
    world = after(world, 0, Lay(3, 0, 1), Chance(Random(1)))
    assert sum(world.hands[0]) == 0
    assert hand_of(world.deck.discarded) == hand_of((0, 0, 0, JOKER))
    anna = world.table.seats[0]
    assert (anna.route_points, anna.merchandise, anna.carts, world.table.turn) == (7, 1, 12, 1)


def test_contracts_are_drawn_as_a_turn() -> None:
    world = begun()
    first, second = world.stack[:2]
    looking = after(world, 0, DrawContracts(), Chance(Random(1)))
    assert observe(looking, 0).offered == (first, second)
    assert observe(looking, 1).offered == ()
    done = after(looking, 0, Keep((second,)), Chance(Random(1)))
    assert (done.stack[-1], done.secrets[0][-1], on_turn(done)) == (first, second, 1)


def test_the_last_contract_must_be_kept() -> None:
    """Contracts: with one card left the action is allowed, and the card stays."""
    world = begun()
    seats = tuple(replace(seat, held=12 if n else 11) for n, seat in enumerate(world.table.seats))
    world = replace(world, stack=world.stack[:1], table=replace(world.table, seats=seats))
    looking = after(world, 0, DrawContracts(), Chance(Random(1)))
    assert legal(looking, 0) == (Keep(world.stack[:1]),)
    assert on_turn(after(looking, 0, legal(looking, 0)[0], Chance(Random(1)))) == 1


# --- rulebook, end of the game ------------------------------------------------------------------------------------


def test_two_carts_announce_one_more_turn_each_then_contracts_are_shown() -> None:
    world = with_hand(begun(), 0, 0)
    world = replace(
        world, table=replace(world.table, seats=(replace(world.table.seats[0], carts=4), world.table.seats[1]))
    )
    world = after(world, 0, Lay(1, 0), Chance(Random(1)))
    turns = 0
    while world.table.phase == "play":
        world, turns = after(world, on_turn(world), Draw(), Chance(Random(turns))), turns + 1
    assert turns == 4, "two cards each"
    assert world.table.phase == "over"
    assert [seat.entered for seat in world.table.seats] == [tuple(card.in_order() for card in s) for s in world.secrets]


def test_contracts_are_those_seen_and_marked_inventions() -> None:
    board = board_of(shipped())
    seen = [card for card in begun().box if not is_invented(board, card)]
    assert len(seen) == len(board.contracts) == 4
    invented = [card for card in begun().box if is_invented(board, card)]
    assert all(card.points == board.distance(card.a, card.b) >= 3 for card in invented)


# --- programs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_offered_may_be_done(players: int) -> None:
    for number, world in enumerate(moments(players, players)[:-1]):
        seat = on_turn(world)
        for move in legal(world, seat):
            after(world, seat, move, Chance(Random(number)))
        assert not [other for other in range(players) if other != seat and legal(world, other)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_plays_to_the_end(name: str) -> None:
    played = play(shipped(), [name, "greedy"], seed=3, budget=1)
    assert len(played.totals) == 2
    assert len(played.seconds[0]) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_future_goes_by_the_table_s_rules(players: int) -> None:
    """Every turn of a game: carts, points, goods cards, what may still be claimed, whose turn; and the end."""
    chart = chart_of(board_of(shipped()))
    for world, then in pairwise(moments(players, players)):
        seat = on_turn(world)
        if world.table.phase == "contracts" or (then.table.turn == seat and then.table.phase == "play"):
            continue  # the turn is not over
        seen = observe(world, seat)
        future = Future(seen, Random(1)).dealt(seen)
        future.tasks = [tuple(map(chart.task, kept)) for kept in world.secrets]
        claimed = set(then.table.owners) - set(world.table.owners)
        for route in claimed:
            move = next(m for m in legal(world, seat) if isinstance(m, Lay) and m.route == route)
            future.do(move)
            assert sum(future.hands[seat]) == sum(then.hands[seat])
        if not claimed:
            future.keep(tuple(chart.task(card) for card in then.secrets[seat][len(world.secrets[seat]) :]))
            future.pass_on()
        expected = [chart.masks(then.table, player) for player in range(players)]
        assert list(zip(future.own, future.free, strict=True)) == expected
        assert future.carts == [own.carts for own in then.table.seats]
        assert future.goods == [own.merchandise for own in then.table.seats]
        if then.table.phase == "over":
            assert future.left == 0
            assert tuple(total for total, _ in future.totals()) == GAME.score(then.table).totals
        else:
            assert (future.turn, future.left) == (then.table.turn, then.table.turns_left)
            assert future.points == [own.route_points for own in then.table.seats]


@pytest.mark.parametrize(("carts", "left"), [(4, 2), (5, None)])
def test_a_future_s_last_round_begins_with_two_carts(carts: int, left: int | None) -> None:
    world = with_hand(begun(), 0, 0)
    anna, ben = world.table.seats
    seen = observe(replace(world, table=replace(world.table, seats=(replace(anna, carts=carts), ben))), 0)
    future = Future(seen, Random(1)).dealt(seen)
    future.do(Lay(1, 0))
    assert future.left == left


def elsewhere(world: World, seat: int, seed: int) -> World:
    """The same to one seat's eyes: the hidden cards and contracts lie otherwise."""
    rng = Random(seed)
    others = [other for other in range(len(world.hands)) if other != seat]
    pool = [*world.deck.pile, *(card for other in others for card in cards.cards_of(world.hands[other]))]
    rng.shuffle(pool)
    hands = list(world.hands)
    for other in others:
        hands[other] = hand_of(pool.pop() for _ in range(sum(world.hands[other])))
    hidden = [*world.stack, *(card for other in others for card in (*world.secrets[other], *world.offered[other]))]
    rng.shuffle(hidden)

    def dealt(many: tuple[tuple[object, ...], ...]) -> tuple[tuple[object, ...], ...]:
        return tuple(own if other == seat else tuple(hidden.pop() for _ in own) for other, own in enumerate(many))

    secrets, offered = dealt(world.secrets), dealt(world.offered)
    deck = replace(world.deck, pile=tuple(pool))
    return replace(world, deck=deck, hands=tuple(hands), secrets=secrets, offered=offered, stack=tuple(hidden))


def hidden_facts_change_nothing(seed: int, number: int, every: int = 7) -> int:
    """Every program answers alike in two worlds that differ only in what its seat cannot see."""
    differ = 0
    for world in moments(seed, 2 + seed % 3)[number % every :: every][:-1]:
        seat = on_turn(world)
        other = elsewhere(world, seat, number)
        differ += other != world
        assert observe(other, seat) == observe(world, seat)
        for program in PROGRAMS.values():
            chosen = [program(observe(w, seat), legal(w, seat), Random(number), 4) for w in (world, other)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal(world, seat)
    return differ


def test_no_hidden_fact_is_used() -> None:
    assert hidden_facts_change_nothing(4, 1, every=15) >= 3


@pytest.mark.long
def test_no_hidden_fact_is_used_in_a_thousand_states() -> None:
    assert sum(hidden_facts_change_nothing(seed, number) for seed in range(18) for number in range(7)) > 1000


def measured(name: str, other: str, games: int) -> Standing:
    names = (name, other)
    played = list(matches(partial(play, shipped()), names, games, seed=1, budget=800, processes=2))
    first = standings(names, played)[0]
    print(first)
    return first


@pytest.mark.long
@pytest.mark.parametrize(("other", "wanted"), [("contract-first", 0.65), ("longest-route", 0.85)])
def test_strong_wins_its_share(other: str, wanted: float) -> None:
    strong = measured("strong", other, 400)
    assert strong.share >= wanted, strong


@pytest.mark.long
def test_levels_are_ordered() -> None:
    """Against the same player, so that no two intervals meet; even wins about every other game."""
    gentle, even, strong = found = [measured(level, "contract-first", 200) for level in LEVELS]
    assert gentle.high < even.low < even.high < strong.low
    for standing, level in zip(found, LEVELS.values(), strict=True):
        assert standing.low <= level.expected <= standing.high, standing
    assert even.low < 0.5 < even.high, even


def test_a_slip_is_a_good_move_and_without_slips_there_are_none() -> None:
    world = begun()
    seen, offered = observe(world, 0), legal(world, 0)
    good = candidates(seen, offered)
    slips = {Level(1, 1).choose(seen, offered, Random(seed), 1) for seed in range(40)}
    assert slips == set(good)
    assert Level(1, 0).choose(seen, offered, Random(3), 40) == choose(seen, offered, _rolled(3), 40)


def _rolled(seed: int) -> Random:
    """Chance after one throw: that for a slip."""
    rng = Random(seed)
    rng.random()
    return rng
