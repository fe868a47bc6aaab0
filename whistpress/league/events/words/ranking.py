"""The ranking of an event, in words: its groups, their rows, and what each scoring method calls its figures."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from whistpress.core.games import game_of
from whistpress.core.model import EventHead, LineUpChange, RankedEntry, Ranking, ResultHead
from whistpress.core.movement.moves import half_time
from whistpress.core.scoring import Measure, method_named, ranked_alike
from whistpress.language import Speech, noted, say, speech
from whistpress.site import figures
from whistpress.site.people import Cast
from whistpress.site.ranking_table import RankingRow, RankingTable, percentage

IN_ALL = "in all"
"""In place of a unit, where a total is of something that the record does not name."""


def measure(scoring: str) -> Measure:
    """Return the words of a method; plain ones where no method has that name."""
    return _measure_words(speech(), scoring)


@lru_cache(maxsize=64)
def _measure_words(_: Speech, scoring: str) -> Measure:
    """Return the measure; cached, because every evening of a league uses the same few."""
    words = method_named(scoring).words
    return replace(
        words,
        heading=say(words.heading),
        mark=say(words.mark),
        phrase=say(words.phrase),
        under=say(words.under),
        tricks=say(words.tricks),
        minus=say(words.minus),
        against=say(words.against),
    )


def measure_of(result: ResultHead) -> Measure:
    """Return the words of a result; a sum of sessions has the words of its summands."""
    if not result.sessions:
        return measure(result.scoring)
    return replace(measure(result.sessions[0].scoring), heading=measure(result.scoring).heading, tricks=say("Tricks"), against="")


PENALTY = noted("Penalty")
DECIDED: Mapping[str, str] = MappingProxyType(
    {
        "tricks": noted("placed by tricks"),
        "differences": noted("placed by the differences"),
        "head-to-head": noted("placed by the deals between those of equal score"),
        "best-scores": noted("placed by the number of best scores"),
    }
)
"""Which rung of the ladder parted entries of equal score, in words."""

NOTE = noted("Not all played the same number of deals, so the percentage of what could be had decides.")
"""Methods whose ranking has no column of tricks: the score is one of tricks, or nobody counted them."""

GROUPS = {
    "NS": noted("North and South"),
    "EW": noted("East and West"),
    "ladies": noted("Ladies"),
    "gentlemen": noted("Gents"),
    "all": "",
}


OF_CARDS = frozenset({"ladies", "gentlemen"})
"""The groups of a drive, by the cards that were drawn."""


def rankings(event: EventHead, result: ResultHead) -> tuple[RankingTable, ...]:
    """Return the rankings of an event in the order in which scoring gives them; those with handicaps follow."""
    cast, deals = Cast(event), result.deals_credited
    tables = [_with_changes(event, _table(ranking, cast, result, event, deals)) for ranking in result.groups]
    halves = result.drive.halves if result.drive else {}
    tables = [_with_halves(table, halves, _half_heads(event)) for table in tables] if halves else tables
    seen: set[int] = set()
    for index, table in enumerate(tables):
        entries = {row.who.entry for row in table.rows}
        tables[index] = replace(table, anchors=not seen & entries)
        seen |= entries
    handicapped = (_table(ranking, cast, result, event, deals) for ranking in result.with_handicaps)
    return (*tables, *(_apart(table) for table in handicapped))


def _half_heads(event: EventHead) -> tuple[str, str]:
    """Return the heads of the columns of halves; of an odd number of rounds they say how many hands each has."""
    schedule = event.schedule
    if event.totals or schedule is None or schedule.rounds % 2 == 0:
        return say("First half"), say("Second half")
    deals, first = max(schedule.deals_per_round, 1), half_time(schedule)
    return (
        say("First %(hands)s hands", hands=deals * first),
        say("Last %(hands)s hands", hands=deals * (schedule.rounds - first)),
    )


def _with_halves(table: RankingTable, halves: Mapping[int, tuple[Fraction, Fraction]], titles: tuple[str, str]) -> RankingTable:
    """Add a column for each half of the scores to a ranking."""

    def with_its_halves(row: RankingRow) -> RankingRow:
        texts = tuple(figures.mixed_number(half) for half in halves[row.who.entry]) if row.who.entry in halves else ("", "")
        return replace(row, beside=(*row.beside, *texts))

    rows = tuple(with_its_halves(row) for row in table.rows)
    return replace(table, beside=(*table.beside, *titles), halves=True, rows=rows)


def _apart(table: RankingTable) -> RankingTable:
    """Give the ranking with handicaps a title and an anchor other than those of the ranking without."""
    title = say("%(title)s, with handicaps", title=table.title) if table.title else say("With handicaps")
    return replace(table, title=title, anchor=f"{table.anchor}-with-handicaps", anchors=False, average="")


def _with_changes(event: EventHead, table: RankingTable) -> RankingTable:
    clubs = {entry.number: (entry.club,) for entry in event.entries if entry.club}
    rows = [(row, (*clubs.get(row.who.entry, ()), *substitutes(event, row.who.entry))) for row in table.rows]
    if not any(changes for _, changes in rows):
        return table
    return replace(table, rows=tuple(replace(row, changes=changes) for row, changes in rows))


def group_title(group: str) -> str:
    """Return the words of a group: `North and South`; of a section's group `A NS`: `Section A, North and South`."""
    if group in GROUPS:
        return say(GROUPS[group])
    section, _, direction = group.rpartition(" ")
    if section and direction in GROUPS:
        return say("Section %(section)s", section=section) + (f", {say(GROUPS[direction])}" if GROUPS[direction] else "")
    return group


