"""What surrounds the panels: the strip on top, the rail, the score, the desk with the prompt, the cards."""
