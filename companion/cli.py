"""The command line; the only place that knows every part."""

from __future__ import annotations

import click

import companion


@click.group()
@click.version_option(companion.__version__)
def main() -> None:
    """A companion for boxed games at a real table."""
