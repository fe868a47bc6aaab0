"""Connecting to a Dask cluster, and looking whether its workers give what would be given here."""

import logging
import platform
import re
import socket
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from whistpress.pipeline.cluster.likeness import difference, likeness
from whistpress.pipeline.workers import Workers

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 30.0
"""So many seconds a cluster may be without workers, or out of reach, before it is taken for lost."""

CONNECTING = 10.0
"""So many seconds a cluster may take to answer at first."""

_INSTALL = "pip install 'whistpress[cluster]'"
_LACKING = re.compile(r"No module named '[\w.]+'|cannot import name '\w+'")
_ADDRESS = re.compile(r"(?P<scheme>(?:tcp|tls)://|)(?P<host>[^\s/:\[\]]+|\[[0-9A-Fa-f:.]+\]):(?P<port>\d+)/?")


class ClusterError(Exception):
    """The cluster cannot be used as it is: one sentence, and what `helps`, a line each. Nothing has been done on it."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.helps = helps


@contextmanager
def connected(
    address: str,
    *,
    documents: bool = True,
    home: Workers | None = None,
    tell: Callable[[str], None] = lambda _: None,
    patience: float = PATIENCE,
) -> Iterator[Workers]:
    """The workers of the cluster whose scheduler answers at `address` (`tcp://10.0.0.1:8786`), for as long as this lasts.

    `documents` says whether PDFs are wanted of them, `home` who does the rest when the cluster is lost (by default the processes
    of this machine), `tell` is told in a sentence of what is worth knowing. Raises ClusterError when there is no cluster, or one
    of its workers would give other bytes.
    """
    client_class = _client_class()
    from whistpress.pipeline.cluster.sending import Cluster

    with _undisturbed():
        client = _connection(client_class, address)
        try:
            _wait_for_one(client, address, patience)
            _compare(client, documents)
            if hint := _hint(client.nthreads()):
                tell(hint)
            cluster = Cluster(client, address, documents=documents, home=home, tell=tell, patience=patience)
            with closing(cluster):
                yield cluster
        finally:
            client.close(timeout=CONNECTING)


def _client_class() -> "type[Client]":
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(f"--dask needs dask.distributed, which is not installed here ({error})", _INSTALL) from error
    found: type[Client] = Client
    return found


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What Dask writes about a connection that comes and goes is told by us, in fewer words."""
    import dask

    log = logging.getLogger("distributed")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TiB"}):
            yield
    finally:
        log.setLevel(level)


def _reached(address: str) -> None:
    """ClusterError at once for what is no address, or where nobody answers: Dask itself would try for seconds."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise ClusterError(
            f"{address!r} is no address of a Dask scheduler",
            "an address is tcp://HOST:PORT (tls:// where the cluster asks for it)",
        )
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), CONNECTING).close()
    except (OSError, OverflowError) as error:
        raise _no_answer(address, error) from error
    if found["scheme"] == "tls://":
        _certified(address)


def _certified(address: str) -> None:
    """ClusterError when Dask's configuration here names no certificates, without which there is no talking by TLS."""
    from distributed.security import Security

    if not Security().get_connection_args("client").get("ssl_context"):
        raise ClusterError(
            f"{address} asks for TLS, and no certificates are named here",
            "Dask reads them from DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY",
        )


def _connection(client_class: "type[Client]", address: str) -> "Client":
    _reached(address)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # versions are compared by us
            return client_class(address, timeout=CONNECTING, set_as_default=False, name="whistpress")
    except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:
        raise _no_answer(address, error) from error


def _no_answer(address: str, error: Exception) -> ClusterError:
    told = getattr(error, "strerror", None) or str(error).strip().partition("\n")[0] or type(error).__name__
    reason = told[:1].lower() + told[1:]
    return ClusterError(
        f"no Dask scheduler answers at {address} ({reason})",
        "does it run, and can it be reached from here? it says its address when it starts: `dask scheduler`",
    )


def _wait_for_one(client: "Client", address: str, patience: float) -> None:
    """Until one worker has done something: a cluster that grows when there is work has none before."""
    probe = client.submit(platform.node, pure=False)
    try:
        probe.result(timeout=patience)
    except Exception as error:
        raise ClusterError(
            f"the cluster at {address} has no worker: none did anything within {patience:g} seconds",
            f"on each machine: dask worker {address} --nworkers auto --nthreads 1",
        ) from error
    finally:
        probe.release()


def _compare(client: "Client", documents: bool) -> None:
    """ClusterError for the first worker, in the order of their addresses, that is not as this machine is."""
    here = likeness(documents)
    answers: Mapping[str, Any] = client.run(likeness, documents, on_error="return")
    wrong = {address: told for address, answer in sorted(answers.items()) if (told := _wrong(here, answer))}
    for address, (why, *helps) in wrong.items():
        others = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise ClusterError(f"the worker {address}{others} {why}", *helps)


def _wrong(here: Mapping[str, str], answer: object) -> tuple[str, ...]:
    """What is wrong with the worker that gave this answer, as the end of a sentence, and what helps; nothing when all is well."""
    if isinstance(answer, Exception) and (lacking := _LACKING.search(str(answer))):
        install = f"in the worker's environment: pip install whistpress=={here['whistpress']}"
        return f"has no whistpress like the one here ({lacking[0]})", install, "then start the worker again"
    if isinstance(answer, Mapping):
        why = difference(here, answer)
        same = "install the same on every worker as here, and start the workers again: else their pages would be other pages"
        return (why, same) if why else ()
    return (f"does not say what it is ({answer!r})",)


def _hint(threads: Mapping[str, int]) -> str:
    """Told when workers have threads that are of no use."""
    many = [address for address, number in sorted(threads.items()) if number > 1]
    if not many:
        return ""
    return (
        f"{len(many)} of {len(threads)} workers have several threads in one process, of which one works at a time: "
        "with `dask worker --nworkers auto --nthreads 1` every processor does"
    )
