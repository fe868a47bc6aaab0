"""The index of positions, against tomli as the judge of every value."""

from collections.abc import Iterator
from typing import Any

import pytest
import tomli
from hypothesis import HealthCheck, given, settings

from tests.reading.toml_documents import documents
from tests.sampling import examples
from whistpress.problems import Problems, Span
from whistpress.reading.toml_file import TomlFile, parse_toml

EVENT = """\
# an evening
title = "Friday game"
date = 1900-01-12
note = \"\"\"
two
lines\"\"\"

[movement]
system = "mitchell" # odd
sets.first = [1, 2]

[entries]
1 = ["Abel", 'Archer']
"2" = [ "Baker",
  "Brown", # his partner
]

[[scores]]
deal = 1
lines = [
  [1, 2, 8],
  { ns = "1 & 2", honours = ["EW", "4"], revoke.EW = 1 },
]

[[scores]]
deal = 2
"""


def file_of(text: str) -> TomlFile:
    """The document, which must be one."""
    problems = Problems()
    file = parse_toml(text, "event.toml", problems)
    assert file is not None, list(problems)
    return file


def quoted(file: TomlFile, span: Span) -> str:
    """What stands at a span."""
    return file.text.split("\n")[span.line - file.first_line][span.column - 1 :][: span.length]


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every path of a document, with its value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, below in inner:
        yield (*path, step), below
        yield from paths(below, (*path, step))


def names_in_header(header: str) -> list[str]:
    """The names in a table header, as tomli reads them."""
    value: Any = tomli.loads(header)
    names = []
    while value:
        [(name, value)] = value[0].items() if isinstance(value, list) else value.items()
        names.append(name)
        value = [] if value == [{}] else value
    return names


@pytest.mark.slow
@settings(max_examples=examples(250), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents())
def test_every_value_of_any_document_reads_back_from_its_position(text: str) -> None:
    """Whatever the layout, the text at a value's place is that value, and no two values have one place."""
    file = file_of(text)
    assert repr(file.values) == repr(tomli.loads(text))
    taken: set[tuple[int, int]] = set()
    for path, value in paths(file.values):
        place = file.positions.value(path)
        assert place is not None, path
        written = file.text[place.start : place.end]
        header = file.positions.header(path)
        if header == place:
            assert names_in_header(written) == [step for step in path if isinstance(step, str)]
        elif isinstance(value, dict) and not written.startswith("{"):
            assert tomli.loads(f"{written} = 0") == {path[-1]: 0}
        else:
            assert repr(tomli.loads(f"x = {written}")["x"]) == repr(value)
            assert place not in taken
            taken.add(place)
        assert quoted(file, file.span(path)) == written.split("\n")[0]


@pytest.mark.slow
@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(documents())
def test_every_key_of_any_document_reads_back_from_its_position(text: str) -> None:
    """The text at a key's place is that key, with its quotes and without the rest of a dotted key."""
    file = file_of(text)
    for path, _ in paths(file.values):
        if isinstance(path[-1], str):
            assert tomli.loads(f"{quoted(file, file.key_span(path))} = 0") == {path[-1]: 0}
            assert file.positions.key(path) is not None
        else:
            assert file.key_span(path) == file.span(path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("title",), Span("event.toml", 2, 9, 13)),
        (("date",), Span("event.toml", 3, 8, 10)),
        (("note",), Span("event.toml", 4, 8, 3)),
        (("movement",), Span("event.toml", 8, 1, 10)),
        (("movement", "system"), Span("event.toml", 9, 10, 10)),
        (("movement", "sets"), Span("event.toml", 10, 1, 4)),
        (("movement", "sets", "first", 1), Span("event.toml", 10, 18, 1)),
        (("entries", "1", 1), Span("event.toml", 13, 14, 8)),
        (("entries", "2"), Span("event.toml", 14, 7, 10)),
        (("entries", "2", 1), Span("event.toml", 15, 3, 7)),
        (("scores",), Span("event.toml", 18, 1, 10)),
        (("scores", 0, "lines", 0, 2), Span("event.toml", 21, 10, 1)),
        (("scores", 0, "lines", 1, "honours", 1), Span("event.toml", 22, 36, 3)),
        (("scores", 0, "lines", 1, "revoke", "EW"), Span("event.toml", 22, 54, 1)),
        (("scores", 1, "deal"), Span("event.toml", 26, 8, 1)),
    ],
)
def test_a_value_is_found_by_its_path(path: tuple[str | int, ...], expected: Span) -> None:
    """Lines and columns count from 1; of several lines the first is underlined."""
    assert file_of(EVENT).span(path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("title",), Span("event.toml", 2, 1, 5)),
        (("movement",), Span("event.toml", 8, 2, 8)),
        (("movement", "sets", "first"), Span("event.toml", 10, 6, 5)),
        (("entries", "2"), Span("event.toml", 14, 1, 3)),
        (("scores", 0, "lines", 1, "revoke", "EW"), Span("event.toml", 22, 49, 2)),
        (("scores", 1), Span("event.toml", 25, 1, 10)),
        (("scores",), Span("event.toml", 18, 3, 6)),
    ],
)
def test_a_key_is_found_by_its_path(path: tuple[str | int, ...], expected: Span) -> None:
    """The last part of a dotted key alone; an item of an array of tables has no key but its header."""
    assert file_of(EVENT).key_span(path) == expected


