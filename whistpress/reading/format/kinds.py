"""Describe kinds of values in words: the expected kind, the value found."""

import datetime
import math
import re
from collections.abc import Iterable
from fractions import Fraction

from whistpress.language import noted, say
from whistpress.problems import shorten
from whistpress.reading.slips_of_hand import days_meant, say_days

_EXPECTED = {
    "int_type": noted("a whole number"),
    "int_from_float": noted("a whole number"),
    "float_type": noted("a number"),
    "string_type": noted("a text"),
    "bool_type": noted("true or false"),
    "list_type": noted("a list"),
    "dict_type": noted("a table"),
    "model_type": noted("a table"),
    "date_type": noted("a date"),
    "literal_error": noted("one of its words"),
}
MOST_EXACT = 10_000
"""Numbers, and parts of a fraction, below it are suggested."""


def expected_kind(kinds: Iterable[str]) -> str:
    """Describe the kinds that a value may have, from the types of pydantic's errors: `a whole number or a text`."""
    words = list(dict.fromkeys(say(_EXPECTED[kind]) for kind in kinds))
    *most, last = words
    return say("%(names)s or %(last)s", names=", ".join(most), last=last) if most else last


def is_kind(error_type: str) -> bool:
    """Return whether an error of pydantic's says that a value is of the wrong kind."""
    return error_type in _EXPECTED


def found_value(value: object) -> str:
    """Describe a value as it was found: `the text "5"`, `the whole number 5`, `a list`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return (
            say("the whole number %(value)s", value=shorten(value))
            if isinstance(value, int)
            else say("the number %(value)s", value=shorten(value))
        )
    if isinstance(value, str):
        return say('the text "%(value)s"', value=shorten(value))
    if isinstance(value, datetime.datetime):
        return say("a date with an hour")
    if isinstance(value, datetime.date):
        return say("the date %(value)s", value=value.isoformat())
    if isinstance(value, datetime.time):
        return say("the time %(value)s", value=value.isoformat("minutes"))
    return say("a list") if isinstance(value, list) else say("a table")


def remedy(kinds: Iterable[str], value: object) -> tuple[str, ...]:
    """Suggest how to write a value that only has the wrong form."""
    types = set(kinds)
    if isinstance(value, str):
        return _without_quotes(types, value.strip())
    is_figure = isinstance(value, int | float | datetime.date) and not isinstance(value, bool)
    if is_figure and "string_type" in types and not types & {"int_type", "float_type"}:
        return (say('write "%(value)s", with quotation marks', value=shorten(value)),)
    if types == {"string_type"} and isinstance(value, datetime.time):
        return (say('write "%(time)s", with quotation marks', time=f"{value.hour}:{value.minute:02}"),)
    if "list_type" in types and not isinstance(value, dict):
        return (say("a list stands in square brackets"),)
    if "date_type" in types and isinstance(value, int) and (day := _first_day(str(value))):
        return day
    if "date_type" in types:
        return (say("leave out the hour"),) if isinstance(value, datetime.datetime) else (say("a date is written 1900-01-12"),)
    return ()


def exact_figure(value: float, *, fraction: bool) -> tuple[str, ...]:
    """Suggest a whole number, or where figures may be fractions a fraction, for a number with a decimal point."""
    if not math.isfinite(value):
        return ()
    if value.is_integer() and abs(value) < MOST_EXACT:
        return (say("write %(int)s, without a decimal point", int=int(value)),)
    exact = Fraction(str(value))
    return (
        (say('write "%(exact)s", a fraction with quotation marks', exact=exact),)
        if fraction and exact.denominator < MOST_EXACT
        else ()
    )


def _without_quotes(types: set[str], text: str) -> tuple[str, ...]:
    """Suggest how to write the value that a text contains."""
    if types & {"int_type", "float_type"} and text.isascii() and text.removeprefix("-").isdigit():
        return (say("write %(words)s, without quotation marks", words=shorten(text)),)
    if "bool_type" in types:
        return (say("write true or false, without quotation marks"),)
    if "date_type" in types:
        return _first_day(text) or (_date(text),)
    return (say("a list stands in square brackets"),) if "list_type" in types else ()


def _first_day(text: str) -> tuple[str, ...]:
    """Suggest how to write a month or a year without a day: `1897-03`, `1897`; nothing for any other text."""
    match = re.fullmatch(r"([12][0-9]{3})(?:-(0[1-9]|1[0-2]))?", text)
    if match is None:
        return ()
    whole = say("year") if match[2] is None else say("month")
    day = f"{match[1]}-{match[2] or '01'}-01"
    return (
        say("write %(day)s, the first day of that %(whole)s", day=day, whole=whole),
        say("and say in words (an event has `note` for it) that no more than the %(whole)s is known", whole=whole),
    )


def _date(text: str) -> str:
    """Suggest the day that a text means, else how a day is written."""
    days = days_meant(text)
    return say("%(word)s, without quotation marks", word=say_days(days) if days else "write a date like 1900-01-12")
