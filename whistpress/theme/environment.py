"""The Jinja environment: strict about names, escaping everything."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from jinja2.exceptions import TemplateError

from whistpress.language import ordinal, say, speech
from whistpress.packaged import theme_folder
from whistpress.theme.fault import fault_of
from whistpress.theme.folders import Theme
from whistpress.theme.missing import MissingName


@lru_cache(maxsize=8)
def environment(theme: Theme) -> Environment:
    """The environment of a theme.

    A name that a template uses and nobody gives it is an error; every text is escaped. `default/NAME` names the packaged
    template whatever the league puts in its place, so `{% extends "default/event.html" %}` changes one block of it.
    """
    made = Environment(
        extensions=["jinja2.ext.i18n"],
        loader=ChoiceLoader(
            [
                _Nearest(theme),
                PrefixLoader({"default": FileSystemLoader(theme_folder())}),
            ]
        ),
        undefined=MissingName,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.install_gettext_callables(_said, _said_of, newstyle=True)  # type: ignore[attr-defined]
    made.globals["ordinal"] = ordinal
    made.filters["said"] = say
    return made


def _said(text: str) -> str:
    return speech().words.gettext(text) if text else ""


def _said_of(one: str, many: str, number: int) -> str:
    return speech().words.ngettext(one, many, number)


class _Nearest(FileSystemLoader):
    """The first of the theme's folders that has the file; a file that comes before it, later, makes it out of date."""

    def __init__(self, theme: Theme) -> None:
        packaged = theme_folder()
        own = (folder for folder in theme.folders if folder.resolve() != packaged.resolve())
        super().__init__([*own, packaged])

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Text, file, and whether both are still what they were."""
        text, file, unchanged = super().get_source(environment, template)
        nearer = self._nearer(template, file)
        return text, file, lambda: unchanged() and not any(path.is_file() for path in nearer)

    def _nearer(self, template: str, file: str) -> tuple[Path, ...]:
        """Where a file would go before the one that was found."""
        places = [Path(folder, template) for folder in self.searchpath]
        return tuple(places[: places.index(Path(file))]) if Path(file) in places else ()


def render(theme: Theme, template: str, **names: object) -> bytes:
    """Render a template with the names it needs; TemplateFault when the template is at fault."""
    try:
        return environment(theme).get_template(template).render(names).encode()
    except TemplateError as error:
        raise fault_of(error, template) from error
