"""The benchmark measures what it says; nothing here is timed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.bench_first_readings import command as bench_first_readings
from companion.cli.bench_vision import command as bench_vision
from companion.errors import ConfigError, SourceError
from companion.table import Placement
from vision.adversary.still import Still, still
from vision.adversary.truth import TagTruth
from vision.adversary.video import Shot
from vision.bench import cells, first_readings
from vision.bench.cells import Cell, CellBench, all_cells, enough
from vision.bench.contenders import ZxingCall, zxing_calls
from vision.bench.first_readings import count_first_readings, kind_of, upper_bound
from vision.bench.follow import LATENCY_FRAMES, Follower
from vision.bench.ledger import Ledger
from vision.bench.peers import Peer, available
from vision.bench.photos import bench_photos
from vision.bench.race import VideoOrder, qualified, race, timed
from vision.bench.report import (
    best_peer,
    cells_table,
    cells_verdict,
    first_readings_verdict,
    photos_table,
    race_table,
    race_verdict,
)
from vision.bench.score import Score, invented, right_codes, wrong_readings
from vision.frame import Grey, Quad
from vision.geometry import Place
from vision.simulated.art import modules
from vision.tags import Sighting

SMALL = Cell("easy", 6, (400.0, 260.0), "1536x864", 25.0)
CODE = "K3TQ09ZX1A"
GREY = np.zeros((4, 4), dtype=np.uint8)


def picture(px: int) -> Grey:
    """A printed tag with its white margin, modules so many px wide."""
    return np.kron(np.pad(modules(CODE), 4, constant_values=255), np.ones((px, px), dtype=np.uint8)).astype(np.uint8)


def square(x: float, y: float, side: float = 42.0) -> Quad:
    """A tag of 2 px per module, its top left corner at x, y."""
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])


def truth(code: str = CODE, x: float = 0.0, **how: Any) -> TagTruth:
    """A tag of 20 mm that lies open at `x` mm, seen at ten px per mm."""
    plain = TagTruth(code, square(10 * x, 0.0), Place(x, 0.0, 0.0), 0.0, 0.0, False, False)
    return replace(plain, **how)


def shot(number: int, *truths: TagTruth, act: str = "move", light: float = 1.0) -> Shot:
    """A frame of a video of which only the truth matters."""
    return Shot(number, number / 15, GREY, truths, act, light, False)


def told(x: float, code: str = CODE, hidden: bool = False) -> Placement:
    """What the eyes tell of one tag."""
    return Placement(code, "table", x, 0.0, 0.0, hidden)


def followed(frames: list[tuple[Shot, list[Placement]]]) -> dict[str, object]:
    """The figures of a video whose frames and answers are given."""
    follower = Follower(20.0)
    for each, placements in frames:
        follower.add(each, placements, follower.settled(each, each.light > 0.5), 1.0)
    return follower.figures()


def test_eyes_and_calls_see_the_same_video_and_both_read_it() -> None:
    """Large tags in plain light: all told, none elsewhere, and as many found by the best single call."""
    steps: list[int] = []
    figures = race(VideoOrder("easy", "1536x864", (400.0, 260.0), 6, 25.0, frames=12), steps.append)

    assert figures["recall"] == 1.0
    assert figures["wrong_places"] == figures["ghosts"] == figures["changes_for_nothing"] == 0
    assert [call["recall"] for call in figures["calls"].values()] == [1.0, 1.0]
    assert steps == list(range(1, 18))
    assert "times as fast as zxing" in race_verdict(figures)
    printed = {line.split("  ")[0]: "its CPU time" in line for line in race_table(figures).splitlines()}
    assert printed["eyes"]
    assert all(printed[name] == (call["threads"] == 1) for name, call in figures["calls"].items())


def test_work_is_measured_by_its_own_time_and_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a neighbour spends none of his own."""
    own, clock = iter((2.0, 2.001)), iter((7.0, 7.03))
    with monkeypatch.context() as patched:
        patched.setattr("vision.bench.race.time.thread_time", lambda: next(own))
        patched.setattr("vision.bench.race.time.perf_counter", lambda: next(clock))
        result, spent = timed(lambda: CODE)

    assert result == CODE
    assert (spent.cpu, spent.clock) == pytest.approx((1.0, 30.0))


def test_a_tag_that_nothing_covers_must_be_told_after_two_frames() -> None:
    """Earlier it is late at most, later it is missed."""
    silent = followed([(shot(n, truth()), []) for n in range(LATENCY_FRAMES + 2)])
    late = followed([(shot(n, truth()), [told(0.0)] if n >= LATENCY_FRAMES else []) for n in range(4)])

    assert silent["recall"] == 0.0
    assert late["recall"] == 1.0
    assert late["latency_max"] == LATENCY_FRAMES


