"""The ranking of an event, and who won by how much."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import game_of
from whistpress.core.model import EventHead, RankedEntry, Ranking, ResultHead, Status
from whistpress.core.scoring import METHODS, POINTS, RUBBERS
from whistpress.core.scoring.points import margins
from whistpress.language import noted, say, say_many
from whistpress.views import figures
from whistpress.views.measures import IN_ALL, Measure, measure_of
from whistpress.views.people import Cast, Who
from whistpress.views.rulings import substitutes

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

AHEAD_BY = MappingProxyType(
    {
        "differences": noted("on differences"),
        "head-to-head": noted("on the deals between them"),
        "best-scores": noted("on the number of best scores"),
    }
)
"""The same in the sentence of who won; tricks are told with their number."""

NOTE = noted("Not all played the same number of deals, so the percentage of what could be had decides.")
WITHOUT_TRICKS = frozenset({"total-tricks", "total", "total-points", RUBBERS})
"""Methods whose ranking has no column of tricks: the score is one of tricks, or nobody counted them."""

GROUPS = {
    "NS": noted("North and South"),
    "EW": noted("East and West"),
    "ladies": noted("Ladies"),
    "gentlemen": noted("Gents"),
    "all": "",
}
DIRECTIONS = {"NS": "N-S", "EW": "E-W", "ladies": noted("Ladies"), "gentlemen": noted("Gents"), "all": ""}


class RankingRow(Struct, frozen=True, kw_only=True):
    """One row: the figures as texts. `shared`: others have the same place. `best`: the first place.

    `deals` counts each deal once, though a team may play it at several tables. `beside` are the figures that were added to the
    score; `decided` says what parted the entry from others of its score, `changes` who sat in for whom.
    """

    place: int
    shared: bool
    best: bool
    who: Who
    deals: int
    tricks: str
    score: str
    exact: str
    plus_minus: str = ""
    percentage: str = ""
    rubbers: str = ""
    won: str = ""
    games: str = ""
    beside: tuple[str, ...] = ()
    decided: str = ""
    changes: tuple[str, ...] = ()


class RankingTable(Struct, frozen=True, kw_only=True):
    """One group of a ranking: what it is called, the head of the score's column, the rows, the average (if any).

    `tricks_heading` and `minus_heading` head the columns of tricks and of plus and minus. `average_of_tricks`: the average
    is one of the column of tricks, not of the scores. `shows_numbers`: the entries have names beside their numbers. `note` says
    why the ranking is not by the scores.
    """

    group: str
    anchor: str
    title: str
    caption: str
    heading: str
    rows: tuple[RankingRow, ...]
    average: str = ""
    note: str = ""
    shows_tricks: bool = True
    shows_plus_minus: bool = False
    shows_percentage: bool = False
    tricks_heading: str = noted("Tricks")
    minus_heading: str = noted("Over average")
    average_of_tricks: bool = False
    shows_numbers: bool = True
    rubbers_heading: str = ""
    shows_games: bool = False
    beside: tuple[str, ...] = ()
    anchors: bool = True


class GroupOutcome(Struct, frozen=True, kw_only=True):
    """The leaders of one group: the winners (several when they tie), their score, their margin, and the entries behind them.

    `over` when all is played and final. `predicate` is the verb with the score (`won with 54 tricks`), `score` the score alone
    (`with 54 tricks`). `margin` is empty when no entry is behind. `direction` is the short
    name of the group (`N-S`), where there are several.
    """

    group: str
    direction: str = ""
    winners: tuple[Who, ...]
    over: bool
    predicate: str
    score: str
    margin: str = ""
    behind: tuple[Who, ...] = ()
    drawn: bool = False

    @property
    def tied(self) -> bool:
        """More than one at the head."""
        return len(self.winners) > 1

    @property
    def told(self) -> str:
        """As a sentence without its full stop, for where nothing can be linked."""
        names = "; ".join(who.title for who in self.winners)
        group = f"{self.group}: " if self.group else ""
        if self.drawn:
            return say("%(group)s%(names)s drew", group=group, names=names)
        behind = f", {self.margin} {'; '.join(who.title for who in self.behind)}" if self.margin else ""
        return f"{group}{names} {self.predicate}{behind}"


def rankings(event: EventHead, result: ResultHead) -> tuple[RankingTable, ...]:
    """The rankings of an event, in the order in which scoring gives them."""
    cast, words, deals = Cast(event), measure_of(result), result.deals_credited
    tables = [_with_changes(event, _table(ranking, cast, words, result, event, deals)) for ranking in result.groups]
    halves = result.drive.halves if result.drive else {}
    tables = [_with_halves(table, halves) for table in tables] if halves else tables
    seen: set[int] = set()
    for place, table in enumerate(tables):
        entries = {row.who.entry for row in table.rows}
        tables[place] = replace(table, anchors=not seen & entries)
        seen |= entries
    handicapped = (_table(ranking, cast, words, result, event, deals) for ranking in result.with_handicaps)
    return (*tables, *(_apart(table) for table in handicapped))


def _with_halves(table: RankingTable, halves: Mapping[int, tuple[Fraction, Fraction]]) -> RankingTable:
    """The ranking with a column for each half of the scores."""

    def with_its_halves(row: RankingRow) -> RankingRow:
        own = tuple(figures.mixed(half) for half in halves[row.who.entry]) if row.who.entry in halves else ("", "")
        return replace(row, beside=(*row.beside, *own))

    heads = (*table.beside, say("First half"), say("Second half"))
    return replace(table, beside=heads, rows=tuple(with_its_halves(row) for row in table.rows))


def _apart(table: RankingTable) -> RankingTable:
    """The ranking with handicaps beside the one without."""
    title = say("%(title)s, with handicaps", title=table.title) if table.title else say("With handicaps")
    return replace(table, title=title, anchor=f"{table.anchor}-with-handicaps", anchors=False, average="")


def _with_changes(event: EventHead, table: RankingTable) -> RankingTable:
    clubs = {entry.number: (entry.club,) for entry in event.entries if entry.club}
    rows = [(row, (*clubs.get(row.who.entry, ()), *substitutes(event, row.who.entry))) for row in table.rows]
    if not any(changes for _, changes in rows):
        return table
    return replace(table, rows=tuple(replace(row, changes=changes) for row, changes in rows))


def outcomes(event: EventHead, result: ResultHead) -> tuple[GroupOutcome, ...]:
    """Who won each group; empty while nothing is scored."""
    if not event.played:
        return ()
    cast, words = Cast(event), measure_of(result)
    over = event.status is Status.FINAL and result.complete
    return tuple(
        _outcome(ranking, cast, words, over, result.scoring, title_of_group(event, ranking.group))
        for ranking in (result.drive.groups if result.drive and result.drive.groups else result.rankings)
        if ranking.rows
    )


def group_title(group: str) -> str:
    """The words of a group: `North and South`; of a section's group `A NS`: `Section A, North and South`."""
    if group in GROUPS:
        return say(GROUPS[group])
    section, _, direction = group.rpartition(" ")
    if section and direction in GROUPS:
        return say("Section %(section)s", section=section) + (f", {say(GROUPS[direction])}" if GROUPS[direction] else "")
    return group


