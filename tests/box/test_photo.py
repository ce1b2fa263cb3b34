"""A photograph becomes flat by its four corners, tapped in any order; nonsense is refused."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from companion.box import photo as board_photo
from companion.core.errors import BoxError, IllegalMove
from tests.teaching.board import BOARD, CORNERS, PHOTO, Board


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    path = tmp_path_factory.mktemp("photo") / "board.jpg"
    Board({"left": (0.2, 0.3), "right": (0.8, 0.7)}).photo(path)
    return board_photo.read_photo(path)


def taps() -> list[tuple[float, float]]:
    return [(x / PHOTO[0], y / PHOTO[1]) for x, y in CORNERS]


def test_the_order_of_the_taps_does_not_matter(photo: np.ndarray) -> None:
    first = board_photo.straighten(photo, taps())
    for order in list(permutations(taps()))[::5]:
        assert np.array_equal(board_photo.straighten(photo, list(order)), first)


def test_the_board_fills_the_picture(photo: np.ndarray, tmp_path: Path) -> None:
    straight = board_photo.straighten(photo, taps())
    board_photo.save(straight, tmp_path / "straight.png")
    seen = Board({"left": (0.2, 0.3), "right": (0.8, 0.7)}).seen(tmp_path / "straight.png")
    assert seen["left"] == pytest.approx((0.2, 0.3), abs=0.005)
    assert seen["right"] == pytest.approx((0.8, 0.7), abs=0.005)
    assert max(straight.shape[:2]) == board_photo.LONG_SIDE
    assert straight.shape[1] / straight.shape[0] == pytest.approx(BOARD[0] / BOARD[1], rel=0.2)


@pytest.mark.parametrize(
    "corners",
    [
        [(0.5, 0.5)] * 4,
        [(0.1, 0.1), (0.11, 0.1), (0.11, 0.11), (0.1, 0.11)],
        [(0.1, 0.1), (0.9, 0.1), (0.5, 0.2), (0.5, 0.9)],
        [(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)],
        [(0.0, 0.0), (1e30, 0.0), (1e30, 1e30), (0.0, 1e30)],
        [(0.1, 0.1), (float("nan"), 0.1), (0.9, 0.9), (0.1, 0.9)],
    ],
)
def test_corners_that_are_none_are_refused(photo: np.ndarray, corners: list[tuple[float, float]]) -> None:
    with pytest.raises(IllegalMove):
        board_photo.straighten(photo, corners)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_a_file_that_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "board.jpg"
    path.write_bytes(content)
    with pytest.raises(BoxError, match="not a picture"):
        board_photo.read_photo(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="cannot be read"):
        board_photo.read_photo(tmp_path / "nothing.jpg")


def test_a_large_photo_is_made_smaller_for_the_screen_only(photo: np.ndarray) -> None:
    assert max(board_photo.smaller(photo, 300).shape[:2]) == 300
    assert board_photo.smaller(photo, 5000) is photo


def test_a_picture_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(BoxError, match="cannot be written"):
        board_photo.save(np.zeros((4, 4, 3), np.uint8), tmp_path / "file" / "x.png")
