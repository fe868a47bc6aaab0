"""What was measured is kept, and told in a table that hides no miss."""

import datetime
from pathlib import Path

import pytest

from bench import growth, preview, table
from bench.__main__ import write_page
from bench.aims import AS_NEW, FIRST, KEYS, Aim, reasons
from bench.clock import Run
from bench.printing import KEYS as PRINTED
from bench.results import Grown, Results, Row, read, row_of, write
from bench.session import ROWS

DAY = "2000-01-02"
AIMS = (
    Aim("a", "full build", "Hugo", 0.8),
    Aim("b", "nothing changed", "Hugo", 0.02),
    Aim("c", "memory", "Hugo"),
    Aim("d", "slips", "plain", 0.3),
)
ROWS_MADE = {
    "a": Row(DAY, 41.25, 48.5),
    "b": Row(DAY, 0.0214, 1.7),
    "c": Row(DAY, 141, 1104, "MiB"),
    "d": Row(DAY, failed="whistpress is not well"),
}


def test_the_ratio_is_that_of_the_medians() -> None:
    """Not the median of the ratios, nor the mean."""
    row = row_of([Run(1, 1), Run(2, 3), Run(9, 5)], [Run(4, 1), Run(4, 1), Run(1, 7)], date=DAY)
    assert (row.ours, row.theirs, row.ratio, row.turns, row.processors) == (2, 4, 0.5, 3, (3, 1))


def test_every_aim_has_something_that_measures_it() -> None:
    """And nothing is measured that no table shows."""
    assert {*ROWS, *preview.ROWS, *PRINTED, "pdfs-two", "pdfs-dask"} == set(KEYS)
    assert len(KEYS) == len(set(KEYS)) == len(FIRST) + len(AS_NEW)


def test_a_table_tells_aims_figures_and_what_was_met() -> None:
    """An aim that is met and one that is not; what was never measured; what failed."""
    lines = list(table.compared((*AIMS, Aim("e", "cards", "plain", 0.5)), ROWS_MADE))
    assert lines == [
        "| Work | Beside | Aim, at most | Measured | Met | Ours | Theirs |",
        "| --- | --- | --- | ---: | --- | ---: | ---: |",
        "| full build | Hugo | 0.8 | **0.85** | no | 41.2 s | 48.5 s |",
        "| nothing changed | Hugo | 0.02 | **0.013** | yes | 0.021 s | 1.7 s |",
        "| memory | Hugo | – | **0.13** | – | 141 MiB | 1,104 MiB |",
        "| slips | plain | 0.3 | not measured | – | – | – |",
        "| cards | plain | 0.5 | not measured | – | – | – |",
    ]


def test_what_another_could_not_hold_is_told_as_a_bound() -> None:
    """More than that, and so less than this; an aim that the bound meets is met."""
    rows = {"a": Row(DAY, 300, 22_000, "MiB", at_least=True)}
    *_, line = table.compared((Aim("a", "memory", "Hugo", 0.3),), rows)
    assert (
        line.replace("\N{NO-BREAK SPACE}", " ") == "| memory | Hugo | 0.3 | below **0.014** | yes | 300 MiB | over 22,000 MiB |"
    )


def test_a_table_without_aims_has_no_column_for_them() -> None:
    """The one of the other outputs."""
    assert list(table.compared(AIMS[2:3], ROWS_MADE)) == [
        "| Work | Beside | Measured | Ours | Theirs |",
        "| --- | --- | ---: | ---: | ---: |",
        "| memory | Hugo | **0.13** | 141 MiB | 1,104 MiB |",
    ]


def test_every_miss_is_told_with_its_reason() -> None:
    """Also where nobody knows it yet, and where nothing could be measured; what is met needs none."""
    assert list(table.missed(AIMS, ROWS_MADE, {"a": "Jinja takes half of it."})) == [
        "- **Full build, beside Hugo:** Jinja takes half of it.",
        "- **Slips, beside plain:** not measured (whistpress is not well).",
    ]
    assert list(table.missed(AIMS[:1], ROWS_MADE, {})) == ["- **Full build, beside Hugo:** the reason is not known yet."]


@pytest.mark.parametrize(
    ("figure", "told"),
    [(0.01234, "0.012"), (0.5, "0.5"), (1.0, "1"), (9.96, "10"), (12.34, "12.3"), (99.96, "100"), (1104.2, "1,104")],
)
def test_figures_are_as_long_as_they_are_sure(figure: float, told: str) -> None:
    """Two that count, or three from ten on."""
    assert table.brief(figure) == told


