"""What lies sealed, encrypted, with the key kept apart from the record.

The whole vault is one blob, padded and rewritten at every change, so that neither a row, nor a size, nor an
order tells who has sealed what, or when.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from companion.errors import RecordError

KEY_NAME = "vault.key"
BLOCK_BYTES = 32 * 1024
KEY_BYTES = 32
NONCE_BYTES = 12


def key_at(path: Path) -> bytes:
    """The 256-bit key at `path`, made on first use, readable by its owner only; RecordError if it cannot be used."""
    try:
        key = path.read_bytes() if path.exists() else _made_at(path)
    except OSError as why:
        raise RecordError(f"The key {path} cannot be used: {why.strerror}.", "Choose another folder.") from why
    if len(key) != KEY_BYTES:
        raise RecordError(f"The key {path} is damaged.", "Put back the key that belongs to the record.")
    return key


def _made_at(path: Path) -> bytes:
    key = AESGCM.generate_key(KEY_BYTES * 8)
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    return key


class Vault:
    """Encrypts and decrypts the sealed things of matches."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def close(self, content: dict[str, Any]) -> bytes:
        """The blob to store; its length tells nothing but the number of 32 KiB blocks."""
        text = json.dumps(content, separators=(",", ":")).encode()
        padded = text + b" " * (-len(text) % BLOCK_BYTES)
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, padded, None)

    def open(self, blob: bytes) -> dict[str, Any]:
        """What `close` was given; RecordError if key and blob do not belong together."""
        try:
            text = self._cipher.decrypt(blob[:NONCE_BYTES], blob[NONCE_BYTES:], None)
        except InvalidTag:
            raise RecordError(
                "The sealed choices of this table cannot be read.",
                "Its key file is not the one it was written with; put the right vault.key beside the record.",
            ) from None
        content: dict[str, Any] = json.loads(text)
        return content
