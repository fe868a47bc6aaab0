"""Where the time of a build went, by clocks that are set by hand."""

from functools import partial

import pytest

from whistpress.artefacts import Artefact, Kind
from whistpress.engine.timings import FileTime, StepTime, TemplateTime, Timings, template_of
from whistpress.site.page import page_html


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


@pytest.fixture
def wall() -> Clock:
    """The clock on the wall; the processor is busy half of the time."""
    return Clock()


@pytest.fixture
def timings(wall: Clock) -> Timings:
    """What takes down the times, by that clock."""
    return Timings(wall, lambda: wall.now / 2)


def _page(path: str, template: str) -> Artefact:
    return Artefact(path=path, kind=Kind.PAGE, source="content/x.toml", make=partial(page_html, None, None, template, None))  # type: ignore[arg-type]


def test_steps_stand_in_the_order_in_which_they_began(timings: Timings, wall: Clock) -> None:
    """Each with what passed on the wall, what it was busy, and what was made and kept in it."""
    with timings.step("reading"):
        wall.now += 3
    with timings.step("rendering"):
        wall.now += 8
        timings.add_page(_page("a.html", "event.html"), 2.0)
        timings.add_cached()
        timings.add_cached()
    assert timings.report().steps == (
        StepTime(name="reading", seconds=3.0, busy=1.5),
        StepTime(name="rendering", seconds=8.0, busy=4.0, made=1, kept=2),
    )
    assert timings.report().seconds == 11.0
    assert timings.report().step("searching") == StepTime(name="searching", seconds=0.0)


def test_a_step_that_comes_twice_adds_up_and_one_within_another_counts_for_both(timings: Timings, wall: Clock) -> None:
    """The whole counts each second once, and what is made belongs to the inner step."""
    for _ in range(2):
        with timings.step("making"):
            wall.now += 1
            with timings.step("writing"):
                wall.now += 2
                timings.add_page(_page("a.html", "event.html"), 0.5)
    making, writing = timings.report().steps
    assert (making.seconds, making.made) == (6.0, 0)
    assert (writing.seconds, writing.made) == (4.0, 2)
    assert timings.report().seconds == 6.0


def test_a_step_that_fails_is_still_told(timings: Timings, wall: Clock) -> None:
    """A report after an error tells how long it took to get there; the next step is not within it."""
    with pytest.raises(ValueError, match="stop"), timings.step("reading"):
        wall.now += 3
        raise ValueError("stop")
    with timings.step("writing"):
        timings.add_cached()
    assert [(step.name, step.seconds, step.kept) for step in timings.report().steps] == [("reading", 3.0, 0), ("writing", 0.0, 1)]


def test_templates_are_told_by_all_that_they_made_the_slowest_first(timings: Timings) -> None:
    """Files, seconds together, the middle one (the lower of two), the slowest; and the size of the middle one by size."""
    with timings.step("rendering"):
        for number, seconds in enumerate((1.0, 4.0, 2.0, 3.0)):
            timings.add_page(_page(f"events/{number}.html", "event.html"), seconds, 100 - 10 * number)
        timings.add_page(_page("index.html", "home.html"), 11.0)
    home, event = timings.report().templates
    assert home == TemplateTime(
        template="home.html",
        files=1,
        seconds=11.0,
        median=11.0,
        slowest=FileTime(path="index.html", template="home.html", seconds=11.0, source="content/x.toml"),
    )
    assert (event.files, event.seconds, event.median, event.slowest.path) == (4, 10.0, 2.0, "events/1.html")
    assert (event.usual, event.slowest.size) == (80, 90)


def test_documents_stand_by_themselves(timings: Timings) -> None:
    """Their last step is no page; of two that took as long the order is that of their paths."""
    with timings.step("documents"):
        for path, seconds in (("b.pdf", 2.0), ("a.pdf", 2.0), ("c.pdf", 9.0)):
            timings.add_document(_page(path, "paper"), seconds)
    report = timings.report()
    assert [one.path for one in report.documents] == ["c.pdf", "a.pdf", "b.pdf"]
    assert (report.step("documents").made, report.templates) == (3, ())


@pytest.mark.parametrize(
    ("make", "kind", "name"),
    [
        (partial(page_html, None, None, "player.html", None), Kind.PAGE, "player.html"),
        (partial(bytes, b"x"), Kind.DATA, "bytes"),
        (lambda: b"x", Kind.DATA, "<lambda>"),
        (partial(bytes, b"x"), Kind.DOCUMENT, "paper/result-sheet"),
    ],
)
def test_a_file_is_told_by_its_template(make: object, kind: Kind, name: str) -> None:
    """The template that it is rendered by; a function of one page tells it by its name; a document by its form."""
    path = "events/x/result-sheet.pdf" if kind is Kind.DOCUMENT else "x"
    assert template_of(Artefact(path=path, kind=kind, source="content/x.toml", make=make)) == name  # type: ignore[arg-type]
