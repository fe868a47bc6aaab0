"""Texts as they stand in HTML, without an object for each."""

from collections.abc import Callable

from markupsafe import Markup, escape


def _public(text: str, /) -> str:
    """The same by markupsafe's one public way."""
    return str(escape(text))


def _quickest() -> Callable[[str], str]:
    """What markupsafe itself calls; another version of it may have no such function."""
    try:
        from markupsafe._speedups import _escape_inner
    except ImportError:
        return _public
    return _escape_inner


escaped = _quickest()
"""`escaped(text)` is a text with HTML's own signs escaped."""


def text(value: object) -> str:
    """What stands in a page for a value that is not a plain text."""
    kind = type(value)
    if kind is int:
        return str(value)
    return str(value if kind is Markup else escape(value))


def raw(value: object) -> str:
    """What stands in a page for what is not to be escaped: what a block with a filter or a call gave."""
    return str(value)
