"""The preview: what it serves, what it refuses, and how it follows the files."""

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.engine.context import BuildContext, in_language
from whistpress.engine.pipeline import Options, Prepared, make
from whistpress.engine.render import RenderedSite
from whistpress.problems import Problems, Span
from whistpress.serve import Preview, ServeError
from whistpress.serve.board import Board, Showing

PATIENCE = 10.0


def _given(content: bytes) -> bytes:
    return content


def _given_at_last(content: bytes, sign: Path) -> bytes:
    """Some content, once there is a sign."""
    while not sign.exists():
        time.sleep(0.01)
    return content


def _pressed(html: bytes) -> bytes:
    return b"%PDF " + html


def _plan(project: Path) -> Iterator[Artefact]:
    """A little site maker: each file below content/ is a file of the site; `.pdf` ones have a finish step.

    What is called slow is made when there is a file `sign` in the project.
    """
    for file in sorted((project / "content").rglob("*.*")):
        name = file.relative_to(project / "content").as_posix()
        kind = Kind.PAGE if name.endswith(".html") else Kind.DOCUMENT if name.endswith(".pdf") else Kind.ASSET
        finish = Finish(function=_pressed, key="1") if kind is Kind.DOCUMENT else None
        made = partial(_given, file.read_bytes())
        if name.startswith("slow"):
            made = partial(_given_at_last, file.read_bytes(), project / "sign")
        yield Artefact(path=name, kind=kind, source=f"content/{name}", make=made, finish=finish)


def _prepare(context: BuildContext, options: Options, **_: object) -> Prepared:
    """As the build's: a file `slip` stops it with a problem, a file `fault` with an exception, `doubt` is a warning."""
    project = context.project
    if (project / "content" / "fault").exists():
        raise ZeroDivisionError("ours <b>")
    problems = Problems()
    for name, code in (("slip", "E201"), ("doubt", "W201")):
        if (project / "content" / name).exists():
            problems.add(code, "the pair <script>alert(1)</script> is nobody", Span(f"content/{name}"))
    if problems.errors:
        return Prepared(context=context, problems=problems, site=RenderedSite((), context))
    return make(tuple(_plan(project)), in_language(context, "en"), problems, options=options)


def _in_place(patch: pytest.MonkeyPatch, folder: Path) -> Path:
    """A project whose content is a site already, and the little site maker in the place of the build's."""
    patch.setattr("whistpress.serve.rebuild.prepare", _prepare)
    patch.setattr("whistpress.engine.pipeline.prepare", _prepare)
    content = folder / "league" / "content"
    for name, text in {
        "index.html": '<body><a href="cards.pdf">cards</a><p>first</BODY>',
        "404.html": "<p>no such page",
        "news/index.html": "<p>news",
        "theme/style.css": "p {}",
        "theme/a.woff2": "font",
        "cards.pdf": "card",
        "empty/dates.ics": "BEGIN",
    }.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_text(text)
    (folder / "secret.txt").write_text("secret")
    return folder / "league"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose content is a site already."""
    return _in_place(monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """A preview that has built once and is only asked, or told of another front page."""
    with pytest.MonkeyPatch.context() as patch:
        project = _in_place(patch, tmp_path_factory.mktemp("asked"))
        with _running(Preview(project, port=0)) as preview:
            yield preview


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """A preview that is only asked, from whose site a link leads out."""
    with pytest.MonkeyPatch.context() as patch:
        project = _in_place(patch, tmp_path_factory.mktemp("linked"))
        with _running(Preview(project, project / "site", port=0)) as preview:
            (project / "site" / "link").symlink_to(project.parent)
            yield preview


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """A preview that has built nothing, and is only asked."""
    with pytest.MonkeyPatch.context() as patch:
        preview = Preview(_in_place(patch, tmp_path_factory.mktemp("waiting")), port=0)
        yield preview
        preview.close()


@contextmanager
def _running(preview: Preview) -> Iterator[Preview]:
    """A preview that has built once; it is stopped at the end, and its threads are gone."""
    runner = threading.Thread(target=preview.run)
    first = preview.version
    runner.start()
    try:
        _until(lambda: preview.version != first)
        yield preview
    finally:
        preview.close()
        runner.join(PATIENCE)
        assert not runner.is_alive()


def _until(happened: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up, "it did not happen in time"
        time.sleep(0.02)


def _ask(preview: Preview, path: str, method: str = "GET", host: str = "", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path; `{port}` in the `host` that the browser names is the preview's port."""
    ip, port = preview.address.removeprefix("http://").rstrip("/").rsplit(":", 1)
    connection = http.client.HTTPConnection(ip, int(port), timeout=PATIENCE)
    try:
        connection.request(method, path, headers=headers | ({"Host": host.format(port=port)} if host else {}))
        answer = connection.getresponse()
        head = {name.lower(): value for name, value in answer.getheaders()}
        head.pop("date", None)  # the second may be over between two questions
        return answer.status, head, answer.read()
    finally:
        connection.close()


