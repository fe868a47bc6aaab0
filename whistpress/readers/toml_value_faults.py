"""Explain slips in a value: text without quotes, open quotes, odd dates and numbers, brackets, no value."""

import re

from whistpress.readers.slips_of_hand import MONTH, days_meant, figure_meant, say_days
from whistpress.readers.toml_positions import KeyPair, TextRange, inline_pairs, items, open_at_end, statements
from whistpress.readers.toml_slip import CURLY_QUOTES, TomlFault, TomlSlip, in_straight_quotes, invisible, quote

_NUMBERS_AS_DATE = re.compile(r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}")
_TIME = re.compile(r"\d{1,2}:\d{1,2}(?::\d{1,2})?")
_ZEROS = re.compile(r"([+-]?)0+(\d[\d_]*(?:\.\d+)?)")
_NEW_STATEMENT = re.compile(r"[ \t]*(?:\[\[?[ \t]*[A-Za-z_][\w.-]*[ \t]*\]|[A-Za-z][\w.-]*[ \t]*=)")
_KINDS_HELP = ("numbers and dates are written as they are, text in double quotes",)
_MISSING_VALUE = ('write the value that is missing ("-" for a score that is not in), or take the comma away',)
_DATE_HELP = "a date is written year-month-day: 1900-01-12"


def bad_value(fault: TomlFault) -> TomlSlip:
    """Explain a text in place of a value that is none."""
    return value_slip(fault, fault.at)


def value_slip(fault: TomlFault, start: int) -> TomlSlip:
    """Explain the text that was meant as a value from `start` on."""
    written = fault.value_text(start)
    end = start + len(written)
    return (
        _missing(fault, start, written)
        or unclosed_above(fault, start)
        or _odd_word(start, end, written)
        or _odd_date(start, end, written)
        or _odd_number(start, end, written)
        or _figure_in_letters(start, end, written)
        or _bare_text(start, end, written)
    )


def impossible_date(fault: TomlFault) -> TomlSlip:
    """Explain a date such as 1900-02-30."""
    match = re.compile(r"[\d-]+").match(fault.text, fault.at)
    end = match.end() if match else fault.at + 1
    message = f"{quote(fault.text[fault.at : end])} is no day of the calendar"
    return TomlSlip("E118", message, fault.at, end, (_DATE_HELP,), alone=True)


def after_value(fault: TomlFault) -> TomlSlip:
    """Explain more text on the line, after a header or a value."""
    *_, last = [None, *statements(fault.text[: fault.at])]
    if fault.char in tuple(",;"):
        return _comma_at_end(fault)
    if fault.char in tuple("]})"):
        help_ = "take it away, or put its partner before the value"
        return TomlSlip("E126", f"this {fault.char} has no partner", fault.at, fault.at + 1, (help_,))
    if not isinstance(last, KeyPair):
        help_ = "put the keys of the table on lines of their own, below the header"
        return TomlSlip("E129", "a table header stands alone on its line", fault.at, fault.line_end, (help_,))
    if re.match(r"[\w.-]+[ \t]*=", fault.rest):
        return TomlSlip("E129", "there are two keys on one line", fault.at, fault.line_end, ("begin a new line here",), True)
    return quote_slip(fault) or _more_after_value(fault, last)


def quote_slip(fault: TomlFault) -> TomlSlip | None:
    """Explain a quote that ends a text too early: `"the "Hub" club"`, or a quote missing further back."""
    last = fault.text[fault.at - 1 : fault.at]
    if last not in ('"', "'") or not (fault.char.isalnum() or fault.char in tuple("-_&.'’\"\\")):
        return None
    other = "single quotes: '…'" if last == '"' else 'double quotes: "…"'
    helps = (f"if the quote belongs to the text, put the whole text in {other}", "else look for a quote that is missing")
    message = "the text ends at this quote, but the line goes on"
    return TomlSlip("E112", message, fault.at - 1, fault.at, helps, alone=True)


def _more_after_value(fault: TomlFault, last: KeyPair) -> TomlSlip:
    start = last.value.start
    if fault.text[start] not in "\"'[{":
        return value_slip(fault, start)
    help_ = "only a comment may follow a value on its line: # …"
    end = fault.at + len(fault.rest.rstrip())
    return TomlSlip("E110", f"{quote(fault.rest.rstrip())} does not belong here", fault.at, end, (help_,), alone=True)


