"""What takes far more than its share is told; what is only large is not."""

import pytest

from whistpress.engine.timings import FileTime, StepTime, TemplateTime, TimeReport, out_of_proportion
from whistpress.problems import Problem


def _template(name: str, *seconds: float, size: int = 300, usual: int = 100) -> TemplateTime:
    """A template whose files took so many seconds; the last is the slowest, and has another size than the others."""
    ranked = sorted(seconds)
    slowest = FileTime(path=f"{name}/slowest", template=name, seconds=ranked[-1], source="content/events/1900/x.toml", size=size)
    middle = ranked[(len(ranked) - 1) // 2]
    return TemplateTime(template=name, files=len(ranked), seconds=sum(ranked), median=middle, slowest=slowest, usual=usual)


def _told(*templates: TemplateTime, own: tuple[str, ...] = (), **more: object) -> list[Problem]:
    times = TimeReport(templates=templates, **more)  # type: ignore[arg-type]
    return list(out_of_proportion(times, own))


def test_a_page_that_took_ten_times_as_long_as_others_is_told_at_its_file() -> None:
    """With how many times, and the template to look at where it is the league's own."""
    (told,) = _told(_template("event.html", 0.1, 0.1, 0.2, 4.2), own=("event.html",))
    assert told.code == "W537"
    assert told.message == "the page event.html/slowest took 4.2 s, 42 times as long as is usual for event.html"
    assert told.at.file == "content/events/1900/x.toml"
    assert told.helps[0] == "look at your templates/event.html first"
    assert told.severity == "warning"


@pytest.mark.parametrize(
    "seconds",
    [(0.01, 0.01, 0.01, 0.9), (0.5, 0.5, 0.5, 4.0), (0.1, 0.1, 9.0)],
    ids=["not a second", "not ten times as long", "of three nobody knows what is usual"],
)
def test_a_page_that_is_only_larger_is_not_told(seconds: tuple[float, ...]) -> None:
    """Nobody is to look for what is not wrong."""
    assert _told(_template("event.html", *seconds)) == []


@pytest.mark.parametrize(("own", "told"), [((), []), (("event.html",), ["W537"])])
def test_the_first_of_pages_that_are_alike_is_not_told(own: tuple[str, ...], told: list[str]) -> None:
    """What all of them share was worked out for it; a template of the league's may be at fault all the same."""
    alike = _template("event.html", 0.1, 0.1, 0.2, 4.2, size=190)
    assert [problem.code for problem in _told(alike, own=own)] == told


def test_pages_that_took_no_time_at_all_make_no_sum_that_cannot_be() -> None:
    """A clock of coarse ticks says 0: then there is nothing to compare with."""
    (told,) = _told(_template("event.html", 0.0, 0.0, 0.0, 4.2))
    assert told.message == "the page event.html/slowest took 4.2 s"


def test_a_template_of_the_league_with_a_slow_loop_is_told_once() -> None:
    """All its pages are slow: not the pages are told but the template, with how much slower they are."""
    players = _template("player.html", *[0.4] * 19, 6.0)
    (told,) = _told(players, _template("event.html", *[0.02] * 50), own=("player.html",))
    assert (told.code, told.at.file) == ("W538", "templates/player.html")
    assert told.message == "pages of this template take 0.40 s each, 20 times as long as other pages"


def test_a_template_of_ours_is_not_the_league_s_fault() -> None:
    """Nor is one that takes long because the league has many pages."""
    slow, quick = _template("player.html", *[0.4] * 20), _template("event.html", *[0.02] * 50)
    assert _told(slow, quick) == []
    assert _told(_template("player.html", *[0.02] * 4000), quick, own=("player.html",)) == []
    assert _told(slow, own=("player.html",)) == [], "there is nothing to compare with"


def test_a_document_of_more_than_twenty_seconds_is_told() -> None:
    """And that documents can wait."""
    documents = (FileTime(path="season/book.pdf", template="", seconds=74.3), FileTime(path="a.pdf", template="", seconds=60.0))
    (told,) = _told(documents=documents)
    assert (told.code, told.message) == ("W652", "the document season/book.pdf took 74 s")
    assert "--pdf only" in told.helps[0]


@pytest.mark.parametrize(
    ("links", "writing", "made", "kept", "codes"),
    [
        (4.0, 1.0, 900, 0, ["W539"]),
        (2.9, 1.0, 900, 0, []),
        (1.0, 6.0, 900, 0, []),
        (1.0, 9.5, 900, 0, ["W539"]),
        (4.0, 1.0, 1, 899, []),
        (4.0, 1.0, 0, 0, []),
    ],
    ids=["links", "soon done", "writing twice as long", "a slow disk", "next to nothing was made", "nothing was made"],
)
def test_a_step_is_measured_by_the_making_of_all_pages(
    links: float, writing: float, made: int, kept: int, codes: list[str]
) -> None:
    """In a build in which the pages were kept they are no measure."""
    steps = (
        StepTime(name="rendering", seconds=3.0, made=made, kept=kept),
        StepTime(name="links", seconds=links),
        StepTime(name="writing", seconds=writing),
    )
    assert [problem.code for problem in _told(steps=steps)] == codes
