"""Build a league.

1. `load` reads every content file, checks it, and scores every event.
2. `plan` lists every artefact: pages, data, documents, assets, the league's own files.
3. `render` makes them, in worker processes, or takes them from the cache.
4. `broken_links` follows every link of the pages; `leak_problems` looks for private matters in all files.
5. `finish` presses the documents.
6. `search_index` indexes the pages for the search.
7. `publish` puts the new site in the place of the old one.

`prepare` is 1 to 4, `write` is 5 to 7. With an error in any step nothing is written.
"""

import datetime
import gc
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.engine.cache import retry_with_empty_cache
from whistpress.engine.context import BuildContext, in_language
from whistpress.engine.documents import Documents, as_errors, documents_alone, finish, output_files
from whistpress.engine.event_store import stored_database
from whistpress.engine.leaks import PrivateSearch, leak_problems, private_matters, tracked_copies
from whistpress.engine.links import broken_links
from whistpress.engine.load import load
from whistpress.engine.output import OutputFolder, recover
from whistpress.engine.paths import clashes, path_problems
from whistpress.engine.plan import no_documents, plan
from whistpress.engine.publish import BlobInfo, publish
from whistpress.engine.render import RenderedSite, render
from whistpress.engine.report import Progress, Report, unheard
from whistpress.engine.search import INDEX, search_index
from whistpress.engine.sources import text_of, written_files
from whistpress.engine.whereabouts import locate, pictures_not_loaded, problems_of
from whistpress.league.people.model import NOTHING_PRIVATE, PrivateMatters
from whistpress.problems import Fault, Problem, Problems, Span, problem_of

Show = Callable[[str, bytes, Problems], None]
"""Called with the path of a page, its bytes, and the problems that were found before any page was made."""


class Options(Struct, frozen=True, kw_only=True):
    """What a build makes: as of `today`, with documents (`pdf`), or the documents alone (`alone`), with the league's `search`.

    With `press` it asks whether this machine can make documents. With `private` it compares all of it with the private files, and
    with `tracked` also what Git takes along. `show` gets the pages at the paths `first` before the others. The documents at the
    paths `unmade` took more than they may: pages say so.
    """

    today: datetime.date | None = None
    pdf: bool = True
    alone: bool = False
    search: bool = True
    press: bool = True
    private: bool = True
    tracked: bool = False
    first: frozenset[str] = frozenset()
    show: Show = unheard
    unmade: frozenset[str] = frozenset()


_DEFAULTS = Options()


class Prepared(Struct, frozen=True, kw_only=True):
    """A league ready to be written: its artefacts, their rendered bytes, every problem.

    With an error nothing may be written. `search`: the site has a search. `bare`, where only the documents are to be written,
    are the files of the site without them.
    """

    context: BuildContext
    problems: Problems
    artefacts: Sequence[Artefact] = ()
    site: RenderedSite
    search: bool = False
    bare: Mapping[str, BlobInfo] | None = None
    options: Options = _DEFAULTS

    def report(self) -> Report:
        """Return the report before anything is written."""
        kinds = Counter(artefact.kind for artefact in self.artefacts)
        return Report(
            problems=self.problems,
            pages=kinds[Kind.PAGE],
            documents=kinds[Kind.DOCUMENT],
            data=kinds[Kind.DATA],
            assets=kinds[Kind.ASSET],
            made=tuple(self.site.seconds),
        )


def build(output: OutputFolder, context: BuildContext, options: Options, *, progress: Progress = unheard) -> Report:
    """Build the league of the context's project into a folder. Nothing is written while there is an error.

    Where the press turns out not to work on this machine, build once more without documents.
    """
    started = time.perf_counter()
    if problems := recover(output, progress):
        return Report(problems=Problems(list(problems)))

    def run() -> Report:
        prepared = prepare(context, options, progress=progress)
        if options.alone:
            prepared.problems.extend(_no_press(prepared.problems))
        report = write(prepared, output, progress=progress)
        if not options.alone and (why := _press_fault(report)):
            prepared = prepare(context, replace(options, pdf=False), progress=progress)
            prepared.problems.extend([no_documents(why, "content/league.toml")])
            report = write(prepared, output, progress=progress)
        return report

    report = retry_with_empty_cache(context.cache, run)
    report.problems.extend(_cache_problems(context))
    return replace(report, seconds=time.perf_counter() - started)


