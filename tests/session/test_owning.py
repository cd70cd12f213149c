"""What the host enters of the box: tags at once, cards for the next match, and corrections that people agree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.errors import PackError, Refused
from companion.rules import Adjuster, CardFault, Cards
from companion.table import Placement, Tag, TagKind, UnknownTag
from tests.session.faults import FaultyStore, Killed
from tests.session.sample_game import GAME, LOTS
from tests.session.tables import Table

CODE, OTHER = "NEWTAG0001", "NEWTAG0002"


@dataclass
class Shelf:
    """A pack in memory; `trouble` is what is wrong with the owner's file."""

    printed: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {
            f"lot/{lot}": {
                "name": lot.capitalize(),
                "group": "lots",
                "kind": "face",
                "copies": 1,
                "text": "",
                "worth": 1,
            }
            for lot in LOTS
        }
    )
    codes: dict[str, str] = field(default_factory=dict)
    trouble: str = ""
    written: int = 0

    def cards(self, _game: str) -> Cards:
        """What is printed."""
        if self.trouble:
            raise PackError(self.trouble)
        return self.printed

    def pack(self, _game: str) -> Any:
        """The pack, as far as the form looks at it."""
        return SimpleNamespace(sample=False)

    def enter_tags(self, _game: str, tags: Mapping[str, str]) -> None:
        """All, or none if one is worn by another card."""
        for component, code in tags.items():
            if any(worn == code and other != component for other, worn in self.codes.items()):
                raise PackError(f"{code} is worn by another card.", "Take another tag.")
        self.codes.update(tags)
        self.written += 1

    def enter_alike(self, _game: str, component: str, copies: int, code: str) -> None:
        """One tag for several pieces."""
        self.printed[component] = {**self.printed[component], "kind": "alike", "copies": copies}
        self.codes[component] = code
        self.written += 1

    def enter_card(self, _game: str, component: str, record: Mapping[str, Any]) -> None:
        """What is printed on one card."""
        self.printed[component] = {**self.printed[component], **record}
        self.written += 1

    def tags(self) -> list[Tag]:
        """The tags as they are now."""
        return [Tag(code, component, TagKind.FACE, component) for component, code in self.codes.items()]


class Box(Table):
    """A table whose eyes know the tags of its shelf."""

    shelf: Shelf

    def means(self) -> Any:
        """What the room is given."""
        return replace(super().means(), tags=lambda _game: self.shelf.tags())

    def codes(self) -> dict[str, str]:
        """Which cards wear which tags, as the form shows it."""
        return {card["component"]: card["tag"] for card in self.room.box()["cards"] if card["tag"]}

    def printed(self, component: str) -> dict[str, Any]:
        """What the form shows of a card."""
        (card,) = [card for card in self.room.box()["cards"] if card["component"] == component]
        return {each["name"]: each["value"] for each in card["fields"]}


def changing(sink: dict[str, Any]) -> Any:
    """A game that lets cards be corrected."""
    shape = SimpleNamespace(empty=False, check=lambda value: value, describe=lambda: {"shape": "press"})
    return replace(
        GAME,
        adjusters=lambda state: {**GAME.adjusters(state), "cards": Adjuster("What cards say", shape, sink.update)},
        facts=lambda state: {**GAME.facts(state), "cards": dict(sink)},
        card_faults=lambda cards: [
            CardFault(component, f"It is worth {record['worth']}.", "A lot is worth 9 at most.")
            for component, record in cards.items()
            if record["worth"] > 9
        ],
    )


@pytest.fixture
def changed() -> dict[str, Any]:
    """The cards that the table has agreed to correct."""
    return {}


@pytest.fixture
def table(changed: dict[str, Any], tmp_path: Path) -> Iterator[Box]:
    """Three players before the start."""
    table = Box(tmp_path / "record.db", game=changing(changed), shelf=Shelf(), store=FaultyStore)
    table.join(3)
    table.done("p0", do="game", game=GAME.id)
    yield table
    table.close()


def test_a_tag_counts_at_once(table: Box) -> None:
    """In the middle of a match the eyes are told of it, and what lay there unknown is a card."""
    table.done("p0", do="option", name="hands", choice="physical")
    table.done("p0", do="start")
    lying = [Placement(CODE, "lot", 0.0, 0.0, 0.0)]
    table.room.see([], unknown=[UnknownTag(CODE, "lot")])
    assert table.room.unknown_tags() == [CODE]
    table.done("p0", do="enter-tags", tags=[["lot/bell", CODE]])
    told = table.room.table_set()
    assert told is not None
    assert [tag.component for tag in told.tags] == ["lot/bell"]
    assert table.room.unknown_tags() == []
    assert table.page()["eyes"]["findings"] == []
    table.room.see(lying)
    table.wait(2.0)
    assert table.story()[-1].endswith("offers bell")


