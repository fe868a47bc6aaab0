"""Texts in the language of the site, for templates: `_()`, `ngettext()`, as Jinja's new style of gettext has them.

A translator wrote the words, with their markup; the values in them are escaped.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from whistpress.language import speech


class Gettext:
    """`_("Partners")`, `_("Season %(title)s", title=page.title)`."""

    __slots__ = ()

    def __call__(self, words: str, /, **values: object) -> Markup:
        """Return the text."""
        spoken = speech()
        said = spoken.heard.get(words) or spoken.word(words)
        return _fill(said, values) if values else Markup(said % {} if "%" in said else said)  # noqa: S704 (a translator's)


class Ngettext:
    """`ngettext("%(num)s event", "%(num)s events", n)`."""

    __slots__ = ()

    def __call__(self, one: str, many: str, number: int, /, **values: object) -> Markup:
        """Return the text for a number."""
        return _fill(speech().word_of(one, many, number), {"num": number, **values})


def _fill(words: str, values: Mapping[str, Any]) -> Markup:
    """Return the words with their values, escaped."""
    if {*map(type, values.values())} <= {str, int}:  # the usual case, in half the time
        return Markup(words % {name: escape(value) if type(value) is str else value for name, value in values.items()})  # noqa: S704
    return Markup(words) % values  # noqa: S704 (Markup escapes each value)
