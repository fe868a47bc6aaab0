"""A season's race: the figures of a standing as they were after each event that counts, for those who lead it now."""

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.names import short_names, short_titles
from whistpress.language import ordinal, say
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing, standing
from whistpress.league.standings.model import StandingRule
from whistpress.site import figures
from whistpress.site.theme.lines import KINDS, Frame, Series, line_drawings
from whistpress.site.theme.picture import Cell, Column, Picture, Table
from whistpress.site.wording import day, join_words, short_day

MOST_LINES, MOST_DATES, FEWEST_DATES = 4, 12, 3
"""So many have a line; of more days than these every second, or third …, is drawn, the last always."""

Who = tuple[str, ...]


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
        title=sentence(contest, names, short),
        told=say("How the first %(number)s of today stood after each day that counts.", number=len(contest.runners)),
        drawings=line_drawings(Frame(steps=tuple(short_day(date) for date in contest.days), stepped=True), series),
        table=_table(contest, short),
    )


def sentence(contest: Race, names: Mapping[str, str], short: Mapping[str, str]) -> str:
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
