"""The entries of an event: the players of each number."""

import re
from collections.abc import Iterable, Mapping

from whistpress.core.model import Contest, Entry, Schedule
from whistpress.language import noted, say
from whistpress.league.events.read.reading_state import At, Reading
from whistpress.league.events.read.sitting import Numbering, entry_in_words
from whistpress.league.people.read.people import Meant, doubt_about
from whistpress.problems import Span, choices, shorten, wording
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_positions import KeyPath

_ENTRANTS = {Contest.INDIVIDUAL: "player", Contest.PAIRS: "pair"}

Section = Mapping[str, str | list[str]]
Players = dict[int, tuple[Meant, ...]]


class Entrants:
    """The numbering of the entries of a contest, and the number of players of each (None when any number may be)."""

    def __init__(self, contest: Contest, schedule: Schedule | None, numbering: Numbering | None) -> None:
        self.noun = _ENTRANTS.get(contest, "team")
        self.size = contest.players
        self.teams: tuple[tuple[int, ...], ...] = schedule.teams if schedule else ()
        self.numbering = numbering if not self.teams else None
        self.known = _entry_numbers(schedule)

    def number(self, written: str) -> int | None:
        """Return the entry's number that a key gives, or None."""
        if self.numbering:
            return self.numbering.number(written)
        return None if written.startswith("0") else plain_number(written)

    def label(self, number: int) -> str:
        """Return an entry's number as the file writes it."""
        return self.numbering.label(number) if self.numbering else str(number)

    def call(self, number: int) -> str:
        """Name an entry in a sentence: `pair 7`, `team 2`."""
        return entry_in_words(self.noun, self.label(number))

    def range(self) -> str:
        """Name the range of the numbers there are: `1 to 10`."""
        return self.numbering.range() if self.numbering else say("1 to %(max)s", max=max(self.known or (0,)))


def _entry_numbers(schedule: Schedule | None) -> frozenset[int] | None:
    """Return the numbers of the entries of a schedule; None without a schedule: any number."""
    if schedule is None:
        return None
    return frozenset(range(1, len(schedule.teams) + 1)) if schedule.teams else frozenset(schedule.numbers())


def entries(reading: Reading, section: Section, path: KeyPath, entrants: Entrants) -> Players:
    """Read the players of each entry of `[entries]`, by the entry's number; a list of one name counts as that name."""
    section = {key: names[0] if isinstance(names, list) and len(names) == 1 else names for key, names in section.items()}
    if _by_player(section, entrants):
        return _by_team(reading, section, path, entrants)
    players: Players = {}
    for key, names in section.items():
        number = _number(reading, entrants, key, (*path, key))
        if number is not None:
            players[number] = _players(reading, names, (*path, key), entrants, number)
    return players


def entry_keys(reading: Reading, section: Mapping[str, object], path: KeyPath, entrants: Entrants) -> dict[int, str]:
    """Map the number of each entry to its key in a table that names entries (`[names]`, `[totals]`)."""
    numbers = {key: _number(reading, entrants, key, (*path, key)) for key in section}
    return {number: key for key, number in numbers.items() if number is not None}


def list_entries(
    players: Players, names: Mapping[int, str], others: Iterable[int], entrants: Entrants, places: Mapping[int, Span]
) -> tuple[Entry, ...]:
    """List every entry by number: those of the schedule, and those with a name or a total.

    `places` has the spans of the entries about which scoring may report something.
    """
    numbers = (entrants.known or frozenset()) | players.keys() | names.keys() | set(others)
    return tuple(
        Entry(
            number=number,
            label=entrants.label(number),
            players=tuple(meant.person for meant in players.get(number, ())),
            names=tuple(meant.name for meant in players.get(number, ())),
            name=names.get(number),
            at=places.get(number),
        )
        for number in sorted(numbers)
    )


def _number(reading: Reading, entrants: Entrants, key: str, path: KeyPath) -> int | None:
    number = entrants.number(key)
    if number is None:
        _say_no_number(reading, entrants, key, path)
    elif entrants.known is not None and number not in entrants.known:
        reading.say_key("E211.no-movement", path, call=entrants.call(number), range=entrants.range())
        return None
    return number


