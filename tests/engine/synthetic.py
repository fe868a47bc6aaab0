"""Plans made by hand, and a build of them in a process of its own that can be killed."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.engine import publish
from whistpress.engine.cache import Cache
from whistpress.engine.context import BuildContext, in_language, temporary_context
from whistpress.engine.output import OutputFolder, recover
from whistpress.engine.pipeline import make, write
from whistpress.engine.report import Report
from whistpress.engine.workers import workers
from whistpress.problems import Problems


def given(content: bytes) -> bytes:
    """The bytes themselves."""
    return content


def pressed(html: bytes) -> bytes:
    """A finish step that can be told from its input."""
    return b"%PDF " + html[::-1]


def faulty(html: bytes) -> bytes:
    """A finish step that always fails."""
    raise ValueError("the ink is dry")


def deadly(html: bytes) -> bytes:
    """A finish step that ends its process, as a fault in a foreign library does."""
    os._exit(3)


def noted(html: bytes) -> bytes:
    """A finish step that tells which process took it."""
    return f"{os.getpid()}".encode()


def page(path: str, body: str = "", source: str = "content/league.toml") -> Artefact:
    """A page with this body."""
    markup = f"<!doctype html><title>{path}</title><body>{body}</body>\n"
    return Artefact(path=path, kind=Kind.PAGE, source=source, make=partial(given, markup.encode()))


def asset(path: str, content: bytes = b"asset", source: str = "content/league.toml") -> Artefact:
    """A file that is copied."""
    return Artefact(path=path, kind=Kind.ASSET, source=source, make=partial(given, content))


def document(path: str, html: bytes = b"<p>card</p>", function: Callable[[bytes], bytes] = pressed, key: str = "1") -> Artefact:
    """A document with a finish step."""
    finish = Finish(function=function, key=key)
    return Artefact(path=path, kind=Kind.DOCUMENT, source="content/x.toml", make=partial(given, html), finish=finish)


def old_site() -> list[Artefact]:
    """A site before: pages of some length, a page and a folder that change places later, a document."""
    pages = [page(f"events/{number}/index.html", f"old {number} " * 400) for number in range(30)]
    return [*pages, page("same.html"), page("gone/one.html"), page("gone/two.html"), page("turn"), page("Case.html"),
            asset("swap/below.txt"), document("cards.pdf", b"old cards")]  # fmt: skip


def new_site() -> list[Artefact]:
    """The site after: most pages changed, some gone, some new, a file where a folder was and the other way round."""
    pages = [page(f"events/{number}/index.html", f"new {number} " * 500) for number in range(3, 33)]
    return [*pages, page("same.html"), page("turn/index.html"), page("case.html"), asset("swap"),
            document("cards.pdf", b"new cards"), document("more/slips.pdf", b"slips")]  # fmt: skip


def tree(output: Path) -> Mapping[str, bytes]:
    """Every file below a folder, with its bytes."""
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}


def folder(output: Path) -> OutputFolder:
    """The output folder, its lock beside the cache."""
    return OutputFolder(output, "output", output.parent / "cache")


def build(artefacts: list[Artefact], output: Path) -> Report:
    """Run a plan into a folder, with a cache beside it."""
    there = folder(output)
    if problems := recover(there):
        return Report(problems=Problems(list(problems)))
    prepared = make(artefacts, room(output.parent), Problems())
    return write(prepared, there)


def room(project: Path) -> BuildContext:
    """Where a plan of this project is made."""
    return in_language(BuildContext(project=project, cache=Cache(project / "cache"), workers=workers(1)), "en")


def bare(project: Path) -> BuildContext:
    """Where nothing is kept."""
    return temporary_context(project)


@contextmanager
def announcing(step: Callable[[str], object]) -> Iterator[None]:
    """Call `step` with the name of each step of writing a site, just before it."""

    def announced(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **named: Any) -> Any:
            step(function.__name__)
            return function(*values, **named)

        return call

    with pytest.MonkeyPatch.context() as patched:
        for owner, name in ((publish, "_prepare"), (Path, "rename"), (publish, "clean_up"), (Cache, "publish")):
            patched.setattr(owner, name, announced(getattr(owner, name)))
        yield


def build_new_site(output: Path, kill_at: int, ready: Connection) -> None:
    """Build the new site in a process of its own; kill it at the step with this number (never with -1)."""
    taken = 0

    def step(_: str) -> None:
        nonlocal taken
        if taken == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        taken += 1

    ready.send("ready")
    with announcing(step):
        build(new_site(), output)
