"""One rebuild of the preview: from the files as they are now to what the browser shows next."""

import datetime
import time
import traceback
from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path

from whistpress.artefacts import Artefact
from whistpress.pipeline.build import build, ready
from whistpress.pipeline.documents import finish
from whistpress.pipeline.glimpse import NOBODY, Glimpse
from whistpress.pipeline.pieces import piece_of
from whistpress.pipeline.place import Place
from whistpress.pipeline.reading import Memory
from whistpress.pipeline.report import Report, unheard
from whistpress.pipeline.run import Prepared, write
from whistpress.pipeline.sources import text_of
from whistpress.pipeline.survey import differs
from whistpress.problems import Problems
from whistpress.server.content_types import is_part
from whistpress.server.showing import Fresh, Showing, after
from whistpress.values import dataclass


@dataclass(slots=True, kw_only=True)
class Rebuild:
    """What a rebuild needs to know: the project, the day, the folder.

    Into a `named` folder everything is written as a build does. Into the preview's own folder the pages are, and each
    document is made when somebody asks for it: a save is seen at once. `waiting` are these, each with the plan that it is of.
    """

    project: Path
    place: Place
    named: bool = False
    today: datetime.date | None = None
    pdf: bool = True
    memory: Memory = field(default_factory=Memory)
    waiting: Mapping[str, tuple[Artefact, Prepared]] = field(default_factory=dict)

    def next(
        self, showing: Showing, version: str, looked_at: Collection[str] = (), early: Callable[[Fresh], None] = unheard
    ) -> tuple[Showing, Report]:
        """What to show after `showing`; the last good site stays below the problems of a broken file.

        What has changed of the pages that are `looked_at` is given `early`, while the others are made. It is of the `version`
        that comes, if all turns out as was foreseen; otherwise that is another one, so that the browser asks for it again.

        A fault of ours is told in the same place, with its traceback: the preview goes on.
        """
        given: list[Fresh] = []
        glimpse = Glimpse(frozenset(looked_at), partial(self._glimpsed, version, given, early)) if showing.built else NOBODY
        try:
            report = self._built(glimpse)
            boxes = self._boxes(report.problems)
        except Exception:  # noqa: BLE001 (told to the person who sees the preview, who can save again)
            words = f"this is a fault of whistpress, not yours; please report it\n\n{traceback.format_exc()}"
            return replace(showing, version=after(version), boxes=words, errors=1), Report()
        errors = report.problems.errors
        if not report.written:
            return replace(showing, version=after(version), boxes=boxes, errors=max(errors, 1)), report
        changed = (*report.changed, *report.removed)
        if any(fresh.showing.boxes != boxes or any(is_part(path, fresh.page) for path in changed) for fresh in given):
            version = after(version)
        return Showing(version=version, boxes=boxes, errors=errors, built=True, later=frozenset(self.waiting)), report

    def _glimpsed(
        self, version: str, given: list[Fresh], early: Callable[[Fresh], None], path: str, page: bytes, known: Problems
    ) -> None:
        """Give early a page that is not the one that stands there."""
        if differs(str(self.place.output / path), piece_of(page)):
            given.append(Fresh(path, page, Showing(version=version, boxes=self._boxes(known), built=True)))
            early(given[-1])

    def document(self, path: str) -> bytes | None:
        """Make one of the documents that wait; None when none has that path, or when it cannot be made."""
        if path not in self.waiting:
            return None
        artefact, prepared = self.waiting[path]
        return finish([artefact], prepared.made, prepared.room).made.get(path)

    def _built(self, glimpse: Glimpse = NOBODY) -> Report:
        if self.named:
            return build(self.project, self.place.output, today=self.today, pdf=self.pdf, glimpse=glimpse)
        started = time.perf_counter()
        prepared = ready(self.project, today=self.today, pdf=self.pdf, memory=self.memory, glimpse=glimpse)
        at_once = tuple(artefact for artefact in prepared.artefacts if artefact.finish is None)
        waiting = {
            artefact.path: (artefact, prepared)
            for artefact in prepared.artefacts
            if artefact.finish is not None and artefact.path in prepared.made
        }
        report = write(replace(prepared, artefacts=at_once, search=False), self.place)
        if report.written:
            self.waiting = waiting
        return replace(report, documents=len(waiting), seconds=time.perf_counter() - started)

    def _boxes(self, problems: Problems) -> str:
        if not len(problems):
            return ""
        from whistpress.problems.boxes import boxes

        return boxes(problems, text_of(self.project))
