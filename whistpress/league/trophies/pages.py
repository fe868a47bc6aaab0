"""The trophies: their list, a page for each with its chain, its reigns and its timeline, and the honours board."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import ResultHead
from whistpress.core.model.cards import alphabetical
from whistpress.language import say, say_many
from whistpress.league.cups.facts import CupRecord
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.events.words.event_lines import EventLine, event_lines
from whistpress.league.league import League
from whistpress.league.people.model import Trophy
from whistpress.league.planner import Planner
from whistpress.league.standings.words.standings import StandingOf
from whistpress.league.trophies.facts.chain import ChainLink, events_for
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import Chain, Competition, Honour, Reign, competitions, standings_over
from whistpress.league.trophies.words import (
    Chains,
    ChainWords,
    ReignLength,
    contest_path,
    ended,
    how_passed,
    is_longest,
    names,
    party_links,
    passes_on,
    reign_length,
    since,
)
from whistpress.site import addresses
from whistpress.site.page import Link, Page, about_name, prose
from whistpress.site.picture_names import name_lines
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.theme.picture import LETTER, LINE, Bar, Cell, Column, Drawing, Picture, Scale, Stroke, Table, Words

SOURCE = "content/trophies.toml"


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of trophies, a page for each, and the honours board of a league in which anything has been won."""
    league, chains = planner.league, planner.chains
    if league.trophies:
        board = Link(say("Honours: winners and runners-up by year"), addresses.HONOURS) if planner.has_honours else None
        yield planner.page("trophies.html", replace(trophies_page(league, chains), honours=board), SOURCE)
    indexes = {event.id: index for index, event in enumerate(league.events)}
    for trophy in league.trophies.values():
        chain = chains[trophy.id]
        part = _part_of_league(league, trophy, chain, indexes)
        results = {event.id: result for event in part.events if (result := planner.results.get(event.id)) is not None}
        build = partial(trophy_page, part, trophy, chain, results)
        yield planner.later(addresses.trophy(trophy.id), "trophy.html", build, SOURCE, trophy.name)
    if planner.has_honours:
        yield _honours_board(planner)


class HoldersPage(Page, frozen=True, kw_only=True):
    """A page that names holders of trophies."""

    @template_method
    def links(self, party: Party) -> tuple[Link, ...]:
        """Return the words that lead to the pages of a party."""
        return party_links(party)


class TrophyLine(Struct, frozen=True, kw_only=True):
    """A trophy in a list: its name and page, the contest, the holders and since when."""

    name: str
    path: str
    contest: str
    holders: tuple[Party, ...]
    since: str


class TrophiesPage(HoldersPage, frozen=True, kw_only=True):
    """Every trophy; `honours` leads to the honours board."""

    trophies: tuple[TrophyLine, ...]
    honours: Link | None = None


class TrophyPage(HoldersPage, frozen=True, kw_only=True):
    """A trophy: who holds it and for how long, what would change hands next, its chain or roll, its reigns, its conditions."""

    trophy: Trophy
    history: Chain  # its record, line by line and reign by reign
    kind: str  # in a sentence, how it passes on
    contests: tuple[Link, ...]  # of each line of the record: what decided it; without a path where there is no page
    margins: tuple[str, ...]  # of each line: by how much the holder won
    about: Prose
    conditions: Prose
    events: tuple[EventLine, ...]  # other events for it
    pictures: tuple[Picture, ...] = ()

    @template_method
    def how(self, link: ChainLink) -> str:
        """Say how a line of the record came about."""
        return how_passed(link)

    @template_method
    def length(self, reign: Reign) -> ReignLength:
        """Return how long a reign was, in words."""
        return reign_length(reign)

    @template_method
    def longest(self, reign: Reign) -> bool:
        """Return whether a reign is longer than any other can have been."""
        return is_longest(reign, self.history)


