"""Hypothesis strategies that write TOML documents in every layout that the format allows.

Functions draw from strategies that are made once: to make one for each key took longer than all that is tried with it.
"""

import json
import re
import string

from hypothesis import strategies as st

BARE = string.ascii_letters + string.digits + "-_"
Draw = st.DrawFn

blanks = st.sampled_from(["", "", " ", "  ", "\t"])
comments = st.one_of(
    st.just(""), st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=8).map("#{}".format)
)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=6)
awkward = st.text(st.sampled_from("ab\"'\\#[]{}=,.\n\té牌🂡 "), max_size=8)
bare = st.text(st.sampled_from(BARE), min_size=1, max_size=5)
rarely = st.sampled_from([0, 0, 0, 1, 2])
half = st.booleans()
names = st.one_of(bare, st.sampled_from(["title", "1", "a b", "a.b", "", "ʻ"]), printable, awkward)


def basic(text: str) -> str:
    """A text in double quotes (JSON's escapes are TOML's, but for DEL)."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(draw: Draw, name: str) -> str:
    """One part of a key, in any form that stands for the name."""
    forms = [basic(name)]
    if name and set(name) <= set(BARE):
        forms += [name, name]
    if "'" not in name and name.isprintable():
        forms.append(f"'{name}'")
    return forms[draw(_which) % len(forms)]


_which = st.integers(0, 11)


def dotted(draw: Draw, path: list[str]) -> str:
    """A dotted key, with blanks around its dots."""
    written = key(draw, path[0])
    for name in path[1:]:
        written += draw(blanks) + "." + draw(blanks) + key(draw, name)
    return written


_within_double = st.text(st.sampled_from("ab\"'#[]{}=,\n é"), max_size=12)
_end_of_double = st.sampled_from(["", '"', '""', "\\n", "\\\n   ", '\\"'])
_within_single = st.text(st.sampled_from("ab\"'#[]{}=,\\\n é"), max_size=12)
_end_of_single = st.sampled_from(["", "'", "''"])
_line_feed = st.sampled_from(["", "\n"])


@st.composite
def long_texts(draw: Draw) -> str:
    """A text in three quotes, of either kind, with quotes and line feeds in it."""
    if draw(half):
        inner = re.sub('"{3,}', '""', draw(_within_double)).rstrip('"') + draw(_end_of_double)
        return f'"""{draw(_line_feed)}{inner}"""'
    inner = re.sub("'{3,}", "''", draw(_within_single))
    return f"'''{inner.rstrip(chr(39))}{draw(_end_of_single)}'''"


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


def gap(draw: Draw) -> str:
    """What may stand between the values of an array: blanks, comments, new lines."""
    written = draw(blanks)
    for _ in range(draw(rarely)):
        written += draw(comments) + "\n" + draw(blanks)
    return written


@st.composite
def arrays(draw: Draw, several: st.SearchStrategy[list[str]]) -> str:
    """An array, over one line or several, with or without a comma at its end."""
    written = "["
    values = draw(several)
    for number, value in enumerate(values):
        last = number == len(values) - 1
        written += gap(draw) + value + gap(draw) + ("," if not last or draw(half) else "")
    return written + gap(draw) + "]"


@st.composite
def inline_tables(draw: Draw, inner: st.SearchStrategy[str]) -> str:
    """An inline table, on one line as TOML 1.0 has it, some of its keys dotted."""
    pairs = []
    for name in draw(_unique_names):
        for path in paths_below(draw, name):
            pairs.append(f"{draw(blanks)}{dotted(draw, path)}{draw(blanks)}={draw(blanks)}{draw(inner)}{draw(blanks)}")
    return "{" + ",".join(pairs) + "}"


_unique_names = st.lists(names, max_size=4, unique=True)
_one_in_four = st.integers(0, 3)
_endings = st.lists(
    st.lists(names, min_size=1, max_size=2),
    min_size=1,
    max_size=3,
    unique_by=lambda rest: rest[0],  # type: ignore[no-any-return]
)


def paths_below(draw: Draw, name: str) -> list[list[str]]:
    """One key of this name, or several dotted ones that begin with it."""
    return [[name]] if draw(_one_in_four) else [[name, *rest] for rest in draw(_endings)]


values = st.recursive(scalars, lambda inner: st.one_of(arrays(st.lists(inner, max_size=4)), inline_tables(inner)), max_leaves=8)


def pair_lines(draw: Draw, name: str) -> list[str]:
    """The lines of one key, or of several dotted keys that begin with it."""
    return [
        f"{draw(blanks)}{dotted(draw, path)}{draw(blanks)}={draw(blanks)}{draw(values)}{draw(blanks)}{draw(comments)}"
        for path in paths_below(draw, name)
    ]


_kinds, _kinds_at_the_end, _one_to_three = st.sampled_from("pppta"), st.sampled_from("pp"), st.integers(1, 3)
_comment_or_none = st.lists(comments, max_size=1)
_place_of_header = st.sampled_from(["above", "above", "below", "none"])


def tables(draw: Draw, path: list[str], depth: int) -> list[str]:
    """The lines below a header (or of the document): its pairs, then tables and arrays of tables within it."""
    lines: list[str] = []
    kinds = {name: draw(_kinds if depth else _kinds_at_the_end) for name in draw(_unique_names)}
    for name in (name for name, kind in kinds.items() if kind == "p"):
        lines += [*draw(_comment_or_none), *pair_lines(draw, name)]
    for name, kind in kinds.items():
        if kind == "t":
            lines += one_table(draw, [*path, name], depth - 1)
        elif kind == "a":
            for _ in range(draw(_one_to_three)):
                lines += [header_line(draw, [*path, name], "[[", "]]"), *tables(draw, [*path, name], depth - 1)]
    return lines


def one_table(draw: Draw, path: list[str], depth: int) -> list[str]:
    """A table; where it holds nothing but tables its own header may be left out, or come last."""
    header, inside = header_line(draw, path, "[", "]"), tables(draw, path, depth)
    first = next((line for line in inside if line.strip() and not line.lstrip().startswith("#")), "")
    only_tables = first.lstrip().startswith("[")
    order = draw(_place_of_header) if only_tables else "above"
    return {"above": [header, *inside], "below": [*inside, header], "none": inside}[order]


def header_line(draw: Draw, path: list[str], opens: str, closes: str) -> str:
    """A header line."""
    return draw(blanks) + opens + draw(blanks) + dotted(draw, path) + draw(blanks) + closes + draw(blanks) + draw(comments)


_last_line = st.sampled_from(["", "\n", "\n\n"])


@st.composite
def documents(draw: Draw) -> str:
    """A whole document, with line feeds or CRLF, with or without one at its end."""
    text = "\n".join(tables(draw, [], 2)) + draw(_last_line)
    return text.replace("\n", "\r\n") if draw(half) else text