def _say_no_number(reading: Reading, entrants: Entrants, key: str, path: KeyPath) -> None:
    if reading.is_misplaced(path):
        return
    compass = entrants.numbering is not None and entrants.numbering.compass
    kind = say("a number of the compass") if compass else say("the number of an entry")
    example = wording("E215.numbering-numbers") if compass else _plain_hint(key)
    reading.say_key("E215.no-number", path, example, key=shorten(key), kind=kind)


def _plain_hint(key: str) -> str:
    if key[:2] in ("NS", "EW"):
        return say('put numbering = "compass" into [movement], or write the numbers 1, 2, 3 and so on')
    return say("an entry stands under its number: 1, 2, 3 and so on")


_SHARED = noted('who shared a hand is told in [[changes]]: out = "…", in = "…", from = 2, credit = "both"')


def _players(reading: Reading, names: str | list[str], path: KeyPath, entrants: Entrants, number: int) -> tuple[Meant, ...]:
    written = [names] if isinstance(names, str) else names
    if entrants.size is not None and len(written) != entrants.size:
        shared = [say(_SHARED)] if len(written) > entrants.size else []
        parts = _names_in(written[0]) if len(written) == 1 else []
        listed = ", ".join(f'"{part}"' for part in parts)
        how = wording("E213.write-names", names=listed) if len(parts) == entrants.size else _how_many(entrants)
        who, size = entrants.call(number), _size_in_words(entrants.noun, entrants.size)
        reading.say("E213.how-many", path, how, *shared, number=len(written), who=who, wanted=size)
    paths = [path] if isinstance(names, str) else [(*path, index) for index in range(len(written))]
    return tuple(meant_by(reading, name, at) for name, at in zip(written, paths, strict=True))


def _names_in(written: str) -> list[str]:
    """Return the names that one text joins: `Jane Archer & Tom Baker`, `Jane Archer / Tom Baker`."""
    return [part.strip() for part in re.split(r"\s*[&/+;,]\s*|\s+(?:and|und|et|with)\s+", written) if part.strip()]


def _size_in_words(noun: str, size: int) -> str:
    if noun == "player":
        return say("a player has %(number)s", number=size)
    return say("a pair has %(number)s", number=size) if noun == "pair" else say("a team has %(number)s", number=size)


def _how_many(entrants: Entrants) -> str:
    names = ", ".join('"…"' for _ in range(entrants.size or 1))
    return say("write [%(names)s]", names=names) if entrants.size != 1 else say('write one name: "…"')


def meant_by(reading: Reading, written: str, at: At) -> Meant:
    """Find the person that a name means; report a doubt."""
    meant = reading.people.find(written)
    if doubt := doubt_about(meant, written):
        reading.report(doubt.relocate(reading.span(at)))
    return meant


def _by_player(section: Section, entrants: Entrants) -> bool:
    """Tell whether each player of a team has a number of his own."""
    teams = entrants.size is not None and entrants.size > 2
    return teams and bool(section) and all(isinstance(names, str) for names in section.values())


def _by_team(reading: Reading, section: Section, path: KeyPath, entrants: Entrants) -> Players:
    """Gather players under their own numbers into teams."""
    size = entrants.size or 1
    teams = entrants.teams or tuple(
        tuple(range(size * (team - 1) + 1, size * team + 1)) for team in range(1, max(entrants.known or (1,)) + 1)
    )
    single: dict[int, Meant] = {}
    places = {number for team in teams for number in team}
    for key, name in section.items():
        number = plain_number(key) or 0
        if number in places and isinstance(name, str):
            single[number] = meant_by(reading, name, (*path, key))
        else:
            reading.say_key("E215.not-number", (*path, key), key=shorten(key), max=max(places))
    for team in teams:
        lost = [str(number) for number in team if number not in single]
        if lost and len(lost) < len(team):
            reading.say_key("E212.not-named", path, listed=choices(lost))
    return {
        number: tuple(single[player] for player in team if player in single)
        for number, team in enumerate(teams, start=1)
        if any(player in single for player in team)
    }
