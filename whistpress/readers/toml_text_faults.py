"""Slips within text in quotes: a quote that is missing, a backslash, a character that may not stand there."""

import re

from whistpress.readers.toml_scanner import open_at_end
from whistpress.readers.toml_slip import CURLY_QUOTES, Fault, Slip, in_straight_quotes, invisible, quoted


def in_text(fault: Fault) -> Slip:
    """The document ends within a text."""
    return _unclosed_text(fault) or Slip("E112", "a quote is missing", fault.at, fault.at + 1)


def bad_character(fault: Fault) -> Slip:
    """The end of a line within a text, or a character that may stand nowhere."""
    slip = _unclosed_text(fault) if fault.char in ("\n", "") else None
    return slip or invisible(fault.text, fault.at)


def bad_escape(fault: Fault) -> Slip:
    """A backslash that begins no special character."""
    start = fault.text.rfind("\\", 0, fault.at)
    line = fault.text[fault.text.rfind("\n", 0, start) + 1 : fault.text.find("\n", start) % (len(fault.text) + 1)]
    help_ = "write two backslashes for one, or put the text in single quotes: '…'"
    if re.search(r"\b[A-Za-z]:\\|\\\w+\\", line):
        help_ = "in a path write / for each backslash (or two backslashes for one)"
    pair = fault.text[start : start + 2].rstrip()
    return Slip("E120", f"{quoted(pair)} means nothing in double quotes", start, start + 2, (help_,), alone=True)


def _unclosed_text(fault: Fault) -> Slip | None:
    """The text that is open at the fault; None when none is."""
    start = open_at_end(fault.text[: fault.at])[0]
    if start is None:
        return None
    delimiter = fault.text[start]
    if fault.text.startswith(delimiter * 3, start):
        message = f"the text that begins here with {delimiter * 3} never ends"
        return Slip("E112", message, start, start + 3, (f"put {delimiter * 3} below its last line",))
    end = fault.text.find("\n", start)
    end = end if end >= 0 else len(fault.text)
    written = fault.text[start:end].rstrip()
    if any(char in CURLY_QUOTES for char in written):
        help_ = "write straight quotes on both sides"
        return Slip("E128", "this text begins with a straight quote but does not end with one", start, end, (help_,), True)
    helps = (f"put a {delimiter} where the text ends",)
    if not re.search(r"[,\]}#]", written):
        helps = (f"write {in_straight_quotes(written)}",)
    return Slip("E112", f"the text that begins here has no {delimiter} at its end", start, start + len(written), helps, True)
