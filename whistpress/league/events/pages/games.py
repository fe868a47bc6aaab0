"""The games and the systems of leads: a list of each, and a page for each game and for each system."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.games import GAMES
from whistpress.core.games.game import AgreedPoint, GameRule, Quantity
from whistpress.core.games.leads import CHAPTERS, LEADS, SIGNALS
from whistpress.core.games.leads.system import LeadAdviceChapter, LeadSystem, PlaySubject, SignalMeaning
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.core.model import RANKS
from whistpress.language import say
from whistpress.league.events.words.arrangement import end_sentence
from whistpress.league.events.words.event_lines import EventRef, SeasonOfEvents, by_season, event_links, event_ref
from whistpress.league.events.words.leads import HOW, Difference, LeadTable, differences, eleven, shown_by, shown_rank, tables
from whistpress.league.events.words.rubbers import RubberView
from whistpress.league.events.words.theme_texts import GameText, game_text, worked_example
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence, prose
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import count, sentence


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of games, and a page for each game to show; the same of leads, where the league says which it plays."""
    source, theme, league_system = planner.league.at.file, planner.theme, planner.site.leads
    if planner.site.games:
        events = planner.league.events
        played = {name: tuple(event_ref(event) for event in events if event.game == name) for name in planner.games}
        yield planner.later(addresses.GAMES, "games.html", partial(games_page, theme, planner.games, played), source)
        for name in planner.games:
            yield planner.later(addresses.game(name), "game.html", partial(game_page, theme, name, played[name]), source)
    if league_system:
        yield planner.page("leads.html", leads_page(league_system), source)
        for name in LEADS:
            yield planner.page("lead-system.html", lead_system_page(name, league_system), source)


class GamesPage(Page, frozen=True, kw_only=True):
    """All games: their texts. Those of `shown` have pages; `played` are the events that play each."""

    texts: tuple[GameText, ...]
    shown: frozenset[str]
    played: Mapping[str, Sequence[EventRef]]

    @template_method
    def events(self, game: str) -> tuple[Link, ...]:
        """Return links to the events that play a game."""
        return event_links(self.played.get(game, ()))


class GamePage(Page, frozen=True, kw_only=True):
    """A game: its text with an example marked, its rule, what its players may agree on, who plays it."""

    text: GameText
    events: Sequence[EventRef]
    anchored: frozenset[int] = frozenset()

    @property
    def rule(self) -> GameRule:
        """The rule of the game: its book, what a record holds, the same by other laws, its open points."""
        return GAMES[self.text.game]

    @property
    def facts(self) -> str:
        """How many players and cards it has: `Three players, 39 cards`; empty for a game that any number of tables play."""
        if not self.rule.sides:
            return ""
        players = sentence(count(sum(self.rule.sides), "player"))
        return say("%(sentence)s, %(cards)s cards", sentence=players, cards=self.rule.cards)

    @property
    def body(self) -> Prose:
        """Its text as HTML."""
        return prose(self.text.body, source=f"games/{self.text.game}.md", page=self.path)

    @property
    def seasons(self) -> tuple[SeasonOfEvents, ...]:
        """The events that play it, season by season."""
        return by_season(self.events)

    @template_method
    def example_by(self, laws: str = "") -> RubberView | None:
        """Return its example, marked by its rule or by other laws; None where the text has none."""
        return worked_example(self.text, laws)

    @template_method
    def about(self, rule: GameRule) -> str:
        """Say how the game goes by another rule of it."""
        return end_sentence(say(rule.summary))

    @template_method
    def further_quantities(self, rule: GameRule) -> tuple[Quantity, ...]:
        """Return what a record holds by another rule of the game beside what it holds by its own."""
        return tuple(quantity for quantity in rule.quantities if quantity not in self.rule.quantities)

    @template_method
    def choices(self, point: AgreedPoint) -> str:
        """Return what players may agree on a point, as an event file has it: the usual choice first."""
        words = {"yes": "true", "no": "false"}
        return ", ".join(words.get(str(choice), str(choice)) for choice in point.values)


def games_page(theme: Theme, names: Iterable[str], played: Mapping[str, Sequence[EventRef]]) -> GamesPage:
    """Build the list of all games; the games of `names` have pages."""
    return GamesPage(
        path=addresses.GAMES,
        title=say("Games"),
        summary=say("Every game of the whist family that whistpress scores, with its rules and where they are printed."),
        texts=tuple(game_text(theme, name) for name in GAMES),
        shown=frozenset(names),
        played=played,
    )


def game_page(theme: Theme, name: str, events: Sequence[EventRef]) -> GamePage:
    """Build the page of one game."""
    text = game_text(theme, name)
    return GamePage(path=addresses.game(name), title=text.title, summary=first_sentence(text.summary), text=text, events=events)


