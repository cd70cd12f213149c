"""The one writer: what an evening is, in memory and on disk, and how it changes: wholly or not at all."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import GameBroken, RecordError, Refused
from companion.rules import AskId, Cards, Game, Setup
from companion.session import bots, boxes, pages, seeing, talk
from companion.session.laid_table import AsInTheGame, Tables
from companion.session.old_facts import keep_old_facts
from companion.session.play import Kept, Play
from companion.session.sitting import Sitting
from companion.session.store import Store
from companion.session.telling import Telling
from companion.session.vault import Vault
from companion.session.zone_editing import ZoneEditing
from companion.table import Cue, Seat, Tag, by_code

log = logging.getLogger(__name__)

REMEMBERED = 32  # commands kept for each sender, so that a repeated command has one effect
CODE_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
SCREEN = "screen"
AFTER_RESTART = "The companion was restarted; everything acknowledged is here."
LAPSED = {"text": "With that step back something went that you had done in private. Look it over.", "rule": "undo"}
WHILE_PAUSED = ("draft", "correct", "undo")


@dataclass(frozen=True)
class Means:
    """All that an evening is given: disk, key, games, monotonic time in s, nonces, chance, tags by game, cards, zones.

    `bot` is how the random player answers; a simulated table has people who use their hands instead. `keep_old_facts`
    goes on with a match that other rules have ruled.
    """

    store: Store
    key: bytes
    games: Mapping[str, Game[Any] | GameBroken]
    now: Callable[[], float]
    nonces: Callable[[int], bytes]
    rng: random.Random
    tags: Callable[[str], Sequence[Tag]] = lambda _game: ()
    shelf: boxes.Shelf | None = None
    tables: Tables = field(default_factory=AsInTheGame)
    bot: Callable[[Play, Seat, random.Random], tuple[AskId, Any] | None] = bots.choice
    keep_old_facts: bool = False


@contextmanager
def readable() -> Iterator[None]:
    """Turn whatever a damaged record brings about into a RecordError."""
    try:
        yield
    except (sqlite3.DatabaseError, AttributeError, KeyError, TypeError, ValueError) as why:
        if isinstance(why, RecordError):
            raise
        raise RecordError(
            f"The record of this table is damaged ({type(why).__name__}).", "Restore a backup, or move it aside."
        ) from why


class Desk:
    """Everything that is written, behind one lock. Callers hold `lock` for as long as they look or change."""

    def __init__(self, means: Means) -> None:
        self.means = means
        self.lock = threading.RLock()
        self.telling = Telling()
        self.sight = seeing.Sight(means.now)
        self.zone_editing = ZoneEditing(means.now)
        self.on_cue: Callable[[Cue], None] = lambda _cue: None
        self.news: dict[Seat, dict[str, str]] = {}  # what a seat is told once, until its next command
        self._vault = Vault(means.key)
        self._code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in means.nonces(4))
        self._clocks: tuple[int, Mapping[str, Any]] | None = None  # match and times before the last change
        with readable():
            if means.keep_old_facts:
                self._keep_old_facts()
            self._load()
            self._restart()

    def _restart(self) -> None:
        """Come back as the disk has it, paused; a full disk does not keep the table from opening."""
        self.sitting.starts += 1
        self.telling.begin(self.sitting.starts)
        if self.play is not None and not self.play.match.over:
            self.sitting.paused = AFTER_RESTART
        try:
            with self.means.store.transaction():
                self._keep()
        except sqlite3.OperationalError as why:
            log.warning("The record cannot be written (%s). Free some disk space.", why)

    # -- memory and disk ---------------------------------------------------------------------------------------------

    def _load(self) -> None:
        """Take everything from the disk; until that has worked, memory is stale and nothing is told."""
        self.stale = True
        store, body = self.means.store, self.means.store.room()
        blob = store.vault()
        sealed = self._vault.open(blob) if blob else {"done": {}, "play": None}
        sitting = Sitting.restored(body) if body else Sitting(self._code)
        play: Play | None = None
        if sitting.match is not None:
            play = Play.resume(self._game_of(sitting.match), sitting.match, sealed["play"], self._kept)
            self.sight.tags = self.tags_in(play)
            if self._clocks is not None and self._clocks[0] == play.number:
                play.set_clocks(self._clocks[1])
        self.done: dict[str, list[str]] = sealed["done"]
        self.sitting, self.play = sitting, play
        self._sitting_kept = json.dumps(sitting.stored())
        self.stale = False

    def _keep_old_facts(self) -> None:
        number = (self.means.store.room() or {}).get("match")
        if number is not None:
            with self.means.store.transaction():
                keep_old_facts(self._game_of(number), number, self.means.store)

    def refresh(self) -> None:
        """Take everything from the disk again if memory is not as the disk has it; raises sqlite3.Error."""
        if self.stale:
            self._load()
            self._run_clocks()

    def _game_of(self, match: int) -> Game[Any]:
        name = self.means.store.match(match)[0]
        game = self.means.games.get(name)
        if game is None or isinstance(game, GameBroken):
            raise RecordError(f"The match on this table is {name}, which does not load.", str(game or ""))
        return game

    @property
    def _kept(self) -> Kept:
        return Kept(self.means.store, self.means.nonces, self.means.now)

    def cards_of(self, game: str) -> Cards:
        """The cards that a match of a game begins with now."""
        return boxes.cards_of(self.means.shelf, game)[0]

    def tags_of(self, game: str) -> dict[str, Tag]:
        """The tags of a game's box now, by all codes."""
        return by_code(self.means.tags(game))

    def tags_in(self, play: Play) -> dict[str, Tag]:
        """The same for a match, called as its cards are: what its owner has not entered may go by another name."""
        cards, tags = play.catalogue[0], self.tags_of(play.game.id)
        names = {code: str(cards.get(tag.component, {}).get("name", "")) for code, tag in tags.items()}
        return {c: tag if names[c] in tag.label else replace(tag, label=names[c]) for c, tag in tags.items()}

    @contextmanager
    def change(self) -> Iterator[None]:
        """One change, on disk when it ends, or nowhere: after an error memory is as the disk has it."""
        self.refresh()
        self._clocks = (self.play.number, self.play.clocks.stored()) if self.play else None
        before = self._mark()
        try:
            with self.means.store.transaction():
                yield
                if self.play is not None:
                    self.play.settle()
                    talk.drop_stale(self.play, self.sitting)
                self._keep()
        except Refused:
            if self._mark() == before:  # nothing of the match was touched
                self.sitting = Sitting.restored(json.loads(self._sitting_kept))
            else:
                self._load()
            raise
        except BaseException:
            self._load()
            raise
        finally:
            if not self.stale:
                self._run_clocks()

    def _mark(self) -> tuple[Any, ...]:
        play = self.play
        return (play, play.match, len(play.match.record), play.match.ballots()) if play else ()

    def _keep(self) -> None:
        sealed = {"done": self.done, "play": self.play.secrets if self.play else None}
        self.means.store.keep_vault(self._vault.close(sealed))
        self._sitting_kept = json.dumps(self.sitting.stored())
        self.means.store.keep_room(self._sitting_kept)

    def _run_clocks(self) -> None:
        if self.play is None:
            return
        if self.status == "playing":
            self.play.clocks.run()
        else:
            self.play.clocks.stand()

    # -- the match ---------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """lobby, playing, paused or over."""
        return pages.status_of(self.sitting, self.play)

    def begin(self, game: Game[Any], setup: Setup) -> None:
        """Begin a match."""
        self.play = Play.begin(game, setup, None, self._kept)
        self.zone_editing.close()
        for seat, role in self.play.match.setup.roles.items():
            self.sitting.roster.at(seat).role = role
        self.sitting.match = self.play.number
        self.sitting.paused = None
        self.sight.begin(self.tags_in(self.play))

    def leave(self) -> None:
        """Leave the match; its record stays, and the same players are in the lobby."""
        self.sitting.match, self.play = None, None
        self.sitting.paused, self.sitting.proposals = None, []
        self.sitting.starts += 1
        self.telling.begin(self.sitting.starts)  # the highest number of a page counts what its seat did in secret

    def playing(self, command: str) -> Play:
        """The match, if `command` may be given now; raises Refused."""
        if self.play is None or (self.status == "over" and command != "undo"):
            raise Refused("not-open", "No match is being played.", "Start one first.")
        if self.sitting.paused is not None and command not in WHILE_PAUSED:
            cure = "Go on first: on any phone, or with a long press of a button."
            raise Refused("paused", f"The game is paused. {self.sitting.paused}", cure)
        return self.play

    def remember(self, key: str, command_id: str) -> None:
        """Remember, on disk, that a command was carried out."""
        here = {player.key for player in self.sitting.roster.players}
        self.done = {who: ids for who, ids in self.done.items() if who in here}
        self.done[key] = [*self.done.get(key, ()), command_id][-REMEMBERED:]

    # -- telling -----------------------------------------------------------------------------------------------------

    def _tell_lapsed(self) -> None:
        """Whose private acts went with a step back is told so, and nobody else."""
        if self.play is not None:
            self.news.update(dict.fromkeys(sorted(self.play.lapsed), LAPSED))
            self.play.lapsed = set()

    def tell(self) -> None:
        """Build every audience's page; those whose own page changed are told so."""
        if self.stale:
            return
        self._tell_lapsed()
        sitting, games, play, sight = self.sitting, self.means.games, self.play, self.sight
        public = pages.public_page(sitting, games, play, sight)
        public["eyes"]["shown"] = self.zone_editing.on and sight.on
        fresh = {SCREEN: public}
        for seat in sitting.roster.seats:
            fresh[seat] = {**pages.seat_page(public, sitting, play, sight, seat), "last": self.news.get(seat)}
        self.telling.publish(fresh, in_step=play is None)
        self.zone_editing.announced = self.zone_editing.on
