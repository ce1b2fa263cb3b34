"""The line to the broker: paho's client with our settings, which comes back by itself."""

from __future__ import annotations

import logging
import os
import secrets
import select
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.club.topics import Nonsense
from companion.core.errors import CompanionError
from companion.settings.config import ClubSettings

CREDENTIAL = "club.password"
LONGEST_PAUSE_S = 8
SOON_S = 5
CLUB = "club"  # the user of the club's own machine, unless the settings name another
WAITING = 200  # messages that wait for a broker that is away; what is lost beyond them is sent again

log = logging.getLogger("companion.club")

Heard = Callable[[str, bytes, bool], None]
"""What came: topic, payload, and whether it was kept for us. Raises Nonsense for what is none."""


class Link:
    """Publishes and hears; `connected` is called with every new connection, in paho's thread like `heard`."""

    def __init__(
        self,
        settings: ClubSettings,
        id: str,
        topics: Sequence[str],
        heard: Heard,
        connected: Callable[[], None] = lambda: None,
        *,
        keeps: bool = False,
        will: tuple[str, str] | None = None,
        user: str = "",
    ) -> None:
        """`keeps`: the broker keeps what comes while we are away; `will`: what it says (retained) when we are gone."""
        self._topics = topics
        self._heard = heard
        self._connected = connected
        self.client = client = Client(CallbackAPIVersion.VERSION2, id, clean_session=not keeps)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.reconnect_delay_set(1, LONGEST_PAUSE_S)
        client.max_queued_messages_set(WAITING)
        if will is not None:
            client.will_set(will[0], will[1], 1, retain=True)
        _authorise(client, settings, user)
        host, _, port = settings.broker.partition(":")
        if not host:
            raise CompanionError("no club is known here: name its broker in the settings, [club] broker")
        client.connect_async(host, int(port or (8883 if settings.tls else 1883)), keepalive=20)

    @property
    def is_up(self) -> bool:
        return self.client.is_connected()

    def say(self, topic: str, payload: bytes | str, *, keep: bool = False, sure: bool = False) -> None:
        """Publish; `keep`: retained; `sure`: until the broker has it (QoS 1)."""
        self.client.publish(topic, payload, 1 if sure else 0, retain=keep)

    def run(self, stop: Callable[[], bool]) -> None:
        """Hear until somebody stops it, in this thread: what came is acknowledged once it has been dealt with."""
        while not stop():
            if self.client.loop(0.2) == MQTTErrorCode.MQTT_ERR_SUCCESS or stop():
                continue
            try:
                self.client.reconnect()
            except OSError as error:
                log.warning("no broker answers: %s", error)
                self._pause(stop)
        self.client.disconnect()
        self.client.loop(0.2)

    def _pause(self, stop: Callable[[], bool]) -> None:
        for _ in range(10):
            if not stop():
                select.select([], [], [], 0.1)

    def _on_connect(
        self, client: Client, given: Any, flags: ConnectFlags, reason: ReasonCode, more: Properties | None
    ) -> None:
        if reason.is_failure:
            log.warning("the broker does not let us in: %s", reason)
            return
        if self._topics:
            client.subscribe([(topic, 1) for topic in self._topics])
        self._connected()

    def _on_disconnect(
        self, client: Client, given: Any, flags: DisconnectFlags, reason: ReasonCode, more: Properties | None
    ) -> None:
        if reason.is_failure:
            log.warning("the broker is gone: %s", reason)

    def _on_message(self, client: Client, given: Any, message: MQTTMessage) -> None:
        try:
            self._heard(message.topic, bytes(message.payload), message.retain)
        except Nonsense as why:
            log.warning("ignored on %s: %s", message.topic[:80].encode("ascii", "replace").decode(), why)
        except UnicodeError:
            log.warning("ignored: a topic that cannot be read")


def say_once(settings: ClubSettings, topic: str, payload: msgspec.Struct) -> None:
    """Leave one message with the broker (retained) and go; raises CompanionError if that cannot be done soon."""
    link = Link(settings, f"companion-{secrets.token_hex(4)}", (), lambda *heard: None, user=settings.user or CLUB)
    link.client.loop_start()
    try:
        for _ in range(SOON_S * 10):
            if link.is_up:
                break
            select.select([], [], [], 0.1)
        else:
            raise CompanionError(
                "the broker {broker} does not let us in: look after it, then again", broker=settings.broker
            )
        link.client.publish(topic, msgspec.json.encode(payload), 1, retain=True).wait_for_publish(SOON_S)
    finally:
        link.client.disconnect()
        link.client.loop_stop()


def _authorise(client: Client, settings: ClubSettings, user: str) -> None:
    password = _password(settings)
    if password is not None:
        client.username_pw_set(user or settings.user or settings.name, password)
    if settings.tls:
        try:
            client.tls_set(settings.ca_file or None, tls_version=ssl.PROTOCOL_TLS_CLIENT)
        except (OSError, ssl.SSLError) as error:
            raise CompanionError(
                "[club] ca_file {file} cannot be used ({error}): name the certificate of the club's own authority",
                file=settings.ca_file,
                error=str(error),
            ) from None


def _password(settings: ClubSettings) -> str | None:
    """The first line of the file that holds it."""
    given = Path(os.environ.get("CREDENTIALS_DIRECTORY", "/nonexistent")) / CREDENTIAL
    path = Path(settings.password_file) if settings.password_file else given
    try:
        first = path.read_text(encoding="utf-8").partition("\n")[0].strip()
    except OSError as error:
        if not settings.password_file:
            return None
        raise CompanionError(
            "[club] password_file {file} cannot be read ({error}): check the name and its permissions",
            file=path,
            error=error.strerror,
        ) from None
    return first or None
