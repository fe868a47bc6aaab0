"""Build a league: read, check, arrange, score, plan, render, write."""

import datetime
import gc
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.build.codec import CorruptCacheError
from whistpress.build.context import BuildContext, in_language
from whistpress.build.documents import Documents, finish
from whistpress.build.documents_alone import documents_alone
from whistpress.build.event_store import stored_database
from whistpress.build.links import LinkChecker, broken_links
from whistpress.build.load import load
from whistpress.build.output import PATIENCE, OutputFolder, recover
from whistpress.build.paths import clashes, misplaced
from whistpress.build.plan import no_documents, plan
from whistpress.build.publish import BlobInfo, Changes, blob_info, publish
from whistpress.build.render import Site, render
from whistpress.build.report import Progress, Report, Step, planned, unheard
from whistpress.build.search import INDEX, search_index
from whistpress.build.sources import text_of, written_files
from whistpress.build.whereabouts import pictures_not_loaded, placed, problems_of
from whistpress.problems import Fault, Problem, Problems

_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.REDIRECT, Kind.PAGE)
"""What is needed by others is written before them."""

Answer = TypeVar("Answer")
Show = Callable[[str, bytes, Problems], None]
"""Gets the path of a page, its bytes, and what was found wrong before any page was made."""


class Options(Struct, frozen=True, kw_only=True):
    """What a build makes: `today`, whether with documents (`pdf`), whether the documents alone (`alone`).

    `press`: whether to ask if this machine can make documents. `first` are the paths of pages that `show` gets before the others
    are ready.
    """

    today: datetime.date | None = None
    pdf: bool = True
    alone: bool = False
    press: bool = True
    first: frozenset[str] = frozenset()
    show: Show = unheard


_DEFAULTS = Options()


class Prepared(Struct, frozen=True, kw_only=True):
    """A league ready to be written: its artefacts, what was made of them, every problem.

    With an error nothing may be made. `bare`, where the documents alone are written, are the files of the site without them.
    `search`: the site has a search.
    """

    context: BuildContext
    problems: Problems
    artefacts: Sequence[Artefact] = ()
    site: Site
    search: bool = False
    bare: Mapping[str, BlobInfo] | None = None

    def report(self) -> Report:
        """Return what was planned; nothing is written yet."""
        return replace(planned(self.artefacts, self.problems), made=tuple(self.site.seconds))


