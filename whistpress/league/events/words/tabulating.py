"""The tables of an event's page: the tabulating sheet, its parts, each entry against every other, the working of each score."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Comparison, Credit, Event, EventResult, RankedEntry, Ranking, ScorePart, Status, Traveller
from whistpress.core.scoring import Measure, method_named, working
from whistpress.core.scoring.findings import CLOSE, release_findings
from whistpress.core.scoring.working import Working, deal_credits
from whistpress.language import noted, say
from whistpress.league.events.words.own_results import OwnResults
from whistpress.league.events.words.ranking import (
    PENALTY,
    added_to,
    group_title,
    headline,
    measure,
    measure_of,
    score_text,
)
from whistpress.league.events.words.travellers import Figure, anchor_of, deal_anchor, mark_of, title_of
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import count, runs


class TabulatingColumn(Struct, frozen=True):
    """A deal (or a part) at the head of a column: its head, its full title, its anchor on the page; for an entry its `name`."""

    head: str
    title: str
    anchor: str = ""
    name: str = ""


class TabulatingRow(Struct, frozen=True):
    """An entry's figures in the order of the columns, and their total.

    On paper there are `sums` before the total, the steps of the reckoning, and the plus or minus `beyond` it.
    """

    who: Who
    cells: tuple[Figure, ...]
    total: str = ""
    sums: tuple[str, ...] = ()
    beyond: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """Its figures without exponents."""
        return tuple([cell.text for cell in self.cells])


class TabulatingTable(Struct, frozen=True, kw_only=True):
    """A tabulating sheet: `foot` is a last row under the deals (exponent scoring: the average equated gain).

    `unit` heads the columns: `Deal`, without trays `Round`. On paper `sums` and `beyond` head the columns before and after
    the total; `foot_sums` are the foot of the former.
    """

    title: str
    caption: str
    columns: tuple[TabulatingColumn, ...]
    rows: tuple[TabulatingRow, ...]
    total: str
    foot_title: str = ""
    foot: tuple[str, ...] = ()
    unit: str = noted("Deal")
    sums: tuple[str, ...] = ()
    beyond: str = ""
    foot_sums: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether its columns are numbered, and its figures have no exponents."""
        return self.is_numbered and not any(cell.exponent for row in self.rows for cell in row.cells)

    @property
    def is_numbered(self) -> bool:
        """Whether the heads are 1, 2 and so on, and no cell is empty."""
        heads = [column.head for column in self.columns]
        cells = [*self.foot, *(cell for row in self.rows for cell in row.cells)]
        return all(cells) and heads == [str(number) for number in range(1, len(heads) + 1)]


def sheets(event: Event, result: EventResult) -> tuple[TabulatingTable, ...]:
    """Return a sheet for each sitting and each group of the ranking; none where there are no deals."""
    sessions = sorted({traveller.session for traveller in result.travellers})
    sittings = [_sitting(result, session) for session in sessions]
    return tuple(
        _sheet(event, result, ranking, sitting, several=len(sessions) > 1)
        for sitting in sittings
        for ranking in result.rankings
        if ranking.rows and (not event.sections or " " in ranking.group)
    )


def parts(event: Event, result: EventResult) -> TabulatingTable | None:
    """Return the parts that are announced by themselves, round by round or every four deals; None where there are none."""
    if not result.parts:
        return None
    cast, words = Cast(event), measure_of(result)
    several = len({part.session for part in result.parts}) > 1
    heads = _part_heads(result)
    columns = tuple(
        TabulatingColumn(
            heads[index],
            _part_title(part, several=several),
            deal_anchor(part.session, part.deals[0]) if part.deals else "",
        )
        for index, part in enumerate(result.parts)
    )
    marks = [dict(part.marks) for part in result.parts]
    rows = tuple(
        TabulatingRow(
            cast.who(row.entry),
            tuple(_part_cell(mark.get(row.entry), words) for mark in marks),
            score_text(row.score, words),
        )
        for ranking in result.rankings
        for row in ranking.rows
    )
    by_rounds = all(part.round for part in result.parts)
    title = f"{words.heading}, {say('round by round') if by_rounds else say(words.parts)}"
    if result.sessions:
        title = f"{say(words.many)} {words.phrase}".strip().capitalize() + say(" in each session, and the total")
    return TabulatingTable(title=title, caption=title, columns=columns, rows=rows, total=words.heading)


