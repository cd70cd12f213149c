"""A camera call that never comes back, in the process that `companion eyes` starts; the table goes on by hand."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import cv2
import pytest

from companion.session.eyes_link import EyesLink
from tests.session.tables import Table
from tests.vision.scenes import picture
from tests.whole.patience import until
from tests.whole.visitors import started


def sees(table: Table) -> bool:
    """Whether the table has eyes now."""
    return bool(table.page()["eyes"]["on"])


@pytest.mark.hard
def test_a_camera_that_hangs_is_begun_anew_while_people_play_by_hand() -> None:
    """A picture that is a pipe holds its reader in the kernel, as a dead driver does; prints after how long it is back.

    Nothing in the process can end that, so the whole process is ended, and another one comes.
    """
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        pictures, address = Path(name) / "pictures", Path(name) / "eyes"
        pictures.mkdir()
        cv2.imwrite(str(pictures / "1.png"), picture())
        os.mkfifo(pictures / "2.png")
        table = Table().start(2, hands="physical")
        link = EyesLink(table.room, address)
        link.start()
        with started("eyes", "--source", pictures, "--socket", address) as process:
            until(lambda: sees(table), "no eyes come")
            hung_at = time.monotonic()
            table.done("p0", do="say", ask=table.table_ask(), value="bell")
            until(lambda: not sees(table), "the eyes that hang are not ended")
            (pictures / "2.png").unlink()
            cv2.imwrite(str(pictures / "2.png"), picture())
            table.done("p1", do="agree", proposal=table.proposal())
            table.agree_all()
            until(lambda: sees(table), "no eyes come again")
            back_after = time.monotonic() - hung_at
            table.bid_all(p1=4)
            assert process.poll() is None
        link.stop()
        assert any(line.endswith("offers bell") for line in table.story())
        table.close()
    print(f"\nhung, ended and begun anew in {back_after:.1f} s")
