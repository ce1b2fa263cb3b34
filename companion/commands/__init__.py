"""One module a command: `arguments(parser)` and `run(args) -> exit status`; imported only when used."""
