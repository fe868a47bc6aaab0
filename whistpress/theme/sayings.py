"""Texts in the language of the site, for templates: `_()`, `ngettext()`, as Jinja's new style of gettext has them.

A translator wrote the words, with their markup; the values in them are escaped.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from whistpress.language import speech
from whistpress.theme.quick import html_of, markup


class Gettext:
    """`_("Partners")`, `_("Season %(title)s", title=page.title)`."""

    __slots__ = ()

    def __call__(self, words: str, /, **values: object) -> Markup:
        """Return the text."""
        spoken = speech()
        said = spoken.heard.get(words) or spoken.word(words)
        return _fill(said, values) if values else markup(said % {} if "%" in said else said)


class Ngettext:
    """`ngettext("%(num)s event", "%(num)s events", n)`."""

    __slots__ = ()

    def __call__(self, singular: str, plural: str, number: int, /, **values: object) -> Markup:
        """Return the text for a number."""
        return _fill(speech().word_of(singular, plural, number), {"num": number, **values})


def _fill(words: str, values: Mapping[str, Any]) -> Markup:
    """Return the words with their values, escaped."""
    return markup(words % {name: value if type(value) is int else html_of(value) for name, value in values.items()})
