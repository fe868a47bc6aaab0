"""From events to results, with the scores that are carried over from one event of a league to another.

Penalties: a penalty is taken from the offender and no other entry gets it, so that the scores of all no longer sum to what they
otherwise must; the average of a ranking stays that of the scores made at the tables.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import GAMES
from whistpress.core.model import Entry, Event, EventHead, EventResult, RankedEntry, Ranking, Status
from whistpress.core.scoring.drives import with_drive
from whistpress.core.scoring.findings import findings
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.methods import METHODS, method_of
from whistpress.core.scoring.methods.points import points_of_lines
from whistpress.core.scoring.methods.rubbers import of_rubbers
from whistpress.core.scoring.methods.season import sum_sessions
from whistpress.core.scoring.ranking import (
    EntryFigures,
    count_lines,
    groups,
    percentage,
    pool_sections,
    ranking,
    rows_in_order,
    score_sections,
    uneven,
    without_sections,
)
from whistpress.core.scoring.slips import EntryNumbers, deal_slips, entries_absent_without_credit, settle, tricks_of_lines
from whistpress.language import reporting, say
from whistpress.problems import Problem


class CarriedScore(Struct, frozen=True):
    """The score that an entry carries over from another event, and the possible score that belongs to it."""

    score: Fraction
    possible: Fraction = Fraction(0)


NOTHING: Mapping[int, CarriedScore] = MappingProxyType({})


def with_additions(
    event: Event, method: Method, result: EventResult, carried: Mapping[int, CarriedScore] = NOTHING
) -> EventResult:
    """Add everything to a result and rank it anew; return the same result where nothing is added."""
    last = entries_absent_without_credit(event) if method.smallest_first else frozenset()
    ladder = event.ties if event.ties is not None else ("tricks",) if method.ties_by_tricks else ()

    def rank(ranking: Ranking) -> Ranking:
        """Rank anew, with the percentages of the scores as they are now."""
        if ranking.by_percentage or method.percentages:
            rows = tuple(replace(row, percentage=percentage(row.score, row.possible)) for row in ranking.rows)
            ranking = replace(ranking, rows=rows, average=None if ranking.by_percentage else ranking.average)
        return replace(ranking, rows=rows_in_order(ranking, ladder, result, last))

    def with_handicap(row: RankedEntry) -> RankedEntry:
        """Give an entry its handicap: where the fewest wins, it is taken off."""
        handicap = event.handicaps.handicap_of(row.entry, row.deals)
        return replace(row, score=row.score + (-handicap if method.smallest_first else handicap), handicap=handicap)

    if event.penalties or carried or last or event.ties is not None:
        added = [
            replace(ranking, rows=tuple(_add(event, method, row, carried) for row in ranking.rows)) for ranking in result.rankings
        ]
        by_percentage = any(ranking.by_percentage or uneven(row.possible for row in ranking.rows) for ranking in added)
        result = replace(result, rankings=tuple(rank(replace(ranking, by_percentage=by_percentage)) for ranking in added))
    if not event.handicaps.of:
        return result
    handicapped = (replace(ranking, rows=tuple(map(with_handicap, ranking.rows))) for ranking in result.rankings)
    return replace(result, with_handicaps=tuple(map(rank, handicapped)))


def _add(event: Event, method: Method, row: RankedEntry, carried: Mapping[int, CarriedScore]) -> RankedEntry:
    """Take off penalties, in the unit of the score (tricks only where the score is in tricks), and add the carried score."""
    penalties = [penalty for penalty in event.penalties if penalty.entry == row.entry]
    tricks = sum((penalty.tricks for penalty in penalties), Fraction(0))
    penalty = sum((penalty.points for penalty in penalties), tricks if method.of_tricks else Fraction(0))
    brought = carried.get(row.entry)
    carried_score = Fraction(0) if brought is None else brought.score
    gained = carried_score - (-penalty if method.smallest_first else penalty)
    plus_minus = row.plus_minus
    if plus_minus is not None and method.plus_minus == "average":
        plus_minus += -gained if method.smallest_first else gained
    return replace(
        row,
        score=row.score + gained,
        tricks=row.tricks - tricks,
        plus_minus=plus_minus,
        possible=row.possible if row.possible is None or brought is None else row.possible + brought.possible,
        penalty=penalty if penalty or tricks else None,
        carried=carried_score if carried else None,
    )


CARRIED = "carried-scores"


def score(event: Event, *, carried: Mapping[int, CarriedScore] = NOTHING) -> EventResult:
    """Score an event by its method (a name of METHODS; KeyError for any other), and add the `carried` scores.

    An event with nothing recorded has no ranking. In a final event a missing score counts as an average.
    """
    method = method_of(event)
    if event.sections and event.same_deals and event.sessions:
        return with_drive(event, pool_sections(event, score(without_sections(event), carried=carried)))
    if event.sections:
        result = score_sections(event, score)
    elif event.rubbers:
        result = of_rubbers(event, method)
    elif event.names_winners and not event.has_figures:
        result = EventResult(event=event.id, scoring=event.scoring, rankings=())
    elif event.totals:
        result = _score_totals(event, method)
    elif event.partners:
        evenings = [score(evening) for evening in event.evenings]
        smallest = bool(evenings) and METHODS[evenings[0].scoring].smallest_first
        result = sum_sessions(event, method, evenings, smallest_first=smallest)
    else:
        result = _score_lines(event, method)
    return with_drive(event, with_additions(event, method, result, carried))


def _score_lines(event: Event, method: Method) -> EventResult:
    """Score the play at the tables deal by deal: slips, settled tricks, travellers, rankings."""
    final = event.status is Status.FINAL
    all_slips, numbers = deal_slips(event), EntryNumbers.of(event.schedule)
    slips = [slip for slip in all_slips if slip.lines or (final and event.played)]
    rule = GAMES[event.game].of_line if method.source == "points" and event.game in GAMES else None
    score_lines = partial(points_of_lines, rule) if rule else partial(tricks_of_lines, method.keeps_thirteen)
    settled = [settle(slip, numbers, score_lines, final=final) for slip in slips]
    sheet = method.tabulate(settled)
    figures = {entry: _with_sheet(sheet, entry, figures_of_entry) for entry, figures_of_entry in count_lines(settled).items()}
    scores = {entry: sheet.scores.get(entry, Fraction(0)) + method.start for entry in figures}
    rankings = _rankings(event, method, scores, figures)
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=rankings,
        travellers=sheet.travellers,
        parts=sheet.parts,
        comparisons=sheet.comparisons,
        complete=event.played and not any(slip.scores_to_come for slip in all_slips),
        problems=findings(event, method, settled, rankings),
    )


def _with_sheet(sheet: TabulatingSheet, entry: int, figures: EntryFigures) -> EntryFigures:
    """Replace the figures beside the score of an entry by those of its method's sheet, as far as it has them."""
    nothing = Fraction(0)
    return EntryFigures(
        deals=figures.deals,
        tricks=figures.tricks if sheet.tricks is None else sheet.tricks.get(entry, nothing),
        plus_minus=None if sheet.plus_minus is None else sheet.plus_minus.get(entry, nothing),
        possible=None if sheet.possible is None else sheet.possible.get(entry),
    )


