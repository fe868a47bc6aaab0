"""The texts about the systems of play: Markdown files of the theme, `systems/<system>.md`, which a league may replace."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Problems, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.readers.format.matter import SystemMatter
from whistpress.readers.format.understand import understand
from whistpress.readers.front_matter import read_article
from whistpress.theme import Theme

FOLDER = "systems"


class SystemText(Struct, frozen=True, kw_only=True):
    """What is written about a system: what it is called, one sentence, Markdown, and the size that its page draws."""

    system: str
    title: str
    summary: str
    body: str
    example: Request


def system_text(theme: Theme, name: str) -> SystemText:
    """The text about a system: the theme's nearest one that can be read, in the end the packaged one."""
    for folder in theme.all_folders:
        file = folder / FOLDER / f"{name}.md"
        text = _read(file, name, Problems()) if file.is_file() else None
        if text is not None:
            return text
    system = SYSTEMS[name]
    return SystemText(system=name, title=name, summary=system.summary, body="", example=Request(system=name))


def text_problems(theme: Theme) -> Iterator[Problem]:
    """What is wrong with the texts that a league wrote itself, and W535 for one about a system that there is not."""
    for folder in theme.all_folders:
        if folder.resolve() == theme_folder().resolve():
            continue
        for file in sorted((folder / FOLDER).glob("*.md")):
            problems = Problems()
            if file.stem in SYSTEMS:
                _drawable(_read(file, file.stem, problems), problems)
            else:
                _of_nothing(file.stem, problems)
            yield from problems


def example(text: SystemText) -> Schedule | None:
    """The schedule that a system's page draws; None where its text names no size. MovementError when there is none of it."""
    return None if text.example == Request(system=text.system) else arrange(text.example)


def _drawable(text: SystemText | None, problems: Problems) -> None:
    """Note when the example of a text is no size of the system."""
    if text is None:
        return
    try:
        example(text)
    except MovementError as error:
        problems.add(error.code, f"the example cannot be drawn: {error.message}", Span(_shown(text.system)), *error.helps)


def _of_nothing(name: str, problems: Problems) -> None:
    close = did_you_mean(name, SYSTEMS)
    helps = (f"did you mean '{close}.md'?",) if close else ("`whistpress systems` lists the names",)
    problems.add("W535", f"no system is called '{name}', so that this text is on no page", Span(_shown(name)), *helps)


def _read(file: Path, name: str, problems: Problems) -> SystemText | None:
    read = read_article(file, _shown(name), problems)
    understood = understand(SystemMatter, read[0], problems) if read else None
    if read is None or understood is None:
        return None
    matter, sizes = understood.file, understood.file.example.model_dump()
    example = Request(system=name, **sizes)
    return SystemText(system=name, title=matter.title, summary=matter.summary, body=read[1], example=example)


def _shown(name: str) -> str:
    return f"templates/{FOLDER}/{name}.md"
