"""How hard a scene is: three frozen levels. A changed number is a new version of its level."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import ConfigError


@dataclass(frozen=True)
class Level:
    """What camera, lamp, print and people do to a picture.

    Shares are of 1, blurs are standard deviations in px of the picture; `tilt_deg` is how far the camera leans from
    straight above. `white_electrons` is what a pixel of a full-size mode collects from white paper in full light.
    """

    name: str
    version: int
    tilt_deg: float
    roll_deg: float
    distortion: float  # of that of a Camera Module 3
    blur_px: float
    defocus_px: float  # more blur at the far side of the table
    shake_px: float
    wobble_px: float  # rows pushed aside by a trembling camera, rolling shutter
    banding: float  # rows darkened by lamps that flicker with the mains
    light_floor: float  # of the light under the lamp, in the darkest corner
    led_light: float
    glare_spots: int
    exposure: tuple[float, float]
    white_electrons: float
    read_electrons: float
    sharpening: float
    jpeg_quality: int
    paper: tuple[float, float]  # reflectance
    ink: tuple[float, float]
    bleed_mm: tuple[float, float]
    sleeved: float
    bent: float
    bend_mm: float
    overlapping: float
    hands: int
    glasses: int


EASY = Level(
    name="easy",
    version=1,
    tilt_deg=4.0,
    roll_deg=1.0,
    distortion=0.5,
    blur_px=0.55,
    defocus_px=0.0,
    shake_px=0.0,
    wobble_px=0.0,
    banding=0.0,
    light_floor=0.8,
    led_light=0.0,
    glare_spots=0,
    exposure=(0.9, 1.0),
    white_electrons=6000.0,
    read_electrons=3.0,
    sharpening=0.3,
    jpeg_quality=95,
    paper=(0.78, 0.86),
    ink=(0.04, 0.06),
    bleed_mm=(0.005, 0.02),
    sleeved=0.0,
    bent=0.0,
    bend_mm=0.0,
    overlapping=0.0,
    hands=0,
    glasses=0,
)
LIVING_ROOM = Level(
    name="living-room",
    version=1,
    tilt_deg=15.0,
    roll_deg=3.0,
    distortion=1.0,
    blur_px=0.8,
    defocus_px=0.0,
    shake_px=0.0,
    wobble_px=0.0,
    banding=0.02,
    light_floor=0.5,
    led_light=0.15,
    glare_spots=4,
    exposure=(0.7, 1.0),
    white_electrons=1500.0,
    read_electrons=3.0,
    sharpening=0.6,
    jpeg_quality=92,
    paper=(0.70, 0.86),
    ink=(0.04, 0.09),
    bleed_mm=(0.01, 0.05),
    sleeved=0.0,
    bent=0.15,
    bend_mm=3.0,
    overlapping=0.06,
    hands=2,
    glasses=1,
)
HARD = Level(
    name="hard",
    version=1,
    tilt_deg=45.0,
    roll_deg=6.0,
    distortion=1.5,
    blur_px=0.9,
    defocus_px=0.6,
    shake_px=0.6,
    wobble_px=0.6,
    banding=0.08,
    light_floor=0.35,
    led_light=0.35,
    glare_spots=6,
    exposure=(0.5, 1.15),
    white_electrons=700.0,
    read_electrons=4.0,
    sharpening=1.0,
    jpeg_quality=80,
    paper=(0.66, 0.86),
    ink=(0.05, 0.12),
    bleed_mm=(0.02, 0.07),
    sleeved=0.6,
    bent=0.4,
    bend_mm=6.0,
    overlapping=0.12,
    hands=3,
    glasses=2,
)
LEVELS = {level.name: level for level in (EASY, LIVING_ROOM, HARD)}


def level_named(name: str) -> Level:
    """The level of that name; raises ConfigError with the names there are."""
    if name not in LEVELS:
        raise ConfigError(f"There is no level {name!r}.", f"Take one of: {', '.join(LEVELS)}.")
    return LEVELS[name]
