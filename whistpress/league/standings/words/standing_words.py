"""A standing in sentences: its rule, how a figure came about, why a result does not count.

The race of a season is a picture: the figures as they were after each event that counts, for those who lead it now.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.names import short_names, short_titles
from whistpress.language import noted, ordinal, say, say_many
from whistpress.league.divisions.model import Division
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import NeededResults, Standing, StandingOutlook, StandingRow, standing
from whistpress.league.standings.facts.standing_results import Reason, StandingResult, Who
from whistpress.league.standings.model import Aggregation, RankedKind, StandingMeasure, StandingRule
from whistpress.site import figures
from whistpress.site.theme.lines import KINDS, Frame, Series, line_drawings
from whistpress.site.theme.picture import Cell, Column, Picture, Table
from whistpress.site.wording import count, day, join_words, month_of_year, season_title, sentence, short_day

_WORTH = {
    StandingMeasure.SCORE: noted("The score of each event is added"),
    StandingMeasure.DIFFERENCES: noted("The plus and minus of each event are added"),
    StandingMeasure.PERCENTAGE: noted("The percentage of each event is added"),
    StandingMeasure.TRICKS: noted("The tricks of each event are added"),
    StandingMeasure.BEATEN: noted("The percentage of the field that was beaten at each event is added; a tie counts half"),
    StandingMeasure.TRICKS_A_HAND: noted("The tricks at a player’s tables are divided by the hands"),
    StandingMeasure.WINS: noted("A first place counts one; those who share it have each their part"),
}
_HEADINGS = {
    StandingMeasure.SCORE: noted("Score"),
    StandingMeasure.DIFFERENCES: noted("Plus and minus"),
    StandingMeasure.PERCENTAGE: noted("Per cent"),
    StandingMeasure.TRICKS: noted("Tricks"),
    StandingMeasure.TRICKS_A_HAND: noted("Tricks a hand"),
    StandingMeasure.WINS: noted("Wins"),
    StandingMeasure.BEATEN: noted("Field beaten (per cent)"),
    StandingMeasure.PLACES: noted("Points"),
}
RUNGS: Mapping[str, str] = MappingProxyType(
    {
        "firsts": noted("more first places"),
        "countback": noted("more first places, then more second places and so on"),
        "best": noted("the better best result"),
        "results": noted("more results"),
        "latest": noted("the better last result"),
        "between": noted("who did better where they met"),
    }
)
_PLACES = 2
_IN_HUNDREDTHS = frozenset({StandingMeasure.PERCENTAGE, StandingMeasure.BEATEN})
_IN_DECIMALS = _IN_HUNDREDTHS | {StandingMeasure.TRICKS_A_HAND}


def reason_words(reason: Reason | None) -> str:
    """Say why a result does not count, or which condition it misses."""
    if reason is None:
        return ""
    text = reason.many if reason.many and reason.number != 1 else reason.one
    return say(text, number=reason.number)


def heading(rule: StandingRule) -> str:
    """Return the heading of the figures' column."""
    what = say(_HEADINGS[rule.measure])
    if rule.against:
        return say("Improvement")
    averaged = rule.sum is Aggregation.AVERAGE and rule.measure not in _IN_DECIMALS
    return say("Average of %(what)s", what=what.lower()) if averaged else what


def rule_in_words(rule: StandingRule, standing: Standing | None = None) -> Iterator[str]:
    """Yield the rule, a sentence for each of its parts; with the standing also how far the season has come."""
    if rule.division:
        yield from _of_division(rule, rule.division)
        return
    yield _worth(rule)
    if rule.mixed:
        yield say("The events are scored in different ways, so their scores cannot be added.")
    if rule.ranked is RankedKind.CLUBS:
        yield _of_clubs(rule)
    if rule.ranked.of_cards:
        ladies = rule.ranked is RankedKind.LADIES
        yield say("At drives only the ladies’ cards count.") if ladies else say("At drives only the gents’ cards count.")
    if rule.monthly:
        yield say("The results of a month are averaged first, and count as one.")
    yield from _counting(rule, standing)
    if rule.partners:
        yield say("At least %(count)s must be among the results that count.", count=count(rule.partners, "different partner"))
    yield from _conditions(rule)
    if rule.members:
        yield say("Only members are ranked.")
    if rule.against:
        yield say("The figure is the improvement on the events compared with, reckoned by the same rule.")
    yield from _prizes(rule)
    if rungs := [say(RUNGS[name]) for name in rule.ties if name in RUNGS]:
        yield say("Ties are split by %(listed)s; anyone still level shares the place.", listed=join_words(rungs))
    else:
        yield say("Ties share the place.")


