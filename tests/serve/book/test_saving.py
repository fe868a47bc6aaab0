"""A save has the old text or the new one, whoever else writes: editors, tabs, other machines, a kill."""

import multiprocessing
import os
import random
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.serve.book.leagues import DRIVE, HOWELL, TODAY, TONIGHT, keeper_of, project_with
from tests.serve.book.test_matches import DIVISION, OAK
from tests.serve.book.test_matches import league as league
from tests.serve.book.test_site import EVENT, Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.edits import TypedFigure
from whistpress.book.files import LOCK, LOCK_FOLDER, league_lock, read_exact, save_together
from whistpress.book.keeper import BookKeeper

ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
PLAYERS = 24
WIDE = DRIVE.partition("[entries]")[0] + "[entries]\n" + "".join(f'{n} = "Player {chr(64 + n)}"\n' for n in range(1, PLAYERS + 1))


def litter(folder: Path) -> list[str]:
    """Return what unfinished saves have left."""
    return [path.name for path in folder.rglob("*.tmp")]


class Editor(BookKeeper):
    """A score book whose files somebody else changes between its reading them and its writing them, so many times."""

    edits = 0
    before_saving: list[int]

    def save(self, changes: Any) -> None:
        """Let the editor come first, where it is its turn."""
        if self.before_saving and self.before_saving.pop(0):
            Editor.edits += 1
            file = changes[0][0]
            file.write_text(f"{read_exact(file)}# remark {Editor.edits}\n", "utf-8")
        super().save(changes)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cards=st.lists(st.integers(1, PLAYERS), min_size=1, max_size=6, unique=True),
    turns=st.lists(st.booleans(), max_size=12).map(lambda turns: [int(turn) for turn in turns]),
)
def test_an_editor_that_saves_in_between_loses_nothing_and_nothing_of_its_own(
    tmp_path: Path, cards: list[int], turns: list[int]
) -> None:
    """Each figure is in the file, or was refused in words; each remark of the editor stays."""
    file = project_with(tmp_path, WIDE)
    keeper = Editor(tmp_path, TODAY)
    keeper.before_saving, Editor.edits = turns, 0
    answers = {card: keeper.enter(TONIGHT, TypedFigure(box=f"total/{card}", value=str(100 + card), seen="")) for card in cards}
    text = file.read_text("utf-8")
    totals = tomli.loads(text).get("totals", {})
    saved = {card for card, answer in answers.items() if answer.outcome == "saved"}
    assert totals == {str(card): 100 + card for card in saved}
    refused = [answer for answer in answers.values() if answer.outcome != "saved"]
    assert all(answer.notes[0].words == "another program is changing this file at the moment" for answer in refused)
    assert all(f"# remark {number}\n" in text for number in range(1, Editor.edits + 1))
    assert not litter(tmp_path)


def test_a_file_that_never_rests_is_said_and_no_fault_of_ours(tmp_path: Path, league: tuple[BookDesk, Path]) -> None:
    """By figures, names, the last screen, results and cards alike: an answer in words, never 500."""
    project_with(tmp_path, HOWELL)
    _, division = league
    keeper = Editor(tmp_path, TODAY)
    keeper.before_saving = [1] * 1000
    restless = BookDesk(keeper=keeper, door=HelpersDoor(lambda _own, _port: app_of(restless), 0, lambda: None), token="the-token")  # noqa: S106
    browser = Browser(app_of(restless))
    words = "another program is changing this file at the moment"
    figure = {"token": "the-token", "box": "line/0/1/1/8-1", "value": "8", "seen": "", "by": "deals"}
    forms = [
        (f"{EVENT}/enter", figure),
        (f"{EVENT}/enter", {"token": "the-token", "by": "names", "now:names/0/1": "Ann Orr & Bob Snow", "seen:names/0/1": ""}),
        (f"{EVENT}/last", {"token": "the-token", "do": "finish"}),
        (f"{EVENT}/arrange", {"token": "the-token", "do": "change", "entry": "3", "kind_of": "late", "round": "2"}),
        ("/score-book/matches/enter", {"token": "the-token", "box": OAK, "value": "482-454", "seen": ""}),
        (f"/score-book/matches/card?match={OAK}", {"token": "the-token", "seen": "", "tricks-0": "172-140"}),
    ]
    for address, form in forms:
        status, _, page = browser.ask(address, form)
        assert status == 200 and (words in page or "not all figures are in" in page), address
    assert tomli.loads(division.read_text("utf-8")) == tomli.loads(DIVISION)


def enter_all(project: Path, cards: list[int], outcomes: Any) -> None:
    """Type cards into a score book, each until it is saved."""
    keeper = keeper_of(project)
    for card in cards:
        figure = TypedFigure(box=f"total/{card}", value=str(100 + card), seen="")
        while (answer := keeper.enter(TONIGHT, figure)).outcome != "saved":
            assert answer.outcome == "refused" and "another program" in answer.notes[0].words, answer
        outcomes.put(card)


