"""Withhold private names in the whole league, the one place where that happens.

Everything downstream (pages, documents, data, feeds, search) takes its names from the league, so nothing else need know.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from whistpress.core.model import Entry, Event, LineUpChange, Schedule, Seats
from whistpress.core.model.codec import decode, encode
from whistpress.core.model.names import AddressHistory, AddressKind, is_mark, slug
from whistpress.league.divisions.model import TablePair
from whistpress.league.league import League
from whistpress.league.people.model import NameDisplay, Person
from whistpress.league.people.read.identity import Private, Words, surname_of, words_of
from whistpress.problems import Problem, Problems, Span
from whistpress.reading.text_file import excerpt_text

_WORD = re.compile(r"[^\W_]+")
_BEYOND_ASCII = re.compile(r"[^\W\d_a-zA-Z]|[\u0300-\u036f]")
"""Letters that are written plainly in a slug."""

_FARTHEST = 4
"""Signs between two words of one name, at most: `Attwater, Joan`, `Joan\\n> Attwater`."""

_MEMBERS = "content/members.toml"


class VeilWord(Struct, frozen=True):
    """A word of a text: start, end, slug."""

    start: int
    end: int
    slug: str


class Hit(Struct, frozen=True):
    """A name in a text: start, end, and its private member, or None for a member whose name may be shown."""

    start: int
    end: int
    whose: Private | None


class Veil:
    """Replaces private names in texts. `others` are the spellings of people who are shown, which stay unchanged."""

    def __init__(self, private: Iterable[Private], others: Iterable[str]) -> None:
        self.private, self.others = tuple(private), tuple(others)
        self._names: dict[str, list[tuple[Words, Private | None]]] = {}
        self._surnames = {words: member for member in self.private for words in member.surnames}
        self._alone = {
            spelling: member for member in self.private for spelling in member.spellings if len(words_of(spelling)) == 1
        }
        self.ids = {id_: member.as_id for member in self.private for id_ in member.ids}
        self._known: dict[str, str] = {}
        self._left: dict[str, tuple[str, ...]] = {}
        self._may: dict[str, bool] = {}
        for member in self.private:
            for words in _forms(member):
                self._names.setdefault(words[0], []).append((words, member))
        for words in dict.fromkeys(map(words_of, self.others)):
            if len(words) > 1:
                self._names.setdefault(words[0], []).append((words, None))
        for names in self._names.values():
            names.sort(key=lambda item: (-len(item[0]), item[1] is None))
        forms = [words for member in self.private for words in _forms(member)]
        self._telling = tuple(dict.fromkeys(words[-1] for words in (*forms, *self._surnames)))

    def text(self, text: str) -> str:
        """Return a text with labels in place of private names; ids within it are replaced by neutral ids."""
        if text not in self._known:
            self._known[text] = self._replace(text, lambda member: member.label)
        return self._known[text]

    def file(self, path: str, text: str) -> str:
        """Return a content file without the names: neutral ids replace them, which read the same; lone surnames go as well.

        In the members' file their tables keep only the values that the site shows.
        """
        text = self._tables(text) if path == _MEMBERS else text
        bare = self._replace(text, lambda member: member.as_id)
        for hit in reversed(list(self.lone(bare))):
            bare = bare[: hit.start] + (hit.whose.as_id if hit.whose else "") + bare[hit.end :]
        return bare

    def hidden(self, text: str) -> Iterator[Hit]:
        """Find the names in a text that are not shown."""
        return (hit for hit in self._hits(text) if hit.whose)

    def names(self, text: str) -> bool:
        """Tell whether a text contains a private name."""
        return any(self.hidden(text))

    def more_than_names(self, text: str) -> bool:
        """Tell whether a text has other words besides private names."""
        covered = [(hit.start, hit.end) for hit in self.hidden(text)]
        return any(not any(start <= word.start < end for start, end in covered) for word in _words(text))

    def lone_surnames(self, text: str) -> tuple[str, ...]:
        """Return the lone surnames in a text as they are written, each once."""
        if text not in self._left:
            self._left[text] = tuple(dict.fromkeys(text[hit.start : hit.end] for hit in self.lone(text)))
        return self._left[text]

    def _may_name(self, text: str) -> bool:
        """Tell whether any of the words occurs at all, a quick test that rules out most texts; its answers are kept."""
        answer = self._may.get(text)
        if answer is None:
            answer = self._may[text] = self._tells(text.lower()) or (
                not text.isascii() and _BEYOND_ASCII.search(text) is not None and self._tells(slug(text))
            )
        return answer

    def _tells(self, text: str) -> bool:
        return any(word in text for word in self._telling)

    def _replace(self, text: str, shown: Callable[[Private], str]) -> str:
        text = unicodedata.normalize("NFC", text)
        parts, at = [], 0
        for hit in self._hits(text):
            if hit.whose:
                written = text[hit.start : hit.end]
                word = hit.whose.as_id if written in self.ids else shown(hit.whose)
                parts += [text[at : hit.start], word]
                at = hit.end
        return "".join(parts) + text[at:] if parts else text

    def _hits(self, text: str) -> Iterator[Hit]:
        """Yield the names in a text, in order; of several names with the same first word the longest."""
        words = _words(text) if self._may_name(text) else []
        at = 0
        while at < len(words):
            hit, used = self._hit(text, words, at)
            if hit:
                yield hit
            at += used

    def _hit(self, text: str, words: list[VeilWord], at: int) -> tuple[Hit | None, int]:
        for name, whose in self._names.get(words[at].slug, ()):
            phrase = words[at : at + len(name)]
            if tuple(word.slug for word in phrase) != name or not _together(phrase):
                continue
            if len(name) > 1 or self._is_alone(text, phrase[0]):
                return Hit(phrase[0].start, phrase[-1].end, whose), len(name)
        return None, 1

    def _is_alone(self, text: str, word: VeilWord) -> bool:
        """Return whether a name of one word is meant: written as it is, or as an id in an address of the site."""
        written = text[word.start : word.end]
        return written in self._alone or (written in self.ids and text[: word.start].endswith("players/"))

    def lone(self, text: str) -> Iterator[Hit]:
        """Yield surnames of private members that are not part of a known name."""
        if not self._may_name(text):
            return
        covered = [(hit.start, hit.end) for hit in self._hits(text)]
        words = [word for word in _words(text) if not any(start <= word.start < end for start, end in covered)]
        for at, word in enumerate(words):
            for name, whose in self._surnames.items():
                phrase = words[at : at + len(name)]
                capital = text[word.start].isupper() or is_address(text)
                if tuple(part.slug for part in phrase) == name and _together(phrase) and capital:
                    yield Hit(phrase[0].start, phrase[-1].end, whose)

    def _tables(self, text: str) -> str:
        """Reduce the tables of private members in the members' file to the values that the site shows."""
        lines: list[str] = []
        hidden = ""
        for line in text.split("\n"):
            header = re.match(r"\s*\[+\s*\"?([\w-]+)", line)
            if header:
                id_ = header[1]
                if id_ in self.ids and hidden != self.ids[id_]:
                    lines += self._shown_table(id_)
                hidden = self.ids.get(id_, "")
            if not hidden:
                lines.append(line)
        return "\n".join(lines)

    def _shown_table(self, id_: str) -> list[str]:
        member = next(member for member in self.private if id_ in member.ids)
        return [f"[{member.as_id}]", f'name = "{member.label}"', ""] if id_ == member.ids[0] else []