def test_a_page_is_served_with_the_reloading_script_which_no_file_has(project: Path) -> None:
    """The script stands before the end of the body; the project's own output is not even made."""
    with _running(Preview(project, port=0)) as preview:
        status, head, body = _ask(preview, "/index.html")
        assert (status, head["content-type"]) == (200, "text/html; charset=utf-8")
        before, _, after = body.partition(b'<script src="/.whistpress/reload.js" data-version="')
        assert before == b'<body><a href="cards.pdf">cards</a><p>first'
        assert after == preview.version.encode() + b'"></script></BODY>'
        assert _ask(preview, "/")[2] == body
        assert _ask(preview, "/.whistpress/reload.js")[1]["content-type"].startswith("text/javascript")
    assert sorted(path.name for path in project.iterdir()) == ["content"]


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [("/theme/style.css", "text/css; charset=utf-8", b"p {}"), ("/theme/a.woff2", "font/woff2", b"font"),
     ("/empty/dates.ics?x=1", "text/calendar; charset=utf-8", b"BEGIN"), ("/cards.pdf", "application/pdf", b"%PDF card")],
)  # fmt: skip
def test_other_files_are_served_as_they_are_with_their_type(asked: Preview, path: str, kind: str, content: bytes) -> None:
    """Documents are made when they are asked for."""
    status, head, body = _ask(asked, path)
    assert (status, head["content-type"], body) == (200, kind, content)
    status, head, body = _ask(asked, path, "HEAD")
    assert (status, head["content-length"], body) == (200, str(len(content)), b"")


def test_a_folder_is_its_index_page_and_its_address_ends_with_a_slash(project: Path) -> None:
    """Else the links of the page would lead astray; a folder without one is not listed."""
    with _running(Preview(project, port=0)) as preview:
        assert _ask(preview, "/news/")[2].startswith(b"<p>news")
        status, head, _ = _ask(preview, "/news?x=1")
        assert (status, head["location"]) == (301, "/news/")
        assert _ask(preview, "/empty/")[0] == 404
        assert _ask(preview, "//news")[1]["location"] == "/news/"


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2f..%2fsecret.txt", "/news/../../secret.txt", "/link/secret.txt", "/etc/passwd",
     "//etc/passwd", "/..%5csecret.txt", "/%00", "/.whistpress-manifest.json", "/.whistpress/", "/index.html/", "/none", "/%ff",
     "/%252e%252e/secret.txt", "/link/../secret.txt", "/.%00./secret.txt", "/news%2f..%2f..%2fsecret.txt", "/C:/secret.txt"],
)  # fmt: skip
def test_nothing_outside_the_site_is_served(linked: Preview, path: str) -> None:
    """Neither by a way up nor through a link nor by a hidden name: the site's own page says that it is not there."""
    status, _, body = _ask(linked, path)
    assert status == 404
    assert body.startswith(b"<p>no such page")
    assert b"secret" not in body
    assert b"root:" not in body


