"""Explain slips in keys and table headers, in lines that are neither, and keys that are there twice."""

import re

from whistpress.language import say
from whistpress.reading.toml_positions import Header, KeyPair, KeyPath, Level, TextRange, document, entries, inline_pairs
from whistpress.reading.toml_slip import CURLY_QUOTES, TomlFault, TomlSlip, in_straight_quotes, quote
from whistpress.reading.toml_value_faults import curly_quotes, unclosed_above, unclosed_bracket


def _why_quotes(name: str) -> str:
    return say("a key with anything but letters a–z, figures, - and _ must stand in quotes: %(key)s", key=quote(name))


def no_equals(fault: TomlFault) -> TomlSlip:
    """Explain a key without `=` after it."""
    key = re.sub(r"^.*[{,]", "", fault.before).strip()
    begin = fault.line_start + fault.before.rfind(key) if key else fault.at
    if fault.char in tuple(":"):
        message = say("%(quote)s is followed by ':', where TOML has '='", quote=quote(key))
        return TomlSlip("E115", message, fault.at, fault.at + 1, (say("write %(key)s = …", key=key),), alone=True)
    if fault.char in tuple(",]})"):
        return _left_over(fault, begin)
    meant = re.match(r"[^=#\"\n{\[]*(?==)", fault.rest)
    if meant and meant[0].strip():
        name = f"{key}{fault.before[len(fault.before.rstrip()) :]}{meant[0].strip()}"
        return TomlSlip("E124", _why_quotes(name), begin, begin + len(name), (say('write "%(name)s" = …', name=name),), True)
    value = fault.rest.split("#")[0].strip()
    if not value:
        helps = (say("write %(key)s = and its value, or take the line away", key=key),)
        return TomlSlip(
            "E115", say("%(quote)s has neither '=' nor a value", quote=quote(key)), begin, max(fault.at, begin + 1), helps, True
        )
    message = say("'=' is missing between %(quote)s and %(quote_2)s", quote=quote(key), quote_2=quote(value))
    return TomlSlip("E115", message, fault.at, fault.at + len(value), (say("write %(key)s = …", key=key),), alone=True)


def _left_over(fault: TomlFault, begin: int) -> TomlSlip:
    """Explain a line that looks like the inside of an array."""
    help_ = say("if it belongs to an array: some line above closes that array too early, or never opens it")
    message = say("there is no array or table open, to which %(quote)s could belong", quote=quote(fault.char))
    if fault.open_brackets:
        return TomlSlip(
            "E115", say("this key has no '=' and no value"), begin, fault.at, (say("write = and its value"),), alone=True
        )
    return TomlSlip("E126", message, fault.at, fault.at + 1, (help_,))


def header_end(fault: TomlFault) -> TomlSlip:
    """Explain a table header with a wrong end."""
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    double = fault.text.startswith("[[", begin)
    name = fault.text[begin + (2 if double else 1) : fault.line_end].split("]")[0].strip()
    if fault.char == ",":
        help_ = say("if it belongs to an array: some line above closes that array too early, or never opens it")
        return TomlSlip("E126", say("this line begins with [ but is no table header"), begin, fault.line_end, (help_,))
    right = f"[[{name}]]" if double else f"[{name}]"
    if "]" in fault.rest and name and not re.fullmatch(r"[\w.-]+", name, re.ASCII) and "=" not in name:
        right = right.replace(name, in_straight_quotes(name))
        return TomlSlip("E124", _why_quotes(name), begin, fault.line_end, (say("write %(right)s", right=right),))
    if double or "=" not in name:
        message = say("a table header ends with ]]") if double else say("a table header ends with ]")
        return TomlSlip("E125", message, begin, fault.line_end, (say("write %(right)s", right=right),) if "=" not in name else ())
    return TomlSlip(
        "E125", say("a table header holds a name alone"), begin, fault.line_end, (say("put the keys on lines below it"),)
    )


