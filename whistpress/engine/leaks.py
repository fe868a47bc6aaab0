"""Find private matters in what would be published, and in files that Git takes along."""

import re
import sqlite3
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.codec import encode
from whistpress.engine.cache import pack
from whistpress.engine.context import BuildContext
from whistpress.engine.render import RenderedSite
from whistpress.engine.sources import TextOf, text_of, written_files
from whistpress.engine.whereabouts import word_in_file
from whistpress.engine.workers import DiedError, apart
from whistpress.league.league import League
from whistpress.league.people.facts.private_search import PrivateWords
from whistpress.league.people.facts.private_words import PrivateWord, private_words
from whistpress.league.people.model import NOTHING_PRIVATE, PRINTED, PRIVATE, PrivateKind, PrivateMatters
from whistpress.league.people.read.private_files import check_git, read_private
from whistpress.problems import Problem, Problems, Span, problem_of, shorten, wording
from whistpress.reading.front_matter import FENCE
from whistpress.reading.git_files import tracked_files
from whistpress.reading.inside import FileInside, UnreadPart, may_hold_pdf, read_inside, text_of_page
from whistpress.reading.text_file import LARGEST, read_bytes, regular_files
from whistpress.reading.toml_positions import without_remarks
from whistpress.tree import read_file

if TYPE_CHECKING:
    from whistpress.engine.context import BuildContext
    from whistpress.engine.render import RenderedSite


if sys.platform != "win32":
    import resource

SECONDS = 40
"""Of the processor, for all that is in one file; the archive of a season, of 1.2 million letters, takes four."""


def read_apart(body: bytes, context: BuildContext) -> FileInside:
    """Return the text inside a file; of one that may hold a PDF, which takes too long, that it could not be read."""
    if not may_hold_pdf(body):
        return read_inside(body)
    ((_, outcome),) = apart(context.workers).outcomes([partial(read_limited, body)], context.scene)
    if isinstance(outcome, DiedError):
        return FileInside("", (UnreadPart("", f"to read it takes more than {SECONDS} seconds, or more memory than there is"),))
    if isinstance(outcome, Exception):
        raise outcome
    inside: FileInside = outcome
    return inside


def read_limited(body: bytes) -> FileInside:
    """Read inside a file; a worker that takes too long over it is ended by the system."""
    with _ending_late():
        return read_inside(body)


