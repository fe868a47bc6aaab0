"""Lines that differ from the schedule: a record says what happened, so they are warnings, and some are accepted."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from whistpress.core.model import Contest, LineWord, Play, PlayedLine
from whistpress.core.movement.players.progressive_winners import moving_rule
from whistpress.core.movement.players.winners_words import rule_words
from whistpress.problems.nearest import choices
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Given, Sitting
from whistpress.readers.format import AcceptedTable
from whistpress.readers.format.kinds import shorten
from whistpress.readers.toml_positions import KeyPath


class Acceptance(Struct):
    """One `[[accepted]]` table, its entries as numbers; `used` once it has accepted a line."""

    table: AcceptedTable
    path: KeyPath
    used: bool = False
    unclear: bool = field(default=False)


def differences(reading: Reading, sittings: Sequence[Sitting], contest: Contest) -> None:
    """Warn of each line that the schedule does not have, unless it is accepted; and of each acceptance without such a line."""
    accepted = [
        Acceptance(table, ("accepted", number)) for number, table in enumerate(reading.file.accepted or ()) if not table.finding
    ]
    for acceptance in accepted:
        _clear(reading, acceptance, sittings)
    for sitting in sittings if not reading.unsure(("accepted",)) else ():
        if sitting.stood:
            otherwise_seated(reading, sitting, accepted)
            continue
        twice = _twice_at_once(reading, sitting, accepted) if contest in (Contest.PAIRS, Contest.INDIVIDUAL) else ()
        for given in sitting.given:
            if given in twice:
                continue
            if sitting.schedule and given.play is None and given.line.word is not LineWord.NEW_DEAL:
                _difference(reading, sitting, given, accepted)
    for acceptance in accepted:
        if (
            not acceptance.used
            and not acceptance.unclear
            and sittings
            and sittings[0].schedule
            and reading.whole
            and not reading.slips
        ):
            message = "no line differs from the schedule in the way that is accepted here"
            reading.say_key("W321", message, acceptance.path, "take it away, or mend its deal, entries, round or table")


def _twice_at_once(reading: Reading, sitting: Sitting, accepted: Sequence[Acceptance]) -> list[Given]:
    """Report each line with an entry that has another line of the same deal, more often than the schedule has it; return them.

    Of two such lines the one that is not in the schedule is at fault, and may be accepted; otherwise the later.
    """
    lines: dict[int, list[Given]] = {}
    for given in sitting.given:
        if given.line.word is not LineWord.NEW_DEAL:
            lines.setdefault(given.line.deal, []).append(given)
    found: list[Given] = []
    for deal, here in lines.items():
        at: dict[int, list[Given]] = {}
        for given in sorted(here, key=lambda given: given.play is None):
            for number in dict.fromkeys(given.line.seats):
                at.setdefault(number, []).append(given)
        for number, mine in at.items():
            if len(mine) == 1:
                continue
            often = sum(number in play.seats for play in sitting.deals.get(deal, ()))
            for given in mine[max(often, 1) :]:
                if given in found or _is_accepted(accepted, sitting, given.line, [*sitting.meetings(given.line.seats)]):
                    continue
                found.append(given)
                here_sit, there_sit = (sitting.numbering.table(each.line.seats) for each in (given, mine[0]))
                message = (
                    f"{sitting.numbering.call(number)} has two lines {sitting.when(deal)}: here and on {reading.line(mine[0].at)}"
                )
                helps = (f"here it is {here_sit}, there {there_sit}", "look at the slips: one of the numbers is wrong", _ACCEPT)
                reading.say("E225", message, given.at, *helps)
    return found


def _difference(reading: Reading, sitting: Sitting, given: Given, accepted: Sequence[Acceptance]) -> None:
    meetings = [*sitting.meetings(given.line.seats)]
    if not _is_accepted(accepted, sitting, given.line, meetings):
        who = sitting.numbering.table(given.line.seats)
        message = f"{who} {sitting.when(given.line.deal)} is not in the schedule"
        helps = [*_other_line(reading, sitting, given), *_schedule_helps(sitting, given.line, meetings), _ACCEPT]
        reading.say("W320", message, given.at, *helps)


def _is_accepted(accepted: Sequence[Acceptance], sitting: Sitting, line: PlayedLine, places: Sequence[Play]) -> bool:
    """Tell whether a line is accepted; mark each acceptance that covers it as used."""
    silencing = [each for each in accepted if _covers(each, sitting, line, places)]
    for acceptance in silencing:
        acceptance.used = True
    return bool(silencing)


def otherwise_seated(reading: Reading, sitting: Sitting, accepted: Sequence[Acceptance]) -> None:
    """Warn of each line whose four are not those due at their table, in the words of the moving rule."""
    schedule = sitting.schedule
    for number, tables in sitting.stood.items():
        for table, given in tables.items():
            due = next((play for play in sitting.deals.get(number, ()) if play.table == table), None)
            if schedule is None or given.play or due is None or _is_accepted(accepted, sitting, given.line, [due]):
                continue
            who, wanted = sitting.numbering.table(given.line.seats), sitting.numbering.table(due.seats)
            words = rule_words(moving_rule(schedule), table)
            said = [f"the rule: {words}", f"so {wanted} were due there"] if number > 1 else [f"{wanted} begin there"]
            message = f"{who} could not sit at table {table} in round {number}"
            reading.say("W332", message, given.at, *said, _ACCEPT)


_ACCEPT = "if it was played so, say it in [[accepted]], with a reason"


def _schedule_helps(sitting: Sitting, line: PlayedLine, meetings: Sequence[Play]) -> Iterator[str]:
    """Yield the plays of the schedule instead: where the two sides meet, and their opponents on this deal."""
    here = next((play for play in meetings if line.deal in sitting.line_numbers(play)), None)
    if here:
        yield f"the schedule has {sitting.numbering.table(here.seats)}, the other way round ({_at(here)})"
        return
    if meetings and not sitting.by_rounds:
        deals = [str(deal) for play in meetings for deal in play.deals]
        yield f"they meet in {_at(meetings[0])}, on deal{'s' if len(deals) > 1 else ''} {choices(deals, most=6)}"
    theirs = [play for play in sitting.deals[line.deal] if set(line.seats).intersection(play.seats)]
    if meetings and sitting.by_rounds:
        yield f"they meet in {_at(meetings[0])}"
    here_and_now = "in this round" if sitting.by_rounds else "on this deal"
    yield f"{here_and_now} the schedule has {_list(sitting, theirs or sitting.deals[line.deal])}"


def _list(sitting: Sitting, plays: Sequence[Play]) -> str:
    words = [f"{sitting.numbering.table(play.seats)} ({_at(play)})" for play in plays[:3]]
    return ", ".join(words) + (f" and {len(plays) - 3} more" if len(plays) > 3 else "")


def _at(play: Play) -> str:
    return f"round {play.round}, table {play.table}"


def _other_line(reading: Reading, sitting: Sitting, given: Given) -> list[str]:
    """Find another line on which one of the players already plays this deal."""
    for number in dict.fromkeys(given.line.seats):
        for other in sitting.given:
            if other is not given and other.line.deal == given.line.deal and number in other.line.seats:
                return [f"{sitting.numbering.call(number)} plays this {sitting.noun} on {reading.line(other.at)} already"]
    return []


def _covers(acceptance: Acceptance, sitting: Sitting, line: PlayedLine, meetings: Sequence[Play]) -> bool:
    table = acceptance.table
    if table.deal not in (None, line.deal):
        return False
    for wanted, side in ((table.ns, line.seats.ns), (table.ew, line.seats.ew)):
        if wanted is not None and not _numbers(sitting, wanted) <= set(side):
            return False
    if table.round is None and table.table is None:
        return True
    places = meetings or [play for play in sitting.deals[line.deal] if set(play.seats).intersection(line.seats)]
    return any(table.round in (None, play.round) and table.table in (None, play.table) for play in places)


def _numbers(sitting: Sitting, written: int | str | list[int]) -> set[int | None]:
    """Return the numbers that an acceptance names; None for an unknown one."""
    if isinstance(written, list):
        return set(written)
    return {sitting.numbering.number(written)}


def _clear(reading: Reading, acceptance: Acceptance, sittings: Sequence[Sitting]) -> None:
    """Report entries that the movement does not have."""
    known = {number for sitting in sittings for number in sitting.numbering.known}
    for name in ("ns", "ew"):
        wanted = getattr(acceptance.table, name)
        if wanted is not None and known and not _numbers(sittings[0], wanted) <= known:
            acceptance.unclear = True
            message = f"'{shorten(wanted)}' is not the number of a {sittings[0].numbering.noun} in this movement"
            reading.say("E302", message, (*acceptance.path, name), f"the numbers are {sittings[0].numbering.range()}")
