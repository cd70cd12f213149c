"""Pages served on a free port of this computer, for browsers that leave when they like."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

HERE = "127.0.0.1"
ANSWER = "tests.answer"  # where a request's environment keeps what has to be closed


@contextmanager
def served(pages: Flask, port: int = 0) -> Iterator[str]:
    """Serve on a port, 0 takes a free one; gives the address."""
    server = make_server(HERE, port, _remembering(pages), threaded=True, request_handler=_Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://{HERE}:{server.server_port}"
    finally:
        pages.extensions["streams"].close_all()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(WSGIRequestHandler):
    """Closes an answer, and so its file, whose browser left while it was sent: the development server forgets to."""

    def connection_dropped(self, _: BaseException, environ: dict[str, Any] | None = None) -> None:
        close = getattr((environ or {}).get(ANSWER), "close", None)
        if close is not None:
            close()


def _remembering(pages: Flask) -> Any:
    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ[ANSWER] = pages(environ, start_response)
        found: Iterable[bytes] = environ[ANSWER]
        return found

    return answer
