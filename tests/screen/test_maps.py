"""Maps on the stage: names that can be read, marks that do not need colour, light on what is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from companion.core.clock import MS
from companion.core.message import say
from companion.core.view import Arc, Instruction
from companion.games.amsterdam.names import BLOCKS, BLOCKS_IN
from companion.screen import panels, symbols
from companion.screen.canvas import Canvas
from companion.screen.frame import Frame
from companion.screen.local import Local, Moment, Spot
from companion.screen.motion import Motion
from companion.screen.panels import slats
from companion.screen.panels.maps import where
from companion.screen.panels.routes import beside, scale_of
from companion.screen.panels.taps import meant
from companion.screen.theme import CONTRAST, NIGHT, PAINTS, RGB, THEMES, Metrics, contrast
from companion.settings.preferences import ThemeName
from tests.screen.board import city, painted, routes

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800))
BOARD = Frame.of((800, 480)).board
PLACES = frozenset(spot.id for spot in routes().spots)
FREE = frozenset(link.id for link in routes().links if not link.owner)
PLAYERS = ("red", "blue", "green", "yellow")


def faults(canvas: Canvas, size: tuple[int, int]) -> list[str]:
    """What is cut, small, pale, off the board, or over something else."""
    board, least = Frame.of(size).board, canvas.px(14)
    found = [f"cut: {text.text}" for text in canvas.written if text.cut]
    found += [f"small: {text.text} {text.size}" for text in canvas.written if text.size < least]
    found += [f"off: {text.text} {text.box}" for text in canvas.written if not text.box.within(board)]
    enough = 7 if canvas.theme is CONTRAST else 4.5
    found += [f"pale: {text.text}" for text in canvas.written if contrast(text.ink, text.paper) < enough]
    found += [f"over: {a.text}, {b.text}" for a, b in combinations(canvas.written, 2) if a.box.meets(b.box)]
    return found


def shows(canvas: Canvas, colour: RGB) -> np.ndarray:
    """Which pixels have a colour; smooth edges and shrinking may change it by a little."""
    pixels = pygame.surfarray.array3d(canvas.surface).astype(int)
    return np.asarray(np.abs(pixels - colour).max(2) <= 4)


def shows_near(canvas: Canvas, colour: RGB, at: Sequence[float], reach: int = 9) -> bool:
    x, y = (round(each) for each in at)
    return bool(shows(canvas, colour)[x - reach : x + reach + 1, y - reach : y + reach + 1].any())


# --- places and routes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_place_has_its_name_and_no_name_lies_on_another(size: tuple[int, int], theme: ThemeName) -> None:
    for panel, tappable in ((routes(), PLACES | FREE), (routes("Dam"), frozenset({"Begijnhof", "31", "34"}))):
        canvas = painted(panel, size, theme, tappable)
        written = {text.text.replace("-\n", "").replace("\n", " ") for text in canvas.written}
        assert written == PLACES
        assert not faults(canvas, size)


def mark_of(colour: str) -> np.ndarray:
    """Which pixels of a slat are its mark, whatever its colour."""
    image, corner = slats.drawn(slats.Way(60, 0, 1, colour), NIGHT, 4.0)[0]
    left, top = map(round, corner)
    grey = np.asarray(pygame.surfarray.array3d(image) @ (0.3, 0.59, 0.11))
    middle = grey[30 - left - 16 : 30 - left + 16, -top - 14 : -top + 14]
    return np.abs(middle - np.median(middle)) > 50


def test_without_colour_the_cards_of_a_route_are_told_by_their_strokes() -> None:
    """Acceptance 11.14: turned to grey, each pair of card colours still differs in its mark."""
    marks = {colour: mark_of(colour) for colour in (*slats.CHALK, "grey")}
    assert not marks["grey"].any()
    for a, b in combinations(marks, 2):
        assert np.count_nonzero(marks[a] ^ marks[b]) > 40, (a, b)


def test_without_colour_the_owners_are_told_by_their_symbols() -> None:
    shapes = {
        c: pygame.surfarray.array_alpha(symbols.drawn(symbols.of_colour(c), 40, NIGHT.ink)) > 128 for c in PLAYERS
    }
    for a, b in combinations(shapes, 2):
        assert np.count_nonzero(shapes[a] ^ shapes[b]) > 160, (a, b)


def test_an_owned_route_is_higher_than_a_free_one_and_has_a_casing() -> None:
    """Acceptance 11.14: owned and free differ in height, casing and mark."""
    heights, edges = {}, {}
    for owner in ("", "red"):
        image, corner = slats.drawn(slats.Way(120, 0, 3, "red", owner), NIGHT, 2.0)[0]
        left, top = map(round, corner)
        column = pygame.surfarray.array_alpha(image)[30 - left]
        solid = np.flatnonzero(column > 200)
        heights[owner] = len(solid)
        edges[owner] = tuple(image.get_at((30 - left, int(solid[0]) + 1))[:3])
        assert abs(int(solid[0]) + len(solid) / 2 + top) <= 1, "in the middle of its lane"
    assert heights["red"] >= heights[""] * 1.35
    assert sum(edges["red"]) > 700 > sum(edges[""]), "cream round the owner's paint"


def test_two_lanes_of_a_double_route_lie_beside_each_other() -> None:
    panel, at = routes(), where(routes(), BOARD)
    both = [link for link in panel.links if {link.a, link.b} == {"Dam", "Oost-Indisch Huis"}]
    ends = [beside(at["Dam"], at["Oost-Indisch Huis"], link.lane, scale_of(BOARD))[0] for link in both]
    assert sorted(link.lane for link in both) == [-1, 1]
    assert np.hypot(*np.subtract(*ends)) == pytest.approx(15, abs=0.1)


def test_what_a_question_names_is_lit_and_all_else_steps_back() -> None:
    named = frozenset({"34", "Jan Roodenpoortstoren"})
    plain, lit = painted(routes()), painted(routes("Dam"), tappable=named)
    at = where(routes(), BOARD)
    middle = np.mean(beside(at["Jan Roodenpoortstoren"], at["Dam"], 1, 1.0), 0)
    for place in (middle, at["Dam"], at["Jan Roodenpoortstoren"]):
        assert shows_near(lit, NIGHT.lamp, place) and not shows_near(plain, NIGHT.lamp, place)
    assert {text.paper for text in lit.written if text.text.startswith(("Dam", "Jan"))} == {NIGHT.lamp}
    orange, middle = slats.CHALK["orange"], np.mean([at["Oude Waal"], at["Montelbaanstoren"]], 0)
    assert shows_near(plain, orange, middle) and not shows_near(lit, orange, middle)


def test_where_everything_may_be_touched_nothing_is_lit() -> None:
    menu = painted(routes(), tappable=PLACES | FREE)
    assert pygame.image.tostring(menu.surface, "RGB") == pygame.image.tostring(painted(routes()).surface, "RGB")
    assert {target.action for target in menu.targets} == {Spot(id) for id in PLACES | FREE}


@pytest.mark.parametrize("touched", [Spot("Dam"), Spot("43")], ids=["place", "route"])
def test_what_is_under_the_finger_or_in_focus_is_lit_at_once_and_nothing_steps_back(touched: Spot) -> None:
    plain, at = painted(routes(), tappable=PLACES | FREE), where(routes(), BOARD)
    place = at.get(touched.id, np.mean([at["Montelbaanstoren"], at["Blauwbrug"]], 0))
    for local in (Local(pressed=touched), Local(focus=touched)):
        lit = painted(routes(), tappable=PLACES | FREE, local=local)
        assert shows_near(lit, NIGHT.lamp, place) and not shows_near(plain, NIGHT.lamp, place)
        assert shows_near(lit, slats.CHALK["orange"], np.mean([at["Oude Waal"], at["Montelbaanstoren"]], 0))


def test_a_claim_paints_one_route_anew_and_a_question_none() -> None:
    """Section 10: ground and routes are kept."""
    painted(routes())
    before = slats.drawn.cache_info().misses
    painted(routes(), tappable=PLACES)
    assert slats.drawn.cache_info().misses == before
    claimed = tuple(replace(link, owner="yellow") if link.id == "43" else link for link in routes().links)
    painted(replace(routes(), links=claimed))
    assert slats.drawn.cache_info().misses == before + 1


# --- a finger on the map -------------------------------------------------------------------------------------


def test_a_finger_means_the_nearest_place_within_its_reach() -> None:
    x, y = where(routes(), BOARD)["Jordaan"]
    assert meant(routes(), BOARD, (x + 20, y - 15), PLACES) == ("Jordaan",)
    assert meant(routes(), BOARD, (x - 30, y + 18), PLACES) == ("Jordaan",)
    assert meant(routes(), BOARD, (x + 20, y), {"Dam"}) == (), "what is no answer is not meant"
    assert meant(routes(), BOARD, (x - 45, y), {"Jordaan"}) == ()
    assert meant(routes(), BOARD, (x - 45, y), {"Jordaan"}, unit=2.0) == ("Jordaan",)


def test_a_finger_on_a_route_means_the_route() -> None:
    at = where(routes(), BOARD)
    (ax, ay), (bx, by) = at["Montelbaanstoren"], at["Blauwbrug"]
    assert meant(routes(), BOARD, (ax + (bx - ax) * 0.4, ay + (by - ay) * 0.4), PLACES | FREE) == ("43",)
    assert meant(routes(), BOARD, (ax, ay + 3), PLACES | FREE) == ("Montelbaanstoren",)


@pytest.mark.parametrize(("aside", "ids"), [(-7.5, {"44"}), (7.5, {"45"}), (-0.5, {"44", "45"}), (1.5, {"44", "45"})])
def test_halves_of_a_double_are_targets_and_between_them_both_are_meant(aside: float, ids: set[str]) -> None:
    at = where(routes(), BOARD)
    link = next(link for link in routes().links if link.id == "44")
    (ax, ay), (bx, by) = at[link.a], at[link.b]
    long = np.hypot(bx - ax, by - ay)
    point = (ax + bx) / 2 - (by - ay) / long * aside, (ay + by) / 2 + (bx - ax) / long * aside
    assert set(meant(routes(), BOARD, point, {"44", "45"})) == ids
    assert set(meant(routes(), BOARD, point, {"44"})) == {"44"}


# --- contracts over the map -----------------------------------------------------------------------------------


def test_a_joined_contract_is_a_solid_line_and_an_open_one_dashed() -> None:
    arcs = {joined: Arc("Nieuwe Waal", "Munttoren", "A", joined) for joined in (True, False)}
    inked = {}
    for joined, arc in arcs.items():
        inked[joined] = np.count_nonzero(shows(painted(replace(routes(), arcs=(arc,))), NIGHT.lamp))
    assert inked[False] < inked[True] * 0.85


def test_behind_contracts_only_the_owners_routes_keep_their_paint() -> None:
    links = tuple(replace(link, closed=link.owner not in ("", "red"), lit=link.id == "43") for link in routes().links)
    vault, at = painted(replace(routes(), arcs=(Arc("Jordaan", "Dam", "A"),), links=links)), where(routes(), BOARD)
    red, green = np.mean([at["Oude Waal"], at["Waag"]], 0), np.mean([at["Nieuwe Waal"], at["Noordermarkt"]], 0)
    assert shows_near(vault, PAINTS["red"], red) and shows_near(painted(routes()), PAINTS["green"], green)
    assert not shows_near(vault, PAINTS["green"], green)
    assert shows_near(vault, NIGHT.lamp, np.mean([at["Montelbaanstoren"], at["Blauwbrug"]], 0)), "what it still needs"


@pytest.mark.parametrize("theme", THEMES)
def test_letters_of_contracts_lie_on_no_name(theme: ThemeName) -> None:
    ends = (
        ("Dam", "De Drie Hendricken"),
        ("Jordaan", "Oude Kerk"),
        ("Noordermarkt", "Waag"),
        ("Oude Waal", "Blauwbrug"),
    )
    arcs = tuple(Arc(a, b, mark, mark == "A") for (a, b), mark in zip(ends, "ABCD", strict=True))
    for size in SIZES:
        canvas = painted(replace(routes(), arcs=arcs), size, theme)
        assert {"A", "B", "C", "D"} <= {text.text for text in canvas.written}
        assert not faults(canvas, size)


# --- the city ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_in_the_city_is_cut_or_lies_on_anything(size: tuple[int, int], theme: ThemeName) -> None:
    lights = ["", *BLOCKS[::5], *(space.spot for space in city().river.spaces[::4])]
    for spot in lights:
        step = Instruction(say("Do"), spot=spot, rivals=("purple.1", "purple.5")) if spot else None
        assert not faults(painted(city(), size, theme, step=step), size), spot
    assert not faults(painted(city(taught=False), size, theme), size)


def test_the_city_says_what_is_known_and_nothing_else() -> None:
    known, blank = painted(city()), painted(city(taught=False))
    figures = [spot.value for spot in city().spots if not spot.owner]
    bridges = [space.value for space in city().river.spaces if space.value]
    assert sorted(text.text for text in known.written) == sorted([*figures, *bridges]) and len(bridges) == 4
    assert {text.text for text in blank.written} == {"?"} and len(blank.written) == len(figures)
    costless = replace(city(), spots=tuple(replace(spot, value="") for spot in city().spots), river=None)
    assert [text.text for text in painted(costless).written] == ["?"] * len(figures)


@pytest.mark.parametrize("name", ["night", "day"])
def test_the_block_of_a_step_shines_with_its_name_and_the_bridge_that_decided(name: ThemeName) -> None:
    step = Instruction(say("Put"), spot="purple.3", rivals=("purple.1", "purple.5"), link="purple.3-purple.4")
    lit, at = painted(city(), theme=name, step=step), where(city(), BOARD)
    pill = next(text for text in lit.written if text.text == "purple 3")
    lamp = THEMES[name].lamp
    assert pill.paper == lamp
    assert shows_near(lit, lamp, np.mean([at["purple.3"], at["purple.4"]], 0), 4)
    dim, plain = painted(city(), theme=name, step=step), painted(city(), theme=name)
    x, y = (round(each) for each in at["orange.2"])
    assert dim.surface.get_at((x - 8, y + 20)) != plain.surface.get_at((x - 8, y + 20)), "the rest steps back"
    x, y = (round(each) for each in at["purple.2"])
    assert dim.surface.get_at((x - 16, y + 18)) == plain.surface.get_at((x - 16, y + 18)), "its own district does not"


def test_blocks_and_spaces_of_the_river_can_be_touched_where_a_question_names_them() -> None:
    named = frozenset((*BLOCKS_IN["black"], "river.17"))
    canvas = painted(city(), tappable=named)
    assert {target.action for target in canvas.targets} == {Spot(id) for id in named}
    assert all(target.w >= 64 and target.h >= 64 for target in canvas.targets)
    at = where(city(), BOARD)
    assert meant(city(), BOARD, (at["black.3"][0] + 9, at["black.3"][1] + 9), named) == ("black.3",)
    assert meant(city(), BOARD, (at["river.17"][0], at["river.17"][1] + 9), named) == ("river.17",)


def test_the_light_on_a_block_grows_and_then_stands_still() -> None:
    canvas, motion = painted(city()), Motion()
    frames = []
    for ms in (0, 10, 300, 1000, 5000):  # for the first half of its way the light is behind the house
        step = Instruction(say("Put"), spot="purple.3" if ms else "pink.3")
        moment = Moment(ms * MS, Local(), motion, step=step)
        motion.frame()
        panels.paint(canvas, BOARD, city(), moment)
        frames.append((pygame.image.tostring(canvas.surface, "RGB"), motion.busy))
    assert [busy for _, busy in frames] == [False, True, True, False, False]
    assert len({picture for picture, _ in frames}) == 4 and frames[-1][0] == frames[-2][0]


def test_districts_can_be_touched_where_a_question_names_them() -> None:
    named, at = frozenset({"black", "pink"}), where(city(), BOARD)
    canvas = painted(city(), tappable=named)
    assert {target.action for target in canvas.targets} == {Spot("black"), Spot("pink")}
    assert meant(city(), BOARD, at["pink.5"], named) == ("pink",) and meant(city(), BOARD, at["grey.5"], named) == ()
    x, y = (round(each) for each in at["pink.1"])
    plain = painted(city())
    assert canvas.surface.get_at((x - 16, y + 18)) == plain.surface.get_at((x - 16, y + 18))
    x, y = (round(each) for each in at["grey.1"])
    assert canvas.surface.get_at((x - 16, y + 18)) != plain.surface.get_at((x - 16, y + 18)), "the others step back"


def test_on_a_photograph_the_river_flows_at_the_foot_and_a_step_is_lit() -> None:
    photo = replace(city(), photo="/nowhere/board.png")
    step = Instruction(say("Move"), spot="river.5")
    for size in SIZES:
        board = Frame.of(size).board
        unit = Metrics.of(size).unit
        at, reach = where(photo, board, unit), round(14 * unit)
        lit, plain = (shows_near(painted(photo, size, step=s), NIGHT.lamp, at["river.5"], reach) for s in (step, None))
        assert lit and not plain
        assert all(at[spot.id][1] < at["river.5"][1] for spot in photo.spots)
    told = painted(replace(routes("Korenmetershuisje"), photo="/nowhere/board.png"))
    assert "Korenmetershuisje" in {text.text for text in told.written} and not faults(told, (800, 480))
    block = painted(photo, step=Instruction(say("Put"), spot="black.3"))
    assert shows_near(block, NIGHT.lamp, where(photo, BOARD)["black.3"], 20)
