"""`companion case`: play the stories in case files and say what comes out otherwise."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from companion.rules.case_files import read_cases
from companion.rules.cases import faults_of
from companion.rules.registry import game_named


@click.command("case")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: file, case, faults.")
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Play the cases in FILES (TOML). Exit code 1 if one comes out otherwise than it says."""
    outcomes = []
    for file in files:
        for case in read_cases(file.read_text(encoding="utf-8"), str(file)):
            faults = faults_of(case, game_named(case.game))
            outcomes.append({"file": str(file), "case": case.name, "rules": list(case.rules), "faults": faults})
            if not as_json:
                click.echo(f"{'FAILED' if faults else 'ok':6} {case.name}")
                for fault in faults:
                    click.echo(f"       {fault}")
    failed = sum(1 for outcome in outcomes if outcome["faults"])
    click.echo(
        json.dumps({"cases": outcomes, "failed": failed}) if as_json else f"{len(outcomes)} cases, {failed} failed"
    )
    sys.exit(1 if failed else 0)
