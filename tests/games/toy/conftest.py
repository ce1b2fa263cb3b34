"""The toy's modules are those of `companion.games.countdown`: only there can they be imported."""

collect_ignore = ["countdown"]
