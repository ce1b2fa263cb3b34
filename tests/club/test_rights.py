"""The example broker lets nobody in but the club, and no table write for another: held by the real Mosquitto."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.club.link import Link
from companion.settings import config
from tests.club.broker import ROOT, Broker, a_broker, until

pytestmark = pytest.mark.broker
EXAMPLE = ROOT / "companion" / "club" / "mosquitto"
PEOPLE = ("table-1", "table-2", "club", "homeassistant")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Mosquitto, started by root, becomes another user, who may not look into the tests' own folders."""
    with TemporaryDirectory(prefix="companion-broker-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture(scope="module")
def broker(folder: Path) -> Iterator[Broker]:
    _certificates(folder)
    for nth, name in enumerate(PEOPLE):
        subprocess.run(
            [
                "mosquitto_passwd",
                *(["-c"] if nth == 0 else []),
                "-b",
                str(folder / "passwords"),
                name,
                f"secret-{name}",
            ],
            check=True,
            capture_output=True,
        )
        (folder / f"{name}.password").write_text(f"secret-{name}\n")
    (folder / "rights").write_bytes((EXAMPLE / "rights").read_bytes())
    for path in folder.iterdir():
        path.chmod(0o644)
    text = (EXAMPLE / "club.conf").read_text()
    assert "listener 8883\n" in text
    text = text.replace("listener 8883\n", "listener PORT 127.0.0.1\n").replace("/etc/mosquitto/club", str(folder))
    with a_broker(folder / "state", text) as broker:
        broker.folder = folder
        yield broker


def _certificates(folder: Path) -> None:
    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *key, "-days", "2", "-subj", "/CN=our club", "-keyout", "ca.key", "-out", "ca.crt")
    named = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    openssl("req", *key, *named, "-keyout", "broker.key", "-out", "broker.csr")
    signed = ("-in", "broker.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-days", "2", "-copy_extensions", "copy")
    openssl("x509", "-req", *signed, "-out", "broker.crt")
    openssl("req", "-x509", *key, "-days", "2", "-subj", "/CN=stranger", "-keyout", "x.key", "-out", "stranger.crt")


def words(broker: Broker, who: str = "", ca: str = "ca.crt") -> list[str]:
    known = ["-u", who, "-P", f"secret-{who}"] if who else []
    return ["-h", "localhost", "-p", str(broker.port), "--cafile", str(broker.folder / ca), *known]


def pub(broker: Broker, who: str, topic: str, payload: str) -> int:
    command = ["mosquitto_pub", *words(broker, who), "-t", topic, "-m", payload, "-q", "1", "-r"]
    return subprocess.run(command, capture_output=True, check=False).returncode


def heard(broker: Broker, who: str, topic: str, ca: str = "ca.crt") -> str:
    command = ["mosquitto_sub", *words(broker, who, ca), "-t", topic, "-W", "1", "-v"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_a_table_cannot_write_for_another(broker: Broker) -> None:
    pub(broker, "table-1", "companion/1/table/table-1/state", "mine")
    pub(broker, "table-1", "companion/1/table/table-2/state", "forged")
    pub(broker, "table-1", "companion/1/table/table-2/result", "forged")
    pub(broker, "table-1", "companion/1/club/have/table-1", "forged")
    pub(broker, "table-1", "companion/1/club/league", "forged")
    pub(broker, "table-1", "homeassistant/device/companion_table-2/config", "forged")
    pub(broker, "table-1", "anything/else", "forged")
    pub(broker, "homeassistant", "companion/1/table/table-1/state", "forged")
    pub(broker, "table-1", "homeassistant/device/companion_table-1/config", "mine")
    assert heard(broker, "club", "companion/#") == "companion/1/table/table-1/state mine\n"
    config_topic = "homeassistant/device/companion_table-1/config"
    assert heard(broker, "homeassistant", "homeassistant/#") == f"{config_topic} mine\n"


def test_a_table_hears_what_concerns_it_alone(broker: Broker) -> None:
    for topic in ("have/table-1", "have/table-2", "round", "league"):
        pub(broker, "club", f"companion/1/club/{topic}", "said")
    pub(broker, "table-2", "companion/1/table/table-2/state", "theirs")
    told = heard(broker, "table-1", "#").split("\n")
    assert sorted(filter(None, told)) == ["companion/1/club/have/table-1 said", "companion/1/club/round said"]


def test_a_guest_sees_nothing(broker: Broker) -> None:
    pub(broker, "table-1", "companion/1/table/table-1/state", "mine")
    assert heard(broker, "", "#") == ""
    assert heard(broker, "nobody", "#") == ""
    wrong = [*words(broker), "-u", "table-1", "-P", "guessed", "-t", "#", "-W", "1"]
    assert subprocess.run(["mosquitto_sub", *wrong], capture_output=True, text=True, check=False).stdout == ""
    plain = ["mosquitto_sub", "-h", "localhost", "-p", str(broker.port), "-u", "club", "-P", "secret-club", "-t", "#"]
    assert subprocess.run([*plain, "-W", "1"], capture_output=True, text=True, check=False).stdout == ""


def test_our_own_client_comes_in_and_believes_no_other_broker(broker: Broker, tmp_path: Path) -> None:
    def up(ca: str, password: str) -> bool:
        file = tmp_path / "companion.toml"
        file.write_text(
            f'[club]\nbroker = "localhost:{broker.port}"\ntable = "table-1"\nca_file = "{broker.folder / ca}"\n'
            f'password_file = "{broker.folder / password}"\n'
        )
        link = Link(config.load(file).club, "test", ("companion/1/club/round",), lambda *told: None)
        link.client.loop_start()
        try:
            until(lambda: link.is_up, 3)
        except AssertionError:
            return False
        finally:
            link.client.disconnect()
            link.client.loop_stop()
        return True

    assert up("ca.crt", "table-1.password")
    assert not up("stranger.crt", "table-1.password")
    assert not up("ca.crt", "table-2.password")