def _score_totals(event: Event, method: Method) -> EventResult:
    """Score an old record of totals only: no deals, no travellers, and no tricks where the totals are not of tricks."""
    tricks = int(method.totals_are_tricks)
    figures = {entry: EntryFigures(0, tricks * total) for entry, total in event.totals.items()}
    scores: dict[int, Fraction] = {}
    for members in groups(event, method, list(event.totals)).values():
        scores.update(method.of_totals({entry: event.totals[entry] for entry in members}))
    rankings = _rankings(event, method, scores, figures)
    return EventResult(event=event.id, scoring=event.scoring, rankings=rankings, problems=findings(event, method, (), rankings))


def _rankings(
    event: Event, method: Method, scores: Mapping[int, Fraction], figures: Mapping[int, EntryFigures]
) -> tuple[Ranking, ...]:
    """Rank each group; all are by percentage where entries of one group played different numbers of deals."""
    members_by_group = groups(event, method, list(scores))
    by_percentage = any(uneven(figures[entry].possible for entry in members) for members in members_by_group.values())
    return tuple(
        ranking(group, method, {entry: scores[entry] for entry in members}, figures, by_percentage=by_percentage)
        for group, members in members_by_group.items()
    )


def with_carry(event: Event, source: EventHead | None, before: EventResult | None) -> EventResult:
    """Score an event of a league, with the scores that it carries over from its `source`; a problem where nothing can be."""
    if event.carry is None:
        return score(event)
    problem = _hindrance(event, source, before)
    if problem or source is None or before is None:
        result = score(event)
        return replace(result, problems=(*result.problems, *([problem] if problem else [])))
    carried, unknown = _carried_scores(event, source, before)
    result = score(event, carried=carried)
    mixed = () if _adds_up(event, source) else (_mixed_problem(event, source),)
    not_qualified = (_not_qualified_problem(event, source, entry) for entry in unknown)
    return replace(result, problems=(*result.problems, *mixed, *not_qualified))


