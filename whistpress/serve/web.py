"""The web application of the preview: files of the output, documents on request, what a page may do, reloading.

Policy: a page of the packaged templates runs their scripts and the data beside them, nothing else. What a league wrote itself
(a file of `content/files`, a drawing, a feed, every page once the league has templates of its own) may run scripts in a
sandbox: the browser takes it for a page of no origin at all, which reads nothing from the score book, from the preview or from
what the browser keeps.
"""

import asyncio
import html
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from whistpress.engine.search import INDEX
from whistpress.packaged import theme_folder
from whistpress.serve.board import Board, Showing
from whistpress.site.addresses import DAYS, LAST_RESULTS
from whistpress.web.content_types import HTML, SCRIPT, content_type
from whistpress.web.listening import OwnHostMiddleware, at_this_machine

CHANGES = "/.whistpress/changes"
"""The address of the reload channel."""

RELOAD = "/.whistpress/reload.js"
"""The address of the script that listens to the channel."""

RELOAD_SCRIPT = f"""(() => {{
  const mine = document.currentScript.dataset.version;
  const changes = new EventSource("{CHANGES}?page=" + encodeURIComponent(location.pathname));
  changes.onmessage = (message) => {{ if (message.data !== mine) location.reload(); }};
  addEventListener("pagehide", () => changes.close());
  addEventListener("pageshow", (event) => {{ if (event.persisted) location.reload(); }});
}})();
""".encode()

_BODY_END = re.compile(rb"</body\s*>", re.IGNORECASE)
_FRAME = (
    "position:fixed;inset:0 0 auto 0;z-index:2147483647;max-height:75vh;overflow:auto;margin:0;padding:.75rem 1rem;"
    "background:#1d1b16;color:#f6f1e4;border-bottom:4px solid {colour};font:14px/1.45 ui-monospace,Menlo,Consolas,monospace;"
    "box-shadow:0 4px 24px #0008;text-align:left"
)
_BLANK = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><body><h1>{title}</h1><p>{words}</p></body></html>"
)


def with_overlay(page: bytes, showing: Showing) -> bytes:
    """Return a page with the problems' boxes and the reload script before the end of its body."""
    script = f'<script src="{RELOAD}" data-version="{html.escape(showing.version)}"></script>'
    added = (_overlay(showing) + script).encode()
    ends = list(_BODY_END.finditer(page))
    end = ends[-1].start() if ends else len(page)
    return page[:end] + added + page[end:]


def waiting_page(showing: Showing) -> bytes:
    """Return the page to show while there is no site yet."""
    title = "The site cannot be built yet" if showing.errors else "One moment"
    words = "What is wrong stands above." if showing.errors else "The site is being built."
    return _BLANK.format(title=title, words=words).encode()


def missing_page(path: str) -> bytes:
    """Return the page for an address without a file, for a site without a 404 page of its own."""
    return _BLANK.format(title="Not found", words=f"There is no {html.escape(path)} in this site.").encode()


def _overlay(showing: Showing) -> str:
    """Return the problems' box: open and red when the page below is older than the files, closed when there are only warnings."""
    if not showing.boxes:
        return ""
    words = "The page below is the last good one." if showing.built else ""
    title = f"whistpress: the files cannot be built as they are. {words}" if showing.errors else "whistpress: warnings"
    colour = "#d0342c" if showing.errors else "#c98a00"
    opened = " open" if showing.errors else ""
    return (
        f'<details id="whistpress-problems" role="alert" style="{_FRAME.format(colour=colour)}"{opened}>'
        f'<summary style="cursor:pointer">{html.escape(title)}</summary>'
        f'<pre style="margin:.5rem 0 0;white-space:pre-wrap;padding:0;border:0;font:inherit;color:inherit;background:none">'
        f"{html.escape(showing.boxes)}</pre></details>"
    )


SANDBOX = "sandbox allow-scripts allow-downloads"
"""Downloads begin by a click alone: the calendars and sheets of such a page."""

THEME = "theme/"
"""The folder of the packaged scripts; the folder within has the hash of all of them as its name."""

