"""What holds for every test: properties are given as long as they need, and fail alike on every machine."""

import gc
import os
import sys
import tempfile

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


def pytest_collection_finish() -> None:
    """Leave what was collected out of every search for cycles, and search less often: that took a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
