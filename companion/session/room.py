"""A room is one table for everybody outside: thread-safe, one thing at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import CompanionError, GameBroken, Refused
from companion.rules import Game
from companion.session import box_form, door, doubts, pages, talk, zone_page
from companion.session.buttons import Buttons
from companion.session.cues import clock_buzz, cue_of
from companion.session.desk import SCREEN, Desk, Means
from companion.session.door import Outcome, present
from companion.session.eyes_lines import Overview, TableView
from companion.session.laid_table import LaidTable, Trouble, in_the_games_places, laid_for
from companion.session.play import Play
from companion.session.rows import unseen
from companion.session.seats import Actor, Claims, claim_number, hash_of, not_yours, token_for
from companion.session.telling import Page
from companion.session.ticker import where
from companion.session.timekeeper import Timekeeper
from companion.session.zone_commands import need_page
from companion.table import Buzz, Cue, Mode, Placement, Press, Seat, Tag, TagKind, UnknownTag

log = logging.getLogger(__name__)

TURNED_AWAY_S = 10.0  # how long people are told of eyes that come no more; those of old come again every two seconds
SCAN_S = 10.0  # how long the eyes look for tags in the lobby after the host's form has asked for some

__all__ = ["SCREEN", "Actor", "Joined", "Means", "Outcome", "Page", "Room"]


@dataclass(frozen=True)
class Joined:
    """A new player's seat and the token that its phone keeps."""

    seat: Seat
    token: str


