"""Several tables as one club, over MQTT: what a table tells, the archive, the league, the draw, the wall."""
