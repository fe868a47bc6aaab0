"""Quote a value of a file in a message."""

_LONGEST = 40


def shorten(value: object) -> str:
    """Write a value as text for a message, on one line and not too long."""
    text = " ".join(_text(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _text(value: object) -> str:
    """Return the text of a value; `…` for a number too long to be written."""
    try:
        return str(value)
    except ValueError:
        return "…"