_ACTIVE = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "image/svg+xml")
_LEADS_ON = re.compile(rb'<script>(location\.replace\("[^"\\<]*" \+ location\.search \+ location\.hash\))</script>')
"""The script within the page of an address of old; it names the new one."""


def policy_of(path: str, kind: str, content: bytes, host: str, *, own_templates: bool) -> str:
    """Return the Content-Security-Policy of a file of the site; empty where it needs none."""
    ancestors = "" if path.startswith("embed/") else "; frame-ancestors 'none'"
    folder = path.partition("/")[0].casefold().rstrip(". ")  # as systems that take FILES for files find it
    ours = kind == HTML and folder != "files"
    if kind.startswith(_ACTIVE) and (own_templates or not ours):
        return SANDBOX + ancestors
    if not ours:
        return ""
    scripts = [f"http://{host}/{name}" for name in (THEME, RELOAD.lstrip("/"), INDEX, DAYS, LAST_RESULTS)]
    scripts += [f"'sha256-{b64encode(sha256(inline).digest()).decode()}'" for inline in (_ahead(), *_LEADS_ON.findall(content))]
    return f"script-src {' '.join(scripts)}; object-src 'none'; base-uri 'self'{ancestors}"


@cache
def _ahead() -> bytes:
    """Return the inline script of the packaged pages, which loads the fonts."""
    return (theme_folder() / "parts" / "ahead.js").read_bytes()


def has_own_templates(project: Path) -> bool:
    """Return whether a league has templates or scripts of its own, besides its translations and its printed forms."""
    folder = project / "templates"
    if folder.resolve() == theme_folder().resolve():
        return False
    names = ("languages", "paper")
    return any(file.is_file() and file.relative_to(folder).parts[0] not in names for file in folder.rglob("*"))


class OutputOfProject(Struct, frozen=True):
    """A folder of output, and the folder of the league that it was made from."""

    root: Path
    project: Path


HEARTBEAT_SECONDS = 15.0
"""A quiet reload channel sends a comment so often, so that nothing on the way takes it for dead."""


_ELSEWHERE = "What it is stands on the screen of the machine that runs whistpress."
"""Problems quote lines of the files, which are for the person at this machine."""

_LOOK_SECONDS = 0.05
"""How often a reload channel looks for a new version."""

MakeDocument = Callable[[str], bytes | None]
"""Returns the bytes of a document that is made on request; None when there is none at that path."""


def preview_app(
    output: OutputOfProject,
    board: Board,
    make_document: MakeDocument,
    hosts: Collection[str],
    port: int,
    others: Sequence[Route] = (),
    middleware: Sequence[Middleware] = (),
) -> Starlette:
    """Return the application that serves the files of an output folder, for requests to one of the `hosts` at `port` alone.

    `others` are routes that come before the files, `middleware` what a request has to pass besides.
    """
    site = _PreviewSite(output, board, make_document)
    routes = [Route(CHANGES, site.changes), Route(RELOAD, _reload_script), *others, Route("/{path:path}", site.answer)]
    return Starlette(routes=routes, middleware=[Middleware(OwnHostMiddleware, hosts=hosts, port=port), *middleware])


def path_parts(path: str) -> tuple[str, ...] | None:
    """Return the names in the path of a URL; None when no file of the output can have that path."""
    names = tuple(name for name in path.split("/") if name)
    unfit = "\\" in path or "\0" in path or any(name.startswith(".") for name in names)
    return None if unfit else names


def page_path(path: str) -> str:
    """Return the path of the page that a browser shows at the path of a URL; empty where there can be none."""
    names = path_parts(path)
    return "" if names is None else "/".join((*names, "index.html") if path.endswith("/") else names)


async def _reload_script(_request: Request) -> Response:
    return _response(HTTPStatus.OK, SCRIPT, RELOAD_SCRIPT)


