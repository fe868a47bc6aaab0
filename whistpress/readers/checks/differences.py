"""Lines that differ from the schedule: a record says what happened, so they are warnings, and some are accepted."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from whistpress.core.model import Contest, LineWord, Play, PlayedLine
from whistpress.core.movement.players.progressive_winners import moving_rule
from whistpress.core.movement.players.winners_words import rule_words
from whistpress.language import noted, say
from whistpress.problems.nearest import choices
from whistpress.problems.quoting import shorten
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.event.sitting import Given, Sitting
from whistpress.readers.format import AcceptedTable
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
        for line_record in sitting.given:
            if line_record in twice:
                continue
            if sitting.schedule and line_record.play is None and line_record.line.word is not LineWord.NEW_DEAL:
                _difference(reading, sitting, line_record, accepted)
    for acceptance in accepted:
        if (
            not acceptance.used
            and not acceptance.unclear
            and sittings
            and sittings[0].schedule
            and reading.whole
            and not reading.slips
        ):
            message = say("no line differs from the schedule in the way that is accepted here")
            reading.say_key("W321", message, acceptance.path, say("take it away, or mend its deal, entries, round or table"))


def _twice_at_once(reading: Reading, sitting: Sitting, accepted: Sequence[Acceptance]) -> list[Given]:
    """Report each line with an entry that has another line of the same deal, more often than the schedule has it; return them.

    Of two such lines the one that is not in the schedule is at fault, and may be accepted; otherwise the later.
    """
    lines: dict[int, list[Given]] = {}
    for line_record in sitting.given:
        if line_record.line.word is not LineWord.NEW_DEAL:
            lines.setdefault(line_record.line.deal, []).append(line_record)
    repeats: list[Given] = []
    for deal, records_of_deal in lines.items():
        at: dict[int, list[Given]] = {}
        for line_record in sorted(records_of_deal, key=lambda line_record: line_record.play is None):
            for number in dict.fromkeys(line_record.line.seats):
                at.setdefault(number, []).append(line_record)
        for number, mine in at.items():
            if len(mine) == 1:
                continue
            often = sum(number in play.seats for play in sitting.deals.get(deal, ()))
            for line_record in mine[max(often, 1) :]:
                if line_record in repeats or _is_accepted(
                    accepted, sitting, line_record.line, [*sitting.meetings(line_record.line.seats)]
                ):
                    continue
                repeats.append(line_record)
                here_sit, there_sit = (sitting.numbering.table(other.line.seats) for other in (line_record, mine[0]))
                message = say(
                    "%(call)s has two lines %(when)s: here and on %(line)s",
                    call=sitting.numbering.call(number),
                    when=sitting.when(deal),
                    line=reading.line(mine[0].at),
                )
                helps = (
                    say("here it is %(here_sit)s, there %(there_sit)s", here_sit=here_sit, there_sit=there_sit),
                    say("look at the slips: one of the numbers is wrong"),
                    say(_ACCEPT),
                )
                reading.say("E225", message, line_record.at, *helps)
    return repeats


def _difference(reading: Reading, sitting: Sitting, line_record: Given, accepted: Sequence[Acceptance]) -> None:
    meetings = [*sitting.meetings(line_record.line.seats)]
    if not _is_accepted(accepted, sitting, line_record.line, meetings):
        who = sitting.numbering.table(line_record.line.seats)
        message = say("%(who)s %(when)s is not in the schedule", who=who, when=sitting.when(line_record.line.deal))
        helps = [*_other_line(reading, sitting, line_record), *_schedule_helps(sitting, line_record.line, meetings), say(_ACCEPT)]
        reading.say("W320", message, line_record.at, *helps)


def _is_accepted(accepted: Sequence[Acceptance], sitting: Sitting, line: PlayedLine, places: Sequence[Play]) -> bool:
    """Tell whether a line is accepted; mark each acceptance that covers it as used."""
    silencing = [acceptance for acceptance in accepted if _covers(acceptance, sitting, line, places)]
    for acceptance in silencing:
        acceptance.used = True
    return bool(silencing)


def otherwise_seated(reading: Reading, sitting: Sitting, accepted: Sequence[Acceptance]) -> None:
    """Warn of each line whose four are not those due at their table, in the words of the moving rule."""
    schedule = sitting.schedule
    for number, tables in sitting.stood.items():
        for table, line_record in tables.items():
            due = next((play for play in sitting.deals.get(number, ()) if play.table == table), None)
            if schedule is None or line_record.play or due is None or _is_accepted(accepted, sitting, line_record.line, [due]):
                continue
            who, due_four = sitting.numbering.table(line_record.line.seats), sitting.numbering.table(due.seats)
            words = rule_words(moving_rule(schedule), table)
            said = (
                [say("the rule: %(words)s", words=words), say("so %(due_four)s were due there", due_four=due_four)]
                if number > 1
                else [say("%(due_four)s begin there", due_four=due_four)]
            )
            message = say("%(who)s could not sit at table %(table)s in round %(number)s", who=who, table=table, number=number)
            reading.say("W332", message, line_record.at, *said, say(_ACCEPT))


_ACCEPT = noted("if it was played so, say it in [[accepted]], with a reason")


def _schedule_helps(sitting: Sitting, line: PlayedLine, meetings: Sequence[Play]) -> Iterator[str]:
    """Yield the plays of the schedule instead: where the two sides meet, and their opponents on this deal."""
    meeting = next((play for play in meetings if line.deal in sitting.line_numbers(play)), None)
    if meeting:
        yield say(
            "the schedule has %(table)s, the other way round (%(at)s)",
            table=sitting.numbering.table(meeting.seats),
            at=_at(meeting),
        )
        return
    if meetings and not sitting.by_rounds:
        deals = [str(deal) for play in meetings for deal in play.deals]
        yield (
            say("they meet in %(at)s, on deals %(listed)s", at=_at(meetings[0]), listed=choices(deals, most=6))
            if len(deals) > 1
            else say("they meet in %(at)s, on deal %(listed)s", at=_at(meetings[0]), listed=choices(deals, most=6))
        )
    theirs = [play for play in sitting.deals[line.deal] if set(line.seats).intersection(play.seats)]
    if meetings and sitting.by_rounds:
        yield say("they meet in %(at)s", at=_at(meetings[0]))
    here_and_now = say("in this round") if sitting.by_rounds else say("on this deal")
    yield say(
        "%(here_and_now)s the schedule has %(list)s",
        here_and_now=here_and_now,
        list=_list(sitting, theirs or sitting.deals[line.deal]),
    )


def _list(sitting: Sitting, plays: Sequence[Play]) -> str:
    words = [f"{sitting.numbering.table(play.seats)} ({_at(play)})" for play in plays[:3]]
    return ", ".join(words) + (say(" and %(number)s more", number=len(plays) - 3) if len(plays) > 3 else "")


def _at(play: Play) -> str:
    return say("round %(round)s, table %(table)s", round=play.round, table=play.table)


def _other_line(reading: Reading, sitting: Sitting, line_record: Given) -> list[str]:
    """Find another line on which one of the players already plays this deal."""
    for number in dict.fromkeys(line_record.line.seats):
        for other in sitting.given:
            if other is not line_record and other.line.deal == line_record.line.deal and number in other.line.seats:
                return [
                    say(
                        "%(call)s plays this %(noun)s on %(line)s already",
                        call=sitting.numbering.call(number),
                        noun=say(sitting.noun),
                        line=reading.line(other.at),
                    )
                ]
    return []


def _covers(acceptance: Acceptance, sitting: Sitting, line: PlayedLine, meetings: Sequence[Play]) -> bool:
    table = acceptance.table
    if table.deal not in (None, line.deal):
        return False
    for entries, side in ((table.ns, line.seats.ns), (table.ew, line.seats.ew)):
        if entries is not None and not _numbers(sitting, entries) <= set(side):
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
    numbers = {number for sitting in sittings for number in sitting.numbering.known}
    for name in ("ns", "ew"):
        entries = getattr(acceptance.table, name)
        if entries is not None and numbers and not _numbers(sittings[0], entries) <= numbers:
            acceptance.unclear = True
            message = say(
                "'%(entries)s' is not the number of a %(noun)s in this movement",
                entries=shorten(entries),
                noun=sittings[0].numbering.noun,
            )
            reading.say(
                "E302", message, (*acceptance.path, name), say("the numbers are %(range)s", range=sittings[0].numbering.range())
            )
