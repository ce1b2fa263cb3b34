"""The statistics: figures that can be checked by hand, and verdicts that say what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.charts import ChartPanel
from companion.core.message import say
from companion.games.contract import Tally
from companion.memory import statistics
from companion.memory.fairness import chance_of, fairness, survival
from companion.memory.record import Points, Record


def record(game: str, day: int, totals: tuple[int, ...], names: tuple[str, ...], **more: object) -> Record:
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    ranking = tuple((seat,) for seat in order)
    lines = tuple(Points(seat, "routes", say("Routes"), points) for seat, points in enumerate(totals))
    colours = ("red", "blue", "green")
    return Record(
        f"{day}.journal", 1, 1, f"id{day}", game, tuple(zip(names, colours, strict=False)),
        f"2026-01-{day:02}T20:00:00+00:00", "", "finished", 10, totals, ranking, lines, opponent="TOM", **more,  # type: ignore[arg-type]
    )  # fmt: skip


def values(chart: ChartPanel) -> dict[str, tuple[float, ...]]:
    return {str(series.label): series.values for series in chart.series}


def test_wins_count_by_player_and_game() -> None:
    chart = statistics.wins(
        [
            record("ticket_to_ride", 1, (30, 20), ("Anna", "Ben")),
            record("ticket_to_ride", 2, (10, 20), ("Anna", "Ben")),
            record("merchants", 3, (900, 100), ("Anna", "Ben")),
        ]
    )
    assert [str(label) for label in chart.labels] == ["Anna", "Ben"]
    assert values(chart) == {"Ticket to Ride: Amsterdam": (1, 1), "Merchants of Amsterdam": (1, 0)}
    assert "Anna wins most often (67 % of 3 games)" in str(chart.verdict)


def test_score_curves_follow_each_player() -> None:
    chart = statistics.score_curve(
        "ticket_to_ride",
        [
            record("ticket_to_ride", 1, (30, 20), ("Anna", "Ben")),
            record("ticket_to_ride", 2, (40, 10), ("Anna", "Carla")),
            record("ticket_to_ride", 3, (26, 24), ("Anna", "Ben")),
        ],
    )
    assert values(chart) == {"Anna": (30, 40, 26), "Ben": (20, 24), "Carla": (10,)}
    assert str(chart.verdict) == "Average 25, best 40, lowest 10."


def test_averages_by_category() -> None:
    chart = statistics.categories(
        "ticket_to_ride",
        [record("ticket_to_ride", 1, (30, 20), ("Anna", "Ben")), record("ticket_to_ride", 2, (11,), ("Anna",))],
    )
    assert values(chart) == {"Anna": (20.5,), "Ben": (20,)}


def test_tom_wins_a_tie_and_his_record_is_kept_by_player() -> None:
    tie = record("amsterdam", 1, (90, 90), ("Anna",))
    lost = Record(**{**{f: getattr(tie, f) for f in tie.__struct_fields__}, "ranking": ((1,), (0,))})
    won = record("amsterdam", 2, (120, 90), ("Anna",))
    (chart,) = statistics.against_opponents([lost, won])
    assert values(chart) == {"won": (1,), "lost": (1,)}
    assert str(chart.verdict) == "After 2 games there is little to compare yet."
    (chart,) = statistics.against_opponents([lost, won, won])
    assert "TOM won 1 of 3" in str(chart.verdict)


def solo(day: int, totals: tuple[int, ...], *levels: str) -> Record:
    return record("ticket_to_ride", day, totals, ("Rembrandt", "Anna", "P2")[: len(totals)], programs=levels)


def test_a_program_is_called_one() -> None:
    """A program that is called as a person is, or that played at another level, is somebody else."""
    played = [
        solo(1, (30, 20), "strong", ""),
        solo(2, (30, 40), "even", ""),
        record("ticket_to_ride", 3, (9, 8), ("Rembrandt", "Anna")),
    ]
    assert [str(label) for label in statistics.wins(played).labels] == [
        "Anna",
        "Rembrandt (program, strong)",
        "Rembrandt (program, even)",
        "Rembrandt",
    ]
    curve = statistics.score_curve("ticket_to_ride", played)
    assert values(curve)["Rembrandt (program, strong)"] == (30,)
    assert values(curve)["Rembrandt"] == (9,)
    assert [str(who.called) for who in played[0].who] == ["Rembrandt (program, strong)", "Anna"]


def test_games_alone_with_programs_count_by_level() -> None:
    played = [
        solo(1, (30, 20), "strong", ""),
        solo(2, (30, 40), "strong", ""),
        solo(3, (30, 41, 38), "strong", "", "strong"),
        solo(4, (30, 41, 38), "strong", "", "even"),
        solo(5, (1, 2, 3), "strong", "", ""),
    ]
    strong, mixed = statistics.against_opponents(played)
    assert (str(strong.title), [str(label) for label in strong.labels]) == ("Against Program (strong)", ["Anna"])
    assert values(strong) == {"won": (2,), "lost": (1,)}
    assert str(strong.verdict) == "Program (strong) won 1 of 3; the middle margin is 3 points for the player."
    assert str(mixed.title) == "Against Program (even, strong)"


def test_programs_do_not_think_among_people() -> None:
    chart = statistics.thinking_time([replace(solo(1, (30, 20), "strong", ""), thought=(50, 120))])
    assert chart is not None
    assert [str(label) for label in chart.labels] == ["Anna"]


def test_a_tom_of_the_house_has_a_record_of_his_own() -> None:
    printed = record("amsterdam", 1, (90, 120), ("Anna",))
    gentle = record("amsterdam", 2, (120, 90), ("Anna",), strength=say("gentle"))
    charts = statistics.against_opponents([printed, gentle, printed])
    assert [str(chart.title) for chart in charts] == ["Against TOM", "Against TOM, gentle (house rule)"]
    assert [values(chart)["won"] for chart in charts] == [(0,), (1,)]


def test_prices_by_kind_of_card() -> None:
    sold = Tally(prices=(("goods", 100000), ("goods", 60000), ("colony", 200000)) * 4)
    chart = statistics.prices([record("merchants", 1, (1, 2), ("Anna", "Ben"), tally=sold)])
    assert chart is not None
    assert [str(label) for label in chart.labels] == ["colony", "goods"]
    assert values(chart)["average"] == (200, 80)
    assert "12 cards sold for 120 thousand" in str(chart.verdict)


def test_margins_between_two_pressers() -> None:
    pressed = Tally(margins_ms=(3.0, 30.0, 40.0, 150.0, 900.0) * 2)
    chart = statistics.margins([record("merchants", 1, (1, 2), ("Anna", "Ben"), tally=pressed)])
    assert chart is not None
    assert values(chart)["lots"] == (2, 4, 0, 2, 0, 0, 2)
    assert "6 of 10 were closer than 50 ms" in str(chart.verdict)


def test_nothing_is_shown_where_nothing_was_counted() -> None:
    played = [record("ticket_to_ride", 1, (1, 2), ("Anna", "Ben"))]
    assert statistics.prices(played) is None
    assert statistics.margins(played) is None
    assert statistics.against_opponents(played) == []
    assert statistics.dice(played) == ()
    assert statistics.charts([]) == ()


def test_dice_are_added_up_over_games() -> None:
    one = Tally(faces={"black": (10,) * 6})
    games = [record("amsterdam", day, (1, 2), ("Anna", "Ben"), tally=one) for day in (1, 2)]
    (sheet,) = statistics.dice(games)
    (chart,) = sheet.parts
    assert values(chart)["rolled"] == (20,) * 6
    assert chart.expected == 20
    assert str(chart.verdict) == "fair"
    assert "All look fair after 120 rolls each" in str(sheet.verdict)


def test_the_die_that_strays_furthest_is_named() -> None:
    strays = Tally(faces={"black": (10,) * 6, "pink": (10, 10, 10, 10, 10, 60)})
    (sheet,) = statistics.dice([record("amsterdam", 1, (1, 2), ("Anna", "Ben"), tally=strays)])
    assert str(sheet.verdict).startswith("pink: Hardly fair: 6 came far too often (60 of 110 rolls")
    assert [str(part.verdict) for part in sheet.parts] == ["fair", "hardly fair"]


def test_every_value_of_a_histogram_is_counted_once() -> None:
    rng = Random(3)
    points = [rng.randint(40, 170) for _ in range(500)]
    chart = statistics.histogram(say("points"), points)
    assert sum(chart.series[0].values) == 500
    assert len(chart.labels) == len(chart.series[0].values) <= 13


def counted(rolls: Iterable[int]) -> list[int]:
    found = Counter(rolls)
    return [found[face] for face in range(1, 7)]


@pytest.mark.parametrize(
    ("chi_square", "chance"), [(0.0, 1.0), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_chance_agrees_with_the_printed_table(chi_square: float, chance: float) -> None:
    assert survival(chi_square) == pytest.approx(chance, abs=2e-4)


def test_a_fair_die_is_called_odd_about_as_often_as_promised() -> None:
    rng = Random(11)
    odd = sum(chance_of(counted(rng.randint(1, 6) for _ in range(120))) < 0.05 for _ in range(600))
    assert 12 <= odd <= 52  # 30 of 600 are expected; four standard deviations either way


def test_a_loaded_die_is_found() -> None:
    rng = Random(5)
    rolls = counted(rng.choice((1, 2, 3, 4, 5, 6, 6, 6)) for _ in range(300))
    assert "6 came far too often" in str(fairness(rolls))
    assert "Too few rolls" in str(fairness([0, 0, 0, 0, 0, 5]))
    assert "6 came far too rarely" in str(fairness([60, 60, 60, 60, 60, 5]))