@ON_POSIX
def test_two_processes_and_four_threads_type_into_one_event(tmp_path: Path) -> None:
    """Different boxes: every figure arrives, and whoever reads meanwhile reads a whole file."""
    file = project_with(tmp_path, WIDE)
    context = multiprocessing.get_context("fork")
    outcomes = context.Queue()
    cards = list(range(1, PLAYERS + 1))
    others = [context.Process(target=enter_all, args=(tmp_path, cards[start::4], outcomes)) for start in (0, 1)]
    for other in others:
        other.start()
    threads = [threading.Thread(target=enter_all, args=(tmp_path, cards[start::4], outcomes)) for start in (2, 3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads) or any(other.is_alive() for other in others):
        assert "entries" in tomli.loads(file.read_text("utf-8"))
        time.sleep(0.002)
    for worker in (*threads, *others):
        worker.join()
    assert [other.exitcode for other in others] == [0, 0]
    assert tomli.loads(file.read_text("utf-8"))["totals"] == {str(card): 100 + card for card in cards}
    assert not litter(tmp_path)


def save_for_ever(project: Path, file: Path, texts: tuple[str, str], began: Any) -> None:
    """Exchange two texts until it is killed."""
    now = 0
    while True:
        began.set()
        save_together(project, [(file, texts[now], texts[1 - now])])
        now = 1 - now


@ON_POSIX
def test_forty_kills_of_a_save_leave_the_old_text_or_the_new_one(tmp_path: Path) -> None:
    """And the next save sweeps what they left."""
    file = project_with(tmp_path, HOWELL)
    texts = (f"{HOWELL}# {'old ' * 20_000}\n", f"{HOWELL}# {'new ' * 20_000}\n")
    context, moments, left = multiprocessing.get_context("fork"), random.Random(7), 0
    for _ in range(40):
        file.write_text(texts[0], "utf-8")
        began = context.Event()
        writer = context.Process(target=save_for_ever, args=(tmp_path, file, texts, began))
        writer.start()
        assert began.wait(60)
        time.sleep(moments.uniform(0, 0.02))
        writer.kill()
        writer.join()
        assert file.read_text("utf-8") in texts
        left += len(litter(tmp_path))
        assert keeper_of(tmp_path).enter(TONIGHT, TypedFigure(box="line/0/1/1/8-1", value="8", seen="")).outcome == "saved"
        assert not litter(tmp_path)
        file.write_text(texts[0], "utf-8")
    assert left, "none was killed in the middle of a save"


@ON_POSIX
def test_another_machine_that_holds_the_league_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figure waits; when the other is done it is saved. The file of the lock stays, where Git ignores it."""
    project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)
    monkeypatch.setattr("whistpress.book.files.PATIENCE", 0.01)
    figure = TypedFigure(box="line/0/1/1/8-1", value="8", seen="")
    with league_lock(tmp_path):
        answer = keeper.enter(TONIGHT, figure)
    assert answer.outcome == "refused" and "another program is changing this file" in answer.notes[0].words
    assert keeper.enter(TONIGHT, figure).outcome == "saved"
    assert [path.name for path in (tmp_path / LOCK_FOLDER).iterdir()] == [LOCK]


def test_a_disk_without_locks_still_compares_before_it_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that a service copies from machine to machine, or a share that keeps none."""
    file = project_with(tmp_path, HOWELL)
    keeper = keeper_of(tmp_path)

    def without(*_: object, **__: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("whistpress.book.files.hold", without)
    assert keeper.enter(TONIGHT, TypedFigure(box="line/0/1/1/8-1", value="8", seen="")).outcome == "saved"
    assert keeper.enter(TONIGHT, TypedFigure(box="line/0/1/1/8-1", value="9", seen="")).outcome == "differs"
    assert "[8, 1, 8]" in file.read_text("utf-8")


@pytest.mark.skipif(not hasattr(os, "symlink") or sys.platform == "win32", reason="needs links")
def test_a_file_that_is_a_link_is_written_inside_the_league_alone(tmp_path: Path) -> None:
    """The link stays; of one that leads out the file stays as it was."""
    league, outside = tmp_path / "league", tmp_path / "outside.toml"
    file = project_with(league, HOWELL)
    inside = file.with_name("kept.txt")
    for kept, outcome in ((inside, "saved"), (outside, "refused")):
        kept.write_text(HOWELL, "utf-8")
        file.unlink()
        file.symlink_to(kept)
        assert keeper_of(league).enter(TONIGHT, TypedFigure(box="line/0/1/1/8-1", value="8", seen="")).outcome == outcome
        assert file.is_symlink()
    assert "[8, 1, 8]" in inside.read_text("utf-8") and outside.read_text("utf-8") == HOWELL


def test_of_two_files_either_both_are_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second was changed between the comparison and its turn: the first goes back."""
    one, two = tmp_path / "one.toml", tmp_path / "two.csv"
    one.write_text("1", "utf-8")
    two.write_text("2", "utf-8")
    sound = save_together.__globals__["write_file"]

    def meddled(root: Path, path: str, body: bytes, **more: Any) -> None:
        sound(root, path, body, **more)
        two.write_text("changed", "utf-8")

    monkeypatch.setitem(save_together.__globals__, "write_file", meddled)
    with pytest.raises(Exception) as raised:
        save_together(tmp_path, [(one, "1", "one"), (two, "2", "two")])
    assert type(raised.value).__name__ == "ChangedMeanwhileError"
    assert (one.read_text("utf-8"), two.read_text("utf-8")) == ("1", "changed")
