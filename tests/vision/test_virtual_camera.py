"""Our Pi camera with the real picamera2 and the real libcamera, whose virtual camera shows a drawn table."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.setup.debian_root import NEEDS_A_ROOT, bootstrapped, debian_mirror, inside
from vision.adversary.still import still
from vision.tags import read_tags, scale_for

HERE = Path(__file__).parent / "virtual_camera"
PROJECT = Path(__file__).parents[2]
PACKAGES = "ca-certificates,python3,python3-dev,python3-venv,gcc,libc6-dev,libcap-dev"
# The libcamera of Debian 13 itself never hands a picture of its virtual camera on; that of its backports does.
LIBCAMERA = "apt-get install -q -y -t trixie-backports python3-libcamera libcamera-ipa"
FRAMES = 5
PLACE = Path("usr/share/libcamera/pipeline/virtual/virtual.yaml")
CAMERA = """%YAML 1.1
---
"table":
  supported_formats:
  - { width: 2304, height: 1296, frame_rates: [15, 30] }
  - { width: 288, height: 162, frame_rates: [15, 30] }
  frames: { path: "/table/frames/" }
  location: "CameraLocationExternal"
  model: "Table"
"""

pytestmark = NEEDS_A_ROOT


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Debian 13 with libcamera, picamera2 and this project."""
    root = tmp_path_factory.mktemp("camera") / "root"
    log = root.parent / "log"
    bootstrapped(root, "trixie", PACKAGES, log)
    (root / "etc/apt/sources.list.d/backports.list").write_text(f"deb {debian_mirror()} trixie-backports main\n")
    place = root / "table"
    (place / "frames").mkdir(parents=True)
    for part in ("companion", "vision"):
        shutil.copytree(PROJECT / part, place / part)
    for name in ("udmabuf.c", "capture.py"):
        shutil.copy(HERE / name, place)
    (root / PLACE).parent.mkdir(parents=True, exist_ok=True)
    inside(root, f"apt-get update -q && {LIBCAMERA}", log)
    (root / PLACE).write_text(CAMERA)
    inside(
        root,
        "cd /table && gcc -shared -fPIC -o udmabuf.so udmabuf.c -ldl && python3 -m venv --system-site-packages venv && "
        "venv/bin/pip install -q picamera2 numpy opencv-python-headless zxing-cpp",
        log,
    )
    return root


def test_the_pi_camera_reads_a_table_through_libcamera(debian: Path) -> None:
    """What is read in its frames is what is read in the pictures that the camera shows; the small picture is there."""
    drawn = still("easy", 1, 20, 25.0)
    cv2.imwrite(str(debian / "table/frames/0.jpg"), drawn.grey, [cv2.IMWRITE_JPEG_QUALITY, 95])
    log = debian.parent / "frames.log"
    inside(
        debian,
        f"cd /table && LD_PRELOAD=/table/udmabuf.so timeout 120 venv/bin/python capture.py {FRAMES} /table/frames.npz",
        log,
    )
    with np.load(debian / "table/frames.npz") as taken:
        frames = [taken[name] for name in taken.files]

    scale = scale_for(drawn.module_px)
    there = {sighting.code for sighting in read_tags(drawn.grey, scale)}
    assert len(there) > 10
    assert len(frames) == FRAMES
    for frame in frames:
        assert frame.shape == (1296, 2304)
        assert {sighting.code for sighting in read_tags(frame, scale)} == there
    assert f"{FRAMES} frames of (1296, 2304), small (162, 288)" in log.read_text()
