"""What is done in private is done at once, and nobody but those two has a part in it; what is behind a screen, too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.diktat import State
from companion.session.archive import export, replay, summaries, verify
from tests.games.diktat.tables import lay, says
from tests.session.diktat_evenings import DEALS, RICH, act, bargain, begun, offer
from tests.session.overhearing import PrintedPack
from tests.session.tables import Table

CARD = "opportunity/1"


def table_of(path: Path | str, step: str = "manoeuvres", **options: str) -> Table:
    """Three players of Diktat at a step."""
    return Table(path, game=begun(step), shelf=PrintedPack()).start(3, **options)


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """p0 begins the Manoeuvres."""
    table = table_of(tmp_path / "record.db")
    table.answer("p0", "first-player", "p0")
    yield table
    table.close()


@pytest.fixture
def real(tmp_path: Path) -> Any:
    """The same with real cards and tokens, where screens are real."""
    table = table_of(tmp_path / "real.db", hands="physical")
    table.answer("p0", "first-player", "p0")
    yield table
    table.close()


def agreed(table: Table, by: str, seat: str, /, **command: Any) -> None:
    """Propose something, to which another seat agrees."""
    table.done(by, **command)
    table.done(seat, do="agree", proposal=table.proposal(seat))


def screen(table: Table, seat: str) -> dict[str, Any]:
    """What a seat sees behind its own screen."""
    found: dict[str, Any] = table.page(seat)["view"]["screen"]
    return found


def lights(table: Table) -> list[str]:
    """What the light beside each seat says."""
    return [signal.value for signal in table.cues[-1].seats.values()]


# -- going back --------------------------------------------------------------------------------------------------------


def test_a_private_act_is_not_taken_back_alone(table: Table) -> None:
    """An offer is withdrawn by an act of its own; the note of a take-back would tell everybody that there was one."""
    offer(table, "p1", "p2", {"pp": 1}, {})
    assert not table.page("p1")["can"]["take_back"]
    assert table.refused("p1", do="take-back")["rule"] == "take-back"


def test_an_answer_before_it_is_taken_back_and_the_offer_stays(table: Table) -> None:
    """It does not rest on it."""
    table.answer("p0", "manoeuvre", "expand")
    offer(table, "p0", "p1", {"pp": 1}, {})
    table.done("p0", do="take-back")
    assert "manoeuvre" in table.asks("p0")
    assert len(table.page("p1")["view"]["offers"]) == 1


def expanded(table: Table) -> None:
    """p0 has discarded a token for one PP more, which is the seventh."""
    table.answer("p0", "manoeuvre", "expand")
    table.answer("p0", "expand", "guard")


OATH = "I keep out of Karst."


def p0_offers(table: Table) -> None:
    """And p1 accepts."""
    bargain(table, "p0", "p1", {"pp": 7, "oath": OATH}, {})


def p0_accepts(table: Table) -> None:
    """What p1 offers."""
    bargain(table, "p1", "p0", {"oath": OATH}, {"pp": 7})


def p1_gives_on(table: Table) -> None:
    """What p0 gave goes to p2, and nothing of it stays with p1."""
    p0_accepts(table)
    bargain(table, "p1", "p2", {"pp": 12}, {})


def p1_declines(table: Table) -> None:
    """What p0 could not have offered before."""
    act(table, "p1", "decline", offer=offer(table, "p0", "p1", {"pp": 7}, {}))


@pytest.mark.rule("DK-140", "DK-145")
@pytest.mark.parametrize("dealt", [p0_offers, p0_accepts, p1_gives_on, p1_declines])
def test_nobody_undoes_alone_what_another_did_in_private(table: Table, dealt: Callable[[Table], None]) -> None:
    """The step that a deal rests on stays until another agrees that it goes; the refusal is the one of every step."""
    expanded(table)
    dealt(table)
    told = [screen(table, seat) for seat in table.seats], [table.page(seat)["view"]["oaths"] for seat in table.seats]
    error = table.refused("p0", do="take-back")
    table.restart()
    table.done("p0", do="resume")
    assert told == (
        [screen(table, seat) for seat in table.seats],
        [table.page(seat)["view"]["oaths"] for seat in table.seats],
    )
    agreed(table, "p0", "p2", do="undo")
    assert [screen(table, seat)["pp"] for seat in table.seats] == [6, 5, 5]
    table.answer("p0", "expand", "guard")
    act(table, "p1", "debt")
    assert error == table.refused("p0", do="take-back")


@pytest.mark.rule("DK-140")
@pytest.mark.parametrize("dealt", DEALS)
def test_deals_of_others_do_not_hinder_it(table: Table, dealt: Callable[[Table], None]) -> None:
    """They rest on nothing of p0's: if they did, p0 would have a part in them, or the step would have enriched one."""
    expanded(table)
    dealt(table)
    told = [screen(table, seat) for seat in ("p1", "p2")]
    table.done("p0", do="take-back")
    assert [screen(table, seat) for seat in ("p1", "p2")] == told
    assert "expand" in table.asks("p0")


