"""Run by a Python that has Home Assistant: starts it with its own MQTT integration; a line of JSON for what it knows.

PYTHON -m tests.club.home_assistant FOLDER PORT
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any


async def listen(folder: str, port: str) -> None:
    from homeassistant import bootstrap, runner  # type: ignore[import-not-found]

    config = runner.RuntimeConfig(config_dir=folder, skip_pip=False, log_no_color=True)
    hass: Any = await bootstrap.async_setup_hass(config)
    await hass.async_start()
    flow = await hass.config_entries.flow.async_init("mqtt", context={"source": "user"})
    await hass.config_entries.flow.async_configure(flow["flow_id"], {"broker": "127.0.0.1", "port": int(port)})
    while True:
        known = {state.entity_id: [state.state, dict(state.attributes)] for state in hass.states.async_all()}
        print(json.dumps(known, default=str), flush=True)
        await asyncio.sleep(0.5)


if __name__ == "__main__":
    asyncio.run(listen(*sys.argv[1:]))