def test_nobody_must_tell_what_is_covered_moving_blinded_foreign_or_dark() -> None:
    """Such tags are not counted as missed."""
    unseen = [truth(covered=0.1), truth(moving=True), truth(washed=0.5), truth(foreign=True)]
    figures = [followed([(shot(n, each), []) for n in range(5)]) for each in unseen]
    figures.append(followed([(shot(n, truth(), light=0.01), []) for n in range(5)]))
    score = Score()
    score.count((), unseen)

    assert followed([(shot(n, truth()), []) for n in range(5)])["recall_by_act"] == {"move": 0.0}
    assert [each["recall_by_act"] for each in figures] == [{}] * 5
    assert score.readable == 0


def test_a_place_where_a_tag_never_was_is_wrong_at_once() -> None:
    """However short it is told."""
    figures = followed([(shot(0, truth()), [told(11.0)]), (shot(1, truth()), [told(0.0)])])

    assert figures["wrong_places"] == 1


def test_a_place_that_a_tag_has_left_is_wrong_after_two_frames() -> None:
    """A naive memory that holds what it saw is found out, even while the card is in a hand."""
    frames = [(shot(0, truth()), [told(0.0)])]
    frames += [(shot(n, truth(x=40.0 * n, moving=True)), [told(0.0)]) for n in range(1, 6)]
    figures = followed(frames)

    assert figures["wrong_places_at_once"] == 5
    assert figures["wrong_places"] == 5 - LATENCY_FRAMES


def test_hidden_tags_are_told_nowhere() -> None:
    """What the eyes say is covered they do not say is there."""
    figures = followed([(shot(n, truth(x=50.0, covered=1.0)), [told(0.0, hidden=True)]) for n in range(5)])

    assert figures["wrong_places"] == 0


def test_a_code_that_is_not_on_the_table_is_a_ghost() -> None:
    """In every frame in which it is told."""
    figures = followed([(shot(n, truth()), [told(0.0, "ANOTHER001")]) for n in range(3)])

    assert figures["ghosts"] == 3


def test_what_changes_while_a_hand_rests_changes_for_nothing() -> None:
    """A tag that goes and comes while nothing moves is counted twice."""
    answers = [[told(0.0)]] * 6 + [[]] + [[told(0.0)]] * 2
    figures = followed([(shot(n, truth(), act="hand rests"), answer) for n, answer in enumerate(answers)])

    assert figures["changes_for_nothing"] == 2


def test_a_reading_is_right_only_at_its_tag() -> None:
    """Half a tag away it is wrong, as is a code that lies nowhere."""
    truths = [truth()]
    near, far, nowhere = (
        Sighting(CODE, square(15.0, 0.0)),
        Sighting(CODE, square(30.0, 0.0)),
        Sighting("N" * 10, square(0, 0)),
    )

    assert right_codes([near, far, nowhere], truths) == {CODE}
    assert wrong_readings([near, far, nowhere], truths) == [far, nowhere]
    assert invented([CODE, "N" * 10], truths) == ["N" * 10]


def test_blinded_tags_are_counted_apart() -> None:
    """Glare is no excuse that hides, and no reproach."""
    score = Score()
    score.count({CODE}, [truth(), truth("B" * 10, washed=0.5), truth("C" * 10, covered=0.5)])

    assert (score.readable, score.read, score.blinded, score.blinded_read) == (1, 1, 1, 0)


def test_tags_are_wide_by_their_own_modules() -> None:
    """Near and far tags of a picture taken aslant are judged each by what the camera sees of it."""
    far = truth("F" * 10, quad=square(0.0, 0.0, 21.0))
    score = Score()
    score.count({CODE}, [truth(), far])

    assert (score.readable, score.wide, score.recall, score.wide_recall) == (2, 1, 0.5, 1.0)


def test_two_strips_read_what_one_call_reads() -> None:
    """A tag on the seam is whole in one of them, and told once where it is."""
    tag = picture(4)
    grey = np.full((400, 300), 255, dtype=np.uint8)
    grey[142 : 142 + tag.shape[0], 90 : 90 + tag.shape[1]] = tag
    with zxing_calls(4.0) as calls:
        one, two = ([call for call in calls if call.scale == 1.0][threads].read(grey) for threads in (0, 1))

    assert [each.code for each in one] == [each.code for each in two] == [CODE]
    assert np.abs(one[0].quad - two[0].quad).max() < 1.0