def test_a_page_that_asks_for_the_theme_as_it_was_gets_it_as_it_is(project: Path) -> None:
    """A page that was opened before an edit, or is shown before the site is ready, does not lose its style."""
    (project / "content/theme/0a1b/fonts").mkdir(parents=True)
    (project / "content/theme/0a1b/site.css").write_text("p {}")
    (project / "content/theme/0a1b/fonts/b.woff2").write_text("font")
    with _running(Preview(project, port=0)) as preview:
        assert _ask(preview, "/theme/ffff/site.css")[::2] == (200, b"p {}")
        assert _ask(preview, "/theme/ffff/fonts/b.woff2")[::2] == (200, b"font")
        assert _ask(preview, "/theme/ffff/none.css")[0] == 404
        assert _ask(preview, "/news/ffff/site.css")[0] == 404


@pytest.mark.parametrize("path", ["/", "/theme/style.css", "/.whistpress/changes?page=/", "/.whistpress/reload.js", "/none"])
@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.:{port}", "localhost:{port}.evil.example",
     "127.0.0.1.nip.io:{port}", "127.0.0.1:{port}@evil.example", "0.0.0.0:{port}", "[::]:{port}", ":{port}", "é:{port}"],
)  # fmt: skip
def test_a_name_that_is_not_its_own_is_refused(waiting: Preview, path: str, host: str) -> None:
    """A page from elsewhere whose name was given our address reads neither the site nor the reload channel."""
    status, head, body = _ask(waiting, path, host=host)
    assert (status, head["content-type"]) == (421, "text/plain; charset=utf-8")
    assert body.startswith(b"This preview answers to 127.0.0.1:") and b"whistpress serve --host NAME" in body


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "[::1]:{port}"])
def test_its_own_names_are_answered(waiting: Preview, host: str) -> None:
    """With the port, as browsers write them."""
    assert _ask(waiting, "/.whistpress/reload.js", host=host)[0] == 200


