"""The games and the systems of leads: a list of each, and a page for each game and for each system."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.games import GAMES
from whistpress.core.games.game import AgreedPoint, GameRule, Quantity
from whistpress.core.games.leads import CHAPTERS, LEADS
from whistpress.core.games.leads.system import PlaySubject
from whistpress.core.model import RANKS
from whistpress.language import say
from whistpress.league.events.words.arrangement import end_sentence
from whistpress.league.events.words.event_lines import EventRef, SeasonOfEvents, by_season, event_links, event_ref
from whistpress.league.events.words.leads import (
    Difference,
    LeadTable,
    Meaning,
    SignalLine,
    SignalReadings,
    differences,
    eleven,
    meanings,
    shown_rank,
    signal_lines,
    signals_compared,
    tables,
)
from whistpress.league.events.words.rubbers import RubberView
from whistpress.league.events.words.theme_texts import GameText, example_by, game_text, worked_example
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence, prose
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.wording import count, sentence


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of games, and a page for each game to show; the same of leads, where the league says which it plays."""
    source, theme, league_system = planner.league.at.file, planner.theme, planner.site.leads
    if planner.site.games:
        played = {
            name: tuple(event_ref(event) for event in planner.league.events if event.game == name) for name in planner.games
        }
        yield planner.later(addresses.GAMES, "games.html", partial(games_page, theme, planner.games, played), source)
        for name in planner.games:
            yield planner.later(addresses.game(name), "game.html", partial(game_page, theme, name, played[name]), source)
    if league_system:
        yield planner.page("leads.html", leads_page(league_system), source)
        for name in LEADS:
            yield planner.page("lead-system.html", lead_system_page(name, league_system), source)


class GameEntry(Struct, frozen=True, kw_only=True):
    """A game in the list: title, its page (empty when it has none), a sentence, the events that play it."""

    name: str
    title: str
    path: str
    summary: str
    events: tuple[Link, ...]


class GamesPage(Page, frozen=True, kw_only=True):
    """All games."""

    games: tuple[GameEntry, ...]


class OtherRule(Struct, frozen=True, kw_only=True):
    """A game by other laws: the id of their code, a sentence, the book, an example, what else a record holds."""

    laws: str
    summary: str
    book: str
    example: RubberView | None
    quantities: tuple[Quantity, ...]


class OpenPoint(Struct, frozen=True):
    """A point that players may agree on: its key, what it means, its values (the usual one first), book and page."""

    name: str
    words: str
    values: str
    book: str


