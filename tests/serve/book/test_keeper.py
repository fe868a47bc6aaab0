"""What is typed is checked as `check` would, never lost, and never overwrites what somebody else typed."""

import datetime
import os
import threading
from pathlib import Path

import pytest

from tests.serve.book.leagues import DRIVE, HOWELL, TODAY, TONIGHT, keeper_of, opened_of, project_with, typed
from whistpress.book.boxes import SheetOrder, progress_of
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.files import create_whole, save_together
from whistpress.book.frame import ListedEvent, tonights
from whistpress.book.keeper import BookKeeper
from whistpress.problems import Severity

FIRST = "line/0/1/1/8-1"


@pytest.mark.parametrize(
    ("figure", "words"),
    [
        ("14", "14 tricks cannot be won: a deal has 13"),
        ("9 5", "the tricks at table 1 on deal 1 add to 14; a deal has 13"),
        ("avrage", "'avrage' is no word that a line can have"),
    ],
)
def test_what_cannot_stand_is_refused_in_words(tmp_path: Path, figure: str, words: str) -> None:
    """The file stays as it was."""
    file = project_with(tmp_path, HOWELL)
    answer = typed(keeper_of(tmp_path), FIRST, figure)
    assert (answer.outcome, answer.notes[0].severity, answer.notes[0].words) == ("refused", Severity.ERROR, words)
    assert file.read_text("utf-8") == HOWELL


def test_a_pair_with_one_name_waits_for_the_other(tmp_path: Path) -> None:
    """And a player cannot sit in two pairs."""
    project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    assert typed(keeper, "names/0/1", "Ann Orr").outcome == "refused"
    assert typed(keeper, "names/0/1", "Ann Orr & Bob Snow").outcome == "saved"
    assert typed(keeper, "names/0/2", "Ann Orr & Cy Moss").outcome == "refused"


def test_two_figures_for_one_box_are_both_told(tmp_path: Path) -> None:
    """The second helper saw the box empty; whoever then says so replaces the first figure."""
    project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    assert typed(keeper, FIRST, "8", seen="").outcome == "saved"
    answer = typed(keeper, FIRST, "9", seen="")
    assert (answer.outcome, answer.value) == ("differs", "8")
    assert typed(keeper, FIRST, "8", seen="").outcome == "saved"
    assert typed(keeper, FIRST, "9", seen="8").outcome == "saved"


def test_a_figure_that_was_meanwhile_typed_in_an_editor_counts_as_another(tmp_path: Path) -> None:
    """The file is read again before each write."""
    file = project_with(tmp_path, DRIVE)
    keeper = keeper_of(tmp_path)
    opened_of(keeper)
    file.write_text(f"{DRIVE}\n[totals]\n1 = 99\n", encoding="utf-8")
    assert typed(keeper, "total/1", "98", seen="").outcome == "differs"
    assert typed(keeper, "total/2", "97", seen="").outcome == "saved"
    assert file.read_text("utf-8").endswith("[totals]\n1 = 99\n2 = 97\n")


