"""The Jinja environment: strict about names, escaping everything."""

from functools import lru_cache

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from jinja2.exceptions import TemplateError

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
    return Environment(
        loader=ChoiceLoader(
            [
                FileSystemLoader(theme.all_folders),
                PrefixLoader({"default": FileSystemLoader(theme_folder())}),
            ]
        ),
        undefined=MissingName,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(theme: Theme, template: str, **names: object) -> bytes:
    """Render a template with the names it needs; TemplateFault when the template is at fault."""
    try:
        return environment(theme).get_template(template).render(names).encode()
    except TemplateError as error:
        raise fault_of(error, template) from error
