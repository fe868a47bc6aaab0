"""The games: their list, and a page for each that explains it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.games import GAMES
from whistpress.core.games.game import AgreedPoint, GameRule, Quantity
from whistpress.language import say
from whistpress.league.events.words.arrangement import end_sentence
from whistpress.league.events.words.by_season import SeasonOfEvents, by_season, event_links
from whistpress.league.events.words.event_lines import EventRef, event_ref
from whistpress.league.events.words.rubbers import RubberView
from whistpress.league.events.words.theme_texts import GameText, example_by, game_text, worked_example
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence, prose
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.wording import count, sentence


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of games, and a page for each game to show."""
    if not planner.site.games:
        return
    source, theme = planner.league.at.file, planner.theme
    played = {name: tuple(event_ref(event) for event in planner.league.events if event.game == name) for name in planner.games}
    yield planner.later(addresses.GAMES, "games.html", partial(games_page, theme, planner.games, played), source)
    for name in planner.games:
        yield planner.later(addresses.game(name), "game.html", partial(game_page, theme, name, played[name]), source)


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
