"""Commands by name, each in a module of its own that is imported only when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """`modules` names for every command the module that holds it; there it is called `command`."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return sorted(self._modules)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        found: click.Command = import_module(self._modules[cmd_name]).command
        return found
