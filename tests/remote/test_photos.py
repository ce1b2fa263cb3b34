"""A phone as camera: the dice of a photo appear at the table and on the phone, for a tap; nothing of it is kept."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping

import cv2
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from companion.box import facts as box
from companion.core.actions import Pick
from companion.dice.photograph import Sight, look
from companion.games.catalogue import game_named
from companion.pages.throw import ThrowPage
from companion.rehearsal.photograph import photograph
from companion.remote.limits import MOST_BYTES, PHOTOS_AT_ONCE
from companion.table.lay import watcher
from companion.wire.line import A_TURN, Line
from companion.wire.messages import A_PIECE, MOST_PHOTO, Photo, Told
from tests.remote.evening import Evening, RawPhone, an_evening

FACES = {"black": 3, "brown": 5, "purple": 2, "pink": 4, "orange": 2, "grey": 3}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """An evening with an eye."""
    with an_evening(tmp_path_factory.mktemp("evening"), eye=watcher) as evening:
        yield evening


@pytest.fixture
def evening(house: Evening) -> Evening:
    """Anna and Ben play Amsterdam; the dice of the first round are to be thrown."""
    house.at_table(lambda table: house.phones.new_code())
    house.play("amsterdam", "Anna", "Ben")
    house.pick("ready", "0", "black", "purple", "black", "purple", "taken")
    return house


def jpeg(faces: Mapping[str, int] = FACES) -> bytes:
    good, data = cv2.imencode(".jpg", photograph(faces), [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert good
    return bytes(data)


def send(phone: RawPhone, photo: bytes, of: str = "dice") -> None:
    phone.send(t="photo", of=of, size=len(photo))
    for at in range(0, len(photo), A_PIECE):
        phone.socket.send(photo[at : at + A_PIECE])


def rolled(evening: Evening) -> bool:
    return any("Dice: black 3, brown 5" in str(line) for line in evening.story())


def test_dice_of_a_photo_are_shown_at_the_table_and_given_by_a_tap(
    evening: Evening, phone: Callable[..., RawPhone]
) -> None:
    anna, ben = phone(0), phone(1)
    assert anna.scene["photo"]
    send(anna, jpeg())
    anna.until(lambda one: one.scene.get("found"), 30)
    assert len(anna.scene["found"]) == 6 and "Anna’s photo" in anna.scene["q"]
    assert {colour: pips for colour, pips, *_ in anna.scene["over"][0]["dice"]} == FACES
    assert evening.at_table(lambda table: isinstance(table.panel.page, ThrowPage)), "the table sees the same"
    assert evening.at_table(lambda table: table.stand.photo) is not None, "with the picture"
    ben.hear(0.1)
    assert "found" not in ben.scene and "over" not in ben.scene, "whoever did not take it goes on"
    assert not rolled(evening), "nothing counts before a tap"
    anna.pick("give")
    evening.until(lambda: rolled(evening))
    anna.until(lambda one: "over" not in one.scene)
    assert evening.at_table(lambda table: table.panel.page) is None
    assert evening.at_table(lambda table: table.stand.photo) is None


def test_a_wrong_face_is_told_again_anywhere(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    send(anna, jpeg({**FACES, "grey": 6}))
    anna.until(lambda one: one.scene.get("found"), 30)
    evening.pick("grey", "3")
    anna.until(lambda one: one.scene["over"][0]["dice"][5][:2] == ["grey", 3])
    anna.pick("black", "6", "black", "3")
    evening.at_table(lambda table: table.act(Pick("give"), table.last_ns))
    evening.until(lambda: rolled(evening))
    anna.until(lambda one: "over" not in one.scene)
    assert not (evening.data / "examples").exists(), "what lies in the tray is something else"


def test_dice_thrown_meanwhile_put_the_photo_away(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    anna = phone(0)
    send(anna, jpeg())
    anna.until(lambda one: one.scene.get("found"), 30)
    evening.pick("leave")
    anna.until(lambda one: "over" not in one.scene)
    evening.pick("6", "5", "4", "3", "2", "1")
    anna.until(lambda one: "photo" not in one.scene)
    send(anna, jpeg())
    anna.until(lambda one: one.heard("no done"))
    assert "waits for no dice" in anna.said[-1]["text"]


def test_a_photo_is_turned_and_where_it_was_taken_is_not_kept(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    """EXIF: lying on its side, with a position in it; nothing on the disk knows either."""
    image = cv2.rotate(photograph(FACES), cv2.ROTATE_90_COUNTERCLOCKWISE)
    plain = bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])
    anna = phone(0)
    send(anna, plain[:2] + exif(orientation=6, secret=b"52.3676N 4.9041E") + plain[2:])
    anna.until(lambda one: one.scene.get("found"), 30)
    upright = photograph(FACES).shape
    assert image.shape != upright and evening.at_table(lambda table: table.stand.photo).shape == upright
    anna.pick("black", "6", "give")
    evening.until(lambda: evening.table.panel.page is None)
    for path in evening.data.rglob("*"):
        assert not path.is_file() or b"4.9041E" not in path.read_bytes(), path
    assert not (evening.data / "examples").exists(), "no photograph of a phone is kept"


def test_a_photo_never_holds_the_table_up(
    evening: Evening, phone: Callable[..., RawPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is opened and read in the eye's own thread, and taken in piece by piece."""
    readers = []

    def noted(*what: object) -> Sight:
        readers.append(threading.current_thread().name)
        return look(*what)  # type: ignore[arg-type]

    monkeypatch.setattr("companion.dice.watcher.look", noted)
    anna = phone(0)
    send(anna, jpeg())
    anna.until(lambda one: one.scene.get("found"), 30)
    assert readers == ["dice eye"]
    evening.pick("leave")
    ours, theirs = socket.socketpair()
    for each in (ours, theirs):
        each.setblocking(False)
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 21)
    line: Line[Told] = Line(ours, Told)
    sending: Line[Told] = Line(theirs, Told)
    for _ in range(MOST_PHOTO // A_PIECE):
        sending.say(Photo(1, b"x" * A_PIECE))
    at_once = sum(len(each.data) for each in line.heard() if isinstance(each, Photo))
    assert 0 < at_once <= A_TURN + (1 << 16)
    ours.close()
    theirs.close()


def exif(orientation: int, secret: bytes) -> bytes:
    """A JPEG's APP1: which side is up, and something private."""
    value = len(secret).to_bytes(4)
    tags = b"\x01\x12\x00\x03" + (1).to_bytes(4) + orientation.to_bytes(2) + b"\0\0"
    tags += b"\x01\x0e\x00\x02" + value + (38).to_bytes(4)
    body = b"Exif\0\0MM\0*" + (8).to_bytes(4) + (2).to_bytes(2) + tags + (0).to_bytes(4) + secret
    return b"\xff\xe1" + (len(body) + 2).to_bytes(2) + body


def bomb() -> bytes:
    """A PNG that says it has 30,000 × 30,000 pixels."""
    good, small = cv2.imencode(".png", np.zeros((4, 4, 3), np.uint8))
    assert good
    data = bytearray(small)
    data[16:24] = (30_000).to_bytes(4) * 2
    return bytes(data)


HOSTILE = {
    "no picture": b"<svg onload=alert(1)>" * 20,
    "bomb": bomb(),
    "torn": jpeg()[:900],
    "letters": b"\xff\xd8" * 99,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_photo_is_refused_with_a_sentence(
    kind: str, evening: Evening, phone: Callable[..., RawPhone]
) -> None:
    anna = phone(0)
    send(anna, HOSTILE[kind])
    anna.until(lambda one: one.heard("no done"), 20)
    assert "photo" in anna.said[-1]["text"]
    assert kind != "bomb" or "pixels are too many" in anna.said[-1]["text"], "said before anything is decoded"
    assert evening.at_table(lambda table: table.panel.page) is None


def test_more_than_a_photo_is_hung_up_on(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    """Too large, unannounced, too often, or words as large as a piece."""

    def unannounced(one: RawPhone) -> None:
        one.socket.send(b"x" * 100)

    def longer(one: RawPhone) -> None:
        one.send(t="photo", size=10)
        one.socket.send(b"x" * 11)

    def huge(one: RawPhone) -> None:
        one.send(t="photo", size=MOST_PHOTO)
        one.socket.send(b"x" * (A_PIECE + 300))

    def wordy(one: RawPhone) -> None:
        one.socket.send("x" * (MOST_BYTES + 1))

    def often(one: RawPhone) -> None:
        for _ in range(int(PHOTOS_AT_ONCE) + 1):
            one.send(t="photo", size=1)

    for rough in (unannounced, longer, huge, wordy, often):
        one = phone()
        one.until(lambda each: each.scene)
        with pytest.raises(ConnectionClosed):
            rough(one)
            one.until(lambda each: False, 3)
    patient = phone()
    patient.until(lambda one: one.scene)
    for _ in range(9):
        patient.send(t="photo", size=MOST_PHOTO + 1)
    with pytest.raises(ConnectionClosed):
        patient.until(lambda each: False, 3)


def test_who_only_watches_sends_no_photo(evening: Evening, phone: Callable[..., RawPhone]) -> None:
    guest = phone()
    guest.until(lambda one: one.scene)
    assert "photo" not in guest.scene
    send(guest, jpeg())
    guest.until(lambda one: one.heard("no done"))
    assert evening.at_table(lambda table: table.panel.page) is None


def board() -> bytes:
    """Something flat with four corners, on a table."""
    image = np.full((600, 800, 3), (40, 60, 90), np.uint8)
    cv2.fillPoly(image, [np.array([(100, 80), (720, 60), (760, 560), (60, 540)])], (220, 230, 235))
    return bytes(cv2.imencode(".jpg", image)[1])


def test_a_board_is_taught_by_taps_on_the_phone(house: Evening) -> None:
    """Issue 26, point 5: corners and places, by the lesson of the screen; the table plays on."""
    house.play("ticket_to_ride", "Anna", "Ben")
    house.pick("2", "2")
    anna, ben = phone_at(house, 0), phone_at(house, 1)
    assert anna.scene["teach"]
    send(anna, board(), "board")
    anna.until(lambda one: one.scene.get("kind") == "tap" and one.heard("picture"), 20)
    assert "corner 1 of 4" in anna.scene["q"] and anna.scene["over"][0]["photo"] is True
    assert house.at_table(lambda table: table.panel.page) is None, "nobody else is held up"
    house.pick("cards")
    ben.until(lambda one: one.scene.get("asked") == [1])
    anna.pick("0.1250,0.1333", "0.9000,0.1000", "0.9500,0.9333")
    anna.answer("", back=True)
    anna.until(lambda one: "corner 3 of 4" in one.scene["q"])
    anna.pick("0.9500,0.9333", "0.0750,0.9000")
    assert "Do the names lie on their places?" in anna.scene["q"]
    anna.until(lambda one: sum(each["t"] == "picture" for each in one.said) == 2)
    assert str(house.data) not in "".join(anna.received), "where it lies at the table is nobody's business"
    anna.pick("by_hand")
    assert "Tap Begijnhof on the board" in anna.scene["q"]
    anna.pick("0.5000,0.5000")
    assert "Tap Blauwbrug" in anna.scene["q"]
    assert box.known_facts(game_named("ticket_to_ride").box, False, house.data)["spots.Begijnhof"].value == [0.5, 0.5]
    assert anna.scene["back"], "a lesson is left by a step back"
    anna.answer("", back=True)
    anna.until(lambda one: "over" not in one.scene)
    anna.close()
    ben.close()


def phone_at(evening: Evening, seat: int) -> RawPhone:
    one = RawPhone(evening)
    one.sit(seat)
    return one