def _part_title(part: ScorePart, *, several: bool) -> str:
    if not part.deals:
        return part.title
    return say("%(title)s, deals %(runs)s", title=part.title, runs=runs(part.deals)) + (
        say(", session %(session)s", session=part.session) if several else ""
    )


def _part_heads(result: EventResult) -> list[str]:
    """Return the heads of the parts: numbers of sessions or rounds; of rounds of several sections, and of other parts, deals."""
    if result.sessions:
        return [str(part.session) for part in result.parts]
    times = Counter((part.session, part.round) for part in result.parts)
    by_games = method_named(result.scoring).averages == "tricks"  # a game of a movement without rounds is a session
    return [
        str(part.round or part.session)
        if (part.round or by_games) and times[part.session, part.round] == 1
        else runs(part.deals) or part.title
        for part in result.parts
    ]


def _part_cell(mark: Fraction | None, words: Measure) -> Figure:
    return Figure() if mark is None else Figure(score_text(mark, words))


class _SittingDeals(Struct, frozen=True):
    """The deals of a sitting, and the credits of every entry on each."""

    session: int
    deals: tuple[Traveller, ...]
    credited: tuple[Mapping[int, Sequence[Credit]], ...]


def _sitting(result: EventResult, session: int) -> _SittingDeals:
    deals = tuple(traveller for traveller in result.travellers if traveller.session == session)
    return _SittingDeals(session, deals, tuple(map(_credits_by_entry, deals)))


def _sheet(event: Event, result: EventResult, ranking: Ranking, sitting: _SittingDeals, *, several: bool) -> TabulatingTable:
    cast, words = Cast(event), measure_of(result)
    group = group_title(ranking.group)
    session, deals, credited = sitting.session, sitting.deals, sitting.credited
    entries = sorted(row.entry for row in ranking.rows)
    marked = any(credit.mark is not None for deal in deals for line in deal.lines for credit in line.credits)
    scores = {row.entry: _of_marks(result, row) if marked else _tricks(deals, row.entry) for row in ranking.rows}
    where = ", ".join(part for part in (group, say("session %(session)s", session=session) if several else "") if part)
    what = (words.minus if _beside(result) else words.heading) if marked else say("Tricks")
    foot = _foot(deals) if ranking.group == "all" else ()
    rounds = any(deal.by_round for deal in deals)
    rows = {row.entry: row for row in ranking.rows}
    names = [name for row in ranking.rows for name, figure in added_to(row) if figure is not None]
    added = tuple(dict.fromkeys(names)) if marked and not several else ()
    start = method_named(result.scoring).start if marked and not several else 0
    return TabulatingTable(
        title=where,
        caption=f"{what} {say('in every round') if rounds else say('on every deal')}" + (f" ({where})" if where else ""),
        columns=(
            *(TabulatingColumn(_head(deal), title_of(deal), anchor_of(deal)) for deal in deals),
            *((TabulatingColumn(say("Start"), say("What everybody began with")),) if start else ()),
            *(TabulatingColumn(name, name) for name in added),
        ),
        rows=tuple(
            TabulatingRow(
                cast.who(entry),
                (
                    *[_cell(by_entry.get(entry, ()), words, marked) for by_entry in credited],
                    *((Figure(str(start)),) if start else ()),
                    *(_addition(rows[entry], name, fewest=ranking.lowest) for name in added),
                ),
                "" if several else (score_text(scores[entry], words) if marked else figures.mixed_number(scores[entry])),
            )
            for entry in entries
        ),
        total="" if several else what,
        foot_title=say("Average equated gain × tables") if foot else "",
        foot=foot,
        unit=noted("Round") if rounds else noted("Deal"),
    )


