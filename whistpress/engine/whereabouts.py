"""Find the line and column of the content file in which a broken link is written."""

import html
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import quote, unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.engine.links import Broken, FileLinks
from whistpress.engine.sources import TextOf
from whistpress.problems import Fault, Problem, Span, problem_of, wording

_ENDS = r"""(?=[)>"'\s#?]|$)"""
_WAY_UP = r"(?:\.{1,2}/)+"
_BEGINS = r"""(?<=[(<"'=\s])"""
_MAILBOX = re.compile(r"[^@\s/]+@[\w-]+(?:\.[\w-]+)+")
_HOST = re.compile(
    r"www\.[\w-]+\.|(?:[\w-]+\.)+(?:com|org|net|info|club|eu|uk|ie|us|ca|au|nz|za|de|fr|nl|be|dk|no|se|ch|at|it|es|in)(?:[/?#]|$)",
    re.I,
)
"""The name of a host, as links to other sites begin that lack `https://`; not the endings of files."""
_quote = partial(quote, safe="/#?&=%")


class _Occurrence(Struct, frozen=True):
    """One occurrence of a link in a file, and its words there."""

    at: Span
    words: str


def problems_of(
    broken: Iterable[Broken], artefacts: Sequence[Artefact], text_of: TextOf, written: Sequence[str]
) -> Iterator[Problem]:
    """Yield a problem for each occurrence of a broken link in a content file, else in a template.

    `written` names every file that may hold it, besides the sources of the pages. A link that is found nowhere is placed at
    the top of the source of the first page that has it.
    """
    sources = {artefact.path: artefact.source for artefact in artefacts}
    # at each depth of folders the same link has another address
    by_occurrence: dict[_Occurrence, list[Broken]] = {}
    for alike in _by_address(broken).values():
        places = _places(alike, sources, text_of, written)
        for occurrence in places or (_Occurrence(Span(sources[alike[0].page]), alike[0].link),):
            links = [broken_link for broken_link in alike if sources[broken_link.page] == occurrence.at.file]
            by_occurrence.setdefault(occurrence, []).extend(links or alike)
    yield from (_problem(links, occurrence) for occurrence, links in by_occurrence.items())


def pictures_not_loaded(
    links: Mapping[str, FileLinks], artefacts: Sequence[Artefact], text_of: TextOf, written: Sequence[str]
) -> Iterator[Problem]:
    """Yield W680 for each picture of another host in a content file; `links` are those of all files of the site."""
    sources = {artefact.path: artefact.source for artefact in artefacts}
    pictures = [
        Broken(address, "is elsewhere", page=path) for path, file_links in links.items() for address in file_links.not_loaded
    ]
    for (address, _), alike in sorted(_by_address(sorted(pictures, key=lambda picture: picture.page)).items()):
        host = urlsplit(address).hostname or ""
        key = (wording("W680.outside-content", host=host),) if host else ()
        for occurrence in _places(alike, sources, text_of, written) or (_Occurrence(Span(sources[alike[0].page]), address),):
            yield problem_of("W680.picture-another", occurrence.at, *key, words=f"{occurrence.words!r}")


def word_in_file(text_of: TextOf, file: str, word: str) -> Span:
    """Return the span of a quoted word in a file; the top of the file when it is written otherwise."""
    text = text_of(file) or ""
    return next((occurrence.at for occurrence in _in_text(file, text, re.compile(rf"""(["']){re.escape(word)}\1"""))), Span(file))


def locate(fault: Fault, source: str, text_of: TextOf, written: Sequence[str]) -> Problem:
    """Return the problem of a fault at its own span, else where its line is written, else at the top of the `source`."""
    if fault.problem.at.file:
        return fault.problem
    words = fault.line.strip()
    indented = fault.line.removesuffix(words) if words else ""
    for pattern in (f"(?<={re.escape(indented)}){re.escape(words)}", re.escape(words)) if words else ():
        for file in (source, *written):
            if occurrence := next(_in_text(file, text_of(file) or "", re.compile(pattern)), None):
                return replace(fault.problem, at=occurrence.at)
    return replace(fault.problem, at=Span(source))


def _by_address(broken: Iterable[Broken]) -> Mapping[tuple[str, str], list[Broken]]:
    groups: dict[tuple[str, str], list[Broken]] = {}
    for broken_link in broken:
        groups.setdefault((broken_link.link, broken_link.why), []).append(broken_link)
    return groups