def test_many_helpers_at_once_disturb_nobody(tmp_path: Path) -> None:
    """Different boxes, different keepers of one lock: every figure arrives."""
    project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    boxes = [box.id for group in opened_of(keeper).groups(SheetOrder.DEALS) for box in group.boxes]

    def work(own: list[str]) -> None:
        for number, box in enumerate(own):
            assert keeper.enter(TONIGHT, TypedFigure(box=box, value=str(number), seen="")).outcome == "saved"

    helpers = [threading.Thread(target=work, args=(boxes[start::4],)) for start in range(4)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    groups = opened_of(keeper).groups(SheetOrder.SLIPS)
    assert progress_of(groups).missing == ()
    assert {box.id: box.value for group in groups for box in group.boxes} == {
        box: str(number) for start in range(4) for number, box in enumerate(boxes[start::4])
    }


def test_a_correction_after_the_end_says_who_and_why(tmp_path: Path) -> None:
    """It becomes `[[corrections]]`, as `check` would have it."""
    project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    for group in opened_of(keeper).groups(SheetOrder.DEALS):
        for box in group.boxes:
            assert typed(keeper, box.id, "6").outcome == "saved"
    assert keeper.finish(TONIGHT) == ()
    assert opened_of(keeper).toml.values["status"] == "final"  # type: ignore[union-attr]
    assert typed(keeper, FIRST, "8").outcome == "refused"
    authority = Authority("Committee", "The slip says 8", datetime.date(2026, 12, 1))
    figure = TypedFigure(box=FIRST, value="8", seen="6", authority=authority)
    assert keeper.enter(TONIGHT, figure).outcome == "saved"
    opened = opened_of(keeper)
    assert not opened.errors and opened.event is not None
    assert opened.toml.values["corrections"] == [  # type: ignore[union-attr]
        {"date": authority.date, "deal": 1, "table": 1, "from": 6, "to": 8, "by": "Committee", "why": "The slip says 8"}
    ]
    assert [one.now for one in opened.event.corrections] == ["8"]


def test_an_evening_with_missing_slips_cannot_be_finished(tmp_path: Path) -> None:
    """What is missing is said, and the status stays."""
    file = project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    typed(keeper, FIRST, "6")
    assert any("deal" in note.words for note in keeper.finish(TONIGHT))
    assert 'status  = "provisional"' in file.read_text("utf-8")


def test_corrected_totals_and_names(tmp_path: Path) -> None:
    """A total by its entry, a name as it was and as it is."""
    final = DRIVE.replace("contest", 'status = "final"\ncontest', 1)
    project_with(tmp_path, f"{final}\n[totals]\n1 = 99\n2 = 98\n3 = 97\n4 = 96\n")
    keeper = keeper_of(tmp_path)
    authority = Authority("Ann Orr", "Added again", TODAY)
    for box, value, seen in (("total/1", "100", "99"), ("names/0/2", "Bob Gale", "Bob Snow")):
        answer = keeper.enter(TONIGHT, TypedFigure(box=box, value=value, seen=seen, authority=authority))
        assert answer.outcome == "saved", answer.notes
    rows = opened_of(keeper).toml.values["corrections"]  # type: ignore[union-attr]
    assert [(row["entry"], row["from"], row["to"]) for row in rows] == [(1, 99, 100), (2, "Bob Snow", "Bob Gale")]
    assert not opened_of(keeper).errors


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the old text, and nothing beside it."""
    file = tmp_path / "a.toml"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    save_together(tmp_path, [(file, "old", "new")])
    assert file.read_text("utf-8") == "new" and file.stat().st_mode & 0o777 == 0o640
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        save_together(tmp_path, [(file, "new", "newer")])
    assert file.read_text("utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]
    assert not create_whole(tmp_path, file, "other")


def test_a_full_disk_is_told_beside_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figure waits in the browser; the file has its old text."""
    file = project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full_disk)
        answer = typed(keeper, FIRST, "8")
        assert answer.outcome == "refused" and "no space left" in answer.notes[0].words
        assert keeper.finish(TONIGHT)
    assert file.read_text("utf-8") == HOWELL
    assert typed(keeper, FIRST, "8").outcome == "saved"


def full_disk(_: int) -> None:
    """Fail as a full disk does."""
    raise OSError(28, "No space left on device")


def test_an_event_that_cannot_be_read_has_no_boxes(tmp_path: Path) -> None:
    """Its problems are there in words."""
    project_with(tmp_path, HOWELL.replace('"howell"', '"howel"'))
    opened = opened_of(keeper_of(tmp_path))
    assert opened.groups(SheetOrder.DEALS) == () and opened.errors


def test_the_day_decides_which_event_is_tonights() -> None:
    """Today's, an unfinished one first; else the one that was begun; else the next one planned."""

    def event(id_: str, day: int, status: str) -> ListedEvent:
        return ListedEvent(id=id_, title=id_, dates=(datetime.date(2026, 11, day),), status=status)

    before, begun, later, last = (
        event("a", 1, "final"),
        event("b", 20, "provisional"),
        event("c", 28, "planned"),
        event("d", 29, "planned"),
    )
    assert tonights([last, later, before], TODAY) == (later,)
    assert tonights([last, later, begun, before], TODAY) == (begun,)
    done, now = event("e", 26, "final"), event("f", 26, "planned")
    assert tonights([done, now, begun, later], TODAY) == (now, done)
    assert tonights([before], TODAY) == ()


def test_new_members_and_events_are_seen_at_once(tmp_path: Path) -> None:
    """The keeper reads the league again when a file has changed."""
    project_with(tmp_path, HOWELL)
    keeper = BookKeeper(tmp_path, TODAY)
    assert keeper.frame().members == () and len(keeper.events()) == 1
    (tmp_path / "content" / "members.toml").write_text('[ann]\nname = "Ann Orr"\n', encoding="utf-8")
    project_with(tmp_path, DRIVE, "drive")
    assert keeper.frame().members == ("Ann Orr",)
    assert [event.id for event in keeper.events()] == ["2026-27/drive", TONIGHT]


def test_a_file_that_an_editor_left_broken_is_named_beside_the_box(tmp_path: Path) -> None:
    """Not called a change of the evening; once it is mended the figure can be sent again."""
    file = project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    file.write_text(HOWELL + "[[broken\n", encoding="utf-8")
    figure = TypedFigure(box="line/0/1/1/8-1", value="8", seen="")
    answer = keeper.enter(TONIGHT, figure)
    assert answer.outcome == "refused" and "cannot be read as it is now" in answer.notes[0].words
    file.write_text(HOWELL, encoding="utf-8")
    assert keeper.enter(TONIGHT, figure).outcome == "saved"