def test_a_path_that_is_not_there_leads_to_what_it_would_lie_in() -> None:
    """A missing key is shown at its table, a missing table at the first line."""
    file = file_of(EVENT)
    assert file.span(("movement", "variant")) == file.span(("movement",))
    assert file.span(("scores", 0, "lines", 9, 1)) == file.span(("scores", 0, "lines"))
    assert file.span(("scores", 0, "lines", 0, 1, "deeper")) == file.span(("scores", 0, "lines", 0, 1))
    assert file.span(("trumps", "1")) == Span("event.toml", 1, 1, 1)
    assert file_of("").span(("title",)) == Span("event.toml", 1, 1, 1)


def test_a_document_knows_what_it_has() -> None:
    """`has` follows keys and indexes, and never looks into a text."""
    file = file_of(EVENT)
    assert all(file.has(path) for path, _ in paths(file.values))
    for path in (("titel",), ("title", 0), ("scores", 2), ("scores", -1), ("scores", "deal"), ("movement", 0)):
        assert not file.has(path)


def test_a_key_below_a_header_knows_that_header() -> None:
    """A top-level key in the wrong place can be told which header to move it above."""
    file = file_of(EVENT)
    assert file.header_above(("title",)) is None
    assert file.header_above(("movement", "system")) == Span("event.toml", 8, 1, 10)
    assert file.header_above(("scores", 1, "deal")) == Span("event.toml", 25, 1, 10)
    assert file.first_header == Span("event.toml", 8, 1, 10)
    assert file_of("a = 1").first_header is None


def test_the_nearest_header_around_a_path_is_its_table() -> None:
    """`table_span` goes outwards to a header, through inline tables and arrays."""
    file = file_of(EVENT)
    assert file.table_span(("scores", 1, "deal")) == Span("event.toml", 25, 1, 10)
    assert file.table_span(("scores", 0, "lines", 1, "ns")) == Span("event.toml", 18, 1, 10)
    assert file.table_span(("title",)) == file.span(("title",))


def test_a_table_named_on_the_way_is_shown_at_its_own_header_when_it_has_one() -> None:
    """`[a.b]` makes a table `a` too, but `[a]` below it is where that table stands."""
    file = file_of("[a.b]\nx = 1\n[a]\ny = 2\n[c.d]\n")
    assert file.span(("a",)) == Span("event.toml", 3, 1, 3)
    assert file.key_span(("a",)) == Span("event.toml", 3, 2, 1)
    assert file.span(("c",)) == Span("event.toml", 5, 2, 1)


def test_tables_within_arrays_of_tables_belong_to_the_last_one() -> None:
    """`[s.t]` below the second `[[s]]` is a table of that second one."""
    file = file_of("[[s]]\n[s.t]\nx = 1\n[[s.u]]\n[[s.u]]\n[[s]]\n[s.t]\nx = 2\n[[s.u]]\ny = 3\n")
    assert file.span(("s", 0, "t", "x")).line == 3
    assert file.span(("s", 0, "u", 1)).line == 5
    assert file.span(("s", 1, "t", "x")).line == 8
    assert file.span(("s", 1, "u", 0, "y")).line == 10


def test_tabs_and_wide_characters_count_as_one_column() -> None:
    """Columns are characters, whatever width a terminal gives them."""
    assert file_of('"牌" =\t"🂡"').span(("牌",)) == Span("event.toml", 1, 7, 3)


def test_reading_values_makes_no_index() -> None:
    """The index is made when a span is asked for, and not before."""
    file = file_of(EVENT)
    assert file.has(("title",))
    assert "positions" not in vars(file)
    file.span(("title",))
    assert "positions" in vars(file)


def test_front_matter_counts_lines_from_where_it_stands_in_its_file() -> None:
    """`first_line` shifts every span."""
    file = parse_toml("title = 1\n[a]\n", "page.md", Problems(), first_line=2)
    assert file is not None
    assert file.span(("title",)) == Span("page.md", 2, 9, 1)
    assert file.first_header == Span("page.md", 3, 1, 3)
    assert file.span(("absent",)) == Span("page.md", 2, 1, 1)
