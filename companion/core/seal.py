"""A price that is fixed before anybody may know it: sealed by a salted hash, opened by the price and the salt."""

from __future__ import annotations

from hashlib import sha256

import msgspec


class OpenedSeal(msgspec.Struct, frozen=True):
    """What a seal had kept."""

    player: int
    price: int
    salt: str

    @property
    def seal(self) -> str:
        return sealed(self.price, self.salt)


def sealed(price: int, salt: str) -> str:
    """The seal of a price; nobody can tell the price from it without the salt.

    >>> sealed(130_000, "a")[:8], sealed(130_000, "b")[:8]
    ('0aa6ae7f', '54b78c56')
    """
    return sha256(f"{salt}/{price}".encode()).hexdigest()
