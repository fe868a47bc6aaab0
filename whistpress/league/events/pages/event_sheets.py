"""The tables of an event's page: every entry against every other, what to check, the travellers as the page shows them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Comparison, Event, EventResult, Status
from whistpress.core.scoring import METHODS, working
from whistpress.core.scoring.findings import CLOSE, release_findings
from whistpress.core.scoring.working import deal_credits
from whistpress.language import noted, say
from whistpress.league.events.words.measures import measure, measure_of
from whistpress.league.events.words.own_results import OwnResults
from whistpress.league.events.words.ranking import headline, score_text
from whistpress.league.events.words.tabulating import TabulatingColumn, TabulatingRow, TabulatingTable
from whistpress.league.events.words.travellers import Figure, anchor_of
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import count


def comparisons(event: Event, result: EventResult) -> TabulatingTable | None:
    """Tabulate each entry's difference in tricks from every other, in the order of the ranking; None with nothing to compare.

    An event of several movements has columns for each of them.
    """
    if not result.comparisons:
        return None
    cast, words = Cast(event), measure(result.scoring)
    sessions = sorted({comparison.session for comparison in result.comparisons})
    entries = sorted({entry for comparison in result.comparisons for entry in comparison.entries})
    heads = [(session, entry) for session in sessions for entry in entries]
    comparisons_by_cell: dict[tuple[int, int, int], list[Comparison]] = {}
    for comparison in result.comparisons:
        for entry in comparison.entries:
            comparisons_by_cell.setdefault((comparison.session, entry, comparison.other(entry)), []).append(comparison)
    several = len(sessions) > 1
    columns = tuple(
        TabulatingColumn(
            cast.who(entry).label + (f" ({session})" if several else ""),
            say("Against %(title)s", title=cast.who(entry).title)
            + (say(", session %(session)s", session=session) if several else ""),
            name=cast.who(entry).short if cast.who(entry).is_known else "",
        )
        for session, entry in heads
    )
    cell = _excess if METHODS[result.scoring].writes == "excess" else _difference
    rows = tuple(
        TabulatingRow(
            cast.who(row.entry),
            tuple(cell(comparisons_by_cell.get((session, row.entry, entry), ()), row.entry) for session, entry in heads),
            score_text(row.score, words),
        )
        for ranking in result.rankings
        for row in ranking.rows
    )
    rounds = any(traveller.by_round for traveller in result.travellers)
    caption = words.against + ("" if rounds else _each(result.comparisons))
    return TabulatingTable(title=words.heading, caption=caption, columns=columns, rows=rows, total=words.heading)


def _difference(compared: Sequence[Comparison], entry: int) -> Figure:
    """Return an entry's difference over another; for teams that met more than once, the figure of each match."""
    return Figure(", ".join(figures.signed(comparison.difference(entry)) for comparison in compared))


def _excess(compared: Sequence[Comparison], entry: int) -> Figure:
    """Return an entry's own figure of a match: its excess when it won, else a tie, or a dash (Barney 1900, p. 28)."""
    ahead = [comparison.difference(entry) for comparison in compared]
    return Figure(
        ", ".join(
            figures.mixed_number(difference) if difference > 0 else "–" if difference else say("tie") for difference in ahead
        )
    )


def _each(compared: tuple[Comparison, ...]) -> str:
    """Return the number of deals in every comparison, where all have the same number."""
    deals = {len(comparison.deals) for comparison in compared}
    return say(" (%(count)s each)", count=count(deals.pop(), "deal")) if len(deals) == 1 else ""


class WorkingView(Struct, frozen=True, kw_only=True):
    """The working of one entry: its score, a sentence for each step, the sentence that concludes; `anchor` is its id."""

    who: Who
    anchor: str
    score: str
    steps: tuple[str, ...]
    conclusion: str
    left_out: frozenset[str] = frozenset()


_PLAIN = {
    "average": noted("Each deal adds its tricks less the average of all tables."),
    "marks": noted("Each deal adds the figure in its row."),
    "tricks": noted("Each deal gives the tricks in its row."),
    "parts": noted("Each round adds the figure that the score sheet has for it."),
}


def rules_of_deals(views: Mapping[int, WorkingView]) -> str:
    """Say once what each deal adds to a score, for all workings that leave out plain deals."""
    kinds = frozenset[str]().union(*(view.left_out for view in views.values()))
    return " ".join(say(words) for kind, words in _PLAIN.items() if kind in kinds)


def workings(event: Event, result: EventResult, *, below_deals: bool) -> Mapping[int, WorkingView]:
    """Return the working of every entry that has a score, by its number, in the order of the rankings.

    With `below_deals` the page shows it below the entry's own deals, and only where it says more than their rows.
    """
    cast, words, had = Cast(event), measure_of(result), deal_credits(result)
    views: dict[int, WorkingView] = {}
    for ranking, row in [(ranked_list, row) for ranked_list in result.rankings for row in ranked_list.rows]:
        if row.entry not in views and (entry_working := working(result, row.entry, figures.mixed_number, had, brief=below_deals)):
            views[row.entry] = WorkingView(
                who=cast.who(row.entry),
                anchor=f"working-{row.entry}",
                score=headline(ranking, row, words),
                steps=tuple(map(str, entry_working.steps)),
                conclusion=entry_working.conclusion,
                left_out=entry_working.left_out,
            )
    return views


class ReviewPoint(Struct, frozen=True):
    """One thing to look at, in words, and where it is on the event's page (empty: in the ranking)."""

    text: str
    anchor: str = ""


def review_points(event: Event, result: EventResult | None, margin: Fraction) -> tuple[ReviewPoint, ...]:
    """Return the findings to review about a provisional event; none for a final one.

    A close finish counts only when all scores are in.
    """
    if result is None or event.status is not Status.PROVISIONAL or not event.played:
        return ()
    return tuple(
        ReviewPoint(
            f"{finding.message[0].upper()}{finding.message[1:]}.",
            anchor_of(finding.traveller) if finding.traveller in result.travellers else "",
        )
        for finding in release_findings(event, result, margin, figures.mixed_number)
        if result.complete or finding.kind != CLOSE
    )


def tricks_alone(results: Sequence[OwnResults]) -> bool:
    """Return whether deals have tricks alone, which the own results show; then the sheet of the rounds has the score."""
    return not any(entry_results.shows_marks for entry_results in results)
