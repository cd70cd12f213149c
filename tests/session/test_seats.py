"""Who sits where: joining, changing places, handing over, hosting, being away."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.session.seats import MINUTE_S, MOST_CLAIMS, claim_number
from companion.table import Press, PressKind
from tests.session.tables import NAMES, Table


@pytest.fixture
def lobby() -> Any:
    """Three players before the start."""
    table = Table().join(3)
    yield table
    table.close()


@pytest.fixture
def table() -> Any:
    """Three players in a match."""
    table = Table().start(3)
    yield table
    table.close()


def names(table: Table) -> list[str]:
    """The names clockwise."""
    return [seat["name"] for seat in table.page()["seats"]]


def claim(table: Table, seat: str, command_id: str = "claim") -> str:
    """Another phone wants a seat; its token."""
    return table.room.claim(seat, command_id)


def works(table: Table, token: str, seat: str) -> bool:
    """Whether a token opens a seat."""
    try:
        return table.room.actor(token).seat == seat
    except Refused:
        return False


def test_whoever_agrees_to_a_claim_sees_the_number_that_the_asking_phone_shows() -> None:
    """Two strangers who want one seat at the same time cannot be mistaken for the friend whose phone died."""
    table = Table().start(3)
    numbers = [claim_number(claim(table, "p2", who)) for who in ("friend", "stranger")]

    assert len(set(numbers)) == 2
    (asked,) = [p["text"] for p in table.page("p0")["proposals"] if p["kind"] == "claim"]
    assert numbers[1] in asked
    assert numbers[0] not in asked


def test_a_number_that_a_phone_was_shown_once_is_not_its_number_again() -> None:
    """Or somebody could gather tokens, and ask with the one of the same number as soon as a friend's phone asks."""
    table = Table().start(3)
    gathered = claim(table, "p2", "stranger")
    claim(table, "p2", "friend")
    asked_again = claim(table, "p2", "stranger")

    assert asked_again != gathered
    (asked,) = [p["text"] for p in table.page("p0")["proposals"] if p["kind"] == "claim"]
    assert claim_number(asked_again) in asked
    table.close()


def test_nobody_asks_until_the_number_is_that_of_another_phone(table: Table) -> None:
    """Six times a minute and seat, whoever asks; another seat, and the next minute, are not concerned."""
    for number in range(MOST_CLAIMS):
        claim(table, "p1", f"claim-{number}")
    shown = table.page("p0")["proposals"]
    with pytest.raises(Refused, match="too often"):
        claim(table, "p1", "one more")
    assert table.page("p0")["proposals"] == shown
    assert claim(table, "p1", f"claim-{MOST_CLAIMS - 1}")
    assert claim(table, "p2", "another seat")
    table.wait(MINUTE_S)
    assert claim(table, "p1", "one more")


# -- the lobby --------------------------------------------------------------------------------------------------------


def test_the_first_to_join_hosts(lobby: Table) -> None:
    """Somebody has to, and everybody sees who."""
    assert [seat["host"] for seat in lobby.page()["seats"]] == [True, False, False]
    assert lobby.page("p0")["me"]["host"]


def test_joining_twice_with_one_command_is_one_seat(lobby: Table) -> None:
    """A phone whose answer was lost joins again and finds its seat."""
    again = lobby.room.join("Cem", "join-Cem")
    assert (again.seat, again.token) == ("p2", lobby.tokens["p2"])
    assert len(names(lobby)) == 3


def test_seven_seats_at_most() -> None:
    """The eighth is told so."""
    table = Table().join(7)
    with pytest.raises(Refused, match="All 7 places"):
        table.room.join("Hal", "join-Hal")
    table.close()


UNSEEN = ["", "   ", "\u202e\u200b", "\u3164"]
TAKEN = ["Ada", "ada", "  A\u200bda  ", "Ada\ufe0f", "\uff21\uff24\uff21", "A\u034fda\u1160"]


@pytest.mark.parametrize("name", UNSEEN + TAKEN)
def test_a_name_is_seen_and_nobody_elses(lobby: Table, name: str) -> None:
    """Empty, invisible and taken names are refused, in whatever spelling."""
    with pytest.raises(Refused) as no:
        lobby.room.join(name, "join-more")
    assert no.value.rule == "name"
    assert lobby.refused("p1", do="rename", name=name)["rule"] == "name"