def _of_division(rule: StandingRule, division: Division) -> Iterator[str]:
    """Say how the players of a division are ranked."""
    yield say(
        "Tricks a hand in the matches of %(division)s: a player’s tricks at his tables, divided by the hands.",
        division=say("%(title)s, %(season)s", title=division.title, season=season_title(division.season)),
    )
    if rule.share is not None:
        yield say(
            "It takes %(share)s of the matches that the team has played to be ranked.", share=figures.mixed_number(rule.share)
        )
    elif rule.least > 1:
        yield say("It takes %(count)s to be ranked.", count=count(rule.least, "match", "matches"))
    if rule.members:
        yield say("Only members are ranked.")
    if rungs := [say(RUNGS[name]) for name in rule.ties if name in RUNGS]:
        yield say("Ties are split by %(listed)s; anyone still level shares the place.", listed=join_words(rungs))
    else:
        yield say("Ties share the place.")


def _worth(rule: StandingRule) -> str:
    if rule.measure is StandingMeasure.PLACES:
        points = join_words([figures.mixed_number(worth) for worth in rule.points])
        words = say(
            "The places are worth %(points)s points, first to last; those who share places share their points", points=points
        )
    else:
        words = say(_WORTH[rule.measure])
    return say("%(words)s, and the average is taken.", words=words) if rule.sum is Aggregation.AVERAGE else f"{words}."


def _of_clubs(rule: StandingRule) -> str:
    if rule.scorers == 1:
        return say("A club’s best result at each event counts; a pair from two clubs scores for neither.")
    return say(
        "A club’s best %(number)s results at each event count; a pair from two clubs scores for neither.",
        number=rule.scorers,
    )


def _counting(rule: StandingRule, standing: Standing | None) -> Iterator[str]:
    if rule.drop:
        steps = join_words([str(step) for step in rule.drop])
        yield say("Once so many events have been held one more result may be missing: %(steps)s.", steps=steps)
    if rule.drop and standing and standing.counting is not None:
        yield say("After %(held)s events %(counting)s results count.", held=standing.held, counting=standing.counting)
    elif rule.best_share is not None:
        now = say(": %(counting)s of %(held)s now", counting=standing.counting, held=standing.held) if standing else ""
        yield say(
            "The best %(mixed)s of the events held so far count%(now)s.", mixed=figures.mixed_number(rule.best_share), now=now
        )
    elif rule.best == 1:
        yield say("The best result counts.")
    elif rule.best is not None:
        yield say("The best %(count)s count.", count=count(rule.best, "result"))


def _conditions(rule: StandingRule) -> Iterator[str]:
    if rule.least > 1:
        yield say("It takes %(count)s to be ranked.", count=count(rule.least, "month" if rule.monthly else "result"))
    if rule.together > 1:
        yield say("A pair must have played %(count)s together.", count=count(rule.together, "session"))
    if rule.tables:
        yield say("An event counts with at least %(count)s in play.", count=count(rule.tables, "table"))


def _prizes(rule: StandingRule) -> Iterator[str]:
    if rule.handicap:
        most = (
            say(", %(mixed)s at the utmost", mixed=figures.mixed_number(rule.handicap.most))
            if rule.handicap.most is not None
            else ""
        )
        yield say(
            "Each past prize takes %(mixed)s from the figure%(most)s.", mixed=figures.mixed_number(rule.handicap.each), most=most
        )


def working(rule: StandingRule, row: StandingRow, counting: Sequence[StandingResult]) -> Iterator[str]:
    """Yield sentences that say how the figure came from the results that count."""
    if rule.division:
        hands = sum((result.hands for result in counting), Fraction(0))
        tricks = sum((result.hands * result.figure for result in counting), Fraction(0))
        yield say(
            "%(tricks)s tricks in %(hands)s hands are %(average)s a hand.",
            tricks=figures.mixed_number(tricks),
            hands=figures.mixed_number(hands),
            average=figures.decimal(row.figure, _PLACES),
        )
        return
    whole = row.figure + row.handicap + (row.base or 0)
    pieces = len({result.month for result in counting}) if rule.monthly else len(counting)
    unit = count(pieces, "month" if rule.monthly else "result")
    if rule.sum is Aggregation.AVERAGE:
        yield say("The average of %(unit)s is %(mixed)s.", unit=unit, mixed=figures.mixed_number(whole))
    else:
        values = {"sentence": sentence(unit), "mixed": figures.mixed_number(whole)}
        yield say_many("%(sentence)s makes %(mixed)s.", "%(sentence)s make %(mixed)s.", pieces, **values)
    if rule.monthly:
        yield _months(counting)
    if row.base is not None:
        yield say(
            "The events compared with make %(mixed)s: %(change)s.",
            mixed=figures.mixed_number(row.base),
            change=say("an improvement of %(signed)s", signed=figures.signed(row.figure + row.handicap)),
        )
    if row.handicap:
        yield say(
            "Past prizes take %(mixed)s: %(mixed_2)s.",
            mixed=figures.mixed_number(row.handicap),
            mixed_2=figures.mixed_number(row.figure),
        )


