"""The timer thread: it calls the room ten times a second, and no error ends it."""

from __future__ import annotations

import logging
import sqlite3
import threading
import traceback
from collections.abc import Callable

EVERY_S = 0.1  # a card that was laid down is shown so much later at most

log = logging.getLogger(__name__)


class Ticker:
    """Calls `tick` every tenth of a second in a thread of its own; `start` and `stop` it.

    `wait` pauses for some s and tells whether the ticker should end.
    """

    def __init__(self, tick: Callable[[], None], wait: Callable[[float], bool] | None = None) -> None:
        self._tick = tick
        self._stopped = threading.Event()
        self._wait = wait or self._stopped.wait
        self._trouble: str | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Tick from now on."""
        self._thread = threading.Thread(target=self.run, name="ticker", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Tick no more; returns when the last tick is over."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def run(self) -> None:
        """Tick until told to end."""
        while not self._wait(EVERY_S):
            self.beat()

    def beat(self) -> None:
        """One tick; an error is logged once for as long as it stays the same."""
        try:
            self._tick()
        except Exception as why:  # whatever it is, the evening goes on
            self._log(words_for(why))
        else:
            self._log(None)

    def _log(self, trouble: str | None) -> None:
        if trouble == self._trouble:
            return
        self._trouble = trouble
        if trouble is None:
            log.info("The timer goes on.")
        else:
            log.error("%s", trouble)


def words_for(why: Exception) -> str:
    """An error for the log."""
    if isinstance(why, sqlite3.Error | OSError):
        return f"The record cannot be written ({why}). Free some disk space; what was saved is safe."
    return f"A tick failed: {where(why)}."


def where(why: Exception) -> str:
    """What failed and where, with none of its words, which may hold what somebody chose."""
    places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(why.__traceback__)[-4:]]
    return f"{type(why).__name__} at {' < '.join(reversed(places))}"
