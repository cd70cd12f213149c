"""Photographs of cards in a hand."""

from __future__ import annotations

import re
from itertools import islice

import cv2
import numpy as np
import pytest

from companion.errors import SourceError
from tests.vision.scenes import BACK, ONE, TWO, tag_picture
from vision import tags
from vision.any_size import tags_in
from vision.bench.spoilt import SPOILT
from vision.frame import Grey
from vision.photo import MOST_PX, MOST_SCANS, codes_in, jpeg_size


def photograph(*codes: str, module_px: int = 12) -> bytes:
    """A large picture with tags side by side, as JPEG."""
    shown = [np.pad(tag_picture(code, module_px), 60, constant_values=170) for code in codes]
    picture = np.pad(np.hstack(shown), 300, constant_values=120) if shown else np.full((400, 600), 120, np.uint8)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def spoilt(picture: Grey, how: str) -> Grey:
    """The same picture as nobody wants it."""
    chance = np.random.default_rng(3)
    if how == "blurred":
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), 3.25), dtype=np.uint8)
    if how == "half in shadow":
        return SPOILT[how](picture, chance)
    if how == "white on black":
        return np.invert(picture)
    return np.asarray(np.clip(picture + chance.normal(0.0, 80.0, picture.shape), 0, 255), dtype=np.uint8)


def test_the_tags_of_a_photograph_are_read() -> None:
    """Each once, in order."""
    assert codes_in(photograph(TWO, ONE, ONE)) == sorted([ONE, TWO])


@pytest.mark.parametrize("module_px", [2, 3, 5, 8, 13, 20])
def test_known_codes_are_read_without_the_library_for_open_texts(
    monkeypatch: pytest.MonkeyPatch, module_px: int
) -> None:
    """Near or far, whatever the size of the tag in the picture; a stranger is never guessed."""
    monkeypatch.setattr(tags, "zxingcpp", None)
    assert codes_in(photograph(TWO, "STRANGER12", ONE, module_px=module_px), [ONE, TWO, BACK]) == sorted([ONE, TWO])


def test_small_and_blurred_tags_are_read_by_their_known_codes() -> None:
    """A hand of cards from afar, in a room where a phone cannot hold still for long enough."""
    picture = np.pad(tag_picture(ONE, 8), 200, constant_values=150)
    small = cv2.resize(picture, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    jpeg = cv2.imencode(".jpg", cv2.GaussianBlur(small, (0, 0), 1.1))[1].tobytes()
    assert codes_in(jpeg) == []
    assert codes_in(jpeg, [ONE, TWO]) == [ONE]


@pytest.mark.parametrize("how", ["blurred", "half in shadow", "white on black", "full of grain"])
def test_a_spoilt_photograph_is_mended_before_nothing_is_read(how: str) -> None:
    """Texts that nobody knows beforehand, where the picture as it is shows none."""
    shown = spoilt(np.pad(tag_picture(ONE, 5 if how == "blurred" else 4), 60, constant_values=170), how)
    assert tags.read_tags_of_any_size(shown) == []
    assert [sighting.code for sighting in tags_in(shown, ())] == [ONE]


def test_grain_alone_is_never_read() -> None:
    """However a picture is mended, there is nothing in it."""
    chance = np.random.default_rng(1)
    for _ in range(5):
        assert tags_in(np.asarray(chance.integers(0, 256, (300, 400)), dtype=np.uint8), ()) == []


def test_a_photograph_without_tags_has_none() -> None:
    """That is an answer, not an error."""
    assert codes_in(photograph()) == []


def test_a_phone_s_full_size_is_made_smaller_first() -> None:
    """And is read as well."""
    assert codes_in(photograph(ONE, module_px=80)) == [ONE]


def hidden(before: bytes) -> bytes:
    """A head that says 50,000 px, and 10 px where bytes before that would lead who takes them for a marker."""
    huge, small = (b"\xff\xc0\x00\x11\x08" + side.to_bytes(2, "big") * 2 + bytes(10) for side in (50_000, 10))
    head = b"\xff\xd8" + before + huge
    return head.ljust(4 + int.from_bytes(head[4:6], "big"), b"\x00") + small


@pytest.mark.parametrize("fill", [1, 3])
def test_the_size_of_a_photograph_cannot_be_hidden(fill: int) -> None:
    """Any number of filling bytes may stand before a marker."""
    assert jpeg_size(hidden(b"\xff" * fill)) == (50_000, 50_000)


def test_what_is_no_marker_leads_nowhere() -> None:
    """Decoders go on behind it."""
    with pytest.raises(SourceError):
        jpeg_size(hidden(b"\xff\x00"))


def test_a_photograph_in_very_many_scans_is_refused() -> None:
    """Each takes a hundred bytes and goes over the whole picture."""
    progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    jpeg = cv2.imencode(".jpg", np.full((64, 64, 3), 120, np.uint8), progressive)[1].tobytes()
    assert codes_in(jpeg) == []
    first, second = (at.start() for at in islice(re.finditer(b"\xff\xda", jpeg), 1, 3))
    with pytest.raises(SourceError, match="too large"):
        codes_in(jpeg[:second] + jpeg[first:second] * MOST_SCANS + jpeg[second:])


@pytest.mark.parametrize("junk", [b"", b"GIF89a", b"\xff\xd8", b"\xff\xd8\xff", b"\xff\xd8\xff\xe0\x00\x00" * 9])
def test_what_is_no_photograph_gets_a_sentence(junk: bytes) -> None:
    """Whatever somebody sends."""
    with pytest.raises(SourceError, match="no photograph"):
        codes_in(junk)


def test_a_header_without_a_picture_gets_a_sentence() -> None:
    """A file that was cut off."""
    whole = photograph(ONE)
    unpacked = cv2.imdecode(np.frombuffer(whole, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert unpacked is not None
    assert jpeg_size(whole) == unpacked.shape[::-1]
    with pytest.raises(SourceError, match="no photograph"):
        codes_in(b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x10")


def test_a_small_file_that_unpacks_to_a_huge_picture_is_never_unpacked() -> None:
    """Its header says how large it is."""
    side = int(MOST_PX**0.5) + 1
    bomb = b"\xff\xd8\xff\xc0\x00\x11\x08" + side.to_bytes(2, "big") * 2 + b"\x03" * 20
    with pytest.raises(SourceError, match="too large"):
        codes_in(bomb)


@pytest.mark.parametrize("shape", [(1, 1600), (1, 4000), (60_000, 3), (20, 65_000)])
@pytest.mark.parametrize("known", [(), (ONE,)])
def test_a_strip_that_would_shrink_to_nothing_shows_no_tag(shape: tuple[int, int], known: tuple[str, ...]) -> None:
    """A picture in which no tag has room is answered like any other: there is none in it."""
    assert codes_in(cv2.imencode(".jpg", np.full(shape, 120, np.uint8))[1].tobytes(), known) == []
