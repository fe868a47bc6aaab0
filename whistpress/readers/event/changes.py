"""Changes of an evening: substitutes, entries that left, entries that came late."""

from collections.abc import Sequence

from whistpress.core.model import Change, CreditTo
from whistpress.core.scoring.absences import falls_away
from whistpress.readers.event.entries import Entrants, Players
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.rulings import number_at
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.rulings import ChangeTable
from whistpress.readers.meant import choices
from whistpress.readers.people import Meant
from whistpress.readers.toml_positions import KeyPath


def read_changes(reading: Reading, sittings: Sequence[Sitting], entrants: Entrants, players: Players) -> None:
    """Give every sitting its changes: those of the event to all that share its movement, its own to each."""
    shared = reading.file.changes or ()
    apart = [sitting for sitting in sittings if not sitting.rounds and sitting.path]
    if shared and apart:
        message = "the sittings of this event have a movement each: rounds of which of them are meant?"
        reading.say_key("E248", message, ("changes",), "write [[session.changes]] below the sitting")
        return
    found = _changes(reading, sittings[0] if sittings else None, shared, ("changes",), entrants, players)
    for sitting in sittings:
        own = reading.file.session[sitting.number - 1].changes if sitting.path and reading.file.session else None
        more = _changes(reading, sitting, own or (), (*sitting.path, "changes"), entrants, players)
        sitting.changes = (*found, *more)
        _played_though_absent(reading, sitting, entrants)


def _changes(
    reading: Reading, sitting: Sitting | None, tables: Sequence[ChangeTable], path: KeyPath, entrants: Entrants, players: Players
) -> list[Change]:
    found: list[Change] = []
    for place, table in enumerate(tables):
        change = _change(reading, sitting, table, (*path, place), entrants, players)
        clash = change and next((other for other in found if _overlap(change, other)), None)
        if change and clash:
            message = f"{entrants.call(change.entry)} has two changes for the same round"
            where = f"the other is on {reading.line(clash.at)}" if clash.at else "the other stands above"
            reading.say("E248", message, (*path, place), f"{where}: let one end before the next begins")
        elif change:
            found.append(change)
    return found


def _overlap(change: Change, other: Change) -> bool:
    """Whether both tell of the same seat in the same round; two players of one entry may both be replaced."""
    apart = not change.absent and not other.absent and change.out != other.out
    first, last = max(change.first, other.first), min(change.last or 10**6, other.last or 10**6)
    return change.entry == other.entry and not apart and first <= last


def _change(
    reading: Reading, sitting: Sitting | None, table: ChangeTable, path: KeyPath, entrants: Entrants, players: Players
) -> Change | None:
    number = number_at(reading, entrants, table.entry, (*path, "entry"))
    away = table.absent or table.arrives is not None
    if number is None or not _of_one_kind(reading, table, path, away=away):
        return None
    first, last = table.from_ or 1, table.to
    if table.arrives is not None:
        first, last = 1, table.arrives - 1
    if not _in_rounds(reading, sitting, table, first, last, path):
        return None
    credit = CreditTo(table.credit) if table.credit else CreditTo.NOBODY if away else CreditTo.OUT
    if away:
        return Change(entry=number, first=first, last=last, credit=credit, at=reading.span(path))
    return _substitute(
        reading,
        table,
        path,
        entrants,
        players,
        Change(entry=number, first=first, last=last, credit=credit, at=reading.span(path)),
    )


def _of_one_kind(reading: Reading, table: ChangeTable, path: KeyPath, *, away: bool) -> bool:
    """Either somebody for somebody else, or nobody; and the credit that goes with it."""
    if table.absent and table.arrives is not None:
        message = "an entry is absent, or it arrives late: this table says both"
    elif table.arrives is not None and (table.from_ or table.to):
        message = "who arrives in a round was not there before it: 'from' and 'to' do not go with 'arrives'"
    elif away and (table.out or table.in_):
        message = "an entry that is absent has no substitute; where somebody played for it, it is not absent"
    elif not away and not (table.out and table.in_):
        message = "a change says who went out and who came in"
    elif (table.credit == "average") is not away and table.credit is not None:
        message = f"the credit '{table.credit}' does not go with {'an absence' if away else 'a substitute'}"
    else:
        return True
    helps = (
        'a substitute: entry = 3, out = "Cole", in = "Crane", from = 4',
        "an absence: entry = 7, absent = true, from = 9; or entry = 5, arrives = 3",
    )
    reading.say("E248", message, path, *helps)
    return False


def _in_rounds(
    reading: Reading, sitting: Sitting | None, table: ChangeTable, first: int, last: int | None, path: KeyPath
) -> bool:
    """Whether there are such rounds."""
    schedule = sitting.schedule if sitting else None
    most = schedule.rounds if schedule else 0
    if schedule is None:
        if table.absent or table.arrives:
            reading.say("E248", "without a movement nobody can tell which lines fall away", path, "add [movement]")
            return False
        return True
    beyond = first > most or (last or 0) > most
    if beyond or (last is not None and last < first):
        key = (
            "arrives"
            if table.arrives is not None
            else "to"
            if (table.to and (last or 0) > most) or (last or first) < first
            else "from"
        )
        message = "this change covers no round" if not beyond else f"there is no such round: the movement has {most}"
        reading.say("E248", message, (*path, key), f"the rounds are 1 to {most}, the smaller number comes first")
        return False
    return True


def _substitute(
    reading: Reading, table: ChangeTable, path: KeyPath, entrants: Entrants, players: Players, change: Change
) -> Change | None:
    out, into = reading.people.find(table.out or ""), reading.people.find(table.in_ or "")
    mine = players.get(change.entry, ())
    gone = next((one for one in mine if one.id == out.id or one.name.split()[-1:] == [table.out]), None)
    if mine and gone is None:
        message = f"'{quoted(table.out)}' is not in {entrants.call(change.entry)}"
        reading.say("E248", message, (*path, "out"), f"it has {choices([one.name for one in mine])}")
        return None
    if _seated_elsewhere(into, change.entry, players) or into.id in {one.id for one in mine}:
        message = f"'{quoted(into.name)}' has a seat of his or her own in this event"
        reading.say("W255", message, (*path, "in"), "let the record stand if it was so; else mend the name")
    left = gone or out
    return Change(
        entry=change.entry,
        first=change.first,
        last=change.last,
        credit=change.credit,
        at=change.at,
        out=left.id,
        out_name=left.name,
        into=into.id,
        in_name=into.name,
    )


def _seated_elsewhere(person: Meant, entry: int, players: Players) -> bool:
    return any(person.id == one.id for number, who in players.items() if number != entry for one in who)


def _played_though_absent(reading: Reading, sitting: Sitting, entrants: Entrants) -> None:
    """A line of an entry in a round in which it was absent: one of the two cannot be."""
    schedule = sitting.schedule
    away = [change for change in sitting.changes if change.absent]
    for given in sitting.given if schedule and away else ():
        play = given.play
        if not play or given.line.tricks is None or not schedule:
            continue
        who = next((one for one in away if falls_away(schedule, play, (one,))), None)
        if who:
            called, when = entrants.call(who.entry), sitting.when(given.line.deal)
            message = f"{called} was absent in round {play.round}, and has a line {when}"
            reading.say("E248", message, given.at, "take the line away, or mend the rounds of the absence")
