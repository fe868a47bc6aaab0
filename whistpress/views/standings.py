"""A standing as a page shows it: its rule in words, everybody's place with the results behind it, who waits, what is to come."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Person
from whistpress.core.model.standings import Measure, Ranked, StandingRule, Sum
from whistpress.core.records.standings import Standing, StandingRow, Waiting
from whistpress.core.records.standings.gathering import Counted, Who
from whistpress.language import noted, ordinal, say
from whistpress.views import figures
from whistpress.views.people import Name
from whistpress.views.words import count, day, listed, season_title, sentence

_WORTH = {
    Measure.SCORE: noted("The score of each event is added"),
    Measure.DIFFERENCES: noted("The plus and minus of each event are added"),
    Measure.PERCENTAGE: noted("The percentage of each event is added"),
    Measure.TRICKS: noted("The tricks of each event are added"),
    Measure.WINS: noted("A first place counts one; those who share it have each their part"),
}
_HEADINGS = {
    Measure.SCORE: noted("Score"),
    Measure.DIFFERENCES: noted("Plus and minus"),
    Measure.PERCENTAGE: noted("Per cent"),
    Measure.TRICKS: noted("Tricks"),
    Measure.WINS: noted("Wins"),
    Measure.PLACES: noted("Points"),
}
RUNGS = {
    "firsts": noted("more first places"),
    "best": noted("the better best result"),
    "results": noted("more results"),
    "latest": noted("the better last result"),
}
_PLACES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """A result behind a figure: its event, the day, with whom, the place, what it is worth; `why` where it does not count."""

    event: str
    title: str
    iso: str
    day: str
    partners: tuple[Name, ...]
    place: str
    figure: str
    counts: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """Somebody's line: the place, who, the figure as shown and exactly, how many results count, the working in sentences.

    `can_win` where it can still be seen whether the first place is within reach; None where it cannot.
    """

    place: int
    shared: bool
    who: tuple[Name, ...]
    anchor: str
    figure: str
    exact: str
    counted: str
    decided: str
    sentences: tuple[str, ...]
    results: tuple[ResultLine, ...]
    can_win: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingLine:
    """Somebody who is not ranked yet, and what is wanting."""

    who: tuple[Name, ...]
    wanting: str
    results: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingView:
    """A standing: the rule in sentences, the places, those who wait."""

    heading: str
    rule: tuple[str, ...]
    rows: tuple[PlaceLine, ...]
    waiting: tuple[WaitingLine, ...]


def standing_view(found: Standing, people: Mapping[str, Person]) -> StandingView:
    """A standing as a page shows it."""
    return StandingView(
        heading=_heading(found.rule),
        rule=tuple(rule_in_words(found.rule, found)),
        rows=tuple(_row(row, found, people) for row in found.rows),
        waiting=tuple(_waiting(one, people) for one in found.waiting),
    )


def _heading(rule: StandingRule) -> str:
    what = say(_HEADINGS[rule.measure])
    if rule.against:
        return say("Improvement")
    return (
        say("Average of %(what)s", what=what.lower())
        if rule.sum is Sum.AVERAGE and rule.measure is not Measure.PERCENTAGE
        else what
    )


def rule_in_words(rule: StandingRule, found: Standing | None = None) -> Iterator[str]:
    """The rule, a sentence for each of its wishes; with the standing how far the season has come."""
    yield _worth(rule)
    if rule.monthly:
        yield say("The results of a month are averaged first, and count as one.")
    yield from _counting(rule, found)
    if rule.partners:
        yield say("At least %(count)s must be among the results that count.", count=count(rule.partners, "different partner"))
    yield from _needed(rule)
    if rule.members:
        yield say("Only members are ranked.")
    if rule.against:
        yield say("The figure is the improvement on the events compared with, reckoned by the same rule.")
    yield from _prizes(rule)
    if rungs := [say(RUNGS[name]) for name in rule.ties if name in RUNGS]:
        yield say("Equal figures are parted by %(listed)s; whom nothing parts share the place.", listed=listed(rungs))
    else:
        yield say("Equal figures share the place.")


def _worth(rule: StandingRule) -> str:
    if rule.measure is Measure.PLACES:
        points = listed([figures.mixed(one) for one in rule.points])
        words = say(
            "The places are worth %(points)s points, first to last; those who share places share their points", points=points
        )
    else:
        words = say(_WORTH[rule.measure])
    return say("%(words)s, and the average is taken.", words=words) if rule.sum is Sum.AVERAGE else f"{words}."


def _counting(rule: StandingRule, found: Standing | None) -> Iterator[str]:
    if isinstance(rule.best, Fraction):
        now = say(": %(counting)s of %(held)s now", counting=found.counting, held=found.held) if found else ""
        yield say("The best %(mixed)s of the events held so far count%(now)s.", mixed=figures.mixed(rule.best), now=now)
    elif rule.best is not None:
        yield (
            say("The best result counts.")
            if rule.best == 1
            else say("The best %(count)s count.", count=count(rule.best, "result"))
        )


def _needed(rule: StandingRule) -> Iterator[str]:
    if rule.least > 1:
        yield say("It takes %(count)s to be ranked.", count=count(rule.least, "month" if rule.monthly else "result"))
    if rule.together > 1:
        yield say("A pair must have played %(count)s together.", count=count(rule.together, "session"))
    if rule.tables:
        yield say("An event counts with at least %(count)s in play.", count=count(rule.tables, "table"))


def _prizes(rule: StandingRule) -> Iterator[str]:
    if rule.handicap:
        most = say(", %(mixed)s at the utmost", mixed=figures.mixed(rule.handicap.most)) if rule.handicap.most is not None else ""
        yield say("Each past prize takes %(mixed)s from the figure%(most)s.", mixed=figures.mixed(rule.handicap.each), most=most)


def _row(row: StandingRow, found: Standing, people: Mapping[str, Person]) -> PlaceLine:
    rule = found.rule
    counting = [one for one in row.results if one.counts]
    return PlaceLine(
        place=row.place,
        shared=sum(other.place == row.place for other in found.rows) > 1,
        who=_names(row.who, people),
        anchor="-and-".join(row.who),
        figure=_figure(rule, row.figure),
        exact=figures.mixed(row.figure),
        counted=say("%(number)s of %(number_2)s", number=len(counting), number_2=len(row.results))
        if len(counting) < len(row.results)
        else str(len(row.results)),
        decided=say("by %(rung)s", rung=say(RUNGS[row.decided])) if row.decided else "",
        sentences=tuple(_working(rule, row, counting)),
        results=tuple(_result(rule, one, people) for one in reversed(row.results)),
        can_win=None if row.most is None or not found.to_come else row.most >= found.rows[0].figure,
    )


def _working(rule: StandingRule, row: StandingRow, counting: Sequence[Counted]) -> Iterator[str]:
    """How the figure came from the results that count."""
    whole = row.figure + row.handicap + (row.base or 0)
    pieces = len({one.month for one in counting}) if rule.monthly else len(counting)
    unit = count(pieces, "month" if rule.monthly else "result")
    if rule.sum is Sum.AVERAGE:
        yield say("The average of %(unit)s is %(mixed)s.", unit=unit, mixed=figures.mixed(whole))
    else:
        yield say("%(sentence)s make %(mixed)s.", sentence=sentence(unit), mixed=figures.mixed(whole))
    if row.base is not None:
        yield say(
            "The events compared with make %(mixed)s: %(change)s.",
            mixed=figures.mixed(row.base),
            change=_change(row.figure + row.handicap),
        )
    if row.handicap:
        yield say(
            "Past prizes take %(mixed)s: %(mixed_2)s.", mixed=figures.mixed(row.handicap), mixed_2=figures.mixed(row.figure)
        )


def _change(improvement: Fraction) -> str:
    return say("an improvement of %(signed)s", signed=figures.signed(improvement))


def _figure(rule: StandingRule, figure: Fraction) -> str:
    """As short as a table wants it; sums of places exactly, since they are small."""
    if rule.sum is Sum.AVERAGE or rule.measure is Measure.PERCENTAGE:
        return figures.decimal(figure, _PLACES)
    signed = rule.measure is Measure.DIFFERENCES or bool(rule.against)
    return figures.signed(figure) if signed else figures.mixed(figure)


def _result(rule: StandingRule, one: Counted, people: Mapping[str, Person]) -> ResultLine:
    return ResultLine(
        event=one.event,
        title=one.title,
        iso=one.date.isoformat(),
        day=day(one.date),
        partners=_names(one.partners, people) if rule.ranked is Ranked.PLAYERS else (),
        place=ordinal(one.place),
        figure=figures.mixed(one.figure),
        counts=one.counts,
        why=one.why,
    )


def _waiting(one: Waiting, people: Mapping[str, Person]) -> WaitingLine:
    return WaitingLine(who=_names(one.who, people), wanting=one.wanting, results=len(one.results))


def _names(who: Who, people: Mapping[str, Person]) -> tuple[Name, ...]:
    return tuple(Name(people[id_].name, id_) if id_ in people else Name(id_) for id_ in who)


def standing_title(rule: StandingRule) -> str:
    """`Club championship, 2026–27`."""
    return f"{rule.title}, {season_title(rule.season)}"