def title_of_group(event: EventHead, group: str) -> str:
    """The words of a group of an event; a ranking over all of its sections says so."""
    title = group_title(group)
    if group == "all" and event.has_cards:
        return say("Everybody")
    return ", ".join(part for part in (say("All sections"), title) if part) if event.sections and group in GROUPS else title


def score_text(score: Fraction, words: Measure) -> str:
    """The figure of a score, with its plus where the method's figures have one."""
    return figures.signed_short(score) if words.signed else figures.short(score)


def percentage(row: RankedEntry) -> str:
    """The percentage of a row to two places, `53.89%`; empty where the method has none."""
    return "" if row.percentage is None else f"{figures.decimal(row.percentage, 2)}%"


def _unit(ranking: Ranking, event: EventHead) -> str:
    """What heads the column of rubbers; empty where there are none."""
    if not any(row.rubbers for row in ranking.rows):
        return ""
    game = game_of(event)
    return say(f"{game.unit.capitalize()}s") if game else say("Rubbers")


def _shows_numbers(event: EventHead, result: ResultHead) -> bool:
    """Whether the numbers of the entries tell anything: not at rubbers, nor where the cards of a drive were merely listed."""
    return result.scoring != RUBBERS and not (event.has_cards and event.totals)


def _table(
    ranking: Ranking, cast: Cast, words: Measure, result: ResultHead, event: EventHead, deals: Mapping[int, int]
) -> RankingTable:
    title, method = title_of_group(event, ranking.group), METHODS.get(result.scoring)
    places = [row.place for row in ranking.rows]
    of = title if event.has_cards else say(f"{cast.noun.capitalize()}s") + (f", {title}" if title else "")
    unit = f"{say(words.many)} {words.phrase}".rstrip()
    shown = tuple(dict.fromkeys(name for row in ranking.rows for name, figure in added_to(row) if figure is not None))
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
        shows_tricks=result.scoring not in WITHOUT_TRICKS,
        shows_plus_minus=any(row.plus_minus is not None for row in ranking.rows),
        shows_percentage=not ranking.by_percentage and any(row.percentage is not None for row in ranking.rows),
        tricks_heading=words.tricks,
        minus_heading=words.minus,
        average_of_tricks=method is not None and method.averages_tricks,
        shows_numbers=result.scoring != RUBBERS
        and not (event.has_cards and event.totals)
        and any(cast.who(row.entry).named for row in ranking.rows),
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
    told = ranking.average is not None and result.scoring != "gain" and not result.compared
    return figures.mixed(ranking.average) if told and ranking.average is not None else ""


