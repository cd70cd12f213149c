"""Whether there is light to see by, from the mean grey of pictures alone."""

from __future__ import annotations

from vision.light import DROP, USED_TO_S, Light

USUAL, DIM = 120.0, 0.9 * DROP * 120.0
FRAMES_PER_S = 5


def test_dusk_that_falls_slowly_hides_nothing() -> None:
    """It ends darker than what at once would be somebody at the switch."""
    light, evening_s = Light(), 600
    for number in range(evening_s * FRAMES_PER_S):
        mean = USUAL + (DIM - USUAL) * number / (evening_s * FRAMES_PER_S)
        assert light.enough(number / FRAMES_PER_S, mean)


def test_light_that_stays_dim_becomes_the_usual_light() -> None:
    """Before that it shows nothing."""
    light = Light()
    assert light.enough(0.0, USUAL)
    assert [light.enough(1.0 + after, DIM) for after in (0.0, 0.9 * USED_TO_S, USED_TO_S)] == [False, False, True]
