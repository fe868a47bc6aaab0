"""What templates say in the language of the site: `_()`, `ngettext()`, as Jinja's new style of gettext has them.

The words are a translator's, and marked up as he wrote them; the values in them are escaped.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from whistpress.language import speech
from whistpress.theme.escaping import escaped, text


class Said:
    """`_("Partners")`, `_("Season %(title)s", title=page.title)`."""

    __slots__ = ()
    most = 1

    def text(self, words: str, /, **values: object) -> str:
        """What stands in the page."""
        spoken = speech()
        said = spoken.heard.get(words) or spoken.word(words)
        if values:
            return _filled(said, values)
        told = said % {} if "%" in said else said
        return told

    def __call__(self, words: str, /, **values: object) -> Markup:
        """The same for what is handed on, and not escaped again."""
        return Markup(self.text(words, **values))  # noqa: S704 (the values are escaped)


class SaidOf:
    """`ngettext("%(num)s event", "%(num)s events", n)`."""

    __slots__ = ()
    most = 3

    def text(self, one: str, many: str, number: int, /, **values: object) -> str:
        """What stands in the page."""
        said = speech().word_of(one, many, number)
        if not values and type(number) is int:
            return said % {"num": number}
        return _filled(said, {"num": number, **values})

    def __call__(self, one: str, many: str, number: int, /, **values: object) -> Markup:
        """The same for what is handed on, and not escaped again."""
        return Markup(self.text(one, many, number, **values))  # noqa: S704 (the values are escaped)


def _filled(words: str, values: Mapping[str, Any]) -> str:
    """The words with their values, escaped."""
    known = {}
    for name, value in values.items():
        kind = type(value)
        if kind is str:
            known[name] = escaped(value)
        elif kind is int:
            known[name] = value
        elif isinstance(value, Markup):
            known[name] = text(value)
        else:
            return str(Markup(words) % values)  # noqa: S704 (Markup escapes each value)
    return words % known
