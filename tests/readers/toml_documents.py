"""Hypothesis strategies that write TOML documents in every layout that the format allows."""

import json
import re
import string
from collections.abc import Callable

from hypothesis import strategies as st

BARE = string.ascii_letters + string.digits + "-_"
Draw = Callable[[st.SearchStrategy], object]

blanks = st.sampled_from(["", "", " ", "  ", "\t"])
comments = st.one_of(
    st.just(""), st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=8).map("#{}".format)
)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=6)
awkward = st.text(st.sampled_from("ab\"'\\#[]{}=,.\n\té牌🂡 "), max_size=8)
bare = st.text(st.sampled_from(BARE), min_size=1, max_size=5)
names = st.one_of(bare, st.sampled_from(["title", "1", "a b", "a.b", "", "ʻ"]), printable, awkward)


def basic(text: str) -> str:
    """A text in double quotes (JSON's escapes are TOML's, but for DEL)."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


@st.composite
def keys(draw: Draw, name: str) -> str:
    """One part of a key, in any form that stands for the name."""
    forms = [basic(name)]
    if name and set(name) <= set(BARE):
        forms += [name, name]
    if "'" not in name and name.isprintable():
        forms.append(f"'{name}'")
    return draw(st.sampled_from(forms))


@st.composite
def dotted(draw: Draw, path: list[str]) -> str:
    """A dotted key, with blanks around its dots."""
    written = draw(keys(path[0]))
    for name in path[1:]:
        written += draw(blanks) + "." + draw(blanks) + draw(keys(name))
    return written


@st.composite
def long_texts(draw: Draw) -> str:
    """A text in three quotes, of either kind, with quotes and line feeds in it."""
    if draw(st.booleans()):
        inner = re.sub('"{3,}', '""', draw(st.text(st.sampled_from("ab\"'#[]{}=,\n é"), max_size=12)))
        inner = inner.rstrip('"') + draw(st.sampled_from(["", '"', '""', "\\n", "\\\n   ", '\\"']))
        return f'"""{draw(st.sampled_from(["", chr(10)]))}{inner}"""'
    inner = re.sub("'{3,}", "''", draw(st.text(st.sampled_from("ab\"'#[]{}=,\\\n é"), max_size=12)))
    return f"'''{inner.rstrip(chr(39))}{draw(st.sampled_from(['', chr(39), chr(39) * 2]))}'''"


scalars = st.one_of(
    st.integers(-(2**63), 2**63 - 1).map(str),
    st.sampled_from(["0x1F", "1_000", "0b11", "0o17", "+7", "-0", "true", "false", "inf", "-nan", "1e3", "-2.5E-1", "6.0"]),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.dates().map(str),
    st.times().map(str),
    st.datetimes().map(str),
    st.datetimes().map(lambda moment: moment.isoformat() + "Z"),
    st.datetimes().map(lambda moment: f"{moment.isoformat()}-07:30"),
    st.one_of(printable, awkward).map(basic),
    awkward.filter(lambda text: not set(text) & set("'\n")).map("'{}'".format),
    long_texts(),
)


@st.composite
def gaps(draw: Draw) -> str:
    """What may stand between the values of an array: blanks, comments, new lines."""
    gap = draw(blanks)
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        gap += draw(comments) + "\n" + draw(blanks)
    return gap


@st.composite
def arrays(draw: Draw, inner: st.SearchStrategy[str]) -> str:
    """An array, over one line or several, with or without a comma at its end."""
    written = "["
    values = draw(st.lists(inner, max_size=4))
    for number, value in enumerate(values):
        last = number == len(values) - 1
        written += draw(gaps()) + value + draw(gaps()) + ("," if not last or draw(st.booleans()) else "")
    return written + draw(gaps()) + "]"


@st.composite
def inline_tables(draw: Draw, inner: st.SearchStrategy[str]) -> str:
    """An inline table, on one line as TOML 1.0 has it, some of its keys dotted."""
    pairs = []
    for name in draw(st.lists(names, max_size=4, unique=True)):
        for path in draw(paths_below(name)):
            pairs.append(f"{draw(blanks)}{draw(dotted(path))}{draw(blanks)}={draw(blanks)}{draw(inner)}{draw(blanks)}")
    return "{" + ",".join(pairs) + "}"


@st.composite
def paths_below(draw: Draw, name: str) -> list[list[str]]:
    """One key of this name, or several dotted ones that begin with it."""
    if draw(st.integers(0, 3)):
        return [[name]]
    endings = st.lists(names, min_size=1, max_size=2)
    return [[name, *rest] for rest in draw(st.lists(endings, min_size=1, max_size=3, unique_by=lambda rest: rest[0]))]


values = st.recursive(scalars, lambda inner: st.one_of(arrays(inner), inline_tables(inner)), max_leaves=8)


@st.composite
def pair_lines(draw: Draw, name: str) -> list[str]:
    """The lines of one key, or of several dotted keys that begin with it."""
    return [
        f"{draw(blanks)}{draw(dotted(path))}{draw(blanks)}={draw(blanks)}{draw(values)}{draw(blanks)}{draw(comments)}"
        for path in draw(paths_below(name))
    ]


@st.composite
def tables(draw: Draw, path: list[str], depth: int) -> list[str]:
    """The lines below a header (or of the document): its pairs, then tables and arrays of tables within it."""
    lines: list[str] = []
    kinds = {name: draw(st.sampled_from("pppta" if depth else "pp")) for name in draw(st.lists(names, max_size=4, unique=True))}
    for name in (name for name, kind in kinds.items() if kind == "p"):
        lines += [*draw(st.lists(comments, max_size=1)), *draw(pair_lines(name))]
    for name, kind in kinds.items():
        if kind == "t":
            lines += draw(one_table([*path, name], depth - 1))
        elif kind == "a":
            for _ in range(draw(st.integers(1, 3))):
                lines += [draw(headers([*path, name], "[[", "]]")), *draw(tables([*path, name], depth - 1))]
    return lines


@st.composite
def one_table(draw: Draw, path: list[str], depth: int) -> list[str]:
    """A table; where it holds nothing but tables its own header may be left out, or come last."""
    header, inside = draw(headers(path, "[", "]")), draw(tables(path, depth))
    first = next((line for line in inside if line.strip() and not line.lstrip().startswith("#")), "")
    only_tables = first.lstrip().startswith("[")
    order = draw(st.sampled_from(["above", "above", "below", "none"])) if only_tables else "above"
    return {"above": [header, *inside], "below": [*inside, header], "none": inside}[order]


@st.composite
def headers(draw: Draw, path: list[str], opens: str, closes: str) -> str:
    """A header line."""
    return draw(blanks) + opens + draw(blanks) + draw(dotted(path)) + draw(blanks) + closes + draw(blanks) + draw(comments)


@st.composite
def documents(draw: Draw) -> str:
    """A whole document, with line feeds or CRLF, with or without one at its end."""
    lines = draw(tables([], 2))
    text = "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))
    return text.replace("\n", "\r\n") if draw(st.booleans()) else text
