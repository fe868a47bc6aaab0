"""One rebuild of the preview: from the files as they are now to what the browser shows next."""

import time
import traceback
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model.codec import CorruptDataError
from whistpress.engine.cache import retry_with_empty_cache
from whistpress.engine.context import BuildContext, build_context
from whistpress.engine.documents import finish
from whistpress.engine.output import OutputFolder
from whistpress.engine.pipeline import Options, Prepared, build, prepare, write
from whistpress.engine.publish import blob_info, differs
from whistpress.engine.report import Report, unheard
from whistpress.engine.sources import text_of
from whistpress.problems import Problems
from whistpress.serve.board import EarlyPage, Showing, after
from whistpress.web.content_types import is_subresource

ShowPage = Callable[[EarlyPage], None]
"""Called with a page that is ready before the rest of the site."""


class Rebuild(Struct, kw_only=True):
    """What a rebuild needs: the project, the options, the output folder.

    With `named`, it builds into a folder that the user named, as `build` does. Otherwise it writes the pages into the preview's
    own folder and makes each document on request, so that a save is seen at once; `waiting` are those documents, each with its
    plan.
    """

    project: Path
    output: OutputFolder
    named: bool = False
    options: Options = Options()
    cache: Path | None = None
    waiting: Mapping[str, tuple[Artefact, Prepared]] = field(default_factory=dict)

    def next(
        self, showing: Showing, version: str, looked_at: Collection[str] = (), show_page: ShowPage = unheard
    ) -> tuple[Showing, Report]:
        """Return what to show after `showing`; with errors the last good site, with the problems on top.

        Calls `show_page` with the pages of `looked_at` that changed, before the others are made. They show the `version` to
        come; when the build ends otherwise than they assumed, the state gets another version, so that browsers load it again.

        A fault of ours is a problem like any other, with its traceback: the preview goes on.
        """
        early: list[EarlyPage] = []
        options = self.options
        if showing.built:
            options = replace(options, first=frozenset(looked_at), show=partial(self._show_early, version, early, show_page))
        try:
            report = self._build(options)
            boxes = self._boxes(report.problems)
        except Exception:  # noqa: BLE001 (shown to the person who looks at the preview, who can save again)
            words = f"this is a fault of whistpress, not yours; please report it\n\n{traceback.format_exc()}"
            return replace(showing, version=after(version), boxes=words, errors=1), Report()
        errors = report.problems.errors
        if not report.written:
            return replace(showing, version=after(version), boxes=boxes, errors=max(errors, 1)), report
        changed = (*report.changed, *report.removed)
        if any(page.showing.boxes != boxes or any(is_subresource(path, page.page) for path in changed) for page in early):
            version = after(version)
        return Showing(version=version, boxes=boxes, errors=errors, built=True, later=frozenset(self.waiting)), report

    def _show_early(
        self,
        version: str,
        early: list[EarlyPage],
        show_page: ShowPage,
        path: str,
        page: bytes,
        problems: Problems,
    ) -> None:
        """Show a page early if it differs from the one in the output."""
        if differs(self.output.path / path, blob_info(page)):
            early.append(EarlyPage(path, page, Showing(version=version, boxes=self._boxes(problems), built=True)))
            show_page(early[-1])

    def document(self, path: str) -> bytes | None:
        """Make one of the waiting documents; None when none has that path, or when it cannot be made.

        When the cache has lost what the document needs, the league is read again.
        """
        try:
            return self._document(path)
        except CorruptDataError:
            self._build(self.options)
            return self._document(path)

    def _document(self, path: str) -> bytes | None:
        if path not in self.waiting:
            return None
        artefact, prepared = self.waiting[path]
        documents = finish([artefact], prepared.site, prepared.context)
        return documents.read(path) if path in documents.infos else None

    def _build(self, options: Options) -> Report:
        context = build_context(self.project, cache=self.cache)
        if self.named:
            return build(self.output, context, options)
        started = time.perf_counter()
        report = retry_with_empty_cache(context.cache, lambda: self._pages(context, options))
        return replace(report, seconds=time.perf_counter() - started)

    def _pages(self, context: BuildContext, options: Options) -> Report:
        """Write everything except the documents, which wait for requests."""
        prepared = prepare(context, options)
        at_once = [artefact for artefact in prepared.artefacts if artefact.finish is None]
        waiting = {
            artefact.path: (artefact, prepared)
            for artefact in prepared.artefacts
            if artefact.finish is not None and artefact.path in prepared.site.infos
        }
        report = write(replace(prepared, artefacts=at_once), self.output)
        if report.written:
            self.waiting = waiting
        return replace(report, documents=len(waiting))

    def _boxes(self, problems: Problems) -> str:
        if not len(problems):
            return ""
        from whistpress.problems.boxes import boxes

        return boxes(problems, text_of(self.project))