def title_of_group(event: EventHead, group: str) -> str:
    """Return the words of a group of an event; for a ranking over all of its sections they say so."""
    title = group_title(group)
    if group == "all" and event.has_cards:
        return say("Everybody")
    return ", ".join(part for part in (say("All sections"), title) if part) if event.sections and group in GROUPS else title


def sections_sentence(event: EventHead) -> str:
    """Say what of an event's sections is compared; empty without sections."""
    if not event.sections:
        return ""
    if not event.same_deals:
        return say("Each section is ranked by itself: the others played other deals.")
    if ranked_alike(event):
        return say("The sections played the same deals: their scores are compared together, and all are ranked.")
    return say(
        "The sections played the same deals, and their scores are compared together. Each is ranked by itself: "
        "N-S and E-W are ranked apart in one section and together in another."
    )


def score_text(score: Fraction, words: Measure) -> str:
    """Return the figure of a score, with its plus where the method's figures have one."""
    return figures.signed_short(score) if words.signed else figures.short(score)


def _unit(ranking: Ranking, event: EventHead) -> str:
    """Return the heading of the column of rubbers; empty where there are none."""
    if not any(row.rubbers for row in ranking.rows):
        return ""
    game = game_of(event)
    return say(f"{game.unit.capitalize()}s") if game else say("Rubbers")


def _table(ranking: Ranking, cast: Cast, whole: ResultHead, event: EventHead, deals: Mapping[int, int]) -> RankingTable:
    result = whole.in_group(ranking.group)
    words = measure_of(result)
    title, method = title_of_group(event, ranking.group), method_named(result.scoring)
    places = [row.place for row in ranking.rows]
    of = title if event.has_cards else say(f"{cast.noun.capitalize()}s") + (f", {title}" if title else "")
    unit = f"{say(words.many)} {words.phrase}".rstrip()
    added = {name for row in ranking.rows for name, figure in added_to(row) if figure is not None}
    shown = tuple(name for name, _ in added_to(ranking.rows[0]) if name in added) if ranking.rows else ()
    return RankingTable(
        group=ranking.group,
        anchor=f"ranking-{ranking.group.lower().replace(' ', '-')}",
        title=title,
        caption=_caption(ranking, of, "" if words.many == IN_ALL else unit),
        heading=say("Per cent") if ranking.by_percentage else words.heading,
        rows=tuple(
            replace(
                _row(ranking, row, cast, words, shown), deals=deals.get(row.entry, row.deals), shared=places.count(row.place) > 1
            )
            for row in ranking.rows
        ),
        beside=(words.heading, *shown) if ranking.by_percentage else shown,
        average=_average(ranking, result),
        note=say(NOTE) if ranking.by_percentage else "",
        shows_tricks=method.shows_tricks and not (event.totals and not method.totals_are_tricks),
        shows_plus_minus=any(row.plus_minus is not None for row in ranking.rows),
        shows_percentage=not ranking.by_percentage and any(row.percentage is not None for row in ranking.rows),
        tricks_heading=words.tricks,
        minus_heading=words.minus,
        average_of_tricks=method.averages == "tricks",
        shows_numbers=method.source != "rubbers"
        and not (event.has_cards and event.totals)
        and any(cast.who(row.entry).is_known for row in ranking.rows),
        rubbers_heading=_unit(ranking, event),
        shows_games=any(row.rubbers and row.rubbers.games for row in ranking.rows) and _unit(ranking, event) != say("Games"),
    )


