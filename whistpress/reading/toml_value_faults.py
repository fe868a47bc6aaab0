"""Explain slips in a value: text without quotes, open quotes, odd dates and numbers, brackets, no value."""

import re

from whistpress.language import noted, say
from whistpress.problems import wording
from whistpress.reading.slips_of_hand import MONTH, days_meant, figure_meant, say_days
from whistpress.reading.toml_positions import KeyPair, TextRange, inline_pairs, items, open_at_end, statements
from whistpress.reading.toml_slip import CURLY_QUOTES, TomlFault, TomlSlip, in_straight_quotes, invisible, quote, slip_between

_NUMBERS_AS_DATE = re.compile(r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}")
_TIME = re.compile(r"\d{1,2}:\d{1,2}(?::\d{1,2})?")
_ZEROS = re.compile(r"([+-]?)0+(\d[\d_]*(?:\.\d+)?)")
_NEW_STATEMENT = re.compile(r"[ \t]*(?:\[\[?[ \t]*[A-Za-z_][\w.-]*[ \t]*\]|[A-Za-z][\w.-]*[ \t]*=)")
_KINDS_HELP = noted("numbers and dates are written as they are, text in double quotes")
_MISSING_VALUE = noted('write the value that is missing ("-" for a score that is not in), or take the comma away')
_DATE_HELP = noted("a date is written year-month-day: 1900-01-12")


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
    return slip_between("E118.no-day", fault.at, end, say(_DATE_HELP), alone=True, quote=quote(fault.text[fault.at : end]))


def after_value(fault: TomlFault) -> TomlSlip:
    """Explain more text on the line, after a header or a value."""
    *_, last = [None, *statements(fault.text[: fault.at])]
    if fault.char in tuple(",;"):
        return _comma_at_end(fault)
    if fault.char in tuple("]})"):
        return slip_between("E126.no-partner", fault.at, fault.at + 1, char=fault.char)
    if not isinstance(last, KeyPair):
        return slip_between("E129.table-header", fault.at, fault.line_end)
    if re.match(r"[\w.-]+[ \t]*=", fault.rest):
        return slip_between("E129.keys-line", fault.at, fault.line_end, alone=True)
    return quote_slip(fault) or _more_after_value(fault, last)


def quote_slip(fault: TomlFault) -> TomlSlip | None:
    """Explain a quote that ends a text too early: `"the "Hub" club"`, or a quote missing further back."""
    last = fault.text[fault.at - 1 : fault.at]
    if last not in ('"', "'") or not (fault.char.isalnum() or fault.char in tuple("-_&.'’\"\\")):
        return None
    other = say("single quotes: '…'") if last == '"' else say('double quotes: "…"')
    return slip_between("E112.text-ends", fault.at - 1, fault.at, alone=True, other=other)


def _more_after_value(fault: TomlFault, last: KeyPair) -> TomlSlip:
    start = last.value.start
    if fault.text[start] not in "\"'[{":
        return value_slip(fault, start)
    end = fault.at + len(fault.rest.rstrip())
    return slip_between("E110.not-belong", fault.at, end, alone=True, quote=quote(fault.rest.rstrip()))


def _comma_at_end(fault: TomlFault) -> TomlSlip:
    name = "comma" if fault.char == "," else "semicolon"
    more = fault.rest[1:].split("#")[0].strip()
    help_ = wording("E114.several-values") if more else wording("E114.away", name=name)
    return slip_between("E114.no", fault.at, fault.at + 1, help_, alone=True, name=name)


def _missing(fault: TomlFault, start: int, written: str) -> TomlSlip | None:
    """Explain a missing value."""
    if written and written[0] not in ",;":
        return None
    open_brackets = fault.open_brackets
    if start >= len(fault.text) and open_brackets:
        return unclosed_bracket(fault, open_brackets[-1])
    if fault.text[start : start + 1] in (",", ";") and open_brackets:
        return slip_between("E114.no-value", start, start + 1, say(_MISSING_VALUE), alone=True)
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    key = fault.before.split("=")[0].strip()
    help_ = wording("E117.value-line", key=key) if key else wording("E117.value")
    return slip_between("E117.no-value", begin, max(begin + 1, fault.at), help_, alone=True, quote=quote(key))


def unclosed_bracket(fault: TomlFault, bracket: int, line: int | None = None) -> TomlSlip:
    """Explain a bracket without its partner; `line` is where something new begins although it is open."""
    opened = fault.text[bracket]
    partner = "]" if opened == "[" else "}"
    where = say(" above line %(line)s", line=line) if line else ""
    return slip_between("E126.never-closed", bracket, bracket + 1, opened=opened, partner=partner, where=where)


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
        return slip_between("E132.not-toml", start, end, alone=True, quote=quote(written), word=word)
    if re.match(r"[\w.-]+[ \t]*=", written):
        return slip_between("E126.array-square", start, end, alone=True)
    if written[0] == "(":
        return slip_between("E110.round-brackets", start, start + 1, alone=True)
    return None


def curly_quotes(start: int, end: int, written: str) -> TomlSlip:
    """Explain text in quotes that a word processor made curly."""
    return slip_between("E128.toml-knows", start, end, alone=True, in_straight_quotes=in_straight_quotes(written))


