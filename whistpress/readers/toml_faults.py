"""Explain in plain words the usual mistakes behind tomli's errors."""

from collections.abc import Callable

from whistpress.language import say
from whistpress.readers.text_file import TextLines
from whistpress.readers.toml_key_faults import clash, header_end, key_start, no_equals, statement
from whistpress.readers.toml_slip import TomlFault, TomlSlip, invisible
from whistpress.readers.toml_value_faults import (
    after_value,
    bad_character,
    bad_escape,
    bad_value,
    impossible_date,
    in_array,
    in_inline_table,
    in_text,
)

_READINGS: tuple[tuple[str, Callable[[TomlFault], TomlSlip]], ...] = (
    ("Invalid value", bad_value),
    ("Expected newline or end of document", after_value),
    ("Invalid date", impossible_date),
    ("Unclosed array", in_array),
    ("Unclosed inline table", in_inline_table),
    ("Unterminated string", in_text),
    ("Expected \"'", in_text),
    ("Illegal character", bad_character),
    ("Found invalid character", bad_character),
    ("Unescaped", bad_escape),
    ("Invalid hex value", bad_escape),
    ("Escaped character", bad_escape),
    ("Expected '='", no_equals),
    ("Expected ']", header_end),
    ("Invalid initial character for a key part", key_start),
    ("Invalid statement", statement),
    ("Cannot", clash),
    ("Duplicate inline table key", clash),
)


def slip_of(message: str, text: str, at: int, lines: TextLines) -> TomlSlip:
    """Return the slip behind tomli's message about the offset `at` of a text; one with few words for an unknown message."""
    fault = TomlFault(text, at, lines)
    if fault.char not in ("", "\n", "\t") and not fault.char.isprintable():
        return invisible(text, at)
    for beginning, reading in _READINGS:
        if message.startswith(beginning):
            return reading(fault)
    return TomlSlip("E110", say("this line cannot be understood"), at, fault.line_end, (say("compare it with a line that can"),))
