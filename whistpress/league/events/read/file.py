"""Read an event file into an Event, step by step, and check that the cards of a drive add up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.game import TRICKS
from whistpress.core.games.straight_whist import PROGRESSIVE
from whistpress.core.model import Contest, Event, EventHead, Schedule, Session, Status
from whistpress.core.model.names import file_slug
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.core.movement.system import count_of
from whistpress.core.scoring import method_named
from whistpress.language import noted, say
from whistpress.league.events.keys import EventFile, SessionTable
from whistpress.league.events.read.changes import read_changes, with_corrections
from whistpress.league.events.read.checks import check
from whistpress.league.events.read.csv_lines import read_score_file
from whistpress.league.events.read.entries import Entrants, entries, entry_keys, list_entries
from whistpress.league.events.read.in_sections import join_sections, misfits, section_readings
from whistpress.league.events.read.lines import merge, number_of, read_cards, read_deal, read_matches
from whistpress.league.events.read.prizes import prizes_of
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.rubbers import agreed_of, read_rubbers
from whistpress.league.events.read.rulings import carry_of, handicaps_of, penalties_of, ties_of, totals_of
from whistpress.league.events.read.score_book import is_book, read_book
from whistpress.league.events.read.season import check_all_hours, moves_of_event
from whistpress.league.events.read.sessions import ArrangedSittings, EventParts, arrange_sittings, sessions
from whistpress.league.events.read.sitting import Sitting
from whistpress.league.events.read.terms import Terms, terms_of
from whistpress.league.events.read.typed_cards import (
    NumberedCards,
    are_typed,
    cards_of,
    read_cards_typed,
    typed_contest,
    with_drawn_cards,
)
from whistpress.league.events.read.winners import are_winners_alone, read_winners
from whistpress.league.events.read.written import WrittenCompany
from whistpress.league.people.model import Person
from whistpress.league.people.read.people import People
from whistpress.problems import Problems, Span, limited_guesses, wording
from whistpress.reading.days import length_of
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.lasting import lasting_of
from whistpress.reading.toml_file import TomlFile, parse_toml, read_toml
from whistpress.reading.toml_positions import KeyPath

CARDS_FINDING = "cards"
_SMALL = (
    noted("no"), noted("one"), noted("two"), noted("three"), noted("four"), noted("five"), noted("six"),
    noted("seven"), noted("eight"), noted("nine"), noted("ten"), noted("eleven"), noted("twelve"),
)  # fmt: skip


def _accept() -> str:
    return say('if nobody can find them, say so in [[accepted]]: finding = "%(finding)s", and a reason', finding=CARDS_FINDING)


def tricks_due(schedule: Schedule, rounds: int) -> int:
    """Return what all cards come to after some rounds: each hand at each table, and what waiting counts."""
    hands = rounds * max(1, schedule.deals_per_round)
    players = 2 if schedule.contest is Contest.INDIVIDUAL else 1
    tables = len({play.table for play in schedule.plays})
    idle = schedule.entries - (4 if schedule.contest is Contest.INDIVIDUAL else 2) * tables
    return hands * (TRICKS * players * tables + (schedule.waiting or 0) * idle)


def tricks_short(schedule: Schedule | None, scoring: str, cards: NumberedCards) -> Fraction | None:
    """Return how many tricks the cards of a drive lack, negative where they have too many; None where nothing is known.

    Nothing is known before every card is in.
    """
    if schedule is None or not _is_counted(schedule, scoring) or len(cards.totals) < schedule.entries:
        return None
    return tricks_due(schedule, schedule.rounds) - sum(cards.totals.values(), Fraction(0))


def _is_counted(schedule: Schedule, scoring: str) -> bool:
    drive = schedule.by_rounds and schedule.contest in (Contest.INDIVIDUAL, Contest.PAIRS)
    return drive and method_named(scoring).counts == "tricks" and schedule.rounds > 1


def check_cards(reading: Reading, event: Event, parts: EventParts) -> None:
    """Report cards that no play can give; warn of cards that do not add up, and of cards to come in a final event."""
    schedule, cards = parts.movement.schedule, parts.cards
    if schedule is None or not cards.totals or not _is_counted(schedule, event.scoring):
        return
    if not reading.slips:
        _check_each(reading, schedule, cards)
    if reading.slips or not reading.whole:
        return
    if any(table.finding == CARDS_FINDING for table in reading.file.accepted or ()):
        return
    total = sum(cards.totals.values(), Fraction(0))
    if len(cards.totals) < schedule.entries:
        reading.say_key(
            "W720.cards-typed",
            ("totals",),
            _accept(),
            number=len(cards.totals),
            entries=schedule.entries,
            total=total,
            tricks_due=tricks_due(schedule, schedule.rounds),
        )
    elif event.short:
        word = say("short") if event.short > 0 else say("too many")
        come_to = tricks_due(schedule, schedule.rounds)
        reading.say_key(
            "W720.cards-add",
            ("totals",),
            *_halves(schedule, cards),
            wording("W720.look-cards"),
            _accept(),
            tricks=_tricks(abs(event.short)),
            word=word,
            total=total,
            come_to=come_to,
        )


def _check_each(reading: Reading, schedule: Schedule, cards: NumberedCards) -> None:
    """Report cards with more tricks than their hands have, or fewer than none; in each half too."""
    tricks_per_round = max(TRICKS, schedule.waiting or 0) * max(1, schedule.deals_per_round)
    first = (schedule.rounds + 1) // 2
    for number, total in cards.totals.items():
        half = cards.halves.get(number)
        parts = [(total, schedule.rounds, say("this card"))]
        if half:
            parts = [
                (half[0], first, say("the first half of this card")),
                (half[1], schedule.rounds - first, say("the second half of this card")),
            ]
        for figure, rounds, what in parts:
            if not 0 <= figure <= tricks_per_round * rounds:
                hands = count_of(rounds * max(1, schedule.deals_per_round), "hands")
                most = (
                    say("the most for %(hands)s is %(tricks_per_round)s", hands=hands, tricks_per_round=tricks_per_round * rounds)
                    if figure > 0
                    else say("no card has fewer than none")
                )
                whose = say(" and ").join(person.name for person in cards.players.get(number, ()))
                helps = [wording("E706.card", whose=whose)] if whose and isinstance(cards.places[number], Span) else []
                reading.say(
                    "E706.tricks", cards.places[number], *helps, wording("E706.look-card"), what=what, figure=figure, most=most
                )
                break


def _tricks(number: Fraction) -> str:
    """Return `three tricks`: in words up to twelve."""
    written = say(_SMALL[int(number)]) if number.denominator == 1 and number < len(_SMALL) else str(number)
    return say("%(written)s trick", written=written) if number == 1 else say("%(written)s tricks", written=written)


def _halves(schedule: Schedule, cards: NumberedCards) -> tuple[str, ...]:
    """Say which half is wrong, where every card has both."""
    if len(cards.halves) < schedule.entries:
        return ()
    first = (schedule.rounds + 1) // 2
    due = tricks_due(schedule, first), tricks_due(schedule, schedule.rounds - first)
    sums = tuple(sum((both[half] for both in cards.halves.values()), Fraction(0)) for half in (0, 1))
    return tuple(
        say("the %(name)s half adds to %(figure)s, and comes to %(is_due)s", name=name, figure=is_, is_due=is_due)
        for name, is_, is_due in zip(("first", "second"), sums, due, strict=True)
        if is_ != is_due
    )


Methods = tuple[tuple[str, str], ...]
"""Pairs of a contest and a method of scoring."""


class EventLocation(Struct, frozen=True):
    """The location of an event file.

    `root` is the folder that nothing may lead out of, `shown` the path as messages name it; `season` (empty outside
    a league) and `slug` make the event's id. `methods` are those by which its league scores what does not say how.
    """

    path: Path
    root: Path
    shown: str
    season: str
    slug: str
    methods: Methods = ()


class FoundEvent(Struct, frozen=True):
    """The result of reading an event file: the event, if there is one, its other files, the file's values.

    `companies` say where in the file each line is written.
    """

    event: EventHead | None
    used: tuple[Path, ...] = ()
    toml: TomlFile | None = None
    companies: tuple[WrittenCompany, ...] = ()


_NOBODY: Mapping[str, Person] = MappingProxyType({})
_NO_TEXTS: Mapping[Path, str] = MappingProxyType({})


def read_event(file: Path, *, shown: str | None = None, members: Mapping[str, Person] = _NOBODY) -> tuple[Event | None, Problems]:
    """Read one event file by itself, also outside any league.

    `shown` is the path as messages name it, `members` the persons that its names may mean. Without an event there is
    at least one error; with some errors (a missing line, fourteen tricks) there is an event all the same.
    """
    problems = Problems()
    season = file_slug(file.resolve().parent.name) if file.resolve().parent.parent.name == "events" else ""
    location = EventLocation(file, file.parent, shown or str(file), season, file_slug(file.stem) or "event")
    event = event_at(location, People(members), problems).event
    return event if isinstance(event, Event) else None, problems


@limited_guesses()
def event_at(
    location: EventLocation, people: People, problems: Problems, text: str | None = None, texts: Mapping[Path, str] = _NO_TEXTS
) -> FoundEvent:
    """Read the event file at a location, or a `text` that may take its place. Without an event there is at least one error.

    `texts` may take the place of CSV files beside it.
    """
    toml = read_toml(location.path, location.shown, problems) if text is None else parse_toml(text, location.shown, problems)
    if toml is None:
        return FoundEvent(None)
    understood = understand(EventFile, toml, problems)
    if understood is None:
        return FoundEvent(None, (), toml)
    file = _with_usual_game(understood.file)
    reading = Reading(
        path=location.path,
        root=location.root,
        shown=location.shown,
        toml=toml,
        file=file,
        people=people.in_event(_id(location), location.season, file.date),
        problems=problems,
        faulty=understood.faulty,
        usual=dict(location.methods),
        texts=texts,
    )
    check_all_hours(reading)
    event = _in_sections(reading, location) if file.section else _of_one_company(reading, location)
    event = event and with_corrections(reading, event)
    return FoundEvent(event, tuple(reading.used), toml, tuple(reading.companies))


def _with_usual_game(file: EventFile) -> EventFile:
    """Make the game of a whist drive that names none progressive whist: nothing there is played in duplicate."""
    drive = file.movement is not None and file.movement.system == WHIST_DRIVE
    return file.model_copy(update={"game": PROGRESSIVE.name}) if drive and "game" not in file.model_fields_set else file


def _id(location: EventLocation) -> str:
    return f"{location.season}/{location.slug}" if location.season else location.slug


def _in_sections(reading: Reading, location: EventLocation) -> Event | None:
    """Read each section of an event by itself, then join them."""
    if misfits(reading):
        return None
    sections: list[Event] = []
    for name, section_reading in section_readings(reading):
        section_location = replace(location, slug=f"{location.slug}/{file_slug(f'section-{name}')}")
        section = _of_one_company(section_reading, section_location)
        reading.slips += section_reading.slips
        if section:
            title = say("%(section)s, section %(name)s", section=section.title, name=name)
            sections.append(replace(section, slug=f"{location.slug}-section-{file_slug(name)}", title=title, section=name))
    if len(sections) < len(reading.file.section or ()):
        return None
    terms = Terms(sections[0].contest, sections[0].game, sections[0].scoring, True)
    parts = EventParts(ArrangedSittings(()), terms, Entrants(terms.contest, None, None), {}, NumberedCards())
    whole = _assemble(reading, location, parts)
    planned = all(section.status is Status.PLANNED for section in sections)
    status = whole.status if reading.file.status else Status.PLANNED if planned else Status.FINAL
    return join_sections(reading, replace(whole, status=status), tuple(sections)) if reading.whole else None


def _of_one_company(reading: Reading, location: EventLocation) -> Event | None:
    movement = arrange_sittings(reading)
    typed = read_cards_typed(reading) if are_typed(reading.file) else None
    winners = read_winners(reading, movement.schedule)
    terms = terms_of(reading, movement.schedule, winners.contest if winners else typed_contest(typed))
    if movement.refused:
        _unread_score_files(reading)
        return None
    entrants = Entrants(terms.contest, movement.schedule, movement.numbering)
    before = reading.slips
    players = entries(reading, reading.file.entries or {}, ("entries",), entrants)
    cards = winners.cards if winners else cards_of(reading, entrants, typed, players)
    players = dict(cards.players)
    rubbers = read_rubbers(reading, terms.contest, entrants, players)
    named = reading.slips == before
    for sitting in movement.sittings:
        _read_lines(reading, sitting)
    _shared_lines(reading, movement)
    written = [tuple(sitting.given) for sitting in movement.sittings]
    for sitting in movement.sittings:
        merge(reading, sitting)
    read_changes(reading, movement.sittings, entrants, players)
    reading.companies.append(WrittenCompany(reading.toml, entrants, movement.sittings, tuple(written)))
    parts = EventParts(movement, terms, entrants, players, cards, rubbers, named)
    event = _assemble(reading, location, parts)
    check_cards(reading, event, parts)
    check(reading, event, parts)
    return event if terms.clear and reading.whole else None


def _unread_score_files(reading: Reading) -> None:
    """Register the files of scores that belong to the event, though they are not read."""
    for part in (reading.file, *(reading.file.session or ())):
        if isinstance(part.scores, str):
            reading.used.append(reading.path.parent / part.scores)


def _read_lines(reading: Reading, sitting: Sitting) -> None:
    """Read the lines of a sitting from its own tables; those of an only sitting are the event's."""
    part: EventFile | SessionTable = reading.file
    if sitting.path and reading.file.session:
        part = reading.file.session[sitting.number - 1]
    scores: KeyPath = (*sitting.path, "scores")
    if isinstance(part.scores, str):
        read_score_file(reading, sitting, part.scores, scores)
    elif is_book(sitting):
        read_book(reading, sitting, part.scores or (), part.cards or (), sitting.path)
        return
    else:
        for number, table in enumerate(part.scores or ()):
            deal = number_of(reading, sitting, table, (*scores, number))
            if deal is None:
                sitting.astray = True
            else:
                read_deal(reading, sitting, deal, table, (*scores, number))
    read_cards(reading, sitting, part.cards or (), (*sitting.path, "cards"))
    read_matches(reading, sitting, part.matches or (), (*sitting.path, "matches"))


