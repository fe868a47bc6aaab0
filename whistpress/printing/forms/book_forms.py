"""The sheets and cards of the books that belong to one system or one way of scoring."""

from collections.abc import Callable

from whistpress.core.model import Contest, Event, EventResult, Schedule, Session
from whistpress.language import noted
from whistpress.printing.forms.diagram_sheet import diagram_sheets
from whistpress.printing.forms.form import EventForm, EventJob
from whistpress.printing.forms.piece_sheet import piece_sheets
from whistpress.printing.forms.ruled_sheet import ruled_sheets
from whistpress.printing.forms.serving import schedules, scores_tricks, sittings
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.papers.compass_sheet import compass_sheet
from whistpress.printing.papers.diagrams import diagrams, has_diagrams
from whistpress.printing.papers.drive_papers import counters, self_scorers
from whistpress.printing.papers.gain_sheets import gain_sheet, two_teams
from whistpress.printing.papers.ruled import RuledSheet
from whistpress.printing.papers.safford_cards import safford_cards
from whistpress.printing.papers.table_of_changes import at_two_tables, table_of_changes
from whistpress.printing.papers.team_sheets import club_sheets, of_eights, of_fours, round_cards
from whistpress.printing.papers.tray_cards import check_off_sheet, tray_cards, whitfeld_cards
from whistpress.views.auction import declares

_Serves = Callable[[Event], bool]
_Made = Callable[[Event, Session, EventResult | None], tuple[RuledSheet, ...]]


def _of_ruled(name: str, title: str, purpose: str, serves: _Serves, made: _Made, *, card: bool = False) -> EventForm:
    """A form of ruled sheets or cards, those of each sitting after those of the one before."""

    def parts(job: EventJob) -> tuple[DocumentPart, ...]:
        found = (made(job.event, session, job.result) for session in sittings(job.event))
        return tuple(DocumentPart("ruled-sheets", ruled_sheets(ruled, name, job.sheet)) for ruled in found if ruled)

    return EventForm(name=name, title=title, purpose=purpose, serves=serves, parts=parts, card=card, backs=card)


def _of_event(
    name: str, title: str, purpose: str, serves: _Serves, made: Callable[[EventJob], tuple[RuledSheet, ...]]
) -> EventForm:
    """A form of ruled sheets for all sittings together."""

    def parts(job: EventJob) -> tuple[DocumentPart, ...]:
        ruled = made(job)
        return (DocumentPart("ruled-sheets", ruled_sheets(ruled, name, job.sheet)),) if ruled else ()

    return EventForm(name=name, title=title, purpose=purpose, serves=serves, parts=parts)


def _compass(event: Event) -> bool:
    """N-S and E-W are ranked apart, each against the average of its own direction."""
    return event.contest is Contest.PAIRS and event.scoring == "average" and any(one.two_fields for one in schedules(event))


def _two_tables(event: Event) -> bool:
    return any(map(at_two_tables, schedules(event)))


def _any(test: Callable[[Schedule], bool]) -> _Serves:
    """Whether one of the schedules of an event is such."""
    return lambda event: any(map(test, schedules(event)))


def _whitfeld(schedule: Schedule) -> bool:
    return schedule.system == "whitfeld"


def _carried(schedule: Schedule) -> bool:
    """Trays go about between more than two tables."""
    return schedule.deals > 0 and schedule.tables > 2 and not schedule.of_meetings


def _without_result(made: Callable[[Event, Session], tuple[RuledSheet, ...]]) -> _Made:
    return lambda event, session, _: made(event, session)


def _matched(event: Event) -> bool:
    """Fours meet in matches that tricks decide."""
    return scores_tricks(event) and any(map(of_fours, schedules(event)))


def _comparative(event: Event) -> bool:
    """Pairs are compared by tricks with those who sit their way: each keeps a card of its own."""
    with_deals = [one for one in schedules(event) if one.deals]
    named = event.scoring == "safford" or any(one.system == "safford" for one in with_deals)
    return event.contest is Contest.PAIRS and bool(with_deals) and named and not declares(event)


def _diagrams(job: EventJob) -> tuple[DocumentPart, ...]:
    found = (diagrams(job.event, session) for session in sittings(job.event))
    return tuple(DocumentPart("diagram-sheets", diagram_sheets(one, job.sheet)) for one in found if one)


def _driven(schedule: Schedule) -> bool:
    """Straight whist at many tables: no trays, and players or pairs are scored by themselves."""
    return schedule.by_rounds and schedule.contest in (Contest.INDIVIDUAL, Contest.PAIRS)


def _counters(job: EventJob) -> tuple[DocumentPart, ...]:
    first = sittings(job.event)[:1]
    found = (counters(job.event, session) for session in first)
    return tuple(DocumentPart("pieces", piece_sheets(pieces, "counters", job.sheet)) for pieces in found if pieces)


BOOK_FORMS = (
    _of_ruled(
        "safford-cards",
        noted("Comparative score cards"),
        noted("one for each pair, each different: which pairs it is compared with on which deals"),
        _comparative,
        safford_cards,
        card=True,
    ),
    _of_event(
        "compass-sheet",
        noted("Compass score sheet"),
        noted("for the scorer: N-S and E-W totals, their averages, the results"),
        _compass,
        lambda job: compass_sheet(job.event, job.result),
    ),
    _of_event(
        "table-of-changes",
        noted("Table of changes"),
        noted("for both tables to see: deals, seats at each, who is compared with whom"),
        _two_tables,
        lambda job: table_of_changes(job.event),
    ),
    _of_ruled(
        "whitfeld-cards",
        noted("Whitfeld's table cards"),
        noted("one for each table: who sits there first, the deals that lie there, where trays go and come from"),
        _any(_whitfeld),
        _without_result(whitfeld_cards),
        card=True,
    ),
    _of_ruled(
        "tray-cards",
        noted("Tray cards"),
        noted("one for each table, the dummy table too: where North takes the trays after each round"),
        _any(_carried),
        _without_result(tray_cards),
        card=True,
    ),
    _of_ruled(
        "check-off-sheet",
        noted("Check-off sheet"),
        noted("for the man in charge: the deal due at each table after each change, to be ticked"),
        _any(_carried),
        _without_result(check_off_sheet),
    ),
    _of_ruled(
        "round-cards",
        noted("Narragansett round cards"),
        noted("one for each table: the whole schedule, N E S W and the tray"),
        _any(of_eights),
        _without_result(round_cards),
    ),
    _of_ruled(
        "gain-sheet",
        noted("Sheet of gains"),
        noted("for the scorer of a match: the scores of both teams, deal by deal, and who gained"),
        _any(two_teams),
        gain_sheet,
    ),
    _of_ruled(
        "club-sheets",
        noted("Score sheets of the fours"),
        noted("one for each four: opponents in order, deals, match score, trick score"),
        _matched,
        club_sheets,
        card=True,
    ),
    EventForm(
        name="diagrams",
        title=noted("Diagrams of the match"),
        purpose=noted("every table drawn: who sits round it, which deal lies on it, from before play to after it"),
        serves=_any(has_diagrams),
        parts=_diagrams,
    ),
    EventForm(
        name="counters",
        title=noted("Counters"),
        purpose=noted("twenty-five for each player of a drive: the losers pay one for each point"),
        serves=_any(_driven),
        parts=_counters,
        piece="counter",
    ),
    _of_ruled(
        "self-scorers",
        "Self-scorers",
        noted("one for each player or pair of a drive: forty games, won or not, and lone hands"),
        _any(_driven),
        _without_result(self_scorers),
        card=True,
    ),
)
