"""The workers that a command line names."""

from collections.abc import Iterator
from contextlib import contextmanager

from whistpress.build.workers import Workers
from whistpress.cli.speech import SlipError, remark


@contextmanager
def workers_at(address: str | None, *, documents: bool) -> Iterator[Workers | None]:
    """Those of the Dask cluster at that address, or None without one: the processes of this machine are meant.

    `documents` says whether they are to make PDFs. A cluster that cannot be used is a slip of the command line.
    """
    if address is None:
        yield None
        return
    from whistpress.build.dask import ClusterError, connected

    try:
        with connected(address, documents=documents, tell=remark) as workers:
            yield workers
    except ClusterError as error:
        raise SlipError(str(error), *error.helps) from error