def test_results_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """Figures to four places; rows measured later stand beside those before."""
    file = tmp_path / "results.json"
    assert read(file) == Results()
    first = Results({"processors": "2 × X"}, {"whistpress": "1"}).with_row("a", Row(DAY, 1.23456, 2, processors=(1, 3.5)))
    write(first.with_growth(100, Grown(DAY, seconds=9.87654, pages=1025, rows=173_664)), file)
    again = read(file).with_row("b", Row(DAY, failed="odd"))
    assert again.rows == {"a": Row(DAY, 1.235, 2, processors=(1, 3.5)), "b": Row(DAY, failed="odd")}
    assert again.growth == {100: Grown(DAY, seconds=9.877, pages=1025, rows=173_664)}


def test_figures_of_two_machines_are_never_mixed() -> None:
    """On another machine a table begins anew; on the same one new versions are added."""
    kept = Results({"memory": "8 GiB"}, {"Hugo": "1"}, {"a": Row(DAY, 1, 2)})
    assert kept.on({"memory": "8 GiB"}, {"Pelican": "2"}) == Results(
        {"memory": "8 GiB"}, {"Hugo": "1", "Pelican": "2"}, {"a": Row(DAY, 1, 2)}
    )
    assert kept.on({"memory": "4 GiB"}, {"Hugo": "2"}) == Results({"memory": "4 GiB"}, {"Hugo": "2"})


def test_the_growth_is_told_by_size() -> None:
    """What the disk could not hold with the reason, what was only reckoned as such."""
    grown = {
        1000: Grown(DAY, seconds=40, nothing=0.03, one=1.5, tree=300, largest=150, store=80, pages=2924, rows=1_000_000),
        10_000: Grown(DAY, failed="needs 12 GiB of disk, 3 are free"),
    }
    *_, line = table.grown(grown)
    plain = line.replace("\N{NO-BREAK SPACE}", " ")
    assert plain == "| 1,000 | 2,924 | 1,000,000 | 40 s | 0.03 s | 1.5 s | 73 | 300 MiB | 150 MiB | 80 MiB |"
    assert "- 10,000 events: needs 12 GiB of disk, 3 are free." in table.history(Results(growth=grown))
    day = datetime.date(2000, 1, 2)
    reckoned = growth.reckoned(3000, {1000: Grown(DAY, seconds=10, pages=10), 2000: Grown(DAY, seconds=19, pages=18)}, day)
    assert (reckoned.seconds, reckoned.pages, reckoned.reckoned) == (28, 26, True)


def test_only_what_stands_between_the_headings_is_rewritten() -> None:
    """What a person wrote around it stays; a page without them is refused."""
    text = f"Before.\n\n{table.HEADINGS[0]}\nold\n\n{table.HEADINGS[1]}\nAfter.\n"
    once = table.rewrite(text, "new\n")
    assert once == text.replace("old", "new") == table.rewrite(once, "new")
    with pytest.raises(ValueError, match="What was measured"):
        table.rewrite("Before.", "new")


def test_the_page_of_the_handbook_is_what_the_results_say(tmp_path: Path) -> None:
    """When this fails: `python -m bench table`, and commit what it wrote."""
    page = tmp_path / "page.md"
    page.write_bytes(table.PAGE.read_bytes())
    write_page(page)
    assert page.read_text("utf-8") == table.PAGE.read_text("utf-8")


def test_the_table_says_when_with_what_and_on_what() -> None:
    """The first day and the last, ours first among the versions, the machine."""
    kept = Results({"processors": "2 × X", "python": "3.11.7"}, {"Hugo": "0.168.0", "whistpress": "1.0.0"})
    made = kept.with_row("a", Row(DAY, 1, 2)).with_row("b", Row("2000-02-03", 1, 2))
    said = "Measured 2 January 2000 to 3 February 2000: whistpress 1.0.0, Hugo 0.168.0; on 2 × X, Python 3.11.7."
    assert table.tables(made, {}).startswith(said + "\n")
    assert table.tables(kept, {}).startswith("Nothing was measured yet.\n")


def test_reasons_are_for_rows_that_there_are() -> None:
    """A row that was renamed takes its reason along."""
    assert set(reasons()) <= set(KEYS)
