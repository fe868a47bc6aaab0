"""Tasks on a cluster of two workers that cannot open a file of the league."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from tests.files import write_files
from whistpress.engine.dask import connect_cluster
from whistpress.engine.workers import Scene, Serial
from whistpress.site.theme import TemplateFault, Theme

from .machines import Machines, machines
from .tasks import content, no_pickle, process, rendered, said, slept

Task = Callable[[], object]


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league's folder with templates of its own."""
    folder = tmp_path_factory.mktemp("league")
    files = {
        "templates/number.html": "{{ number }} {{ _('Ranking') }} <b>{{ '&' }}</b>",
        "templates/wrong.html": "\n{{ nobody.knows }}",
        "templates/nought.html": "\n\n{{ 1 // number }}",
        "content/files/map.txt": "map",
    }
    return write_files(folder, files)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, league: Path) -> Iterator[Machines]:
    """A scheduler and two workers."""
    with machines(tmp_path_factory.mktemp("machines")) as found:
        found.start(2, far_away=league)
        yield found


def _done(cluster: Machines, tasks: list[Task], scene: Scene | None = None) -> dict[int, Any]:
    with connect_cluster(cluster.address, documents=False) as workers:
        found = list(workers.outcomes(tasks, scene or Scene()))
    assert len(found) == len(tasks)
    return dict(found)


def test_every_outcome_has_its_place_and_both_workers_took_part(cluster: Machines) -> None:
    """Two hundred short tasks; none is done in this process."""
    found = _done(cluster, [partial(slept, 0.005, number) for number in range(200)])
    assert found == {number: number for number in range(200)}
    tasks: list[Task] = [partial(slept, 0.02, 0), process]
    who = set(_done(cluster, tasks * 60).values())
    assert os.getpid() not in who
    assert len(who - {0}) == 2


def test_nothing_to_do_is_done(cluster: Machines) -> None:
    """No task, no outcome."""
    assert _done(cluster, []) == {}


def test_the_league_s_theme_goes_with_them_and_its_folder_stays(cluster: Machines, league: Path) -> None:
    """A template gives over there what it gives here, in the league's language; a changed one gives the new page."""
    theme = Theme((league / "templates",))
    scene = Scene("fr", theme.folders)
    tasks: list[Task] = [partial(rendered, theme, "number.html", number) for number in range(30)]
    found = _done(cluster, tasks, scene)
    assert found == dict(Serial().outcomes(tasks, scene))
    assert found[7] == b"7 Classement <b>&amp;</b>"
    write_files(league, {"templates/number.html": "now {{ number }}"})
    assert _done(cluster, tasks[:1], scene) == {0: b"now 0"}


def test_a_worker_cannot_open_what_lies_in_the_league(cluster: Machines, league: Path) -> None:
    """Else these tests would prove nothing: the path is sent as a text, and opened in vain."""
    found = _done(cluster, [partial(str.format, "{}", str(league)), partial(os.listdir, str(league))])
    assert found[0] == str(league)
    assert isinstance(found[1], PermissionError)


def test_a_task_with_a_file_of_this_machine_is_done_at_home(cluster: Machines, league: Path) -> None:
    """Between others, which are not."""
    tasks: list[Task] = [process, partial(content, league / "content/files/map.txt"), process, lambda: os.getpid(), process]
    found = _done(cluster, tasks)
    assert found[1] == (b"map", os.getpid())
    assert found[3] == os.getpid()
    assert os.getpid() not in {found[0], found[2], found[4]}


def test_each_build_speaks_its_own_language(cluster: Machines) -> None:
    """Two at once on one cluster do not mix."""
    spoken = {"fr": "Classement", "en": "Ranking"}
    found: dict[str, set[str]] = {}

    def build(language: str) -> None:
        found[language] = set(_done(cluster, [partial(said, "Ranking")] * 300, Scene(language)).values())

    threads = [threading.Thread(target=build, args=(language,)) for language in spoken]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {language: {word} for language, word in spoken.items()}


def test_an_error_is_the_outcome_of_its_task_alone(cluster: Machines, league: Path) -> None:
    """A slip in a template is the same problem at the same line, wherever it was met; what cannot be sent back is told so."""
    theme = Theme((league / "templates",))
    tasks: list[Task] = [process, partial(rendered, theme, "wrong.html", 1), partial(int, "x"), no_pickle, process]
    found = _done(cluster, tasks, Scene(folders=theme.folders))
    here = dict(Serial().outcomes(tasks, Scene(folders=theme.folders)))
    assert isinstance(found[0], int)
    assert isinstance(found[4], int)
    assert isinstance(found[1], TemplateFault)
    assert isinstance(here[1], TemplateFault)
    assert found[1].problem == here[1].problem
    assert (found[1].problem.at.file, found[1].problem.at.line) == ("templates/wrong.html", 2)
    assert (type(found[2]), str(found[2])) == (ValueError, str(here[2]))
    assert isinstance(found[3], RuntimeError)


def test_nothing_is_left_on_the_cluster(cluster: Machines) -> None:
    """Neither when all is done nor when nobody wants the rest: no outcome is kept, and nothing more is done."""
    with connect_cluster(cluster.address, documents=False) as workers:
        assert len(list(workers.outcomes([process] * 200, Scene()))) == 200
        some = workers.outcomes([partial(slept, 0.02, number) for number in range(500)], Scene())
        next(iter(some))
        some.close()  # type: ignore[attr-defined]
    with Client(cluster.address, set_as_default=False) as client:
        for _ in range(100):
            left = client.run_on_scheduler(_tasks)
            if not left:
                break
            time.sleep(0.05)
        assert left == 0
        assert set(client.run(_kept).values()) == {0}


def _tasks(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


def _kept(dask_worker: Any) -> int:
    return len(dask_worker.data)