class LeadsPage(Page, frozen=True, kw_only=True):
    """All systems of leads, where they differ (plain suits and trumps), signals, other advice, the eleven rule card by card.

    `own` is the name of the system that the league plays.
    """

    own: str
    plain: tuple[Difference, ...]
    trumps: tuple[Difference, ...]

    @property
    def systems(self) -> tuple[LeadSystem, ...]:
        """The systems, in the order of each list of the page."""
        return tuple(LEADS.values())

    @property
    def signals(self) -> tuple[SignalKind, ...]:
        """Every kind of signal."""
        return tuple(SignalKind)

    @property
    def subjects(self) -> tuple[PlaySubject, ...]:
        """Every subject of advice."""
        return tuple(PlaySubject)

    @property
    def eleven(self) -> tuple[tuple[str, str], ...]:
        """Each card to which the eleven rule applies, and the rule for it."""
        return tuple((shown_rank(rank), eleven(rank)) for rank in RANKS if eleven(rank))

    @template_method
    def meaning(self, system: LeadSystem, kind: SignalKind) -> str:
        """Say what a signal shows by a system; empty where its book gives no rule."""
        meaning = SIGNALS[system.name].get(kind)
        return say(meaning.shows) if meaning else ""

    @template_method
    def pages(self, system: LeadSystem, subject: PlaySubject) -> str:
        """Return the pages on which the book of a system has advice on a subject; empty where it has none."""
        return pages_of_advice(system.name, subject)


class LeadSystemPage(Page, frozen=True, kw_only=True):
    """A system of leads: its tables, what each card shows when it is led, its signals, its advice, its remarks and its book.

    `own`: the league plays it.
    """

    name: str
    own: bool

    @property
    def system(self) -> LeadSystem:
        """The system."""
        return LEADS[self.name]

    @property
    def tables(self) -> tuple[LeadTable, ...]:
        """Its two tables."""
        return tables(self.system)

    @property
    def ranks(self) -> str:
        """The cards of a suit, the highest first."""
        return RANKS

    @property
    def signals(self) -> Mapping[SignalKind, SignalMeaning | None]:
        """What it says of every signal; None where its book gives no rule."""
        return {kind: SIGNALS[self.name].get(kind) for kind in SignalKind}

    @property
    def advice(self) -> tuple[LeadAdviceChapter, ...]:
        """Its chapters of advice."""
        return CHAPTERS[self.name]

    @template_method
    def how(self, kind: SignalKind) -> str:
        """Say how a signal is made."""
        return say(HOW[kind])

    @template_method
    def shown_rank(self, rank: str) -> str:
        """Return a rank as a page shows it."""
        return shown_rank(rank)

    @template_method
    def shown_by(self, rank: str, trumps: bool) -> str:
        """Say what the lead of a card shows, in a plain suit or in trumps."""
        return shown_by(self.system, rank, trumps=trumps)

    @template_method
    def pages(self, numbers: str) -> str:
        """Return the pages of the book that a line of advice names."""
        return page_words(numbers)


def leads_page(league_system: str) -> LeadsPage:
    """Build the list of the systems of leads; `league_system` is the system that the league plays."""
    return LeadsPage(
        path=addresses.LEADS,
        title=say("Systems of leads"),
        summary=say("Which card each system leads from a suit, and what a lead therefore tells the partner."),
        section=addresses.SYSTEMS,
        own=league_system,
        plain=differences(trumps=False),
        trumps=differences(trumps=True),
    )


def lead_system_page(name: str, league_system: str) -> LeadSystemPage:
    """Build the page of one system of leads; `own` is the system that the league plays."""
    return LeadSystemPage(
        path=addresses.leads(name),
        title=say(LEADS[name].title),
        summary=LEADS[name].summary,
        section=addresses.SYSTEMS,
        name=name,
        own=name == league_system,
    )


def pages_of_advice(system: str, subject: PlaySubject) -> str:
    """Return the pages of a system's advice on a subject as a book's index has them: `pp. 91–92, 95–97, 149`; empty for none."""
    rows = [row for chapter in CHAPTERS[system] if chapter.subject is subject for row in chapter.advice]
    return page_words(", ".join(_runs({page for row in rows for page in _numbers(row.page)}))) if rows else ""


def page_words(pages: str) -> str:
    """Return `p. 90`, or `pp. 90, 94`."""
    return say("pp. %(pages)s", pages=pages) if "–" in pages or "," in pages else say("p. %(page)s", page=pages)


def _numbers(pages: str) -> Iterator[int]:
    """Yield every page number of `90, 94` or `95–97`."""
    for run in pages.split(", "):
        first, _, last = run.partition("–")
        yield from range(int(first), int(last or first) + 1)


def _runs(numbers: Collection[int]) -> Iterator[str]:
    """Yield pages as a book's index has them: `91–92`, `95–97`, `149`."""
    for first in sorted(number for number in numbers if number - 1 not in numbers):
        last = next(number for number in itertools.count(first) if number + 1 not in numbers)
        yield str(first) if first == last else f"{first}–{last}"
