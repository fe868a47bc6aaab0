"""Keep the score book: check each figure as `check` would, and write it into the event's file."""

import datetime
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from whistpress.book.boxes import ScoreBox
from whistpress.book.edits import BookEdit, TypedFigure, with_card, with_figure
from whistpress.book.files import EntrySlip, FileChange, league_lock, read_exact, save_together
from whistpress.book.frame import FrameReader, LeagueFrame, ListedEvent
from whistpress.book.opened import (
    BoxNote,
    OpenEvent,
    as_note,
    find_box,
    new_errors,
    notes_at,
    overtaken,
    read_open,
    slip_note,
    unwritable,
    usual_form,
)
from whistpress.core.model import Status
from whistpress.language import say
from whistpress.problems import Severity
from whistpress.reading.toml_edit import set_value
from whistpress.tree import ChangedMeanwhileError

ATTEMPTS = 5
"""So often a change is tried again while another program writes the same file."""

Written = TypeVar("Written")


class BoxAnswer(Struct, frozen=True, kw_only=True):
    """What became of a figure: `saved`, `refused` (it cannot stand yet), or `differs` (another was typed meanwhile: `value`)."""

    box: str
    outcome: str
    value: str
    notes: tuple[BoxNote, ...] = ()


class BookKeeper:
    """The score book of one project. Any thread may ask; one at a time reads and writes.

    `typed_now` are the boxes of matches whose results were first typed since it began: they are changed without a correction.
    """

    def __init__(self, project: Path, today: datetime.date | None = None) -> None:
        self.project = project
        self._today = today
        self._frames = FrameReader(project)
        self._lock = threading.RLock()
        self._is_alone = False
        self.typed_now: set[str] = set()

    @property
    def today(self) -> datetime.date:
        """The day of the evening: the reader's own, or the one that `--today` gives."""
        return self._today or datetime.date.today()

    def save(self, changes: Sequence[FileChange]) -> None:
        """Replace files of the league; ChangedMeanwhileError when one no longer has its text before."""
        with self._alone():
            save_together(self.project, changes)

    def again(self, attempt: Callable[[], Written], refused: Callable[[BoxNote], Written]) -> Written:
        """Read, check and save, once more where another program has changed the file in between.

        From the second time on no other score book of the league saves meanwhile. Where nothing can be written, `refused` makes
        the answer of the note that says why.
        """
        try:
            for number in range(ATTEMPTS):
                with suppress(ChangedMeanwhileError), self._lock:
                    if number == 0:
                        return attempt()
                    with self._alone():
                        return attempt()
        except OSError as fault:
            return refused(unwritable(fault))
        return refused(overtaken())

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other threads and other score books of the league from saving meanwhile; inside itself it does nothing more."""
        with self._lock:
            if self._is_alone:
                yield
                return
            with league_lock(self.project):
                self._is_alone = True
                try:
                    yield
                finally:
                    self._is_alone = False

    def frame(self) -> LeagueFrame:
        """Return the league without its events."""
        with self._lock:
            return self._frames.frame()

    def events(self) -> tuple[ListedEvent, ...]:
        """Return all events."""
        with self._lock:
            return self._frames.events()

    def open(self, id_: str) -> OpenEvent | None:
        """Return an event as its file is now; None where there is none, or none that can be read."""
        with self._lock:
            location = self._frames.frame().places.get(id_)
            try:
                return read_open(id_, location, self._frames.frame(), read_exact(location.path)) if location else None
            except (OSError, UnicodeDecodeError):
                return None

    def enter(self, id_: str, typed: TypedFigure) -> BoxAnswer:
        """Write one figure unless it is invalid or conflicts with a newer one."""
        return self.again(lambda: self._enter(id_, typed), partial(not_written, typed))

    def _enter(self, id_: str, typed: TypedFigure) -> BoxAnswer:
        with self._lock:
            opened = self.open(id_)
            box = find_box(opened, typed.box) if opened else None
            if opened is None or box is None:
                return BoxAnswer(box=typed.box, outcome="refused", value="", notes=(_lost_box(opened),))
            try:
                if usual_form(box, typed.value) == usual_form(box, box.value):
                    return BoxAnswer(box=box.id, outcome="saved", value=box.value, notes=notes_at(opened, box.id))
                if usual_form(box, typed.seen) != usual_form(box, box.value):
                    return BoxAnswer(box=box.id, outcome="differs", value=box.value)
                edit = with_figure(opened, box, typed)
            except EntrySlip as slip:
                return refusal(box, [slip_note(slip)])
            return self._settle(opened, box, edit)

    def _settle(self, opened: OpenEvent, box: ScoreBox, edit: BookEdit) -> BoxAnswer:
        """Write an edit unless it has an error that the files did not have before."""
        after = read_open(opened.id, opened.place, self._frames.frame(), edit.text, edit.tables)
        if new := new_errors(opened, after):
            return refusal(box, [as_note(problem) for problem in new])
        self.save(edit.changes(opened))
        now = find_box(after, box.id)
        return BoxAnswer(box=box.id, outcome="saved", value=now.value if now else "", notes=notes_at(after, box.id))

    def add_card(self, id_: str, group: str, name: str, typed: str) -> tuple[BoxNote, ...]:
        """Add a card by its name; return what keeps it from being added."""

        def edit(opened: OpenEvent) -> BookEdit:
            if not opened.companies:
                raise EntrySlip(say("This event has no cards."))
            return with_card(opened, group, name, typed)

        return self.change(id_, edit)

    def finish(self, id_: str) -> tuple[BoxNote, ...]:
        """Make the result final; return what keeps it from being so."""
        return self.change(id_, lambda opened: set_value(opened.text, ("status",), Status.FINAL.value))

    def change(self, id_: str, edit: Callable[[OpenEvent], str | BookEdit]) -> tuple[BoxNote, ...]:
        """Change an event's file in another way; return what keeps it from being changed."""
        return self.again(lambda: self._change(id_, edit), lambda note: (note,))

    def _change(self, id_: str, edit: Callable[[OpenEvent], str | BookEdit]) -> tuple[BoxNote, ...]:
        with self._lock:
            opened = self.open(id_)
            if opened is None:
                return (BoxNote(Severity.ERROR, "this event is no longer there"),)
            try:
                outcome = edit(opened)
            except EntrySlip as slip:
                return (slip_note(slip),)
            whole = outcome if isinstance(outcome, BookEdit) else BookEdit(outcome)
            after = read_open(opened.id, opened.place, self._frames.frame(), whole.text, whole.tables)
            if new := new_errors(opened, after):
                return tuple(as_note(problem) for problem in new)
            self.save(whole.changes(opened))
            return ()


def _lost_box(opened: OpenEvent | None) -> BoxNote:
    """Say why an event has no such box: its file cannot be read at the moment, or it was changed."""
    if opened is not None and opened.event is None and opened.errors:
        first = opened.errors[0]
        where = say(
            "the event's file cannot be read as it is now, line %(line)s: %(message)s", line=first.at.line, message=first.message
        )
        return BoxNote(Severity.ERROR, where, (say("mend the file; what was typed here waits"),))
    return BoxNote(Severity.ERROR, say("this box is no longer there: the evening was changed"), (say("load the page again"),))


def not_written(typed: TypedFigure, note: BoxNote) -> BoxAnswer:
    """Return the answer to a figure whose file cannot be written."""
    return BoxAnswer(box=typed.box, outcome="refused", value=typed.seen, notes=(note,))


def refusal(box: ScoreBox, notes: Sequence[BoxNote]) -> BoxAnswer:
    """Return the answer to a figure that cannot stand."""
    return BoxAnswer(box=box.id, outcome="refused", value=box.value, notes=tuple(dict.fromkeys(notes)))
