"""`sum`: where partners change from session to session, each player's results of the sessions added.

Barney describes the tournaments (1900, pp. 46-47) and leaves open how the season is won; the file format says by the sum.
A pair's result of a session, by the method of that session, counts whole for both partners. A player who was absent has nothing
for that session; and as not all have played as often, there is no average to compare with.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import Contest, Event, EventResult, ScorePart
from whistpress.core.scoring.findings import findings
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.ranking import ALL, EntryFigures, ranking
from whistpress.language import say

SUM = "sum"


def sum_sessions(event: Event, method: Method, results: Sequence[EventResult], *, smallest_first: bool) -> EventResult:
    """Add the results of the sessions of an event, in their order, for every player."""
    method = replace(method, smallest_first=smallest_first)
    scores: dict[int, Fraction] = {}
    figures: dict[int, EntryFigures] = {}
    parts = []
    for session, result in zip(event.sessions, results, strict=True):
        marks: dict[int, Fraction] = {}
        for row in (row for ranked in result.rankings for row in ranked.rows):
            for player in session.members.get(row.entry, ()):
                marks[player] = row.score
                before = figures.get(player, EntryFigures(0, Fraction(0)))
                figures[player] = EntryFigures(before.deals + row.deals, before.tricks + row.tricks)
                scores[player] = scores.get(player, Fraction(0)) + row.score
        if marks:
            title = say("Session %(number)s", number=session.number)
            parts.append(ScorePart(session=session.number, title=title, deals=(), marks=tuple(sorted(marks.items()))))
    rankings = (replace(ranking(ALL, method, scores, figures), average=None),) if scores else ()
    rounds = event.partners.rounds if event.partners else 0
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=rankings,
        parts=tuple(parts),
        sessions=tuple(results),
        complete=len(results) == rounds and all(result.complete for result in results),
        problems=(*(problem for result in results for problem in result.problems), *findings(event, method, (), rankings)),
    )


METHODS = (Method(name=SUM, contests=frozenset({Contest.INDIVIDUAL}), source="sessions", counts="parts", two_fields=False),)
