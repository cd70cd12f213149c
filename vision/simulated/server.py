"""The simulated table as a part of a process: acts come in as JSON lines over a Unix socket, frames go out by a call.

`{"act": "lay", "card": "order/france/sabotage", "zone": "front-p0-left", "face_up": false}` → `{"ok": true}`, or
`{"ok": false, "why": "…"}` with a sentence, and then nothing has moved.
"""

from __future__ import annotations

import base64
import json
import socketserver
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.errors import CompanionError, ConfigError, Refused
from vision.frame import Grey
from vision.simulated.picture import picture
from vision.simulated.pieces import Lying, Piece
from vision.simulated.renderer import Renderer
from vision.simulated.truth import TABLE, Truth

LONGEST_LINE = 4096
WIDEST_PICTURE = 4000  # px

Act = Mapping[str, Any]
Reply = dict[str, object]


class Table:
    """A truth and its camera, for several threads: one act or one frame at a time."""

    def __init__(self, truth: Truth, renderer: Renderer) -> None:
        self._truth = truth
        self._renderer = renderer
        self._lock = threading.Lock()

    def frame(self) -> Grey:
        """What the camera sees now."""
        with self._lock:
            return self._renderer.frame()

    def act(self, act: Act) -> Reply:
        """Do an act and say whether it happened, and why not."""
        try:
            with self._lock:
                return {"ok": True, **_known(act)(self._truth, act)}
        except CompanionError as error:
            return {"ok": False, "why": str(error)}


