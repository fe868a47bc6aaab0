"""Keys and tables that are there twice, or that are used in two ways."""

from whistpress.readers.toml_positions import KeyPath, Level, document, entries
from whistpress.readers.toml_scanner import Header, Pair, Place, inline_pairs
from whistpress.readers.toml_slip import Fault, Slip, quoted


def clash(fault: Fault) -> Slip:
    """What is there twice, and where it was first."""
    brackets = fault.open_brackets
    if brackets and fault.text[brackets[-1]] == "{":
        return _in_inline_table(fault, brackets[-1])
    found = entries(fault.text[: fault.line_end], Level())
    *_, latest = [None, *(each for each in found if each[1].parts[0].place.start < fault.at)]
    if latest is None:
        return Slip("E116", "this is there twice", fault.line_start, fault.at)
    path, statement = latest
    earlier = document(fault.text[: statement.parts[0].place.start].rstrip("[ \t"))
    if isinstance(statement, Header):
        return _of_header(fault, path, statement, earlier)
    return _of_pair(fault, path, statement, earlier)


def _in_inline_table(fault: Fault, bracket: int) -> Slip:
    """A key that stands twice in one pair of curly brackets."""
    *pairs, last = inline_pairs(fault.text[: fault.at], Place(bracket, fault.at))
    name = ".".join(part.name for part in last.parts)
    first = next((pair for pair in pairs if pair.parts[0].name == last.parts[0].name), last)
    place = Place(last.parts[0].place.start, last.parts[-1].place.end)
    return _twice(fault, name, place, first.parts[0].place)


def _of_pair(fault: Fault, path: KeyPath, pair: Pair, earlier: Level) -> Slip:
    place = Place(pair.parts[0].place.start, pair.parts[-1].place.end)
    name = _written(path)
    if path in earlier.values:
        return _twice(fault, name, place, earlier.keys[path])
    known, other = _nearest(path, earlier)
    line = fault.line_of(other.start)
    if known in earlier.values:
        message = f"{quoted(_written(known))} has a value of its own, so it can hold no {quoted(str(path[len(known)]))}"
        return Slip("E127", message, *place, (f"that value is in line {line}: keep one of the two",), alone=True)
    message = f"{quoted(_written(known))} is a table already"
    help_ = f"it begins in line {line}: put this key there"
    return Slip("E127", message, *place, (help_,), alone=True)


def _of_header(fault: Fault, path: KeyPath, header: Header, earlier: Level) -> Slip:
    named = path[:-1] if header.array else path
    known, other = _nearest(named, earlier)
    line, name = fault.line_of(other.start), _written(named)
    if known in earlier.values:
        message = f"{quoted(_written(known))} was given a value in line {line}, so there can be no table of that name"
        return Slip("E127", message, *header.place, ("keep one of the two",))
    was_array = fault.text.startswith("[[", earlier.headers.get(known, other).start)
    if was_array and not header.array:
        help_ = f"write [[{name}]], with two brackets, as in line {line}"
        return Slip("E127", f"[{name}] stands beside [[{name}]]", *header.place, (help_,))
    if header.array:
        help_ = f"if there are several of them, write [[{name}]] in line {line} too"
        return Slip("E127", f"[[{name}]] stands beside a table that is there once", *header.place, (help_,))
    help_ = f"it begins in line {line}: put these keys there"
    return Slip("E127", f"the table [{name}] is there twice", *header.place, (help_,))


def _twice(fault: Fault, name: str, place: Place, first: Place) -> Slip:
    help_ = f"the other is in line {fault.line_of(first.start)}: keep one of them"
    return Slip("E116", f"{quoted(name)} is there twice", *place, (help_,), alone=True)


def _nearest(path: KeyPath, earlier: Level) -> tuple[KeyPath, Place]:
    """The longest beginning of a path that is there already, and where; a header rather than the key in it."""
    for length in range(len(path), 0, -1):
        known = path[:length]
        place = earlier.headers.get(known) or earlier.keys.get(known)
        if place:
            return known, place
    return path, Place(0, 0)


def _written(path: KeyPath) -> str:
    """A path as a dotted key, without the indexes of tables in arrays."""
    return ".".join(str(step) for step in path if isinstance(step, str))