class GamePage(Page, frozen=True, kw_only=True):
    """A game: who plays with what (`facts`), its text, its book, an example marked, what a record holds, who plays it.

    `others` are its rules by other laws, `open_points` what its players may agree on.
    """

    name: str
    facts: str
    body: Prose
    book: str
    example: RubberView | None
    quantities: tuple[Quantity, ...]
    others: tuple[OtherRule, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()
    seasons: tuple[SeasonOfEvents, ...]
    anchored: frozenset[int] = frozenset()


def games_page(theme: Theme, names: Iterable[str], played: Mapping[str, Sequence[EventRef]]) -> GamesPage:
    """Build the list of all games; the games of `names` have pages."""
    pages = frozenset(names)
    return GamesPage(
        path=addresses.GAMES,
        title=say("Games"),
        summary=say("Every game of the whist family that whistpress scores, with its rules and where they are printed."),
        games=tuple(_entry(theme, name, name in pages, played.get(name, ())) for name in GAMES),
    )


def game_page(theme: Theme, name: str, events: Sequence[EventRef]) -> GamePage:
    """Build the page of one game."""
    game, text = GAMES[name], game_text(theme, name)
    path = addresses.game(name)
    return GamePage(
        path=path,
        title=text.title,
        summary=first_sentence(text.summary),
        name=name,
        facts=_facts(game),
        body=prose(text.body, source=f"games/{name}.md", page=path),
        book=game.book,
        example=worked_example(text),
        quantities=game.quantities,
        others=tuple(_other(text, game, code) for code in game.by_laws),
        open_points=tuple(map(_open_point, game.open_points)),
        seasons=by_season(events),
    )


def _other(text: GameText, game: GameRule, code: str) -> OtherRule:
    rule = game.by_laws[code]
    return OtherRule(
        laws=code,
        summary=end_sentence(say(rule.summary)),
        book=rule.book,
        example=example_by(text, code),
        quantities=tuple(quantity for quantity in rule.quantities if quantity not in game.quantities),
    )


def _open_point(point: AgreedPoint) -> OpenPoint:
    words = {"yes": "true", "no": "false"}
    return OpenPoint(
        point.name, point.words, ", ".join(words.get(str(choice), str(choice)) for choice in point.values), point.book
    )


def _facts(game: GameRule) -> str:
    """Say how many players and cards a game has: `Three players, 39 cards`; empty for a game that any number of tables play."""
    return (
        say("%(sentence)s, %(cards)s cards", sentence=sentence(count(sum(game.sides), "player")), cards=game.cards)
        if game.sides
        else ""
    )


def _entry(theme: Theme, name: str, has_page: bool, events: Sequence[EventRef]) -> GameEntry:
    text = game_text(theme, name)
    return GameEntry(
        name=name,
        title=text.title,
        path=addresses.game(name) if has_page else "",
        summary=end_sentence(text.summary),
        events=event_links(events),
    )


class AdviceLine(Struct, frozen=True):
    """What to play in a case, and the page of the book."""

    case: str
    play: str
    page: str


class AdviceChapter(Struct, frozen=True):
    """What a system says on one subject: heading, id on the page of the system, its lines."""

    title: str
    anchor: str
    lines: tuple[AdviceLine, ...]


class AdvicePlace(Struct, frozen=True):
    """Where a system says something on a subject: its name, the id on its page, the pages of its book (empty: it does not)."""

    system: str
    anchor: str
    pages: str


class AdviceSubject(Struct, frozen=True):
    """A subject, and where each system says something on it, in the order of LEADS."""

    title: str
    places: tuple[AdvicePlace, ...]


def advice_chapters(name: str) -> tuple[AdviceChapter, ...]:
    """Return the chapters of advice of one system."""
    return tuple(
        AdviceChapter(
            say(chapter.subject.value),
            chapter.subject.anchor,
            tuple(AdviceLine(row.case, row.play, _pages(row.page)) for row in chapter.advice),
        )
        for chapter in CHAPTERS[name]
    )


def advice_subjects() -> tuple[AdviceSubject, ...]:
    """List every subject, and which system says something on it."""
    return tuple(AdviceSubject(say(subject.value), tuple(_place(name, subject) for name in LEADS)) for subject in PlaySubject)


def _place(name: str, subject: PlaySubject) -> AdvicePlace:
    rows = [row for chapter in CHAPTERS[name] if chapter.subject is subject for row in chapter.advice]
    if not rows:
        return AdvicePlace(name, "", "")
    return AdvicePlace(name, subject.anchor, _pages(", ".join(_runs({page for row in rows for page in _numbers(row.page)}))))


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


def _pages(pages: str) -> str:
    return say("pp. %(pages)s", pages=pages) if "–" in pages or "," in pages else say("p. %(page)s", page=pages)


class LeadsLine(Struct, frozen=True):
    """A system of leads in the list: its page, a sentence, its book, whether the league plays it."""

    page: Link
    summary: str
    book: str
    own: bool


class LeadsPage(Page, frozen=True, kw_only=True):
    """All systems of leads, where they differ (plain suits and trumps), signals, other advice, the eleven rule card by card."""

    lines: tuple[LeadsLine, ...]
    plain: tuple[Difference, ...]
    trumps: tuple[Difference, ...]
    signals: tuple[SignalReadings, ...]
    advice: tuple[AdviceSubject, ...]
    eleven: tuple[tuple[str, str], ...]


class LeadSystemPage(Page, frozen=True, kw_only=True):
    """A system of leads: its tables, what each card shows when it is led, its signals, its advice, its remarks and its book."""

    tables: tuple[LeadTable, ...]
    meanings: tuple[Meaning, ...]
    signals: tuple[SignalLine, ...]
    advice: tuple[AdviceChapter, ...]
    remarks: tuple[str, ...]
    book: str
    own: bool


def leads_page(league_system: str) -> LeadsPage:
    """Build the list of the systems of leads; `league_system` is the system that the league plays."""
    return LeadsPage(
        path=addresses.LEADS,
        title=say("Systems of leads"),
        summary=say("Which card each system leads from a suit, and what a lead therefore tells the partner."),
        section=addresses.SYSTEMS,
        lines=tuple(
            LeadsLine(Link(say(system.title), addresses.leads(name)), system.summary, system.book, name == league_system)
            for name, system in LEADS.items()
        ),
        plain=differences(trumps=False),
        trumps=differences(trumps=True),
        signals=signals_compared(),
        advice=advice_subjects(),
        eleven=tuple((shown_rank(rank), eleven(rank)) for rank in RANKS if eleven(rank)),
    )


def lead_system_page(name: str, league_system: str) -> LeadSystemPage:
    """Build the page of one system of leads; `own` is the system that the league plays."""
    system = LEADS[name]
    return LeadSystemPage(
        path=addresses.leads(name),
        title=say(system.title),
        summary=system.summary,
        section=addresses.SYSTEMS,
        tables=tables(system),
        meanings=meanings(system),
        signals=signal_lines(name),
        advice=advice_chapters(name),
        remarks=system.remarks,
        book=system.book,
        own=name == league_system,
    )