def trophies_page(league: League, chains: Chains) -> TrophiesPage:
    """Build the list of trophies."""
    return TrophiesPage(
        path=addresses.TROPHIES,
        title=say("Trophies"),
        summary=say("The trophies of %(league)s and who holds them.", league=league.name),
        section=addresses.TROPHIES,
        trophies=tuple(
            _line(trophy, chains[trophy.id])
            for trophy in sorted(league.trophies.values(), key=lambda trophy: (alphabetical(trophy.name), trophy.id))
        ),
    )


def trophy_page(league: League, trophy: Trophy, chain: Chain, results: Mapping[str, ResultHead]) -> TrophyPage:
    """Build the page of a trophy."""
    path, words = addresses.trophy(trophy.id), ChainWords(league, results)
    in_chain = {link.event for link in chain.links}
    markdown = partial(prose, source="trophies.toml", page=path, language=league.language)
    return TrophyPage(
        path=path,
        title=trophy.name,
        summary=about_name(trophy.name, _held_by(chain), trophy.about or trophy.contest),
        section=addresses.TROPHIES,
        trophy=trophy,
        history=chain,
        kind=passes_on(trophy, chain),
        contests=tuple(Link(words.title(link), contest_path(link)) for link in chain.links),
        margins=tuple(words.margin(link) for link in chain.links),
        about=markdown(trophy.about, prefix="about-"),
        conditions=markdown(trophy.conditions, prefix="conditions-", top=3),
        events=event_lines((event for event in events_for(league, trophy) if event.id not in in_chain), results),
        pictures=(drawn,) if (drawn := timeline(chain, league.today)) else (),
    )


def _held_by(chain: Chain) -> str:
    """Name the holders of a trophy in words; empty while it has none."""
    names = "; ".join(party.name for party in chain.holders)
    return say("held by %(names)s", names=names) if names else ""


def _line(trophy: Trophy, chain: Chain) -> TrophyLine:
    return TrophyLine(
        name=trophy.name,
        path=addresses.trophy(trophy.id),
        contest=trophy.contest,
        holders=chain.holders,
        since=since(chain.reign.since) if chain.reign else "",
    )


def _part_of_league(league: League, trophy: Trophy, chain: Chain, indexes: Mapping[str, int]) -> League:
    """Reduce the league to what a trophy's page shows: the events for it, the standings, divisions and cups that gave it."""
    named = {link.event for link in chain.links} | {event.id for event in events_for(league, trophy)}
    named |= {chain.coming.event} if chain.coming else set()
    meetings = {
        id_: congress
        for id_, congress in league.congresses.items()
        if any(sitting.trophy == trophy.id for sitting in congress.sittings)
    }
    standings = {link.standing for link in chain.links}
    divisions = {link.division for link in chain.links}
    cups = {link.cup for link in chain.links}
    return League(
        name=league.name,
        language=league.language,
        today=league.today,
        trophies={trophy.id: trophy},
        standings={id_: rule for id_, rule in league.standings.items() if id_ in standings},
        divisions={
            id_: replace(division, rounds=(), matches=()) for id_, division in league.divisions.items() if id_ in divisions
        },
        cups={id_: replace(cup, rounds=(), plate=None) for id_, cup in league.cups.items() if id_ in cups},
        congresses=meetings,
        events=tuple(league.events[index] for index in sorted(indexes[id_] for id_ in named if id_ in indexes)),
        at=league.at,
    )


def _honours_board(planner: Planner) -> Artefact:
    """Plan the honours board: winners and runners-up of every competition, year by year."""
    league, chains = planner.content, planner.chains
    named = {link.event for chain in chains.values() for link in chain.links if link.event}
    over = standings_over(league)
    part = League(
        name=league.name,
        language=league.language,
        today=league.today,
        people=league.people,
        clubs=league.clubs,
        trophies=league.trophies,
        standings={id_: league.standings[id_] for id_ in over},
        divisions={id_: replace(division, rounds=(), matches=()) for id_, division in league.divisions.items()},
        cups={id_: replace(cup, rounds=(), plate=cup.plate) for id_, cup in league.cups.items()},
        events=tuple(event for event in league.events if event.id in named),
        at=league.at,
    )
    results = {id_: planner.results[id_] for id_ in sorted(named) if id_ in planner.results}
    standings = tuple(planner.standings[id_] for id_ in over)
    build = partial(honours_page, part, results, chains, standings, planner.divisions, planner.cups)
    return planner.later(addresses.HONOURS, "honours.html", build, planner.league.at.file, say("Honours"))


