"""What holds for every test: properties are given as long as they need, and fail alike on every machine."""

import gc
import os
import sys
import tempfile

import pytest
from hypothesis import HealthCheck, settings

os.environ.pop("COLUMNS", None)  # how wide the terminal is shall not matter
_CACHES = tempfile.TemporaryDirectory(prefix="whistpress-tests-")
os.environ["WHISTPRESS_CACHE"] = _CACHES.name  # the cache of whoever runs the tests is left alone
sys.dont_write_bytecode = False  # else each process compiles all of the program and of the tests again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("whistpress", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("whistpress"), max_examples=10)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whistpress")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a file's tests in one process, with those of other files that look at the same things; begin with what takes long."""
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
