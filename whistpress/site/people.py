"""The names of the entries of an event and of the people in its seats; the numbers and words for those who play."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct, field

from whistpress.core.model import Contest, Entry, EventHead, Schedule
from whistpress.core.model.names import short_names, short_titles
from whistpress.language import Speech, noted_noun, say, say_many, speech
from whistpress.site.figures import cardinal


class Name(Struct, frozen=True):
    """A name as the record shows it, and the id of the person (empty when the name is no known person's)."""

    text: str
    person: str = ""


def entry_anchor(number: int) -> str:
    """Return the id of an entry's own results on the event's page."""
    return f"entry-{number}"


class Who(Struct, frozen=True, kw_only=True):
    """An entry, or a player in a seat: number as written, title in full, title in short, who they are.

    `entry` is the entry's number, for links within the event's page.
    """

    entry: int
    label: str
    title: str
    short: str
    names: tuple[Name, ...] = ()
    team: str = ""

    @property
    def is_known(self) -> bool:
        """The record says who it is."""
        return bool(self.names or self.team)

    @property
    def anchor(self) -> str:
        """The id of the entry's own results on the event's page."""
        return entry_anchor(self.entry)

    @property
    def players(self) -> tuple[Name, ...]:
        """The names to be shown beside a team's name: none when the team's title is its players."""
        return self.names if self.team else ()


class _Named(Struct):
    """The names of some entries in one language, cached for every part of a page that shows them."""

    entries: tuple[Entry, ...]
    known: dict[int, Who] = field(default_factory=dict)
    sides: dict[tuple[int, ...], tuple[Who, ...]] = field(default_factory=dict)
    short: dict[str, str] | None = None
    teams: dict[str, str] | None = None


class _These:
    """Entries and speech as a cache key, compared by identity: comparing their contents would take longer than naming them."""

    __slots__ = ("entries", "speech")

    def __init__(self, entries: tuple[Entry, ...], speech: Speech) -> None:
        self.entries, self.speech = entries, speech

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _These) and other.entries is self.entries and other.speech is self.speech

    def __hash__(self) -> int:
        return hash((id(self.entries), id(self.speech)))


@lru_cache(maxsize=1)
def _named_last(these: _These) -> _Named:
    """Return the names of the most recent entries: the parts of an event's page request the same names one after the other."""
    return _Named(these.entries)


class Cast:
    """All people in an event; `who(entry)` and `seated(number in a seat)` never fail, whatever the record lacks."""

    def __init__(self, event: EventHead) -> None:
        self._entries = {entry.number: entry for entry in event.entries}
        self._contest = event.contest
        self._named = _named_last(_These(event.entries, speech()))

    @property
    def _short(self) -> dict[str, str]:
        """Every name in short; computed on first access."""
        if self._named.short is None:
            self._named.short = short_names(name for entry in self._named.entries for name in entry.names)
        return self._named.short

    def _team(self, name: str) -> str:
        """Return the name of a team in short."""
        if self._named.teams is None:
            self._named.teams = short_titles(entry.name for entry in self._named.entries if entry.name)
        return self._named.teams[name]

    @property
    def noun(self) -> str:
        """What an entry is called: `player`, `pair` or `team`."""
        return noun(self._contest)

    @property
    def everybody(self) -> tuple[Who, ...]:
        """All entries, in the order of the file."""
        return tuple(map(self.who, self._entries))

    def who(self, number: int) -> Who:
        """Return the entry under a number."""
        by_number = self._named.known
        if number not in by_number:
            by_number[number] = self._new_who(number)
        return by_number[number]

    def _new_who(self, number: int) -> Who:
        entry = self._entries.get(number)
        if entry is None:
            return Who(
                entry=number,
                label=str(number),
                title=say("No. %(number)s", number=number),
                short=say("No. %(number)s", number=number),
            )
        return who_of(entry, self._team(entry.name) if entry.name else " & ".join(self._short[name] for name in entry.names))

    def seated(self, number: int, schedule: Schedule | None) -> Who:
        """Return the entry that sits under a number, or one player of a team that has players' numbers."""
        if schedule is None or not schedule.teams:
            return self.who(number)
        team = schedule.entry_of(number)
        entry = self._entries.get(team)
        index = schedule.teams[team - 1].index(number) if team <= len(schedule.teams) else 0
        names = names_of_entry(entry) if entry else ()
        if index >= len(names):
            return Who(
                entry=team,
                label=str(number),
                title=say("No. %(number)s", number=number),
                short=say("No. %(number)s", number=number),
            )
        name = names[index]
        return Who(entry=team, label=str(number), title=name.text, short=self._short.get(name.text, name.text), names=(name,))

    def side(self, numbers: tuple[int, ...], schedule: Schedule | None) -> tuple[Who, ...]:
        """Return the entries on one side of a table, each once: a pair's number has both seats."""
        if schedule is not None and schedule.teams:
            return tuple(self.seated(number, schedule) for number in dict.fromkeys(numbers))
        entries = self._named.sides.get(numbers)
        if entries is None:
            entries = self._named.sides[numbers] = tuple(self.who(number) for number in dict.fromkeys(numbers))
        return entries


def who_of(entry: Entry, short: str) -> Who:
    """Name an entry; `short` are its names in short (empty where it has none)."""
    return Who(
        entry=entry.number,
        label=entry.label,
        title=entry.title,
        short=short or entry.title,
        names=names_of_entry(entry),
        team=entry.name or "",
    )


def names_of_entry(entry: Entry) -> tuple[Name, ...]:
    """Return the names of an entry with the ids of the persons who bear them."""
    persons = (*entry.players, *[""] * len(entry.names))
    return tuple(_name(text, person) for text, person in zip(entry.names, persons, strict=False))


_name = lru_cache(maxsize=8192)(Name)
"""A league has the same few hundred in each of its events."""


def numbered_noun(schedule: Schedule) -> str:
    """Return the word for the numbers in the seats, where players share numbers: pairs of a club, or the entries."""
    return noun(Contest.PAIRS if schedule.teams else schedule.contest)


def noun(contest: Contest) -> str:
    """Return the noun for an entry: `player`, `pair` or `team`."""
    return {Contest.INDIVIDUAL: noted_noun("player"), Contest.PAIRS: noted_noun("pair")}.get(contest, noted_noun("team"))


_TEAM_WORDS = {
    Contest.FOURS: noted_noun("four"),
    Contest.SIXES: noted_noun("six", "sixes"),
    Contest.EIGHTS: noted_noun("eight"),
    Contest.CLUB: noted_noun("team"),
}
Labels = Callable[[int], str]


def label_of(event: EventHead, schedule: Schedule) -> Labels:
    """Return how an event writes the numbers in the seats: `7`, or `NS4` with compass numbering."""
    labels = {} if schedule.teams else {entry.number: entry.label for entry in event.entries}
    return lambda number: labels.get(number, str(number))


def heading(schedule: Schedule) -> str:
    """Say who plays: `Eight pairs`, `Twelve players`, `Two fours`."""
    word = {Contest.INDIVIDUAL: "player", Contest.PAIRS: "pair", **_TEAM_WORDS}[schedule.contest]
    many = f"{word}es" if word.endswith("x") else f"{word}s"
    number = cardinal(schedule.entries).capitalize()
    return say_many(f"%(number)s {word}", f"%(number)s {many}", schedule.entries, number=number)


def singly(schedule: Schedule) -> bool:
    """Return whether single players have numbers of their own: partners change."""
    return any(play.seats.n != play.seats.s or play.seats.e != play.seats.w for play in schedule.plays)