def _carried_scores(event: Event, source: EventHead, before: EventResult) -> tuple[dict[int, CarriedScore], list[Entry]]:
    """Return the score that each entry carries over, and the entries that were not among the qualified."""
    share, most = (event.carry.share, event.carry.places) if event.carry else (Fraction(0), None)
    rows = ((source.entry(row.entry), row) for ranking in before.rankings for row in ranking.rows)
    qualified = {_identity(entry): row for entry, row in rows if entry and (most is None or row.place <= most)}
    carried: dict[int, CarriedScore] = {}
    unknown: list[Entry] = []
    for entry in event.entries:
        row = qualified.get(_identity(entry))
        if row:
            carried[entry.number] = CarriedScore(share * row.score, share * (row.possible or 0))
        elif entry.players or entry.name:
            unknown.append(entry)
            carried[entry.number] = CarriedScore(Fraction(0))
    return carried, unknown


def _identity(entry: Entry) -> frozenset[str]:
    """Return what identifies an entry in another event: its players, whatever its number; a team without players its name.

    With an unnamed person it is the names as they are written.
    """
    if not all(entry.players):
        return frozenset(entry.names)
    return frozenset(entry.players) or frozenset([entry.name or ""])


@reporting()
def _hindrance(event: Event, source: EventHead | None, before: EventResult | None) -> Problem | None:
    carry = event.carry
    if carry is None:
        return None
    at = carry.at or event.at
    if source is None:
        helps = (say('write the name of its file without .toml, and another season before it: "1900/hamilton-preliminary"'),)
        return Problem(code="E240", message=say("no event is called '%(source)s'", source=carry.source), at=at, helps=helps)
    if before is None:
        message = say(
            "what is carried over goes round in a circle: '%(source)s' waits for this event itself", source=source.title
        )
        return Problem(code="E241", message=message, at=at, helps=(say("take one of the [carry] tables away"),))
    if source.status is not Status.FINAL or not before.complete:
        message = say("'%(source)s' is not final yet: nothing is carried over from it", source=source.title)
        return Problem(code="W242", message=message, at=at, helps=(say("the scores come of themselves when it is"),))
    return None


def _adds_up(event: Event, source: EventHead) -> bool:
    """Return whether scores of one event can be added to those of the other, or the record accepts that they are."""
    if not (event.carry and event.carry.share) or any(accepted.finding == CARRIED for accepted in event.accepted):
        return True
    method, other = method_of(event), method_of(source)
    return method.adds_up_with(other) and method.smallest_first is other.smallest_first


@reporting()
def _mixed_problem(event: Event, source: EventHead) -> Problem:
    return Problem(
        code="W285",
        message=say(
            "'%(source)s' is scored by '%(scoring)s', this event by '%(scoring_2)s': their scores do not add up",
            source=source.title,
            scoring=source.scoring,
            scoring_2=event.scoring,
        ),
        at=(event.carry.at if event.carry else None) or event.at,
        helps=(
            say("score both events in the same way, or write share = 0: then the qualified begin level"),
            say('if it is right, say so in [[accepted]]: finding = "%(carried)s", and a reason', carried=CARRIED),
        ),
    )


@reporting()
def _not_qualified_problem(event: Event, source: EventHead, entry: Entry) -> Problem:
    places = event.carry.places if event.carry else None
    among = say("among the first %(places)s of", places=places) if places else say("in")
    return Problem(
        code="W243",
        message=say(
            "%(entry)s: not %(among)s '%(source)s', so that nothing is carried over",
            entry=entry.title,
            among=among,
            source=source.title,
        ),
        at=(event.carry.at if event.carry else None) or event.at,
        helps=(say("look at the names and at `places`; who came in for another begins with nothing"),),
    )
