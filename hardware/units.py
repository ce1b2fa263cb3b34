"""Units of time, in nanoseconds; companion/core/clock.py has the same, and a test finds them equal."""

US = 1_000
MS = 1_000 * US
SECOND = 1_000 * MS
