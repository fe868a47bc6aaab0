"""Lines that differ from the schedule, and lines, entries and deals that are missing."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from whistpress.core.model import Contest, Event, LineWord, Play, PlayedLine, Status
from whistpress.core.movement.players.winners import moving_rule, rule_words
from whistpress.core.scoring.slips import missing_plays
from whistpress.language import noted, say, say_many
from whistpress.language.sequences import ranges
from whistpress.league.events.keys import AcceptedTable
from whistpress.league.events.read.entries import Entrants, Players
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.league.people.read.people import is_nobody
from whistpress.problems import choices, shorten, wording
from whistpress.reading.toml_positions import KeyPath


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
            reading.say_key("W321.no-line", acceptance.path)


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
                reading.say(
                    "E225.two-lines",
                    line_record.at,
                    say(_ACCEPT),
                    call=sitting.numbering.call(number),
                    when=sitting.when(deal),
                    line=reading.line(mine[0].at),
                    here_sit=here_sit,
                    there_sit=there_sit,
                )
    return repeats


def _difference(reading: Reading, sitting: Sitting, line_record: Given, accepted: Sequence[Acceptance]) -> None:
    meetings = [*sitting.meetings(line_record.line.seats)]
    if not _is_accepted(accepted, sitting, line_record.line, meetings):
        who = sitting.numbering.table(line_record.line.seats)
        helps = [*_other_line(reading, sitting, line_record), *_schedule_helps(sitting, line_record.line, meetings), say(_ACCEPT)]
        reading.say("W320.not-schedule", line_record.at, *helps, who=who, when=sitting.when(line_record.line.deal))


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
                [wording("W332.rule", words=words), wording("W332.due-there", due_four=due_four)]
                if number > 1
                else [wording("W332.begin", due_four=due_four)]
            )
            reading.say("W332.not-sit", line_record.at, *said, say(_ACCEPT), who=who, table=table, number=number)


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
            reading.say(
                "E302.not-number",
                (*acceptance.path, name),
                entries=shorten(entries),
                noun=sittings[0].numbering.noun,
                range=sittings[0].numbering.range(),
            )


_FINAL = (
    noted('add the score, or the word "not played"'),
    noted('while scores are to come, write status = "provisional"'),
)

FEW = 3
"""More awaited lines than these are told in one."""


def missing(reading: Reading, event: Event, sitting: Sitting) -> None:
    """Report missing and awaited lines: an error in a final event, else a warning once something is in."""
    final = event.status is Status.FINAL
    if (not event.played and not final) or _to_come(reading, event, sitting, final=final):
        return
    lines: dict[int, list[PlayedLine]] = {}
    awaited: list[Given] = []
    for line_record in sitting.given:
        lines.setdefault(line_record.line.deal, []).append(line_record.line)
        if line_record.line.is_awaited:
            awaited.append(line_record)
    _say_awaited(reading, sitting, awaited, final=final)
    unwritten = []
    for deal, plays in sitting.standing.items():
        if deal in sitting.slipped:
            continue
        if deal not in lines:
            unwritten.append(deal)
        elif lost := missing_plays(lines[deal], plays):
            _say_lines(reading, sitting, deal, lost, len(plays), final=final)
    if unwritten and not sitting.astray:
        _say_deals(reading, sitting, unwritten, final=final)


def _to_come(reading: Reading, event: Event, sitting: Sitting, *, final: bool) -> bool:
    """Tell whether a sitting of a tournament played in turn is still to come, so that nothing of it is missing."""
    movement = reading.file.movement
    if final or reading.file.until or movement is None or movement.rounds_per_session is None:
        return False
    return not any(session.played for session in event.sessions if session.number >= sitting.number)


def _say_awaited(reading: Reading, sitting: Sitting, awaited: Sequence[Given], *, final: bool) -> None:
    """Report each of a few awaited lines; of many, while an evening is being written down, the number and the first."""
    for line_record in awaited if len(awaited) <= FEW else awaited[:1]:
        who = f"{sitting.numbering.table(line_record.line.seats)} {sitting.when(line_record.line.deal)}"
        if final:
            reading.say("E314.awaited", line_record.at, *map(say, _FINAL), who=who)
        elif len(awaited) > FEW:
            reading.say("W318.many-awaited", line_record.at, number=len(awaited), who=who)
        else:
            reading.say("W318.awaited", line_record.at, who=who)


def _say_lines(reading: Reading, sitting: Sitting, deal: int, lost: tuple[Play, ...], often: int, *, final: bool) -> None:
    """Report that a deal has only some of its lines."""
    tables = [
        say(
            "%(table)s (round %(round)s, table %(table_2)s)",
            table=sitting.numbering.table(play.seats),
            round=play.round,
            table_2=play.table,
        )
        for play in lost
    ]
    count = often - len(lost)
    message = say_many(
        "%(noun)s %(deal)s has %(number)s line of %(often)s; missing: %(listed)s",
        "%(noun)s %(deal)s has %(number)s lines of %(often)s; missing: %(listed)s",
        count,
        noun=say(sitting.noun),
        deal=deal,
        often=often,
        listed=choices(tables, most=4),
    )
    _say(reading, message, _place(reading, sitting, deal), final=final)


def _say_deals(reading: Reading, sitting: Sitting, deals: Sequence[int], *, final: bool) -> None:
    """Report the deals that have no line, all in one message."""
    if len(deals) == len(sitting.deals):
        message = (
            say("no %(noun)s of this sitting has a line", noun=say(sitting.noun))
            if sitting.path
            else say("no %(noun)s has a line", noun=say(sitting.noun))
        )
    elif len(deals) == 1:
        message = say("%(noun)s %(deals)s has no line", noun=say(sitting.noun), deals=deals[0])
    else:
        message = say("%(noun)ss %(listed)s have no line", noun=say(sitting.noun), listed=choices(ranges(deals)))
    _say(reading, message, _place(reading, sitting, None), final=final)


def _say(reading: Reading, message: str, path: KeyPath, *, final: bool) -> None:
    if final:
        reading.add("E313", message, reading.toml.key_span(path), *map(say, _FINAL))
    else:
        reading.add("W317", message, reading.toml.key_span(path))


def _place(reading: Reading, sitting: Sitting, deal: int | None) -> KeyPath:
    """Return the path of the deal's own table of scores, if the record has one; else the path where the scores are."""
    for base in dict.fromkeys((sitting.path, ())):
        values = reading.file if not base else (reading.file.session or ())[sitting.number - 1]
        if isinstance(values.scores, str):
            return (*base, "scores")
        for number, table in enumerate(values.scores or ()):
            if deal is not None and getattr(table, sitting.noun) == deal:
                return (*base, "scores", number, sitting.noun)
    places = ((*sitting.path, "scores"), ("scores",), ("cards",), sitting.path, ("status",))
    return next((path for path in places if path and reading.toml.has(path)), ("movement",))


