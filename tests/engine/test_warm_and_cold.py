"""Over what earlier builds kept, or from nothing: the same bytes, whatever was edited between."""

from pathlib import Path

import pytest

from .edits import GOOD, WRONG
from .small_leagues import Files
from .walks import DAMAGE, DifferentError, Step, Tree, compare_in_a_new_process, shortest, steps, walked

SEEDS, STEPS = range(2, 14), 26


@pytest.fixture(scope="module")
def ends() -> dict[int, tuple[Files, Tree]]:
    """Where walks of this process ended: the files, and what they became."""
    return {}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_edit_a_build_gives_the_bytes_of_a_build_from_nothing(
    tmp_path: Path, seed: int, ends: dict[int, tuple[Files, Tree]]
) -> None:
    """Events, players, templates, options, pages come, change and go; files are wrong and right again; the cache is damaged.

    What fails is walked again with fewer steps, so that the message names those that it takes.
    """
    taken, data = steps(seed, STEPS), seed % 4 == 0
    try:
        walk = walked(tmp_path / "walk", seed, taken, data=data)
    except DifferentError as error:
        pytest.fail(f"{error}\nand with fewer steps: {shortest(tmp_path, seed, taken, data=data)}")
    assert walk.sound >= STEPS * 2 // 3, "most of these leagues are sound"
    ends[seed] = walk.end()


def test_a_new_process_with_other_hashes_makes_the_same_sites(tmp_path: Path, ends: dict[int, tuple[Files, Tree]]) -> None:
    """Of the files with which every second of these walks ended."""
    if not ends:
        pytest.skip("no walk was walked before")
    compare_in_a_new_process(tmp_path, dict([*ends.items()][::2]))


def test_the_walks_are_hundreds_of_edits_of_every_kind() -> None:
    """Each kind of edit, of mistake and of damage comes up somewhere; the same seed gives the same walk."""
    taken = [step for seed in SEEDS for step in steps(seed, STEPS)]
    assert len(taken) > 300
    assert {step.name for step in taken} == {*GOOD, *WRONG, *DAMAGE, "what was there before"}
    assert steps(1, STEPS) == steps(1, STEPS) != steps(2, STEPS)


def test_in_several_processes_it_is_the_same(tmp_path: Path) -> None:
    """A short walk, with pages made by copies of the build's process."""
    assert walked(tmp_path, 20, steps(20, 4), jobs=2).sound


@pytest.mark.slow
def test_documents_are_those_of_a_build_from_nothing(tmp_path: Path) -> None:
    """A short walk through a league that prints: names, scores, styles and sheets of paper change."""
    names = ("another score", "a player renamed everywhere", "an option", "the cache cut off", "a block of a template")
    walk = walked(tmp_path, 22, [Step(name, lot) for lot, name in enumerate(names, start=3)], pdf=True)
    assert list((tmp_path / "warm" / "output").rglob("*.pdf"))
    assert walk.sound == len(names) + 1


def test_a_stale_page_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof is no proof if it cannot fail: with keys that forget the theme the first block of a template shows it."""
    monkeypatch.setattr("whistpress.engine.context.environment_fingerprint", lambda *_: b"")
    with pytest.raises(DifferentError, match=r"step 2 of .*: the site differs in"):
        walked(tmp_path, 2, [Step("another score", 5), Step("a block of a template", 2)])
