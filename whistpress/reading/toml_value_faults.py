"""Explain slips in a value: text without quotes, open quotes, odd dates and numbers, brackets, no value."""

import re

from whistpress.language import noted, say
from whistpress.reading.slips_of_hand import MONTH, days_meant, figure_meant, say_days
from whistpress.reading.toml_positions import KeyPair, TextRange, inline_pairs, items, open_at_end, statements
from whistpress.reading.toml_slip import CURLY_QUOTES, TomlFault, TomlSlip, in_straight_quotes, invisible, quote

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
    message = say("%(quote)s is no day of the calendar", quote=quote(fault.text[fault.at : end]))
    return TomlSlip("E118", message, fault.at, end, (say(_DATE_HELP),), alone=True)


def after_value(fault: TomlFault) -> TomlSlip:
    """Explain more text on the line, after a header or a value."""
    *_, last = [None, *statements(fault.text[: fault.at])]
    if fault.char in tuple(",;"):
        return _comma_at_end(fault)
    if fault.char in tuple("]})"):
        help_ = say("take it away, or put its partner before the value")
        return TomlSlip("E126", say("this %(char)s has no partner", char=fault.char), fault.at, fault.at + 1, (help_,))
    if not isinstance(last, KeyPair):
        help_ = say("put the keys of the table on lines of their own, below the header")
        return TomlSlip("E129", say("a table header stands alone on its line"), fault.at, fault.line_end, (help_,))
    if re.match(r"[\w.-]+[ \t]*=", fault.rest):
        return TomlSlip(
            "E129", say("there are two keys on one line"), fault.at, fault.line_end, (say("begin a new line here"),), True
        )
    return quote_slip(fault) or _more_after_value(fault, last)


def quote_slip(fault: TomlFault) -> TomlSlip | None:
    """Explain a quote that ends a text too early: `"the "Hub" club"`, or a quote missing further back."""
    last = fault.text[fault.at - 1 : fault.at]
    if last not in ('"', "'") or not (fault.char.isalnum() or fault.char in tuple("-_&.'’\"\\")):
        return None
    other = say("single quotes: '…'") if last == '"' else say('double quotes: "…"')
    helps = (
        say("if the quote belongs to the text, put the whole text in %(other)s", other=other),
        say("else look for a quote that is missing"),
    )
    message = say("the text ends at this quote, but the line goes on")
    return TomlSlip("E112", message, fault.at - 1, fault.at, helps, alone=True)


def _more_after_value(fault: TomlFault, last: KeyPair) -> TomlSlip:
    start = last.value.start
    if fault.text[start] not in "\"'[{":
        return value_slip(fault, start)
    help_ = say("only a comment may follow a value on its line: # …")
    end = fault.at + len(fault.rest.rstrip())
    return TomlSlip(
        "E110", say("%(quote)s does not belong here", quote=quote(fault.rest.rstrip())), fault.at, end, (help_,), alone=True
    )


def _comma_at_end(fault: TomlFault) -> TomlSlip:
    name = "comma" if fault.char == "," else "semicolon"
    more = fault.rest[1:].split("#")[0].strip()
    help_ = say("several values stand in square brackets: [1, 2]") if more else say("take the %(name)s away", name=name)
    return TomlSlip("E114", say("no %(name)s may stand here", name=name), fault.at, fault.at + 1, (help_,), alone=True)


def _missing(fault: TomlFault, start: int, written: str) -> TomlSlip | None:
    """Explain a missing value."""
    if written and written[0] not in ",;":
        return None
    open_brackets = fault.open_brackets
    if start >= len(fault.text) and open_brackets:
        return unclosed_bracket(fault, open_brackets[-1])
    if fault.text[start : start + 1] in (",", ";") and open_brackets:
        return TomlSlip("E114", say("there is no value before this comma"), start, start + 1, (say(_MISSING_VALUE),), True)
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    key = fault.before.split("=")[0].strip()
    help_ = say("write %(key)s = and its value, or take the line away", key=key) if key else say("write a value here")
    return TomlSlip(
        "E117", say("%(quote)s has no value", quote=quote(key)), begin, max(begin + 1, fault.at), (help_,), alone=True
    )


