"""What follows from a command, or why it is refused."""
