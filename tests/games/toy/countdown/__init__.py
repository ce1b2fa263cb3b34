"""Countdown: a printed number is counted down; whoever takes the last of it gets a bonus."""
