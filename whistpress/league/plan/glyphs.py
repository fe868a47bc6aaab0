"""Find names with letters that no font on this machine has: a document would show boxes in their place.

The packaged fonts have Latin letters; for all others WeasyPrint takes a font of the system, which Fontconfig finds.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import Event, EventHead
from whistpress.league.league import League
from whistpress.league.people.model import Person
from whistpress.printing.native_libraries import letters_of_system
from whistpress.problems import Problem, Span, problem_of, wording

PACKAGED = (
    *((0x20, 0x7E), (0xA0, 0x12B), (0x12E, 0x131), (0x134, 0x165), (0x168, 0x17F), (0x218, 0x21B), (0x2C6, 0x2C6)),
    *((0x2DA, 0x2DA), (0x2DC, 0x2DC), (0x300, 0x304), (0x306, 0x308), (0x30A, 0x30C), (0x327, 0x328), (0x1E9E, 0x1E9E)),
    *((0x2007, 0x2007), (0x2009, 0x200B), (0x2010, 0x2015), (0x2018, 0x201A), (0x201C, 0x201E), (0x2020, 0x2022)),
    *((0x2026, 0x2026), (0x202F, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x2070, 0x2070)),
    *((0x2074, 0x2079), (0x207D, 0x2089), (0x208D, 0x208E), (0x20AC, 0x20AC), (0x2116, 0x2116), (0x2122, 0x2122)),
    *((0x2150, 0x2151), (0x2153, 0x215E), (0x2190, 0x2193), (0x2212, 0x2212), (0x2215, 0x2215), (0x2219, 0x2219)),
    *((0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265), (0x25B2, 0x25B2), (0x25BC, 0x25BC)),
    *((0x2660, 0x2667), (0x2713, 0x2713)),
)
"""The characters that every packaged font has, first and last of each range."""
_HAVE = frozenset(chr(code) for first, last in PACKAGED for code in range(first, last + 1))
_UNSEEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
_MOST = 4
"""A message names at most this many letters."""
_FONTS = {
    "CJK": "fonts-noto-cjk",
    "HIRAGANA": "fonts-noto-cjk",
    "KATAKANA": "fonts-noto-cjk",
    "HANGUL": "fonts-noto-cjk",
    "BOPOMOFO": "fonts-noto-cjk",
}
"""Debian's package with the letters of a script, by the first word of their Unicode names; `_OTHERS` has most other scripts."""
_OTHERS, _SYMBOLS = "fonts-noto-core", "fonts-noto-color-emoji"


class UnprintableName(Struct, frozen=True):
    """A name, its letters that no font has, and the id of the person (empty where the name is not a person's)."""

    name: str
    letters: str
    person: str = ""


def unprintable_names(league: League, span_of: Callable[[str, str], Span]) -> tuple[Problem, ...]:
    """Return W654 for each name in the events of a league that no font here can print, at the first document with it.

    `span_of` finds where in a file a word is written.
    """
    people = [(person.name, person.id) for person in league.people.values()]
    names = unprintable((*people, *((event.title, "") for event in league.events)))
    problems: list[Problem] = []
    for name in names:
        events = [event for event in league.events if (name.person in event.players if name.person else event.title == name.name)]
        if events:
            first = next((event for event in events if event.paper), events[-1])
            problems.append(
                _problem(name, _documents(first, first.paper), len(events) - 1, _span(league.people, name, first, span_of))
            )
    return tuple(problems)


def unprintable_in_event(event: Event, forms: Sequence[str]) -> tuple[Problem, ...]:
    """Return W654 for each name of an event that some forms print and no font here has."""
    names: list[tuple[str, str]] = [(event.title, "")]
    for entry in (entry for part in (event, *event.sections, *event.evenings) for entry in part.entries):
        names += [*zip(entry.names, (*entry.players, *[""] * len(entry.names)), strict=False), (entry.name or "", "")]
    names += [(change.in_name, change.into) for session in event.sessions for change in session.changes]
    return tuple(_problem(name, _documents(event, forms), 0, Span(event.at.file)) for name in unprintable(names))


def unprintable(names: Iterable[tuple[str, str]]) -> list[UnprintableName]:
    """Return the names (each with the id of its person) whose letters no font has, each once.

    Only letters that the packaged fonts lack are looked up by Fontconfig.
    """
    doubtful = [(name, person) for name, person in dict.fromkeys(names) if not name.isascii() and lacking_here(name)]
    letters = {letter for name, _ in doubtful for letter in lacking_here(name)}
    missing = letters - letters_of_system(frozenset(letters)) if letters else set()
    rows = ((name, person, "".join(letter for letter in lacking_here(name) if letter in missing)) for name, person in doubtful)
    return [UnprintableName(name, lost, person) for name, person, lost in rows if lost]


def lacking_here(name: str) -> list[str]:
    """Return the characters of a name that the packaged fonts lack, each once and in order."""
    composed = unicodedata.normalize("NFC", name)
    return [
        letter
        for letter in dict.fromkeys(composed)
        if letter not in _HAVE
        and unicodedata.category(letter) not in _UNSEEN
        and not unicodedata.name(letter, "").startswith("VARIATION SELECTOR")
    ]


def install(letters: str) -> str:
    """Return what to install for some letters."""
    packages = " ".join(dict.fromkeys(map(_package, letters)))
    return f"install a font that has them: apt-get install {packages} on Debian and Ubuntu, elsewhere Noto fonts of that script"


def _package(letter: str) -> str:
    if not unicodedata.category(letter).startswith(("L", "M", "N")):
        return _SYMBOLS
    return _FONTS.get(unicodedata.name(letter, "").split(" ")[0].split("-")[0], _OTHERS)


def _problem(name: UnprintableName, documents: str, more: int, at: Span) -> Problem:
    also = f", and {more} event{'s' if more > 1 else ''} more" if more else ""
    code = wording("W654.fc-list-charset", ord=f"{ord(name.letters[0]):x}")
    return problem_of(
        "W654.no-font",
        at,
        install(name.letters),
        wording("W654.lists-fonts", code=code),
        quote_letters=quote_letters(name.letters),
        name=name.name,
        documents=documents,
        also=also,
    )


def quote_letters(letters: str) -> str:
    """List letters in a sentence: `'王' and '伟'`."""
    words = [f"'{letter}'" for letter in letters[:_MOST]]
    if len(letters) > _MOST:
        return f"{', '.join(words)} and {len(letters) - _MOST} more letters"
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _documents(event: EventHead, forms: Sequence[str]) -> str:
    """Name the documents of an event that print the name: those in its file's list, else the packet."""
    files = [f"{form}.pdf" for form in forms or ("packet",)]
    return f"{', '.join(files[:3])} of {event.id}"


def _span(people: Mapping[str, Person], name: UnprintableName, event: EventHead, span_of: Callable[[str, str], Span]) -> Span:
    person = people.get(name.person)
    return (person.at if person else None) or span_of(event.at.file, name.name)
