"""The pages around the games: home, set-up, devices, settings, history, boxes, help."""