def test_an_own_offer_that_is_withdrawn_goes_with_the_step(table: Table) -> None:
    """It is its owner's alone."""
    expanded(table)
    act(table, "p0", "decline", offer=offer(table, "p0", "p1", {"pp": 7}, {}))
    table.done("p0", do="take-back")
    assert "expand" in table.asks("p0")


def test_a_page_does_not_tell_whether_a_step_can_be_taken_back(table: Table) -> None:
    """It offers it after private acts as before; who asks is refused."""
    expanded(table)
    before = [table.page(seat)["can"] for seat in table.seats]
    p1_gives_on(table)
    assert [table.page(seat)["can"] for seat in table.seats] == before
    assert before[0]["take_back"]


@pytest.mark.rule("DK-041")
def test_a_voluntary_debt_is_everybodys_step(table: Table) -> None:
    """It is told to all; one other seat must agree to go back over it, and nobody takes it back alone."""
    act(table, "p1", "debt")
    assert any("takes a Debt" in note["text"] for note in table.page("p0")["view"]["ledger"])
    assert not table.page("p1")["can"]["take_back"]
    agreed(table, "p0", "p2", do="undo")
    assert (screen(table, "p1")["debts"], screen(table, "p1")["pp"]) == (0, 5)


@pytest.mark.rule("DK-041")
def test_after_a_debt_of_somebody_else_nobody_takes_back_alone(table: Table) -> None:
    """Whatever it has been used for since: a refusal would tell."""
    act(table, "p1", "debt")
    assert not table.page("p0")["can"]["take_back"]


def test_who_did_what_is_gone_is_told(table: Table) -> None:
    """A step back over a Debt takes what was given of it along, and those two alone are told."""
    act(table, "p1", "debt")
    bargain(table, "p1", "p2", {"pp": 9}, {})
    assert screen(table, "p2")["pp"] == 14
    agreed(table, "p0", "p2", do="undo")
    assert [screen(table, seat)["pp"] for seat in table.seats] == [5, 5, 5]
    assert "in private" in table.page("p1")["last"]["text"]
    assert table.page("p0")["last"] is None
    table.restart()
    assert [screen(table, seat)["pp"] for seat in table.seats] == [5, 5, 5]


# -- who holds the game up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-054")
def test_whom_a_private_question_is_put_to_is_awaited_and_not_for_what(tmp_path: Path) -> None:
    """On every page, the light beside that seat too; its button, which others see, answers nothing."""

    def gained(s: State) -> None:
        s.players["p1"].row.append(CARD)
        s.players["p1"].given[CARD] = 1

    game = begun("manoeuvres", gained, **{CARD: says("gain", "gain_affinity", kind="people")})
    table = Table(tmp_path / "record.db", game=game, shelf=PrintedPack()).start(3)
    table.answer("p0", "first-player", "p0")
    bargain(table, "p1", "p2", {"possessions": [CARD]}, {})
    for seat in ("p0", "p2", "screen"):
        assert table.page(seat)["waiting"] == [{"seat": "p1", "prompt": "", "title": "", "ready": False}]
        assert "give-up-affinity" not in json.dumps(table.page(seat))
    assert lights(table) == ["off", "awaited", "off"]
    assert "give-up-affinity" in table.asks("p1")
    table.press("p1")
    assert "give-up-affinity" in table.asks("p1")
    table.answer("p1", "give-up-affinity", "people")
    assert lights(table) == ["awaited", "off", "off"]
    table.close()


# -- the record --------------------------------------------------------------------------------------------------------


def test_a_record_with_private_acts_is_resumed_and_verifies(table: Table) -> None:
    """As all else that was acknowledged."""
    bargain(table, "p1", "p2", RICH, {"pp": 1})
    pages = [table.page(seat)["view"] for seat in table.seats]
    table.restart()
    assert [table.page(seat)["view"] for seat in table.seats] == pages
    assert verify(table.store, {"diktat": table.game}, 1) == []


