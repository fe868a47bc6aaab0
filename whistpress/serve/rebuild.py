"""One rebuild of the preview: from the files as they are now to what the browser shows next."""

import time
import traceback
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.build.codec import CorruptCacheError
from whistpress.build.context import BuildContext, build_context
from whistpress.build.documents import finish
from whistpress.build.output import OutputFolder
from whistpress.build.pipeline import Options, Prepared, build, prepare, twice, write
from whistpress.build.publish import blob_info, differs
from whistpress.build.report import Report, unheard
from whistpress.build.sources import text_of
from whistpress.problems import Problems
from whistpress.serve.content_types import is_part
from whistpress.serve.showing import Fresh, Showing, after


class Rebuild(Struct, kw_only=True):
    """What a rebuild needs to know: the project, the day, the folder.

    Into a `named` folder everything is written as a build does. Into the preview's own folder the pages are, and each
    document is made when somebody asks for it: a save is seen at once. `waiting` are these, each with the plan that it is of.
    """

    project: Path
    output: OutputFolder
    named: bool = False
    options: Options = Options()
    cache: Path | None = None
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
        options = self.options
        if showing.built:
            options = replace(options, first=frozenset(looked_at), show=partial(self._glimpsed, version, given, early))
        try:
            report = self._built(options)
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
        if differs(self.output.path / path, blob_info(page)):
            given.append(Fresh(path, page, Showing(version=version, boxes=self._boxes(known), built=True)))
            early(given[-1])

    def document(self, path: str) -> bytes | None:
        """Make one of the documents that wait; None when none has that path, or when it cannot be made.

        Where the cache has lost what it needs, the league is read again.
        """
        try:
            return self._document(path)
        except CorruptCacheError:
            self._built(self.options)
            return self._document(path)

    def _document(self, path: str) -> bytes | None:
        if path not in self.waiting:
            return None
        artefact, prepared = self.waiting[path]
        made = finish([artefact], prepared.site, prepared.context)
        return made.read(path) if path in made.infos else None

    def _built(self, options: Options) -> Report:
        context = self._context()
        if self.named:
            return build(self.output, context, options)
        started = time.perf_counter()
        report = twice(context, lambda: self._pages(context, options))
        return replace(report, seconds=time.perf_counter() - started)

    def _pages(self, context: BuildContext, options: Options) -> Report:
        """Write everything but the documents, which wait from then on."""
        prepared = prepare(context, options)
        at_once = [artefact for artefact in prepared.artefacts if artefact.finish is None]
        waiting = {
            artefact.path: (artefact, prepared)
            for artefact in prepared.artefacts
            if artefact.finish is not None and artefact.path in prepared.site.infos
        }
        report = write(replace(prepared, artefacts=at_once, search=False), self.output)
        if report.written:
            self.waiting = waiting
        return replace(report, documents=len(waiting))

    def _context(self) -> BuildContext:
        return build_context(self.project, cache=self.cache)

    def _boxes(self, problems: Problems) -> str:
        if not len(problems):
            return ""
        from whistpress.problems.boxes import boxes

        return boxes(problems, text_of(self.project))
