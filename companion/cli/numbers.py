"""Numbers that are given on the command line."""

from __future__ import annotations

from math import isfinite
from typing import Any

import click


class Finite(click.FloatRange):
    """A number within bounds; `nan`, which no bound keeps out, and `inf` are refused as well."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Raises click's UsageError for anything else."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value} is no size. Write a number.", param, ctx)
        return number