def unclosed_bracket(fault: TomlFault, bracket: int, line: int | None = None) -> TomlSlip:
    """Explain a bracket without its partner; `line` is where something new begins although it is open."""
    opened = fault.text[bracket]
    partner = "]" if opened == "[" else "}"
    where = say(" above line %(line)s", line=line) if line else ""
    return TomlSlip(
        "E126",
        say("the %(opened)s here is never closed", opened=opened),
        bracket,
        bracket + 1,
        (say("put a %(partner)s%(where)s", partner=partner, where=where),),
    )


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
        return TomlSlip(
            "E132",
            say("%(quote)s is not how TOML says %(word)s", quote=quote(written), word=word),
            start,
            end,
            (say("write %(word)s", word=word),),
            alone=True,
        )
    if re.match(r"[\w.-]+[ \t]*=", written):
        help_ = say("keys and values stand in curly brackets: { ns = 1, ew = 2 }")
        return TomlSlip("E126", say("an array in square brackets holds no keys"), start, end, (help_,), alone=True)
    if written[0] == "(":
        help_ = say("a list stands in square brackets: [1, 2]")
        return TomlSlip("E110", say("round brackets mean nothing in TOML"), start, start + 1, (help_,), alone=True)
    return None


def curly_quotes(start: int, end: int, written: str) -> TomlSlip:
    """Explain text in quotes that a word processor made curly."""
    help_ = say("write %(in_straight_quotes)s", in_straight_quotes=in_straight_quotes(written))
    return TomlSlip("E128", say("TOML knows straight quotes only, not curly ones"), start, end, (help_,), alone=True)