def key_start(fault: TomlFault) -> TomlSlip:
    """Explain a key, or a part of one, whose first character begins no key."""
    open_brackets = fault.open_brackets
    if not fault.char and open_brackets:
        return unclosed_bracket(fault, open_brackets[-1])
    above = unclosed_above(fault, fault.at)
    if above:
        return above
    if fault.char in tuple(CURLY_QUOTES):
        return curly_quotes(fault.at, fault.at + 1, _key_text(fault))
    if fault.char.isalnum():
        return _unquoted_key(fault)
    if fault.before.rstrip().endswith("."):
        return TomlSlip(
            "E125", say("a name is missing after the dot"), fault.at - 1, fault.at, (say("write it, or take the dot away"),)
        )
    if fault.char in tuple(",}=") and open_brackets and fault.text[open_brackets[-1]] == "{":
        message = say("a key is missing before %(quote)s", quote=quote(fault.char))
        return TomlSlip(
            "E115", message, fault.at, fault.at + 1, (say("in curly brackets stand key = value, parted by commas"),), True
        )
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    return TomlSlip("E125", say("a table header needs a name"), begin, fault.line_end, (say("write it between the brackets"),))


def _key_text(fault: TomlFault) -> str:
    """Return the text that was meant as a key, from the fault on."""
    return re.split(r"[=\]#}]", fault.rest)[0].strip() or fault.char


def _unquoted_key(fault: TomlFault) -> TomlSlip:
    name = _key_text(fault)
    help_ = say("write %(in_straight_quotes)s", in_straight_quotes=in_straight_quotes(name))
    return TomlSlip("E124", _why_quotes(name), fault.at, fault.at + len(name), (help_,), alone=True)


def statement(fault: TomlFault) -> TomlSlip:
    """Explain a line whose first character begins no statement."""
    char, line = fault.char, fault.rest.rstrip()
    if char in tuple(CURLY_QUOTES):
        return curly_quotes(fault.at, fault.at + len(_key_text(fault)), _key_text(fault))
    if char.isalnum():
        return _unquoted_key(fault)
    if char == "=":
        help_ = say("write the key before it")
        return TomlSlip("E115", say("there is no key before this '='"), fault.at, fault.at + 1, (help_,), alone=True)
    if re.match(r"<{7}|>{7}|\|{7}", line):
        help_ = say("two versions of the file were merged, and this place was left to you: keep one of them")
        return TomlSlip("E110", say("a mark of a merge was left here"), fault.at, fault.at + len(line), (help_,))
    if char in "]})":
        return _left_over(fault, fault.at)
    if re.match(r"//|;|%|/\*|\*|<!--", line):
        return TomlSlip(
            "E110", say("a comment begins with #"), fault.at, fault.at + len(line), (say("write # before it"),), alone=True
        )
    if line == "+++":
        return TomlSlip(
            "E110", say("only Markdown files have lines of +++"), fault.at, fault.at + 3, (say("take it away"),), alone=True
        )
    help_ = say("a line holds key = value, a [header] or a # comment")
    return TomlSlip(
        "E110", say("no line may begin with %(quote)s", quote=quote(char)), fault.at, fault.at + len(line), (help_,), alone=True
    )


def clash(fault: TomlFault) -> TomlSlip:
    """Explain a duplicate, with the line of the first."""
    brackets = fault.open_brackets
    if brackets and fault.text[brackets[-1]] == "{":
        return _in_inline_table(fault, brackets[-1])
    statements = entries(fault.text[: fault.line_end], Level())
    *_, latest = [None, *(entry for entry in statements if entry[1].parts[0].place.start < fault.at)]
    if latest is None:
        return TomlSlip("E116", say("this is there twice"), fault.line_start, fault.at)
    path, statement = latest
    earlier = document(fault.text[: statement.parts[0].place.start].rstrip("[ \t"))
    if isinstance(statement, Header):
        return _of_header(fault, path, statement, earlier)
    return _of_pair(fault, path, statement, earlier)


