"""The texts about the games: Markdown files of the theme, `games/<game>.md`, which a league may replace."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from whistpress.core.games import GAMES
from whistpress.core.games.sheet import ImpossibleDealError
from whistpress.core.model.rubbers import Value
from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Problems, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.readers.event.rubber_values import OddValueError, values_of
from whistpress.readers.format.game import GameMatter
from whistpress.readers.format.understand import understand
from whistpress.readers.front_matter import read_article
from whistpress.theme import Theme
from whistpress.values import dataclass
from whistpress.views.arrangement import closed
from whistpress.views.rubbers import RubberView, example

FOLDER = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """What is written about a game: what it is called, one sentence, Markdown, and the deals that its page marks."""

    game: str
    title: str
    summary: str
    body: str
    deals: tuple[Mapping[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list, or in a sentence: title, its page (empty when it has none), what it is."""

    title: str
    path: str
    summary: str


def game_text(theme: Theme, name: str) -> GameText:
    """The text about a game: the theme's nearest one that can be read, in the end the packaged one."""
    for folder in theme.all_folders:
        file = folder / FOLDER / f"{name}.md"
        text = _read(file, name, Problems()) if file.is_file() else None
        if text is not None:
            return text
    return GameText(game=name, title=GAMES[name].title, summary=GAMES[name].summary, body="")


def game_line(theme: Theme, name: str, path: str) -> GameLine | None:
    """A game as an event names it; None for one that nobody knows."""
    if name not in GAMES:
        return None
    text = game_text(theme, name)
    return GameLine(text.title, path, closed(text.summary))


def game_problems(theme: Theme) -> Iterator[Problem]:
    """What is wrong with the texts that a league wrote itself, and W536 for one about a game that there is not."""
    for folder in theme.all_folders:
        if folder.resolve() == theme_folder().resolve():
            continue
        for file in sorted((folder / FOLDER).glob("*.md")):
            problems = Problems()
            if file.stem in GAMES:
                _markable(_read(file, file.stem, problems), problems)
            else:
                _of_nothing(file.stem, problems)
            yield from problems


def worked_example(text: GameText) -> RubberView | None:
    """The example of a game's page, marked; None where the text has none.

    OddValueError or ImpossibleDealError when a deal of it cannot be.
    """
    if not text.deals:
        return None
    sides = len(GAMES[text.game].sides)
    deals: list[dict[str, Value]] = [values_of(deal, sides) for deal in text.deals]
    return example(text.game, deals)


def _markable(text: GameText | None, problems: Problems) -> None:
    """Note when the example of a text cannot be marked."""
    if text is None:
        return
    try:
        worked_example(text)
    except (OddValueError, ImpossibleDealError) as error:
        problems.add("E362", f"the example cannot be marked: {error.message}", Span(_shown(text.game)))


def _of_nothing(name: str, problems: Problems) -> None:
    close = did_you_mean(name, GAMES)
    helps = (f"did you mean '{close}.md'?",) if close else (f"the games are {', '.join(GAMES)}",)
    problems.add("W536", f"no game is called '{name}', so that this text is on no page", Span(_shown(name)), *helps)


def _read(file: Path, name: str, problems: Problems) -> GameText | None:
    read = read_article(file, _shown(name), problems)
    understood = understand(GameMatter, read[0], problems) if read else None
    if read is None or understood is None:
        return None
    matter = understood.file
    return GameText(game=name, title=matter.title, summary=matter.summary, body=read[1], deals=tuple(matter.example))


def _shown(name: str) -> str:
    return f"templates/{FOLDER}/{name}.md"
