"""Broken files of every kind: reading never fails, it gives values or problems that point into the file."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.reading.test_toml_positions import EVENT, paths
from tests.reading.toml_documents import documents
from tests.sampling import examples
from whistpress.problems import Problems
from whistpress.problems.boxes import boxes
from whistpress.problems.explanations import explanations
from whistpress.reading.csv_file import read_csv
from whistpress.reading.front_matter import read_article
from whistpress.reading.text_file import NO_LINES, excerpt_text
from whistpress.reading.toml_file import TomlFile, read_toml

PYTHON_WORDS = re.compile(r"\b(NoneType|None|str|int|float|dict|list|tuple|bool|Traceback|\w+Error|tomli|codec|object at)\b")
SIGNS = "[]{}=.,:;#\"'\\-+0x \t\n\r\0é“”牌🂡\x85"
NASTY = st.sampled_from([*SIGNS, '"""', "'''", "[[", "]]", "\n[a]\n", "True", "1900-99", "\\u12", "+++\n"])
SETTINGS = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def mutations(draw: st.DrawFn, originals: st.SearchStrategy[str]) -> bytes:
    """A good file, spoilt in one to four places: something put in, taken out, doubled or cut off."""
    text = draw(originals)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        middle = {"in": text[start:end] + draw(NASTY), "out": "", "twice": text[start:end] * 2, "for": draw(NASTY)}
        text = text[:start] + middle[draw(st.sampled_from(sorted(middle)))] + text[end:]
        if not draw(st.integers(0, 15)):
            text = text[:start]
    return text.encode()


def file_with(data: bytes, folder: Path) -> Path:
    """A file of these bytes."""
    path = folder / "file"
    path.write_bytes(data)
    return path


def must_point_into_the_file(problems: Problems, path: Path) -> None:
    """Each problem has a code of the register, a sentence without Python in it, and a place that can be shown."""
    text = excerpt_text(path)
    if text is None:
        assert path.read_bytes().startswith(NO_LINES)
        return
    lines = text.split("\n")
    for problem in problems:
        assert problem.code in explanations()
        written = re.sub(r"'.*'", "", problem.message)
        assert not PYTHON_WORDS.search(written), problem.message
        assert 1 <= problem.at.line <= len(lines), problem
        assert 1 <= problem.at.column <= len(lines[problem.at.line - 1]) + 1, problem
        assert 1 <= problem.at.length <= max(1, len(lines[problem.at.line - 1]) + 2 - problem.at.column), problem
    assert boxes(problems, lambda _: text).count("\n  -->") <= len(problems)


def must_be_read_or_told(file: TomlFile | None, problems: Problems, path: Path) -> None:
    """Either the values are there, each with its place, or a problem says why not."""
    must_point_into_the_file(problems, path)
    assert (file is None) == bool(problems.found)
    for each, _ in paths(file.values) if file else ():
        assert file is not None
        assert file.positions.value(each) is not None
        assert file.span(each).length >= 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the files of one property."""
    return tmp_path_factory.mktemp("broken")


@settings(SETTINGS, max_examples=examples(600))
@given(data=mutations(st.just(EVENT)))
def test_an_event_file_spoilt_anywhere_is_read_or_told(folder: Path, data: bytes) -> None:
    """What a slip of the hand makes of an event file."""
    problems = Problems()
    path = file_with(data, folder)
    must_be_read_or_told(read_toml(path, "file", problems), problems, path)


@pytest.mark.slow
@settings(SETTINGS, max_examples=examples(200))
@given(data=mutations(documents()))
def test_any_document_spoilt_anywhere_is_read_or_told(folder: Path, data: bytes) -> None:
    """What a slip of the hand makes of the most wilful documents."""
    problems = Problems()
    path = file_with(data, folder)
    must_be_read_or_told(read_toml(path, "file", problems), problems, path)


@settings(SETTINGS, max_examples=examples(300))
@given(data=st.one_of(st.binary(max_size=200), st.lists(NASTY, max_size=25).map(lambda parts: "".join(parts).encode())))
def test_any_bytes_are_read_or_told(folder: Path, data: bytes) -> None:
    """Bytes of no meaning, as TOML, as a page and as CSV."""
    path = file_with(data, folder)
    problems = Problems()
    must_be_read_or_told(read_toml(path, "file", problems), problems, path)
    for read in (read_article, read_csv):
        told = Problems()
        assert (read(path, "file", told) is None) == bool(told.found)
        must_point_into_the_file(told, path)


@settings(SETTINGS, max_examples=examples(100))
@given(data=mutations(st.just(f"+++\n{EVENT}+++\n# Text\n")))
def test_a_page_spoilt_anywhere_is_read_or_told(folder: Path, data: bytes) -> None:
    """What a slip of the hand makes of a Markdown page."""
    problems = Problems()
    path = file_with(data, folder)
    article = read_article(path, "file", problems)
    must_be_read_or_told(article[0] if article else None, problems, path)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a." * 100_000,
        "[" * 100_000,
        "a = " + "{a=" * 50_000,
        'a = "' + "\\" * 99_999,
        "a = [" + "9" * 4299 + ", " + "9" * 99_999,
        "a = [\n" + "[1, 2, 8],\n" * 10_000 + "x",
    ],
)
def test_a_file_made_to_hurt_is_refused_in_good_time(folder: Path, text: str) -> None:
    """A hundred thousand brackets, dots or backslashes are a problem like any other."""
    problems = Problems()
    path = file_with(text.encode(), folder)
    assert read_toml(path, "file", problems) is None
    must_point_into_the_file(problems, path)
