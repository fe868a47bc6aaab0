"""Slips between the values of an array or of an inline table."""

import re

from whistpress.readers.toml_scanner import Pair, Place, inline_pairs, items
from whistpress.readers.toml_slip import Fault, Slip, quoted
from whistpress.readers.toml_value_faults import quote_slip, unclosed_above, unclosed_bracket, value_slip


def in_array(fault: Fault) -> Slip:
    """After a value of an array stands neither a comma nor the end of the array."""
    bracket = fault.open_brackets[-1]
    values = list(items(fault.text[: fault.at], Place(bracket, fault.at)))
    last = values[-1] if values else Place(bracket, bracket + 1)
    if fault.char == "=":
        help_ = "keys and values stand in curly brackets: { ns = 1, ew = 2 }"
        return Slip("E126", "an array in square brackets holds no keys", bracket, bracket + 1, (help_,))
    return _between(fault, bracket, last)


def in_inline_table(fault: Fault) -> Slip:
    """After a pair of an inline table stands neither a comma nor the end of the table."""
    bracket = fault.open_brackets[-1]
    pairs: list[Pair] = list(inline_pairs(fault.text[: fault.at], Place(bracket, fault.at)))
    last = pairs[-1].value if pairs else Place(bracket, bracket + 1)
    if re.match(r"[\w.-]+[ \t]*=", fault.rest):
        return unclosed_above(fault, fault.at) or _missing_comma(fault, last)
    return _between(fault, bracket, last)


def _between(fault: Fault, bracket: int, last: Place) -> Slip:
    """What is wrong between the value at `last` and the fault."""
    above = unclosed_bracket(fault, bracket) if not fault.char else unclosed_above(fault, fault.at)
    if above:
        return above
    if fault.char in tuple(")]}"):
        opened, line = fault.text[bracket], fault.line_of(bracket)
        message = f"this {fault.char} does not close the {opened} of line {line}"
        return Slip("E126", message, fault.at, fault.at + 1, (f"write {']' if opened == '[' else '}'}",), alone=True)
    if fault.char in tuple(";:|"):
        message = f"values are parted by commas, not by {quoted(fault.char)}"
        return Slip("E113", message, fault.at, fault.at + 1, ("write a comma",), alone=True)
    return _more(fault, last)


def _more(fault: Fault, last: Place) -> Slip:
    """Something else goes on after a value: a quote too many, an unquoted text, or a comma is missing."""
    slip = quote_slip(fault)
    plain_value = fault.text[last.start] not in "\"'[{"
    if slip or not plain_value:
        return slip or _missing_comma(fault, last)
    same_line = not fault.text[last.end : fault.at].strip(" \t")
    begins_value = re.match(r"[\"'\[{]|[+-]?\d|(?:true|false|inf|nan)\b", fault.rest)
    if fault.at <= last.end or (same_line and not begins_value):
        return value_slip(fault, last.start)
    return _missing_comma(fault, last)


def _missing_comma(fault: Fault, last: Place) -> Slip:
    """Two values follow each other with nothing between; the place is just after the first."""
    same_line = "\n" not in fault.text[last.end : fault.at]
    before = fault.text[last.start : last.end].split("\n")[-1]
    start = fault.at if same_line else last.end
    help_ = "write a comma before it" if same_line else "write a comma at the end of this line"
    return Slip("E113", f"a comma is missing after {quoted(before)}", start, start + 1, (help_,), alone=same_line)
