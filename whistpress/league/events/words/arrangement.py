"""How an event was arranged, in words."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.games import game_of
from whistpress.core.model import Event, EventHead, Play, RankedEntry, ResultHead, Schedule, Session
from whistpress.core.movement import SYSTEMS
from whistpress.core.movement.players.winners import WHIST_DRIVE, follows_from_winners
from whistpress.core.scoring import POINTS, RUBBERS, Measure, method_named
from whistpress.language import say, speech
from whistpress.site.people import Cast, Who, numbered_noun
from whistpress.site.wording import count, runs, sentence

_WITH_HYPHEN = frozenset(("semi-partner",))
"""Variants whose names are written with their hyphen."""


class ArrangementView(Struct, frozen=True, kw_only=True):
    """The system and its size, in sentences; what the schedule's maker says of it; how it was scored; the books."""

    system: str
    size: str
    summary: str
    scoring: str
    scoring_title: str
    remarks: tuple[str, ...] = ()
    books: tuple[str, ...] = ()


class PrintedTotal(Struct, frozen=True):
    """A total of an old record beside the computed one (None for an entry that has none)."""

    who: Who
    printed: Fraction
    computed: Fraction | None


def arrangement(event: EventHead) -> ArrangementView:
    """Describe how an event is arranged and scored."""
    schedule = event.partners or event.schedule
    system = SYSTEMS.get(schedule.system) if schedule else None
    words = method_named(event.scoring).words
    of_sessions = method_named(event.sessions[0].scoring).words if event.partners and event.sessions else None
    rule = game_of(event) if event.scoring == RUBBERS else words
    books = tuple(speech().word(scheme.book) for scheme in (system, rule, of_sessions) if scheme and scheme.book)
    return ArrangementView(
        system=system_title(schedule.system, schedule.variant) if schedule else "",
        size=size(schedule, Cast(event).noun) if schedule else "",
        summary=end_sentence(say(system.summary)) if system else "",
        scoring=" ".join([end_sentence(say(words.ranks)) if words.ranks else "", *_scored_apart(event, of_sessions)]),
        scoring_title=say(words.title) or event.scoring,
        remarks=tuple(end_sentence(remark) for remark in schedule.remarks) if schedule else (),
        books=tuple(dict.fromkeys(books)),
    )


def movements_said(event: Event) -> str:
    """Name the system of an event and its size; of several sittings with movements of their own each, the first first."""
    cast, sessions = Cast(event), [session for session in event.sessions if session.schedule and not event.partners]
    said = [_movement_said(session.schedule, cast.noun) for session in sessions if session.schedule]
    if len(sessions) < 2 or all(session.rounds for session in sessions):  # one movement for all
        return _movement_said(event.partners or event.schedule, cast.noun)
    if len(set(said)) == 1:
        return say("Each session: %(words)s", words=said[0])
    return ". ".join(
        say("Session %(number)s: %(words)s", number=session.number, words=words)
        for session, words in zip(sessions, said, strict=True)
    )


def _movement_said(schedule: Schedule | None, noun: str) -> str:
    return sentence(f"{system_title(schedule.system, schedule.variant)}, {size(schedule, noun)}") if schedule else ""


def _scored_apart(event: EventHead, of_sessions: Measure | None) -> list[str]:
    """Say where the lowest is first; list the scoring rules of the sessions, and of sections that are scored otherwise."""
    sentences = [say("In this event it is turned round: the lowest is first.")] if event.lowest else []
    if of_sessions:
        title, rule = say(of_sessions.title), end_sentence(say(of_sessions.ranks))
        sentences.append(say("Each session: %(title)s. %(closed)s", title=title, closed=rule))
    for section in () if event.same_deals else event.sections:
        words = method_named(section.scoring).words if section.scoring != event.scoring else None
        if words and words.title:
            title, rule = say(words.title), end_sentence(say(words.ranks))
            sentences.append(say("Section %(section)s: %(title)s. %(closed)s", section=section.section, title=title, closed=rule))
    return sentences


def system_title(system: str, variant: str | None = None) -> str:
    """Return a system's name as a heading: `Howell`, `Mitchell, skip`; a movement from a file has the file's name."""
    if system not in SYSTEMS and "." in system:
        return say("Movement file %(system)s", system=system) + (f", {variant}" if variant else "")
    title = speech().word(english_name(system))
    return f"{title}, {speech().word(english_variant(variant))}" if variant else title


def english_name(system: str) -> str:
    """Return a system's or a game's name as a heading in English, `Whist drive`; languages have these words."""
    return sentence(system.replace("-", " "))


def english_variant(variant: str) -> str:
    """Return a variant's name in English words, as `half sets`; languages have these words."""
    return variant if variant in _WITH_HYPHEN else variant.replace("-", " ")