def prepare(context: BuildContext, options: Options, *, progress: Progress = unheard) -> Prepared:
    """Do everything up to the writing: read, score, plan, render, check the links.

    An error in the files ends it before anything is planned: a page that is missing because of it is no broken link.
    CorruptDataError when the cache has lost something on the way.
    """
    timings = context.timings
    progress("reading", 0, 0)
    gc.disable()  # the model stays in memory until the end: looking for cycles in it only takes time
    try:
        with timings.step("reading"):
            loaded = load(context.project, options.today, context)
        record, problems = loaded.record, loaded.problems
        context = in_language(context, record.league.language, record.league.outside) if record else context
        matters = private_matters(context.project, record.league, problems) if record and options.private else NOTHING_PRIVATE
        if record is None or problems.errors:
            return _nothing_to_write(context, problems)
        if not options.search:
            record = replace(record, league=replace(record.league, search=False))
        with context.scene.active():
            try:
                with timings.step("planning"):
                    stamp = context.fingerprint.hex()
                    last = stored_database(record.stored, context.cache, context.fingerprint)
                    planned = plan(
                        context.project,
                        record,
                        pdf=options.pdf,
                        press=options.press,
                        stamp=stamp,
                        last=last,
                        unmade=options.unmade,
                    )
                    bare = plan(context.project, record, pdf=False, press=False, stamp=stamp) if options.alone else None
            except Fault as fault:  # in a text of the content
                files = text_of(context.project), written_files(context.project)
                problems.extend([locate(fault, record.league.at.file, *files)])
                return _nothing_to_write(context, problems)
            problems.extend(planned.problems)
            prepared = make(planned.artefacts, context, problems, options=options, matters=matters, progress=progress)
            if matters is not NOTHING_PRIVATE and not problems.errors:
                with timings.step("private matters"):
                    problems.extend(leak_problems(matters, planned.artefacts, prepared.site, context, record.league))
            if matters is not NOTHING_PRIVATE and options.tracked:
                reported = {problem.at.file for problem in problems if problem.code == "E804"}
                problems.extend(tracked_copies(PrivateSearch(matters, record.league), context, reported))
            if bare and not problems.errors:
                prepared = replace(prepared, bare=render(bare.artefacts, context, progress=progress).infos)
            return replace(prepared, search=record.league.search, options=options)
    finally:
        gc.freeze()  # until the site is written
        gc.enable()


def _nothing_to_write(context: BuildContext, problems: Problems) -> Prepared:
    """Return what an error leaves to be written: nothing."""
    return Prepared(context=context, problems=problems, site=RenderedSite((), context))


def make(
    artefacts: Sequence[Artefact],
    context: BuildContext,
    problems: Problems,
    *,
    options: Options = _DEFAULTS,
    matters: PrivateMatters = NOTHING_PRIVATE,
    progress: Progress = unheard,
) -> Prepared:
    """Check the paths of a plan, render all of it, check every link. No page with private matters is shown early."""
    problems.extend(path_problems(artefacts))
    problems.extend(clashes(artefacts))
    if problems.errors:
        return _nothing_to_write(context, problems)
    with context.timings.step("rendering"):
        first = [artefact for artefact in artefacts if artefact.path in options.first and artefact.kind is Kind.PAGE]
        early = render(first, context) if first else RenderedSite((), context)
        if not leak_problems(matters, first, early, context):
            for path in early.infos:
                options.show(path, early.read(path), problems)
        site = render(artefacts, context, progress=progress)
        _note_times(artefacts, site, context)
    problems.extend(site.problems)
    if not site.problems:
        with context.timings.step("links"):
            broken = tuple(broken_links(artefacts, site.links, site.get))
            if broken or any(links.not_loaded for links in site.links.values()):
                files = text_of(context.project), written_files(context.project)
                problems.extend(problems_of(broken, artefacts, *files))
                problems.extend(pictures_not_loaded(site.links, artefacts, *files))
    return Prepared(context=context, problems=problems, artefacts=artefacts, site=site)