def _shared_lines(reading: Reading, movement: ArrangedSittings) -> None:
    """Give each line of the event's `[[scores]]` to its sitting, where several sittings share one movement."""
    file = reading.file
    if not file.session or not (file.scores or file.cards or file.matches):
        return
    if any(not sitting.rounds for sitting in movement.sittings) or movement.numbering is None or not movement.schedule:
        key = next(name for name in ("scores", "cards", "matches") if getattr(file, name))
        reading.say_key("E208.scores-whole", (key,))
        return
    whole = Sitting(0, file.date, movement.schedule, movement.numbering)
    _read_lines(reading, whole)
    for record in whole.given:
        round_ = record.line.round or min(play.round for play in whole.deals[record.line.deal])
        of_round = (sitting for sitting in movement.sittings if round_ in sitting.rounds)
        next(of_round, movement.sittings[0]).given.append(record)
    for sitting in movement.sittings:
        sitting.slipped.update(whole.slipped)


def _assemble(reading: Reading, location: EventLocation, parts: EventParts) -> Event:
    """Build the event as far as it was understood."""
    file, movement, terms, entrants = reading.file, parts.movement, parts.terms, parts.entrants
    sessions_ = sessions(reading, movement, parts.players)
    cards = parts.cards
    totals = dict(sorted(cards.totals.items()))
    names = {
        number: (file.names or {})[key] for number, key in entry_keys(reading, file.names or {}, ("names",), entrants).items()
    }
    printed = totals_of(reading, file.printed, ("printed",), entrants)
    played = (
        bool(totals)
        or any(table.won_by for table in file.prize or ())
        or any(rubber.deals for rubber in parts.rubbers)
        or any(not line.is_awaited for session in sessions_ for line in session.lines)
    )
    status = Status(file.status) if file.status else _status(movement, sessions_, played=played)
    if file.until and not file.status and played:
        status = Status.PROVISIONAL
    printed_at = {number: reading.span(("printed", entrants.label(number))) for number in printed}
    listed = list_entries(parts.players, names, totals, entrants, printed_at)
    if are_winners_alone(file):  # the other players are not on record
        listed = tuple(entry for entry in listed if entry.names)
    is_drive = method_named(terms.scoring).counts == "tricks" or bool(file.prize)
    listed = with_drawn_cards(listed, movement.schedule, cards, is_drive=is_drive)
    return Event(
        id=_id(location),
        season=location.season,
        slug=location.slug,
        title=file.title,
        date=file.date,
        time=file.time,
        ends=file.ends,
        lasts=length_of(file.lasts, (), reading.toml, reading.problems),
        moved=moves_of_event(reading),
        contest=terms.contest,
        game=terms.game,
        scoring=terms.scoring,
        status=status,
        sessions=sessions_,
        partners=movement.partners,
        rubbers=parts.rubbers,
        entries=listed,
        totals=totals,
        lowest=file.lowest,
        halves=dict(sorted(cards.halves.items())),
        short=tricks_short(movement.schedule, terms.scoring, cards) if totals else None,
        prizes=prizes_of(reading, listed),
        prizes_each=file.prizes_each,
        has_own_prizes=file.prize is not None,
        mc=file.mc,
        in_aid_of=file.in_aid_of,
        raised=file.raised,
        printed=printed,
        penalties=penalties_of(reading, terms.scoring, entrants),
        handicaps=handicaps_of(reading, entrants),
        ties=ties_of(reading),
        carry=carry_of(reading, location.season),
        paper=_paper(file, movement, to_come=status is not Status.FINAL and not played),
        place=file.place,
        congress=file.congress,
        day=file.day,
        trophy=file.trophy,
        note=file.note,
        directors=as_tuple(file.director),
        laws=as_tuple(file.laws),
        agreed=agreed_of(file),
        sources=as_tuple(file.source),
        lasting=lasting_of(file.id, file.was, reading.toml),
        at=Span(location.shown),
        score_files=tuple((PurePosixPath(location.shown).parent / path.name).as_posix() for path in reading.used),
    )


def _status(movement: ArrangedSittings, sessions_: Sequence[Session], *, played: bool) -> Status:
    """Derive the status of an event that does not state it: final once each sitting has been played and none is to come."""
    if not played:
        return Status.PLANNED
    if movement.partners:
        over = sum(session.played for session in sessions_) == movement.partners.rounds
    elif movement.in_turn:
        over = not movement.has_rounds_left and all(session.played for session in sessions_)
    else:
        over = True
    return Status.FINAL if over else Status.PROVISIONAL


def _paper(file: EventFile, movement: ArrangedSittings, *, to_come: bool) -> tuple[str, ...]:
    """Return the PDFs that the file names; for a future evening with a movement, by default the packet."""
    if file.paper is not None:
        return tuple(file.paper)
    return ("packet",) if to_come and movement.schedule else ()
