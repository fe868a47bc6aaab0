"""Templates that another process compiles: pages are the same with them, and without them where it is too slow."""

import time

import pytest

from whistpress.build import compiling
from whistpress.build.compiling import USUAL, TemplatesAhead
from whistpress.build.workers import Pool, Serial
from whistpress.theme.environment import packaged_environment
from whistpress.theme.quick import QuickEnvironment


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> QuickEnvironment:
    """A fresh environment of the packaged templates."""
    fresh = packaged_environment.__wrapped__()
    monkeypatch.setattr(compiling, "packaged_environment", lambda: fresh)
    monkeypatch.setattr(compiling, "start_method", lambda: "fork")
    assert isinstance(fresh, QuickEnvironment)
    return fresh


def _ahead(environment: QuickEnvironment) -> TemplatesAhead:
    """Wait until the other process has compiled all of the usual templates, and take them."""
    ahead = TemplatesAhead(Pool(2))
    assert ahead._process is not None
    ahead._process.join(60)
    ahead.take()
    assert ahead._process is None
    return ahead


def test_every_usual_template_comes_from_the_other_process(
    environment: QuickEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all that it extends, includes and imports; this process compiles none of them."""
    _ahead(environment)
    monkeypatch.setattr(environment, "compile", None)
    for name in USUAL:
        assert environment.names_used(f"{name}.html") is not None


def test_a_template_means_the_same_wherever_it_was_compiled(environment: QuickEnvironment) -> None:
    """Its names and what it refers to are those that this process finds."""
    here = packaged_environment.__wrapped__()
    assert isinstance(here, QuickEnvironment)
    _ahead(environment)
    for name in USUAL:
        assert environment.names_used(f"{name}.html") == here.names_used(f"{name}.html")
    assert environment.used == here.used


def test_a_template_that_has_changed_since_is_compiled_again(environment: QuickEnvironment) -> None:
    """Jinja compares a hash of its text."""
    _ahead(environment)
    kept = environment.bytecode_cache
    assert kept is not None
    bucket = kept.get_bucket(environment, "home.html", None, "another text")
    assert bucket.code is None


@pytest.mark.parametrize("workers", [Serial(), Pool(2)])
def test_what_is_not_there_in_time_is_done_without(
    environment: QuickEnvironment, monkeypatch: pytest.MonkeyPatch, workers: Serial | Pool
) -> None:
    """One process alone compiles for itself; nobody waits for a slow one, and none is left."""
    monkeypatch.setattr(compiling, "_compile", lambda *_: time.sleep(60))
    started = time.monotonic()
    ahead = TemplatesAhead(workers)
    ahead.take()
    ahead.stop()
    assert time.monotonic() - started < 30
    assert ahead._process is None
    assert environment.names_used("home.html") is not None
