"""`companion demo`: a game on the simulated table, for one person with one browser."""

from __future__ import annotations

import random
import shutil
import uuid
import webbrowser
from contextlib import closing
from pathlib import Path

import click

from companion.cli.demo.bench import Bench
from companion.cli.demo.laying import TableLayer
from companion.cli.demo.people import Crowd, People
from companion.cli.demo.room import RememberingRoom
from companion.cli.house import open_house, photo_reader
from companion.cli.settings import Settings, default_folder
from companion.cli.simulated import simulated_tags
from companion.cli.table import game_hands
from companion.errors import ConfigError
from companion.rules.registry import game_named
from companion.session.room import SCREEN
from companion.table import Seat

HERE = "127.0.0.1"
NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gil")
LONE_NAMES = ("Robin", "Sascha", "Kim", "Jona", "Luca", "Toni", "Mika")


@click.command("demo")
@click.argument("game", default="golden-blade")
@click.option("--seats", type=click.IntRange(2, 7), default=4, show_default=True, help="How many play.")
@click.option("--alone", type=click.IntRange(0, 7), default=0, help="How many of them play by themselves.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port to serve on.")
@click.option("--data", type=click.Path(path_type=Path), help="Where the record lies.")
@click.option("--fresh", is_flag=True, help="Forget the last demo instead of going on with it.")
@click.option("--lobby", is_flag=True, help="Stop before the start, where seats and rulings are chosen.")
@click.option("--open/--no-open", "open_page", default=True, help="Open the page in a browser.")
def command(
    game: str, seats: int, alone: int, port: int, data: Path | None, fresh: bool, lobby: bool, open_page: bool
) -> None:
    """Play GAME alone, on a simulated table in the browser.

    Phones are in frames, a camera reads cards that are drawn, lights and buttons are on the page. Whatever you stop,
    also by pulling the plug, goes on where it was when you start it again.
    """
    from webui import WebConfig, create_app
    from webui.server import listening, run

    if alone >= seats:
        raise ConfigError("Somebody has to hold a phone and be host.", "Use --alone with less than --seats.")
    game_named(game)
    folder = data or default_folder() / "demo" / game
    if fresh and folder.exists():
        shutil.rmtree(folder)
    settings = Settings(listen=HERE, address=HERE, port=port, folder=folder)
    web = WebConfig(address=HERE, port=port)
    with (
        listening(HERE, port) as listener,
        open_house(settings, seats=seats, simulated=True, tags=simulated_tags, room_of=RememberingRoom) as house,
    ):
        bench = Bench(folder / "hands.sock")
        phones, alone_tokens = sit_down(house.room, seats - alone, alone)
        if house.room.wanted()[0] is None and not (lobby and house.room.page(SCREEN).body["game"]):
            choose(house.room, phones[0], game, begin=not lobby)
        people = People(house.room, bench, alone_tokens, random.Random())
        layer = TableLayer(house.room, settings.socket, folder / "hands.sock", people)
        with closing(bench), layer.running(), Crowd(people).running():
            url = f"http://{HERE}:{port}/demo/?seats={len(phones)}"
            click.echo(f"The table is open at {url}\nStop it with Ctrl-C; it goes on where it was the next time.")
            if open_page:
                webbrowser.open(url)
            pages = create_app(house.room, bench=bench, panel=house.panel, reader=photo_reader(), config=web)
            run(pages, listener, web.threads)
        click.echo("Stopped; everything is kept.")


def sit_down(room: RememberingRoom, held: int, alone: int) -> tuple[list[str], dict[Seat, str]]:
    """Let everybody sit down, or, in a match that goes on, back where they sat.

    Gives the tokens of held phones, and of lone ones by seat.
    """
    names = (*NAMES[:held], *LONE_NAMES[:alone])
    if room.wanted()[0] is not None:
        there = [str(seat["name"]) for seat in room.page(SCREEN).body["seats"]]
        names = tuple(name for name in (*NAMES, *LONE_NAMES) if name in there)
    joined = {name: room.join(name, f"desk-{name}") for name in names}
    phones = [one.token for name, one in joined.items() if name in NAMES]
    return phones, {one.seat: one.token for name, one in joined.items() if name in LONE_NAMES}


def choose(room: RememberingRoom, host_token: str, game: str, begin: bool) -> None:
    """Choose the game, with real cards read by the camera where it offers that, and begin if that is wanted."""
    host = room.actor(host_token)
    known = {option.name: option.choices for option in game_named(game).options}
    ways = [(name, choice) for name, choice in game_hands(game).WAYS.items() if choice in known.get(name, ())]
    commands = [{"do": "game", "game": game}]
    commands += [{"do": "option", "name": name, "choice": choice} for name, choice in ways]
    commands += [{"do": "start"}] if begin else []
    for command in commands:
        outcome = room.do(host, uuid.uuid4().hex, command)
        if outcome.status != 200:
            error = outcome.body["error"]
            raise ConfigError(error["what"], error["cure"])
