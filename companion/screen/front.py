"""What fingers and keys do on this screen before anyone else hears of them."""

from __future__ import annotations

from dataclasses import replace
from math import dist, inf
from typing import TypeGuard

from companion.core.actions import Action, Back, Enter, Erase, Hold, Menu, Pick, Push, Redo, Type, Undo
from companion.core.given import can_show
from companion.core.message import Translator
from companion.core.view import MapPanel, View
from companion.screen.canvas import Target
from companion.screen.layout import Point
from companion.screen.local import Close, GoOn, Leaf, Local, Pictures, Spot, Tap, Touched
from companion.screen.paint import Painter, Painting
from companion.screen.panels.taps import meant
from companion.screen.parts import auction
from companion.screen.parts.dock import HOLD_NS
from companion.screen.shown import panels_of, places, prompt_spots
from companion.screen.theme import Metrics
from hardware.ports import Key, Touch

_DRAG = 24  # pixels at 800×480 before a touch becomes a drag
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_STEP = 0.01  # of the picture, for one touch of an arrow key


class Front:
    """Keeps the screen's own state, decides whether a repaint is needed, and turns input into actions.

    `frame` paints when something changed and returns None when the last painting still holds.
    `handle` returns an action for the table, or None when the input was used up here or meant nothing.
    """

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.local = Local()
        self.painting: Painting | None = None
        self._view: View | None = None
        self._shown: object = None  # what the last painting was painted from
        self._down: Touch | None = None  # where the finger came down, or was last followed to
        self._from: Touch | None = None  # where it came down on a picture whose places are tapped
        self._dragged = False

    # --- painting -------------------------------------------------------------------------------

    def frame(
        self, view: View, catalogue: Translator, now_ns: int, pictures: Pictures | None = None
    ) -> Painting | None:
        """The new painting, or None when nothing on the screen has changed."""
        view = auction.past_sale(view, self.local)
        self._follow(view)
        pictures = pictures or {}
        images = [(name, id(image)) for name, image in pictures.items()]
        shown = (catalogue, images, self.local, view)  # the dear comparison comes last
        if self.painting is not None and not self.painting.animating and shown == self._shown:
            return None
        self._shown = shown
        self.painting = self.painter.paint(view, catalogue, now_ns, pictures, self.local)
        return self.painting

    def change(self, painter: Painter) -> None:
        """Go on with another painter: another size, theme or rotation."""
        self.painter = painter
        self.painting = None

    def _follow(self, view: View) -> None:
        """A new question starts with nothing open, turned or held, and with the picture that it asks about."""
        old = self._view
        self._view = view
        if old is None:
            return
        if _kinds(old) != _kinds(view):
            self.local = replace(self.local, panel=0, leaf=None, why=None)
        elif panels_of(old) != panels_of(view):
            self.local = replace(self.local, leaf=None)
        if old.prompt != view.prompt or old.picture != view.picture:
            panel = self.local.panel if view.over and not old.over else view.picture or _panel_for(view)
            self.local = replace(self.local, panel=panel, turned=0, step=None, between=())
            self.local = replace(self.local, why=None, focus=None, capitals=not view.typed)
            if isinstance(self.local.pressed, Hold):
                self.local = replace(self.local, pressed=None)
        if old.typed != view.typed:
            self.local = replace(self.local, capitals=view.typed == "" or view.typed.endswith(" "))

    # --- input ----------------------------------------------------------------------------------

    def handle(self, told: Touch | Key) -> Action | None:
        """A touch or a key becomes an action."""
        if self.painting is None or (self._view is not None and auction.rests(self._view, told.at_ns)):
            return None
        if isinstance(told, Touch):
            return self._touch(told, self.painting)
        return self._key(told, self.painting) if told.pressed else None

    def _touch(self, touch: Touch, painting: Painting) -> Action | None:
        if touch.scroll:
            self._leaf(-1 if touch.scroll > 0 else 1, painting)
            return None
        action = painting.hit(touch.x, touch.y)
        if touch.phase == "down":
            self._down, self._dragged, self._from = touch, False, touch
            self.local = replace(self.local, between=self.local.between if isinstance(action, Pick) else ())
            held_ns = touch.at_ns if isinstance(action, Hold) else 0
            self.local = replace(self.local, pressed=action, held_ns=held_ns, focus=None)
            # On a running clock every millisecond counts: the finger's coming down is the press.
            return self._take(action) if action and self._urgent() else None
        if touch.phase == "move":
            self._drag(touch, painting)
            return None
        pressed, self.local = self.local.pressed, replace(self.local, pressed=None, drawn=None)
        self._down = None
        if self._joins(pressed) and isinstance(action, Spot) and action != pressed:
            return Pick(f"{pressed.id}>{action.id}")
        if self._dragged or self._urgent() or not pressed or action != pressed:
            return None
        if isinstance(pressed, Hold):
            return pressed if touch.at_ns - self.local.held_ns >= HOLD_NS else None
        if pressed == Tap():
            return self._tapped(self._from or touch, touch, painting)
        if isinstance(pressed, Spot) and self._between(touch):
            return None
        return self._take(pressed)

    def held(self, now_ns: int) -> Action | None:
        """The answer that a finger has held long enough; letting go before that cancels it."""
        action = self.local.pressed
        if not isinstance(action, Hold) or now_ns - self.local.held_ns < HOLD_NS:
            return None
        self.local = replace(self.local, pressed=None)
        return action

    def _tapped(self, first: Touch, last: Touch, painting: Painting) -> Pick:
        """A place in the picture, as a share of its width and height; two of a finger that was drawn over it."""
        box = self.painter.upright(next(t for t in painting.targets if t.action == Tap()))
        ends = [self._point(first), self._point(last)]
        drawn = dist(*ends) >= min(self.painter.size) / 480 * _DRAG
        places = [f"{(x - box.x) / box.w:.4f},{(y - box.y) / box.h:.4f}" for x, y in ends]
        return Pick(">".join(places) if drawn else places[1])

    def _point(self, touch: Touch) -> Point:
        """Where a finger is on the picture before that is turned."""
        finger = self.painter.upright(Target(touch.x, touch.y, 0, 0, Tap()))
        return finger.x, finger.y

    def _between(self, touch: Touch) -> bool:
        """Whether a finger between two routes could mean both: then both are lit, and the dock asks which."""
        shown = panels_of(self._view) if self._view is not None else ()
        panel = shown[min(self.local.panel, len(shown) - 1)] if shown else None
        if self._view is None or not isinstance(panel, MapPanel):
            return False
        unit = Metrics.of(self.painter.picture).unit
        both = meant(panel, self.painter.frame.board, self._point(touch), prompt_spots(self._view), unit)
        self.local = replace(self.local, between=both if len(both) > 1 else ())
        return len(both) > 1

    def _joins(self, pressed: Touched | None) -> TypeGuard[Spot]:
        """Whether a finger may draw a line from there to another place."""
        prompt = self._view.prompt if self._view is not None else None
        return isinstance(pressed, Spot) and prompt is not None and prompt.joins

    def _drag(self, touch: Touch, painting: Painting) -> None:
        if self._down is None or self.local.pressed == Tap():
            return
        if self._joins(self.local.pressed):
            self.local = replace(self.local, drawn=(self._point(self._down), self._point(touch)))
            return
        pitch = min(self.painter.size) / 480 * _DRAG * (1 if not self._dragged else 2)
        moved = self._point(touch)[1] - self._point(self._down)[1]
        if abs(moved) >= pitch:
            self._leaf(-1 if moved > 0 else 1, painting)
            self._down, self._dragged = touch, True
            self.local = replace(self.local, pressed=None)

    def _leaf(self, by: int, painting: Painting) -> None:
        """The part before or behind the open one of the list on the board, where there is one."""
        beside = (t.action for t in painting.targets if isinstance(t.action, Leaf) and t.action.by == by)
        if (leaf := next(beside, None)) is not None:
            self._take(leaf)

    @property
    def covered(self) -> bool:
        """Whether a card lies over the picture that is shown."""
        return self.painting is not None and any(target.action == Close() for target in self.painting.targets)

    def _urgent(self) -> bool:
        game = self._view.game if self._view is not None else None
        return game is not None and game.full_screen and game.clock is not None and game.clock.running

    def _key(self, key: Key, painting: Painting) -> Action | None:
        prompt = self._view.prompt if self._view is not None else None
        actions = [t.action for t in painting.targets]
        leaving = next((action for action in actions if isinstance(action, Close | GoOn)), None)
        if leaving is not None and key.name in ("escape", "return", "enter", "space"):
            return self._take(leaving)
        if prompt is not None and prompt.kind in ("text", "number"):
            typed = _typed(key, only_figures=prompt.kind == "number")
            if typed is not None and not (typed == Enter() and self.local.focus):
                return typed
        if Tap() in actions and (key.name in _WAYS or (key.name in ("return", "enter") and not self.local.focus)):
            return self._aimed(key.name)
        if key.name in ("tab", "right", "down", "left", "up"):
            self._move_focus(key.name, painting)
            return None
        if key.name in ("return", "enter", "space") and self.local.focus in actions:
            return self._take(_by_key(self.local.focus))
        if key.name in ("return", "enter"):
            picks = [_by_key(action) for action in actions if isinstance(action, Pick | Hold | Push)]
            return picks[0] if len(picks) == 1 and isinstance(picks[0], Pick | Push) else None
        return self._shortcut(key, painting)

    def _aimed(self, key: str) -> Action | None:
        """Arrows move a cross over the picture, return taps where it stands; the tab key reaches the buttons."""
        x, y = self.local.aim or (0.5, 0.5)
        if key not in _WAYS:
            return Pick(f"{x:.4f},{y:.4f}") if self.local.aim else None
        dx, dy = _WAYS[key]
        aim = min(1.0, max(0.0, x + dx * _STEP)), min(1.0, max(0.0, y + dy * _STEP))
        self.local = replace(self.local, aim=aim, focus=None)
        return None

    def _shortcut(self, key: Key, painting: Painting) -> Action | None:
        actions = [t.action for t in painting.targets]
        if key.name == "y" and self._view is not None and self._view.redo is not None:
            return Redo()  # its tile lies in the menu
        ways: dict[str, tuple[Action, ...]] = {"escape": (Back(), Menu()), "u": (Undo(),)}
        if key.name in ("page up", "page down"):
            self._leaf(-1 if key.name == "page up" else 1, painting)
        return next((action for action in ways.get(key.name, ()) if action in actions), None)

    def _move_focus(self, towards: str, painting: Painting) -> None:
        """Focus goes to the next target in reading order, or to the nearest one in an arrow's direction."""
        upright = map(self.painter.upright, painting.targets)
        targets = [t for t in upright if not isinstance(t.action, Type | Erase | Enter)]
        if not targets:
            return
        order = sorted(targets, key=lambda t: (not isinstance(t.action, Pick | Hold | Push | Spot), t.y, t.x))
        now = next((t for t in order if t.action == self.local.focus), None)
        if now is None:
            chosen = order[0]
        elif towards == "tab":
            chosen = order[(order.index(now) + 1) % len(order)]
        else:
            (dx, dy), (x, y) = _WAYS[towards], now.centre

            def distance(target: Target) -> float:
                ax, ay = target.centre[0] - x, target.centre[1] - y
                along, across = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
                return along + 3 * across if along > 0 else inf

            chosen = min((now, *targets), key=distance)
        self.local = replace(self.local, focus=chosen.action)

    def _take(self, touched: Touched) -> Action | None:
        """Use up what concerns only this screen; everything else is the table's."""
        if isinstance(touched, Spot):
            return Pick(touched.id)
        if isinstance(touched, Action):
            return touched
        self.local = self.local.after(touched)
        return None


def _panel_for(view: View) -> int:
    """The picture that holds the places a question asks for, else the first."""
    spots = prompt_spots(view)
    return next((i for i, panel in enumerate(panels_of(view)) if spots & places(panel)), 0)


def _by_key(action: Touched) -> Touched:
    """A key cannot be held: the answer is given, and a second one confirms it."""
    return Pick(action.answer) if isinstance(action, Hold) else action


def _typed(key: Key, only_figures: bool) -> Action | None:
    if key.name == "backspace":
        return Erase()
    if key.name in ("return", "enter"):
        return Enter()
    if key.text and all(map(can_show, key.text)) and (not only_figures or key.text in "0123456789-"):
        return Type(key.text)
    return None


def _kinds(view: View) -> tuple[object, ...]:
    return (view.title, *(type(panel) for panel in panels_of(view)))