def test_everybody_at_a_match_is_told_whose_tags_are_entered(table: Box) -> None:
    """A host who lets the eyes take one card for another is seen doing it."""
    table.done("p0", do="enter-tags", tags=[["lot/bell", CODE], ["lot/drum", OTHER]])
    assert table.page("p1")["last"] is None
    table.done("p0", do="start")
    table.done("p0", do="enter-tags", tags=[["lot/bell", "NEWTAG0003"]])
    assert table.page("p1")["last"] == table.page("p2")["last"]
    assert table.page("p1")["last"]["text"] == "@p0 entered what tag the camera knows this by: Bell."


def test_several_tags_go_all_or_none(table: Box) -> None:
    """One that is worn by another card keeps the others off as well."""
    table.done("p0", do="enter-tags", tags=[["lot/bell", CODE], ["lot/drum", OTHER]])
    assert table.codes() == {"lot/bell": CODE, "lot/drum": OTHER}
    error = table.refused("p0", do="enter-tags", tags=[["lot/flag", "NEWTAG0003"], ["lot/harp", CODE]])
    assert error["what"] == f"{CODE} is worn by another card."
    assert table.codes() == {"lot/bell": CODE, "lot/drum": OTHER}


def test_these_are_alike(table: Box) -> None:
    """One tag for so many pieces."""
    table.done("p0", do="enter-alike", component="lot/bell", copies=18, code=CODE)
    (bell,) = [card for card in table.room.box()["cards"] if card["component"] == "lot/bell"]
    assert (bell["kind"], bell["copies"], bell["tag"]) == ("alike", 18, CODE)


def test_a_tap_that_comes_twice_enters_once(table: Box) -> None:
    """The same command has one effect, also after a restart."""
    for _ in range(2):
        assert table.do("p0", "tap", do="enter-tags", tags=[["lot/bell", CODE]]).status == 200
    table.restart()
    assert table.do("p0", "tap", do="enter-tags", tags=[["lot/bell", CODE]]).status == 200
    assert table.shelf.written == 1


@pytest.mark.parametrize("late", [False, True])
def test_a_plug_pulled_between_file_and_record_loses_nothing(table: Box, late: bool) -> None:
    """Whatever was on disk then, the phone sends the same tap again, and it is as if it had come once."""
    assert isinstance(table.store, FaultyStore)
    for fatal in range(1, 50):
        tags = [["lot/bell", f"NEWTAG{fatal:04}"]]
        table.store.faults.arm(fatal, late=late, deadly=True)
        try:
            table.do("p0", f"tap-{fatal}", do="enter-tags", tags=tags)
        except Killed:
            table.restart()
            assert table.do("p0", f"tap-{fatal}", do="enter-tags", tags=tags).status == 200
            assert table.codes() == dict([tags[0]])
        else:
            assert fatal > 1
            return
    raise AssertionError("no end of statements")


def test_a_card_counts_from_the_next_match(table: Box) -> None:
    """Before the start it is simply entered."""
    table.done("p0", do="enter-card", component="lot/bell", card={"name": "Gong", "worth": 4})
    table.done("p0", do="start")
    record = table.room.cards()[0]["cards"]["lot/bell"]
    assert (record["name"], record["worth"], record["group"]) == ("Gong", 4, "lots")
    assert table.page("p1")["proposals"] == []


def test_in_a_match_the_table_is_asked_whether_a_card_counts_at_once(table: Box, changed: dict[str, Any]) -> None:
    """The file is written, the match has its cards until another player agrees, and everybody reads what was agreed."""
    table.done("p0", do="start")
    table.done("p0", do="enter-card", component="lot/bell", card={"name": "Gong"})
    assert table.printed("lot/bell")["name"] == "Gong"
    assert table.room.cards()[0]["cards"]["lot/bell"]["name"] == "Bell"
    (proposal,) = table.page("p1")["proposals"]
    assert "corrects what is printed on Gong" in proposal["text"]
    table.done("p1", do="agree", proposal=proposal["id"])
    assert changed["lot/bell"]["name"] == "Gong"
    assert table.room.cards()[0]["cards"]["lot/bell"]["name"] == "Gong"
    assert table.page()["notes"][-1]["text"] == "@p0 entered What cards say: Gong; agreed: @p1."


