"""How every score of a result came, in sentences, for pages: one fold-out for each entry."""

from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model import Event, EventResult
from whistpress.core.scoring.working import deal_credits, working_sentences
from whistpress.views import figures
from whistpress.views.measures import measure_of
from whistpress.views.people import Cast, Who
from whistpress.views.ranking import headline


class WorkingView(Struct, frozen=True, kw_only=True):
    """The working of one entry: its score, a sentence for each step, the sentence that concludes; `anchor` is its id."""

    who: Who
    anchor: str
    score: str
    steps: tuple[str, ...]
    conclusion: str


def workings(event: Event, result: EventResult) -> Mapping[int, WorkingView]:
    """The working of every entry that has a score, by its number, in the order of the rankings."""
    cast, words, had = Cast(event), measure_of(result), deal_credits(result)
    found: dict[int, WorkingView] = {}
    for ranking, row in [(one, row) for one in result.rankings for row in one.rows]:
        if row.entry not in found:
            *steps, conclusion = working_sentences(result, row.entry, figures.mixed, had)
            found[row.entry] = WorkingView(
                who=cast.who(row.entry),
                anchor=f"working-{row.entry}",
                score=headline(ranking, row, words),
                steps=tuple(steps),
                conclusion=conclusion,
            )
    return found
