"""Compare the output with the private files of the league: a build stops where something private would be published."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.build.cache import pack
from whistpress.build.context import BuildContext
from whistpress.build.private_search import Findings, PrivateSearch
from whistpress.build.read_apart import read_apart
from whistpress.build.render import RenderedSite
from whistpress.build.searchable import searchable_text
from whistpress.build.sources import TextOf, text_of, written_files
from whistpress.build.whereabouts import word_in_file
from whistpress.core.model import League
from whistpress.core.model.codec import encode
from whistpress.core.model.private import NOTHING_PRIVATE, PRIVATE, PrivateKind, PrivateMatters
from whistpress.core.records.private_search import PrivateWords
from whistpress.core.records.private_words import PrivateWord
from whistpress.problems import Problem, Problems, Span
from whistpress.problems.quoting import shorten
from whistpress.readers.front_matter import FENCE
from whistpress.readers.inside import FileInside, UnreadPart
from whistpress.readers.private_files import check_git, read_private
from whistpress.readers.toml_positions import without_remarks

_CLEAN = b"1"
_FEW = 3
"""How many of the private matters in one file are named."""


def private_matters(project: Path, league: League, problems: Problems) -> PrivateMatters:
    """Read the private files, if there are any; report errors in them, and private files that Git tracks."""
    if not (project / PRIVATE).is_dir():
        return NOTHING_PRIVATE
    check_git(project, problems)
    return read_private(project, {id_: person.name for id_, person in league.people.items()}, problems)


def leak_problems(
    matters: PrivateMatters,
    artefacts: Sequence[Artefact],
    site: RenderedSite,
    context: BuildContext,
    league: League | None = None,
) -> tuple[Problem, ...]:
    """Report what of the private matters would be published, and which files cannot be read to look for it."""
    search = PrivateSearch(matters, league)
    if not search:
        return ()
    leaks, unread = _leaks(search, artefacts, site, context)
    texts = _Texts(text_of(context.project), written_files(context.project), cache(partial(_text_on_one_line, site)))
    inside: dict[str, list[PrivateWord]] = {}
    problems: list[Problem] = []
    for word, files in _by_person(leaks).items():
        places = tuple(_places(word, files, texts))
        seen = {at.file for at, _ in places}
        hidden = [file for file in files if file.kind is Kind.ASSET and file.source not in seen]
        for file in hidden:
            inside.setdefault(file.source, []).append(word)
        if places or len(hidden) < len(files):
            problems += _problems(word, places or ((Span(files[0].source), files),), search)
    for source, words in inside.items():
        problems.append(_problem_inside(source, words, search))
    return (*problems, *_unread_problems(unread, league.unread_files if league else (), texts.of))


def _text_on_one_line(site: RenderedSite, artefact: Artefact) -> str:
    """Return the searchable text of a file of the output, on one line."""
    return " ".join(searchable_text(artefact, site.read(artefact.path)).split())


class _Texts(Struct, frozen=True):
    """Functions that return the text of a content file and of an output file, and the paths of files written by hand."""

    of: TextOf
    written: Sequence[str]
    shown: Callable[[Artefact], str]


def _leaks(
    search: PrivateSearch, artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext
) -> tuple[Mapping[PrivateWord, list[Artefact]], Mapping[str, Sequence[UnreadPart]]]:
    """Return the files of the output in which private words would stand, and those of the league's own that cannot be read.

    The cache knows the files that were found clean before, and what is in the league's own files.
    """
    secret = sha256(context.fingerprint + encode(search.words)).digest()
    site_artefacts = [artefact for artefact in artefacts if artefact.path in site.infos]
    key_of = {
        artefact.path: sha256(b"nothing private" + secret + artefact.path.encode() + site.infos[artefact.path].digest).digest()
        for artefact in site_artefacts
    }
    clean = context.cache.has(key_of.values())
    leaks: dict[PrivateWord, list[Artefact]] = {}
    unread: dict[str, Sequence[UnreadPart]] = {}
    with context.cache.writing() as keep:
        for artefact in site_artefacts:
            if key_of[artefact.path] in clean:
                continue
            if artefact.kind is Kind.ASSET:
                findings = search.in_read(artefact.path, _inside(artefact.path, site, context))
            else:
                findings = Findings(tuple(search.in_artefact(artefact, site.read(artefact.path))))
            for word in findings.words:
                leaks.setdefault(word, []).append(artefact)
            if findings.unread:
                unread[artefact.path] = findings.unread
            if findings == Findings():
                keep(key_of[artefact.path], pack(_CLEAN))
    return leaks, unread


def _inside(path: str, site: RenderedSite, context: BuildContext) -> FileInside:
    """Return what is in a file, from the cache where its bytes were read before."""
    key = sha256(b"inside" + context.fingerprint + site.infos[path].digest).digest()
    inside = context.cache.get_decoded((key,), FileInside).get(key)
    if inside is None:
        inside = read_apart(site.read(path), context)
        context.cache.keep(key, encode(inside))
    return inside


def _by_person(leaks: Mapping[PrivateWord, list[Artefact]]) -> Mapping[PrivateWord, list[Artefact]]:
    """Return each leak once where several forms of it were found: the whole of a number and its last part, parts of a note."""
    once: dict[PrivateWord, list[Artefact]] = {}
    for word in sorted(leaks, key=lambda word: (word.person, word.kind, word.part)):
        others = [other for other in once if (other.person, other.kind) == (word.person, word.kind)]
        if word.part and any(other.word.endswith(word.word) for other in others):
            continue
        if word.kind not in (PrivateKind.PHONE, PrivateKind.EMAIL) and any(_covers(once[other], leaks[word]) for other in others):
            continue
        once[word] = leaks[word]
    return once


def _covers(artefacts: Sequence[Artefact], others: Sequence[Artefact]) -> bool:
    return {artefact.path for artefact in artefacts} >= {artefact.path for artefact in others}


def _unread_problems(
    unread: Mapping[str, Sequence[UnreadPart]], allowed: Sequence[str], text_of_file: TextOf
) -> Iterator[Problem]:
    """Yield E807 for each file that cannot be read and is not allowed by name, W803 for each name that allows nothing."""
    for path, parts in unread.items():
        if path in allowed:
            continue
        first, others = parts[0], len(parts) - 1
        where = f" ('{first.path}' in it{f' and {others} more' if others else ''})" if first.path else ""
        yield Problem(
            code="E807",
            message=f"nothing private can be looked for in this file{where}: {first.why}",
            at=Span(f"content/{path}"),
            helps=(
                "take it out, or save it in a form that can be read: PDF, ODT, DOCX, XLSX, text",
                f'or look through it yourself, and write unread_files = ["{path}"] below [outputs] in content/league.toml',
            ),
        )
    for name in allowed:
        if name not in unread:
            yield Problem(
                code="W803",
                message=f"'{shorten(name)}' need not be allowed: there is no such file, or it can be read",
                at=word_in_file(text_of_file, "content/league.toml", name),
                helps=("take the name out of unread_files",),
            )


def _problems(word: PrivateWord, places: Sequence[tuple[Span, Sequence[Artefact]]], search: PrivateSearch) -> Iterator[Problem]:
    """Yield a problem for each place of the content from which a private word would be published."""
    for at, shown in places:
        others = len(shown) - 1
        more = f" and in {others} more file{'s' if others > 1 else ''}" if others else ""
        yield Problem(
            code="E804",
            message=f"{search.tell(word)} is private, and would be published",
            at=at,
            helps=(f"it would stand in {shown[0].path}{more}", _remedy(word, search.name_of(word))),
        )


def _problem_inside(source: str, words: Sequence[PrivateWord], search: PrivateSearch) -> Problem:
    """Return the problem of a file that has no lines, such as a workbook, with all that is private in it."""
    if len(words) == 1:
        return Problem(
            code="E804",
            message=f"{search.tell(words[0])} is private, and would be published",
            at=Span(source),
            helps=("it stands inside this file", _remedy(words[0], search.name_of(words[0]))),
        )
    matters = list(dict.fromkeys(map(search.tell, words)))
    more = f" and {len(matters) - _FEW} more" if len(matters) > _FEW else ""
    return Problem(
        code="E804",
        message=f"what is private of {len({word.person for word in words})} members would be published"
        if len({word.person for word in words}) > 1
        else f"what is private of {search.name_of(words[0])} would be published",
        at=Span(source),
        helps=(f"in it stand {', '.join(matters[:_FEW])}{more}", "take the file out, or what is private out of the file"),
    )


def _remedy(word: PrivateWord, name: str) -> str:
    """Return what to do: of what is in fees.toml nothing is ever public."""
    if word.kind in (PrivateKind.DUE, PrivateKind.NOTE):
        return f"take it out: what {PRIVATE.as_posix()}/fees.toml says is for the treasurer alone"
    public = f'write public = ["{word.kind}"] below [{word.person}] in {PRIVATE.as_posix()}/contacts.toml'
    return f"take it out; or, if {name} agrees, {public}"


def _places(word: PrivateWord, artefacts: Sequence[Artefact], texts: _Texts) -> Iterator[tuple[Span, Sequence[Artefact]]]:
    """Yield each line with a private word, and the files in which it would stand.

    A line that has it in a comment alone stands only where the file is copied or attached as it is.
    """
    search = PrivateWords((word,))
    for file in dict.fromkeys((*(artefact.source for artefact in artefacts), *texts.written)):
        whole = texts.of(file) or ""
        if not search.find(whole):
            continue
        lines, bare = whole.split("\n"), _without_remarks(file, whole).split("\n")
        numbers = [number for number, line in enumerate(lines) if search.find(line)]
        for number in numbers or _over_two_lines(lines, search):
            words = " ".join(lines[number].split())
            shown = (
                artefacts
                if search.find("\n".join(bare[number : number + (1 if numbers else 2)]))
                else [artefact for artefact in artefacts if words in texts.shown(artefact)]
            )
            if shown:
                start = len(lines[number]) - len(lines[number].lstrip())
                yield Span(file, number + 1, start + 1, max(1, len(lines[number].strip()))), shown


def _over_two_lines(lines: Sequence[str], search: PrivateWords) -> list[int]:
    """Return the index of the first line that has a private word together with the next one."""
    pairs = (number for number in range(len(lines) - 1) if search.find("\n".join(lines[number : number + 2])))
    return list(islice(pairs, 1))


def _without_remarks(file: str, text: str) -> str:
    """Return a text without the comments that no page shows: TOML comments, and those in the head of an article."""
    if file.endswith(".toml"):
        return without_remarks(text)
    before, fence, words = text.removeprefix(FENCE).partition(f"\n{FENCE}") if text.startswith(FENCE) else ("", "", text)
    return f"{FENCE}{without_remarks(before)}{fence}{words}" if fence else text
