"""The texts about systems and games: Markdown files of the theme, `systems/<system>.md`, which a league may replace."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.games import GAMES, game_of
from whistpress.core.games.game import ImpossibleDealError
from whistpress.core.model import Event, Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.language import say, speech
from whistpress.league.events.read.rubbers import OddValueError, values_of
from whistpress.league.events.words.arrangement import end_sentence, english_name
from whistpress.league.events.words.rubbers import RubberView, agreed_text, example
from whistpress.league.front.keys import GameMatter, SystemMatter
from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Problems, Span, did_you_mean, offer, wording
from whistpress.reading.format.understand import understand
from whistpress.reading.front_matter import read_article
from whistpress.site.theme import Theme

SYSTEM_FOLDER, GAME_FOLDER = "systems", "games"

Text = TypeVar("Text")


class SystemText(Struct, frozen=True, kw_only=True):
    """The text about a system: its title, one sentence, Markdown, and the size that its page draws."""

    system: str
    title: str
    summary: str
    body: str
    example: Request

    @property
    def sentence(self) -> str:
        """What it is, with a full stop."""
        return end_sentence(self.summary)


class GameText(Struct, frozen=True, kw_only=True):
    """The text about a game: its title, one sentence, Markdown, and the deals that its page scores as an example.

    `deals_by` are the deals that it scores by other laws, by the ids of the codes.
    """

    game: str
    title: str
    summary: str
    body: str
    deals: tuple[Mapping[str, object], ...] = ()
    deals_by: Mapping[str, tuple[Mapping[str, object], ...]] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What it is, with a full stop."""
        return end_sentence(self.summary)


class GameLine(Struct, frozen=True):
    """A game in a list, or in a sentence: title, its page (empty when it has none), what it is, what its players agreed."""

    title: str
    path: str
    summary: str
    agreed: str = ""


def system_text(theme: Theme, name: str) -> SystemText:
    """Read the text about a system from the nearest folder of the theme that has a valid one."""
    system = SYSTEMS[name]
    plain = SystemText(
        system=name, title=speech().word(english_name(name)), summary=say(system.summary), body="", example=Request(system=name)
    )
    return _nearest(theme, SYSTEM_FOLDER, name, _read_system) or plain


def game_text(theme: Theme, name: str) -> GameText:
    """Read the text about a game from the nearest folder of the theme that has a valid one."""
    game = GAMES[name]
    return _nearest(theme, GAME_FOLDER, name, _read_game) or GameText(
        game=name, title=say(game.title), summary=say(game.summary), body=""
    )


def _nearest(theme: Theme, folder: str, name: str, read: Callable[[Path, str, Problems], Text | None]) -> Text | None:
    files = (parent / folder / f"{name}.md" for parent in theme.all_folders)
    texts = (read(file, name, Problems()) for file in files if file.is_file())
    return next((text for text in texts if text is not None), None)


def game_line(theme: Theme, event: Event, path: str) -> GameLine | None:
    """Describe the game of an event by its text, or by the rule that the event's laws decide.

    A game that has no rule here is its title alone; None where no page tells of games (`path` is empty).
    """
    rule = game_of(event)
    if rule is None:
        return GameLine(speech().word(english_name(event.game)), "", "")
    if not path:
        return None
    text = game_text(theme, event.game)
    usual = rule.summary == GAMES[event.game].summary
    return GameLine(text.title, path, end_sentence(text.summary if usual else say(rule.summary)), agreed_text(event))


def example_schedule(text: SystemText) -> Schedule | None:
    """Arrange the schedule that a system's page draws; None where its text names no size; MovementError for a wrong size."""
    return None if text.example == Request(system=text.system) else arrange(text.example)


def worked_example(text: GameText, laws: str = "") -> RubberView | None:
    """Score the example of a game's page, by its own rule or by other laws; None where the text has none.

    OddValueError or ImpossibleDealError when a deal of it cannot be.
    """
    game = GAMES[text.game].by((laws,), {}) if laws else GAMES[text.game]
    written = text.deals_by.get(laws, ()) if laws else text.deals
    if not written:
        return None
    view = example(game, [values_of(deal, len(game.sides)) for deal in written])
    return replace(view, anchor=f"by-{laws}") if laws else view


def text_problems(theme: Theme) -> Iterator[Problem]:
    """Check the texts that a league wrote about systems; W535 for one about an unknown system."""
    for file in _league_files(theme, SYSTEM_FOLDER):
        problems = Problems()
        if file.stem in SYSTEMS:
            _check_system(_read_system(file, file.stem, problems), problems)
        else:
            close = did_you_mean(file.stem, SYSTEMS)
            helps = (wording("W535.mean", close=close),) if close else (wording("W535.whistpress-systems"),)
            problems.say("W535.no-system", _span(SYSTEM_FOLDER, file.stem), *helps, stem=file.stem)
        yield from problems


def game_problems(theme: Theme) -> Iterator[Problem]:
    """Check the texts that a league wrote about games; W536 for one about an unknown game."""
    for file in _league_files(theme, GAME_FOLDER):
        problems = Problems()
        if file.stem in GAMES:
            _check_game(_read_game(file, file.stem, problems), problems)
        else:
            close = did_you_mean(file.stem, GAMES)
            helps = (wording("W536.mean", close=close),) if close else (wording("W536.games", listed=offer(GAMES)),)
            problems.say("W536.no-game", _span(GAME_FOLDER, file.stem), *helps, stem=file.stem)
        yield from problems


def _league_files(theme: Theme, folder: str) -> Iterator[Path]:
    """Yield the files of the texts in the league's own templates, without those of the packaged theme."""
    for parent in theme.all_folders:
        if parent.resolve() != theme_folder().resolve():
            yield from sorted((parent / folder).glob("*.md"))


def _check_system(text: SystemText | None, problems: Problems) -> None:
    if text is None:
        return
    try:
        example_schedule(text)
    except MovementError as error:
        words = f"the example cannot be drawn: {error.message}"
        problems.add(error.code, words, _span(SYSTEM_FOLDER, text.system), *error.helps)


def _check_game(text: GameText | None, problems: Problems) -> None:
    if text is None:
        return
    try:
        for laws in ("", *text.deals_by):
            worked_example(text, laws)
    except (OddValueError, ImpossibleDealError) as error:
        problems.say("E362.example-marked", _span(GAME_FOLDER, text.game), error=error)


def _read_system(file: Path, name: str, problems: Problems) -> SystemText | None:
    read = read_article(file, _span(SYSTEM_FOLDER, name).file, problems)
    understood = understand(SystemMatter, read[0], problems) if read else None
    if read is None or understood is None:
        return None
    matter, sizes = understood.file, understood.file.example.model_dump()
    return SystemText(
        system=name,
        title=speech().word(matter.title),
        summary=speech().word(matter.summary),
        body=read[1],
        example=Request(system=name, **sizes),
    )


def _read_game(file: Path, name: str, problems: Problems) -> GameText | None:
    read = read_article(file, _span(GAME_FOLDER, name).file, problems)
    understood = understand(GameMatter, read[0], problems) if read else None
    if read is None or understood is None:
        return None
    matter = understood.file
    return GameText(
        game=name,
        title=speech().word(matter.title),
        summary=speech().word(matter.summary),
        body=read[1],
        deals=tuple(matter.example),
        deals_by={code: tuple(deals) for code, deals in matter.example_by.items()},
    )


def _span(folder: str, name: str) -> Span:
    return Span(f"templates/{folder}/{name}.md")