class Server:
    """Listens on a Unix socket as long as it is entered."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table = table
        self._path = path
        self._server: _UnixServer | None = None

    def __enter__(self) -> Self:
        self._path.unlink(missing_ok=True)
        try:
            self._server = _UnixServer(str(self._path), self._table)
        except OSError as error:
            reason = error.strerror or "the path is too long for a socket"
            raise ConfigError(
                f"The simulated table cannot listen at {self._path}: {reason}.", "Choose another."
            ) from error
        self._path.chmod(0o600)
        threading.Thread(target=self._server.serve_forever, name="simulated-table", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._path.unlink(missing_ok=True)


class _UnixServer(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True

    def __init__(self, path: str, table: Table) -> None:
        self.table = table
        super().__init__(path, _Lines)


class _Lines(socketserver.StreamRequestHandler):
    server: _UnixServer

    def handle(self) -> None:
        with suppress(ConnectionError):  # whoever has gone waits for no reply
            while line := self.rfile.readline(LONGEST_LINE):
                self.wfile.write(json.dumps(self._reply(line)).encode() + b"\n")

    def _reply(self, line: bytes) -> Reply:
        try:
            act = json.loads(line)
        except (ValueError, RecursionError):
            return {"ok": False, "why": "That is no line of JSON."}
        return self.server.table.act(act) if isinstance(act, dict) else {"ok": False, "why": "An act is an object."}


def _known(act: Act) -> Callable[[Truth, Act], Reply]:
    name = act.get("act")
    if not isinstance(name, str) or name not in ACTS:
        raise Refused(TABLE, f"Hands cannot {name!r}.", f"They can {', '.join(sorted(ACTS))}.")
    return ACTS[name]


def _look(truth: Truth, _: Act) -> Reply:
    """All that can be seen from above; of what lies face down only the back."""
    scene = truth.scene()
    covers = [{"name": one.name, "x": one.x, "y": one.y, "radius": one.radius} for one in scene.covers]
    size = [truth.layout.width, truth.layout.height]
    marks = [[mark.x, mark.y] for mark in truth.layout.marks]
    cards = [_seen(card) for card in scene.cards]
    return {"size": size, "marks": marks, "cards": cards, "piles": truth.piles(), "covers": covers}


def _hand(truth: Truth, act: Act) -> Reply:
    return {"hand": [_told(piece) for piece in truth.hand(_text(act, "seat"))]}


def _lay(truth: Truth, act: Act) -> Reply:
    angle = _number(act, "angle") if "angle" in act else None
    face_up = act.get("face_up", True)
    if not isinstance(face_up, bool):
        raise _unfit("face_up", face_up, "true or false")
    on = _text(act, "on") if "on" in act else None
    truth.lay(_text(act, "card"), _zone(act), _number(act, "x"), _number(act, "y"), angle, face_up, on)
    return {}


def _move(truth: Truth, act: Act) -> Reply:
    truth.move(_text(act, "card"), _zone(act), _number(act, "x"), _number(act, "y"))
    return {}


def _turn(truth: Truth, act: Act) -> Reply:
    truth.turn(_text(act, "card"), _number(act, "angle"))
    return {}


def _flip(truth: Truth, act: Act) -> Reply:
    truth.flip(_text(act, "card"))
    return {}


def _take(truth: Truth, act: Act) -> Reply:
    truth.take(_text(act, "card"), _text(act, "seat"))
    return {}


def _draw(truth: Truth, act: Act) -> Reply:
    return {"card": _told(truth.draw(_text(act, "pile"), _text(act, "seat")))}


def _turn_up(truth: Truth, act: Act) -> Reply:
    place = int(_number(act, "place")) if "place" in act else 1
    return {"card": _told(truth.turn_up(_text(act, "pile"), _text(act, "zone"), place))}


def _shift(truth: Truth, act: Act) -> Reply:
    truth.shift(_text(act, "from"), _text(act, "pile"), int(_number(act, "cards")), _zone(act))
    return {}


def _stack(truth: Truth, act: Act) -> Reply:
    if "zone" in act:
        up = act.get("face_up") is True
        truth.pile(_text(act, "pile"), _text(act, "zone"), up, like=_text(act, "card"))
    truth.stack(_text(act, "card"), _text(act, "pile"))
    return {}


def _gather(truth: Truth, act: Act) -> Reply:
    truth.gather(_text(act, "from"), _text(act, "pile"), _zone(act))
    return {}


def _shuffle(truth: Truth, act: Act) -> Reply:
    truth.shuffle(_text(act, "pile"))
    return {}


def _picture(truth: Truth, act: Act) -> Reply:
    """A picture of the table for people: a JPEG as base64."""
    width = int(_number(act, "width"))
    if not 1 <= width <= WIDEST_PICTURE:
        raise _unfit("width", width, f"from 1 to {WIDEST_PICTURE} px")
    return {"jpeg": base64.b64encode(picture(truth, width)).decode()}


def _cover(truth: Truth, act: Act) -> Reply:
    frames = round(_number(act, "frames")) if "frames" in act else None
    truth.cover(_text(act, "name"), _number(act, "x"), _number(act, "y"), _number(act, "radius"), frames)
    return {}


def _uncover(truth: Truth, act: Act) -> Reply:
    truth.uncover(_text(act, "name"))
    return {}


def _bump(truth: Truth, _: Act) -> Reply:
    """Push the camera."""
    truth.bumps += 1
    return {}


ACTS: Mapping[str, Callable[[Truth, Act], Reply]] = {
    "look": _look,
    "hand": _hand,
    "lay": _lay,
    "move": _move,
    "turn": _turn,
    "flip": _flip,
    "take": _take,
    "draw": _draw,
    "turn-up": _turn_up,
    "shift": _shift,
    "stack": _stack,
    "gather": _gather,
    "shuffle": _shuffle,
    "picture": _picture,
    "cover": _cover,
    "uncover": _uncover,
    "bump": _bump,
}


def _seen(card: Lying) -> Reply:
    """A card as it looks from above: face down, it has only its handle and what is printed on its back."""
    piece = card.piece
    back: Reply = {"card": card.handle, "name": piece.word, "kind": "back", "word": piece.word}
    return {
        **(_told(piece) if card.face_up else back),
        "handle": card.handle,
        "face_up": card.face_up,
        "x": round(card.x, 1),
        "y": round(card.y, 1),
        "angle": round(card.angle, 1),
        "width": piece.size[0],
        "height": piece.size[1],
        "colour": piece.colour,
    }


def _told(piece: Piece) -> Reply:
    return {"card": piece.component, "name": piece.name, "kind": piece.kind, "word": piece.word}


def _text(act: Act, key: str) -> str:
    value = act.get(key)
    if not isinstance(value, str):
        raise _unfit(key, value, "text")
    return value


def _number(act: Act, key: str) -> float:
    value = act.get(key, 0.0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
        raise _unfit(key, value, "a number")
    return float(value)


def _zone(act: Act) -> str | None:
    return _text(act, "zone") if "zone" in act else None


def _unfit(key: str, value: object, wanted: str) -> Refused:
    return Refused(TABLE, f"`{key}` is {value!r}.", f"It must be {wanted}.")