def test_cards_entered_one_after_the_other_are_all_asked_for(table: Box, changed: dict[str, Any]) -> None:
    """The table is asked once for all of them; another correction of the host takes none of them off."""
    table.done("p0", do="start")
    table.done("p0", do="enter-card", component="lot/bell", card={"name": "Gong"})
    table.done("p0", do="enter-card", component="lot/drum", card={"name": "Tabor"})
    table.done("p0", do="correct", fact="coins.p1", value=3)
    texts = {p["kind"]: p for p in table.page("p1")["proposals"]}
    assert "corrects what is printed on Gong, Tabor" in texts["cards"]["text"]
    table.done("p1", do="agree", proposal=texts["cards"]["id"])
    assert {one: record["name"] for one, record in changed.items()} == {"lot/bell": "Gong", "lot/drum": "Tabor"}


def test_so_many_pieces_as_the_rules_do_not_know_are_refused(changed: dict[str, Any]) -> None:
    """Otherwise no match could begin with them."""
    most = [CardFault("lot/bell", "There are 18 bells.", "A box has 4.")]
    game = replace(changing(changed), card_faults=lambda cards: most if cards["lot/bell"]["copies"] > 4 else [])
    table = Box(game=game, shelf=Shelf())
    table.join(2)
    table.done("p0", do="game", game=GAME.id)
    error = table.refused("p0", do="enter-alike", component="lot/bell", copies=18, code=CODE)
    assert (error["what"], error["cure"]) == ("lot/bell: There are 18 bells.", "A box has 4.")
    table.done("p0", do="enter-alike", component="lot/bell", copies=4, code=CODE)
    assert table.shelf.written == 1
    table.close()


def test_what_the_rules_have_against_a_card_is_said_with_its_cure(table: Box) -> None:
    """And nothing is written."""
    error = table.refused("p0", do="enter-card", component="lot/bell", card={"worth": 12})
    assert (error["what"], error["cure"]) == ("lot/bell: It is worth 12.", "A lot is worth 9 at most.")
    assert table.shelf.written == 0


@pytest.mark.parametrize(
    "command",
    [
        {"do": "enter-tags", "tags": [["lot/forged", CODE]]},
        {"do": "enter-tags", "tags": [["lot/bell", "short"]]},
        {"do": "enter-tags", "tags": [["lot/bell", CODE], ["lot/drum", CODE]]},
        {"do": "enter-tags", "tags": [["lot/bell", CODE], ["lot/bell", OTHER]]},
        {"do": "enter-tags", "tags": []},
        {"do": "enter-tags", "tags": [["lot/bell", CODE]] * 61},
        {"do": "enter-tags", "tags": [["lot/bell", {"deep": 1}]]},
        {"do": "enter-tags"},
        {"do": "enter-alike", "component": "lot/bell", "copies": 0, "code": CODE},
        {"do": "enter-alike", "component": "lot/bell", "copies": True, "code": CODE},
        {"do": "enter-alike", "component": "lot/bell", "copies": {"deep": [1]}, "code": CODE},
        {"do": "enter-alike", "component": ["lot/bell"], "copies": 2, "code": CODE},
        {"do": "enter-alike", "component": "lot/forged", "copies": 2, "code": CODE},
        {"do": "enter-alike", "component": "lot/bell", "copies": 2, "code": "../../etc"},
        {"do": "enter-card", "component": "lot/forged", "card": {"name": "Forged"}},
        {"do": "enter-card", "component": "lot/bell", "card": {"name": " "}},
        {"do": "enter-card", "component": "lot/bell", "card": {"name": "x" * 81}},
        {"do": "enter-card", "component": "lot/bell", "card": {"worth": "much"}},
        {"do": "enter-card", "component": "lot/bell", "card": {"worth": -1}},
        {"do": "enter-card", "component": "lot/bell", "card": {"verb": "sing"}},
        {"do": "enter-card", "component": "lot/bell", "card": {"group": "units"}},
        {"do": "enter-card", "component": "lot/bell", "card": {"abilities": [{"do": "sing"}]}},
        {"do": "enter-card", "component": "lot/bell", "card": {"by_hand": True}},
        {"do": "enter-card", "component": "lot/bell", "card": {"w" * 3000: 1}},
        {"do": "enter-card", "component": "lot/bell", "card": {"worth": "1" * 3000}},
        {"do": "enter-card", "component": "lot/bell", "card": {}},
        {"do": "enter-card", "component": "lot/bell", "card": "Gong"},
        {"do": "enter-card", "component": "lot/bell"},
    ],
)
def test_bad_input_is_refused_with_a_cure_and_writes_nothing(table: Box, command: dict[str, Any]) -> None:
    """Forged cards, torn tags, two cards with one code, fields that no card has: said in words a phone can show."""
    assert len(table.refused("p0", **command)["what"]) < 200
    assert table.shelf.written == 0


