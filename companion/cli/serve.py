"""`companion serve`: a table for an evening, on this computer's address."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from companion.cli.house import open_house, photo_reader
from companion.cli.settings import read_settings
from companion.session.room import Room


@click.command("serve")
@click.option("--config", type=click.Path(path_type=Path), help="A settings file (TOML).")
@click.option("--address", help="The address that phones shall use; found by itself otherwise.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to serve on.")
@click.option("--data", type=click.Path(path_type=Path), help="Where record and key lie.")
@click.option("--seats", type=click.IntRange(2, 7), default=5, show_default=True, help="Places that have a light.")
@click.option(
    "--keep-old-facts", is_flag=True, help="Go on with a match whose rules have changed: what was ruled stays."
)
def command(
    config: Path | None, address: str | None, port: int | None, data: Path | None, seats: int, keep_old_facts: bool
) -> None:
    """Serve a table to the phones in this network. Ctrl-C ends it.

    The table screen is at /screen of the address that is printed. Without a camera (`companion eyes`), lights or tags
    it plays as well: what they would tell is asked on phones.
    """
    from webui import WebConfig, create_app
    from webui.address import link, qr_terminal
    from webui.server import listening, run

    settings = read_settings(config)
    settings = replace(
        settings,
        address=address or settings.address,
        port=port or settings.port,
        folder=data or settings.folder,
    )
    web = WebConfig(address=settings.address, port=settings.port)
    with (
        listening(settings.listen, settings.port) as listener,  # first, so that nobody is sent to a stranger's page
        open_house(settings, seats=seats, keep_old_facts=keep_old_facts, room_of=Room) as house,
    ):
        url = link(settings.address, settings.port, house.room.code)
        click.echo(f"{qr_terminal(url)}\nPhones join at {url} with the code {house.room.code}.")
        click.echo(f"The table screen is {link(settings.address, settings.port)}screen. Ctrl-C ends the evening.")
        click.echo(f"The table has no eyes and goes on without; a camera may connect at {settings.socket}.")
        run(create_app(house.room, reader=photo_reader(), config=web), listener, web.threads)
        click.echo("Stopped; everything is kept.")
