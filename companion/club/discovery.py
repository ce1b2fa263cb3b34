"""Home Assistant: one message that describes the table as a device, with its sensors and events.

The names are those of MQTT device discovery (`dev`, `o`, `cmps`), which Home Assistant reads since 2024.11.
"""

from __future__ import annotations

import msgspec

from companion import __version__
from companion.club.topics import GONE, HERE, topic
from companion.settings.config import ClubSettings

SEATS = 5  # as many as any of our games has


def described(settings: ClubSettings) -> tuple[str, bytes]:
    """Topic and payload of the discovery message."""
    name = settings.name
    device = f"companion_{name}"
    state, event = topic(name, "state"), topic(name, "event")

    def sensor(id: str, label: str, value: str, **more: object) -> dict[str, object]:
        common = {"p": "sensor", "name": label, "stat_t": state, "val_tpl": value, "uniq_id": f"{device}_{id}"}
        return {**common, **more}

    seats = {
        f"seat_{n}": sensor(
            f"seat_{n}",
            f"Seat {n}",
            f"{{{{ value_json.players[{n - 1}].score if value_json.players|length >= {n} else '' }}}}",
            json_attr_t=state,
            json_attr_tpl=(
                f"{{{{ (value_json.players[{n - 1}] if value_json.players|length >= {n} else {{}}) | tojson }}}}"
            ),
            ic="mdi:account",
        )
        for n in range(1, SEATS + 1)
    }
    document = {
        "dev": {
            "ids": [device],
            "name": f"Game table {name}",
            "mf": "Amsterdam Companion",
            "mdl": "Table",
            "sw": __version__,
        },
        "o": {"name": "Amsterdam Companion", "sw": __version__},
        "avty_t": topic(name, HERE),
        "pl_avail": HERE,
        "pl_not_avail": GONE,
        "qos": 1,
        "cmps": {
            "turn": sensor("turn", "Turn", "{{ value_json.turn | join(', ') }}", ic="mdi:account-arrow-right"),
            "phase": sensor("phase", "Phase", "{{ value_json.phase }}", ic="mdi:progress-clock"),
            "price": sensor(
                "price",
                "Auction price",
                "{{ value_json.price if value_json.price is not none else '' }}",
                ic="mdi:gavel",
            ),
            "game": sensor("game", "Game", "{{ value_json.title }}", ic="mdi:dice-multiple"),
            **seats,
            "running": {
                "p": "binary_sensor",
                "name": "Game running",
                "stat_t": state,
                "val_tpl": "{{ 'ON' if value_json.status == 'playing' else 'OFF' }}",
                "dev_cla": "running",
                "uniq_id": f"{device}_running",
            },
            **{
                kind: {
                    "p": "event",
                    "name": label,
                    "stat_t": event,
                    "evt_typ": [kind],
                    "val_tpl": (
                        "{% if value_json.kind == '"
                        + kind
                        + "' %}{{ dict(value_json, event_type=value_json.kind) | tojson }}{% endif %}"
                    ),
                    "ic": icon,
                    "uniq_id": f"{device}_{kind}",
                }
                for kind, label, icon in (
                    ("dice", "Dice", "mdi:dice-5"),
                    ("sold", "Sold", "mdi:cash"),
                    ("over", "Game over", "mdi:trophy"),
                )
            },
        },
    }
    return f"{settings.home_assistant}/device/{device}/config", msgspec.json.encode(document)
