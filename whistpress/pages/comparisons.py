"""What entries made of each other, compared two by two: a table of every entry against every other."""

from collections.abc import Sequence

from whistpress.core.model import Comparison, Event, EventResult
from whistpress.core.scoring import METHODS
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.measures import measure
from whistpress.views.people import Cast
from whistpress.views.ranking import score_text
from whistpress.views.tabulating import Sheet, SheetColumn, SheetRow
from whistpress.views.travellers import Figure
from whistpress.views.words import count


def comparisons(event: Event, result: EventResult) -> Sheet | None:
    """Every entry's difference in tricks from every other, in the order of the ranking; None where nothing is compared.

    An event of several movements has columns for each of them.
    """
    if not result.comparisons:
        return None
    cast, words = Cast(event), measure(result.scoring)
    sessions = sorted({comparison.session for comparison in result.comparisons})
    entries = sorted({entry for comparison in result.comparisons for entry in comparison.entries})
    heads = [(session, entry) for session in sessions for entry in entries]
    found: dict[tuple[int, int, int], list[Comparison]] = {}
    for comparison in result.comparisons:
        for entry in comparison.entries:
            found.setdefault(_key(comparison, entry), []).append(comparison)
    several = len(sessions) > 1
    columns = tuple(
        SheetColumn(
            cast.who(entry).label + (f" ({session})" if several else ""),
            say("Against %(title)s", title=cast.who(entry).title)
            + (say(", session %(session)s", session=session) if several else ""),
        )
        for session, entry in heads
    )
    cell = _excess if METHODS[result.scoring].writes_excess else _difference
    rows = tuple(
        SheetRow(
            cast.who(row.entry),
            tuple(cell(found.get((session, row.entry, entry), ()), row.entry) for session, entry in heads),
            score_text(row.score, words),
        )
        for ranking in result.rankings
        for row in ranking.rows
    )
    rounds = any(traveller.by_round for traveller in result.travellers)
    caption = words.against + ("" if rounds else _each(result.comparisons))
    return Sheet(title=words.heading, caption=caption, columns=columns, rows=rows, total=words.heading)


def _key(comparison: Comparison, entry: int) -> tuple[int, int, int]:
    return comparison.session, entry, comparison.other(entry)


def _difference(made: Sequence[Comparison], entry: int) -> Figure:
    """What an entry made more than another; of teams that met more than once the figure of each match."""
    return Figure(", ".join(figures.signed(comparison.difference(entry)) for comparison in made))


def _excess(made: Sequence[Comparison], entry: int) -> Figure:
    """What an entry writes down of a match: its excess when it won, else that it is a tie, or a dash (Barney 1900, p. 28)."""
    ahead = [comparison.difference(entry) for comparison in made]
    return Figure(", ".join(figures.mixed(one) if one > 0 else "–" if one else say("tie") for one in ahead))


def _each(made: tuple[Comparison, ...]) -> str:
    """Over how many deals, where all are over as many."""
    deals = {len(comparison.deals) for comparison in made}
    return say(" (%(count)s each)", count=count(deals.pop(), "deal")) if len(deals) == 1 else ""
