"""The texts about the games: Markdown files of the theme, `games/<game>.md`, which a league may replace."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.games import GAMES, game_of
from whistpress.core.games.game import GameRule, ImpossibleDealError
from whistpress.core.model import Event
from whistpress.core.model.rubbers import Value
from whistpress.language import say
from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Problems, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.readers.event.rubber_values import OddValueError, values_of
from whistpress.readers.format.game import GameMatter
from whistpress.readers.format.understand import understand
from whistpress.readers.front_matter import read_article
from whistpress.theme import Theme
from whistpress.views.arrangement import closed
from whistpress.views.rubbers import RubberView, example
from whistpress.views.rules_played import agreed_text

FOLDER = "games"


class GameText(Struct, frozen=True, kw_only=True):
    """What is written about a game: what it is called, one sentence, Markdown, and the deals that its page marks.

    `deals_by` are those that it marks by other laws, by the codes' ids.
    """

    game: str
    title: str
    summary: str
    body: str
    deals: tuple[Mapping[str, object], ...] = ()
    deals_by: Mapping[str, tuple[Mapping[str, object], ...]] = field(default_factory=dict)


class GameLine(Struct, frozen=True):
    """A game in a list, or in a sentence: title, its page (empty when it has none), what it is, what its players agreed."""

    title: str
    path: str
    summary: str
    agreed: str = ""


def game_text(theme: Theme, name: str) -> GameText:
    """The text about a game: the theme's nearest one that can be read, in the end the packaged one."""
    for folder in theme.all_folders:
        file = folder / FOLDER / f"{name}.md"
        text = _read(file, name, Problems()) if file.is_file() else None
        if text is not None:
            return text
    return GameText(game=name, title=GAMES[name].title, summary=GAMES[name].summary, body="")


def game_line(theme: Theme, event: Event, path: str) -> GameLine | None:
    """A game as an event plays it: by its text, or by the rule that the event's laws decide; None for one that nobody knows."""
    rule = game_of(event)
    if rule is None:
        return None
    text = game_text(theme, event.game)
    usual = rule.summary == GAMES[event.game].summary
    return GameLine(text.title, path, closed(text.summary if usual else say(rule.summary)), agreed_text(event))


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
    return _worked(GAMES[text.game], text.deals)


def example_by(text: GameText, code: str) -> RubberView | None:
    """The example of a game's page that is marked by other laws; None where the text has none; errors as of the other."""
    made = _worked(GAMES[text.game].by((code,), {}), text.deals_by.get(code, ()))
    return made and replace(made, anchor=f"by-{code}")


def _worked(game: GameRule, written: Sequence[Mapping[str, object]]) -> RubberView | None:
    if not written:
        return None
    deals: list[dict[str, Value]] = [values_of(deal, len(game.sides)) for deal in written]
    return example(game, deals)


def _markable(text: GameText | None, problems: Problems) -> None:
    """Note when the example of a text cannot be marked."""
    if text is None:
        return
    try:
        worked_example(text)
        for code in text.deals_by:
            example_by(text, code)
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
    return GameText(
        game=name,
        title=matter.title,
        summary=matter.summary,
        body=read[1],
        deals=tuple(matter.example),
        deals_by={code: tuple(deals) for code, deals in matter.example_by.items()},
    )


def _shown(name: str) -> str:
    return f"templates/{FOLDER}/{name}.md"