def test_the_name_and_the_address_that_host_gives_are_answered_too(project: Path) -> None:
    """With `--host 0.0.0.0` a telephone asks for the address of this machine at which it reaches us."""
    for host, named in (("localhost", "localhost:{port}"), ("0.0.0.0", "127.0.0.1:{port}"), ("127.0.0.2", "127.0.0.2:{port}")):  # noqa: S104
        preview = Preview(project, host=host, port=0)
        try:
            assert _ask(preview, "/.whistpress/reload.js", host=named)[0] == 200
            assert _ask(preview, "/.whistpress/reload.js", host="evil.example:{port}")[0] == 421
        finally:
            preview.close()


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"]
)
def test_a_connection_that_sends_no_whole_request_is_closed(project: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    """Also one that sends a little now and then; between two requests a connection is closed too."""
    monkeypatch.setattr("whistpress.web.listening.REQUEST_SECONDS", 0.3)
    preview = Preview(project, port=0)
    try:
        ip, port = preview.address.removeprefix("http://").rstrip("/").rsplit(":", 1)
        with socket.create_connection((ip, int(port)), timeout=PATIENCE) as line:
            line.sendall(sent)
            while line.recv(4096):
                pass  # the end of the stream, before `timeout` raises
    finally:
        preview.close()


def test_a_request_that_is_too_long_is_refused(project: Path) -> None:
    """Headers without end do not fill the memory."""
    preview = Preview(project, port=0)
    try:
        with suppress(ConnectionError):  # it does not read on
            assert _ask(preview, "/" + "a" * 200_000)[0] == 400
    finally:
        preview.close()


def _watcher(preview: Preview, page: str = "/") -> Generator[str, None, None]:
    """The versions that a browser hears of, on a page."""
    host, port = preview.address.removeprefix("http://").rstrip("/").rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
    try:
        connection.request("GET", f"/.whistpress/changes?page={quote(page, safe='')}")
        answer = connection.getresponse()
        assert answer.getheader("content-type") == "text/event-stream"
        while line := answer.readline():
            if line.startswith(b"data: "):
                yield line.decode().removeprefix("data: ").strip()
        answer.close()
    finally:
        connection.close()


def test_a_save_rebuilds_the_site_and_tells_the_browser(project: Path) -> None:
    """The browser hears of the new version, and the page is the new one; a file that only is touched is no save."""
    with _running(Preview(project, port=0)) as preview:
        heard = _watcher(preview)
        first = next(heard)
        assert first == preview.version
        (project / "content" / "index.html").write_text("<p>the second text")
        assert next(heard) != first
        assert _ask(preview, "/")[2].startswith(b"<p>the second text")
        heard.close()


@pytest.mark.parametrize("named", [False, True])
def test_the_page_in_the_browser_is_the_new_one_while_others_are_made(project: Path, *, named: bool) -> None:
    """It is not told twice; a browser on another page hears of it when all is ready, and has the old page until then."""
    with _running(Preview(project, project / "site" if named else None, port=0)) as preview:
        first = preview.version
        looking, elsewhere = _watcher(preview), _watcher(preview, "/404.html")
        assert next(looking) == next(elsewhere) == first
        for name in ("slow.txt", "index.html", "news/index.html"):
            (project / "content" / name).write_text("<p>the second text")
        second = next(looking)
        assert second != first == preview.version
        assert _ask(preview, "/") == _ask(preview, "/index.html")
        body = _ask(preview, "/")[2]
        assert body.startswith(b"<p>the second text") and f'data-version="{second}"'.encode() in body
        stood = _ask(preview, "/news/")[2]
        assert stood.startswith(b"<p>news") and f'data-version="{first}"'.encode() in stood
        assert preview._board.version("404.html") == first
        (project / "sign").touch()
        assert next(elsewhere) == second
        _until(lambda: preview.version == second)
        assert _ask(preview, "/") == _ask(preview, "/index.html")
        assert _ask(preview, "/")[2] == body
        assert _ask(preview, "/news/")[2].startswith(b"<p>the second text")
        looking.close()
        elsewhere.close()


@pytest.mark.parametrize(
    "page", ["/../secret.txt", "/%2e%2e/secret.txt", "/%00", "//etc/passwd", "", "?", "/none/", "/%ff", "/é/"]
)
def test_whatever_a_browser_says_that_it_shows_it_hears_of_the_site(asked: Preview, page: str) -> None:
    """What is no page of the site is nothing to be made first."""
    heard = _watcher(asked, page)
    first = next(heard)
    assert first == asked.version
    (asked._rebuild.project / "content" / "index.html").write_text(f"<p>the text after {first}")
    assert next(heard) == asked.version != first
    heard.close()


def test_who_has_left_looks_at_nothing() -> None:
    """Two browsers may show one page."""
    board = Board(Showing(version="1"))
    with board.looking("a.html"):
        with board.looking("a.html"), board.looking("b.html"):
            assert board.looked_at == {"a.html", "b.html"}
        assert board.looked_at == {"a.html"}
    assert board.looked_at == frozenset()


def test_a_broken_file_leaves_the_last_good_page_with_the_problems_on_top(project: Path) -> None:
    """The boxes are text, never markup; when the file is mended they go."""
    with _running(Preview(project, port=0)) as preview:
        good = preview.version
        (project / "content" / "slip").write_text("x")
        _until(lambda: preview.version != good)
        status, _, body = _ask(preview, "/index.html")
        assert status == 200
        assert b"<p>first" in body
        assert b"error[E201]: the pair &lt;script&gt;alert(1)&lt;/script&gt; is nobody" in body
        assert b"<script>alert" not in body
        assert b"last good one" in body
        assert _ask(preview, "/cards.pdf")[2] == b"%PDF card"
        broken = preview.version
        (project / "content" / "slip").unlink()
        _until(lambda: preview.version != broken)
        assert b"whistpress-problems" not in _ask(preview, "/")[2]


def test_a_fault_of_ours_is_told_on_the_page_and_the_preview_goes_on(project: Path) -> None:
    """With its traceback, escaped."""
    with _running(Preview(project, port=0)) as preview:
        good = preview.version
        (project / "content" / "fault").write_text("x")
        _until(lambda: preview.version != good)
        body = _ask(preview, "/")[2]
        assert b"a fault of whistpress, not yours" in body
        assert b"ours &lt;b&gt;" in body
        (project / "content" / "fault").unlink()
        _until(lambda: b"fault of whistpress" not in _ask(preview, "/")[2])


def test_a_warning_waits_closed_above_the_new_page(project: Path) -> None:
    """Only errors open the box by themselves."""
    (project / "content" / "doubt").write_text("x")
    with _running(Preview(project, port=0)) as preview:
        body = _ask(preview, "/")[2]
        assert b"whistpress: warnings" in body
        assert b" open>" not in body


def test_a_project_that_cannot_be_built_at_first_shows_its_problems(project: Path) -> None:
    """There is no good page yet."""
    (project / "content" / "slip").write_text("x")
    with _running(Preview(project, port=0)) as preview:
        status, _, body = _ask(preview, "/events/index.html")
        assert status == 503
        assert b"cannot be built yet" in body
        assert b"error[E201]" in body


def test_a_browser_that_comes_before_the_first_build_waits_for_it(project: Path) -> None:
    """It gets a page that reloads itself."""
    preview = Preview(project, port=0)
    try:
        status, _, body = _ask(preview, "/")
        assert status == 503
        assert b"is being built" in body
        assert b"reload.js" in body
    finally:
        preview.close()


def test_folders_may_come_later(project: Path) -> None:
    """A `templates/` made while the preview runs is watched too."""
    with _running(Preview(project, port=0)) as preview:
        first = preview.version
        (project / "templates").mkdir()
        (project / "templates" / "base.html").write_text("x")
        _until(lambda: preview.version != first)
        second = preview.version
        time.sleep(0.7)
        (project / "templates" / "base.html").write_text("other")
        _until(lambda: preview.version != second)


def test_a_taken_port_and_an_impossible_output_are_told_in_words(project: Path) -> None:
    """ServeError says what to do; nothing is left listening."""
    preview = Preview(project, port=0)
    try:
        port = int(preview.address.rstrip("/").rsplit(":", 1)[1])
        with pytest.raises(ServeError, match="cannot listen on") as taken:
            Preview(project, port=port)
        assert "--port" in taken.value.help
    finally:
        preview.close()
    with pytest.raises(ServeError, match="cannot be the output folder"):
        Preview(project, project / "content", port=0)


def test_serve_tells_its_address_and_each_rebuild_and_ends_with_ctrl_c(project: Path) -> None:
    """On this machine only, unless another host is named."""
    told: list[str] = []

    def heard(report: object, boxes: str) -> None:
        told.append(boxes)
        raise KeyboardInterrupt

    Preview(project, port=0, on_rebuild=heard).serve(on_start=told.append)
    assert told[0].startswith("http://127.0.0.1:")
    assert told[1] == ""


def test_a_polite_kill_takes_the_previews_folder_away(tmp_path: Path) -> None:
    """A closed terminal or a kill ends it as Ctrl-C does."""
    (tmp_path / "league" / "content").mkdir(parents=True)
    (tmp_path / "league" / "content" / "league.toml").write_text('name = "Harbour"\nformat = 1\n')
    (tmp_path / "tmp").mkdir()
    preview = subprocess.Popen(
        [sys.executable, "-m", "whistpress", "serve", "--port", "0", "--project", str(tmp_path / "league")],
        env={**os.environ, "TMPDIR": str(tmp_path / "tmp")},
        stdout=subprocess.PIPE,
        text=True,
    )
    with preview:
        assert preview.stdout is not None
        assert preview.stdout.readline().startswith("look at http://127.0.0.1:")
        assert preview.stdout.readline().startswith("the score book: http://127.0.0.1:")
        assert "page" in preview.stdout.readline()
        assert list((tmp_path / "tmp").glob("whistpress-*"))
        preview.terminate()
        assert preview.wait(PATIENCE) == 0
    assert list((tmp_path / "tmp").glob("whistpress-*")) == []