def _odd_date(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain a date in another form, or one that is in no calendar; None for any other text."""
    month = MONTH.search(written)
    if re.match(r"\d{4}-\d\d-\d\d[ Tt]\d", written):
        return slip_between("E118.no-hour", start, end, alone=True, quote=quote(written))
    if not (_NUMBERS_AS_DATE.fullmatch(written) or (month and re.search(r"\d", written) and _short(written))):
        if _TIME.fullmatch(written):
            return slip_between("E118.time-quotes", start, end, alone=True, quote=quote(written), written=written)
        return None
    if re.fullmatch(r"\d{4}-\d\d", written):
        return slip_between(
            "E118.date-no-day",
            start,
            end,
            say(_DATE_HELP),
            wording("E118.month-known", written=written),
            alone=True,
            quote=quote(written),
        )
    meant = days_meant(written)
    help_ = say_days(meant) if meant else say(_DATE_HELP)
    return slip_between("E118.not-toml" if meant else "E118.no-date", start, end, help_, alone=True, quote=quote(written))


def _short(written: str) -> bool:
    return len(written.split()) <= 4


def _odd_number(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain leading zeros, a bare decimal point, fractions; None for any other text."""
    zeros = _ZEROS.fullmatch(written)
    if zeros:
        return slip_between(
            "E119.number-begins", start, end, alone=True, quote=quote(written), zeros=zeros[1], zeros_2=zeros[2], written=written
        )
    if re.fullmatch(r"[+-]?(?:\.\d+|\d+\.)", written):
        right = re.sub(r"(?<!\d)\.", "0.", written) if not written.endswith(".") else written + "0"
        return slip_between("E119.number-needs", start, end, alone=True, quote=quote(written), right=right)
    if re.fullmatch(r"[\d ]*[½⅓¼¾⅔⅕⅖⅗⅘⅙⅛/][\d ]*", written):
        return slip_between("E119.fraction-quotes", start, end, alone=True, quote=quote(written), written=written)
    return None


def _figure_in_letters(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain letters for figures (`O7`, `l2`) and a number in words (`seven`); None for any other text."""
    meant = figure_meant(written)
    if meant is None:
        return None
    number, why = meant
    return slip_between("E263.no-number", start, end, alone=True, quote=quote(written), number=number, why=why, written=written)


def _bare_text(start: int, end: int, written: str) -> TomlSlip:
    """Explain text without quotes, or with one only at its end."""
    if written[-1] in "\"'" and written.count(written[-1]) == 1:
        return slip_between(
            "E112.quote-missing",
            start,
            end,
            alone=True,
            quote=quote(written[:-1]),
            in_straight_quotes=in_straight_quotes(written),
        )
    if re.match(r"\w", written):
        return slip_between(
            "E111.text-quotes", start, end, alone=True, quote=quote(written), in_straight_quotes=in_straight_quotes(written)
        )
    help_ = (say('write "%(written)s", in quotes', written=written),) if written in ("-", "–", "—", "?") else (say(_KINDS_HELP),)
    return slip_between("E110.neither-number", start, end, *help_, alone=True, quote=quote(written))


def in_array(fault: TomlFault) -> TomlSlip:
    """Explain a value of an array without a comma or the end of the array after it."""
    bracket = fault.open_brackets[-1]
    values = list(items(fault.text[: fault.at], TextRange(bracket, fault.at)))
    last = values[-1] if values else TextRange(bracket, bracket + 1)
    if fault.char == "=":
        return slip_between("E126.array-square", bracket, bracket + 1)
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
        return slip_between(
            "E126.not-close",
            fault.at,
            fault.at + 1,
            wording("E126.write-square") if opened == "[" else wording("E126.write-curly"),
            alone=True,
            char=fault.char,
            opened=opened,
            line=line,
        )
    if fault.char in tuple(";:|"):
        return slip_between("E113.values-parted", fault.at, fault.at + 1, alone=True, quote=quote(fault.char))
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
    help_ = wording("E113.comma-before") if same_line else wording("E113.comma-end")
    return slip_between("E113.comma-missing", start, start + 1, help_, alone=same_line, quote=quote(before))


def in_text(fault: TomlFault) -> TomlSlip:
    """Explain a document that ends within a text."""
    return _unclosed_text(fault) or slip_between("E112.missing", fault.at, fault.at + 1)


def bad_character(fault: TomlFault) -> TomlSlip:
    """Explain the end of a line within a text, or a character that is allowed nowhere."""
    slip = _unclosed_text(fault) if fault.char in ("\n", "") else None
    return slip or invisible(fault.text, fault.at)


def bad_escape(fault: TomlFault) -> TomlSlip:
    """Explain a backslash that begins no special character."""
    start = fault.text.rfind("\\", 0, fault.at)
    line = fault.text[fault.text.rfind("\n", 0, start) + 1 : fault.text.find("\n", start) % (len(fault.text) + 1)]
    help_ = wording("E120.backslashes-text")
    if re.search(r"\b[A-Za-z]:\\|\\\w+\\", line):
        help_ = wording("E120.path-backslash")
    pair = fault.text[start : start + 2].rstrip()
    return slip_between("E120.means-nothing", start, start + 2, help_, alone=True, quote=quote(pair))


def _unclosed_text(fault: TomlFault) -> TomlSlip | None:
    """Explain the text that is open at the fault; None when none is."""
    start = open_at_end(fault.text[: fault.at])[0]
    if start is None:
        return None
    delimiter = fault.text[start]
    if fault.text.startswith(delimiter * 3, start):
        return slip_between("E112.never-ends", start, start + 3, delimiter=delimiter * 3)
    end = fault.text.find("\n", start)
    end = end if end >= 0 else len(fault.text)
    written = fault.text[start:end].rstrip()
    if any(char in CURLY_QUOTES for char in written):
        return slip_between("E128.text-begins", start, end, alone=True)
    helps = (wording("E112.ends", delimiter=delimiter),)
    if not re.search(r"[,\]}#]", written):
        helps = (wording("E112.write", in_straight_quotes=in_straight_quotes(written)),)
    return slip_between("E112.text-begins", start, start + len(written), *helps, alone=True, delimiter=delimiter)