def test_the_call_that_reads_most_is_the_peer() -> None:
    """One of those on one thread, and one of those on more."""
    tag = picture(4)
    readable = truth(quad=square(16.0, 16.0, 84.0))
    with zxing_calls(4.0) as calls:
        best = qualified(calls, [replace(shot(0, readable), grey=tag)])

    assert [call.threads for call in best] == [1, 2]
    assert isinstance(best[0], ZxingCall)


def test_a_cell_holds_a_score_for_every_reader() -> None:
    """Single calls on one thread and two, both of ours, and a verdict in words."""
    with CellBench((), 1.0, Ledger(), 6) as bench:
        (result,) = bench.run([SMALL])
    readers = result["readers"]

    assert len(readers) == 10
    assert readers["closed set"]["readable"] == readers["eyes"]["readable"] == 6
    assert readers["closed set"]["read"] > 3
    assert readers["closed set"]["wrong"] == readers["eyes"]["wrong"] == 0
    assert best_peer(result)[1]["recall"] == 1.0
    assert "of 6 tags of 1.1 px per module or more" in "\n".join(cells_verdict([result]))
    assert "40x26 1536x864 25 mm" in cells_table([result])


def test_a_cell_is_drawn_until_so_many_tags_lie_free() -> None:
    """Six on each picture, seven are wanted."""
    with CellBench((), 1.0, Ledger(), 7) as bench:
        (result,) = bench.run([SMALL])

    assert result["scenes"] == 2
    assert result["readers"]["eyes"]["wide"] == 12


@pytest.mark.parametrize(
    ("readable", "wide", "told"), [(149, 149, False), (150, 0, True), (400, 149, False), (151, 150, True)]
)
def test_a_cell_with_some_wide_tags_is_drawn_until_there_are_enough_of_those(
    readable: int, wide: int, told: bool
) -> None:
    """One that has none is not drawn for ever in search of some."""
    assert enough(Score(readable=readable, wide=wide), 150) == told


def test_eyes_know_the_marks_from_the_bare_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the four are covered in the picture itself, as they may be in a match, and all is told."""

    def covered(*order: Any) -> Still:
        picture = still(*order)
        half_x, half_y = (length / 2 for length in SMALL.table_mm)
        grey = picture.grey.copy()
        for x in (-half_x, half_x):
            corner = picture.view.pixels(np.array([(x + dx, -half_y + dy) for dx in (-50, 50) for dy in (-50, 50)]))
            cv2.fillConvexPoly(grey, cv2.convexHull(corner.astype(np.int32)), 90)
        return replace(picture, grey=grey)

    monkeypatch.setattr(cells, "still", covered)
    with CellBench((), 1.0, Ledger(), 6) as bench:
        (result,) = bench.run([SMALL])

    eyes = result["readers"]["eyes"]
    assert (eyes["readable"], eyes["read"], eyes["wrong"]) == (6, 6, 0)


def test_cells_that_were_measured_are_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was stopped goes on where it was, even when it was stopped while it wrote."""
    state = tmp_path / "cells"
    Ledger(state, "cells").add(SMALL.key, {"cell": "kept"})
    with state.open("a", encoding="utf-8") as file:
        file.write('{"run": "cells", "key": "hal')
    monkeypatch.setattr(cells, "still", None)

    with CellBench((), 1.0, Ledger(state, "cells")) as bench:
        assert bench.run([SMALL]) == [{"cell": "kept"}]


def test_what_is_measured_after_a_stop_is_kept_as_well(tmp_path: Path) -> None:
    """However much of a line was written, what comes after it is a line of its own."""
    state = tmp_path / "cells"
    Ledger(state, "cells").add("first", {"read": {"ours": 1}})
    whole = state.read_text(encoding="utf-8")
    for stopped in range(1, len(whole)):
        state.write_text(whole + whole[:stopped], encoding="utf-8")
        Ledger(state, "cells").add("second", {"read": {}})
        assert set(Ledger(state, "cells").results) == {"first", "second"}, whole[:stopped]


@pytest.mark.parametrize("found", [b"A letter.\n", b"[1]\n", b'{"run": "cells"}\n', b"\xff\xd8\xff\xe0"])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, found: bytes) -> None:
    """And left as it is."""
    state = tmp_path / "state"
    state.write_bytes(found)

    with pytest.raises(ConfigError, match="holds no results"):
        Ledger(state, "cells")
    assert state.read_bytes() == found


