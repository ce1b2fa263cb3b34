"""What a stranger on the Wi-Fi can do to the process that serves phones, and through it to the table: nothing."""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import string
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from companion.club import wall
from companion.remote import visitor
from companion.remote.door import FILES, PAGE, served
from companion.remote.limits import AT_ONCE, MOST_BYTES, NONSENSE, WORDS_AT_ONCE
from companion.table.pairing import LETTERS, WORD, new_word
from companion.wire.line import Closed, Line
from companion.wire.messages import Told
from tests.remote.evening import Evening, RawPhone, an_evening

SCRIPTED = re.compile(r"innerHTML|outerHTML|document\.write|eval\(|new Function|\.cookie|setTimeout\(\s*[\"'`]")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory.mktemp("evening")) as evening:
        evening.play("ticket_to_ride", "<b>Anna</b>", "Ben")
        evening.pick("2", "2")
        yield evening


def got(evening: Evening, path: str, **headers: str) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection("127.0.0.1", evening.port, timeout=5)
    line.putrequest("GET", path, skip_host=True)
    for name, value in {"Host": evening.host, **headers}.items():
        line.putheader(name, value)
    line.endheaders()
    return line.getresponse()


STRANGE_HOSTS = ("evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]:{port}", "a@127.0.0.1:{port}")
OTHER_FILES = ("/../../etc/passwd", "/page/../door.py", "/%2e%2e/door.py", "//etc/passwd", "/page.js/", "/wire/x")


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_only_the_tables_own_names_are_answered(evening: Evening, host: str) -> None:
    """DNS rebinding: a name of somebody else's that leads to our address."""
    assert got(evening, "/", Host=host.format(port=evening.port)).status in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{host}", "http://{host}.evil.example", ""])
def test_a_page_of_somebody_else_gets_no_socket(evening: Evening, origin: str) -> None:
    where, said = f"ws://{evening.host}/wire", origin.format(host=evening.host)
    with pytest.raises(InvalidStatus) as refused, connect(where, origin=said or None, proxy=None):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403


def test_the_page_may_load_nothing_from_elsewhere_and_no_cookie_is_set(evening: Evening) -> None:
    for path in FILES:
        answer = got(evening, path)
        assert answer.status == 200
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy
        assert "frame-ancestors 'none'" in policy and f"ws://{evening.host}" in policy
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers.get("Server") is None


def test_the_page_is_light_and_names_no_other_address() -> None:
    """Weighed unpacked, symbols excepted: a scene brings those that it is the first to show."""
    texts = [served(name).decode() for name, _ in FILES.values()]
    assert sum(len(text.encode()) for text in texts) <= 80_000
    found = {each for text in texts for each in re.findall(r"(?:https?:)?//[\w.-]+\.\w+", text)}
    assert found <= {"http://www.w3.org"}, "the name of SVG, which nobody opens"


def test_no_word_becomes_markup() -> None:
    """The one place that takes markup takes the screen's own drawings; all else is text."""
    for name in (name for name, _ in FILES.values() if name.endswith(".js")):
        source = (PAGE / name).read_text(encoding="utf-8")
        assert not SCRIPTED.findall(source)
        assert source.count("insertAdjacentHTML") == (name == "page.js")


@pytest.mark.parametrize("path", OTHER_FILES)
def test_no_other_file_is_served(evening: Evening, path: str) -> None:
    answer = got(evening, path)
    assert answer.status == 404
    assert b"import" not in answer.read()


def test_a_word_cannot_be_guessed(evening: Evening) -> None:
    """A billion words, a dozen at once, then one in two seconds."""
    assert len(LETTERS) ** WORD > 10**9 and len({new_word() for _ in range(50)}) == 50
    tried = 0
    for _ in range(int(WORDS_AT_ONCE) + 10):
        try:
            phone = RawPhone(evening, word=new_word())
            phone.until(lambda one: one.heard("no word"), 2)
            tried += 1
            assert not phone.scene
        except (ConnectionClosed, AssertionError):
            break
        finally:
            phone.close()
    assert tried <= WORDS_AT_ONCE + 2
    time.sleep(2.2)  # whoever knows the word gets in again


def test_too_much_too_fast_or_too_large_is_hung_up_on(evening: Evening) -> None:
    fast = RawPhone(evening)
    with pytest.raises(ConnectionClosed):
        for _ in range(int(AT_ONCE) * 100):
            fast.send(t="time", mine=0.0)
        fast.until(lambda one: False, 2)
    large = RawPhone(evening)
    with pytest.raises(ConnectionClosed):
        large.socket.send("x" * (MOST_BYTES + 1))
        large.until(lambda one: False, 2)
    odd = RawPhone(evening)
    with pytest.raises(ConnectionClosed):
        for _ in range(NONSENSE + 2):
            odd.socket.send("{")
        odd.until(lambda one: False, 2)


