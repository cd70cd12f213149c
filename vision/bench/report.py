"""Results as tables for people; JSON has the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from vision.bench.cells import OURS
from vision.bench.first_readings import FirstReadings
from vision.bench.race import AS_GOOD
from vision.bench.score import LEAST_PX

Result = Mapping[str, Any]

_OWN = "its CPU time"
"""How what runs on one thread is measured."""


def table(rows: Iterable[Sequence[object]], head: Sequence[str]) -> str:
    """Columns as wide as their widest word, the first to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in ([*head], *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if not n else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    )


def cells_table(results: Sequence[Result]) -> str:
    """A row for each cell: the best peer, our readers, wrong codes of each, in % and ms."""
    head = (
        "cell",
        "px/module",
        "tags",
        "best peer",
        "%",
        "ms",
        "closed set %",
        "ms",
        "eyes %",
        "ms",
        "wrong",
        "of ours",
    )
    return table(map(_cell_row, results), head)


def best_peer(result: Result) -> tuple[str, Result]:
    """The reader that is not ours and reads most; of those that read as much, the fastest."""
    peers = {name: score for name, score in result["readers"].items() if name not in OURS}
    most = max(score["recall"] for score in peers.values())
    near = [(name, score) for name, score in peers.items() if score["recall"] >= most - AS_GOOD]
    return min(near, key=lambda each: each[1]["ms"] or float("inf"))


def cells_verdict(results: Sequence[Result], least_recall: float = 0.99) -> Iterator[str]:
    """What the cells say of our readers: where they fall short of the aim or of the best peer, and wrong readings."""
    for name in OURS:
        wide = [each for each in results if each["readers"][name]["wide"]]
        scores = [each["readers"][name] for each in wide]
        read, readable = sum(score["wide_read"] for score in scores), sum(score["wide"] for score in scores)
        short = [each["cell"] for each in wide if each["readers"][name]["wide_recall"] < least_recall]
        below = [each["cell"] for each in results if each["readers"][name]["recall"] < best_peer(each)[1]["recall"]]
        wrong = sum(each["readers"][name]["wrong"] for each in results)
        yield (
            f"{name}: {_share(read, readable)} of {readable} tags of {LEAST_PX} px per module or more; "
            f"{len(short)} of {len(wide)} cells below {least_recall:.0%}, {len(below)} of {len(results)} "
            f"below the best peer; {wrong} wrong"
        )
        yield from (f"  below {least_recall:.0%}: {cell}" for cell in short)
        yield from (f"  below the best peer: {cell}" for cell in below)


def race_table(result: Result) -> str:
    """Eyes and calls over one video."""
    rows: list[tuple[object, ...]] = [
        ("eyes", f"{result['recall']:.1%}", result["median_ms"], result["p95_ms"], _OWN, result["clock_median_ms"])
    ]
    rows += [
        (
            name,
            f"{call['recall']:.1%}",
            call["median_ms"],
            call["p95_ms"],
            _OWN if call["threads"] == 1 else "clock",
            call["clock_median_ms"],
        )
        for name, call in result["calls"].items()
    ]
    return table(rows, ("reader", "recall", "median ms", "95 % ms", "measured by", "median ms by the clock"))


def race_verdict(result: Result) -> str:
    """The ratios and counts of a video in a few lines."""
    return (
        f"{result['level']}, {result['mode']}, {result['tags']} tags of {result['tag_mm']:g} mm, "
        f"{result['module_px']} px per module, {result['frames']} frames, one thread of OpenCV\n"
        f"by one thread's own CPU time {result['vs_best_call']} times as fast as {result['best_call']}; "
        f"quiet frames {result['quiet_median_ms']} ms, {result['quiet_vs_best_call']} times\n"
        f"by the clock {result['vs_best_call_threads']} times as fast as the best call on two threads\n"
        f"wrong places {result['wrong_places']} ({result['wrong_places_at_once']} while a card was on its way), "
        f"ghosts {result['ghosts']}, changes for nothing {result['changes_for_nothing']}, "
        f"told {result['latency_median']:g} frames late, {result['latency_max']} at most\n"
        f"least recall while: {_least(result['recall_by_act'])}\n"
        f"95 % of frames within {result['p95_vs_median']:.1f} times the median; "
        f"one pass over the pixels takes {result['one_pass_ms']} ms"
    )


def photos_table(results: Sequence[Result]) -> str:
    """A row for each folder: codes read by each reader; in brackets readings that no text confirms."""
    names = list(dict.fromkeys(name for result in results for name in result["readers"]))
    rows = [
        (result["folder"], result["codes"], *(_tallied(result["readers"].get(name)) for name in names))
        for result in results
    ]
    return table(rows, ("folder", "codes", *names))


def first_readings_verdict(sums: FirstReadings) -> str:
    """What the count proves."""
    lines = [
        f"{sums['first']} first readings in {sums['scenes']} fresh scenes, {sums['tags']} tags, "
        f"{sums['foreign']} of them foreign: {sums['wrong']} wrong; {sums['doubtful']} untrue before a second frame",
        f"with 95 % confidence fewer than {sums['bound']:.2g} of all readings are wrong",
        *sums["wrongs"],
    ]
    return "\n".join(lines)


def _cell_row(result: Result) -> tuple[object, ...]:
    name, peer = best_peer(result)
    ours = [result["readers"][each] for each in OURS]
    theirs = sum(score["wrong"] for reader, score in result["readers"].items() if reader not in OURS)
    return (
        result["cell"],
        result["module_px"],
        ours[0]["readable"],
        name,
        f"{peer['recall']:.1%}",
        peer["ms"],
        f"{ours[0]['recall']:.1%}",
        ours[0]["ms"],
        f"{ours[1]['recall']:.1%}",
        ours[1]["ms"],
        theirs,
        sum(score["wrong"] for score in ours),
    )


def _least(by_act: Mapping[str, float]) -> str:
    worst = sorted(by_act.items(), key=lambda each: each[1])[:3]
    return ", ".join(f"{act} {share:.1%}" for act, share in worst)


def _tallied(tally: Result | None) -> str:
    if tally is None:
        return "-"
    return f"{tally['read']}" + (f" ({tally['unconfirmed']})" if tally["unconfirmed"] else "")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2%}" if whole else "none"
