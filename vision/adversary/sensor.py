"""What lens, sensor and signal processor make of light: blur, shot noise, tone curve, sharpening, JPEG."""

from __future__ import annotations

from functools import lru_cache
from math import pi

import cv2
import numpy as np
import numpy.typing as npt

from vision.adversary.camera import Map, Mode, PlacedCamera
from vision.adversary.hands import motion_kernel
from vision.adversary.levels import Level
from vision.frame import Grey

WHITE = 0.85
"""Light from white paper under the lamp that an exposure of 1 takes for full."""
BINNED = 2.5
"""More light a pixel of a binned mode gathers: four sensor pixels, of which shadows and filters take their share."""
GAMMA = 1 / 2.2
MAINS_HZ_PER_FRAME = 5.5
"""Half waves of the mains while the rows of a picture are read one after the other."""
NOISE_PAD = 128
SHARPENED_PX = 1.0
_TONES = 4096


class Sensor:
    """One sensor behind one lens; `expose` takes one picture after the other."""

    def __init__(self, level: Level, view: PlacedCamera, seed: int, take: int = 0) -> None:
        self._level, self._mode = level, view.mode
        self._chance = np.random.default_rng((seed, 7, take))
        self._noise = _noise_bank(view.mode)
        self._far = _farness(view) if level.defocus_px else None
        self._shake = self._shaken()

    def expose(self, light: Map, exposure: float, phase: float = 0.0) -> Grey:
        """A picture of that light, white paper under the lamp being 1; `phase` of the mains, 0 to 1."""
        seen = self._blurred(light) * np.float32(exposure / WHITE)
        if self._level.banding:
            seen *= self._bands(phase)
        return self._processed(seen + self._grain(seen))

    def _blurred(self, light: Map) -> Map:
        near = np.asarray(cv2.GaussianBlur(light, (0, 0), self._level.blur_px), dtype=np.float32)
        if self._far is not None:
            far = cv2.GaussianBlur(light, (0, 0), self._level.blur_px + self._level.defocus_px)
            near += (far - near) * self._far
        return near if self._shake is None else np.asarray(cv2.filter2D(near, -1, self._shake), dtype=np.float32)

    def _shaken(self) -> Map | None:
        """A trembling camera smears by a little in one direction: three points, `shake_px` apart."""
        if not self._level.shake_px:
            return None
        kernel = motion_kernel(2.0, float(self._chance.uniform(-2, 2)))
        if kernel is None:
            return None
        point = np.zeros_like(kernel)
        point[point.shape[0] // 2, point.shape[1] // 2] = 1.0
        share = self._level.shake_px / 2
        return np.asarray(point * (1 - share) + kernel * share, dtype=np.float32)

    def _bands(self, phase: float) -> Map:
        rows = np.arange(self._mode.height) / self._mode.height
        bands = 1.0 - self._level.banding * (0.5 + 0.5 * np.cos(2 * pi * (MAINS_HZ_PER_FRAME * rows + phase)))
        return np.asarray(bands, dtype=np.float32)[:, None]

    def _grain(self, seen: Map) -> Map:
        """Shot noise of the light and noise of reading it."""
        electrons = self._level.white_electrons * (BINNED if self._mode.binned else 1.0)
        read = (self._level.read_electrons / electrons) ** 2
        spread = cv2.sqrt(np.maximum(seen, 0) * np.float32(1 / electrons) + np.float32(read))
        down, right = (int(self._chance.integers(NOISE_PAD)) for _ in range(2))
        bank = self._noise[down : down + seen.shape[0], right : right + seen.shape[1]]
        return np.asarray(bank[:: self._flip(), :: self._flip()] * spread, dtype=np.float32)

    def _flip(self) -> int:
        return 1 if self._chance.random() < 0.5 else -1

    def _processed(self, raw: Map) -> Grey:
        toned = _tone_curve()[np.clip(raw * np.float32(_TONES - 1), 0, _TONES - 1).astype(np.uint16)]
        if self._level.sharpening:
            soft = cv2.GaussianBlur(toned, (0, 0), SHARPENED_PX)
            toned = np.asarray(
                cv2.addWeighted(toned, 1 + self._level.sharpening, soft, -self._level.sharpening, 0), dtype=np.uint8
            )
        _, packed = cv2.imencode(".jpg", toned, (cv2.IMWRITE_JPEG_QUALITY, self._level.jpeg_quality))
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


@lru_cache(maxsize=2)
def _noise_bank(mode: Mode) -> Map:
    """Noise of standard deviation 1, larger than a picture; each picture takes another part of it."""
    chance = np.random.default_rng(mode.width)
    return chance.standard_normal((mode.height + NOISE_PAD, mode.width + NOISE_PAD), dtype=np.float32)


@lru_cache(maxsize=1)
def _tone_curve() -> npt.NDArray[np.uint8]:
    """The curve of the signal processor: a gamma of 2.2 with a little more contrast in the middle."""
    toned = np.linspace(0.0, 1.0, _TONES) ** GAMMA
    curved = toned + 0.12 * (toned * (1 - toned) * (2 * toned - 1)) * 2
    return np.asarray(np.clip(curved * 255.0, 0, 255).round(), dtype=np.uint8)


def _farness(view: PlacedCamera) -> Map:
    """0 where the table is as near as its middle or nearer, 1 at its farthest."""
    mode = view.mode
    grid = np.stack(np.meshgrid(np.linspace(0, mode.width, 33), np.linspace(0, mode.height, 33)), axis=-1)
    table = view.millimetres(grid.reshape(-1, 2))
    eye = view.camera
    away = np.sqrt((table[:, 0] - eye[0]) ** 2 + (table[:, 1] - eye[1]) ** 2 + eye[2] ** 2).reshape(33, 33)
    middle = float(away[16, 16])
    share = np.clip((away - middle) / max(1.0, float(away.max()) - middle), 0.0, 1.0)
    return np.asarray(cv2.resize(share.astype(np.float32), (mode.width, mode.height)), dtype=np.float32)
