"""One value of a TOML text changes, and nothing else of the text."""

from typing import Any

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from whistpress.reading.text_file import plain
from whistpress.reading.toml_edit import append_table, remove_key, set_value
from whistpress.reading.toml_positions import KeyPath

EVENING = """#:schema ../x.json
title   = "Friday"   # the title
date    = 2026-01-02

[movement]   # who sits where
system = "howell"
pairs = 8

[entries]
1 = ["Abel", "Archer"]  # regulars
2 = ["B", "C"]

# the slips, as they came in
[[scores]]
deal  = 1
lines = [
  [1, 2, 8],   # first
  [3, 6],      # to come
  [5,  7 , ],
  # a remark
  [4, 8]
]

[[scores]]
deal = 2
ns = [ 1,2 ]
# the end
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("scores", 0, "lines", 0, 2), 10, "[1, 2, 8]", "[1, 2, 10]"),
        (("scores", 0, "lines", 1, 2), 9, "[3, 6], ", "[3, 6, 9], "),
        (("scores", 0, "lines", 2, 2), 9, "[5,  7 , ]", "[5,  7 , 9 ]"),
        (("scores", 0, "lines", 4), [9, 10, "average"], "  [4, 8]\n]", '  [4, 8],\n  [9, 10, "average"],\n]'),
        (("scores", 1, "ns", 2), 3, "[ 1,2 ]", "[ 1,2, 3 ]"),
        (("status",), "final", "2026-01-02\n", '2026-01-02\nstatus  = "final"\n'),
        (("entries", "3"), ["D", "E"], '["B", "C"]\n', '["B", "C"]\n3 = ["D", "E"]\n'),
        (("entries", "1", 1), "Ann “A” O'Hara", '"Archer"', '"Ann “A” O\'Hara"'),
        (("totals", "4"), 147, "# the end\n", "# the end\n\n[totals]\n4 = 147\n"),
        (("movement", "pairs"), 9, "pairs = 8", "pairs = 9"),
        (("scores", 1, "lines"), [[1, 2]], "ns = [ 1,2 ]\n", "ns = [ 1,2 ]\nlines = [[1, 2]]\n"),
    ],
)
@pytest.mark.parametrize("feed", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_value_is_written_where_it_belongs(path: KeyPath, value: Any, old: str, new: str, feed: str, mark: str) -> None:
    """Comments, order, empty lines, the byte-order mark and the ends of lines stay."""
    text = mark + EVENING.replace("\n", feed)
    assert set_value(text, path, value) == mark + EVENING.replace(old, new, 1).replace("\n", feed)


def test_a_table_follows_the_last_of_its_kind() -> None:
    """With an empty line above it; a remark that stood at the end stays there."""
    added = append_table(EVENING, ("scores",), {"deal": 3, "lines": [[1, 2], [3, 4]]})
    table = "\n[[scores]]\ndeal  = 3\nlines = [\n  [1, 2],\n  [3, 4],\n]\n\n"
    assert added == EVENING.replace("# the end\n", f"{table}# the end\n")
    first = append_table(EVENING, ("changes",), {"entry": 7, "absent": True, "from": 4})
    assert first == f"{EVENING}\n[[changes]]\nentry = 7\nabsent = true\nfrom  = 4\n"


def test_tables_of_a_session_stay_in_it() -> None:
    """The next session does not get them."""
    text = 'title = "X"\n\n[[session]]\ndate = 2026-01-01\n\n[[session]]\ndate = 2026-01-08\n'
    added = append_table(text, ("session", 0, "scores"), {"deal": 1})
    assert tomli.loads(added)["session"][0]["scores"] == [{"deal": 1}]
    assert "scores" not in tomli.loads(added)["session"][1]


def test_a_key_goes_with_its_line() -> None:
    """And nothing else; what is not there leaves the text as it is."""
    assert remove_key(EVENING, ("entries", "1")) == EVENING.replace('1 = ["Abel", "Archer"]  # regulars\n', "")
    assert remove_key(EVENING, ("entries", "9")) == EVENING


def test_inline_tables_and_dotted_keys_are_kept_as_they_are() -> None:
    """A key joins those that stand beside it, in their form."""
    assert set_value("x = { a = 1 }\n", ("x", "b"), 2) == "x = { a = 1, b = 2 }\n"
    assert set_value("x = {}\n", ("x", "b"), 2) == "x = { b = 2 }\n"
    assert set_value("x.a = 1\ny = 2\n", ("x", "b"), 2) == "x.a = 1\nx.b = 2\ny = 2\n"
    assert set_value("x = [\n]\n", ("x", 0), 2) == "x = [\n  2,\n]\n"


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
FIGURES = st.integers(0, 13) | st.sampled_from(["average IV.9", "not played", '9 revoke "NS"', "# no comment", "]["])
REMARKS = st.sampled_from(["", "  # remark [", "\t#", " # é = 1"])
FEEDS = st.sampled_from(["\n", "\r\n"])


@st.composite
def files(draw: st.DrawFn) -> tuple[str, list[KeyPath]]:
    """An event's file in some of the ways in which a secretary writes it, and the paths of its figures."""
    lines, paths = [f"title{draw(st.sampled_from([' ', '   ']))}= 'x'{draw(REMARKS)}", "date = 2026-01-01", ""], []
    for at in range(draw(st.integers(1, 3))):
        lines += ["[[scores]]" + draw(REMARKS), f"deal = {at + 1}"]
        tables = draw(st.integers(1, 4))
        if draw(st.booleans()):
            between = draw(st.sampled_from([", ", ",", " ,  "]))
            lines.append("ns = [" + between.join("7" for _ in range(tables)) + "]" + draw(REMARKS))
            paths += [("scores", at, "ns", table) for table in range(tables)]
        else:
            lines.append("lines = [" + draw(REMARKS))
            for table in range(tables):
                lines += [f"  [{table * 2 + 1}, {table * 2 + 2}, 7],{draw(REMARKS)}"]
                paths.append(("scores", at, "lines", table, 2))
            lines += ["]", draw(REMARKS)]
    lines += ["[totals]", *(f'"{number}" = 100{draw(REMARKS)}' for number in range(1, 4))]
    paths += [("totals", str(number)) for number in range(1, 4)]
    return draw(FEEDS).join([*lines, draw(st.sampled_from(["", "# end"]))]), paths