def _comma_at_end(fault: TomlFault) -> TomlSlip:
    name = "comma" if fault.char == "," else "semicolon"
    more = fault.rest[1:].split("#")[0].strip()
    help_ = "several values stand in square brackets: [1, 2]" if more else f"take the {name} away"
    return TomlSlip("E114", f"no {name} may stand here", fault.at, fault.at + 1, (help_,), alone=True)


def _missing(fault: TomlFault, start: int, written: str) -> TomlSlip | None:
    """Explain a missing value."""
    if written and written[0] not in ",;":
        return None
    open_brackets = fault.open_brackets
    if start >= len(fault.text) and open_brackets:
        return unclosed_bracket(fault, open_brackets[-1])
    if fault.text[start : start + 1] in (",", ";") and open_brackets:
        return TomlSlip("E114", "there is no value before this comma", start, start + 1, _MISSING_VALUE, True)
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    key = fault.before.split("=")[0].strip()
    help_ = f"write {key} = and its value, or take the line away" if key else "write a value here"
    return TomlSlip("E117", f"{quote(key)} has no value", begin, max(begin + 1, fault.at), (help_,), alone=True)


def unclosed_bracket(fault: TomlFault, bracket: int, line: int | None = None) -> TomlSlip:
    """Explain a bracket without its partner; `line` is where something new begins although it is open."""
    opened = fault.text[bracket]
    partner = "]" if opened == "[" else "}"
    where = f" above line {line}" if line else ""
    return TomlSlip("E126", f"the {opened} here is never closed", bracket, bracket + 1, (f"put a {partner}{where}",))


def unclosed_above(fault: TomlFault, start: int) -> TomlSlip | None:
    """Explain a header or a new key on a line inside an open bracket."""
    line_start = fault.text.rfind("\n", 0, start) + 1
    outer = [bracket for bracket in fault.open_brackets if bracket < line_start]
    if outer and _NEW_STATEMENT.match(fault.text, line_start):
        return unclosed_bracket(fault, outer[-1], fault.line_of(start))
    return None