def is_address(text: str) -> bool:
    """Return whether a text is an address or a pattern of addresses, which would break if it were written otherwise."""
    return ("/" in text or ("-" in text and text == text.lower())) and not re.search(r"\s", text)


def _forms(member: Private) -> Iterator[Words]:
    """Yield the spellings by their words, also with the surname first, and the ids."""
    for spelling in (*member.spellings, *member.ids):
        words, last = words_of(spelling), surname_of(spelling)
        yield words
        if last and len(words) > len(last) and words[-len(last) :] == last:
            yield (*last, *words[: -len(last)])


def _together(words: list[VeilWord]) -> bool:
    return all(after.start - before.end <= _FARTHEST for before, after in pairwise(words))


def _words(text: str) -> list[VeilWord]:
    return [VeilWord(start, end, slug(text[start:end])) for start, end in _spans(text)]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each word begins and ends; a mark belongs to the letter before it, so it ends no word."""
    begins, ends = -1, -1
    for match in _WORD.finditer(text):
        start, end = match.span()
        while end < len(text) and text[end] > "\x7f" and is_mark(text[end]):
            end += 1
        if start > ends >= 0:
            yield begins, ends
        begins, ends = (begins if start <= ends else start), end
    if ends >= 0:
        yield begins, ends


_TEXTS = frozenset({".txt", ".csv", ".md", ".html", ".svg", ".json", ".ics", ".pbn", ".asc", ".toml", ".xml"})


class Doubt(Struct, frozen=True):
    """A text that reveals a private name: the text, its span, whether it is an address.

    `prose`: it tells something besides names, and may read oddly without them.
    """

    text: str
    at: Span
    address: bool
    prose: bool = False


def tell(doubts: Iterable[Doubt], veil: Veil, project: Path, problems: Problems) -> None:
    """Report every doubt, with its span in its file; an address once for each file."""
    texts: dict[str, str] = {}
    for doubt in dict.fromkeys(doubts):
        file = doubt.at.file
        if file not in texts:
            texts[file] = excerpt_text(project / file) or ""
        if doubt.address:
            _tell_of_address(doubt, veil, texts[file], problems)
        else:
            _tell_of_text(doubt, veil, texts[file], problems)


def tell_of_files(files: tuple[str, ...], veil: Veil, content: Path, problems: Problems) -> None:
    """Report private names in the names and texts of files that are copied unchanged."""
    for name in files:
        shown = f"{content.name}/{name}"
        if veil.names(name) or veil.lone_surnames(name):
            problems.say("E174.file-name", Span(shown), name=name)
        text = excerpt_text(content / name) or "" if Path(name).suffix.lower() in _TEXTS else ""
        if veil.names(text) or veil.lone_surnames(text):
            at = _first(text, shown, veil.hidden) or _first(text, shown, veil.lone) or Span(shown)
            problems.say("W177.file-copied", at)


def _tell_of_address(doubt: Doubt, veil: Veil, text: str, problems: Problems) -> None:
    last = doubt.text.rpartition("/")[2]
    if veil.names(doubt.text):
        if not any(problem.code == "E174" and problem.at.file == doubt.at.file for problem in problems.found):
            problems.say("E174.address-name", _word(last, doubt, text), text=doubt.text)
    else:
        for left in veil.lone_surnames(doubt.text):
            _tell_of_surname(left, _word(last, doubt, text), problems)


def _tell_of_text(doubt: Doubt, veil: Veil, text: str, problems: Problems) -> None:
    for whose in dict.fromkeys(hit.whose for hit in veil.hidden(doubt.text)) if doubt.prose else ():
        stands = whose.label if whose else ""
        at = _first(_only(doubt.text, text, veil), doubt.at.file, partial(_hits_of, whose, veil)) or doubt.at
        problems.say("W177.text-names", at, stands=stands)
    for left in veil.lone_surnames(veil.text(doubt.text)):
        _tell_of_surname(left, _first(text, doubt.at.file, veil.lone, left) or doubt.at, problems)


def _hits_of(whose: Private | None, veil: Veil, line: str) -> Iterator[Hit]:
    return (hit for hit in veil.hidden(line) if hit.whose == whose)


def _only(of: str, text: str, veil: Veil) -> str:
    """Return the text of a file with no other lines than those of one text in it; all lines where none of them is there."""
    lines = {line.strip() for line in of.split("\n") if veil.names(line)}
    remaining_lines = [line if any(named_line in line for named_line in lines) else "" for line in text.split("\n")]
    return "\n".join(remaining_lines) if any(remaining_lines) else text


def _tell_of_surname(left: str, at: Span, problems: Problems) -> None:
    problems.say("W177.surname-somebody", at, left=left)


def _first(text: str, file: str, hits: Callable[[str], Iterator[Hit]], word: str = "") -> Span | None:
    """Find the first hit in a file (or the first of a `word`), line by line."""
    for number, line in enumerate(text.split("\n"), start=1):
        for hit in hits(line):
            if not word or line[hit.start : hit.end] == word:
                return Span(file, number, hit.start + 1, hit.end - hit.start)
    return None


def _word(word: str, doubt: Doubt, text: str) -> Span:
    """Find the first occurrence of a word in a file; without one return the span of the doubt."""
    for number, line in enumerate(text.split("\n"), start=1):
        if (at := line.casefold().find(word.casefold())) >= 0:
            return Span(doubt.at.file, number, at + 1, len(word))
    return doubt.at


_NAMELESS = (Span, Schedule, Seats)
"""What holds no name, and is passed over."""

_ADDRESSES = frozenset({"slug", "path"})
"""Fields that are addresses, whatever stands in them."""

_PROSE = frozenset(
    {
        *("about", "alt", "body", "business", "caption", "closing", "conditions", "decided", "gift", "in_aid_of", "lot", "note"),
        *("reason", "received", "rules", "summary", "tagline", "text", "title", "welcome", "why", "words"),
    }
)
"""Fields that tell something."""

_CALLED = frozenset({"item", "name", "place"})
"""Fields that may be a name alone, or tell more: `The Ann Bee Cup`."""

_PERSONS = frozenset({"captain", "person", "persons", "player", "players"})
"""Fields that hold ids of persons: one of a single word is none anywhere else."""


def veil_league(league: League, private: tuple[Private, ...], content: Path, problems: Problems) -> League:
    """Return the league without private names; report a name that cannot be replaced.

    The same league where all names are shown. `content` is the folder of its files.
    """
    if not private:
        return league
    hidden = {id_ for member in private for id_ in member.ids}
    others = [
        name
        for person in league.people.values()
        if person.id not in hidden
        for name in (person.name, person.own_name, *person.also)
    ]
    veil = Veil(private, others)
    through = _Through(veil)
    league = replace(
        league,
        people=dict(_person(person, veil) for person in league.people.values()),
        merges=tuple(merge for merge in league.merges if merge.into not in hidden),
        splits=tuple(split for split in league.splits if not {split.of, split.to} & hidden),
        moved=tuple(move for move in league.moved if move.thing is not AddressKind.PLAYER or move.new not in hidden),
        veil=None,
    )
    shown: League = through.value(league, league.at)
    tell(through.doubts, veil, content.parent, problems)
    tell_of_files(league.files, veil, content, problems)
    return replace(shown, veil=LeagueVeil(veil, content.parent))


def _person(person: Person, veil: Veil) -> tuple[str, Person]:
    member = next((member for member in veil.private if person.id in member.ids), None)
    if member is None:
        return person.id, person
    bare = replace(person, id=member.as_id, name=member.label, also=(), apart="", shown=member.shown, lasting=AddressHistory())
    if member.shown is NameDisplay.WITHHELD:
        return member.as_id, replace(bare, about="", joined=None, sources=())
    only_member = all(hit.whose is member for hit in veil.hidden(person.about))  # `O. W. has played since 1999` reads well
    return member.as_id, replace(bare, about=veil.text(person.about)) if only_member else bare


class LeagueVeil(Struct, frozen=True, eq=False):
    """The veil of a league, with the project folder that has its files."""

    veil: Veil
    project: Path

    @property
    def digest(self) -> bytes:
        """The hash of all private names and their replacements."""
        return sha256(repr((self.veil.private, self.veil.others)).encode(errors="surrogatepass")).digest()

    def to_bytes(self) -> bytes:
        """Return all private names and their replacements as bytes."""
        return encode((self.veil.private, self.veil.others))

    @classmethod
    def from_bytes(cls, body: bytes, project: Path) -> "LeagueVeil":
        """Return the veil of a project that `to_bytes` gave; CorruptDataError for other bytes."""
        private, others = decode(body, tuple[tuple[Private, ...], tuple[str, ...]])
        return cls(Veil(private, others), project)

    def file(self, path: str, text: str) -> str:
        """Return the text of a content file without the names."""
        return self.veil.file(path, text)

    def event(self, event: Event) -> tuple[Event, tuple[Problem, ...]]:
        """Return an event without the names, and where a name cannot be withheld."""
        through, problems = _Through(self.veil), Problems()
        shown: Event = through.value(event, event.at)
        tell(through.doubts, self.veil, self.project, problems)
        return shown, tuple(problems)


_Way = Callable[[Any, Span, str], Any]
"""Takes the names out of a value that stands there, in a field of that name."""


class _Through:
    """Walks through all values of a league and replaces private names; `doubts` are those that it could not replace."""

    def __init__(self, veil: Veil) -> None:
        self.veil = veil
        self.doubts: list[Doubt] = []
        self._labels = {id_: member.label for member in veil.private for id_ in member.ids}
        self._names: dict[type, tuple[str, ...]] = {}
        self._ways: dict[type, _Way] = {}
        self._bare: set[str] = set()

    def value(self, value: Any, at: Span, name: str = "") -> Any:
        """Return a value as it may be shown (`name` is that of its field); the same object where nothing changes."""
        kind = type(value)
        way = self._ways.get(kind)
        if way is None:
            way = self._ways[kind] = self._way(kind)
        return way(value, at, name)

    def _way(self, kind: type) -> "_Way":
        """Return the method for values of a type: a league holds tens of thousands of values, and of few types."""
        if kind is str:
            return self._text
        if issubclass(kind, tuple):
            return self._tuple
        if issubclass(kind, Mapping):
            return self._mapping
        if issubclass(kind, frozenset):
            return self._set
        if issubclass(kind, Struct) and not issubclass(kind, _NAMELESS):
            return self._parts
        return _as_it_is

    def _mapping(self, value: Mapping[Any, Any], at: Span, name: str) -> Mapping[Any, Any]:
        mapping = {self.value(key, at, name): self.value(entry, at, name) for key, entry in value.items()}
        same = mapping.keys() == value.keys() and all(mapping[key] is entry for key, entry in value.items())
        return value if same else mapping

    def _set(self, value: frozenset[Any], at: Span, name: str) -> frozenset[Any]:
        entries = frozenset(self.value(entry, at, name) for entry in value)
        return value if entries == value else entries

    def _parts(self, value: Any, at: Span, _name: str) -> Any:
        changed, at = {}, getattr(value, "at", None) or at
        for name in self._fields(type(value)):
            old = getattr(value, name)
            new = self.value(old, at, name)
            if new is not old:
                changed[name] = new
        changed |= dict(self._known_names(value))
        return replace(value, **changed) if changed else value

    def _fields(self, kind: type) -> tuple[str, ...]:
        """Return the fields of a dataclass that may hold a name."""
        if kind not in self._names:
            hints = get_type_hints(kind)
            self._names[kind] = tuple(
                field.name for field in fields(kind) if field.name != "at" and holds_text(hints[field.name])
            )
        return self._names[kind]

    def _known_names(self, value: Any) -> Iterator[tuple[str, Any]]:
        """Yield the names that the record links to ids, whatever their spelling."""
        labels = self._labels
        if isinstance(value, (Entry, TablePair)) and set(value.players) & labels.keys():
            yield "players", tuple(self.veil.ids.get(id_, id_) for id_ in value.players)
            whose = (*value.players, *[""] * len(value.names))
            yield "names", tuple(labels.get(id_) or self.veil.text(name) for id_, name in zip(whose, value.names, strict=False))
        elif isinstance(value, LineUpChange):
            for person, name in (("out", "out_name"), ("into", "in_name")):
                id_ = getattr(value, person)
                if id_ in labels:
                    yield person, self.veil.ids[id_]
                    yield name, labels[id_]

    def _tuple(self, value: tuple[Any, ...], at: Span, name: str) -> tuple[Any, ...]:
        entries = [self.value(entry, at, name) for entry in value]
        if all(new is old for new, old in zip(entries, value, strict=True)):
            return value
        return tuple(entries) if type(value) is tuple else type(value)(*entries)

    def _text(self, text: str, at: Span, name: str) -> str:
        if not text or text.isdigit():
            return text
        if name in _PERSONS and text in self.veil.ids:
            return self.veil.ids[text]
        if text in self._bare and name not in _ADDRESSES:
            return text
        if name in _ADDRESSES or (is_address(text) and text not in self.veil.ids):
            if self.veil.names(text) or self.veil.lone_surnames(text):
                self.doubts.append(Doubt(text, at, address=True))
            elif name not in _ADDRESSES:
                self._bare.add(text)
            return text
        shown = self.veil.text(text)
        prose = shown != text and (at.file.endswith(".md") or self._tells(text, name))
        if prose or self.veil.lone_surnames(shown):
            self.doubts.append(Doubt(text, at, address=False, prose=prose))
        elif shown == text:
            self._bare.add(text)
        return shown if shown != text else text

    def _tells(self, text: str, name: str) -> bool:
        """Return whether a text with a name says anything besides: by its field, or because it has more words than the name."""
        return name in _PROSE or (name in _CALLED and self.veil.more_than_names(text))


def _as_it_is(value: Any, _at: Span, _name: str) -> Any:
    return value


def holds_text(hint: Any) -> bool:
    """Return whether a field of this type may hold a text, itself or within: figures, days and words of a fixed list do not."""
    if isinstance(hint, type) and not get_args(hint):
        return not issubclass(hint, (int, Fraction, datetime.date, Enum, NoneType, *_NAMELESS))
    inner = get_args(hint)
    return any(argument is not Ellipsis and holds_text(argument) for argument in inner) if inner else True
