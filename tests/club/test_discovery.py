"""Home Assistant's device discovery: every name is one of its documentation, every template finds something.

https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.club.discovery import described
from companion.club.topics import Event, State, topic, written
from companion.settings import config
from companion.wire.club import Happened, Member, TableState

ROOT = Path(__file__).parents[2]
# The abbreviations of its documentation, and what they stand for.
DEVICE = {"ids": "identifiers", "name": "name", "mf": "manufacturer", "mdl": "model", "sw": "sw_version"}
ORIGIN = {"name": "name", "sw": "sw_version"}
SHARED = {
    "dev": "device",
    "o": "origin",
    "cmps": "components",
    "avty_t": "availability_topic",
    "pl_avail": "payload_available",
    "pl_not_avail": "payload_not_available",
    "qos": "qos",
}
COMPONENT = {
    "p": "platform",
    "name": "name",
    "uniq_id": "unique_id",
    "stat_t": "state_topic",
    "val_tpl": "value_template",
    "json_attr_t": "json_attributes_topic",
    "json_attr_tpl": "json_attributes_template",
    "ic": "icon",
    "dev_cla": "device_class",
    "evt_typ": "event_types",
}
ALLOWED = {
    "sensor": {"p", "name", "uniq_id", "stat_t", "val_tpl", "json_attr_t", "json_attr_tpl", "ic"},
    "binary_sensor": {"p", "name", "uniq_id", "stat_t", "val_tpl", "dev_cla", "ic"},
    "event": {"p", "name", "uniq_id", "stat_t", "val_tpl", "evt_typ", "ic"},
}


def discovery(folder: Path) -> tuple[str, dict[str, object]]:
    (folder / "companion.toml").write_text('[club]\ntable = "table-1"\n')
    club = config.load(folder / "companion.toml").club
    where, payload = described(club)
    return where, json.loads(payload)


def test_the_message_has_the_documented_names_and_no_others(tmp_path: Path) -> None:
    where, said = discovery(tmp_path)
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", where)
    assert said.keys() == SHARED.keys()
    assert said["dev"].keys() <= DEVICE.keys() and said["dev"]["ids"]  # type: ignore[attr-defined, index]
    assert said["o"].keys() <= ORIGIN.keys() and said["o"]["name"]  # type: ignore[attr-defined, index]
    components = said["cmps"]
    assert isinstance(components, dict)
    for each in components.values():
        assert {"p", "uniq_id", "stat_t"} <= each.keys() <= ALLOWED[each["p"]] <= COMPONENT.keys()
        if each["p"] == "event":
            assert each["evt_typ"]
    assert len({each["uniq_id"] for each in components.values()}) == len(components)
    assert {"turn", "phase", "price", "running", "sold", "dice", "over", "seat_1", "seat_5"} <= components.keys()
    assert said["avty_t"] == topic("table-1", "here") and said["pl_avail"] == "here" and said["pl_not_avail"] == "gone"


def test_every_template_reads_fields_that_are_told(tmp_path: Path) -> None:
    state = json.loads(written(TableState(players=(Member("A", "red"),)), State, v=1, table="t", at=""))
    event = json.loads(written(Happened("over", ""), Event, v=1, table="t", at=""))
    _, said = discovery(tmp_path)
    components = said["cmps"]
    assert isinstance(components, dict)
    for each in components.values():
        told = event if each["p"] == "event" else state
        for template in (each["val_tpl"], each.get("json_attr_tpl", "")):
            assert set(re.findall(r"value_json\.(\w+)", template)) <= told.keys()


def test_the_example_automation_reads_fields_that_are_told() -> None:
    text = (ROOT / "companion" / "club" / "mosquitto" / "README.md").read_text(encoding="utf-8")
    event = json.loads(written(Happened("over", ""), Event, v=1, table="t", at=""))
    assert topic("table-1", "event") in text
    assert set(re.findall(r"payload_json\.(\w+)", text)) == {"kind", "colour"} <= event.keys()