@pytest.mark.parametrize("name", ["enter-tags", "enter-alike", "enter-card"])
def test_only_the_host_may(table: Box, name: str) -> None:
    """Before a match and during it."""
    assert table.refused("p1", do=name)["rule"] == "host"
    table.done("p0", do="start")
    assert table.refused("p1", do=name)["rule"] == "host"


def test_a_torn_pack_is_told_to_the_host_and_nothing_is_entered(table: Box) -> None:
    """The house opens and plays all the same; the file must be mended first."""
    table.shelf.trouble = "pack.toml:3: `name` is 7. It must be text."
    table.restart()
    assert table.room.host_page()["box"] == table.shelf.trouble
    assert table.room.box()["trouble"] == table.shelf.trouble
    assert table.shelf.trouble in table.refused("p0", do="enter-tags", tags=[["lot/bell", CODE]])["what"]
    table.done("p0", do="start")
    assert table.page()["status"] == "playing"


def test_without_a_shelf_there_is_nothing_to_enter() -> None:
    """A table without a folder says so."""
    table = Table().start(2)
    assert table.room.host_page()["box"] is None
    assert table.refused("p0", do="enter-tags", tags=[["lot/bell", CODE]])["rule"] == "box"
    assert table.room.box()["cards"] == []
    table.close()


# -- what the form shows ----------------------------------------------------------------------------------------------


def test_the_list_is_alphabetical_and_says_nothing_of_a_match(table: Box) -> None:
    """It is the same before a match, during it, and whatever anybody holds."""
    before = table.room.box()
    assert [card["name"] for card in before["cards"]] == sorted(lot.capitalize() for lot in LOTS)
    table.done("p0", do="start")
    assert table.room.box() == before
    table.agree_all()
    table.bid_all()
    table.wait(4.0)
    assert table.room.box() == before


def test_a_tag_in_a_hand_is_not_offered(table: Box) -> None:
    """In a match only what lies in a zone that is open now; and only what reads like a tag of ours."""
    table.done("p0", do="option", name="hands", choice="physical")
    table.done("p0", do="start")
    strange = [UnknownTag(CODE, "hand-p1"), UnknownTag(OTHER, "lot"), UnknownTag("http://a.bottle", "lot")]
    table.room.see([], unknown=strange)
    assert table.room.unknown_tags() == [OTHER]


def test_before_a_match_the_eyes_look_while_the_form_asks(table: Box) -> None:
    """Every public zone is open for some seconds after each question, and none otherwise."""
    assert table.room.wanted() == (None, 3, ())
    assert table.room.table_set() is None
    table.room.unknown_tags()
    assert table.room.wanted() == (GAME.id, 3, ("lot",))
    assert table.room.table_set() is not None
    table.room.see([], unknown=[UnknownTag(CODE, "lot")])
    assert table.room.unknown_tags() == [CODE]
    table.wait(10.5)
    assert table.room.wanted() == (None, 3, ())
    table.room.unknown_tags()
    table.done("p0", do="start")
    assert table.room.wanted()[2] == ()


def test_a_correction_the_rules_refuse_writes_nothing(changed: dict[str, Any]) -> None:
    """The table would be asked for something that cannot be done."""

    def refuse(_value: Any) -> Any:
        raise Refused("EL-000", "Not while it lies there.", "Wait.")

    game = changing(changed)
    shape = SimpleNamespace(empty=False, check=refuse, describe=lambda: {"shape": "press"})
    adjusters = {"cards": Adjuster("What cards say", shape, changed.update)}
    table = Box(game=replace(game, adjusters=lambda state: {**GAME.adjusters(state), **adjusters}), shelf=Shelf())
    table.start(2)
    assert table.refused("p0", do="enter-card", component="lot/bell", card={"name": "Gong"})["rule"] == "EL-000"
    assert table.shelf.written == 0
    table.close()