def _odd_date(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain a date in another form, or one that is in no calendar; None for any other text."""
    month = MONTH.search(written)
    if re.match(r"\d{4}-\d\d-\d\d[ Tt]\d", written):
        help_ = say("write the date alone")
        return TomlSlip(
            "E118", say("%(quote)s has no hour that is on the clock", quote=quote(written)), start, end, (help_,), alone=True
        )
    if not (_NUMBERS_AS_DATE.fullmatch(written) or (month and re.search(r"\d", written) and _short(written))):
        if _TIME.fullmatch(written):
            return TomlSlip(
                "E118",
                say("a time stands in quotes, as text: %(quote)s", quote=quote(written)),
                start,
                end,
                (say('write "%(written)s"', written=written),),
                alone=True,
            )
        return None
    if re.fullmatch(r"\d{4}-\d\d", written):
        help_ = say(
            "where only the month is known, write %(written)s-01, and say so in `note`; "
            'of a code of laws "%(written)s", in quotes',
            written=written,
        )
        return TomlSlip(
            "E118", say("the date %(quote)s has no day", quote=quote(written)), start, end, (say(_DATE_HELP), help_), alone=True
        )
    meant = days_meant(written)
    help_ = say_days(meant) if meant else say(_DATE_HELP)
    message = (
        say("%(quote)s is not how TOML writes a date", quote=quote(written))
        if meant
        else say("%(quote)s is no date", quote=quote(written))
    )
    return TomlSlip("E118", message, start, end, (help_,), alone=True)


def _short(written: str) -> bool:
    return len(written.split()) <= 4


def _odd_number(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain leading zeros, a bare decimal point, fractions; None for any other text."""
    zeros = _ZEROS.fullmatch(written)
    if zeros:
        helps = (
            say("write %(zeros)s%(zeros_2)s", zeros=zeros[1], zeros_2=zeros[2]),
            say('if it is no number but a name: "%(written)s"', written=written),
        )
        return TomlSlip("E119", say("the number %(quote)s begins with 0", quote=quote(written)), start, end, helps, alone=True)
    if re.fullmatch(r"[+-]?(?:\.\d+|\d+\.)", written):
        right = re.sub(r"(?<!\d)\.", "0.", written) if not written.endswith(".") else written + "0"
        message = say("the number %(quote)s needs a figure on either side of its point", quote=quote(written))
        return TomlSlip("E119", message, start, end, (say("write %(right)s", right=right),), alone=True)
    if re.fullmatch(r"[\d ]*[½⅓¼¾⅔⅕⅖⅗⅘⅙⅛/][\d ]*", written):
        return TomlSlip(
            "E119",
            say("the fraction %(quote)s must stand in quotes", quote=quote(written)),
            start,
            end,
            (say('write "%(written)s"', written=written),),
            True,
        )
    return None


def _figure_in_letters(start: int, end: int, written: str) -> TomlSlip | None:
    """Explain letters for figures (`O7`, `l2`) and a number in words (`seven`); None for any other text."""
    meant = figure_meant(written)
    if meant is None:
        return None
    number, why = meant
    helps = (
        say("write %(number)s: %(why)s", number=number, why=why),
        say('if it is no number but text: "%(written)s"', written=written),
    )
    return TomlSlip("E263", say("%(quote)s is no number", quote=quote(written)), start, end, helps, alone=True)


def _bare_text(start: int, end: int, written: str) -> TomlSlip:
    """Explain text without quotes, or with one only at its end."""
    if written[-1] in "\"'" and written.count(written[-1]) == 1:
        help_ = (say("write %(in_straight_quotes)s", in_straight_quotes=in_straight_quotes(written)),)
        return TomlSlip(
            "E112", say("a quote is missing before %(quote)s", quote=quote(written[:-1])), start, end, help_, alone=True
        )
    if re.match(r"\w", written):
        help_ = (say("write %(in_straight_quotes)s", in_straight_quotes=in_straight_quotes(written)),)
        return TomlSlip("E111", say("text must stand in quotes: %(quote)s", quote=quote(written)), start, end, help_, alone=True)
    help_ = (say('write "%(written)s", in quotes', written=written),) if written in ("-", "–", "—", "?") else (say(_KINDS_HELP),)
    return TomlSlip(
        "E110", say("%(quote)s is neither a number nor a date nor text in quotes", quote=quote(written)), start, end, help_, True
    )


def in_array(fault: TomlFault) -> TomlSlip:
    """Explain a value of an array without a comma or the end of the array after it."""
    bracket = fault.open_brackets[-1]
    values = list(items(fault.text[: fault.at], TextRange(bracket, fault.at)))
    last = values[-1] if values else TextRange(bracket, bracket + 1)
    if fault.char == "=":
        help_ = say("keys and values stand in curly brackets: { ns = 1, ew = 2 }")
        return TomlSlip("E126", say("an array in square brackets holds no keys"), bracket, bracket + 1, (help_,))
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
        message = say("this %(char)s does not close the %(opened)s of line %(line)s", char=fault.char, opened=opened, line=line)
        return TomlSlip(
            "E126", message, fault.at, fault.at + 1, ((say("write ]") if opened == "[" else say("write }")),), alone=True
        )
    if fault.char in tuple(";:|"):
        message = say("values are parted by commas, not by %(quote)s", quote=quote(fault.char))
        return TomlSlip("E113", message, fault.at, fault.at + 1, (say("write a comma"),), alone=True)
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
    help_ = say("write a comma before it") if same_line else say("write a comma at the end of this line")
    return TomlSlip(
        "E113", say("a comma is missing after %(quote)s", quote=quote(before)), start, start + 1, (help_,), alone=same_line
    )


def in_text(fault: TomlFault) -> TomlSlip:
    """Explain a document that ends within a text."""
    return _unclosed_text(fault) or TomlSlip("E112", say("a quote is missing"), fault.at, fault.at + 1)


def bad_character(fault: TomlFault) -> TomlSlip:
    """Explain the end of a line within a text, or a character that is allowed nowhere."""
    slip = _unclosed_text(fault) if fault.char in ("\n", "") else None
    return slip or invisible(fault.text, fault.at)


def bad_escape(fault: TomlFault) -> TomlSlip:
    """Explain a backslash that begins no special character."""
    start = fault.text.rfind("\\", 0, fault.at)
    line = fault.text[fault.text.rfind("\n", 0, start) + 1 : fault.text.find("\n", start) % (len(fault.text) + 1)]
    help_ = say("write two backslashes for one, or put the text in single quotes: '…'")
    if re.search(r"\b[A-Za-z]:\\|\\\w+\\", line):
        help_ = say("in a path write / for each backslash (or two backslashes for one)")
    pair = fault.text[start : start + 2].rstrip()
    return TomlSlip(
        "E120", say("%(quote)s means nothing in double quotes", quote=quote(pair)), start, start + 2, (help_,), alone=True
    )


def _unclosed_text(fault: TomlFault) -> TomlSlip | None:
    """Explain the text that is open at the fault; None when none is."""
    start = open_at_end(fault.text[: fault.at])[0]
    if start is None:
        return None
    delimiter = fault.text[start]
    if fault.text.startswith(delimiter * 3, start):
        message = say("the text that begins here with %(delimiter)s never ends", delimiter=delimiter * 3)
        return TomlSlip(
            "E112", message, start, start + 3, (say("put %(delimiter)s below its last line", delimiter=delimiter * 3),)
        )
    end = fault.text.find("\n", start)
    end = end if end >= 0 else len(fault.text)
    written = fault.text[start:end].rstrip()
    if any(char in CURLY_QUOTES for char in written):
        help_ = say("write straight quotes on both sides")
        return TomlSlip(
            "E128", say("this text begins with a straight quote but does not end with one"), start, end, (help_,), True
        )
    helps = (say("put a %(delimiter)s where the text ends", delimiter=delimiter),)
    if not re.search(r"[,\]}#]", written):
        helps = (say("write %(in_straight_quotes)s", in_straight_quotes=in_straight_quotes(written)),)
    return TomlSlip(
        "E112",
        say("the text that begins here has no %(delimiter)s at its end", delimiter=delimiter),
        start,
        start + len(written),
        helps,
        True,
    )
