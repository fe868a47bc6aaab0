"""What holds for every test: properties are given as long as they need, and fail alike on every machine."""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.sampling import seed, unchosen

os.environ.pop("COLUMNS", None)  # how wide the terminal is shall not matter
_CACHES = tempfile.TemporaryDirectory(prefix="whistpress-tests-")
os.environ["WHISTPRESS_CACHE"] = _CACHES.name  # the cache of whoever runs the tests is left alone
os.environ["WHISTPRESS_CONFIG"] = str(Path(_CACHES.name) / "config")  # and so is what the person has agreed to
sys.dont_write_bytecode = False  # else each process compiles all of the program and of the tests again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("whistpress", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("sample", settings.get_profile("whistpress"), max_examples=25)
settings.register_profile("quick", settings.get_profile("whistpress"), max_examples=10)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whistpress")


_SEED = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed by which samples are drawn: the one of `WHISTPRESS_SEED`, else the commit."""
    config.stash[_SEED] = seed()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print how to repeat a run that had samples."""
    if "not exhaustive" in config.option.markexpr:
        terminalreporter.write_line(f"samples by lot; the same once more: WHISTPRESS_SEED={config.stash[_SEED]}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a file's tests in one process, with those of other files that look at the same things; begin with what takes long.

    Of a test that is marked `sampled(n)` all cases but `n` become exhaustive: they are chosen by lot, the same in every process.
    """
    for item in unchosen(items, config.stash[_SEED]):
        item.add_marker(pytest.mark.exhaustive)
    long = {item.path for item in items if {"slow", "xdist_group"} & {mark.name for mark in item.iter_markers()}}
    items.sort(key=lambda item: item.path not in long)
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
        if getattr(config.option, "loadgroup", False):
            _name_group(item)


def _name_group(item: pytest.Item) -> None:
    """Write the group behind the name of a test, where xdist looks for it; xdist 3.8 does so itself only for pytest below 9.2."""
    group = item.get_closest_marker("xdist_group")
    if group and hasattr(item, "id"):
        item._id = item.id.parse(f"{item.nodeid}@{group.args[0]}")


def pytest_collection_finish() -> None:
    """Leave what was collected out of every search for cycles, and search less often: that took a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def _one_process_works() -> Iterator[None]:
    """A build works in the process of its test, where templates are compiled and the press is loaded, unless it asks for `jobs`.

    The tests share the processors already, and each process that a build begins would compile all templates anew.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("whistpress.engine.workers.usable_processors", lambda: 1)
        yield


@pytest.fixture(scope="session", autouse=True)
def _the_sandbox_compiles_a_template_once() -> Iterator[None]:
    """Jinja makes the same code of the same text each time; each league with a template of its own needs all that it extends."""
    from whistpress.site.theme.environment import Sandbox

    compiled = Sandbox.compile
    code: dict[tuple[object, ...], Any] = {}

    def compile_once(self: Sandbox, source: Any, name: str | None = None, filename: str | None = None, **more: Any) -> Any:
        if not isinstance(source, str) or more:
            return compiled(self, source, name, filename, **more)
        key = tuple(self.extensions), source, name, filename
        if key not in code:
            code[key] = compiled(self, source, name, filename)
        return code[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sandbox, "compile", compile_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _a_whole_search_is_done_once() -> Iterator[None]:
    """A mixer that is wanted again is not looked for again; that a search gives the same each time is seen in shorter ones."""
    from whistpress.core.movement.mixer import search, system

    whole = cache(search.find_plan)

    def find_plan(evening: Any, steps: int) -> list[list[int]]:
        found = whole(evening, steps) if steps == search.STEPS else search.find_plan(evening, steps)
        return [list(seating) for seating in found]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(system, "find_plan", find_plan)
        yield


@pytest.fixture(scope="session", autouse=True)
def _the_packaged_theme_is_read_once() -> Iterator[None]:
    """Nobody changes it while tests run: its files are hashed, and its laws are read, once in a process and not in each build."""
    from whistpress.engine import fingerprint
    from whistpress.league.laws import read as laws
    from whistpress.packaged import theme_folder
    from whistpress.problems import Problems

    hashes, code = fingerprint._files, laws._code

    @cache
    def hashes_of_theme(handed_on: Path) -> tuple[bytes, ...]:
        return tuple(hashes(theme_folder(), handed_on))

    @cache
    def packaged_code(path: Path, shown: str) -> tuple[Any, Problems]:
        problems = Problems()
        return code(path, shown, problems, {}), problems

    def files(folder: Path, handed_on: Path | None = None) -> Any:
        return hashes_of_theme(handed_on) if handed_on and folder == theme_folder() else hashes(folder, handed_on)

    def read(path: Path, shown: str, problems: Problems, texts: Any, own: str = "") -> Any:
        if own:
            return code(path, shown, problems, texts, own)
        found, odd = packaged_code(path, shown)
        problems.extend(odd)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fingerprint, "_files", files)
        patch.setattr(laws, "_code", read)
        yield
