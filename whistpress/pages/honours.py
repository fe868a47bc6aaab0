"""The honours board: who won each competition, and who came second, year by year."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import League
from whistpress.core.records.honours import Competition, Honour
from whistpress.language import say, say_many
from whistpress.pages.page import Link, Page
from whistpress.pages.planner import Planner
from whistpress.pages.trophies import HolderLinks, pages_of
from whistpress.views import addresses
from whistpress.views.words import season_title


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the honours board of a league in which anything has been won."""
    if planner.competitions:
        yield planner.page("honours.html", honours_page(planner.league, planner.competitions), planner.league.at.file)


class HonourLine(Struct, frozen=True, kw_only=True):
    """A year of a competition: the page that tells of it (its text the season or year), the winners, those who came second."""

    year: Link
    winners: HolderLinks
    runners_up: HolderLinks
    note: str


class CompetitionBlock(Struct, frozen=True, kw_only=True):
    """A competition with its years: its title and page (none for one without a trophy), its mark on the page.

    `seconds`: somebody came second in any of them.
    """

    anchor: str
    title: Link
    lines: tuple[HonourLine, ...]

    @property
    def seconds(self) -> bool:
        """Whether anybody is known to have come second."""
        return any(line.runners_up for line in self.lines)


class HonoursPage(Page, frozen=True, kw_only=True):
    """Every competition with its winners and runners-up by year, the latest first."""

    competitions: tuple[CompetitionBlock, ...]


def honours_page(league: League, found: Sequence[Competition]) -> HonoursPage:
    """Build the honours board."""
    return HonoursPage(
        path=addresses.HONOURS,
        title=say("Honours"),
        summary=say_many(
            "Winners and runners-up of %(number)s competition of %(name)s.",
            "Winners and runners-up of %(number)s competitions of %(name)s.",
            len(found),
            name=league.name,
        ),
        section=addresses.TROPHIES if league.trophies else addresses.RECORDS,
        competitions=tuple(_block(number, one) for number, one in enumerate(found, start=1)),
    )


def _block(number: int, one: Competition) -> CompetitionBlock:
    return CompetitionBlock(
        anchor=f"competition-{number}",
        title=Link(one.title, addresses.trophy(one.trophy) if one.trophy else ""),
        lines=tuple(map(_line, one.honours)),
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