def _caption(ranking: Ranking, of: str, unit: str) -> str:
    if ranking.by_percentage:
        return say("%(of)s: the highest percentage first", of=of)
    if not unit:
        return say("%(of)s: the lowest total first", of=of) if ranking.lowest else say("%(of)s: the highest total first", of=of)
    if ranking.lowest:
        return say("%(of)s: the fewest %(unit)s first", of=of, unit=unit)
    return say("%(of)s: the most %(unit)s first", of=of, unit=unit)


def _average(ranking: Ranking, result: ResultHead) -> str:
    """Return the average in words; empty where it is fixed beforehand (gains sum to zero, matches to a known number)."""
    has_average = ranking.average is not None and not method_named(result.scoring).is_margin and not result.has_comparisons
    return figures.mixed_number(ranking.average) if has_average and ranking.average is not None else ""


def added_to(row: RankedEntry) -> tuple[tuple[str, Fraction | None], ...]:
    """Return the additions to a score, by the heads of their columns."""
    return ((say("Carried over"), row.carried), (say(PENALTY), row.penalty), (say("Handicap"), row.handicap))


def _addition_text(name: str, figure: Fraction | None) -> str:
    if not figure:
        return "" if figure is None else "0"
    return figures.mixed_number(-figure) if name == say(PENALTY) else figures.mixed_number(figure)


def headline(ranking: Ranking, row: RankedEntry, words: Measure) -> str:
    """Return the figure by which a row is ranked."""
    return percentage(row) if ranking.by_percentage else score_text(row.score, words)


def _row(ranking: Ranking, row: RankedEntry, cast: Cast, words: Measure, shown: Sequence[str]) -> RankingRow:
    added = tuple(_addition_text(name, figure) for name, figure in added_to(row) if name in shown)
    return RankingRow(
        place=row.place,
        shared=False,
        best=row.place == 1,
        who=cast.who(row.entry),
        deals=row.deals,
        tricks=figures.mixed_number(row.tricks),
        score=headline(ranking, row, words),
        exact=str(row.percentage if ranking.by_percentage else row.score),
        plus_minus="" if row.plus_minus is None else figures.signed(row.plus_minus),
        percentage=percentage(row),
        rubbers=str(row.rubbers.played) if row.rubbers else "",
        won=str(row.rubbers.won) if row.rubbers else "",
        games=str(row.rubbers.games) if row.rubbers else "",
        beside=(score_text(row.score, words), *added) if ranking.by_percentage else added,
        decided=say(DECIDED.get(row.decided, "")),
    )


def substitutes(event: EventHead, entry: int) -> tuple[str, ...]:
    """Say who sat in for whom in an entry: `Crane for Cole in rounds 4 to 7`."""
    return tuple(_substitute(change) for change in event.changes if change.entry == entry and not change.absent)


def _substitute(change: LineUpChange) -> str:
    return say(
        "%(in_name)s for %(out_name)s %(rounds)s", in_name=change.in_name, out_name=change.out_name, rounds=_rounds(change)
    )


def _rounds(change: LineUpChange) -> str:
    if change.last is None:
        return say("from the beginning") if change.first == 1 else say("from round %(first)s on", first=change.first)
    return (
        say("in round %(first)s", first=change.first)
        if change.first == change.last
        else say("in rounds %(first)s to %(last)s", first=change.first, last=change.last)
    )
