"""Compare the output with the private files of the league: a build stops where something private would be published."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.build.cache import pack
from whistpress.build.context import BuildContext
from whistpress.build.render import RenderedSite
from whistpress.build.searchable import searchable_text
from whistpress.build.sources import TextOf, text_of, written_files
from whistpress.core.model import League
from whistpress.core.model.codec import encode
from whistpress.core.model.private import NOTHING_PRIVATE, PrivateKind, PrivateMatters
from whistpress.core.records.private_search import PrivateWords
from whistpress.core.records.private_words import PrivateWord, private_words
from whistpress.problems import Problem, Problems, Span
from whistpress.readers.front_matter import FENCE
from whistpress.readers.private_files import PRIVATE, check_git, read_private
from whistpress.readers.toml_positions import without_remarks

_CALLED: Mapping[PrivateKind, str] = {
    PrivateKind.PHONE: "telephone number",
    PrivateKind.EMAIL: "e-mail address",
    PrivateKind.ADDRESS: "street address",
    PrivateKind.ROLE: "role",
    PrivateKind.DUE: "sum due",
    PrivateKind.NOTE: "note",
}
_CLEAN = b"1"


def private_matters(project: Path, league: League, problems: Problems) -> PrivateMatters:
    """Read the private files, if there are any; report errors in them, and private files that Git tracks."""
    if not (project / PRIVATE).is_dir():
        return NOTHING_PRIVATE
    check_git(project, problems)
    return read_private(project, {id_: person.name for id_, person in league.people.items()}, problems)


def leak_problems(
    matters: PrivateMatters, artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext
) -> tuple[Problem, ...]:
    """Report what of the private matters would be published."""
    words = private_words(matters.contacts.values())
    leaks = _by_person(_leaks(words, artefacts, site, context)) if words else {}
    if not leaks:
        return ()
    texts = _Texts(text_of(context.project), written_files(context.project), cache(partial(_text_on_one_line, site)))
    return tuple(problem for word, files in leaks.items() for problem in _problems(word, files, matters, texts))


def _text_on_one_line(site: RenderedSite, artefact: Artefact) -> str:
    """Return the searchable text of a file of the output, on one line."""
    return " ".join(searchable_text(artefact, site.read(artefact.path)).split())


class _Texts(Struct, frozen=True):
    """Functions that return the text of a content file and of an output file, and the paths of files written by hand."""

    of: TextOf
    written: Sequence[str]
    shown: Callable[[Artefact], str]


def _leaks(
    words: Sequence[PrivateWord], artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext
) -> Mapping[PrivateWord, list[Artefact]]:
    """Return the files of the output in which words would stand. The cache knows the files that were found clean before."""
    secret, search = sha256(context.fingerprint + encode(words)).digest(), PrivateWords(words)
    site_artefacts = [artefact for artefact in artefacts if artefact.path in site.infos]
    key_of = {
        artefact.path: sha256(b"nothing private" + secret + artefact.path.encode() + site.infos[artefact.path].digest).digest()
        for artefact in site_artefacts
    }
    clean = context.cache.has(key_of.values())
    leaks: dict[PrivateWord, list[Artefact]] = {}
    with context.cache.writing() as keep:
        for artefact in site_artefacts:
            if key_of[artefact.path] in clean:
                continue
            hits = search.find(searchable_text(artefact, site.read(artefact.path)))
            for word in hits:
                leaks.setdefault(word, []).append(artefact)
            if not hits and artefact.kind is not Kind.ASSET:
                keep(key_of[artefact.path], pack(_CLEAN))
    return leaks


def _by_person(leaks: Mapping[PrivateWord, list[Artefact]]) -> Mapping[PrivateWord, list[Artefact]]:
    """Return each number once where both the whole of it and its last part were found."""
    words: dict[tuple[str, PrivateKind], PrivateWord] = {}
    once: dict[PrivateWord, list[Artefact]] = {}
    for word in sorted(leaks, key=lambda word: (word.person, word.kind, word.part)):
        whole = words.get((word.person, word.kind)) if word.part else None
        if whole and whole.word.endswith(word.word):
            continue
        words[word.person, word.kind] = word
        once[word] = leaks[word]
    return once


def _problems(word: PrivateWord, artefacts: Sequence[Artefact], matters: PrivateMatters, texts: _Texts) -> Iterator[Problem]:
    """Yield a problem for each line of a content file that has the private word; else one at the source of the first file."""
    name, called = matters.contacts[word.person].name, _CALLED[word.kind]
    places = tuple(_places(word, artefacts, texts))
    for at, shown in places or ((Span(artefacts[0].source), artefacts),):
        others = len(shown) - 1
        more = f" and in {others} more file{'s' if others > 1 else ''}" if others else ""
        yield Problem(
            code="E804",
            message=f"the {called} of {name} is private, and would be published",
            at=at,
            helps=(
                f"it would stand in {shown[0].path}{more}",
                f'take it out; or, if {name} agrees, write public = ["{word.kind}"] below [{word.person}] in '
                f"{PRIVATE.as_posix()}/contacts.toml",
            ),
        )


def _places(word: PrivateWord, artefacts: Sequence[Artefact], texts: _Texts) -> Iterator[tuple[Span, Sequence[Artefact]]]:
    """Yield each line with a private word, and the files in which it would stand.

    A line that has it in a comment alone stands only where the file is copied or attached as it is.
    """
    search = PrivateWords((word,))
    for file in dict.fromkeys((*(artefact.source for artefact in artefacts), *texts.written)):
        whole = texts.of(file) or ""
        if not search.find(whole):
            continue
        bare = _without_remarks(file, whole).split("\n")
        for number, line in enumerate(whole.split("\n"), start=1):
            if not search.find(line):
                continue
            words = " ".join(line.split())
            shown = (
                artefacts
                if search.find(bare[number - 1])
                else [artefact for artefact in artefacts if words in texts.shown(artefact)]
            )
            if shown:
                start = len(line) - len(line.lstrip())
                yield Span(file, number, start + 1, max(1, len(line.strip()))), shown


def _without_remarks(file: str, text: str) -> str:
    """Return a text without the comments that no page shows: TOML comments, and those in the head of an article."""
    if file.endswith(".toml"):
        return without_remarks(text)
    before, fence, words = text.removeprefix(FENCE).partition(f"\n{FENCE}") if text.startswith(FENCE) else ("", "", text)
    return f"{FENCE}{without_remarks(before)}{fence}{words}" if fence else text
