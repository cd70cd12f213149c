"""A command as it comes from a page: what to do, and an id that makes it happen once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Response, request

from companion.errors import Refused
from webui.replies import reply
from webui.room import Actor, Room

MOST = 16 * 1024  # bytes; the longest command there is
_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


def body() -> dict[str, Any]:
    """The JSON object of the request; raises Refused if there is none."""
    if (request.content_length or 0) > MOST:
        raise Refused("too-long", "That request is too long.", "Reload the page.")
    try:
        got = request.get_json(silent=True)
    except RecursionError:  # nothing that a page sends is nested that deep
        got = None
    if not isinstance(got, dict):
        raise Refused("request", "The companion cannot read that request.", "Reload the page.")
    return got


def command_id(got: Mapping[str, Any]) -> str:
    """The id of a command; raises Refused if it is missing or malformed."""
    given = got.get("id")
    if not isinstance(given, str) or not _ID.fullmatch(given):
        raise Refused("command-id", "A command needs an id of 8 to 64 letters and digits.", "Reload the page.")
    return given


def words(got: Mapping[str, Any], name: str) -> str:
    """A text of a request, empty if it has none; raises Refused for anything else."""
    given = got.get(name, "")
    if not isinstance(given, str):
        raise Refused("malformed", f"`{name}` is no text.", "Reload the page.")
    return given


def carry_out(room: Room, actor: Actor) -> Response:
    """Do what a request asks for, in its order, and tell the last outcome; raises Refused if any of it is malformed.

    A page that is left sends all that the table has not confirmed at once: {"commands": [{"id", "command"}, ...]}.
    """
    got = body()
    several = got.get("commands")
    rows = several if isinstance(several, list) and several else [got]
    outcomes = [room.do(actor, *one) for one in [_command(row) for row in rows]]
    return reply(outcomes[-1].body, outcomes[-1].status)


def _command(got: Any) -> tuple[str, dict[str, Any]]:
    """The id and the command; raises Refused if there is none."""
    asked = got.get("command") if isinstance(got, dict) else None
    if not isinstance(asked, dict) or not isinstance(asked.get("do"), str):
        raise Refused("request", "A command needs a word for what to do.", "Reload the page.")
    return command_id(got), asked


def version() -> int:
    """The version of the page that the browser has; -1 if it has none."""
    after = request.args.get("after", "-1")
    return int(after) if re.fullmatch(r"-?[0-9]{1,15}", after) else -1
