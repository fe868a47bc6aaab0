"""The ranking of an event, and who won by how much."""

from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Event, EventResult, Ranking, Row, Status
from whistpress.views import figures
from whistpress.views.measures import Measure, measure
from whistpress.views.people import Cast, Who

GROUPS = {"NS": "North and South", "EW": "East and West", "all": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """One row: the figures as texts. `shared`: others have the same place. `best`: the first place."""

    place: int
    shared: bool
    best: bool
    who: Who
    deals: int
    tricks: str
    score: str
    exact: str
    plus_minus: str = ""
    carried: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTable:
    """One group of a ranking: what it is called, the head of the score's column, the rows, the average (if any)."""

    group: str
    anchor: str
    title: str
    caption: str
    heading: str
    rows: tuple[RankingRow, ...]
    average: str = ""
    shows_tricks: bool = True
    shows_plus_minus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Who leads one group: winners (several when they tie), with what, how far ahead of whom.

    `verb` is `won` when all is played and final, else `lead`. `margin` is empty when there is nobody behind.
    """

    group: str
    winners: tuple[Who, ...]
    verb: str
    score: str
    margin: str = ""
    behind: tuple[Who, ...] = ()
    drawn: bool = False

    @property
    def tied(self) -> bool:
        """More than one at the head."""
        return len(self.winners) > 1


def rankings(event: Event, result: EventResult) -> tuple[RankingTable, ...]:
    """The rankings of an event, in the order in which scoring gives them."""
    cast, words = Cast(event), measure(result.scoring)
    return tuple(_table(ranking, cast, words, result) for ranking in result.rankings)


def outcomes(event: Event, result: EventResult) -> tuple[Outcome, ...]:
    """Who won each group; empty while nothing is scored."""
    if not event.played:
        return ()
    cast, words = Cast(event), measure(result.scoring)
    over = event.status is Status.FINAL and result.complete
    return tuple(_outcome(ranking, cast, words, over, result.scoring) for ranking in result.rankings if ranking.rows)


def group_title(group: str) -> str:
    """The words of a group: `North and South`; of a section's group `A NS`: `Section A, North and South`."""
    if group in GROUPS:
        return GROUPS[group]
    section, _, direction = group.rpartition(" ")
    if section and direction in GROUPS:
        return f"Section {section}" + (f", {GROUPS[direction]}" if GROUPS[direction] else "")
    return group


def score_text(score: Fraction, words: Measure) -> str:
    """The figure of a score, with its plus where the method's figures have one."""
    return figures.signed(score) if words.signed else figures.mixed(score)


def _table(ranking: Ranking, cast: Cast, words: Measure, result: EventResult) -> RankingTable:
    title = group_title(ranking.group)
    places = [row.place for row in ranking.rows]
    first = "fewest first" if words.fewest else "most first"
    of = f"Ranking of the {cast.noun}s" + (f", {title}" if title else "")
    return RankingTable(
        group=ranking.group,
        anchor=f"ranking-{ranking.group.lower().replace(' ', '-')}",
        title=title,
        caption=f"{of}, {first}",
        heading=words.heading,
        rows=tuple(_row(row, places.count(row.place) > 1, cast, words) for row in ranking.rows),
        average="" if ranking.average is None or result.scoring == "gain" else figures.mixed(ranking.average),
        shows_tricks=result.scoring != "total-tricks",
        shows_plus_minus=any(row.plus_minus is not None for row in ranking.rows),
    )


def _row(row: Row, shared: bool, cast: Cast, words: Measure) -> RankingRow:
    return RankingRow(
        place=row.place,
        shared=shared,
        best=row.place == 1,
        who=cast.who(row.entry),
        deals=row.deals,
        tricks=figures.mixed(row.tricks),
        score=score_text(row.score, words),
        exact=str(row.score),
        plus_minus="" if row.plus_minus is None else figures.signed(row.plus_minus),
    )


def _outcome(ranking: Ranking, cast: Cast, words: Measure, over: bool, scoring: str) -> Outcome:
    best = [row for row in ranking.rows if row.place == 1]
    rest = [row for row in ranking.rows if row.place != 1]
    second = [row for row in rest if row.score == rest[0].score and row.place == rest[0].place]
    match = scoring == "gain" and len(ranking.rows) == 2
    score = "by " + _amount(abs(best[0].score), words) if match else "with " + _with_unit(best[0].score, words)
    return Outcome(
        group=group_title(ranking.group),
        winners=tuple(cast.who(row.entry) for row in best),
        verb="won" if over else "lead" if len(best) > 1 or cast.noun != "player" else "leads",
        score=score,
        margin="" if match or not second else _margin(best[0], second[0], words),
        behind=tuple(cast.who(row.entry) for row in second),
        drawn=match and len(best) == 2,
    )


def _margin(best: Row, second: Row, words: Measure) -> str:
    """How far ahead; empty when the score is equal and something else broke the tie."""
    ahead = abs(best.score - second.score)
    if not ahead:
        return "level on score with"
    return f"{figures.mixed(ahead)} fewer than" if words.fewest else f"{figures.mixed(ahead)} ahead of"


def _amount(score: Fraction, words: Measure) -> str:
    return figures.counted(score, words.one, words.many)


def _with_unit(score: Fraction, words: Measure) -> str:
    if words.signed and score < 0:
        return f"{_amount(-score, words)} {words.phrase.replace('over', 'under')}".rstrip()
    return f"{_amount(score, words)} {words.phrase}".rstrip()
