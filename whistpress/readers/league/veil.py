"""Replace private names in texts: every spelling of them, anywhere in a text."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model.slugs import is_mark, slug
from whistpress.readers.league.privacy import Private, Words, surname_of, words_of

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