def _months(counting: Sequence[StandingResult]) -> str:
    """Return a sentence on the figure of each month."""
    months = dict[str, list[Fraction]]()
    for result in sorted(counting, key=lambda result: result.date):
        months.setdefault(month_of_year(result.date), []).append(result.figure)
    averages = [
        say(
            "%(figure)s in %(month)s",
            month=month,
            figure=figures.mixed_number(sum(month_figures, Fraction(0)) / len(month_figures)),
        )
        for month, month_figures in months.items()
    ]
    return say("By months: %(months)s.", months=join_words(averages))


def figure_words(rule: StandingRule, figure: Fraction) -> str:
    """Return a figure as short as a table needs it; sums of places exactly, since they are small."""
    if rule.sum is Aggregation.AVERAGE or rule.measure in _IN_DECIMALS:
        return figures.decimal(figure, _PLACES)
    signed = rule.measure is StandingMeasure.DIFFERENCES or bool(rule.against)
    return figures.signed(figure) if signed else figures.mixed_number(figure)


def to_play_for(standing: Standing, ahead: StandingOutlook | None) -> Iterator[str]:
    """Yield sentences that say how many events are to come, and how many entries can still be first."""
    if not standing.to_come:
        return
    yield say_many("%(number)s event without a result.", "%(number)s events without a result.", len(standing.to_come))
    if ahead is None:
        yield say("Plus scores have no upper limit, so nobody is out of it.")
        return
    able = [prospect for prospect in ahead.of if prospect.can_be_first]
    if ahead.newcomer_can_be_first and ahead.newcomer is not None:
        most = figure_words(standing.rule, ahead.newcomer)
        yield say("Someone yet to play could still reach %(most)s and win.", most=most)
    elif len(able) == 1:
        yield say("Only one can still win.")
    else:
        yield say_many("%(number)s can still win.", "%(number)s can still win.", len(able))
        yield say("Assuming one player wins everything left and the rest score nothing.")


def need_in_words(need: NeededResults | None, name: str) -> str:
    """Say what it takes to end above another who scores no more; empty where nothing exact can be said."""
    if need is None:
        return ""
    if not need.events:
        return say_many(
            "Winning the remaining event would not catch %(name)s.",
            "Winning all %(number)s remaining events would not catch %(name)s.",
            need.to_come,
            name=name,
        )
    rank = ordinal(need.place)
    if need.events == 1:
        return say_many(
            "%(place)s or better outright in the remaining event overtakes %(name)s, if %(name)s scores no more.",
            "%(place)s or better outright in any of the %(number)s remaining events overtakes %(name)s, "
            "if %(name)s scores no more.",
            need.to_come,
            place=rank,
            name=name,
        )
    if need.events == need.to_come:
        return say(
            "%(place)s or better outright in all %(number)s remaining events overtakes %(name)s, if %(name)s scores no more.",
            place=rank,
            number=need.to_come,
            name=name,
        )
    return say(
        "%(place)s or better outright in %(events)s of the %(number)s remaining events overtakes %(name)s, "
        "if %(name)s scores no more.",
        place=rank,
        events=need.events,
        number=need.to_come,
        name=name,
    )


def above(rows: Sequence[StandingRow], row: StandingRow) -> StandingRow | None:
    """Return the next higher row; of several that share its place, the first."""
    higher = [other for other in rows if other.place < row.place]
    return next((other for other in higher if other.place == higher[-1].place), None) if higher else None


MOST_LINES, MOST_DATES, FEWEST_DATES = 4, 12, 3
"""So many have a line; of more days than these every second, or third …, is drawn, the last always."""


class Race(Struct, frozen=True, kw_only=True):
    """The standing on each day: the days, each runner's figure on each day (None while not ranked), and the leaders.

    `of_season`: the standing is that of one season, not of several.
    """

    days: tuple[datetime.date, ...]
    runners: tuple[tuple[Who, tuple[Fraction | None, ...]], ...]
    leaders: tuple[tuple[Who, ...], ...]
    of_season: bool = True


