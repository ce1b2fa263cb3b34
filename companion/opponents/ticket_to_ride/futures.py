"""One future of a position: hidden cards are dealt by chance, then everybody plays simply but sensibly to the end.

Speed is all here: plain lists that change, routes as bits. A test holds every move and every end against the table's
own rules and score.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.games.ticket_to_ride.cards import DRAWN, FACE_UP, JOKER, TOO_MANY_JOKERS, cards_of
from companion.games.ticket_to_ride.contracts import OFFERED
from companion.games.ticket_to_ride.score import merchandise_bonus
from companion.games.ticket_to_ride.state import LAST_ROUND_AT, MERCHANDISE
from companion.opponents.ticket_to_ride.chart import GREY, NOWHERE, Mask, Task, chart_of
from companion.opponents.ticket_to_ride.world import Draw, DrawContracts, Keep, Lay, Move, Seen

UNKNOWN = -1  # the plan has to be made again
PILE = JOKER + 1  # the card on top of it, whatever it is
SHORT_SAYS, LONG_SAYS = 3.0, 0.6  # how a claim changes the odds that its player follows contracts, not long routes
LONG = 4  # spaces: worth claiming for its points alone
FULL_HAND = 8  # with so many cards any route will do
NEAR_THE_END = 5  # carts of anybody: any route will do
NEEDED = 4  # a card that a contract needs is wished for so many times as much as one more of a colour
MOST_TURNS = 120  # a future in which nobody can do anything ends there


class Future:
    """A game that is played on in the head."""

    def __init__(self, seen: Seen, rng: Random) -> None:
        """What the seat sees; `dealt` adds the rest."""
        table, chart = seen.table, chart_of(seen.table.board)
        seats = range(len(table.seats))
        self.chart, self.rng = chart, rng
        masks = [chart.masks(table, seat) for seat in seats]
        self.own, self.free = [own for own, _ in masks], [free for _, free in masks]
        self.carts = [seat.carts for seat in table.seats]
        self.points = [seat.route_points for seat in table.seats]
        self.goods = [seat.merchandise for seat in table.seats]
        self.joined = [self._joined(own) for own in self.own]  # for every place, those joined to it, as bits
        self.wanted = [UNKNOWN for _ in seats]
        self.turn, self.left, self.taken = seen.seat, table.turns_left, seen.taken
        self.shown, self.discarded = list(seen.shown), list(cards_of(seen.discarded))
        self.hands = [list(seen.hand) for _ in seats]
        self.tasks: list[tuple[Task, ...]] = [tuple(map(chart.task, seen.contracts)) for _ in seats]
        self.joins = [True for _ in seats]
        self.pile: list[int] = []
        self.stack: list[Task] = []

    def dealt(self, seen: Seen) -> Future:
        """The same with what is hidden, as chance may have dealt it: hands, pile, contracts."""
        one = self.copy()
        one._deal(seen)
        return one

    def _deal(self, seen: Seen) -> None:
        hidden = list(cards_of(seen.unseen))
        rest = [self.chart.task(card) for card in seen.box if card not in (*seen.contracts, *seen.offered)]
        self.rng.shuffle(hidden)
        self.rng.shuffle(rest)
        for seat, player in enumerate(seen.table.seats):
            if seat != seen.seat:
                hand = [0] * (JOKER + 1)
                for _ in range(min(seen.sizes[seat], len(hidden))):
                    hand[hidden.pop()] += 1
                held = min(player.held or OFFERED, len(rest))
                self.hands[seat], self.tasks[seat] = hand, tuple(rest.pop() for _ in range(held))
        self.joins = [seat == seen.seat or self._joins(own) for seat, own in enumerate(self.own)]
        self.pile, self.stack = hidden, rest

    def _joins(self, own: Mask) -> bool:
        """Whether somebody with these routes seems to follow contracts: long ones are taken for their points."""
        long = sum(self.chart.length[route] > 2 for route in self.chart.numbers(own))
        odds = SHORT_SAYS ** (len(self.chart.numbers(own)) - long) * LONG_SAYS**long
        return self.rng.random() < odds / (1 + odds)

    def _joined(self, own: Mask) -> list[int]:
        joined = [1 << place for place in range(len(self.chart.places))]
        for route in self.chart.numbers(own):
            _join(joined, *self.chart.ends[route])
        return joined

    def copy(self) -> Future:
        twin = Future.__new__(Future)
        twin.chart, twin.rng, twin.joins = self.chart, self.rng, self.joins
        twin.own, twin.free, twin.carts = self.own[:], self.free[:], self.carts[:]
        twin.points, twin.goods, twin.wanted = self.points[:], self.goods[:], self.wanted[:]
        twin.joined = [joined[:] for joined in self.joined]
        twin.hands = [hand[:] for hand in self.hands]
        twin.tasks, twin.stack = self.tasks[:], self.stack[:]
        twin.turn, twin.left, twin.taken = self.turn, self.left, self.taken
        twin.shown, twin.discarded, twin.pile = self.shown[:], self.discarded[:], self.pile[:]
        return twin

    # --- moves ------------------------------------------------------------------------------------------------

    def do(self, move: Move) -> None:
        """A move of whoever has the turn; what belongs to the same turn, the second card for one, follows sensibly."""
        match move:
            case Lay(number, colour, jokers):
                self.lay(self.chart.index[number], colour, jokers)
            case Draw(card):
                self.draw(PILE if card is None else card)
                if card != JOKER and self.taken < DRAWN:
                    self.draw(self._liked(self._plan()))
            case Keep(kept):
                self.keep(tuple(map(self.chart.task, kept)))
            case DrawContracts():
                self._look()
        self.pass_on()

    def lay(self, route: int, colour: int, jokers: int) -> None:
        chart, seat, bit, pair = self.chart, self.turn, 1 << route, self.chart.pair[route]
        self.own[seat] |= bit
        for other, wanted in enumerate(self.wanted):
            shut = pair if other == seat or len(self.own) == 2 else bit  # rulebook, double routes
            self.free[other] &= ~shut
            if wanted > 0 and wanted & shut:
                still = other == seat or wanted & pair & ~shut
                self.wanted[other] = wanted & ~shut if still else UNKNOWN
        length, hand = chart.length[route], self.hands[seat]
        hand[colour] -= length - jokers
        hand[JOKER] -= jokers
        self.discarded += [colour] * (length - jokers) + [JOKER] * jokers
        self.carts[seat] -= length
        self.points[seat] += chart.points[route]
        if chart.cart[route] and sum(self.goods) < MERCHANDISE:
            self.goods[seat] += 1
        _join(self.joined[seat], *chart.ends[route])
        if len(self.shown) < FACE_UP:
            self._show()

    def draw(self, card: int) -> None:
        """A card of the five, or the top one of the pile."""
        self.taken += 1
        if card in self.shown:
            self.shown.remove(card)
            self.hands[self.turn][card] += 1
            self._show()
        elif self.pile or self._shuffle():
            self.hands[self.turn][self.pile.pop()] += 1

    def keep(self, kept: tuple[Task, ...]) -> None:
        self.tasks[self.turn] += kept
        self.wanted[self.turn] = UNKNOWN

    def pass_on(self) -> None:
        """The next turn; two carts or fewer announce one more turn for each (rulebook, end of the game)."""
        if self.left is not None:
            self.left -= 1
        elif self.carts[self.turn] <= LAST_ROUND_AT:
            self.left = len(self.own)
        self.turn = (self.turn + 1) % len(self.own)
        self.taken = 0

    def _show(self) -> None:
        shown = self.shown
        for _ in range(TOO_MANY_JOKERS):  # so many times jokers, and they may lie
            while len(shown) < FACE_UP and (self.pile or self._shuffle()):
                shown.append(self.pile.pop())
            if shown.count(JOKER) < TOO_MANY_JOKERS:
                return
            self.discarded += shown
            shown.clear()

    def _shuffle(self) -> bool:
        self.pile, self.discarded = self.discarded, []
        self.rng.shuffle(self.pile)
        return bool(self.pile)

    # --- simple players ---------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end of the game."""
        for _ in range(MOST_TURNS):
            if self.left == 0:
                return
            self.step()

    def step(self) -> None:
        """Routes for the contracts and long ones; else cards for them."""
        wanted = self._plan()
        chosen = self._claim(wanted)
        if chosen is not None:
            self.lay(*chosen)
        else:
            for _ in range(DRAWN):
                self.draw(self._liked(wanted))
        self.pass_on()

    def _plan(self) -> Mask:
        seat = self.turn
        if self.wanted[seat] == UNKNOWN:
            joined = self.joined[seat]
            tasks = tuple(task for task in self.tasks[seat] if self.joins[seat] and not joined[task[0]] >> task[1] & 1)
            plan = self.chart.plan(self.own[seat], self.free[seat], tasks, self.carts[seat]) if tasks else 0
            self.wanted[seat] = plan
        return self.wanted[seat]

    def _claim(self, wanted: Mask) -> tuple[int, int, int] | None:
        """The route to claim now, with colour and jokers."""
        seat, chart = self.turn, self.chart
        hand, carts = self.hands[seat], self.carts[seat]
        reach = min(max(hand[:JOKER]) + hand[JOKER], carts)
        least, enough = LONG, FULL_HAND
        if wanted:
            if found := self._payable(chart.numbers(wanted), wanted, reach):
                return found
            enough = 2 * FULL_HAND
            if self.left is None:
                reach = min(reach, carts - chart.spaces(wanted))  # carts for the contracts are not touched
        elif min(self.carts) <= NEAR_THE_END:
            least = 1
        if self.left is not None or sum(hand) >= enough:
            least = 1
        return self._payable(range(chart.longer[least]), self.free[seat], reach) if least <= reach else None

    def _payable(self, routes: Iterable[int], among: Mask, reach: int) -> tuple[int, int, int] | None:
        """The first of these routes that the hand pays."""
        hand, lengths, colours = self.hands[self.turn], self.chart.length, self.chart.colour
        for route in routes:
            length = lengths[route]
            if length > reach or not among >> route & 1:
                continue
            colour = colours[route]
            if colour == GREY:
                colour = hand.index(max(hand[:JOKER]))
            have = hand[colour]
            if have + hand[JOKER] >= length:
                return route, colour, length - have if have < length else 0
        return None

    def _liked(self, wanted: Mask) -> int:
        """The card of the five that the plan needs most, or of which there are most; none: the pile."""
        hand, need = self.hands[self.turn], self.chart.need(wanted)
        liked, best = PILE, 0
        for card in self.shown:
            if card != JOKER:
                have = hand[card]
                wish = have + NEEDED * (need[card] - have) if need[card] > have else have
                if wish > best:
                    liked, best = card, wish
        return liked

    def _look(self) -> None:
        """Two contracts: those that bring more than they cost are kept, one at least."""
        drawn = [self.stack.pop() for _ in range(min(OFFERED, len(self.stack)))]
        drawn.sort(key=self._price)
        self.keep(tuple(task for at, task in enumerate(drawn) if not at or self._price(task) < 0))

    def _price(self, task: Task) -> int:
        """What a contract costs more than it brings, about, in tenths of a point."""
        a, b, points = task
        cost, way = self.chart.way(self.own[self.turn], self.free[self.turn], a, b)
        joinable = cost < NOWHERE and self.chart.spaces(way) <= self.carts[self.turn]
        return cost - 20 * points if joinable else 10 * points

    # --- the end ----------------------------------------------------------------------------------------------

    def totals(self) -> list[tuple[int, int]]:
        """Points and joined contracts of everybody, when the game is over."""
        ends = []
        for points, bonus, joined, tasks in zip(
            self.points, merchandise_bonus(self.goods), self.joined, self.tasks, strict=True
        ):
            done = [task for task in tasks if joined[task[0]] >> task[1] & 1]
            won = 2 * sum(task[2] for task in done) - sum(task[2] for task in tasks)
            ends.append((points + bonus + won, len(done)))
        return ends


def _join(joined: list[int], a: int, b: int) -> None:
    if not joined[a] >> b & 1:
        both = joined[a] | joined[b]
        for place in range(len(joined)):
            if both >> place & 1:
                joined[place] = both