class Room:
    """One table: what it acknowledges is on disk, and what a seat may not know is not on its page."""

    def __init__(self, means: Means) -> None:
        self._desk = Desk(means)
        self._door = door.Door(self._desk)
        self._buttons = Buttons(self._desk)
        self._timekeeper = Timekeeper(self._desk)
        self._claims = Claims(means.now)
        self._shown: tuple[str, int | None] = ("", None)
        self._lit = Cue()
        self._scanned_until = 0.0
        self._turned_away_until = 0.0
        self._tell()

    # -- who is there ------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The four letters on the table screen."""
        return self._desk.sitting.code

    def join(self, name: str, command_id: str) -> Joined:
        """A phone takes a new seat before the start; the same command gives the same seat and token."""
        with self._desk.lock:
            token = token_for(self._desk.means.key, "join", command_id)
            if self._desk.sitting.roster.holder(token) is None:
                if self._desk.play is not None:
                    raise Refused("playing", "The match has begun.", "Take over a seat instead.")
                with door.saved(), self._desk.change():
                    self._desk.sitting.roster.join(name, token)
                self._tell()
            return Joined(self.actor(token).seat, token)

    def claim(self, seat: Seat, command_id: str) -> str:
        """Another phone asks for a seat; its token works once enough have agreed (`talk.propose_hand_over`).

        Token and number are new with each claim, or somebody could wait with a token for a phone with the same number.
        """
        with self._desk.lock:
            sitting, key = self._desk.sitting, self._desk.means.key
            sitting.roster.at(seat)
            for asked in sitting.claims_of(seat):
                token = token_for(key, f"claim:{seat}:{asked.id}", command_id)
                if asked.body["token_hash"] == hash_of(token):
                    return token
            self._claims.note(seat)
            token = token_for(key, f"claim:{seat}:{sitting.id_to_come}", command_id)
            words = f"Another phone wants the seat of @{seat}. Agree only if it shows {claim_number(token)}."
            with door.saved(), self._desk.change():
                talk.propose_hand_over(self._desk.sitting, seat, seat, words, {"token_hash": hash_of(token)})
            self._tell()
            return token

    def actor(self, token: str, acting_for: Seat | None = None) -> Actor:
        """Who a token belongs to; `acting_for` a seat without a phone, for the device that is passed round.

        Raises Refused("not-yours").
        """
        with self._desk.lock:
            roster = self._desk.sitting.roster
            player = roster.holder(token)
            if player is None:
                raise not_yours()
            if acting_for is None or acting_for == roster.seat_of(player):
                return roster.actor(player)
            other = roster.at(acting_for)
            if other.served_by != player.key:
                raise not_yours()
            return Actor(acting_for, other.key, False)

    # -- what happens ------------------------------------------------------------------------------------------------

    def do(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
        """Carry out one command: {"do": name, …}; the same command id twice has one effect and one outcome."""
        with self._desk.lock:
            outcome = self._door.carry_out(actor, command_id, command)
            if outcome.status == 200:
                self._tell()
            return outcome

    def tick(self) -> None:
        """What time brings; to be called every tenth of a second. Raises what the disk or a game's rules raise."""
        with self._desk.lock:
            if self._desk.zone_editing.page and not self._desk.zone_editing.on:
                self._desk.zone_editing.close()
                self._tell()
            if self._desk.sight.turned_away and self._desk.means.now() >= self._turned_away_until:
                self._desk.sight.turned_away = ()
                self._tell()
            if self._timekeeper.tick():
                self._tell(Buzz.TIME_UP if self._timekeeper.rang else None)
            elif self._desk.play is not None and self._desk.play.clocks.running:
                self._cue(ticking=True)

    def see(
        self,
        placements: Sequence[Placement],
        trouble: Sequence[tuple[str, str]] = (),
        unknown: Sequence[UnknownTag] = (),
        unread: Sequence[tuple[str, str]] = (),
    ) -> None:
        """The eyes report all that lies in the open zones; nothing is decided before a tick finds it still."""
        with self._desk.lock:
            sight = self._desk.sight
            known = (sight.on, sight.trouble, sight.unknown, sight.unread)
            sight.report(self._in_the_game(placements))
            sight.trouble, sight.unknown, sight.unread = tuple(trouble), tuple(unknown), tuple(unread)
            if known != (sight.on, sight.trouble, sight.unknown, sight.unread):
                self._tell()

    def _in_the_game(self, placements: Sequence[Placement]) -> list[Placement]:
        play = self._desk.play
        if play is None:
            return list(placements)
        return in_the_games_places(self._desk.means.tables, play.game, len(play.match.setup.seats), placements)

    def blind(self) -> None:
        """The eyes are gone; everything goes on without them."""
        with self._desk.lock:
            self._desk.sight.close()
            self._desk.zone_editing.view = None
            self._tell()

    def turn_away(self, trouble: Trouble) -> None:
        """Eyes have come that cannot be used: people are told as long as these try, and no others have come."""
        with self._desk.lock:
            known, self._desk.sight.turned_away = self._desk.sight.turned_away, (trouble,)
            self._turned_away_until = self._desk.means.now() + TURNED_AWAY_S
            if not known:
                self._tell()

    def pictures_wanted(self) -> tuple[str, ...]:
        """The open zones that people are asked about and that nobody has a picture of yet."""
        with self._desk.lock:
            shown = self._desk.sight.pictures
            return tuple(zone for zone in self._doubted_zones() if zone not in shown)

    def _doubted_zones(self) -> tuple[str, ...]:
        play, sight = self._desk.play, self._desk.sight
        doubt = doubts.doubt_of(play, sight) if play is not None and sight.explanations else None
        return doubt.explained.zones if doubt is not None else ()

    def show(self, zone: str, jpeg: bytes) -> None:
        """The eyes show a zone that people are asked about; the picture is kept until the table changes."""
        with self._desk.lock:
            if zone in self.pictures_wanted() and zone in self.wanted()[2]:
                self._desk.sight.pictures[zone] = jpeg
                self._tell()

    def picture(self, zone: str) -> bytes:
        """The picture of a zone that people are asked about, for everybody; raises Refused when there is none."""
        with self._desk.lock:
            if zone not in self._doubted_zones() or zone not in self._desk.sight.pictures:
                raise Refused("picture", "There is no picture of that.", "Look at the table.")
            return self._desk.sight.pictures[zone]

    # -- zones, before a match ---------------------------------------------------------------------------------------

    def zones(self, actor: Actor, page: str, again: bool) -> dict[str, Any]:
        """The zones of the chosen game for a page of the host, which may move them now; `again` asks for a new picture.

        Raises Refused for anybody else, while another page does so, and once a match has begun.
        """
        with self._desk.lock:
            game = need_page(self._desk, present(self._desk, actor), page)
            if again:
                self._desk.zone_editing.look_again()
            if not self._desk.zone_editing.announced:
                self._tell()  # everybody may know that the host sees the table
            return zone_page.words(self._desk, game)

    def table_picture(self, actor: Actor, page: str) -> bytes:
        """The latest picture of the table for that page, JPEG; raises Refused as `zones` does, or if there is none."""
        with self._desk.lock:
            need_page(self._desk, present(self._desk, actor), page)
            if self._desk.zone_editing.overview is None:
                raise Refused("picture", "There is no picture of the table.", "Connect the camera, and look again.")
            return self._desk.zone_editing.overview.jpeg

    def overview_wanted(self) -> int:
        """Which picture of the table the eyes should show; 0 for none, and always while a match is on."""
        with self._desk.lock:
            return self._desk.zone_editing.wanted if self._desk.play is None else 0

    def show_overview(self, overview: Overview) -> None:
        """The eyes show the table; dropped unless the host's page waits for it, before a match."""
        with self._desk.lock:
            if self.overview_wanted():
                self._desk.zone_editing.show(overview)

    def measured(self, view: TableView, table: LaidTable) -> None:
        """The eyes have measured the zones of a table; dropped if it lies otherwise by now."""
        with self._desk.lock:
            if table == self.table_set():
                self._desk.zone_editing.view = view

    # -- buttons -----------------------------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """A button was pressed; what cannot be done is a signal of light and sound, and a sentence for the seat."""
        with self._desk.lock:
            try:
                with door.saved(), self._desk.change():
                    self._buttons.press(press)
            except CompanionError as no:
                rule = no.rule if isinstance(no, Refused) else "trouble"
                self._desk.news[press.seat] = {"text": str(no), "rule": rule}
                self._tell(Buzz.REFUSED, press.seat)
            except Exception as why:  # the thread of the buttons must live on
                log.error("A press failed: %s.", where(why))
            else:
                self._desk.news.pop(press.seat, None)
                self._tell()

    # -- telling -----------------------------------------------------------------------------------------------------

    def page(self, audience: str) -> Page:
        """What an audience is told now: a seat, or SCREEN. Raises Refused("not-yours") for anybody else."""
        with self._desk.lock:
            page, play = self._desk.telling.page(audience), self._desk.play
            clock = page.body.get("clock")
            if clock is None or play is None:
                return page
            now = {**clock, "left": round(play.clocks.left(clock["ask"]), 1), "running": play.clocks.running}
            return Page(page.version, {**page.body, "clock": now})

    def host_page(self) -> dict[str, Any]:
        """What the host page adds to the page of the host's own seat: public facts, and what is wrong with the pack."""
        with self._desk.lock:
            return {**pages.host_extras(self._desk.play), "box": box_form.trouble_words(self._desk)}

    def receipts(self) -> list[dict[str, Any]]:
        """Nonces and answers of all that was sealed, for anyone to check the receipts, once the match is over.

        Earlier they would tell what an opening does not: cards swapped in secret, Orders that still lie face down.
        """
        with self._desk.lock:
            play = self._desk.play
            return pages.receipts(play) if play is not None and play.match.over else []

    def faces(self) -> tuple[str, ...]:
        """The codes of all tags of the running match that are no backs; the same for everybody."""
        with self._desk.lock:
            return tuple(code for code, tag in self._desk.sight.tags.items() if tag.kind is not TagKind.BACK)

    def cards_with(self, codes: Sequence[str]) -> list[dict[str, Any]]:
        """The cards of the running match that wear these tags, backs and strangers left out, with what they say."""
        with self._desk.lock:
            play, tags = self._desk.play, self._desk.sight.tags
            printed = play.catalogue[0] if play is not None else {}
            worn = dict.fromkeys(tags[code] for code in codes if code in tags)
            faces = [tag for tag in worn if tag.kind is not TagKind.BACK]
            return [
                {"component": tag.component, "name": tag.label, "card": printed.get(tag.component)} for tag in faces
            ]

    def cards(self) -> tuple[dict[str, Any], str]:
        """What is printed on every card of the running match, the same for everybody, and a short name for it."""
        with self._desk.lock:
            play = self._desk.play
            cards, digest = play.catalogue if play is not None else ({}, "none")
            return {"game": play.game.id if play is not None else None, "cards": cards}, digest

    def box(self) -> dict[str, Any]:
        """The cards of the box for the host's form, by name, with what is missing; nothing of where any card is."""
        with self._desk.lock:
            return box_form.box_words(self._desk)

    def unknown_tags(self) -> list[str]:
        """Tags before the camera that could be entered; before a match the eyes look for them while this is asked."""
        with self._desk.lock:
            self._scanned_until = self._desk.means.now() + SCAN_S
            return list(box_form.unknown_codes(self._desk))

    def wait(self, audience: str, after: int, timeout: float) -> Page | None:
        """The page once it is newer than `after`, or None after `timeout` s."""
        return self.page(audience) if self._desk.telling.wait(audience, after, timeout) else None

    def wanted(self) -> tuple[str | None, int, tuple[str, ...]]:
        """What the eyes should know: the game, the number of seats, the zones whose faces may be read now."""
        with self._desk.lock:
            play = self._desk.play
            if play is None:
                game, zones = self._set_up_for()
                return game.id if game else None, len(self._desk.sitting.roster.players), zones
            return play.game.id, len(play.match.setup.seats), tuple(sorted(play.game.open_zones(play.match.state)))

    def mode(self) -> Mode:
        """What people do at the table now: they clear it once the match is over, and set it up until play begins."""
        with self._desk.lock:
            play = self._desk.play
            if play is not None and play.match.over:
                return Mode.CLEAN_UP
            return Mode.PLAY if play is not None and _begun(play) else Mode.SET_UP

    def table_set(self) -> LaidTable | None:
        """The table of the match, as it lies here, and the tags that may lie on it, for the eyes.

        None in the lobby, but while cards are entered or zones are moved; None in a match while what is kept of the
        zones cannot be used: then people are told, and asked on phones.
        """
        with self._desk.lock:
            play = self._desk.play
            game = play.game if play is not None else self._set_up_for()[0]
            if game is None:
                self._note_trouble(())
                return None
            seats = len(play.match.setup.seats) if play is not None else zone_page.seats_for(self._desk, game)
            laid, trouble = laid_for(self._desk.means.tables, game, seats)
            self._note_trouble(trouble)
            if laid is None and play is None:  # nothing is read there yet, and the host shall see what to mend
                laid = self._desk.means.tables.in_the_game(game.layout(seats))
            tags = self._desk.sight.tags if play is not None else self._desk.tags_of(game.id)
            return LaidTable(laid, _each_once(tags), play is not None) if laid is not None else None

    def _note_trouble(self, trouble: tuple[Trouble, ...]) -> None:
        if self._desk.sight.table_trouble != trouble:
            self._desk.sight.table_trouble = trouble
            if trouble and self._desk.play is not None and self._desk.sight.on:
                self._desk.sight.report(())  # it was read in zones that may lie otherwise
            self._tell()

    def _set_up_for(self) -> tuple[Game[Any] | None, tuple[str, ...]]:
        """The game whose tags are entered, or whose zones are moved, before a match.

        With it the zones where the eyes look for tags meanwhile.
        """
        scanning = self._desk.means.now() < self._scanned_until
        game = self._desk.means.games.get(self._desk.sitting.game or "")
        if game is None or isinstance(game, GameBroken) or not (scanning or self._desk.zone_editing.on):
            return None, ()
        zones = game.layout(zone_page.seats_for(self._desk, game)).zones if scanning else ()
        return game, tuple(sorted(zone.name for zone in zones if zone.public))

    def on_cue(self, listener: Callable[[Cue], None]) -> None:
        """Call `listener` with every Cue from now on, and with the present one at once."""
        with self._desk.lock:
            self._desk.on_cue = listener
            self._cue(ticking=True)

    def _tell(self, buzz: Buzz | None = None, refused: Seat | None = None) -> None:
        try:
            self._desk.tell()
        except Exception as why:  # a game's view failed; what was acknowledged stays acknowledged
            log.error("The pages could not be built: %s.", where(why))
        play = self._desk.play
        shown = (self._desk.status, play.game.phase(play.match.state) if play else None)
        changed, self._shown = shown != self._shown, shown
        news = {"playing": Buzz.PHASE, "over": Buzz.END}.get(shown[0]) if changed else None
        self._cue(buzz or news, refused)

    def _cue(self, buzz: Buzz | None = None, refused: Seat | None = None, *, ticking: bool = False) -> None:
        cue = cue_of(self._desk.sitting, self._desk.play, self._desk.sight, buzz, refused)
        before = self._lit
        if not ticking and buzz is None and replace(cue, seconds_left=before.seconds_left) == before:
            return  # a cue for every command would count what others do in secret
        self._lit = replace(cue, buzz=None)
        self._desk.on_cue(replace(cue, buzz=buzz or clock_buzz(before.seconds_left, cue.seconds_left)))


def _each_once(tags: Mapping[str, Tag]) -> tuple[Tag, ...]:
    """Tags that are known by two codes are the same tags."""
    return tuple(dict.fromkeys(tags.values()))


def _begun(play: Play) -> bool:
    """Whether people, or the camera, have answered anything after the set-up that the game leads them through.

    Dice and dealer answer before any card is laid.
    """
    if play.game.setting_up(play.match.state):
        return False
    told = (row for row in play.rows if row.kind != "correct" and not unseen(row))
    return any(not (row.by.get("dice") or row.by.get("dealer")) for row in told)