def everybody(reading: Reading, event: Event, entrants: Entrants, players: Players, *, complete: bool) -> None:
    """Check that every number of the movement has an entry (before the evening some may be open) and each person only one."""
    _twice(reading, entrants, players)
    section, named = reading.file.entries, reading.file.names
    if not complete or (event.status is not Status.FINAL and not event.played):
        return
    if not entrants.known:
        _totals_of_nobody(reading, event, entrants, players)
        return
    if section:
        lost = [entrants.label(number) for number in sorted(entrants.known - players.keys())]
        if lost:
            noun = say(entrants.noun)
            help_ = say("add who it was, or make [movement] the size that was played")
            if event.status is Status.FINAL and not event.sources:
                reading.say(
                    "E212.no-entry",
                    reading.toml.key_span(("entries",)),
                    help_,
                    number=len(lost),
                    noun=noun,
                    listed=choices(lost),
                    range=entrants.range(),
                )
            else:
                none = say("no entry") if event.sources else say("no entry yet")
                reading.say(
                    "W233.pages-show",
                    reading.toml.key_span(("entries",)),
                    help_,
                    number=len(lost),
                    noun=noun,
                    listed=choices(lost),
                    none=none,
                )
    elif not named and not event.sources and not reading.file.session:
        path = ("movement",) if section is None else ("entries",)
        reading.say_key("W233.nobody-entered", path)


def _totals_of_nobody(reading: Reading, event: Event, entrants: Entrants, players: Players) -> None:
    """Warn of totals without a movement whose entries have no line in `[entries]`."""
    lost = sorted(event.totals.keys() - players.keys())
    if reading.file.entries and lost and not reading.file.names:
        numbers = choices([entrants.label(number) for number in lost])
        reading.say(
            "W233.no-entry",
            reading.toml.key_span(("totals",)),
            wording("W233.add-known"),
            number=len(lost),
            noun=say(entrants.noun),
            numbers=numbers,
        )


def _twice(reading: Reading, entrants: Entrants, players: Players) -> None:
    at: dict[str, int] = {}
    for number, who in players.items():
        for index, meant in enumerate(who):
            if is_nobody(meant):
                continue
            first = at.setdefault(meant.id, number)
            if first != number or meant.id in (other.id for other in who[:index]):
                sentence = "E214.twice-in-entry" if first == number else "E214.in-two-entries"
                help_ = wording("E214.call-after") if meant.unnamed else wording("E214.people-name")
                path, first_entry, entry = (
                    _name_path(reading, entrants, number, index),
                    entrants.call(first),
                    entrants.call(number),
                )
                reading.say(sentence, path, help_, name=shorten(meant.name), one=first_entry, other=entry)


def _name_path(reading: Reading, entrants: Entrants, number: int, index: int) -> KeyPath:
    """Return the path of a name in the event's own [entries], else that of the table."""
    section: Mapping[str, object] = reading.file.entries or {}
    key = entrants.label(number)
    if key not in section:
        return ("entries",)
    return ("entries", key, index) if isinstance(section[key], list) else ("entries", key)


def record(reading: Reading, event: Event) -> None:
    """Check that scores have a movement, totals replace scores, and no sitting comes before the event."""
    file = reading.file
    scored = next((key for key in ("scores", "cards", "matches") if getattr(file, key)), None)
    if scored and not file.movement and not file.session and reading.whole and not event.sources:
        reading.say_key("W234.no-movement", (scored,))
    if scored and file.totals:
        reading.say_key("E210.event-scores", ("totals",))
    _dates(reading, event)


def _dates(reading: Reading, event: Event) -> None:
    last = event.date
    for number, table in enumerate(reading.file.session or ()):
        path = ("session", number, "date")
        if table.date < event.date and reading.whole:
            reading.say(
                "W231.sitting-comes-before",
                path,
                wording("W231.event-dated", date=event.date.isoformat()),
                date=table.date.isoformat(),
            )
        elif table.date < last:
            reading.say("W231.sitting-comes", path, last=last.isoformat())
        last = max(last, table.date)
