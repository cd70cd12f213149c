"""Receipts of sealed choices: given when sealing, published with nonce and answer at the opening, checked by anyone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules import AskId, Seat


@dataclass(frozen=True)
class Receipt:
    """What an opened choice was sealed as; `holds` tells whether nonce and answer give the receipt."""

    line: int
    sealed: AskId
    seat: Seat
    receipt: str
    nonce: str
    answer: Any
    holds: bool


def canonical(content: Any) -> bytes:
    """The one spelling of an answer that receipts are made over."""
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


def receipt_of(nonce: bytes, match: int, sealed: AskId, seat: Seat, ballot: Any) -> str:
    """What a seat is given when it seals: SHA-256 over the nonce and the canonical answer, bound to its place."""
    return hashlib.sha256(nonce + sealed_text(match, sealed, seat, ballot)).hexdigest()


def sealed_text(match: int, sealed: AskId, seat: Seat, ballot: Any) -> bytes:
    """What follows the nonce under the hash: a choice with its place, as JSON."""
    return canonical([match, sealed, seat, ballot])


def published(match: int, line: int, body: Mapping[str, Any], by: Mapping[str, Any]) -> list[Receipt]:
    """The receipts of one opening as its line of the record has them, in seat order; each is checked.

    A seat whose answer has no receipt gets one that does not hold.
    """
    given = {seat: (receipt, nonce) for seat, receipt, nonce in by.get("opened", ())}
    return [_checked(match, line, body["sealed"], seat, answer, given.get(seat)) for seat, answer in body["ballots"]]


def _checked(match: int, line: int, sealed: AskId, seat: Seat, answer: Any, given: tuple[str, str] | None) -> Receipt:
    receipt, nonce = given or ("", "")
    try:
        holds = given is not None and receipt_of(bytes.fromhex(nonce), match, sealed, seat, answer) == receipt
    except (TypeError, ValueError):
        holds = False
    return Receipt(line, sealed, seat, receipt, nonce, answer, holds)
