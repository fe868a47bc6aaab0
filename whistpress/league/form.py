"""Printed forms of a congress, a cup, a division, a trophy and a season, and what each is made from."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from whistpress.core.model import ResultHead
from whistpress.language import noted
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Division, MatchTable
from whistpress.league.divisions.words.matches import MatchCards, PaperCard, TableScores, hands_of_tables
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.people.model import NOTHING_PRIVATE, PrivateMatters, Trophy
from whistpress.printing.form import Order, PrintedForm, S
from whistpress.printing.layout import PaperLayout
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.sheet import PaperSheet
from whistpress.problems import Span

F = TypeVar("F", bound=PrintedForm[Any, Any])


class LeagueJob(Struct, Generic[S], frozen=True, kw_only=True):
    """The input of a form of anything but an event: the subject and its title, the league, the results, the sheet.

    Its texts are in the content file `source`; `pictures` are those that they show. Both paths are below `content/`. `match` is
    the id of the match of a cup that is printed alone.
    """

    subject: S
    title: str
    league: League
    sheet: PaperSheet
    layout: PaperLayout = field(default_factory=PaperLayout)
    results: Mapping[str, ResultHead] = field(default_factory=dict)
    source: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    match: str = ""

    @property
    def spare(self) -> int:
        """How many blanks to print besides."""
        return self.layout.spare


class PrintedSeason(Struct, frozen=True, kw_only=True):
    """A season as the subject of a print; its `id` is the name of its folder, empty for a league without seasons.

    `has` are the names of the forms for which there is anything to print.
    """

    id: str
    has: frozenset[str] = frozenset()
    at: Span | None = None


class SeasonJob(LeagueJob[PrintedSeason], frozen=True, kw_only=True):
    """The input of a form of a season: also the tables of the league's divisions, and the private matters."""

    tables: Mapping[str, DivisionTable] = field(default_factory=dict)
    private: PrivateMatters = NOTHING_PRIVATE


class CongressForm(PrintedForm[Congress, LeagueJob[Congress]], frozen=True):
    """A form of an annual meeting."""


class CupForm(PrintedForm[Cup, LeagueJob[Cup]], frozen=True):
    """A form of a cup."""


class DivisionPaper(Struct, frozen=True, kw_only=True):
    """A division to print of, or one `match` of it (its id)."""

    id: str
    division: Division
    match: str = ""
    at: Span | None = None


class DivisionForm(PrintedForm[DivisionPaper, LeagueJob[DivisionPaper]], frozen=True):
    """A form of a division, or of one of its matches."""


class TrophyForm(PrintedForm[Trophy, LeagueJob[Trophy]], frozen=True):
    """A form of a trophy."""


class SeasonForm(PrintedForm[PrintedSeason, SeasonJob], frozen=True):
    """A form of a season. A build never makes it, since it may contain private matters."""


def match_forms(
    kind: type[F],
    *,
    serves: Callable[[S], bool],
    cards: Callable[[LeagueJob[S]], tuple[PaperCard, ...]],
    for_captains: Callable[[LeagueJob[S]], tuple[PaperCard, ...]],
    tables: Callable[[S], Iterable[MatchTable]],
) -> tuple[F, F, F]:
    """Return the forms of matches, of a kind: the match cards, the result cards of both captains, the scores of each table.

    `tables` are those on record: their longest has as many hands as a blank one.
    """

    def match_parts(job: LeagueJob[S], *, short: bool) -> tuple[DocumentPart, ...]:
        match_cards = for_captains(job) if short else cards(job)
        return (DocumentPart("match-cards", MatchCards(league=job.league.name, cards=match_cards, short=short, sheet=job.sheet)),)

    def table_parts(job: LeagueJob[S]) -> tuple[DocumentPart, ...]:
        pairs = tuple((card, table) for card in cards(job) for table in card.tables)
        hands = hands_of_tables(tables(job.subject))
        return (DocumentPart("table-scores", TableScores(league=job.league.name, cards=pairs, hands=hands, sheet=job.sheet)),)

    return (
        kind(
            name="match-card",
            title=noted("Match card"),
            brief="tables, players and tricks",
            purpose=noted("the tables of a match with their players and tricks: blank before it, filled in afterwards"),
            order=Order(listed=620),
            serves=serves,
            parts=partial(match_parts, short=False),
        ),
        kind(
            name="result-card",
            title=noted("Result card"),
            brief="for both captains to sign",
            purpose=noted("the result of a match for both captains, to be signed and sent in"),
            order=Order(listed=630),
            serves=serves,
            parts=partial(match_parts, short=True),
        ),
        kind(
            name="table-scores",
            title=noted("Scores of a table"),
            brief="a row for each hand",
            purpose=noted("a row for each hand at a table of a match"),
            order=Order(listed=640),
            serves=serves,
            parts=table_parts,
        ),
    )


CongressJob = LeagueJob[Congress]


TrophyJob = LeagueJob[Trophy]