class HonoursPage(HoldersPage, frozen=True, kw_only=True):
    """Every competition with its winners and runners-up by year, the latest first."""

    competitions: tuple[Competition, ...]

    @template_method
    def contest(self, honour: Honour) -> str:
        """Return the path of the page that tells of a year; empty where there is none."""
        return contest_path(honour)


def honours_page(
    league: League,
    results: Mapping[str, ResultHead],
    chains: Chains,
    standings: Sequence[StandingOf],
    tables: Mapping[str, DivisionTable],
    cups: Mapping[str, CupRecord],
) -> HonoursPage:
    """Build the honours board; `results` are those of the events that decided trophies, `standings` those that are over."""
    ended_standings = {standing.rule.id: standing.standing for standing in standings}
    held = competitions(league, results, chains, ended_standings, tables, cups)
    return HonoursPage(
        path=addresses.HONOURS,
        title=say("Honours"),
        summary=say_many(
            "Winners and runners-up of %(number)s competition of %(name)s.",
            "Winners and runners-up of %(number)s competitions of %(name)s.",
            len(held),
            name=league.name,
        ),
        section=addresses.TROPHIES if league.trophies else addresses.RECORDS,
        competitions=held,
    )


FEWEST_REIGNS, MOST_ROWS = 2, 12
EDGE, TOP, ROW, BAR, FOOT, LEAST = 8, 4, 38, 14, 26, 3
SIZES = (("narrow", 320), ("broad", 680))


def timeline(chain: Chain, today: datetime.date) -> Picture | None:
    """Draw the timeline of a chain; None with fewer than two reigns, or with more holders than a reader can tell apart."""
    holders = holders_of(chain)
    if len(chain.reigns) < FEWEST_REIGNS or len(holders) > MOST_ROWS:
        return None
    return Picture(
        name="timeline",
        title=sentence(chain),
        told=_reading_help(chain),
        drawings=tuple(_drawing(chain, holders, today, *size) for size in SIZES),
        table=_table(chain),
    )


def holders_of(chain: Chain) -> tuple[str, ...]:
    """Return the holders, in the order of their first reigns."""
    return tuple(dict.fromkeys(names(reign.holders) for reign in chain.reigns))