def _response(status: HTTPStatus, kind: str, content: bytes) -> Response:
    headers = {"Content-Type": kind, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(content, status, headers)


def _open_to_sandbox(request: Request) -> dict[str, str]:
    """Return the header that lets a page in the sandbox load typefaces and hear of changes: it has no origin of its own."""
    return {"Access-Control-Allow-Origin": "null"} if request.headers.get("origin") == "null" else {}


class _PreviewSite:
    """Serves the files below `root`; pages get the overlay on their way out."""

    def __init__(self, output: OutputOfProject, board: Board, make_document: MakeDocument) -> None:
        self._root, self._project, self._board, self._make_document = output.root, output.project, board, make_document

    def answer(self, request: Request) -> Response:
        """Return the file, page or document that a request names, with what it may do. Starlette calls this in a thread."""
        answer = self._answer(request)
        path, kind = "/".join(path_parts(request.scope["path"]) or ()), answer.headers.get("content-type", "")
        policy = policy_of(
            path, kind, bytes(answer.body), request.headers["host"], own_templates=has_own_templates(self._project)
        )
        if policy:
            answer.headers["Content-Security-Policy"] = policy
        if path.startswith(THEME):
            answer.headers.update(_open_to_sandbox(request))
        return answer

    def _answer(self, request: Request) -> Response:
        path: str = request.scope["path"]
        early, now = self._board.early_page(page_path(path)), self._board.now
        showing = (
            early.showing if early else now
        )  # before any file is read: a page may be newer than its version says, never older
        if showing.boxes and not at_this_machine(request):
            showing = replace(showing, boxes=_ELSEWHERE)
        names = path_parts(path)
        if early:
            return _response(HTTPStatus.OK, HTML, with_overlay(early.page, showing))
        file = None if names is None else self._file(names) or self._of_another_version(names)
        if file is not None and file.is_dir():
            if not path.endswith("/"):  # else the page's relative links would lead astray
                return RedirectResponse("/" + "".join(f"{quote(name)}/" for name in names or ()), HTTPStatus.MOVED_PERMANENTLY)
            file = file / "index.html"
        elif file is not None and path.endswith("/"):
            file = None
        try:
            content = file.read_bytes() if file else self._make_document("/".join(names)) if names else None
        except OSError:
            content = None
        if content is None:
            return self._missing(path, showing)
        kind = content_type(file.name if file else path)
        return _response(HTTPStatus.OK, kind, with_overlay(content, showing) if kind == HTML else content)

    def _file(self, names: tuple[str, ...]) -> Path | None:
        """Return the file or folder if it is below the root after all links are followed."""
        try:
            file = self._root.joinpath(*names).resolve(strict=True)
        except (OSError, ValueError):
            return None
        return file if file.is_relative_to(self._root.resolve()) else None

    def _of_another_version(self, names: tuple[str, ...]) -> Path | None:
        """Return the current version of a theme file, for a page that requests an older or a newer version."""
        if names[:1] != ("theme",) or len(names) < 3:
            return None
        folders = sorted(folder.name for folder in (self._root / "theme").glob("*") if folder.is_dir())
        return next((file for folder in folders if (file := self._file(("theme", folder, *names[2:])))), None)

    def _missing(self, path: str, showing: Showing) -> Response:
        if not showing.built:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, HTML, with_overlay(waiting_page(showing), showing))
        file = self._root / "404.html"
        page = file.read_bytes() if file.is_file() else missing_page(path)
        return _response(HTTPStatus.NOT_FOUND, HTML, with_overlay(page, showing))

    async def changes(self, request: Request) -> Response:
        """Return server-sent events: the version of the browser's page, at once and whenever it changes."""
        page = page_path(request.query_params.get("page", ""))
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", **_open_to_sandbox(request)}
        return StreamingResponse(self._versions(page), headers=headers)

    async def _versions(self, page: str) -> AsyncIterator[str]:
        clock = asyncio.get_running_loop().time
        with self._board.looking(page):
            shown, heard_at = "", clock()
            while not self._board.closed:
                if (version := self._board.version(page)) != shown:
                    shown, heard_at = version, clock()
                    yield f"data: {version}\n\n"
                elif clock() - heard_at > HEARTBEAT_SECONDS:
                    heard_at = clock()
                    yield ": still here\n\n"
                await asyncio.sleep(_LOOK_SECONDS)