def _odd_word(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain curly quotes, True, yes, a key in an array, round brackets; None for any other text."""
    if written[0] in CURLY_QUOTES:
        return curly_quotes(start, end, written)
    if written.lower() in ("true", "false", "yes", "no"):
        word = "true" if written.lower() in ("true", "yes") else "false"
        return TomlSlip("E132", f"{quote(written)} is not how TOML says {word}", start, end, (f"write {word}",), alone=True)
    if re.match(r"[\w.-]+[ \t]*=", written):
        help_ = "keys and values stand in curly brackets: { ns = 1, ew = 2 }"
        return TomlSlip("E126", "an array in square brackets holds no keys", start, end, (help_,), alone=True)
    if written[0] == "(":
        help_ = "a list stands in square brackets: [1, 2]"
        return TomlSlip("E110", "round brackets mean nothing in TOML", start, start + 1, (help_,), alone=True)
    return None


def curly_quotes(start: int, end: int, written: str) -> TomlSlip:
    """Explain text in quotes that a word processor made curly."""
    help_ = f"write {in_straight_quotes(written)}"
    return TomlSlip("E128", "TOML knows straight quotes only, not curly ones", start, end, (help_,), alone=True)


def _odd_date(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain a date in another form, or one that is in no calendar; None for any other text."""
    month = MONTH.search(written)
    if re.match(r"\d{4}-\d\d-\d\d[ Tt]\d", written):
        help_ = "write the date alone"
        return TomlSlip("E118", f"{quote(written)} has no hour that is on the clock", start, end, (help_,), alone=True)
    if not (_NUMBERS_AS_DATE.fullmatch(written) or (month and re.search(r"\d", written) and _short(written))):
        if _TIME.fullmatch(written):
            return TomlSlip(
                "E118", f"a time stands in quotes, as text: {quote(written)}", start, end, (f'write "{written}"',), alone=True
            )
        return None
    if re.fullmatch(r"\d{4}-\d\d", written):
        help_ = (
            f'where only the month is known, write {written}-01, and say so in `note`; of a code of laws "{written}", in quotes'
        )
        return TomlSlip("E118", f"the date {quote(written)} has no day", start, end, (_DATE_HELP, help_), alone=True)
    meant = days_meant(written)
    help_ = say_days(meant) if meant else _DATE_HELP
    message = f"{quote(written)} is not how TOML writes a date" if meant else f"{quote(written)} is no date"
    return TomlSlip("E118", message, start, end, (help_,), alone=True)


def _short(written: str) -> bool:
    return len(written.split()) <= 4


def _odd_number(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain leading zeros, a bare decimal point, fractions; None for any other text."""
    zeros = _ZEROS.fullmatch(written)
    if zeros:
        helps = (f"write {zeros[1]}{zeros[2]}", f'if it is no number but a name: "{written}"')
        return TomlSlip("E119", f"the number {quote(written)} begins with 0", start, end, helps, alone=True)
    if re.fullmatch(r"[+-]?(?:\.\d+|\d+\.)", written):
        right = re.sub(r"(?<!\d)\.", "0.", written) if not written.endswith(".") else written + "0"
        message = f"the number {quote(written)} needs a figure on either side of its point"
        return TomlSlip("E119", message, start, end, (f"write {right}",), alone=True)
    if re.fullmatch(r"[\d ]*[½⅓¼¾⅔⅕⅖⅗⅘⅙⅛/][\d ]*", written):
        return TomlSlip("E119", f"the fraction {quote(written)} must stand in quotes", start, end, (f'write "{written}"',), True)
    return None


def _figure_in_letters(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain letters for figures (`O7`, `l2`) and a number in words (`seven`); None for any other text."""
    meant = figure_meant(written)
    if meant is None:
        return None
    number, why = meant
    helps = (f"write {number}: {why}", f'if it is no number but text: "{written}"')
    return TomlSlip("E263", f"{quote(written)} is no number", start, end, helps, alone=True)


def _bare_text(start: int, end: int, written: str) -> TomlSlip:
    """Explain text without quotes, or with one only at its end."""
    if written[-1] in "\"'" and written.count(written[-1]) == 1:
        help_ = (f"write {in_straight_quotes(written)}",)
        return TomlSlip("E112", f"a quote is missing before {quote(written[:-1])}", start, end, help_, alone=True)
    if re.match(r"\w", written):
        help_ = (f"write {in_straight_quotes(written)}",)
        return TomlSlip("E111", f"text must stand in quotes: {quote(written)}", start, end, help_, alone=True)
    help_ = (f'write "{written}", in quotes',) if written in ("-", "–", "—", "?") else _KINDS_HELP
    return TomlSlip("E110", f"{quote(written)} is neither a number nor a date nor text in quotes", start, end, help_, True)


def in_array(fault: TomlFault) -> TomlSlip:
    """Explain a value of an array without a comma or the end of the array after it."""
    bracket = fault.open_brackets[-1]
    values = list(items(fault.text[: fault.at], TextRange(bracket, fault.at)))
    last = values[-1] if values else TextRange(bracket, bracket + 1)
    if fault.char == "=":
        help_ = "keys and values stand in curly brackets: { ns = 1, ew = 2 }"
        return TomlSlip("E126", "an array in square brackets holds no keys", bracket, bracket + 1, (help_,))
    return _between(fault, bracket, last)


def in_inline_table(fault: TomlFault) -> TomlSlip:
    """Explain a pair of an inline table without a comma or the end of the table after it."""
    bracket = fault.open_brackets[-1]
    pairs: list[KeyPair] = list(inline_pairs(fault.text[: fault.at], TextRange(bracket, fault.at)))
    last = pairs[-1].value if pairs else TextRange(bracket, bracket + 1)
    if re.match(r"[\w.-]+[ \t]*=", fault.rest):
        return unclosed_above(fault, fault.at) or _missing_comma(fault, last)
    return _between(fault, bracket, last)


def _between(fault: TomlFault, bracket: int, last: TextRange) -> TomlSlip:
    """Explain the text between the value at `last` and the fault."""
    above = unclosed_bracket(fault, bracket) if not fault.char else unclosed_above(fault, fault.at)
    if above:
        return above
    if fault.char in tuple(")]}"):
        opened, line = fault.text[bracket], fault.line_of(bracket)
        message = f"this {fault.char} does not close the {opened} of line {line}"
        return TomlSlip("E126", message, fault.at, fault.at + 1, (f"write {']' if opened == '[' else '}'}",), alone=True)
    if fault.char in tuple(";:|"):
        message = f"values are parted by commas, not by {quote(fault.char)}"
        return TomlSlip("E113", message, fault.at, fault.at + 1, ("write a comma",), alone=True)
    return _more(fault, last)


def _more(fault: TomlFault, last: TextRange) -> TomlSlip:
    """Explain text after a value: a quote too many, an unquoted text, or a missing comma."""
    slip = quote_slip(fault)
    plain_value = fault.text[last.start] not in "\"'[{"
    if slip or not plain_value:
        return slip or _missing_comma(fault, last)
    same_line = not fault.text[last.end : fault.at].strip(" \t")
    begins_value = re.match(r"[\"'\[{]|[+-]?\d|(?:true|false|inf|nan)\b", fault.rest)
    if fault.at <= last.end or (same_line and not begins_value):
        return value_slip(fault, last.start)
    return _missing_comma(fault, last)


def _missing_comma(fault: TomlFault, last: TextRange) -> TomlSlip:
    """Explain two values with nothing between; the span is just after the first."""
    same_line = "\n" not in fault.text[last.end : fault.at]
    before = fault.text[last.start : last.end].split("\n")[-1]
    start = fault.at if same_line else last.end
    help_ = "write a comma before it" if same_line else "write a comma at the end of this line"
    return TomlSlip("E113", f"a comma is missing after {quote(before)}", start, start + 1, (help_,), alone=same_line)


def in_text(fault: TomlFault) -> TomlSlip:
    """Explain a document that ends within a text."""
    return _unclosed_text(fault) or TomlSlip("E112", "a quote is missing", fault.at, fault.at + 1)


def bad_character(fault: TomlFault) -> TomlSlip:
    """Explain the end of a line within a text, or a character that is allowed nowhere."""
    slip = _unclosed_text(fault) if fault.char in ("\n", "") else None
    return slip or invisible(fault.text, fault.at)


def bad_escape(fault: TomlFault) -> TomlSlip:
    """Explain a backslash that begins no special character."""
    start = fault.text.rfind("\\", 0, fault.at)
    line = fault.text[fault.text.rfind("\n", 0, start) + 1 : fault.text.find("\n", start) % (len(fault.text) + 1)]
    help_ = "write two backslashes for one, or put the text in single quotes: '…'"
    if re.search(r"\b[A-Za-z]:\\|\\\w+\\", line):
        help_ = "in a path write / for each backslash (or two backslashes for one)"
    pair = fault.text[start : start + 2].rstrip()
    return TomlSlip("E120", f"{quote(pair)} means nothing in double quotes", start, start + 2, (help_,), alone=True)


def _unclosed_text(fault: TomlFault) -> TomlSlip | None:
    """Explain the text that is open at the fault; None when none is."""
    start = open_at_end(fault.text[: fault.at])[0]
    if start is None:
        return None
    delimiter = fault.text[start]
    if fault.text.startswith(delimiter * 3, start):
        message = f"the text that begins here with {delimiter * 3} never ends"
        return TomlSlip("E112", message, start, start + 3, (f"put {delimiter * 3} below its last line",))
    end = fault.text.find("\n", start)
    end = end if end >= 0 else len(fault.text)
    written = fault.text[start:end].rstrip()
    if any(char in CURLY_QUOTES for char in written):
        help_ = "write straight quotes on both sides"
        return TomlSlip("E128", "this text begins with a straight quote but does not end with one", start, end, (help_,), True)
    helps = (f"put a {delimiter} where the text ends",)
    if not re.search(r"[,\]}#]", written):
        helps = (f"write {in_straight_quotes(written)}",)
    return TomlSlip("E112", f"the text that begins here has no {delimiter} at its end", start, start + len(written), helps, True)