@pytest.mark.rule("DK-138", "DK-145")
def test_the_terms_of_a_bargain_are_in_nothing_that_is_shown(table: Table) -> None:
    """Neither in an export nor in a replay, also when it is over; and no line is counted for it."""
    before = summaries(table.store), len(list(export(table.store, 1)))
    bargain(table, "p1", "p2", RICH, {"pp": 1})
    table.answer("p0", "manoeuvre", "expand")
    table.answer("p0", "expand", "guard")
    shown = [*export(table.store, 1)], [step.words for step in replay(table.store, {"diktat": table.game}, 1)]
    assert not any(word in json.dumps(shown[0][1:]) + json.dumps(shown[1]) for word in ("Karst", "guard", "offer"))
    assert len(shown[0]) == before[1] + 2
    assert summaries(table.store)[0]["lines"] == before[0][0]["lines"] + 2


def test_what_is_shown_is_linked_line_by_line(table: Table) -> None:
    """From its head, and without the links of the record, of which what is left out could be guessed."""
    bargain(table, "p1", "p2", RICH, {"pp": 1})
    table.answer("p0", "manoeuvre", "expand")
    lines = [*export(table.store, 1)][1:]
    rows = table.store.rows(1)
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[0]["chain"] == rows[0].chain
    assert lines[-1]["chain"] not in {row.chain for row in rows}


# -- behind the own screen ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-036")
def test_the_own_screen_is_set_right_by_its_owner(real: Table) -> None:
    """Another one agrees that it is done; the number is on the own phone alone."""
    agreed(real, "p1", "p2", do="correct", fact="pp.p1", value=97)
    assert screen(real, "p1")["pp"] == 97
    others = json.dumps([real.page(seat) for seat in ("p0", "p2", "screen")] + [real.room.host_page()])
    assert "97" not in others
    assert real.page()["notes"][-1]["text"] == "@p1 corrected something that only @p1 may see; agreed: @p2."


@pytest.mark.rule("DK-036")
def test_only_its_owner_is_offered_it(real: Table) -> None:
    """The host, too, sees and corrects the own one alone; what others have is refused like what is no fact."""
    names = {seat: {fact["name"] for fact in real.page(seat)["own_facts"]} for seat in real.seats}
    for seat, offered in names.items():
        assert {f"pp.{seat}", f"guard.{seat}", f"people.{seat}", f"debts.{seat}"} <= offered
        assert all(name.endswith(f".{seat}") for name in offered)
    assert not any(fact["name"].startswith(("pp.", "debts.")) for fact in real.room.host_page()["facts"])
    forged = real.refused("p0", do="correct", fact="pp.p1", value=3)
    never = real.refused("p0", do="correct", fact="pp.p9", value=3)
    assert forged == {**never, "what": never["what"].replace("p9", "p1")}


def test_why_it_cannot_be_set_any_more_is_not_told_to_who_agrees(tmp_path: Path) -> None:
    """Nine real tokens lie unread in a stack meanwhile: p1 cannot have none of a kind."""
    table = table_of(tmp_path / "record.db", hands="physical")
    table.answer("p0", "first-player", "p1")
    table.answer("p1", "manoeuvre", "send")
    table.done("p1", do="correct", fact="citizen.p1", value=0)
    table.answer("p1", "send", {"sector": "karst", "count": 9})
    error = table.refused("p2", do="agree", proposal=table.proposal("p2"))
    assert error["what"] == "That cannot be set any more."
    table.close()


# -- partners who leave ------------------------------------------------------------------------------------------------


def test_an_offer_to_somebody_who_is_away_waits(table: Table) -> None:
    """It can be taken back; who comes back finds what still stands."""
    number = offer(table, "p1", "p2", {"pp": 1}, {})
    agreed(table, "p0", "p1", do="absent", seat="p2", on=True)
    act(table, "p1", "decline", offer=number)
    offer(table, "p1", "p2", {"pp": 2}, {})
    table.done("p2", do="pause")
    assert [one["give"] for one in table.page("p2")["view"]["offers"]] == [{"pp": 2}]


def test_who_takes_over_a_seat_has_its_offers(table: Table) -> None:
    """The phone that held it before has nothing any more."""
    number = offer(table, "p1", "p2", {"pp": 1}, {})
    fresh = table.room.claim("p2", "claim-p2")
    for seat in ("p0", "p1"):
        table.done(seat, do="agree", proposal=table.proposal(seat))
    table.tokens["p2"] = fresh
    act(table, "p2", "accept", offer=number)
    assert screen(table, "p2")["pp"] == 6


