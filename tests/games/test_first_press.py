"""Who pressed first: never a wrong winner, whatever the fingers truly did inside their stretches."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.clock import MS
from companion.games.first_press import Finger, begins, ends, first, is_exact

PLAYERS = st.integers(0, 4)
TIMES = st.integers(0, 800)
WIRED = st.builds(Finger, PLAYERS, TIMES)
TOUCHES = st.builds(Finger, PLAYERS, TIMES, st.integers(1, 60))
PHONES = st.builds(Finger, PLAYERS, TIMES, st.integers(1, 150), st.integers(1, 400))
PRESSES = st.lists(st.one_of(WIRED, TOUCHES, PHONES, PHONES), min_size=1, max_size=6)
SHARES = st.lists(st.floats(0, 1), min_size=6, max_size=6)


def truth(press: Finger, share: float) -> float:
    """When the finger truly came down, somewhere in its stretch."""
    return begins(press) + share * (ends(press) - begins(press))


@given(PRESSES, SHARES)
def test_a_winner_was_first_however_the_fingers_truly_fell(presses: list[Finger], shares: list[float]) -> None:
    """But for a wired press, which wins over what may have come before it; and touches, whose order is the glass's."""
    winner, *rivals = first(presses)
    if rivals:
        return
    fell = {id(press): truth(press, share) for press, share in zip(presses, shares, strict=False)}
    for other in presses:
        if other.player == winner.player:
            continue
        if is_exact(winner):
            assert not ends(other) < winner.at_ns, "its whole stretch lies before the wire"
        elif other.late_ns or winner.late_ns or is_exact(other):
            assert fell[id(winner)] <= fell[id(other)] + 1e-6
        else:
            assert winner.at_ns <= other.at_ns


@given(PRESSES)
def test_a_tie_holds_those_who_may_have_been_first_and_no_others(presses: list[Finger]) -> None:
    leader, *rivals = first(presses)
    assert len({leader.player, *(rival.player for rival in rivals)}) == 1 + len(rivals)
    for rival in rivals:
        assert begins(rival) <= ends(leader) <= ends(rival), "each of the two may have come first"
        assert not is_exact(leader) and not is_exact(rival)
        assert leader.late_ns or rival.late_ns


@given(PHONES, PHONES)
def test_two_phones_are_told_apart_beyond_the_sum_of_both(one: Finger, other: Finger) -> None:
    """Further apart than what is unsure between them: always right. Closer: a tie."""
    if one.player == other.player:
        return
    early, late = sorted((one, other), key=lambda press: press.at_ns)
    told = first((one, other))
    if late.at_ns - early.at_ns > early.late_ns + late.unsure_ns:
        assert told == (early,)
    else:
        assert len(told) == 2


@given(PRESSES, st.randoms())
def test_it_does_not_matter_in_what_order_they_are_read(presses: list[Finger], chance: object) -> None:
    shuffled = list(presses)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    (a, *ties), (b, *other) = first(presses), first(shuffled)
    assert (ends(a), begins(a)) == (ends(b), begins(b)) or a.player == b.player or ends(a) == ends(b)
    assert bool(ties) == bool(other) or ends(a) == ends(b)


@given(WIRED, PHONES)
def test_a_wired_press_wins_unless_the_whole_stretch_lies_before_it(wired: Finger, phone: Finger) -> None:
    (winner,) = first((phone, wired))
    assert winner == (phone if ends(phone) < wired.at_ns else wired)


@settings(max_examples=60)
@given(st.lists(PHONES, min_size=2, max_size=5, unique_by=lambda press: press.player))
def test_well_apart_they_all_come_in_their_order(presses: list[Finger]) -> None:
    order = sorted(presses, key=begins)
    if all(ends(a) < begins(b) for a, b in pairwise(order)):
        assert first(presses) == (order[0],)


def test_nobody_pressed() -> None:
    assert first(()) == ()
    assert first((Finger(1, 5 * MS),)) == (Finger(1, 5 * MS),)
