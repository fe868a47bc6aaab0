"""Whether everybody is entered, and nobody twice."""

from collections.abc import Mapping

from whistpress.core.model import Event, Status
from whistpress.readers.event.entries import Entrants, Players
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.meant import choices
from whistpress.readers.toml_positions import KeyPath


def everybody(reading: Reading, event: Event, entrants: Entrants, players: Players, *, complete: bool) -> None:
    """Every number of the movement has an entry (before the evening some may be open), no person stands in two."""
    _twice(reading, entrants, players)
    section, named = reading.file.entries, reading.file.names
    if not complete or (event.status is not Status.FINAL and not event.played) or not entrants.known:
        return
    if section:
        lost = [entrants.label(number) for number in sorted(entrants.known - players.keys())]
        if lost:
            noun = entrants.noun if len(lost) == 1 else f"{entrants.noun}s"
            verb = "has" if len(lost) == 1 else "have"
            help_ = "add who it was, or make [movement] the size that was played"
            if event.status is Status.FINAL and not event.sources:
                message = f"{noun} {choices(lost)} {verb} no entry; the movement has {entrants.range()}"
                reading.say_key("E212", message, ("entries",), help_)
            else:
                none = "no entry" if event.sources else "no entry yet"
                message = f"{noun} {choices(lost)} {verb} {none}: the pages will show numbers for names"
                reading.say_key("W233", message, ("entries",), help_)
    elif not named and not event.sources and not reading.file.session:
        message = "nobody is entered: the pages will show numbers for names"
        place = ("movement",) if section is None else ("entries",)
        reading.say_key("W233", message, place, 'add [entries] with a line for each number: 1 = "…"')


def _twice(reading: Reading, entrants: Entrants, players: Players) -> None:
    at: dict[str, int] = {}
    for number, who in players.items():
        for place, meant in enumerate(who):
            first = at.setdefault(meant.id, number)
            if first != number or meant.id in (other.id for other in who[:place]):
                where = "twice in" if first == number else f"in {entrants.call(first)} and in"
                message = f"'{quoted(meant.name)}' stands {where} {entrants.call(number)}"
                help_ = "two people of one name need an entry each in members.toml, and their ids here"
                reading.say("E214", message, _name_path(reading, entrants, number, place), help_)


def _name_path(reading: Reading, entrants: Entrants, number: int, place: int) -> KeyPath:
    """Where a name stands, if it stands in the event's own [entries]."""
    section: Mapping[str, object] = reading.file.entries or {}
    key = entrants.label(number)
    if key not in section:
        return ("entries",)
    return ("entries", key, place) if isinstance(section[key], list) else ("entries", key)