def _beside(result: EventResult) -> bool:
    """Return whether marks add up to the plus and minus beside the score: games are scored, tricks are marked."""
    rows = [row for ranking in result.rankings for row in ranking.rows]
    return method_named(result.scoring).counts == "parts" and any(row.plus_minus is not None for row in rows)


def _of_marks(result: EventResult, row: RankedEntry) -> Fraction:
    """Return the sum of the marks of all deals."""
    return row.plus_minus if _beside(result) and row.plus_minus is not None else row.score


def _head(deal: Traveller) -> str:
    """Return the number of a deal; that of a fouled tray with its group."""
    return f"{deal.deal}{deal.group}"


def _addition(row: RankedEntry, name: str, *, fewest: bool) -> Figure:
    """Return an addition to a score apart from the deals, so that the sheet adds up."""
    figure = dict(added_to(row)).get(name)
    if not figure:
        return Figure()
    return Figure(figures.signed(-figure if name == say(PENALTY) and not fewest else figure))


def _credits_by_entry(deal: Traveller) -> dict[int, list[Credit]]:
    """Return every entry's credits on a deal; of entries that sat out, their credits for it."""
    credits_by_entry: dict[int, list[Credit]] = {}
    for line in deal.lines:
        for credit in line.credits:
            credits_by_entry.setdefault(credit.entry, []).append(credit)
    resting: dict[int, list[Credit]] = {}
    for credit in deal.sitting_out:
        resting.setdefault(credit.entry, []).append(credit)
    return {**resting, **credits_by_entry}


def _cell(credits_: Sequence[Credit], words: Measure, marked: bool) -> Figure:
    if marked:
        return mark_of(credits_, words)
    tricks = [credit.tricks for credit in credits_ if credit.tricks is not None]
    return Figure(figures.mixed_number(sum(tricks, Fraction(0)))) if tricks else Figure()


def _tricks(deals: Sequence[Traveller], entry: int) -> Fraction:
    entry_credits = (credit for deal in deals for credit in _credits_by_entry(deal).get(entry, ()))
    return sum((credit.tricks for credit in entry_credits if credit.tricks is not None), Fraction(0))


def _foot(deals: Sequence[Traveller]) -> tuple[str, ...]:
    """Return the larger gain column of each deal (Barney 1900, p. 44)."""
    larger = [max((column.gains for column in deal.columns if column.gains is not None), default=None) for deal in deals]
    return (
        ()
        if any(gains is None for gains in larger)
        else tuple(figures.mixed_number(gains) for gains in larger if gains is not None)
    )


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
    cell = _excess if method_named(result.scoring).writes == "excess" else _difference
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


class WorkingView(Struct, frozen=True):
    """The working of one entry and its score."""

    who: Who
    score: str
    working: Working

    @property
    def anchor(self) -> str:
        """Its id on the page."""
        return f"working-{self.who.entry}"


_PLAIN = {
    "average": noted("Each deal adds its tricks less the average of all tables."),
    "marks": noted("Each deal adds the figure in its row."),
    "tricks": noted("Each deal gives the tricks in its row."),
    "parts": noted("Each round adds the figure that the score sheet has for it."),
}


def rules_of_deals(views: Mapping[int, WorkingView]) -> str:
    """Say once what each deal adds to a score, for all workings that leave out plain deals."""
    kinds = frozenset[str]().union(*(view.working.left_out for view in views.values()))
    return " ".join(say(words) for kind, words in _PLAIN.items() if kind in kinds)


def workings(event: Event, result: EventResult, *, below_deals: bool) -> Mapping[int, WorkingView]:
    """Return the working of every entry that has a score, by its number, in the order of the rankings.

    With `below_deals` the page shows it below the entry's own deals, and only where it says more than their rows.
    """
    cast, words, had = Cast(event), measure_of(result), deal_credits(result)
    views: dict[int, WorkingView] = {}
    for ranking, row in [(ranked_list, row) for ranked_list in result.rankings for row in ranked_list.rows]:
        if row.entry not in views and (entry_working := working(result, row.entry, figures.mixed_number, had, brief=below_deals)):
            views[row.entry] = WorkingView(cast.who(row.entry), headline(ranking, row, words), entry_working)
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
