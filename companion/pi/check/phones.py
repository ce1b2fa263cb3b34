"""Whether phones can reach the table: their service, its port, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator

from companion.pi.check.host import Finding, Host, note, ok, trouble, warning
from companion.settings.config import Settings

UNIT, HOTSPOT = "companion-remote", "companion-hotspot"
NMCLI = "/usr/bin/nmcli"


def phones(host: Host, settings: Settings) -> Iterator[Finding]:
    """The service for phones; silent where there is none."""
    port = settings.remote.port
    state = host.said(["systemctl", "is-active", f"{UNIT}.service"])
    if state == "failed":
        yield trouble("phones", "the service for phones has failed", f"journalctl -u {UNIT} -e tells why")
    elif state == "active":
        yield ok("phones", f"served on port {port}")
        if "ENABLED=yes" in host.text("/etc/ufw/ufw.conf"):
            yield note("phones", "a firewall is on: phones may be kept out", f"sudo ufw allow {port}/tcp")
    elif is_taken(host.text("/proc/net/tcp"), port):
        fix = "choose another port in [remote] of the settings, or end what uses this one: sudo ss -tlnp"
        yield warning("phones", f"port {port} is used by another program", fix)
    elif host.has_unit(f"{UNIT}.path"):
        yield ok("phones", f"port {port} is free; phones are let in on the screen: menu, This table, Phones")
    if host.has_unit(f"{HOTSPOT}.path") and not host.path(NMCLI).exists():
        fix = "sudo apt install network-manager, if the Wi-Fi of the house keeps phones apart"
        yield note("phones", "without NetworkManager the table has no Wi-Fi of its own", fix)


def is_taken(table: str, port: int) -> bool:
    """Whether somebody listens on a port, from the kernel's list.

    >>> is_taken("  sl  local_address rem_address   st\\n   0: 00000000:1F90 00000000:0000 0A", 8080)
    True
    """
    rows = (line.split() for line in table.splitlines()[1:])
    return any(len(row) > 3 and row[3] == "0A" and row[1].endswith(f":{port:04X}") for row in rows)
