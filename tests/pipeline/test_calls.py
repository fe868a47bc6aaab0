"""The calls of a large plan lie aside, and nobody can tell."""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from whistpress.artefacts import Artefact, Kind
from whistpress.language import speaking
from whistpress.packaged import demo_content
from whistpress.pipeline import calls
from whistpress.pipeline.aside import AT_HAND, Aside, Lain
from whistpress.pipeline.build import build
from whistpress.pipeline.calls import Later, itself, laid
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.load import Loaded, load
from whistpress.pipeline.plan import plan

from .synthetic import tree
from .two_seasons import laid_out, swap


@pytest.fixture
def every_call_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No plan is small."""
    monkeypatch.setattr(calls, "AT_HAND", 0)


def page(number: int, kind: Kind = Kind.PAGE) -> Artefact:
    """A page that says its number."""
    return Artefact(path=f"{number}.html", kind=kind, source="content/league.toml", make=partial(b"%d".__mod__, number))


def bare(one: Artefact) -> tuple[Artefact, str]:
    """An artefact without its functions, and the key of the last."""
    return replace(one, make=bytes, finish=None), one.finish.key if one.finish else ""


def planned(project: Path, loaded: Loaded, aside: Aside = AT_HAND) -> Sequence[Artefact]:
    """Everything that is planned of a league, its documents too."""
    with speaking("en"):
        return plan(project, loaded, press=False, aside=aside).artefacts


@pytest.mark.usefixtures("every_call_aside")
def test_of_the_whole_demonstration_each_call_is_read_as_it_was_laid() -> None:
    """Equal keys: the same function, and arguments of the same content."""
    project = demo_content().parent
    loaded = load(project)
    held, lain = planned(project, loaded), planned(project, loaded, Aside())
    assert [*map(bare, lain)] == [*map(bare, held)]
    assert sum(isinstance(one.make, Later) for one in lain) > 0.9 * len(lain)
    assert not any(isinstance(one.make, Later) and one.kind is Kind.ASSET for one in lain)
    keys = Keys()
    for one, other in zip(held, lain, strict=True):
        assert keys.of_call(one.make) == keys.of_call(other.make), one.path


@pytest.mark.usefixtures("every_call_aside")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_site_of_calls_that_lay_aside_is_the_same_byte_by_byte(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made from nothing, and made again after a change."""
    one, other = laid_out(tmp_path / "one"), laid_out(tmp_path / "other")
    for project in (one, other):
        build(project, jobs=jobs, pdf=False)
        swap(project, "content/members.toml", "Ben Baker", "Benjamin Baker")
        report = build(project, jobs=jobs, pdf=False)
        assert report.written
        assert 0 < len(report.made) < report.pages
        monkeypatch.setattr(calls, "AT_HAND", 10**6)
    assert tree(one / "output") == tree(other / "output")


def test_a_small_plan_lies_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """And of a large one only what comes after the first."""
    monkeypatch.setattr(calls, "AT_HAND", 5)
    found = [*laid(Aside())(map(page, range(8)))]
    assert [isinstance(one.make, Later) for one in found] == [False] * 5 + [True] * 3
    assert [one.make() for one in found] == [b"%d" % number for number in range(8)]


@pytest.mark.usefixtures("every_call_aside")
def test_a_process_holds_the_calls_of_a_few_blocks() -> None:
    """Whoever goes through a plan of any length: no more is held at its end."""
    read: list[int] = []

    class Counting(Aside):
        def lay(self, bodies: Sequence[bytes]) -> Lain:
            return partial(counted, super().lay(bodies))

    def counted(lain: Lain, place: int) -> bytes:
        read.append(place)
        return lain(place)

    found = [*laid(Counting())(map(page, range(1000)))]
    assert [one.make() for one in found] == [b"%d" % number for number in range(1000)]
    assert len(read) == -(-1000 // calls._TOGETHER)
    common = found[0].make._block.common  # type: ignore[attr-defined]
    assert len(common._read) == calls._HELD
    assert [found[-1].make(), found[-20].make()] == [b"999", b"980"]
    assert len(read) == -(-1000 // calls._TOGETHER), "neighbours are at hand"


@pytest.mark.usefixtures("every_call_aside")
def test_what_stands_beside_a_page_is_read_with_it() -> None:
    """The page is made once for all that is made of it, which is known by its call: the same, and no other that is equal."""

    def with_files() -> Iterator[Artefact]:
        for number in range(100):
            one = page(number)
            yield one
            yield from (replace(one, path=f"{number}.{ending}", kind=Kind.DATA) for ending in ("csv", "json"))

    found = [*laid(Aside())(with_files())]
    for place in range(0, 300, 3):
        first, *others = (itself(one.make) for one in found[place : place + 3])
        assert all(one is first for one in others)


@pytest.mark.usefixtures("every_call_aside")
def test_what_tells_of_the_whole_league_is_not_read_with_its_neighbours() -> None:
    """Whoever asks for one of these would read all of it each time."""
    large = Artefact(path="all.html", kind=Kind.PAGE, source="x", make=partial(bytes, b"x" * (calls._LARGE + 1)))
    found = [*laid(Aside())([page(0), page(1), large, page(2)])]
    blocks = [one.make._block for one in found]  # type: ignore[attr-defined]
    assert len({*map(id, blocks)}) == 4
    assert [len(one.make()) for one in found] == [1, 1, calls._LARGE + 1, 1]


@pytest.mark.usefixtures("every_call_aside")
def test_who_is_sent_a_call_is_sent_the_call() -> None:
    """Another machine has nothing of what lies here."""
    project = demo_content().parent
    lain = planned(project, load(project), Aside())
    one = next(one for one in lain if one.path == "404.html")
    sent = pickle.loads(pickle.dumps(one.make))  # noqa: S301 (written here)
    assert isinstance(sent, partial)
    assert Keys().of_call(sent) == Keys().of_call(one.make)