def race(
    standing_: Standing, events: Sequence[EventHead], results: Mapping[str, ResultHead], people: Mapping[str, Person]
) -> Race | None:
    """Return the race that led to a standing.

    None with fewer than three days, or fewer than two who are ranked, or in a division.
    """
    if standing_.rule.division:
        return None
    counted = {result.date for row in standing_.rows for result in row.results}
    days = _thin_out(sorted(counted))
    if len(days) < FEWEST_DATES or len(standing_.rows) < 2:
        return None
    behind = _behind(standing_, events)
    then = [_on(standing_.rule, day, behind, results, people) for day in days[:-1]]
    standings = [*then, standing_]
    runners = tuple(
        (row.who, tuple(next((line.figure for line in state.rows if line.who == row.who), None) for state in standings))
        for row in standing_.rows[:MOST_LINES]
    )
    leaders = tuple(tuple(row.who for row in state.rows if row.place == 1) for state in standings)
    return Race(days=tuple(days), runners=runners, leaders=leaders, of_season=bool(standing_.rule.season))


def _thin_out(days: Sequence[datetime.date]) -> list[datetime.date]:
    step = -(-len(days) // MOST_DATES)
    return list(reversed(list(reversed(days))[::step])) if days else []


def _behind(standing_: Standing, events: Sequence[EventHead]) -> Sequence[EventHead]:
    """Return the events behind a standing: those that count, or all events where its rule also looks at other events."""
    if standing_.rule.against or standing_.rule.handicap:
        return events
    behind = (*(row.results for row in standing_.rows), *(waiting.results for waiting in standing_.waiting))
    counted = {result.event for results in behind for result in results}
    return [event for event in events if event.id in counted]


def _on(
    rule: StandingRule,
    last: datetime.date,
    events: Sequence[EventHead],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
) -> Standing:
    """Return the standing as it was on a day: without the events after it."""
    return standing(rule, [event for event in events if event.date <= last], results, people)


def race_picture(
    standing_: Standing,
    events: Sequence[EventHead],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
    names: Mapping[str, str],
) -> Picture | None:
    """Draw the picture of the race; None where there is no race; `names` are those of persons and clubs by their ids."""
    contest = race(standing_, events, results, people)
    if contest is None:
        return None
    short = _short_names(contest, people, names)
    series = [
        Series(label=_full(who, names), short=_short(who, short), values=values, kind=KINDS[index])
        for index, (who, values) in enumerate(contest.runners)
    ]
    return Picture(
        name="race",
        title=race_sentence(contest, names, short),
        told=say("How the first %(number)s of today stood after each day that counts.", number=len(contest.runners)),
        drawings=line_drawings(Frame(steps=tuple(short_day(date) for date in contest.days), stepped=True), series),
        table=_table(contest, short),
    )


def race_sentence(contest: Race, names: Mapping[str, str], short: Mapping[str, str]) -> str:
    """Say who leads, and since when."""
    now = contest.leaders[-1]
    if len(now) != 1:
        return say("%(names)s share the first place", names=join_words([_short(who, short) for who in now]))
    name = _full(now[0], names)
    since = len(contest.days) - 1
    while since and contest.leaders[since - 1] == now:
        since -= 1
    led = [leaders for leaders in contest.leaders if leaders]  # before anyone has played often enough there are none
    changes = sum(before != after for before, after in pairwise(led))
    if changes == 0:
        return say("%(name)s led all season", name=name) if contest.of_season else say("%(name)s led throughout", name=name)
    if changes == 1:
        return say("%(name)s took the lead on %(day)s and kept it", name=name, day=day(contest.days[since]))
    return say(
        "%(name)s took the lead on %(day)s, the %(change)s change at the top",
        name=name,
        day=day(contest.days[since]),
        change=ordinal(changes),
    )


def _table(contest: Race, short: Mapping[str, str]) -> Table:
    rows = [
        (
            Cell(day(date)),
            *(Cell("" if values[index] is None else figures.mixed_number(values[index] or 0)) for _, values in contest.runners),
        )
        for index, date in enumerate(contest.days)
    ]
    return Table(
        caption=say("The figures after each day; empty while somebody was not ranked yet"),
        columns=(Column(say("Day"), figure=False), *(Column(_short(who, short)) for who, _ in contest.runners)),
        rows=tuple(rows),
    )


def _full(who: Who, names: Mapping[str, str]) -> str:
    return join_words([names.get(id_, id_) for id_ in who])


def _short_names(contest: Race, people: Mapping[str, Person], names: Mapping[str, str]) -> Mapping[str, str]:
    """Return in short the names in the picture: persons by their surnames, clubs by the words that tell them apart."""
    ids = dict.fromkeys(id_ for who in (*(who for who, _ in contest.runners), *contest.leaders[-1]) for id_ in who)
    persons = short_names(names[id_] for id_ in ids if id_ in people and id_ in names)
    clubs = short_titles(names[id_] for id_ in ids if id_ not in people and id_ in names)
    return {id_: (persons if id_ in people else clubs)[names[id_]] for id_ in ids if id_ in names}


def _short(who: Who, short: Mapping[str, str]) -> str:
    return " & ".join(short.get(id_, id_) for id_ in who)