def added_to(row: RankedEntry) -> tuple[tuple[str, Fraction | None], ...]:
    """Return the additions to a score, by the heads of their columns."""
    return ((say("Carried over"), row.carried), (say(PENALTY), row.penalty), (say("Handicap"), row.handicap))


def _addition_text(name: str, figure: Fraction | None) -> str:
    if not figure:
        return "" if figure is None else "0"
    return figures.mixed(-figure) if name == say(PENALTY) else figures.mixed(figure)


def headline(ranking: Ranking, row: RankedEntry, words: Measure) -> str:
    """The figure by which a row is ranked."""
    return percentage(row) if ranking.by_percentage else score_text(row.score, words)


def _row(ranking: Ranking, row: RankedEntry, cast: Cast, words: Measure, shown: Sequence[str]) -> RankingRow:
    added = tuple(_addition_text(name, figure) for name, figure in added_to(row) if name in shown)
    return RankingRow(
        place=row.place,
        shared=False,
        best=row.place == 1,
        who=cast.who(row.entry),
        deals=row.deals,
        tricks=figures.mixed(row.tricks),
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


def _outcome(ranking: Ranking, cast: Cast, words: Measure, over: bool, scoring: str, title: str) -> GroupOutcome:
    best = [row for row in ranking.rows if row.place == 1]
    rest = [row for row in ranking.rows if row.place != 1]
    second = [row for row in rest if row.place == rest[0].place]
    match = scoring in ("gain", RUBBERS, POINTS) and len(ranking.rows) == 2
    ahead = best[0].score if best[0].plus_minus is None or scoring != POINTS else best[0].plus_minus
    score = _amount(abs(ahead), words) if match else _scored(ranking, best, words)
    score += _against_all(ranking, best[0].entry) if scoring == POINTS and len(ranking.rows) > 2 else ""
    winners = tuple(cast.who(row.entry) for row in best)
    return GroupOutcome(
        group=title,
        direction=say(DIRECTIONS.get(ranking.group, ranking.group)),
        winners=winners,
        over=over,
        score=say("by %(amount)s", amount=score) if match else say("with %(amount)s", amount=score),
        predicate=_predicate(
            winners, _equated_gain(best[0], words, over=over and len(best) == 1) or score, words, over=over, match=match
        ),
        margin="" if match or not second else _margin(ranking, best[0], second[0], words),
        behind=tuple(cast.who(row.entry) for row in second),
        drawn=match and len(best) == 2,
    )


def _equated_gain(best: RankedEntry, words: Measure, *, over: bool) -> str:
    """Return the bare figure of an equated gain that won, which its sentence names; empty otherwise."""
    return score_text(best.score, words) if over and words.phrase == say("of equated gain") else ""


def _predicate(winners: Sequence[Who], score: str, words: Measure, *, over: bool, match: bool) -> str:
    """Return what the winners did, verb and score: `won with 54 tricks`, `tied on 20 points`, `leads by 3 tricks`."""
    persons = sum(1 if who.team else max(len(who.names), 1) for who in winners)
    if len(winners) > 1:
        return say("tied on %(score)s", score=score) if over else say("are level on %(score)s", score=score)
    if not over:
        if match:
            return say_many("leads by %(score)s", "lead by %(score)s", persons, score=score)
        return say_many("leads with %(score)s", "lead with %(score)s", persons, score=score)
    if match:
        return say_many("won by %(score)s", "won by %(score)s", persons, score=score)
    if words.phrase == say("of equated gain"):
        return say_many("won on equated gain with %(score)s", "won on equated gain with %(score)s", persons, score=score)
    if words.phrase == say("won"):
        return say_many("won %(score)s", "won %(score)s", persons, score=score)
    return say_many("won with %(score)s", "won with %(score)s", persons, score=score)


def _against_all(ranking: Ranking, entry: int) -> str:
    """By how much the best wins against the average of all (Goodfellow 1912, Laws 5-6)."""
    return say(", %(mixed)s above the average", mixed=figures.short(margins(ranking)[entry].announced))


def _scored(ranking: Ranking, best: Sequence[RankedEntry], words: Measure) -> str:
    """Return the winning score in words; where percentages rank, winners with different scores show the percentage alone."""
    score, share = _with_unit(best[0].score, words), percentage(best[0])
    if ranking.by_percentage and share:
        alike = all(row.score == best[0].score for row in best)
        return f"{share} ({score})" if alike else share
    return f"{score} ({share})" if share else score


def _ahead(ranking: Ranking, best: RankedEntry, second: RankedEntry) -> Fraction:
    """By how much the one is ahead of the other, in the unit by which they are ranked."""
    if ranking.by_percentage and best.percentage is not None and second.percentage is not None:
        return best.percentage - second.percentage
    return abs(best.score - second.score)


def _margin(ranking: Ranking, best: RankedEntry, second: RankedEntry, words: Measure) -> str:
    """How far ahead; empty when the score is equal and something else broke the tie."""
    ahead = _ahead(ranking, best, second)
    if ahead and ranking.by_percentage:
        return say("%(figure)s%% ahead of", figure=figures.decimal(ahead, 2))
    if not ahead and best.decided in AHEAD_BY:
        return say("level on score, but better %(rung)s than", rung=say(AHEAD_BY[best.decided]))
    if not ahead:
        tricks = figures.counted(best.tricks - second.tricks, "trick", "tricks")
        return (
            say("level on %(many)s and %(tricks)s ahead of", many=words.many, tricks=tricks)
            if best.tricks > second.tricks
            else say("level on score with")
        )
    return (
        say("%(mixed)s fewer than", mixed=figures.short(ahead))
        if words.fewest
        else say("%(mixed)s ahead of", mixed=_amount(ahead, words) if words.phrase == say("won") else figures.short(ahead))
    )


def _amount(score: Fraction, words: Measure) -> str:
    return figures.counted(score, words.one, words.many)


def _with_unit(score: Fraction, words: Measure) -> str:
    if words.signed and score < 0:
        return f"{_amount(-score, words)} {words.phrase.replace('over', 'under')}".rstrip()
    phrase = words.phrase if words.phrase != say("won") else ""
    return f"{_amount(score, words)} {phrase}".rstrip()
