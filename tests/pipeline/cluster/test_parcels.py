"""Tasks and outcomes as they travel."""

import pickle
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.packaged import theme_folder
from whistpress.pipeline.cluster.parcels import ENOUGH, heard, known_folders, packed, path_within, told, unpacked
from whistpress.pipeline.cluster.wholes import Wholes
from whistpress.theme import Theme

from .tasks import content, entry, no_pickle, slept, stubborn

Task = Callable[[], object]
FILE = Path("/home/secretary/members.toml")
HERE = (Path("/home/secretary/harbour/templates"),)
THERE = (Path("/scratch/whistpress-12/0/templates"),)


def _sent(
    tasks: Sequence[Callable[[], object]], count: int = 64
) -> tuple[list[tuple[int, Callable[[], object]]], list[int], int]:
    """Every task as it arrives with its place, the places of those that stay, and how many parcels there were."""
    wholes = Wholes()
    waiting, arrived, staying, parcels = deque(range(len(tasks))), list[tuple[int, Task]](), list[int](), 0
    while waiting:
        parcel, some = packed(tasks, waiting, HERE, wholes, count)
        arrived += zip(parcel.places, unpacked(parcel.body, THERE), strict=True)
        staying += some
        parcels += 1
    return arrived, staying, parcels


@settings(max_examples=50)
@given(
    st.lists(st.one_of(st.integers(), st.just("file"), st.just("lambda"), st.text(min_size=3)), max_size=40),
    st.integers(1, 9),
)
def test_each_task_arrives_once_or_stays(kinds: list[int | str], count: int) -> None:
    """Those with a file of this machine and those that cannot be pickled stay; the others are the same over there."""
    special: dict[int | str, Task] = {
        "file": partial(content, FILE),
        "lambda": lambda: 1,
    }
    tasks = [special.get(kind) or partial(slept, 0, kind) for kind in kinds]
    arrived, staying, _ = _sent(tasks, count)
    assert sorted([*(place for place, _ in arrived), *staying]) == list(range(len(tasks)))
    assert staying == [place for place, kind in enumerate(kinds) if kind in special]
    assert [task.args for _, task in arrived] == [(0, kind) for kind in kinds if kind not in special]  # type: ignore[attr-defined]


def test_a_theme_is_that_of_the_other_side_when_it_arrives() -> None:
    """Its folders, files in them and the packaged theme's are told by folder, not by path."""
    theme, own, ours = Theme(HERE), HERE[0] / "pages" / "card.html", theme_folder() / "event.html"
    arrived, _, _ = _sent([partial(sorted, (theme, own, ours, HERE[0]))])
    assert arrived[0][1].args == ((Theme(THERE), THERE[0] / "pages" / "card.html", ours, THERE[0]),)  # type: ignore[attr-defined]


def test_a_path_that_is_read_without_folders_is_an_error() -> None:
    """Plain `pickle.loads` has none to offer."""
    parcel, _ = packed([partial(content, HERE[0] / "a.html")], deque([0]), HERE, Wholes(), 1)
    with pytest.raises(pickle.UnpicklingError, match=r"a\.html of folder 0"):
        pickle.loads(parcel.body)  # noqa: S301
    with pytest.raises(pickle.UnpicklingError):
        path_within(0, "a.html")


def test_what_tasks_share_is_sent_once_in_a_parcel() -> None:
    """Fifty tasks with the same thousand people are hardly longer than one; the people are one object there as well."""
    people = tuple(f"Player {number:04}" for number in range(1000))
    tasks = [partial(entry, people, number) for number in range(50)]
    alone, _ = packed(tasks, deque([0]), (), Wholes(), 1)
    together, _ = packed(tasks, deque(range(50)), (), Wholes(), 50)
    assert len(together.places) == 50
    assert len(together.body) < 1.15 * len(alone.body)
    arrived = list(unpacked(together.body, ()))
    assert [task() for task in arrived] == list(people[:50])
    assert arrived[0].args[0] is arrived[49].args[0]  # type: ignore[attr-defined]


def test_a_parcel_is_full_by_count_or_by_weight() -> None:
    """Seven small tasks in parcels of three; large ones until there is enough."""
    small: list[Task] = [partial(slept, 0, number) for number in range(7)]
    assert _sent(small, 3)[2] == 3
    large: list[Task] = [partial(len, bytes(ENOUGH // 2 + number)) for number in range(4)]
    parcel, _ = packed(large, deque(range(4)), (), Wholes(), 64)
    assert parcel.places == (0, 1)


def _raised(function: Task) -> Exception:
    try:
        function()
    except Exception as error:  # noqa: BLE001
        return error
    raise AssertionError


def test_an_outcome_comes_back_as_it_was() -> None:
    """Bytes, figures, and an error with its words; what cannot be pickled is told as an error."""
    for outcome in (b"<html>", ("Amy", 3), None):
        assert heard(told(outcome), known_folders(THERE), HERE) == outcome
    error = heard(told(_raised(partial(int, "many"))), known_folders(THERE), HERE)
    assert isinstance(error, ValueError)
    assert "'many'" in str(error)
    assert isinstance(heard(told(no_pickle()), known_folders(THERE), HERE), RuntimeError)
    assert "salt and pepper" in str(heard(told(_raised(stubborn)), known_folders(THERE), HERE))


def test_an_error_tells_of_the_folders_of_this_side(tmp_path: Path) -> None:
    """In its words, its notes and the files of its path stands where the league lies here."""
    there, here = tmp_path / "there" / "templates", Path("/home/secretary/harbour/templates")
    code = compile("raise error", str(there / "page.html"), "exec")
    error = _raised(partial(exec, code, {"error": RuntimeError(404, f"no {there / 'missing.html'}")}))
    back = heard(told(error), known_folders((there,)), (here,))
    assert back.args == (404, f"no {here / 'missing.html'}")
    files, place = [], back.__traceback__
    while place is not None:
        files.append(place.tb_frame.f_code.co_filename)
        place = place.tb_next
    assert str(here / "page.html") in files
    assert str(there) not in "".join(back.__notes__)