def test_the_random_player_bargains_with_nobody(table: Table) -> None:
    """It accepts nothing; the offer stays until it is taken back."""
    offer(table, "p1", "p2", {"pp": 1}, {})
    agreed(table, "p0", "p1", do="serve-bot", seat="p2", on=True)
    table.wait(5.0)
    assert len(table.page("p1")["view"]["offers"]) == 1


# -- fingers -----------------------------------------------------------------------------------------------------------


def test_a_double_tap_is_one_act(table: Table) -> None:
    """The same command once; another one finds its question answered."""
    number = offer(table, "p1", "p2", {"pp": 2}, {})
    command = {"do": "answer", "ask": table.ask("p2", "act"), "value": {"do": "accept", "offer": number}}
    outcomes = [table.do("p2", name, **command).status for name in ("tap-1", "tap-1", "tap-2")]
    assert outcomes == [200, 200, 409]
    assert screen(table, "p2")["pp"] == 7


def test_an_offer_that_was_taken_back_meanwhile_is_gone(table: Table) -> None:
    """The old page still shows it."""
    number = offer(table, "p1", "p2", {"pp": 2}, {})
    ask = table.ask("p2", "act")
    act(table, "p1", "decline", offer=number)
    error = table.refused("p2", do="answer", ask=ask, value={"do": "accept", "offer": number})
    assert error["rule"] == "DK-140"


@pytest.mark.rule("DK-145")
def test_nobody_acts_for_somebody_else(table: Table) -> None:
    """Neither through the other's question, nor by the number of an oath or an offer that is not theirs."""
    bargain(table, "p1", "p2", {"oath": "Never in Karst."}, {})
    offer(table, "p1", "p2", {"pp": 2}, {})
    breach = {"do": "breach", "oath": "oath-p1-p2-1", "by": "p1"}
    error = table.refused("p0", do="answer", ask=table.ask("p1", "act"), value=breach)
    assert error["rule"] == "not-open"
    ask = table.ask("p0", "act")
    forged = [breach, {"do": "unsay", "oath": "oath-p1-p2-1"}, {"do": "accept", "offer": "offer-p1-p2-2"}]
    for value in forged:
        error = table.refused("p0", do="answer", ask=ask, value=value)
        never = json.loads(json.dumps(value).replace("p1-p2", "p0-p9"))
        unknown = table.refused("p0", do="answer", ask=ask, value=never)
        assert {**error, "what": ""} == {**unknown, "what": ""}
        assert error["what"] == unknown["what"].replace("p0-p9", "p1-p2")


def test_words_reach_the_other_side_as_they_were_written(table: Table) -> None:
    """As text: no page takes them for anything else, and no other page has them."""
    words = "<script>alert('Ada & Bo')</script> \u2764\ufe0f"
    offer(table, "p1", "p2", {"words": words}, {"oath": words})
    (told,) = table.page("p2")["view"]["offers"]
    assert (told["give"], told["ask"]) == ({"words": words}, {"oath": words})
    assert "script" not in json.dumps([table.page("p0"), table.page()])


# -- what was shown ----------------------------------------------------------------------------------------------------


def with_a_stack(path: Path) -> Table:
    """p1 has a stack of two in Karst, and p0 begins."""
    table = Table(path, game=begun("manoeuvres", lambda s: lay(s, "p1", "karst", "guard", "emissary")))
    table.start(3)
    table.answer("p0", "first-player", "p0")
    return table


@pytest.mark.rule("DK-096", "DK-100", "DK-029")
@pytest.mark.parametrize(("manoeuvre", "value"), [("spy", ["s1:2"]), ("assassinate", "s1:2")])
def test_nobody_peeks_by_taking_back(manoeuvre: str, value: Any, tmp_path: Path) -> None:
    """Who has looked at a token, or had it turned up, needs everybody's consent to have not."""
    table = with_a_stack(tmp_path / "record.db")
    table.answer("p0", "manoeuvre", manoeuvre)
    table.answer("p0", manoeuvre, value)
    assert table.refused("p0", do="take-back")["rule"] == "take-back"
    table.done("p0", do="undo")
    assert "everybody" in table.page("p1")["proposals"][0]["text"]
    table.close()