def _note_times(artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext) -> None:
    for artefact in artefacts:
        if artefact.path in site.seconds:
            info = site.infos.get(artefact.path)
            context.timings.add_page(artefact, site.seconds[artefact.path], info.size if info else 0)
        elif artefact.kind is not Kind.ASSET:
            context.timings.add_cached()


def write(prepared: Prepared, output: OutputFolder, *, progress: Progress = unheard) -> Report:
    """Press the documents, index the pages and publish all; with an error nothing in the output folder changes."""
    context, problems, site = prepared.context, prepared.problems, prepared.site
    if problems.errors:
        return prepared.report()
    documents = _press(prepared, progress)
    problems.extend(as_errors(documents.problems) if prepared.options.alone else documents.problems)
    if problems.errors:
        return prepared.report()
    if documents.unmade:
        return _write_without(documents, prepared, output, progress)
    index: Mapping[str, bytes] = {}
    if prepared.search:
        with context.timings.step("searching"):
            index = {INDEX: search_index(site.texts)}
    files = output_files(prepared.artefacts, site, documents, index)
    if prepared.bare is not None:
        published = context.cache.published_files(output.path)
        paths, older = documents_alone(output, files.infos, documents.infos, prepared.bare, published)
        problems.extend(older)
        if older:
            return prepared.report()
        files = files.only(paths)
        prepared = replace(prepared, artefacts=[artefact for artefact in prepared.artefacts if artefact.path in files.infos])
    with context.timings.step("writing"):
        changes, hindrances = publish(output, files, context.cache, progress)
        context.cache.trim()
    gc.unfreeze()
    problems.extend(hindrances)
    return replace(
        prepared.report(),
        changed=changes.written,
        removed=changes.removed,
        written=not any(problem.code.startswith("E") for problem in hindrances),
        made=tuple(dict.fromkeys((*site.seconds, *documents.seconds))),
        files=tuple(files.infos),
    )


def _write_without(documents: Documents, prepared: Prepared, output: OutputFolder, progress: Progress) -> Report:
    """Publish the site without the documents that took too much; the pages that would offer them say that they were not made."""
    options = replace(prepared.options, unmade=prepared.options.unmade | documents.unmade)
    again = prepare(prepared.context, options, progress=progress)
    again.problems.extend(documents.problems)
    return write(again, output, progress=progress)


def _press(prepared: Prepared, progress: Progress) -> Documents:
    timings = prepared.context.timings
    with timings.step("documents"):
        documents = finish(prepared.artefacts, prepared.site, prepared.context, progress=progress)
        for artefact in prepared.artefacts:
            if artefact.path in documents.seconds:
                timings.add_document(artefact, documents.seconds[artefact.path])
            elif artefact.path in documents.infos:
                timings.add_cached()
    return documents


def _no_press(problems: Problems) -> list[Problem]:
    """Return E650 for each W650: a build of the documents alone needs a machine that can make some."""
    helps = ("--no-pdf builds the site without its documents",)
    return [replace(problem, code="E650", helps=helps) for problem in problems if problem.code == "W650"]


def _press_fault(report: Report) -> str | None:
    """Return why this machine cannot press documents; asked only when some could not be made."""
    if not any(problem.code == "E650" for problem in report.problems):
        return None
    from whistpress.printing import press

    return press.unusable()


def check(context: BuildContext, *, today: datetime.date | None = None, progress: Progress = unheard) -> Problems:
    """Return every problem that a build would tell, but for those of the disk and of the press. Nothing is written."""
    options = Options(today=today, press=False, tracked=True)
    problems = retry_with_empty_cache(context.cache, lambda: prepare(context, options, progress=progress)).problems
    problems.extend(_cache_problems(context))
    return problems


def _cache_problems(context: BuildContext) -> tuple[Problem, ...]:
    """Return W874 when the cache could not be used: the output is right, but the next build renders everything again."""
    if not context.cache.fault:
        return ()
    return (problem_of("W874.nothing-kept", Span("content/league.toml"), fault=context.cache.fault),)
