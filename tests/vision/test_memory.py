"""Hours of frames in the eyes: what they hold does not grow."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.table import Mode
from tests.vision.scenes import BACK, ONE, TABLE_SET, TO_PICTURE, TWO, picture
from vision.frame import Frame, Grey
from vision.geometry import Place
from vision.observer import Observer

FRAMES, WARM, EVERY = 100_000, 20_000, 10_000
SIZE = (480, 336)
PER_S = 5.0
PAGE_KB = 4
MOST_KB = 4_000
"""Of growth over the last 80,000 frames; one small picture in a thousand frames would be 13,000."""
MEMORY = Path("/proc/self/statm")


def scenes() -> list[list[Grey]]:
    """Tables with cards here and there, hands over them, a stranger, a push of the camera; each with its own noise."""
    places = [Place(x, y, angle) for x, y, angle in ((-70, -20, 10), (60, 30, 200), (-90, 50, 95), (90, -50, 300))]
    cards: list[list[str]] = [[], [ONE], [ONE, TWO], [TWO, BACK], [ONE, TWO, BACK], ["STRANGER12", TWO]]
    hands = [(), ((-70.0, -20.0),), ((60.0, 30.0), (90.0, -50.0))]
    pushed = np.array([(1.0, 0.0, 9.0), (0.0, 1.0, 5.0), (0.0, 0.0, 1.0)]) @ TO_PICTURE
    chance = random.Random(1)
    drawn: list[list[Grey]] = []
    for codes in cards:
        for over in hands:
            lying = list(zip(codes, chance.sample(places, len(codes)), strict=True))
            camera = pushed if len(drawn) % 7 == 6 else TO_PICTURE
            seen = [picture(lying, over, seed=seed, to_picture=camera) for seed in range(3)]
            drawn.append([np.asarray(cv2.resize(one, SIZE, interpolation=cv2.INTER_AREA), np.uint8) for one in seen])
    return drawn


def evening() -> Iterator[Frame]:
    """Scene after scene, some seconds each."""
    chance, drawn, number = random.Random(2), scenes(), 0
    while True:
        scene = chance.choice(drawn)
        for _ in range(chance.randint(3, 60)):
            yield Frame(chance.choice(scene), number, number / PER_S)
            number += 1


def held_kb() -> int:
    """Memory of this process, kB."""
    gc.collect()
    return int(MEMORY.read_text().split()[1]) * PAGE_KB


@pytest.mark.hard
@pytest.mark.skipif(not MEMORY.exists(), reason="only Linux tells it so")
def test_memory_stays_flat_over_a_hundred_thousand_frames() -> None:
    """Over five hours at five frames a second: hands, moves, strangers, pushes, zones and modes that change."""
    chance, observer = random.Random(3), Observer(TABLE_SET, ("left", "right"))
    held: dict[int, tuple[int, int]] = {}
    told = 0
    for number, frame in zip(range(1, FRAMES + 1), evening(), strict=False):
        observer.observe(frame)
        told += bool(observer.placements)
        if number % 500 == 0:
            observer.open(chance.choice((("left", "right"), ("left",), ())))
            observer.turn_to(chance.choice(tuple(Mode)))
        if number % EVERY == 0:
            held[number] = held_kb(), len(gc.get_objects())
    grown = held[FRAMES][0] - held[WARM][0]
    print(f"\nkB and objects after so many frames: {held}; {grown} kB more since {WARM}; cards told in {told}")
    assert told > FRAMES / 4
    assert grown <= MOST_KB