def build(
    output: OutputFolder,
    context: BuildContext,
    options: Options,
    *,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Build the league of the context's project into a folder. Nothing is written while there is an error."""
    started = time.perf_counter()
    if problems := recover(output, patience=patience, progress=progress):
        return Report(problems=Problems(list(problems)))
    listeners = {"progress": progress, "step": step, "patience": patience}
    report = twice(context, lambda: _build(output, context, options, listeners))
    return replace(report, seconds=time.perf_counter() - started)


def twice(context: BuildContext, work: Callable[[], Answer]) -> Answer:
    """Return the outcome of `work`; where others changed the cache, or took from it, clear it and do the work once more."""
    try:
        return work()
    except CorruptCacheError:
        context.cache.clear()
        return work()


def _build(output: OutputFolder, context: BuildContext, options: Options, listeners: Mapping[str, Any]) -> Report:
    progress = listeners["progress"]
    prepared = prepare(context, options, progress=progress)
    if options.alone:
        prepared.problems.extend(_nothing_to_press(prepared.problems))
    report = write(prepared, output, **listeners)
    if not options.alone and (why := _press_fails(report)):
        prepared = prepare(context, replace(options, pdf=False), progress=progress)
        prepared.problems.extend([no_documents(why, "content/league.toml")])
        report = write(prepared, output, **listeners)
    return report


def prepare(context: BuildContext, options: Options, *, progress: Progress = unheard) -> Prepared:
    """Do everything up to the writing: read, score, plan, render, check the links.

    What the files are wrong in is told before anything is planned: a page that is missing for it is no broken link.
    """
    return twice(context, lambda: _prepare(context, options, progress))


def _prepare(context: BuildContext, options: Options, progress: Progress) -> Prepared:
    timings = context.timings
    progress("reading", 0, 0)
    gc.disable()  # most of what is read and planned is held until the end: to look for cycles in it only takes time
    try:
        with timings.step("reading"):
            loaded = load(context.project, options.today, context)
        record, problems = loaded.record, loaded.problems
        context = in_language(context, record.league.language, record.league.outside) if record else context
        if record is None or problems.errors:
            return Prepared(context=context, problems=problems, site=Site((), context))
        with context.scene.entered():
            try:
                with timings.step("planning"):
                    stamp = context.fingerprint.hex()
                    last = stored_database(record.stored, context.cache, context.fingerprint)
                    made = plan(context.project, record, pdf=options.pdf, press=options.press, stamp=stamp, last=last)
                    bare = plan(context.project, record, pdf=False, press=False, stamp=stamp) if options.alone else None
            except Fault as fault:  # of a text that stands on a page of the plan
                files = text_of(context.project), written_files(context.project)
                problems.extend([placed(fault, record.league.at.file, *files)])
                return Prepared(context=context, problems=problems, site=Site((), context))
            problems.extend(made.problems)
            prepared = make(made.artefacts, context, problems, options=options, progress=progress)
            if bare and not problems.errors:
                without = render(bare.artefacts, context, progress=progress)
                prepared = replace(prepared, bare=without.infos)
            return replace(prepared, search=record.league.search)
    finally:
        gc.enable()


def make(
    artefacts: Sequence[Artefact],
    context: BuildContext,
    problems: Problems,
    *,
    options: Options = _DEFAULTS,
    progress: Progress = unheard,
) -> Prepared:
    """Check the paths of a plan, render all of it, check every link. Nothing is written into the output."""
    problems.extend(misplaced(artefacts))
    problems.extend(clashes(artefacts))
    if problems.errors:
        return Prepared(context=context, problems=problems, site=Site((), context))
    with context.timings.step("rendering"):
        _show_first(artefacts, context, problems, options)
        checker = LinkChecker(artefact.path for artefact in artefacts)
        site = render(artefacts, context, progress=progress, checker=checker)
        _note_times(artefacts, site, context)
    problems.extend(site.problems)
    if not site.problems:
        with context.timings.step("links"):
            broken = tuple(broken_links(artefacts, checker, site.links, site.get))
            if broken or checker.not_loaded:
                files = text_of(context.project), written_files(context.project)
                problems.extend(problems_of(broken, artefacts, *files))
                problems.extend(pictures_not_loaded(checker.not_loaded, artefacts, *files))
    return Prepared(context=context, problems=problems, artefacts=artefacts, site=site)


def _show_first(artefacts: Sequence[Artefact], context: BuildContext, problems: Problems, options: Options) -> None:
    """Render the pages that somebody looks at, and show them before all others are ready."""
    wanted = [one for one in artefacts if one.path in options.first and one.kind is Kind.PAGE]
    if wanted and not problems.errors:
        site = render(wanted, context)
        for path in site.infos:
            options.show(path, site.read(path), problems)


def _note_times(artefacts: Sequence[Artefact], site: Site, context: BuildContext) -> None:
    for one in artefacts:
        if one.path in site.seconds:
            info = site.infos.get(one.path)
            context.timings.made(one, site.seconds[one.path], info.size if info else 0)
        elif one.kind is not Kind.ASSET:
            context.timings.kept()


def write(
    prepared: Prepared,
    output: OutputFolder,
    *,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Finish the documents and bring the output folder to the plan; with an error nothing there is touched."""
    context, problems = prepared.context, prepared.problems
    if problems.errors:
        return prepared.report()
    documents = _finished(prepared, progress)
    problems.extend(documents.problems)
    if documents.problems:
        return prepared.report()
    files = _files(prepared, documents, _search_index(prepared))
    if prepared.bare is not None:
        known = context.cache.published(output.path)
        wanted, older = documents_alone(output, files.infos, documents.infos, prepared.bare, known)
        problems.extend(older)
        if older:
            return prepared.report()
        files = files.only(wanted)
        prepared = replace(prepared, artefacts=[one for one in prepared.artefacts if one.path in files.infos])
    with context.timings.step("writing"):
        changes, hindrances = publish(output, files, context.cache, step=step, progress=progress, patience=patience)
        context.cache.trim()
    problems.extend(hindrances)
    written = not any(problem.code.startswith("E") for problem in hindrances)
    report = _report(prepared, documents, changes, written=written)
    return replace(report, files=tuple(files.infos))


def _report(prepared: Prepared, documents: Documents, changes: Changes, *, written: bool) -> Report:
    made = tuple(dict.fromkeys((*prepared.site.seconds, *documents.seconds)))
    return replace(prepared.report(), changed=changes.written, removed=changes.removed, written=written, made=made)


def _finished(prepared: Prepared, progress: Progress) -> Documents:
    timings = prepared.context.timings
    with timings.step("documents"):
        documents = finish(prepared.artefacts, prepared.site, prepared.context, progress=progress)
        for one in prepared.artefacts:
            if one.path in documents.seconds:
                timings.finished(one, documents.seconds[one.path])
            elif one.path in documents.infos:
                timings.kept()
    return documents


class _Files(Struct, frozen=True):
    """All files of a site in the order of writing, and who has the bytes of each."""

    infos: Mapping[str, BlobInfo]
    readers: Mapping[str, Callable[[str], bytes]]

    def read(self, path: str) -> bytes:
        """Return the bytes of a file; CorruptCacheError when they are no longer those that were planned."""
        body = self.readers[path](path)
        if blob_info(body) != self.infos[path]:
            raise CorruptCacheError(f"{path} has changed since it was read")
        return body

    def only(self, paths: Collection[str]) -> "_Files":
        """Return some of the files."""
        return _Files({path: info for path, info in self.infos.items() if path in paths}, self.readers)


def _files(prepared: Prepared, documents: Documents, index: Mapping[str, bytes]) -> _Files:
    """Return every file: the index of the search, what pages need, the pages."""
    infos = {path: blob_info(body) for path, body in index.items()}
    readers: dict[str, Callable[[str], bytes]] = dict.fromkeys(infos, index.__getitem__)
    for kind in _ORDER:
        for artefact in sorted((one for one in prepared.artefacts if one.kind is kind), key=lambda one: one.path):
            source = documents if artefact.finish else prepared.site
            if artefact.path in source.infos:
                infos[artefact.path] = source.infos[artefact.path]
                readers[artefact.path] = source.read
    return _Files(infos, readers)


def _search_index(prepared: Prepared) -> Mapping[str, bytes]:
    """Return the index of the search, where the league wants one."""
    if not prepared.search:
        return {}
    with prepared.context.timings.step("searching"):
        return {INDEX: search_index(prepared.site.texts)}


def _nothing_to_press(problems: Problems) -> Iterator[Problem]:
    """Yield E650 where the documents alone are asked for and this machine cannot make any."""
    for problem in [problem for problem in problems if problem.code == "W650"]:
        yield replace(problem, code="E650", helps=("--no-pdf builds the site without its documents",))


def _press_fails(report: Report) -> str | None:
    """Return why no document can be pressed here; looked into only when some could not be made."""
    if not any(problem.code == "E650" for problem in report.problems):
        return None
    from whistpress.printing import press

    return press.unusable()


def check(context: BuildContext, *, today: datetime.date | None = None, progress: Progress = unheard) -> Problems:
    """Return every problem that a build would tell, but for those of the disk and of the press. Nothing is written."""
    return prepare(context, Options(today=today, press=False), progress=progress).problems