def test_a_name_is_cut_and_cleaned(lobby: Table) -> None:
    """What cannot be shown is left out, and a long name ends somewhere."""
    lobby.done("p1", do="rename", name="  Bo\n\u202ethe   " + "x" * 100)
    assert names(lobby)[1] == "Bo the " + "x" * 17
    lobby.done("p1", do="rename", name="BO THE " + "x" * 17)


def test_places_are_swapped_in_two_taps(lobby: Table) -> None:
    """Tokens follow their players; the pages of both are new."""
    before = {seat: lobby.room.page(seat).version for seat in lobby.seats}
    lobby.done("p1", do="swap", a="p1", b="p2")
    assert names(lobby) == ["Ada", "Cem", "Bo"]
    assert lobby.room.actor(lobby.tokens["p1"]).seat == "p2"
    for seat in ("p1", "p2"):
        assert lobby.room.page(seat).version not in before.values()


def test_only_the_host_moves_others(lobby: Table) -> None:
    """A player moves only itself."""
    assert lobby.refused("p2", do="swap", a="p0", b="p1")["rule"] == "host"


def test_a_button_tells_where_its_player_sits(lobby: Table) -> None:
    """Whoever looks for a button takes the place of the next one that is pressed."""
    lobby.done("p0", do="find-button")
    lobby.room.press(Press("p2", PressKind.SHORT))
    assert names(lobby) == ["Cem", "Bo", "Ada"]
    lobby.room.press(Press("p0", PressKind.SHORT))
    assert names(lobby) == ["Cem", "Bo", "Ada"]


def test_a_removed_players_place_closes_up(lobby: Table) -> None:
    """Those behind move up, and the host role goes on if its holder left."""
    lobby.done("p0", do="remove", seat="p0")
    assert names(lobby) == ["Bo", "Cem"]
    assert lobby.page("p0")["me"]["host"]


def test_a_role_is_played_once(lobby: Table) -> None:
    """Nobody takes what another has, and another game forgets it."""
    lobby.done("p0", do="game", game="auction")
    lobby.done("p1", do="role", role="north")
    assert lobby.refused("p2", do="role", role="north")["rule"] == "role"
    assert lobby.refused("p2", do="role", role="emperor")["rule"] == "role"
    lobby.done("p1", do="role", role="")
    lobby.done("p2", do="role", role="north")


def test_a_match_needs_a_game_and_enough_players() -> None:
    """The refusal says how many it is for."""
    table = Table().join(1)
    assert table.refused("p0", do="start")["rule"] == "game"
    table.done("p0", do="game", game="auction")
    assert "2 to 7" in table.refused("p0", do="start")["what"]
    table.close()


def test_a_random_player_fills_a_place(lobby: Table) -> None:
    """With a name nobody has, and it plays."""
    lobby.done("p1", do="rename", name="robin")
    lobby.done("p0", do="bot")
    assert names(lobby)[3] == "Sascha"
    lobby.start(3)
    lobby.wait(1.0)
    assert "p3" not in [waiting["seat"] for waiting in lobby.page()["waiting"]]


def test_eight_random_players_are_refused() -> None:
    """A full table is full for them as well."""
    table = Table().join(1)
    for _ in range(6):
        table.done("p0", do="bot")
    assert table.refused("p0", do="bot")["rule"] == "full"
    table.close()


# -- handing over -----------------------------------------------------------------------------------------------------


def test_another_phone_has_the_seat_once_its_holder_agrees(table: Table) -> None:
    """The new token works from then on, and the old one never again."""
    token = claim(table, "p1")
    assert not works(table, token, "p1")
    table.done("p1", do="agree", proposal=table.proposal())
    assert works(table, token, "p1")
    assert not works(table, table.tokens["p1"], "p1")


def test_two_others_agree_when_a_phone_has_died(table: Table) -> None:
    """One alone is not enough: it may be the claimer's own other phone."""
    token = claim(table, "p1")
    table.done("p0", do="agree", proposal=table.proposal())
    assert not works(table, token, "p1")
    table.done("p2", do="agree", proposal=table.proposal())
    assert works(table, token, "p1")


def test_of_two_players_the_other_agrees() -> None:
    """Where there is only one other, that one is enough."""
    table = Table().start(2)
    token = claim(table, "p1")
    table.done("p0", do="agree", proposal=table.proposal())
    assert works(table, token, "p1")
    table.close()