def _at(values: Any, path: KeyPath) -> Any:
    for step in path:
        values = values[step]
    return values


@given(files(), st.data(), FIGURES)
def test_a_figure_changes_nothing_else(file: tuple[str, list[KeyPath]], data: st.DataObject, figure: int | str) -> None:
    """Every other value stands, and every other character."""
    text, paths = file
    path = data.draw(st.sampled_from(paths))
    before, after = tomli.loads(plain(text)), set_value(text, path, figure)
    values = tomli.loads(plain(after))
    assert _at(values, path) == figure
    old = _at(before, path)
    holder = _at(values, path[:-1])
    holder[path[-1]] = old
    assert values == before
    start = next((at for at, (one, other) in enumerate(zip(text, after, strict=False)) if one != other), len(text))
    rest = len(text) - start - len(str(old)) - 4
    assert rest <= 0 or after.endswith(text[-rest:])
    assert after.count("\r\n") == text.count("\r\n") and after.count("#") >= text.count("#")


@given(files(), NAMES)
def test_what_is_added_disturbs_nothing(file: tuple[str, list[KeyPath]], name: str) -> None:
    """A new key, a new table: without its own lines the text is the old one."""
    text, _ = file
    for path in (("status",), ("entries", name), ("totals", "9")):
        after = set_value(text, path, name)
        assert _at(tomli.loads(plain(after)), path) == name
    added = append_table(text, ("corrections",), {"why": name, "deal": 3})
    assert tomli.loads(plain(added))["corrections"] == [{"why": name, "deal": 3}]
    assert added.startswith(text.rstrip("\r\n"))
    assert remove_key(set_value(text, ("status",), name), ("status",)) == text
