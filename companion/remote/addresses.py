"""Under which addresses phones reach this machine."""

from __future__ import annotations

import fcntl
import socket
import struct

_ADDRESS = 0x8915  # SIOCGIFADDR
_LATER = ("docker", "veth", "br-", "virbr", "tun", "wg", "lo")  # no phone comes by these


def own_addresses() -> tuple[str, ...]:
    """The IPv4 address of every interface that has one, those that phones use first."""
    names = sorted((name for _, name in socket.if_nameindex()), key=lambda name: (name.startswith(_LATER), name))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        found = (_address_of(any_socket, name) for name in names)
        return tuple(dict.fromkeys(address for address in found if address))


def _address_of(any_socket: socket.socket, name: str) -> str:
    try:
        told = fcntl.ioctl(any_socket.fileno(), _ADDRESS, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return ""  # it has none
    return socket.inet_ntoa(told[20:24])
