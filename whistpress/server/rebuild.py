"""One rebuild of the preview: from the files as they are now to what the browser shows next."""

import datetime
import time
import traceback
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from whistpress.artefacts import Artefact
from whistpress.pipeline.build import build, ready
from whistpress.pipeline.documents import finish
from whistpress.pipeline.place import Place
from whistpress.pipeline.reading import Memory
from whistpress.pipeline.report import Report
from whistpress.pipeline.run import Prepared, write
from whistpress.pipeline.sources import text_of
from whistpress.problems import Problems
from whistpress.server.showing import Showing
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

    def next(self, showing: Showing, version: str) -> tuple[Showing, Report]:
        """What to show after `showing`; the last good site stays below the problems of a broken file.

        A fault of ours is told in the same place, with its traceback: the preview goes on.
        """
        try:
            report = self._built()
            boxes = self._boxes(report.problems)
        except Exception:  # noqa: BLE001 (told to the person who sees the preview, who can save again)
            words = f"this is a fault of whistpress, not yours; please report it\n\n{traceback.format_exc()}"
            return replace(showing, version=version, boxes=words, errors=1), Report()
        errors = report.problems.errors
        if not report.written:
            return replace(showing, version=version, boxes=boxes, errors=max(errors, 1)), report
        return Showing(version=version, boxes=boxes, errors=errors, built=True, later=frozenset(self.waiting)), report

    def document(self, path: str) -> bytes | None:
        """Make one of the documents that wait; None when none has that path, or when it cannot be made."""
        if path not in self.waiting:
            return None
        artefact, prepared = self.waiting[path]
        return finish([artefact], prepared.made, prepared.room).made.get(path)

    def _built(self) -> Report:
        if self.named:
            return build(self.project, self.place.output, today=self.today, pdf=self.pdf)
        started = time.perf_counter()
        prepared = ready(self.project, today=self.today, pdf=self.pdf, memory=self.memory)
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