def test_results_of_another_run_are_refused(tmp_path: Path) -> None:
    """Counts of different things are not added up."""
    Ledger(tmp_path / "state", "cells").add("a", {})

    with pytest.raises(ConfigError, match="not of 'first readings'"):
        count_first_readings(1, tmp_path / "state")


def test_all_cells_are_tables_modes_sizes_and_numbers() -> None:
    """Five modes, two tables, four sizes, three numbers of tags."""
    assert len({cell.key for cell in all_cells("living-room")}) == 120


def test_a_peer_that_takes_too_long_is_ended_and_asked_again() -> None:
    """A picture without an answer has no time, the next one is read as usual."""
    long = np.random.default_rng(1).integers(0, 256, (2000, 2000)).astype(np.uint8)
    with Peer("OpenCV", 0.0) as hasty:
        assert hasty.read(long).ms is None
        assert hasty.read(long).codes == frozenset()
    with Peer("OpenCV", 20.0) as patient:
        assert patient.read(picture(8)).codes == {CODE}


def test_every_peer_runs_or_is_named_with_what_is_missing() -> None:
    """Nobody takes a table without pyzbar for one in which pyzbar read nothing."""
    running, missing = available()

    assert {*running, *missing} == {"OpenCV", "pyzbar", "WeChat"}
    assert all(missing.values())


def test_first_readings_are_counted_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fresh scenes, a fifth of their tags foreign, none read wrong; a second run only adds up."""
    monkeypatch.setattr(first_readings, "TAGS", 10)
    sums = count_first_readings(2, tmp_path / "state")
    monkeypatch.setattr(first_readings, "still", None)
    again = count_first_readings(2, tmp_path / "state")

    assert sums == again
    assert (sums["scenes"], sums["tags"], sums["foreign"], sums["wrong"]) == (2, 20, 4, 0)
    assert f"{sums['first']} first readings in 2 fresh scenes" in first_readings_verdict(sums)


def test_fresh_scenes_are_of_every_level_and_mode() -> None:
    """Twenty-four kinds in turn."""
    assert len({kind_of(number) for number in range(24)}) == 24


@pytest.mark.parametrize(("wrong", "readings", "bound"), [(0, 300, 0.01), (0, 0, 1.0), (3, 1000, 0.00775), (5, 5, 1.0)])
def test_the_bound_is_what_so_many_readings_exclude(wrong: int, readings: int, bound: float) -> None:
    """Three of n for none wrong, more for some."""
    assert upper_bound(wrong, readings) == pytest.approx(bound, rel=0.02)


def test_photographs_are_scored_by_folder(tmp_path: Path) -> None:
    """What a text file says is right, line ends or not; a folder without codes is read for false ones."""
    tag = picture(4)
    for folder, drawn in (("codes", tag), ("none", np.full_like(tag, 200))):
        (tmp_path / folder).mkdir()
        cv2.imwrite(str(tmp_path / folder / "1.png"), drawn)
    (tmp_path / "codes" / "1.txt").write_text(f" {CODE[:4]}\n{CODE[4:]}\n", encoding="utf-8")
    codes, none, *spoilt = bench_photos(tmp_path, (), 1.0)

    assert (codes["codes"], none["codes"]) == (1, 0)
    assert [row["folder"] for row in spoilt] == ["all, blurred", "all, half in shadow", "all, under glare"]
    assert {name: (each["read"], each["unconfirmed"]) for name, each in codes["readers"].items()} == {
        "zxing": (1, 0),
        "zxing native": (1, 0),
        "zxing x2": (1, 0),
        "eyes": (1, 0),
    }
    assert sum(each["unconfirmed"] for each in none["readers"].values()) == 0
    assert "codes" in photos_table([codes, none])


def test_a_folder_without_photographs_is_refused(tmp_path: Path) -> None:
    """With what to name instead."""
    with pytest.raises(SourceError, match="Name the folder above them"):
        bench_photos(tmp_path, (), 1.0)


def test_the_bench_prints_one_json_object() -> None:
    """Video alone unless more is asked for."""
    asked = "--level easy --mode 1536x864 --tags 4 --tag-mm 25 --frames 2 --peer-limit 0 --json"
    printed = CliRunner().invoke(bench_vision, asked.split())

    assert printed.exit_code == 0
    assert json.loads(printed.stdout)["video"]["recall"] == 1.0


def test_first_readings_are_printed_with_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words for people."""
    monkeypatch.setattr(first_readings, "TAGS", 5)
    printed = CliRunner().invoke(bench_first_readings, ["--scenes", "1"])

    assert "with 95 % confidence fewer than" in printed.stdout
