"""Who comes in by http: the page's own files, to whoever calls this machine by one of its own names."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.remote.addresses import own_addresses
from companion.remote.squeeze import squeezed

PAGE = Path(__file__).with_name("page")
HTML, CSS, SCRIPT = (f"text/{kind}; charset=utf-8" for kind in ("html", "css", "javascript"))
Files = Mapping[str, tuple[str, str]]  # path → file and its kind
FILES: Files = {
    "/": ("page.html", HTML),
    "/page.css": ("page.css", CSS),
    "/page.js": ("page.js", SCRIPT),
    "/boards.js": ("boards.js", SCRIPT),
    "/auction.js": ("auction.js", SCRIPT),
    "/photo.js": ("photo.js", SCRIPT),
}
WIRE = "/wire"  # where the page talks to us
# Nothing but our own files; a socket to the very host that served the page (older Safari wants it by name).
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws://{host}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}


class Door:
    """Decides over every request before anything else happens."""

    def __init__(self, port: int, names: tuple[str, ...], files: Files = FILES) -> None:
        self.port = port
        self._files = files
        self._names = names
        self._hosts: frozenset[str] = frozenset()

    def answer(self, request: Request) -> Response | None:
        """The answer to a request; None: a phone's socket may open."""
        hosts = request.headers.get_all("Host")
        host = hosts[0].lower() if len(hosts) == 1 else ""
        if not self._is_ours(host):  # DNS rebinding: somebody else's name for our address
            return said(HTTPStatus.FORBIDDEN, "This table is called by its own address only.")
        if request.path == WIRE:
            # A page of somebody else's, open in a browser of this house, gets no socket.
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                return said(HTTPStatus.FORBIDDEN, "This table talks to its own page only.")
            return None
        if request.path not in self._files:
            return said(HTTPStatus.NOT_FOUND, "There is nothing here.")
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        name, kind = self._files[request.path]
        headers = {"Content-Type": kind, "Content-Security-Policy": POLICY.format(host=host)}
        return said(HTTPStatus.OK, _file(name, packed), headers | ({"Content-Encoding": "gzip"} if packed else {}))

    def _is_ours(self, host: str) -> bool:
        if host not in self._hosts:
            self._hosts = self._own_hosts()  # a router may have given us another address
        return host in self._hosts

    def _own_hosts(self) -> frozenset[str]:
        own = socket.gethostname().lower()
        names = (*own_addresses(), "127.0.0.1", "localhost", own, f"{own}.local", *map(str.lower, self._names))
        return frozenset(f"{name}:{self.port}" for name in names)


def served(name: str) -> bytes:
    """A file of the page as it travels."""
    return squeezed((PAGE / name).read_text(encoding="utf-8"), name).encode()


@cache
def _file(name: str, packed: bool) -> bytes:
    content = served(name)
    return gzip.compress(content, mtime=0) if packed else content


def said(status: HTTPStatus, body: bytes | str, headers: dict[str, str] | None = None) -> Response:
    """An answer that a browser can do nothing else with."""
    content = body.encode() if isinstance(body, str) else body
    first = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(content)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers(first | SAFE | (headers or {})), content)
