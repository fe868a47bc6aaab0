"""The honours board: who won each competition, and who came second, year by year."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import ResultHead
from whistpress.language import say, say_many
from whistpress.league.cups.facts import CupRecord
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.league.standings.words.standing_blocks import StandingOf
from whistpress.league.trophies.facts.honours import Competition, Honour, competitions, standings_over
from whistpress.league.trophies.facts.reigns import Chain
from whistpress.league.trophies.words import HolderLinks, pages_of
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.wording import season_title


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the honours board of a league in which anything has been won."""
    if not planner.has_honours:
        return
    league, chains = planner.content, planner.chains
    named = {link.event for chain in chains.values() for link in chain.links if link.event}
    over = standings_over(league)
    of = HonoursOf(
        league=League(
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
        ),
        results={id_: planner.results[id_] for id_ in sorted(named) if id_ in planner.results},
        chains=chains,
        standings=tuple(planner.standings[id_] for id_ in over),
        tables=planner.divisions,
        cups=planner.cups,
    )
    yield planner.later(addresses.HONOURS, "honours.html", partial(honours_page, of), planner.league.at.file, say("Honours"))


class HonoursOf(Struct, frozen=True, kw_only=True):
    """What the honours board is made from: a part of the league, the chains of its trophies, the standings that are over.

    `results` are those of the events that decided trophies. The standings are worked out when the page is made.
    """

    league: League
    results: Mapping[str, ResultHead]
    chains: Mapping[str, Chain]
    standings: tuple[StandingOf, ...]
    tables: Mapping[str, DivisionTable]
    cups: Mapping[str, CupRecord]

    @property
    def competitions(self) -> tuple[Competition, ...]:
        """The competitions with their winners by year."""
        standings = {standing.rule.id: standing.standing for standing in self.standings}
        return competitions(self.league, self.results, self.chains, standings, self.tables, self.cups)


class HonourLine(Struct, frozen=True, kw_only=True):
    """A year of a competition: the page that tells of it (its text the season or year), the winners, those who came second."""

    year: Link
    winners: HolderLinks
    runners_up: HolderLinks
    note: str


class CompetitionBlock(Struct, frozen=True, kw_only=True):
    """A competition with its years: its title and page (none for one without a trophy), its mark on the page.

    `seconds`: the runners-up of at least one year are known.
    """

    anchor: str
    title: Link
    lines: tuple[HonourLine, ...]

    @property
    def seconds(self) -> bool:
        """Whether the runners-up of at least one year are known."""
        return any(line.runners_up for line in self.lines)


class HonoursPage(Page, frozen=True, kw_only=True):
    """Every competition with its winners and runners-up by year, the latest first."""

    competitions: tuple[CompetitionBlock, ...]


def honours_page(of: HonoursOf) -> HonoursPage:
    """Build the honours board."""
    league, all_competitions = of.league, of.competitions
    return HonoursPage(
        path=addresses.HONOURS,
        title=say("Honours"),
        summary=say_many(
            "Winners and runners-up of %(number)s competition of %(name)s.",
            "Winners and runners-up of %(number)s competitions of %(name)s.",
            len(all_competitions),
            name=league.name,
        ),
        section=addresses.TROPHIES if league.trophies else addresses.RECORDS,
        competitions=tuple(_block(number, competition) for number, competition in enumerate(all_competitions, start=1)),
    )


def _block(number: int, competition: Competition) -> CompetitionBlock:
    return CompetitionBlock(
        anchor=f"competition-{number}",
        title=Link(competition.title, addresses.trophy(competition.trophy) if competition.trophy else ""),
        lines=tuple(map(_line, competition.honours)),
    )


def _line(honour: Honour) -> HonourLine:
    path = addresses.event(honour.event) if honour.event else addresses.standing(honour.standing) if honour.standing else ""
    path = addresses.division(honour.division) if honour.division else path
    path = addresses.cup(honour.cup) if honour.cup else path
    year = season_title(honour.season) if honour.season else str(honour.year)
    return HonourLine(
        year=Link(year, path),
        winners=pages_of(honour.winners),
        runners_up=pages_of(honour.runners_up),
        note=honour.note,
    )