def size(schedule: Schedule, noun: str) -> str:
    """Return the size of a schedule in words: `eight pairs at four tables, seven rounds, 28 deals`.

    For a season of changing partners: `ten players, nine sessions of five pairs`.
    """
    if schedule.of_partners:
        return say(
            "%(count)s, %(count_2)s of %(count_3)s",
            count=count(schedule.entries, noun),
            count_2=count(schedule.rounds, "session"),
            count_3=count(schedule.tables, "pair"),
        )
    tables = len({play.table for play in schedule.plays})
    parts = [
        say("%(count)s at %(count_2)s", count=count(schedule.entries, noun), count_2=count(tables, "table")),
        *([] if follows_from_winners(schedule) and schedule.rounds == 1 else [count(schedule.rounds, "round")]),
        count(schedule.deals, "deal") if schedule.deals else say("without trays"),
    ]
    if schedule.system == WHIST_DRIVE:
        parts = [parts[0], *([count(schedule.rounds, "hand")] if schedule.rounds > 1 else [])]
    return ", ".join(parts)


def event_size(event: EventHead) -> str:
    """Return how many tables there were, at drives how many hands; without a movement how many entries."""
    schedule = None if event.partners else event.schedule
    if schedule:
        hands = schedule.rounds * max(1, schedule.deals_per_round)
        played = count(hands, "hand") if schedule.by_rounds and hands > 1 else ""
        return ", ".join(part for part in (count(schedule.tables, "table"), played) if part)
    return count(len(event.entries), Cast(event).noun) if event.entries else ""


def end_sentence(words: str) -> str:
    """Make words a sentence: a capital at the beginning, a full stop at the end, apostrophes as a printer sets them."""
    words = sentence(words.strip()).replace("'", "’")
    return words if not words or words.endswith((".", "!", "?")) else f"{words}."


def _compared_figure(event: EventHead, row: RankedEntry) -> Fraction:
    """Return the figure that a printed total is compared with: tricks, or the points of deals that give points."""
    return row.score if event.scoring == POINTS else row.tricks


def printed_totals(event: EventHead, result: ResultHead) -> tuple[PrintedTotal, ...]:
    """List the totals that an old record prints, each beside the total computed from its figures."""
    cast = Cast(event)
    rows = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    return tuple(
        PrintedTotal(cast.who(entry), printed, _compared_figure(event, rows[entry]) if entry in rows else None)
        for entry, printed in sorted(event.printed.items())
    )


class RoundTable(Struct, frozen=True, kw_only=True):
    """One table in one round: numbers and people of each side, and the deals."""

    round: int
    table: int
    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    deals: str

    @property
    def numbers(self) -> str:
        """`8 v 1`, or `1 & 2 v 5 & 6` where players sit singly."""
        return " v ".join(" & ".join(who.label for who in side) for side in (self.ns, self.ew) if side)


class ScheduleRow(Struct, frozen=True):
    """A round (or a table): one cell for each table (or round), None where nothing is played; who rests."""

    number: int
    cells: tuple[RoundTable | None, ...]
    resting: tuple[Who, ...] = ()


class ScheduleView(Struct, frozen=True, kw_only=True):
    """The schedule as a table: its columns are tables, its rows rounds. `noun` is what its numbers belong to."""

    noun: str
    columns: tuple[int, ...]
    rows: tuple[ScheduleRow, ...]
    has_deals: bool
    singles: bool
    rests: bool
    session: int = 1

    @property
    def is_numbered(self) -> bool:
        """Whether the tables are 1, 2 and so on, and each is played at in every round."""
        return self.columns == tuple(range(1, len(self.columns) + 1)) and all(all(row.cells) for row in self.rows)


def by_round(event: Event, session: Session) -> ScheduleView | None:
    """Return the schedule with a row for each round of this sitting and a column for each table; None without a schedule."""
    schedule = session.schedule
    if schedule is None:
        return None
    cast = Cast(event)
    rounds = session.rounds or tuple(sorted({play.round for play in schedule.plays}))
    tables = tuple(sorted({play.table for play in schedule.plays}))
    plays: dict[tuple[int, int], Play] = {}
    for play in schedule.plays:
        plays.setdefault((play.round, play.table), play)
    resting = {sit_out.round: sit_out.entries for sit_out in schedule.sit_outs}
    rows = tuple(
        ScheduleRow(
            number,
            tuple(meeting(plays[number, table], schedule, cast) if (number, table) in plays else None for table in tables),
            tuple(cast.who(entry) for entry in resting.get(number, ())),
        )
        for number in rounds
    )
    return ScheduleView(
        noun=numbered_noun(schedule),
        columns=tables,
        rows=rows,
        has_deals=schedule.deals > 0,
        singles=any(play.seats.n != play.seats.s for play in schedule.plays),
        rests=any(row.resting for row in rows),
        session=session.number,
    )


def meeting(play: Play, schedule: Schedule, cast: Cast) -> RoundTable:
    """Return one play of the schedule with the people in its seats."""
    return RoundTable(
        round=play.round,
        table=play.table,
        ns=cast.side(play.seats.ns, schedule),
        ew=cast.side(play.seats.ew, schedule),
        deals=runs(play.deals),
    )