@contextmanager
def _ending_late() -> Iterator[None]:
    """Let the system end this process, if it is a worker, when this block takes too much time of the processor."""
    if sys.platform == "win32" or parent_process() is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU)
    most = min([int(time.process_time()) + SECONDS + 1, *(limit for limit in before if limit >= 0)])
    resource.setrlimit(resource.RLIMIT_CPU, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


_SQLITE = b"SQLite format 3\0"


def searchable_text(artefact: Artefact, body: bytes) -> str:
    """Return what a reader, a search or another program would find in a file, and in its path."""
    path = artefact.path.replace("_", " ")
    if artefact.kind is Kind.ASSET:
        return f"{path}\n{read_inside(body).text}"
    if body.startswith(_SQLITE):
        return f"{path}\n{_database_text(body)}"
    text = body.decode("utf-8", errors="replace")
    if artefact.finish and text.startswith('{"'):
        text = _packed_text(text)
    if re.search(r"<[a-zA-Z!?]", text):
        text = text_of_page(text)
    elif "BEGIN:VCALENDAR" in text:
        text = re.sub(r"\r?\n[ \t]", "", text).replace("\\,", ",")
    return f"{path}\n{text.replace(chr(92) + 'n', ' ')}"


def _packed_text(text: str) -> str:
    """Return a document for the archive with the files that are attached to it."""
    from whistpress.printing.press import unpack

    try:
        document, files = unpack(text.encode())
    except (ValueError, KeyError, TypeError):
        return text
    return "\n".join(
        [document.decode(errors="replace"), *(file.name + "\n" + file.data.decode(errors="replace") for file in files)]
    )


def _database_text(body: bytes) -> str:
    """Return every text of a database, each on a line."""
    base = sqlite3.connect(":memory:")
    try:
        base.deserialize(body)
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = (row for name in names for row in base.execute('SELECT * FROM "{}"'.format(name.replace('"', '""'))))  # noqa: S608
        return "\n".join(" | ".join(str(cell) for cell in row if cell is not None) for row in rows)
    except sqlite3.Error:
        return body.decode("utf-8", errors="replace")
    finally:
        base.close()


_CALLED: Mapping[PrivateKind, str] = {
    PrivateKind.PHONE: "telephone number",
    PrivateKind.EMAIL: "e-mail address",
    PrivateKind.ADDRESS: "street address",
    PrivateKind.ROLE: "role",
    PrivateKind.DUE: "sum due",
    PrivateKind.NOTE: "note",
}


class Findings(Struct, frozen=True):
    """What of the private matters a file has, and what of it could not be read."""

    words: tuple[PrivateWord, ...] = ()
    unread: tuple[UnreadPart, ...] = ()


class PrivateSearch:
    """Searches texts for the private details of a league; `words` are the search terms, empty when nothing is private.

    The names of the league's clubs and teams do not count as private in a role or a note.
    """

    def __init__(self, matters: PrivateMatters, league: League | None = None) -> None:
        self._matters = matters
        self.words = private_words(matters.contacts.values(), matters.fees.values(), _public_names(league) if league else ())
        self._search = PrivateWords(self.words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def in_text(self, text: str) -> list[PrivateWord]:
        """Return the private words of a text, each once."""
        return self._search.find(text) if self.words else []

    def in_artefact(self, artefact: Artefact, body: bytes) -> list[PrivateWord]:
        """Return the private words of a file that the program made, and of its path."""
        return self.in_text(searchable_text(artefact, body))

    def in_file(self, path: str, body: bytes) -> Findings:
        """Return the private words of any file, and of its path, with what of it could not be read."""
        return self.in_read(path, read_inside(body)) if self.words else Findings()

    def in_read(self, path: str, inside: FileInside) -> Findings:
        """Return the private words of a file that was read, and of its path."""
        return Findings(tuple(self.in_text(f"{path.replace('_', ' ')}\n{inside.text}")), inside.unread)

    def tell(self, word: PrivateWord) -> str:
        """Return what a word is, and whose: "the telephone number of Ann Cole"."""
        return f"the {_CALLED[word.kind]} of {self.name_of(word)}"

    def name_of(self, word: PrivateWord) -> str:
        """Return the name of the member whose word it is."""
        owner = self._matters.contacts.get(word.person) or self._matters.fees[word.person]
        return owner.name


def _public_names(league: League) -> tuple[str, ...]:
    teams = (team.name for division in league.divisions.values() for team in division.teams)
    return (league.name, *(club.name for club in league.clubs.values()), *teams)


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
    """Return the artefacts that contain each private word, and the parts of the league's own files that cannot be read.

    The cache remembers the artefacts without private words, and the text inside the league's own files.
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
    """Read inside a file; take the text from the cache if the same bytes were read before."""
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
        yield problem_of("E807.nothing-private", Span(f"content/{path}"), where=where, why=first.why, path=path)
    for name in allowed:
        if name not in unread:
            yield problem_of("W803.not-allowed", word_in_file(text_of_file, "content/league.toml", name), name=shorten(name))


def _problems(word: PrivateWord, places: Sequence[tuple[Span, Sequence[Artefact]]], search: PrivateSearch) -> Iterator[Problem]:
    """Yield a problem for each place of the content from which a private word would be published."""
    for at, shown in places:
        others = len(shown) - 1
        more = f" and in {others} more file{'s' if others > 1 else ''}" if others else ""
        yield problem_of(
            "E804.private-published",
            at,
            wording("E804.it-would", path=shown[0].path, more=more),
            _remedy(word, search.name_of(word)),
            tell=search.tell(word),
        )


def _problem_inside(source: str, words: Sequence[PrivateWord], search: PrivateSearch) -> Problem:
    """Return the problem of a file that has no lines, such as a workbook, with all that is private in it."""
    if len(words) == 1:
        return problem_of(
            "E804.private-published",
            Span(source),
            wording("E804.inside-file"),
            _remedy(words[0], search.name_of(words[0])),
            tell=search.tell(words[0]),
        )
    matters = list(dict.fromkeys(map(search.tell, words)))
    more = f" and {len(matters) - _FEW} more" if len(matters) > _FEW else ""
    return Problem(
        code="E804",
        message=wording("E804.private-members", number=len({word.person for word in words}))
        if len({word.person for word in words}) > 1
        else wording("E804.published", name=search.name_of(words[0])),
        at=Span(source),
        helps=(wording("E804.in-it", listed=", ".join(matters[:_FEW]), more=more), wording("E804.file-private")),
    )


def _remedy(word: PrivateWord, name: str) -> str:
    """Return the advice for a private word in the output; nothing from fees.toml may be made public."""
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


_CLEAN_COPIES = b"1"
_FEW_COPIES = 3


def tracked_copies(search: PrivateSearch, context: BuildContext, reported: Collection[str]) -> Iterator[Problem]:
    """Yield E808 for each file tracked by Git that is a copy of a private file or contains private details.

    Files in the private folder and the paths in `reported` have reports of their own. The cache remembers clean files.
    """
    project, below = context.project, f"{PRIVATE.as_posix()}/"
    names = [name for name in tracked_files(project).names if not name.startswith(below) and name not in reported]
    copies = _private_digests(project) if names else {}
    secret = sha256(b"tracked" + context.fingerprint + encode(search.words)).digest()
    texts = text_of(project)
    with context.cache.writing() as keep:
        for name in names:
            try:
                body = read_file(project, name, LARGEST)
            except OSError:  # it is gone, or no regular file
                continue
            digest = sha256(body).digest()
            key = sha256(secret + name.encode() + digest).digest()
            if original := copies.get(digest):
                yield _problem(f"this file is a copy of '{original}'", Span(name))
            elif not context.cache.has((key,)):
                if words := search.in_read(name, read_apart(body, context)).words:
                    yield _problem(_matters(words, search), _span(name, words[0], search, texts))
                else:
                    keep(key, pack(_CLEAN_COPIES))


def _private_digests(project: Path) -> dict[bytes, str]:
    """Return the paths of the files in the private folder, printed documents included, by the SHA-256 of their bytes."""
    problems = Problems()
    digests: dict[bytes, str] = {}
    for path in regular_files(project / PRIVATE, problems, lambda path: False):
        body = read_bytes(path, "", LARGEST, problems)
        if body:
            digests[sha256(body).digest()] = path.relative_to(project).as_posix()
    return digests


def _matters(words: Collection[PrivateWord], search: PrivateSearch) -> str:
    """Return in words what a file has: "this file has the telephone number of Ann Cole"."""
    matters = list(dict.fromkeys(map(search.tell, words)))
    more = f" and {len(matters) - _FEW_COPIES} more" if len(matters) > _FEW_COPIES else ""
    return f"this file has {', '.join(matters[:_FEW_COPIES])}{more}"


def _span(name: str, word: PrivateWord, search: PrivateSearch, texts: TextOf) -> Span:
    """Return the first line of a file that has a private word; the file itself where no line has it alone."""
    for number, line in enumerate((texts(name) or "").split("\n"), start=1):
        if word in search.in_text(line):
            start = len(line) - len(line.lstrip())
            return Span(name, number, start + 1, max(1, len(line.strip())))
    return Span(name)


def _problem(what: str, at: Span) -> Problem:
    is_of_league = at.file.startswith(("content/", "templates/"))
    out_of_git = f"git rm --cached {at.file}    takes it out of Git and leaves it on your disk"
    remedies = (out_of_git, wording("E808.move", printed=PRINTED.as_posix()))
    return problem_of(
        "E808.git-keeps",
        at,
        *((wording("E808.private"),) if is_of_league else remedies),
        wording("E808.pushed-already"),
        what=what,
    )