def _in_inline_table(fault: TomlFault, bracket: int) -> TomlSlip:
    """Explain a key that occurs twice in one pair of curly brackets."""
    *pairs, last = inline_pairs(fault.text[: fault.at], TextRange(bracket, fault.at))
    name = ".".join(part.name for part in last.parts)
    first = next((pair for pair in pairs if pair.parts[0].name == last.parts[0].name), last)
    text_range = TextRange(last.parts[0].place.start, last.parts[-1].place.end)
    return _twice(fault, name, text_range, first.parts[0].place)


def _of_pair(fault: TomlFault, path: KeyPath, pair: KeyPair, earlier: Level) -> TomlSlip:
    text_range = TextRange(pair.parts[0].place.start, pair.parts[-1].place.end)
    name = _dotted_key(path)
    if path in earlier.values:
        return _twice(fault, name, text_range, earlier.keys[path])
    prefix, other = _nearest(path, earlier)
    line = fault.line_of(other.start)
    if prefix in earlier.values:
        message = say(
            "%(quote)s has a value of its own, so it can hold no %(quote_2)s",
            quote=quote(_dotted_key(prefix)),
            quote_2=quote(str(path[len(prefix)])),
        )
        return TomlSlip(
            "E127", message, *text_range, (say("that value is in line %(line)s: keep one of the two", line=line),), alone=True
        )
    message = say("%(quote)s is a table already", quote=quote(_dotted_key(prefix)))
    help_ = say("it begins in line %(line)s: put this key there", line=line)
    return TomlSlip("E127", message, *text_range, (help_,), alone=True)


def _of_header(fault: TomlFault, path: KeyPath, header: Header, earlier: Level) -> TomlSlip:
    named = path[:-1] if header.array else path
    prefix, other = _nearest(named, earlier)
    line, name = fault.line_of(other.start), _dotted_key(named)
    if prefix in earlier.values:
        message = say(
            "%(quote)s was given a value in line %(line)s, so there can be no table of that name",
            quote=quote(_dotted_key(prefix)),
            line=line,
        )
        return TomlSlip("E127", message, *header.place, (say("keep one of the two"),))
    was_array = fault.text.startswith("[[", earlier.headers.get(prefix, other).start)
    if was_array and not header.array:
        help_ = say("write [[%(name)s]], with two brackets, as in line %(line)s", name=name, line=line)
        return TomlSlip("E127", say("[%(name)s] stands beside [[%(name)s]]", name=name), *header.place, (help_,))
    if header.array:
        help_ = say("if there are several of them, write [[%(name)s]] in line %(line)s too", name=name, line=line)
        return TomlSlip("E127", say("[[%(name)s]] stands beside a table that is there once", name=name), *header.place, (help_,))
    help_ = say("it begins in line %(line)s: put these keys there", line=line)
    return TomlSlip("E127", say("the table [%(name)s] is there twice", name=name), *header.place, (help_,))


def _twice(fault: TomlFault, name: str, text_range: TextRange, first: TextRange) -> TomlSlip:
    help_ = say("the other is in line %(line_of)s: keep one of them", line_of=fault.line_of(first.start))
    return TomlSlip("E116", say("%(quote)s is there twice", quote=quote(name)), *text_range, (help_,), alone=True)


def _nearest(path: KeyPath, earlier: Level) -> tuple[KeyPath, TextRange]:
    """Find the longest beginning of a path that is there already, and where; a header rather than the key in it."""
    for length in range(len(path), 0, -1):
        prefix = path[:length]
        text_range = earlier.headers.get(prefix) or earlier.keys.get(prefix)
        if text_range:
            return prefix, text_range
    return path, TextRange(0, 0)


def _dotted_key(path: KeyPath) -> str:
    """Write a path as a dotted key, without the indexes of tables in arrays."""
    return ".".join(str(step) for step in path if isinstance(step, str))
