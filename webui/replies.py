"""Answers of the pages: one shape for data, one shape for errors, no traceback ever."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError, GameBroken, Refused, UnknownGame

BLOCK = 1024  # bytes; every answer and every request fills whole blocks, so that its length tells little
NOT_YOURS = ("not-yours", "That is not there, or not yours.", "Open the join page and take a seat.")


def reply(body: Mapping[str, Any], status: int = 200) -> Response:
    """JSON, filled up with blanks to whole blocks; half a letter is told as a question mark."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode(errors="replace")
    text += b" " * (-len(text) % BLOCK)
    return Response(text, status, content_type="application/json")


def trouble(rule: str, what: str, cure: str, status: int) -> Response:
    """The one shape of an error; a page for people who opened an address, JSON for everything that scripts ask."""
    error = {"rule": rule, "what": what, "cure": cure}
    if "text/html" in request.headers.get("Accept", ""):
        return Response(render_template("trouble.html", title="Not here", screen="phone", scripts=(), **error), status)
    return reply({"error": error}, status)


def not_yours() -> Response:
    """The one answer to a seat that is not yours, is not open, or never was."""
    return trouble(*NOT_YOURS, 403)


def _refused(error: Refused) -> Response:
    if error.rule in ("not-yours", "no-seat"):
        return not_yours()
    return trouble(error.rule, error.what, error.cure, 409)


def _unknown(error: CompanionError) -> Response:
    return trouble("unknown", error.what, error.cure, 404)


def _unusable(error: CompanionError) -> Response:
    return trouble("unusable", error.what, error.cure, 400)


def _http(error: HTTPException) -> Response:
    if error.code == 404:
        return trouble("nothing-here", "There is nothing here.", "Go back to the join page.", 404)
    return trouble("request", "The companion cannot use that request.", "Reload the page.", error.code or 400)


def _mistake(error: Exception) -> Response:
    # The words of the error may hold what a player typed; where it happened is enough to find it.
    places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    current_app.logger.error("%s at %s", type(error).__name__, " < ".join(reversed(places)))
    return trouble("mistake", "The companion made a mistake; nothing has changed.", "Try again, or reload.", 500)


RESPONSES: Mapping[type[Exception], Callable[[Any], Response]] = {
    Refused: _refused,
    UnknownGame: _unknown,
    GameBroken: _unknown,
    CompanionError: _unusable,
    HTTPException: _http,
    Exception: _mistake,
}


def explain_errors(app: Flask) -> None:
    """Turn every exception into its response."""
    for kind, response in RESPONSES.items():
        app.register_error_handler(kind, response)
