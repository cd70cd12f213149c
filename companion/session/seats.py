"""Who sits where: players in their places, their tokens, and the host role."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Refused
from companion.table import Seat

MOST_PLAYERS = 7
NAME_LENGTH = 24
MOST_CLAIMS = 6  # of one seat in a minute
MINUTE_S = 60.0
BLANK_LETTERS = "\u115f\u1160\u2800\u3164"  # printable by their class, and drawn as nothing
VARIATIONS = ("VARIATION SELECTOR", "COMBINING GRAPHEME JOINER", "MONGOLIAN FREE VARIATION")


@dataclass
class Player:
    """A person (or the random player) at a place.

    `key` names the player through swaps and hand-overs; `token_hash` is that of the phone that holds the seat.
    `served_by` is the key of the player whose phone is passed round and serves this seat too.
    """

    key: str
    name: str
    token_hash: str | None = None
    role: str | None = None
    bot: bool = False
    absent: bool = False
    served_by: str | None = None

    @property
    def human(self) -> bool:
        return not self.bot and not self.absent

    @property
    def shared(self) -> bool:
        return self.served_by is not None


@dataclass(frozen=True)
class Actor:
    """Whoever sends a command: a seat, and whether it hosts."""

    seat: Seat
    key: str
    host: bool


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def visible(letter: str) -> bool:
    """Whether a letter shows in a name, or parts its words."""
    if letter in BLANK_LETTERS or unicodedata.name(letter, "").startswith(VARIATIONS):
        return False
    return letter.isprintable() or letter.isspace()


def token_for(key: bytes, purpose: str, command_id: str) -> str:
    """The token that a joining or claiming phone gets: the same for the same command, unknowable without the key."""
    return hmac.new(key, f"{purpose}:{command_id}".encode(), hashlib.sha256).hexdigest()[:40]


def claim_number(token: str) -> str:
    """Four digits by which people tell the phone that asks for a seat from any other that does."""
    return f"{int(hash_of(token)[:12], 16) % 10_000:04d}"


class Claims:
    """How often phones ask for each seat: a newer claim takes the place of an older one, and a number has four digits.

    Whoever could ask without end would soon show the number that somebody else's phone shows.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._when: dict[Seat, deque[float]] = defaultdict(deque)

    def note(self, seat: Seat) -> None:
        """A phone asks for a seat; raises Refused when too many have within a minute."""
        when = self._when[seat]
        while when and when[0] <= self._now() - MINUTE_S:
            when.popleft()
        if len(when) >= MOST_CLAIMS:
            raise Refused("claims", "Phones have asked for that seat too often.", "Wait a minute, then ask once.")
        when.append(self._now())


def not_yours() -> Refused:
    """One text for every seat, match or question that is not this phone's, so that nothing can be probed."""
    return Refused("not-yours", "This phone holds no seat here.", "Scan the code on the table screen to join.")


@dataclass
class Roster:
    """Players clockwise; the player at index i sits at seat "p<i>"."""

    players: list[Player] = field(default_factory=list)
    host: str = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(f"p{place}" for place in range(len(self.players)))

    def at(self, seat: Seat) -> Player:
        """The player at a seat; Refused if nobody sits there."""
        if seat not in self.seats:
            raise not_yours()
        return self.players[self.seats.index(seat)]

    def seat_of(self, player: Player) -> Seat:
        """Where a player sits."""
        return self.seats[self.players.index(player)]

    def join(self, name: str, token: str, bot: bool = False) -> Player:
        """A new player at the next free place; the first human becomes host."""
        if len(self.players) >= MOST_PLAYERS:
            raise Refused("full", f"All {MOST_PLAYERS} places are taken.", "Take over a seat instead.")
        name = self.free_name(name)
        hashed = hash_of(token)
        player = Player(hashed[:12], name, None if bot else hashed, bot=bot)
        self.players.append(player)
        if not bot and not self.host:
            self.host = player.key
        return player

    def free_name(self, name: str, but: Player | None = None) -> str:
        """A name as it is shown, without what cannot be seen; Refused if it is empty or somebody else's."""
        seen = "".join(letter for letter in unicodedata.normalize("NFKC", name) if visible(letter))
        shown = " ".join(seen.split())[:NAME_LENGTH].strip()
        if not shown:
            raise Refused("name", "A player needs a name.", "Type one; it is shown to everybody.")
        if any(p.name.casefold() == shown.casefold() for p in self.players if p is not but):
            raise Refused("name", f"Somebody here is called {shown} already.", "Add a letter, or take over that seat.")
        return shown

    def named(self, key: str) -> Player | None:
        """The player with a key, wherever the player sits now."""
        return next((p for p in self.players if p.key == key), None)

    def holder(self, token: str) -> Player | None:
        """The player whose phone has this token."""
        hashed = hash_of(token)
        return next((p for p in self.players if p.token_hash and hmac.compare_digest(p.token_hash, hashed)), None)

    def actor(self, player: Player) -> Actor:
        """A player as the sender of a command."""
        return Actor(self.seat_of(player), player.key, player.key == self.host)

    def swap(self, one: Seat, other: Seat) -> None:
        """Two players change places, with their phones."""
        a, b = self.players.index(self.at(one)), self.players.index(self.at(other))
        self.players[a], self.players[b] = self.players[b], self.players[a]

    def remove(self, seat: Seat) -> None:
        """A player leaves before the start; a leaving host hands the role on."""
        gone = self.at(seat)
        self.players.remove(gone)
        for player in self.players:
            if player.served_by == gone.key:
                player.served_by = None
        if self.host == gone.key:
            self.host = next((p.key for p in self.players if not p.bot), "")

    def roles(self) -> dict[Seat, str]:
        """The roles chosen so far."""
        return {self.seat_of(p): p.role for p in self.players if p.role}

    def humans_beside(self, seat: Seat) -> list[Seat]:
        """Seats whose people can agree to what `seat` proposes: those who are there, or else those who are away.

        So nobody who calls all others away, or random, agrees alone.
        """
        beside = [other for other in self.seats if other != seat]
        there = [other for other in beside if self.at(other).human]
        return there or [other for other in beside if self.at(other).token_hash is not None]

    def stored(self) -> dict[str, Any]:
        """As JSON."""
        return {"players": [dict(vars(p)) for p in self.players], "host": self.host}

    @classmethod
    def restored(cls, body: dict[str, Any]) -> Roster:
        """From JSON."""
        return cls([Player(**p) for p in body["players"]], body["host"])
