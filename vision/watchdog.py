"""A camera call may hang for ever and nothing in its process can end it: so the eyes live in a child that is watched.

The child gives signs of life round every frame. Without one for too long it is killed and another one begins; the
companion meanwhile goes on by hand.
"""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event
from typing import Any, Literal

log = logging.getLogger(__name__)

Pulse = Literal["opening", "going", "looking"]
PATIENCE_S: Mapping[Pulse, float] = {"opening": 45.0, "going": 4.0, "looking": 20.0}
"""How long the child may be silent: a camera that opens looks for focus and light in many frames first; from then on
the next frame is due at once, and a small computer may look long at one that shows a new table."""
LOOK_S = 0.2
END_S = 3.0
"""So long may a child take to end by itself."""
AGAIN_S = 0.5

Life = Callable[[Pulse], None]
Child = Callable[..., None]


def watched(child: Child, arguments: tuple[Any, ...], stop: Event, patience: Mapping[Pulse, float] = PATIENCE_S) -> int:
    """Run `child(*arguments, connection)` in a process of its own until `stop` is set or it ends by itself.

    `child` is a function of a module; it gives signs of life through `life_over(connection)`. One that hangs, or dies
    by a signal, is begun anew. Returns how often.
    """
    begun_anew = 0
    while True:
        process, ear = _begun(child, arguments)
        ended = _ends_by_itself(process, ear, stop, patience)
        if ended or stop.is_set():
            _end(process)
            return begun_anew
        # A driver may crash as well as hang, and a fault of ours shall not be looked for in a camera.
        why = "The camera hangs" if process.exitcode is None else f"The eyes broke off (exit code {process.exitcode})"
        log.warning("%s; they begin anew.", why)
        process.kill()
        process.join()
        begun_anew += 1
        if stop.wait(AGAIN_S):
            return begun_anew


def life_over(connection: Connection, gone: Callable[[], None]) -> Life:
    """What the child calls to give a sign of life; once nobody watches any more it calls `gone`, which ends the child.

    Otherwise eyes whose watcher was killed would keep the camera, and nobody could end them who does not know of them.
    """

    def life(pulse: Pulse) -> None:
        try:
            connection.send(pulse)
        except OSError:
            gone()

    return life


def _begun(child: Child, arguments: tuple[Any, ...]) -> tuple[BaseProcess, Connection]:
    # Not forked: OpenCV's threads and libcamera's would not survive that.
    context = multiprocessing.get_context("spawn")
    ear, mouth = context.Pipe(duplex=False)
    process = context.Process(target=child, args=(*arguments, mouth), daemon=True)
    process.start()
    mouth.close()
    return process, ear


def _ends_by_itself(process: BaseProcess, ear: Connection, stop: Event, patience: Mapping[Pulse, float]) -> bool:
    """Follow a child until it ends (True), hangs or dies (False), or `stop` is set (False)."""
    left = patience["opening"]
    while not stop.is_set():
        try:
            if ear.poll(min(LOOK_S, left)):
                left = patience[ear.recv()]
                continue
        except (EOFError, OSError):
            process.join(END_S)
            return process.exitcode == 0
        left -= LOOK_S
        if left <= 0:
            return False
    return False


def _end(process: BaseProcess) -> None:
    process.terminate()
    process.join(END_S)
    if process.is_alive():
        process.kill()
        process.join()