def span(reign: Reign, today: datetime.date) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day of a reign as drawn: at either end the first possible day; today where it goes on."""
    begin = reign.since.earliest
    return begin, max(begin, reign.until.earliest if reign.until else today)


def sentence(chain: Chain) -> str:
    """Say how often the trophy changed hands (at least, where the record falls silent), and name its holder."""
    changes = chain.changes
    if not chain.is_whole:
        least = say_many("At least %(number)s change of holder", "At least %(number)s changes of holder", changes)
        words = least if changes else say("No change of holder is on record")
        now = say("held last by %(holders)s", holders=names(chain.holders)) if chain.holders else ""
        return "; ".join(part for part in (words, now) if part)
    return say_many(
        "%(number)s change of holder; held last by %(holders)s",
        "%(number)s changes of holder; held last by %(holders)s",
        changes,
        holders=names(chain.holders),
    )


def _reading_help(chain: Chain) -> str:
    """Say how to read the picture."""
    rows = say("A row for each holder, a bar for each reign; where only a year is known, its first of January stands for it.")
    return rows if chain.is_whole else f"{rows} {say('A bar ends where the record falls silent.')}"


def _drawing(chain: Chain, holders: Sequence[str], today: datetime.date, name: str, width: int) -> Drawing:
    spans = [span(reign, today) for reign in chain.reigns]
    first, last = min(begin for begin, _ in spans).year, max(end for _, end in spans).year + 1
    across = Scale(Fraction(_january(first)), Fraction(_january(last)), EDGE, width - EDGE)
    called = [name_lines(holder, (width - 2 * EDGE) // LETTER) for holder in holders]
    tops = [TOP + sum(ROW + LINE * (len(lines) - 1) for lines in called[:row]) for row in range(len(holders) + 1)]
    height = tops[-1] + FOOT
    bars = [
        _bar(across, begin, end, tops[holders.index(names(reign.holders)) + 1] - ROW + LINE + 4, reign)
        for reign, (begin, end) in zip(chain.reigns, spans, strict=True)
    ]
    years = list(_years(first, last, across))
    return Drawing(
        name=name,
        width=width,
        height=height,
        bars=tuple(bars),
        strokes=tuple(Stroke(((x, TOP), (x, height - FOOT))) for x, _ in years),
        words=(*_names(called, _begins(chain, holders, across, spans), tops, width), *_labels(years, height, width)),
    )


def _bar(across: Scale, begin: datetime.date, end: datetime.date, y: int, reign: Reign) -> Bar:
    left, right = across.at(begin.toordinal()), across.at(end.toordinal())
    return Bar(min(left, across.end - LEAST), y, max(right - left, LEAST), BAR, "now" if reign.ongoing else "bar")


def _begins(
    chain: Chain, holders: Sequence[str], across: Scale, spans: Sequence[tuple[datetime.date, datetime.date]]
) -> list[int]:
    """Return where the first bar of each holder begins."""
    first: dict[str, datetime.date] = {}
    for reign, (begin, _) in zip(chain.reigns, spans, strict=True):
        first.setdefault(names(reign.holders), begin)
    return [across.at(first[holder].toordinal()) for holder in holders]


def _names(called: Sequence[tuple[str, ...]], begins: Sequence[int], tops: Sequence[int], width: int) -> Iterator[Words]:
    """Yield the name of each holder above the first of his bars, or as near to it as it fits."""
    for lines, begin, top in zip(called, begins, tops, strict=False):
        x = max(EDGE, min(begin, width - EDGE - LETTER * max(map(len, lines))))
        yield from (Words(x, top + LINE * line, text, kind="named") for line, text in enumerate(lines, 1))


def _january(year: int) -> int:
    """Return the number of the first day of a year, even of the year after the last of the calendar."""
    return datetime.date(year - 1, 12, 31).toordinal() + 1 if year > datetime.MINYEAR else 1


def _years(first: int, last: int, across: Scale) -> Iterator[tuple[int, str]]:
    """Yield the position of each first of January and its year; every second, fifth, tenth … year where they are many."""
    most = (across.end - across.begin) // (7 * LETTER)
    interval = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 1000, datetime.MAXYEAR + 1) if (last - first) // step <= max(most, 1)
    )
    for year in range(first, last + 1):
        if year % interval == 0 or (interval > last - first and year == first):
            yield across.at(_january(year)), str(year)


def _labels(years: Sequence[tuple[int, str]], height: int, width: int) -> Iterator[Words]:
    half = 2 * LETTER + 1
    for x, text in years:
        yield Words(max(half, min(width - half, x)), height - EDGE + 2, text, "middle")


def _table(chain: Chain) -> Table:
    rows = [
        (
            Cell(names(reign.holders)),
            Cell(since(reign.since)),
            Cell(ended(reign) or "–"),
            Cell(str(reign_length(reign)) or "–"),
        )
        for reign in chain.reigns
    ]
    heads = (say("Holder"), say("From"), say("Until"), say("For"))
    return Table(
        caption=say("Every holder, earliest first"),
        columns=tuple(Column(head, figure=False) for head in heads),
        rows=tuple(rows),
    )