def test_a_hand_over_goes_on_in_a_pause(table: Table) -> None:
    """A dead phone is the very reason to pause."""
    table.done("p0", do="pause")
    token = claim(table, "p2")
    for seat in ("p0", "p1"):
        table.done(seat, do="agree", proposal=table.proposal())
    assert works(table, token, "p2")


def test_a_claim_that_is_repeated_is_one_claim(table: Table) -> None:
    """A phone that asks again does not lose the consents it has."""
    token = claim(table, "p1")
    table.done("p0", do="agree", proposal=table.proposal())
    assert claim(table, "p1") == token
    assert table.page("p2")["proposals"][0]["agreed"] == ["p0"]


def test_the_holder_objects_to_a_claim(table: Table) -> None:
    """Nobody loses a seat against a living phone."""
    token = claim(table, "p1")
    table.done("p1", do="object", proposal=table.proposal())
    assert table.page("p0")["proposals"] == []
    assert not works(table, token, "p1")


def test_a_claim_means_a_player_and_not_a_place(lobby: Table) -> None:
    """When places are swapped a claim of before is off the table."""
    claim(lobby, "p1")
    lobby.done("p0", do="swap", a="p1", b="p2")
    assert lobby.page("p0")["proposals"] == []


def test_a_claim_does_not_speak_for_the_seat_it_wants(table: Table) -> None:
    """Nobody agrees because the player seems to ask: it may be anybody's phone."""
    claim(table, "p1")
    assert table.page("p0")["proposals"][0]["by"] is None
    table.done("p0", do="serve-shared", seat="p1", on=True)
    assert [proposal["by"] for proposal in table.page("p2")["proposals"]] == [None, "p0"]


def test_a_seat_that_is_not_there_cannot_be_claimed(table: Table) -> None:
    """It is refused in the text of all that is not yours."""
    with pytest.raises(Refused) as no:
        claim(table, "p6")
    assert no.value.rule == "not-yours"


def test_a_claimed_random_player_becomes_a_person(lobby: Table) -> None:
    """Somebody who comes late takes the seat over from the random player."""
    lobby.done("p0", do="bot")
    token = claim(lobby, "p3")
    for seat in ("p0", "p1"):
        lobby.done(seat, do="agree", proposal=lobby.proposal())
    assert works(lobby, token, "p3")
    assert not lobby.page()["seats"][3]["bot"]


def test_the_host_role_is_handed_on(table: Table) -> None:
    """The old host is a player then."""
    table.done("p0", do="host", seat="p1")
    assert table.refused("p0", do="end")["rule"] == "host"
    table.done("p1", do="end")
    assert table.page()["status"] == "lobby"


def test_a_random_player_does_not_host(table: Table) -> None:
    """Nobody could ask it anything."""
    table.done("p0", do="serve-bot", seat="p1", on=True)
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.refused("p0", do="host", seat="p1")["rule"] == "host"


# -- away, or played at random ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["absent", "serve-bot"])
def test_the_host_alone_calls_nobody_away(table: Table, way: str) -> None:
    """Else the host could call everybody away and then agree with itself."""
    for seat in ("p1", "p2"):
        table.done("p0", do=way, seat=seat, on=True)
    assert not any(seat["absent"] or seat["bot"] for seat in table.page()["seats"])
    assert len(table.page("p1")["proposals"]) == 2


@pytest.mark.parametrize("way", ["absent", "serve-bot"])
def test_with_everybody_away_the_host_still_decides_nothing_alone(table: Table, way: str) -> None:
    """A correction waits for the word of one who comes back."""
    for seat in ("p1", "p2"):
        setattr(table.room._desk.sitting.roster.at(seat), way.replace("serve-", ""), True)
    table.done("p0", do="correct", fact="coins.p2", value=12)
    assert table.page("p1")["proposals"][0]["may_agree"]


def test_one_who_is_away_agrees_to_that(table: Table) -> None:
    """Whoever says so and is gone is one more voice than the host's."""
    table.done("p0", do="absent", seat="p2", on=True)
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.page()["seats"][2]["absent"]


def test_whoever_does_something_is_back(table: Table) -> None:
    """Nobody has to ask the host to be counted again."""
    table.done("p0", do="absent", seat="p2", on=True)
    table.done("p1", do="agree", proposal=table.proposal())
    table.answer("p2", "agree")
    assert not table.page()["seats"][2]["absent"]


