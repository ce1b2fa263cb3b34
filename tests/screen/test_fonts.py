"""Text is made to fit with few measurements; the answer is the same as by trying everything."""

from __future__ import annotations

import random

from companion.screen import fonts

WORDS = ["Hourglasses,", "l’année\u00a0:", "où", "vijfhonderdtweeëntachtig", "a", "I", "Ambachtslieden", "400\u202f000"]


def _wrapped_word_by_word(text: str, w: int, size: int, bold: bool) -> list[str] | None:
    lines = [""]
    for word in text.split(" "):
        if fonts.width(word, size, bold) > w:
            return None
        longer = f"{lines[-1]} {word}".strip()
        if fonts.width(longer, size, bold) <= w:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def test_the_largest_size_that_fits_is_found_however_few_were_tried() -> None:
    chance = random.Random(4)
    for _ in range(150):
        text = " ".join(chance.choices(WORDS, k=chance.randint(1, 9)))
        w, h, bold, lines = (
            chance.randint(60, 420),
            chance.randint(17, 120),
            chance.random() < 0.5,
            chance.randint(1, 4),
        )
        found = fonts.fitted(text, w, h, 30, 14, bold, lines)
        by_trying = ((size, _wrapped_word_by_word(text, w, size, bold)) for size in range(30, 13, -1))
        fits = ((s, b) for s, b in by_trying if b and len(b) <= min(lines, h // fonts.line_height(s)))
        size, broken = next(fits, (14, None))
        assert found.size == size
        if broken is not None:
            assert list(found.lines) == broken
