"""Inside a guest that booted systemd: the unit as it was installed, hot-plugging, a hung loop, and the way back."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

UNIT = "companion.service"
HANG = """
# Hangs the main thread, and with it the table's loop; every other thread lives on.
import signal, time
signal.signal(signal.SIGUSR1, lambda *_: time.sleep(10**6))
"""
SETTINGS = """
[buttons]
driver = "gpio"
[ring]
driver = "serial"
[camera]
driver = "none"
[display]
driver = "none"
[sound]
driver = "none"
"""
GADGET = Path("/sys/kernel/config/usb_gadget/ring")


def ran(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def shows(name: str) -> str:
    return ran("systemctl", "show", UNIT, f"--property={name}", "--value")


def wait_until(what: str, true: object, seconds: float = 900) -> float:
    began = time.monotonic()
    print(f"waiting: {what}", flush=True)
    while not true():  # type: ignore[operator]
        if time.monotonic() - began > seconds:
            print(ran("journalctl", "-u", UNIT, "--no-pager", "-n", "60"))
            raise SystemExit(f"never: {what}")
        time.sleep(0.5)  # each look starts systemctl: on an emulated processor that is not cheap
    return time.monotonic() - began


def up() -> bool:
    return shows("ActiveState") == "active" and shows("SubState") == "running"


def main() -> int:
    hang = Path("/usr/local/lib/hang")
    hang.mkdir(parents=True)
    (hang / "sitecustomize.py").write_text(HANG)
    drop = Path(f"/etc/systemd/system/{UNIT}.d")
    drop.mkdir(exist_ok=True)
    (drop / "test.conf").write_text(f"[Service]\nEnvironment=PYTHONPATH={hang}\n")
    Path("/etc/companion/companion.toml").write_text(SETTINGS)
    ran("systemctl", "daemon-reload")
    ran("systemctl", "start", "--no-block", UNIT)
    facts: dict[str, object] = {"start_s": wait_until("the service is up", up)}
    pid = shows("MainPID")
    status = Path(f"/proc/{pid}/status").read_text()
    facts["user"] = ran("ps", "-o", "user=", "-p", pid) or ran("stat", "-c", "%U", f"/proc/{pid}")
    facts["capabilities"] = re.findall(r"CapEff:\s*(\w+)", status)
    facts["seccomp"] = re.findall(r"Seccomp:\s*(\d)", status)
    facts["status_text"] = shows("StatusText")
    facts["modes"] = {d: oct(Path(d).stat().st_mode & 0o777) for d in ("/var/lib/companion", "/run/companion")}
    facts["gpio_open"] = any("gpiochip" in link for link in open_files(pid))
    facts["exposure"] = ran("systemd-analyze", "security", UNIT).splitlines()[-1:]

    facts["acm_before"] = Path("/dev/ttyACM0").exists()
    plug_a_ring()
    wait_until("the ring that was plugged in after the start is open", lambda: "/dev/ttyACM0" in open_files(pid))
    facts["acm_open"] = True

    restarts = int(shows("NRestarts"))
    began = time.monotonic()
    os.kill(int(pid), 10)  # SIGUSR1
    facts["noticed_s"] = wait_until("systemd notices", lambda: shows("MainPID") != pid or not up())
    wait_until("the service is up again", lambda: up() and shows("MainPID") not in (pid, "0"))
    facts["back_s"] = time.monotonic() - began
    facts["restarts"] = int(shows("NRestarts")) - restarts
    log = ran("journalctl", "-u", UNIT, "--no-pager", "-o", "cat")
    facts["watchdog_said"] = "Watchdog timeout" in log
    facts["stack_in_log"] = "Fatal Python error: Aborted" in log and "loop.py" in log
    stopped = time.monotonic()
    ran("systemctl", "stop", UNIT)
    facts["stop_s"] = time.monotonic() - stopped
    facts["result"] = shows("Result")
    print("\nRESULT " + json.dumps(facts), flush=True)
    return 0


def open_files(pid: str) -> list[str]:
    found = []
    for fd in Path(f"/proc/{pid}/fd").glob("*"):
        try:
            found.append(str(fd.readlink()))
        except OSError:
            continue
    return found


def plug_a_ring() -> None:
    """A USB board whose driver is not loaded yet, as when it is bought after the Pi was set up."""
    for module in ("dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm"):
        ran("modprobe", module)
    if not Path("/sys/kernel/config/usb_gadget").exists():
        ran("mount", "-t", "configfs", "configfs", "/sys/kernel/config")
    GADGET.mkdir()
    (GADGET / "idVendor").write_text("0x303a")
    (GADGET / "idProduct").write_text("0x1001")
    (GADGET / "configs/c.1").mkdir(parents=True)
    (GADGET / "functions/acm.0").mkdir(parents=True)
    (GADGET / "configs/c.1/acm.0").symlink_to(GADGET / "functions/acm.0")
    (GADGET / "UDC").write_text("dummy_udc.0")


if __name__ == "__main__":
    sys.exit(main())