def test_whoever_does_something_plays_again_instead_of_the_random_player() -> None:
    """With two at the table nobody is left to agree, and the other seat stays its player's all the same."""
    table = Table().start(2)
    table.done("p0", do="serve-bot", seat="p1", on=True)
    assert table.page()["seats"][1]["bot"]
    table.done("p1", do="pause")
    assert not table.page()["seats"][1]["bot"]
    table.close()


def test_a_host_whose_seat_plays_at_random_hosts_on(table: Table) -> None:
    """What the host does as host is no move of the own seat."""
    table.done("p0", do="serve-bot", seat="p0", on=True)
    table.done("p0", do="pause")
    assert table.page()["seats"][0]["bot"]


def test_the_host_lets_a_player_of_no_phone_play_at_random_again(lobby: Table) -> None:
    """Nobody is asked for a random player of before the start."""
    lobby.done("p0", do="bot")
    lobby.done("p0", do="serve-bot", seat="p3", on=True)
    assert lobby.page("p1")["proposals"] == []


# -- a device passed round --------------------------------------------------------------------------------------------


def shared(table: Table) -> None:
    """The host's phone serves p2."""
    table.done("p2", do="serve-shared", seat="p2", on=True)


def test_the_hosts_phone_serves_a_seat_without_one(table: Table) -> None:
    """Whoever has no phone answers on the one that is passed round."""
    shared(table)
    actor = table.room.actor(table.tokens["p0"], "p2")
    assert (actor.seat, actor.host) == ("p2", False)
    command = {"do": "answer", "ask": table.ask("p2", "agree"), "value": True}
    assert table.room.do(actor, "by-shared", command).status == 200
    assert "agree" not in table.asks("p2")


def test_a_seat_whose_player_has_a_phone_again_is_served_by_that_alone(table: Table) -> None:
    """Nobody goes on looking into it on the phone that was passed round."""
    shared(table)
    token = table.room.claim("p2", "claims-p2")
    for seat in ("p0", "p1"):
        table.done(seat, do="agree", proposal=table.proposal())

    assert table.room.actor(token).seat == "p2"
    with pytest.raises(Refused):
        table.room.actor(table.tokens["p0"], "p2")


def test_no_other_phone_serves_it(table: Table) -> None:
    """A neighbour does not look into a seat by calling it shared."""
    shared(table)
    with pytest.raises(Refused):
        table.room.actor(table.tokens["p1"], "p2")


def test_a_seat_that_is_not_shared_is_served_by_nobody(table: Table) -> None:
    """The host looks into no seat."""
    with pytest.raises(Refused):
        table.room.actor(table.tokens["p0"], "p1")


def test_the_host_shares_no_seat_without_consent(table: Table) -> None:
    """Its player agrees, or another does."""
    table.done("p0", do="serve-shared", seat="p2", on=True)
    assert not table.page()["seats"][2]["shared"]
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.page()["seats"][2]["shared"]


def test_acting_for_a_host_is_not_hosting(table: Table) -> None:
    """The device that is passed round has no rights of its own."""
    table.done("p0", do="serve-shared", seat="p0", on=True)
    table.done("p0", do="host", seat="p1")
    table.done("p1", do="host", seat="p0")
    player = table.room._desk.sitting.roster.at("p0")
    player.served_by = table.actor("p1").key
    actor = table.room.actor(table.tokens["p1"], "p0")
    assert table.room.do(actor, "end", {"do": "end"}).status == 409


def test_names_do_not_enter_the_record(table: Table) -> None:
    """What was played names seats only."""
    import json

    from companion.session.archive import export

    table.agree_all()
    text = json.dumps(list(export(table.store, 1)))
    assert not any(name in text for name in NAMES)


def test_ending_a_match_brings_everybody_back_to_the_lobby(table: Table) -> None:
    """The same players, the same game, and the record stays."""
    table.done("p0", do="end")
    assert table.page()["status"] == "lobby"
    assert names(table) == ["Ada", "Bo", "Cem"]
    assert [number for number, _, _ in table.store.matches()] == [1]
    table.done("p0", do="start")
    assert [number for number, _, _ in table.store.matches()] == [1, 2]
