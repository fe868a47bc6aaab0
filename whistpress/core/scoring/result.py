"""From an event to its result."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.core.games import GAMES
from whistpress.core.model import Event, EventResult, Ranking, Status
from whistpress.core.scoring import points
from whistpress.core.scoring.additions import NOTHING, CarriedScore, with_additions
from whistpress.core.scoring.findings import findings
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.methods import METHODS, method_of
from whistpress.core.scoring.ranking import EntryFigures, count_lines, groups, ranking, uneven
from whistpress.core.scoring.rubbers import of_rubbers
from whistpress.core.scoring.season import sum_sessions
from whistpress.core.scoring.sections import of_sections, pool_sections, together
from whistpress.core.scoring.settled import EntryNumbers, settle
from whistpress.core.scoring.slips import deal_slips


def score(event: Event, *, carried: Mapping[int, CarriedScore] = NOTHING) -> EventResult:
    """Score an event by its method (a name of METHODS; KeyError for any other), and add what is `carried` over to it.

    An event with nothing recorded has no ranking. In a final event a missing score counts as an average.
    """
    method = method_of(event)
    if event.sections and event.same_deals and event.sessions:
        return pool_sections(event, score(together(event), carried=carried))
    if event.sections:
        return with_additions(event, method, of_sections(event, score), carried)
    return with_additions(event, method, _by_method(event, method), carried)


def _by_method(event: Event, method: Method) -> EventResult:
    """What the tables made of it, before anything is added."""
    if event.rubbers:
        return of_rubbers(event, method)
    if event.partners and not event.totals:
        results = [score(evening) for evening in event.evenings]
        smallest = bool(results) and METHODS[results[0].scoring].smallest_first
        return sum_sessions(event, method, results, smallest_first=smallest)
    return _of_totals(event, method) if event.totals else _of_lines(event, method)


def _of_lines(event: Event, method: Method) -> EventResult:
    final = event.status is Status.FINAL
    every, numbers = deal_slips(event), EntryNumbers.of(event.schedule)
    told = [slip for slip in every if slip.lines or (final and event.played)]
    rule = GAMES[event.game].of_line if method.of_points and event.game in GAMES else None
    if rule:
        settled = [points.settle(slip, numbers, rule, final=final) for slip in told]
    else:
        settled = [settle(slip, numbers, final=final, keeps_thirteen=method.keeps_thirteen) for slip in told]
    sheet = method.tabulate(settled)
    figures = {entry: _beside(sheet, entry, made) for entry, made in count_lines(settled).items()}
    scores = {entry: sheet.scores.get(entry, Fraction(0)) + method.start for entry in figures}
    rankings = _rankings(event, method, scores, figures)
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=rankings,
        travellers=sheet.travellers,
        parts=sheet.parts,
        comparisons=sheet.comparisons,
        complete=event.played and not any(slip.awaited for slip in every),
        problems=findings(event, method, settled, rankings),
    )


def _beside(sheet: TabulatingSheet, entry: int, made: EntryFigures) -> EntryFigures:
    """What stands beside the score of an entry, as far as its method has it."""
    nothing = Fraction(0)
    return EntryFigures(
        deals=made.deals,
        tricks=made.tricks if sheet.tricks is None else sheet.tricks.get(entry, nothing),
        plus_minus=None if sheet.plus_minus is None else sheet.plus_minus.get(entry, nothing),
        possible=None if sheet.possible is None else sheet.possible.get(entry),
    )


def _of_totals(event: Event, method: Method) -> EventResult:
    """An old record of totals only: no deals, no travellers, and no tricks where the totals are not of tricks."""
    tricks = int(not method.totals_only)
    figures = {entry: EntryFigures(0, tricks * total) for entry, total in event.totals.items()}
    scores: dict[int, Fraction] = {}
    for members in groups(event, method, list(event.totals)).values():
        scores.update(method.of_totals({entry: event.totals[entry] for entry in members}))
    rankings = _rankings(event, method, scores, figures)
    return EventResult(event=event.id, scoring=event.scoring, rankings=rankings, problems=findings(event, method, (), rankings))


def _rankings(
    event: Event, method: Method, scores: Mapping[int, Fraction], figures: Mapping[int, EntryFigures]
) -> tuple[Ranking, ...]:
    """The ranking of each group; all are by percentage where entries of one group played different numbers of deals."""
    every = groups(event, method, list(scores))
    by_percentage = any(uneven(figures[entry].possible for entry in members) for members in every.values())
    return tuple(
        ranking(group, method, {entry: scores[entry] for entry in members}, figures, by_percentage=by_percentage)
        for group, members in every.items()
    )
