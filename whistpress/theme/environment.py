"""The Jinja environment: strict about names, escaping everything."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from jinja2.exceptions import TemplateError, TemplateNotFound

from whistpress.language import ordinal, say
from whistpress.packaged import theme_folder
from whistpress.theme.fault import fault_of
from whistpress.theme.folders import Theme
from whistpress.theme.missing import MissingName
from whistpress.theme.quick import QuickEnvironment
from whistpress.theme.sayings import Said, SaidOf


@lru_cache(maxsize=8)
def environment(theme: Theme, *, careful: bool = False) -> QuickEnvironment:
    """The environment of a theme.

    A name that a template uses and nobody gives it is an error; every text is escaped. `default/NAME` names the packaged
    template whatever the league puts in its place, so `{% extends "default/event.html" %}` changes one block of it. A `careful`
    one has Jinja's own compiler, which knows how to go on where something has no attribute of a name.
    """
    made = QuickEnvironment(
        extensions=["jinja2.ext.i18n"],
        loader=ChoiceLoader(
            [
                _Nearest(theme),
                PrefixLoader({"default": _Nearest(Theme())}),
            ]
        ),
        undefined=MissingName,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        cache_size=-1,
    )
    made.careful = careful
    made.newstyle_gettext = True
    made.globals |= {"_": Said(), "gettext": Said(), "ngettext": SaidOf(), "once": made.once, "ordinal": ordinal, "zip": zip}
    made.filters["said"] = say
    return made


class _Nearest(FileSystemLoader):
    """The first of the theme's folders that has the file; a file that comes before it, later, makes it out of date."""

    def __init__(self, theme: Theme) -> None:
        packaged = theme_folder()
        own = (folder for folder in theme.folders if folder.resolve() != packaged.resolve())
        super().__init__([*own, packaged])

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return text, file, and whether both are still what they were. Neither assets nor hidden files are templates."""
        if template.startswith(("assets/", ".")) or "/." in template:
            raise TemplateNotFound(template)
        text, file, unchanged = super().get_source(environment, template)
        nearer = self._nearer(template, file)
        return text, file, lambda: unchanged() and not any(path.is_file() for path in nearer)

    def _nearer(self, template: str, file: str) -> tuple[Path, ...]:
        """Where a file would go before the one that was found."""
        places = [Path(folder, template) for folder in self.searchpath]
        return tuple(places[: places.index(Path(file))]) if Path(file) in places else ()


def render(theme: Theme, template: str, **names: object) -> bytes:
    """Render a template with the names it needs; TemplateFault when the template is at fault."""
    made = environment(theme)
    if not theme.stamp:
        made.refresh()
    try:
        if template not in made.unlike:
            try:
                return _made(made, template, names)
            except AttributeError:
                made.unlike.add(template)
        careful = environment(theme, careful=True)
        if not theme.stamp:
            careful.refresh()
        return _made(careful, template, names)
    except TemplateError as error:
        raise fault_of(error, template) from error


def _made(made: QuickEnvironment, template: str, names: Mapping[str, object]) -> bytes:
    try:
        return made.get_template(template).render(names).encode()
    finally:
        made.once.forget()
