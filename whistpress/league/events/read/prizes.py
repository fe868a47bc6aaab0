"""Read the prizes of an event, and those that a league gives at every drive."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.model import Contest, Entry, EventHead, Prize, PrizeGroup
from whistpress.core.scoring import method_named
from whistpress.language import say
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.typed_cards import names_of_pair
from whistpress.league.prizes.keys import PrizeTable
from whistpress.problems import Problems, shorten, suggestion, wording
from whistpress.reading.format.base import as_tuple
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_HANDS = re.compile(r"([1-9][0-9]{0,3})(?: ?[-–] ?([1-9][0-9]{0,3}))?")


def prizes_of(reading: Reading, entries: Sequence[Entry]) -> tuple[Prize, ...]:
    """Read `[[prize]]` of an event; its entries are known by number or by name."""
    tables = reading.file.prize or ()
    prizes = (_prize(reading, entries, table, ("prize", index)) for index, table in enumerate(tables))
    return tuple(prize for prize in prizes if prize)


def usual_prizes(tables: Sequence[PrizeTable], toml: TomlFile, problems: Problems) -> tuple[Prize, ...]:
    """Read `[[drive.prize]]` of the league: default prizes, without winners' names."""
    prizes = []
    for index, table in enumerate(tables):
        path = ("drive", "prize", index)
        named = [key for key in ("won_by", "figure", "drawn", "cut") if getattr(table, key) is not None]
        if not isinstance(table.of, str):
            named.append("of")
        for key in named:
            problems.say("E736.list-every", toml.span((*path, key)), key=key)
        hands, clash = _hands(table), _clash(table)
        if clash:
            problems.add("E733", clash[1], toml.span((*path, clash[0])), clash[2])
        elif not named:
            prizes.append(_plain(table, PrizeGroup(str(table.of)), hands, toml, path))
    return tuple(prizes)


def with_usual_prizes(event: EventHead, prizes: tuple[Prize, ...]) -> EventHead:
    """Return a drive that lists no prizes with the usual ones, as far as it has the groups that they are for."""
    if not prizes or event.prizes or event.has_own_prizes or not is_drive(event):
        return event
    cards = {entry.card for entry in event.entries}
    return replace(event, prizes=tuple(prize for prize in prizes if prize.of.card is None or prize.of.card in cards))


def is_drive(event: EventHead) -> bool:
    """Return whether an event is a whist drive: ladies and gentlemen, or pairs, who move from table to table without trays."""
    schedule = event.schedule
    without_trays = schedule is not None and schedule.by_rounds and event.contest in (Contest.INDIVIDUAL, Contest.PAIRS)
    return event.has_cards or (without_trays and method_named(event.scoring).counts == "tricks")


def _plain(table: PrizeTable, of: PrizeGroup, hands: tuple[int, int] | None, toml: TomlFile, path: KeyPath) -> Prize:
    """Return a prize as its table has it, without the names of winners."""
    return Prize(
        title=table.title,
        of=of,
        place=table.place,
        half=table.half,
        hands=hands,
        lowest=table.lowest,
        most=table.most,
        gift=table.gift,
        figure="" if table.figure is None else str(table.figure),
        at=toml.span((*path, "title")),
    )


def _prize(reading: Reading, entries: Sequence[Entry], table: PrizeTable, path: KeyPath) -> Prize | None:
    clash = _clash(table)
    if clash:
        reading.add("E733", clash[1], (*path, clash[0]), clash[2])
        return None
    names = _Names(reading, entries)
    if table.of == []:
        reading.say("E730.prize-nobody", (*path, "of"))
    listed = () if isinstance(table.of, str) else names.each(table.of, (*path, "of"))
    group = PrizeGroup(table.of) if isinstance(table.of, str) else PrizeGroup.LIST
    card = group.card
    if card and entries and not any(entry.card is card for entry in entries):
        reading.say("E730.prize-event", (*path, "of"), group=say(group.value))
    won_by = as_tuple(table.won_by)
    named = any(entry.names for entry in entries)
    return replace(
        _plain(table, group, _hands(table), reading.toml, path),
        entries=listed,
        won_by=won_by,
        winners=names.each(won_by, (*path, "won_by")) if named else (),
        drawn=as_tuple(table.drawn),
        cut=names.each(table.cut or (), (*path, "cut")),
        cut_at=reading.span((*path, "cut")) if table.cut else None,
    )


def _hands(table: PrizeTable) -> tuple[int, int] | None:
    match = _HANDS.fullmatch(table.hands.strip()) if table.hands else None
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _clash(table: PrizeTable) -> tuple[str, str, str] | None:
    """Return the key at fault, a message and a help, where keys of a prize contradict each other."""
    hands = _hands(table)
    if table.hands and (hands is None or hands[0] > hands[1]):
        return (
            "hands",
            say("'%(hands)s' are no hands of a drive", hands=shorten(table.hands)),
            say('write the first and the last: "1-12"'),
        )
    if table.half and table.hands:
        return "hands", say("a prize is for a half or for some hands, not both"), say("take one of the two away")
    if table.drawn and (table.won_by or table.cut):
        return "drawn", say("a prize is drawn or won, not both"), say("take the other key away")
    return None


class _Names:
    """The entries of an event by number, by name and by id."""

    def __init__(self, reading: Reading, entries: Sequence[Entry]) -> None:
        self.reading = reading
        self.by_label = {entry.label: entry.number for entry in entries}
        named = {reading.people.find(name).id: entry.number for entry in entries for name in entry.names}
        self.by_person: Mapping[str, int] = named | {person: entry.number for entry in entries for person in entry.persons}
        self.by_team = {(entry.name or entry.title).casefold(): entry.number for entry in entries}
        self.by_persons = {frozenset(entry.persons): entry.number for entry in entries}
        self.known = [name for entry in entries for name in (entry.names or (entry.title,))]

    def each(self, written: str | Iterable[int | str], path: KeyPath) -> tuple[int, ...]:
        """Return the entries that a key names; report each that there is not."""
        several = [written] if isinstance(written, str) else list(written)
        single = len(several) == 1 and isinstance(self._value(path), str)
        numbers = (self._one(entry, path if single else (*path, index)) for index, entry in enumerate(several))
        return tuple(dict.fromkeys(number for number in numbers if number is not None))

    def _value(self, path: KeyPath) -> object:
        value: object = self.reading.toml.values
        for step in path:
            value = value[step] if isinstance(value, dict | list) else None  # type: ignore[index]
        return value

    def _one(self, written: int | str, path: KeyPath) -> int | None:
        text = str(written)
        number = self.by_label.get(text) or self.by_team.get(text.casefold())
        number = number or self.by_person.get(self.reading.people.find(text).id)
        number = number or self.by_persons.get(frozenset(self.reading.people.find(name).id for name in names_of_pair(text)))
        if number is None:
            helps = suggestion(text, self.known) or (wording("E730.name-card"),)
            self.reading.say("E730.nobody-called", path, *helps, words=shorten(text))
        return number