def test_a_connection_that_says_nothing_is_closed(evening: Evening) -> None:
    with socket.create_connection(("127.0.0.1", evening.port)) as silent:
        silent.settimeout(8)
        silent.sendall(b"GET / HTTP/1.1\r\nHost: ")
        answer = silent.recv(4096)
        assert answer == b"" or b" 4" in answer[:16] or b" 5" in answer[:16]


def fuzzed(rng: Random) -> str:
    """A message that a page might have sent, with something wrong in it; or letters."""
    kinds = ("hello", "sit", "answered", "notso", "awake", "time", "lang", "rise", "press", "photo", "", "Came")
    odd = (
        None,
        True,
        -1,
        1 << 70,
        1e308,
        "",
        "\0",
        "😀" * 20,
        [],
        {},
        [[[]]],
        "../../x",
        "{0.__class__}",
        "$(id)",
        "cards",
    )
    if rng.random() < 0.2:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(40)))
    fields = ("lang", "word", "key", "seat", "number", "id", "a", "hold", "back", "on", "mine", "x")
    message = {name: rng.choice(odd) for name in rng.sample(fields, rng.randrange(6))}
    text = msgspec.json.encode({"t": rng.choice(kinds), **message}).decode()
    return text if rng.random() < 0.8 else text[: rng.randrange(len(text) + 1)]


def play_rough(evening: Evening, messages: int, seed: int) -> int:
    """So many messages, over as many connections as it takes; how many were sent."""
    rng, sent = Random(seed), 0
    while sent < messages:
        try:
            phone = RawPhone(evening)
            phone.until(lambda one: one.scene)
        except ConnectionClosed:  # too many: who was hung up on counts until he is gone, two seconds at most
            time.sleep(0.2)
            continue
        phone.send(t="sit", seat=rng.randrange(3))
        try:
            for _ in range(30):
                phone.socket.send(fuzzed(rng))
                sent += 1
            phone.hear(0.0)
        except ConnectionClosed:
            pass
        phone.close()
    return sent


def test_fuzzed_messages_harm_nobody(evening: Evening) -> None:
    assert play_rough(evening, 600, 1) >= 600
    still = RawPhone(evening)
    still.until(lambda one: one.scene)
    still.close()
    assert evening.at_table(lambda table: table.room.session) is not None


@pytest.mark.long
def test_a_hundred_thousand_fuzzed_messages(evening: Evening) -> None:
    assert play_rough(evening, 100_000, 2) >= 100_000


def test_any_bytes_on_the_wire_close_it_at_worst() -> None:
    """The table's end: what comes over the socket is a message or the end of the connection, never an error."""
    rng = Random(3)
    for _ in range(400):
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        line: Line[Told] = Line(ours, Told)
        junk = bytes(rng.randrange(256) for _ in range(rng.randrange(60))) + b"\n"
        theirs.sendall(junk if rng.random() < 0.5 else fuzzed(rng).encode(errors="replace") + b"\n")
        with contextlib.suppress(Closed):
            list(line.heard())
        ours.close()
        theirs.close()


def test_a_remote_process_that_takes_nothing_costs_the_connection_not_the_table() -> None:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    line: Line[Told] = Line(ours, Told)
    with pytest.raises(Closed):
        for _ in range(3000):
            line.say({"much": "x" * 10_000})
    ours.close()
    theirs.close()


def test_what_a_page_may_say_is_short() -> None:
    """Nothing longer than a name or a key gets through to the table."""
    for said in (b'{"t":"answered","number":1,"id":"%s","a":"x"}', b'{"t":"hello","lang":"en","word":"%s"}'):
        with pytest.raises(msgspec.ValidationError):
            visitor.DECODER.decode(said % (b"x" * 65))


def test_a_name_is_only_a_name(evening: Evening) -> None:
    phone = RawPhone(evening)
    phone.until(lambda one: one.scene)
    assert phone.scene["people"][0]["n"] == "<b>Anna</b>", "as text; the page never makes markup of it"
    phone.close()


def test_the_files_of_the_page_are_all_that_is_shipped() -> None:
    named = {name for name, _ in (*FILES.values(), *wall.FILES.values())}  # the club's wall is a page of its own
    assert {path.name for path in Path(PAGE).iterdir()} == named
