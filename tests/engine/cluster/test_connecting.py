"""What is told of a cluster that cannot be used."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from whistpress import __version__
from whistpress.cli import main
from whistpress.engine.dask import ClusterError, connect_cluster
from whistpress.engine.workers import Scene

from .machines import Machines, machines
from .tasks import process
from .test_lost_workers import _copy


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler without workers."""
    with machines(tmp_path_factory.mktemp("machines")) as found:
        yield found


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for a scheduler that is not there."""
    monkeypatch.setattr("whistpress.engine.dask._CONNECTING", 0.3)


def _refused(address: str) -> ClusterError:
    with pytest.raises(ClusterError) as refused, connect_cluster(address, documents=False):
        pass
    return refused.value


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("address", ["cluster", "http://10.0.0.1:8786", "tcp://10.0.0.1", "tcp://:8786", "tcp://a b:1", ""])
def test_what_is_no_address_is_told_at_once(address: str) -> None:
    """With what is wrong about it."""
    assert str(_refused(address)).startswith(f"no Dask scheduler answers at {address} (")


@pytest.mark.usefixtures("_impatient")
def test_where_nobody_answers_is_told_at_once() -> None:
    """With what the machine says of it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert str(_refused(f"tcp://127.0.0.1:{port}")).startswith(f"no Dask scheduler answers at tcp://127.0.0.1:{port} (")
    assert "answers at tcp://nobody.invalid:8786" in str(_refused("tcp://nobody.invalid:8786"))


def test_tls_without_certificates_is_told(cluster: Machines) -> None:
    """In the words of Dask."""
    refused = _refused(cluster.address.replace("tcp://", "tls://"))
    assert "TLS" in str(refused)
    assert refused.helps


def test_a_cluster_without_workers_is_told(cluster: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some patience: one that grows with its work has none before."""
    monkeypatch.setattr("whistpress.engine.dask.PATIENCE", 0.5)
    refused = _refused(cluster.address)
    assert str(refused) == f"the cluster at {cluster.address} has no worker: none came within 0.5 seconds"


@pytest.mark.parametrize("which", ["version", "file", "nothing"])
def test_a_worker_that_is_not_like_this_machine_is_named(cluster: Machines, tmp_path: Path, which: str) -> None:
    """Another version, another file under the same version, no whistpress at all."""
    if which == "nothing":
        cluster.start(1, WITHOUT_WHISTPRESS="1")
        words = " has no whistpress like the one here (ModuleNotFoundError"
    elif which == "version":
        cluster.start(1, path=_copy(tmp_path / "other", "whistpress/version.py", __version__, "0.0.7"))
        words = f" has another whistpress: '0.0.7', here it is {__version__!r}"
    else:
        cluster.start(1, path=_copy(tmp_path / "other", "templates/base.html", "</html>", "</html> "))
        words = " has another program: "
    try:
        refused = _refused(cluster.address)
    finally:
        cluster.stop_workers()
    assert str(refused).startswith("the worker tcp://")
    assert words in str(refused)
    assert refused.helps


def test_threads_that_are_of_no_use_are_told_of(cluster: Machines) -> None:
    """One interpreter does one thing at a time: the work is done all the same, and how to have more of it is said."""
    told: list[str] = []
    cluster.start(1, threads=3)
    try:
        with connect_cluster(cluster.address, documents=False, tell=told.append) as workers:
            assert len(set(dict(workers.outcomes([process] * 50, Scene())).values())) == 1
    finally:
        cluster.stop_workers()
    assert len(told) == 1
    assert told[0].startswith("some workers have several threads")


def test_the_command_line_tells_it_and_writes_nothing(tmp_path: Path) -> None:
    """A slip of the command line, exit status 2; the old site stays."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/league.toml").write_text('name = "Harbour Whist"\n', encoding="utf-8")
    words = ["build", "--project", str(tmp_path), "--no-pdf", "--dask", "cluster"]
    ended = CliRunner().invoke(main, words)
    assert ended.exit_code == 2
    assert ended.stderr.startswith("error: no Dask scheduler answers at cluster (")
    assert not (tmp_path / "output").exists()