def _problem(alike: Sequence[Broken], occurrence: _Occurrence) -> Problem:
    first = alike[0]
    others = len({broken_link.page for broken_link in alike}) - 1
    more = f" and on {others} other{'s' if others > 1 else ''}" if others else ""
    elsewhere = elsewhere_address(occurrence.words)
    meant = (
        (f"write {elsewhere}",)
        if elsewhere
        else (f"did you mean {_as_written(_relative(first, occurrence.at.file), occurrence.words)!r}?",)
        if first.meant
        else ()
    )
    return problem_of(
        "E504.link" if first.fragment else "E503.link",
        occurrence.at,
        *meant,
        f"it stands on the page {first.page}{more}",
        words=f"{occurrence.words!r}",
        why=first.why,
    )


def elsewhere_address(written: str) -> str:
    """Return the whole address that a link to another site or a mailbox lacks the beginning of; empty for any other link."""
    if _MAILBOX.fullmatch(written):
        return f"mailto:{written}"
    slip = re.match(r"(https?)[:;]?/*(?=[\w-]+\.)", written)
    rest = written[slip.end() :] if slip else written
    if slip or _HOST.match(rest):
        return f"{slip[1] if slip else 'https'}://{rest}"
    return ""


def _as_written(meant: str, words: str) -> str:
    """Return the likely target in the form that was written: `rules.md`, not `rules.html`, for a link to a content file."""
    path, mark, fragment = meant.partition("#")
    written = words.partition("#")[0]
    ending = posixpath.splitext(written)[1]
    stem = path.removesuffix(".html").removesuffix("/index")
    file = stem + ending + mark + fragment
    as_file = ending in (".md", ".toml") and posixpath.dirname(stem) == posixpath.dirname(written) and file != words
    return file if as_file else meant


def _relative(broken: Broken, file: str) -> str:
    """Return the likely target relative to that file; in `pages/`, relative to the top of the site."""
    path, mark, fragment = broken.meant.partition("#")
    if mark and broken.link.startswith("#"):
        return mark + fragment
    base = file.removeprefix("content/").removeprefix("pages/") if file.startswith("content/") else broken.page
    return posixpath.relpath(path, posixpath.dirname(base) or ".") + mark + fragment


def _places(
    alike: Sequence[Broken], sources: Mapping[str, str], text_of: TextOf, written: Sequence[str]
) -> tuple[_Occurrence, ...]:
    """Return every occurrence in the sources of the pages, else in the first other file that has one."""
    sources_of_pages = tuple(dict.fromkeys(sources[broken_link.page] for broken_link in alike))
    forms = _forms(alike[0].link)
    occurrences = tuple(
        occurrence for file in sources_of_pages for occurrence in _in_file(file, (*forms, *_tails(forms)), text_of)
    )
    if occurrences:
        return occurrences
    for file in written:
        if file not in sources_of_pages and (elsewhere := tuple(_in_file(file, forms, text_of))):
            return elsewhere
    return ()


def _in_file(file: str, forms: Iterable[str], text_of: TextOf) -> Iterator[_Occurrence]:
    """Yield the occurrences of the first form that the file has, preferably without further `../`."""
    text = text_of(file) or ""
    for form in forms:
        for way_up in ("", _WAY_UP):
            address = re.compile(_BEGINS + way_up + re.escape(form).replace("/", "/+") + _ENDS)
            if occurrences := tuple(_in_text(file, text, address)):
                yield from occurrences
                return


def _in_text(file: str, text: str, address: re.Pattern[str]) -> Iterator[_Occurrence]:
    for number, line in enumerate(text.split("\n"), start=1):
        for match in address.finditer(line):
            yield _Occurrence(Span(file, number, match.start() + 1, match.end() - match.start()), match[0])


def _forms(link: str) -> tuple[str, ...]:
    """Return how the link may be written: as it is, with its characters escaped or plain, or as its content file."""
    plain = re.sub(r"^(?:\.{1,2}/)+", "", link)
    path, mark, rest = plain.partition("#")
    stem = path.removesuffix(".html")
    files = [f"{stem}.md", f"{stem}.toml", f"pages/{stem}.md"] if path.endswith(".html") else []
    if path.endswith("/index.html"):
        folder = path.removesuffix("/index.html")
        files = [f"{folder}.toml", f"{folder}/", folder, f"{folder}/index.md"]
    forms = (link, plain, *(file + mark + rest for file in files))
    spelt = (spell(form) for form in forms for spell in (str, html.escape, unquote, _quote))
    return tuple(dict.fromkeys(form for form in spelt if form))


def _tails(forms: Iterable[str]) -> tuple[str, ...]:
    """Return the forms without their first folders, longest first: a link is relative to the file that has it."""
    tails = {form.split("/", cut)[-1] for form in forms for cut in range(1, form.rstrip("/").count("/") + 1)}
    return tuple(sorted(tails, key=lambda tail: (-len(tail), tail)))
