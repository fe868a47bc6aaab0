"""Explain slips in keys and table headers, in lines that are neither, and keys that are there twice."""

import re

from whistpress.problems import wording
from whistpress.reading.toml_positions import Header, KeyPair, KeyPath, Level, TextRange, document, entries, inline_pairs
from whistpress.reading.toml_slip import CURLY_QUOTES, TomlFault, TomlSlip, in_straight_quotes, quote, slip_between
from whistpress.reading.toml_value_faults import curly_quotes, unclosed_above, unclosed_bracket


def _needs_quotes(name: str, begin: int, end: int, right: str, *, alone: bool = False) -> TomlSlip:
    return slip_between("E124.needs-quotes", begin, end, alone=alone, key=quote(name), right=right)


def no_equals(fault: TomlFault) -> TomlSlip:
    """Explain a key without `=` after it."""
    key = re.sub(r"^.*[{,]", "", fault.before).strip()
    begin = fault.line_start + fault.before.rfind(key) if key else fault.at
    if fault.char in tuple(":"):
        return slip_between("E115.followed-toml", fault.at, fault.at + 1, alone=True, quote=quote(key), key=key)
    if fault.char in tuple(",]})"):
        return _left_over(fault, begin)
    meant = re.match(r"[^=#\"\n{\[]*(?==)", fault.rest)
    if meant and meant[0].strip():
        name = f"{key}{fault.before[len(fault.before.rstrip()) :]}{meant[0].strip()}"
        return _needs_quotes(name, begin, begin + len(name), f'"{name}" = …', alone=True)
    value = fault.rest.split("#")[0].strip()
    if not value:
        return slip_between("E115.neither-value", begin, max(fault.at, begin + 1), alone=True, quote=quote(key), key=key)
    return slip_between(
        "E115.missing-between", fault.at, fault.at + len(value), alone=True, quote=quote(key), quote_2=quote(value), key=key
    )


def _left_over(fault: TomlFault, begin: int) -> TomlSlip:
    """Explain a line that looks like the inside of an array."""
    if fault.open_brackets:
        return slip_between("E115.no-no", begin, fault.at, alone=True)
    return slip_between("E126.no-array", fault.at, fault.at + 1, quote=quote(fault.char))


def header_end(fault: TomlFault) -> TomlSlip:
    """Explain a table header with a wrong end."""
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    double = fault.text.startswith("[[", begin)
    name = fault.text[begin + (2 if double else 1) : fault.line_end].split("]")[0].strip()
    if fault.char == ",":
        return slip_between("E126.line-begins", begin, fault.line_end)
    right = f"[[{name}]]" if double else f"[{name}]"
    if "]" in fault.rest and name and not re.fullmatch(r"[\w.-]+", name, re.ASCII) and "=" not in name:
        right = right.replace(name, in_straight_quotes(name))
        return _needs_quotes(name, begin, fault.line_end, right)
    if double or "=" not in name:
        return slip_between(
            "E125.table-header-ends" if double else "E125.header-ends",
            begin,
            fault.line_end,
            *(wording("E125.write", right=right),) if "=" not in name else (),
        )
    return slip_between("E125.table-header", begin, fault.line_end)


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
        return slip_between("E125.name-missing", fault.at - 1, fault.at)
    if fault.char in tuple(",}=") and open_brackets and fault.text[open_brackets[-1]] == "{":
        return slip_between("E115.key-missing", fault.at, fault.at + 1, alone=True, quote=quote(fault.char))
    begin = fault.line_start + len(fault.before) - len(fault.before.lstrip())
    return slip_between("E125.table-header-needs", begin, fault.line_end)


def _key_text(fault: TomlFault) -> str:
    """Return the text that was meant as a key, from the fault on."""
    return re.split(r"[=\]#}]", fault.rest)[0].strip() or fault.char


def _unquoted_key(fault: TomlFault) -> TomlSlip:
    name = _key_text(fault)
    return _needs_quotes(name, fault.at, fault.at + len(name), in_straight_quotes(name), alone=True)


def statement(fault: TomlFault) -> TomlSlip:
    """Explain a line whose first character begins no statement."""
    char, line = fault.char, fault.rest.rstrip()
    if char in tuple(CURLY_QUOTES):
        return curly_quotes(fault.at, fault.at + len(_key_text(fault)), _key_text(fault))
    if char.isalnum():
        return _unquoted_key(fault)
    if char == "=":
        return slip_between("E115.no-key", fault.at, fault.at + 1, alone=True)
    if re.match(r"<{7}|>{7}|\|{7}", line):
        return slip_between("E110.mark-merge", fault.at, fault.at + len(line))
    if char in "]})":
        return _left_over(fault, fault.at)
    if re.match(r"//|;|%|/\*|\*|<!--", line):
        return slip_between("E110.comment-begins", fault.at, fault.at + len(line), alone=True)
    if line == "+++":
        return slip_between("E110.markdown-files", fault.at, fault.at + 3, alone=True)
    return slip_between("E110.no-line", fault.at, fault.at + len(line), alone=True, quote=quote(char))


def clash(fault: TomlFault) -> TomlSlip:
    """Explain a duplicate, with the line of the first."""
    brackets = fault.open_brackets
    if brackets and fault.text[brackets[-1]] == "{":
        return _in_inline_table(fault, brackets[-1])
    statements = entries(fault.text[: fault.line_end], Level())
    *_, latest = [None, *(entry for entry in statements if entry[1].parts[0].place.start < fault.at)]
    if latest is None:
        return slip_between("E116.twice", fault.line_start, fault.at)
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
        key = quote(str(path[len(prefix)]))
        return slip_between("E127.value-hold", *text_range, alone=True, quote=quote(_dotted_key(prefix)), quote_2=key, line=line)
    return slip_between("E127.table-already", *text_range, alone=True, quote=quote(_dotted_key(prefix)), line=line)


def _of_header(fault: TomlFault, path: KeyPath, header: Header, earlier: Level) -> TomlSlip:
    named = path[:-1] if header.array else path
    prefix, other = _nearest(named, earlier)
    line, name = fault.line_of(other.start), _dotted_key(named)
    if prefix in earlier.values:
        return slip_between("E127.value-line", *header.place, quote=quote(_dotted_key(prefix)), line=line)
    was_array = fault.text.startswith("[[", earlier.headers.get(prefix, other).start)
    if was_array and not header.array:
        return slip_between("E127.beside", *header.place, name=name, line=line)
    sentence = "E127.beside-table" if header.array else "E127.table-twice"
    return slip_between(sentence, *header.place, name=name, line=line)


def _twice(fault: TomlFault, name: str, text_range: TextRange, first: TextRange) -> TomlSlip:
    return slip_between("E116.key-twice", *text_range, alone=True, quote=quote(name), line_of=fault.line_of(first.start))


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
