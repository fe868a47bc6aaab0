"""A stranger's files that no reader may open, and files and folders that cannot be read: each gets its problem, with its path."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.building import build, check
from tests.test_format import typed
from whistpress.language.catalogs import catalogue
from whistpress.unchanged import list_inputs

from .two_seasons import laid_out

LONG = "a" * 300
_OPENED: list[str] = []
_WATCHED: list[str] = []

FILES = [
    "content/league.toml",
    "content/members.toml",
    "content/pages/pipe.md",
    "content/news/pipe.md",
    "content/handbook/pipe.md",
    "content/books/1900.md",
    "content/laws/pipe.toml",
    "content/fixtures/1900/pipe.toml",
    "content/congresses/pipe.toml",
    "content/congresses/pipe/minutes.md",
    "content/congresses/pipe/photograph.jpg",
    "content/events/1900/pipe.toml",
    "content/events/1900/pipe.csv",
    "content/events/1900/pipe.pbn",
    "content/events/1900/pipe.asc",
    "content/files/pipe.png",
    "content/files/deep/down/pipe.pdf",
    "templates/event.html",
    "templates/paper/slip.html",
    "templates/paper/pipe.toml",
    "templates/systems/mitchell.md",
    "templates/games/bridge.md",
    "templates/languages/fr.po",
    "templates/assets/style.css",
]


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str | Path) and str(arguments[0]) in _WATCHED:
        _OPENED.append(str(arguments[0]))


@pytest.fixture(autouse=True, scope="module")
def _audit() -> None:
    import sys

    sys.addaudithook(_watch)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    """A small league; a test that waits for a pipe is stopped after a minute."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(60)
    yield laid_out(tmp_path / "league")
    signal.alarm(0)
    _WATCHED.clear()


def _too_long(signal_: int, frame: object) -> None:
    raise TimeoutError("somebody waits for a pipe")


def _free(file: Path) -> Path:
    """Return the path, with its folder and without the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    return file


def _codes(project: Path) -> set[tuple[str, str]]:
    return {(problem.code, problem.at.file) for problem in check(project, keeps=False)}


@pytest.mark.parametrize("file", FILES)
def test_a_pipe_is_refused_and_never_opened(project: Path, file: str) -> None:
    """Wherever it is, and whatever is usually read there."""
    os.mkfifo(_free(project / file))
    _OPENED.clear()
    _WATCHED.append(str(project / file))
    assert ("E102", file) in _codes(project)
    assert _OPENED == []


def test_no_line_is_quoted_through_a_link_that_leads_out(project: Path, tmp_path: Path) -> None:
    """The log of a stranger's pull request is read by the stranger."""
    (tmp_path / "token").write_text("a-secret-of-this-machine", "utf-8")
    _free(project / "content/pages/token.md").symlink_to(tmp_path / "token")
    ended = typed("check", "--project", str(project))
    assert ended.exit_code == 1
    assert "error[E106]: 'token.md' is a link that leads out of 'content/'" in ended.output
    assert "a-secret" not in ended.output


@pytest.mark.parametrize("folder", ["content", "templates"])
def test_a_folder_that_is_itself_a_link_may_not_lead_out_of_the_project(project: Path, tmp_path: Path, folder: str) -> None:
    """Else a league of somebody's could publish another one, or whatever lies in a folder `assets` or `files` of this machine."""
    (project / folder).rename(tmp_path / "elsewhere")
    (project / folder).symlink_to(tmp_path / "elsewhere")
    assert ("E106", folder) in _codes(project)
    assert not build(project, pdf=False).written
    (project / folder).unlink()
    (tmp_path / "elsewhere").rename(project / "within")
    (project / folder).symlink_to("within")
    assert _codes(project) == set()


@pytest.mark.parametrize("linked", ["content/private/contacts.toml", "content/private"])
def test_nothing_is_told_of_private_files_through_a_link_that_leads_out(project: Path, tmp_path: Path, linked: str) -> None:
    """What a file outside holds in place of telephone numbers is no matter for a log."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "contacts.toml").write_text('password = "a-secret"\n[a-secret-too]\n', "utf-8")
    target = tmp_path / "out" / "contacts.toml" if linked.endswith(".toml") else tmp_path / "out"
    _free(project / linked).symlink_to(target)
    ended = typed("check", "--project", str(project))
    assert ended.exit_code == 1
    assert f"{Path(linked).name!r} is a link that leads out of 'content/'" in ended.output
    assert "a-secret" not in ended.output


@pytest.mark.parametrize("folder", ["content/files", "templates/assets"])
def test_links_that_lead_through_each_other_end(project: Path, folder: str) -> None:
    """Two links in each of thirty folders are a thousand million ways to one file."""
    for number in range(30):
        within = project / folder / f"d{number}"
        within.mkdir(parents=True)
        for name in ("a", "b"):
            (within / name).symlink_to(f"../d{number + 1}")
    (project / folder / "d30").mkdir()
    assert {code for code, _ in _codes(project)} == {"E107"}


def test_links_make_no_command_look_at_files_without_end(project: Path) -> None:
    """The answer to a build that has nothing to do looks at the files before anything is checked."""
    (project / "content/all").symlink_to("/")
    for number in range(30):
        within = project / "content/files" / f"d{number}"
        within.mkdir(parents=True)
        for name in ("a", "b"):
            (within / name).symlink_to(f"../d{number + 1}")
    with pytest.raises(OSError, match="too many files"):
        list_inputs(str(project))


@pytest.mark.parametrize("folder", ["content/files", "templates"])
def test_a_folder_too_deep_is_refused(project: Path, folder: str) -> None:
    """With the deepest that is looked at."""
    place = f"{folder}/{'/'.join('d' * 200)}"
    (project / place).mkdir(parents=True)
    ((code, file),) = _codes(project)
    assert code == "E107"
    assert place.startswith(file)


@pytest.mark.parametrize("file", ["content/files/film.bin", "templates/assets/film.bin"])
def test_a_file_that_no_host_takes_is_not_read(project: Path, file: str) -> None:
    """A few bytes of an archive can be many when they are unpacked; nothing of them is read into the memory."""
    with _free(project / file).open("wb") as written:
        written.truncate(2**40)
    assert _codes(project) == {("E104", file)}


@pytest.mark.parametrize("name", [b"a\xff.css", b"a\nb.css"])
def test_a_template_whose_name_cannot_be_written_is_refused(project: Path, name: bytes) -> None:
    """A name that is no text, or of two lines."""
    _free(project / "templates/assets" / os.fsdecode(name)).write_text("")
    assert _codes(project) == {("E156", "templates/assets")}


@pytest.mark.parametrize("key", ["scores", "totals"])
def test_a_file_beside_an_event_may_be_called_what_no_disk_can_have(project: Path, key: str) -> None:
    """More than 255 letters, say: it is not there."""
    event = next((project / "content/events").rglob("*.toml"))
    head = event.read_text("utf-8").partition("\n[[scores]]")[0]
    event.write_text(f'{key} = "{LONG}.csv"\n{head}', "utf-8")
    assert "E221" in {code for code, _ in _codes(project)}


@pytest.mark.parametrize("file", ["content/files/socket", "templates/assets/socket.css"])
def test_a_socket_is_refused(project: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a pipe is."""
    monkeypatch.chdir(_free(project / file).parent)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(Path(file).name)
        assert _codes(project) == {("E102", file)}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes devices")
@pytest.mark.parametrize("file", ["content/files/zero", "templates/assets/zero.css"])
def test_a_device_is_refused(project: Path, file: str) -> None:
    """/dev/zero under another name."""
    try:
        os.mknod(_free(project / file), 0o20666, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("this machine makes no devices")
    assert _codes(project) == {("E102", file)}


@pytest.mark.parametrize("folder", ["content", "templates"])
def test_a_pipe_in_place_of_the_folder_is_refused(tmp_path: Path, folder: str) -> None:
    """Also where a whole folder is expected."""
    project = laid_out(tmp_path / "league")
    if (project / folder).exists():
        (project / folder).rename(tmp_path / folder)
    os.mkfifo(project / folder)
    assert ("E103", folder) in _codes(project)


def test_nothing_is_printed_with_a_pipe_among_the_templates(project: Path) -> None:
    """`print` reads the templates without the pages."""
    os.mkfifo(_free(project / "templates/paper/slip.html"))
    event = next((project / "content/events").rglob("*.toml"))
    ended = typed("print", "--project", str(project), event.stem)
    assert ended.exit_code == 1
    assert "error[E102]: this is a pipe or a device, not a file" in ended.output
    assert "templates/paper/slip.html" in ended.output


@pytest.mark.parametrize(
    "folder", ["content", "content/events", "content/events/1900", "content/files", "templates", "templates/paper"]
)
def test_a_folder_that_cannot_be_read_is_an_error(project: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site is never built without the events that nobody could read (root may read all: the test refuses in its place)."""
    (project / folder).mkdir(parents=True, exist_ok=True)
    scandir = os.scandir

    def refuse(path: Path | str | int = ".") -> object:
        if path == project / folder:
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    problems = check(project, keeps=False)
    assert ("E103", folder, "this folder cannot be read: permission denied") in {
        (problem.code, problem.at.file, problem.message) for problem in problems
    }


@pytest.mark.parametrize("file", [file for file in FILES if file != "content/league.toml"])
def test_a_file_that_cannot_be_read_is_an_error(project: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that is only handed on."""
    _free(project / file).write_text("")
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != project / file and access(path, mode))
    assert ("E103", file) in _codes(project)


@pytest.mark.parametrize("file", ["event.html", "assets/style.css", "languages/fr.po", "paper/card.toml", "systems/mitchell.md"])
def test_a_link_out_of_the_templates_is_refused(project: Path, tmp_path: Path, file: str) -> None:
    """Of a file, of its folder, and one that leads nowhere, exactly as in `content/`."""
    secret = tmp_path / "secret"
    _free(secret / file).write_text("mine")
    link = _free(project / "templates" / file)
    for target in (secret / file, tmp_path / "nowhere"):
        link.symlink_to(target)
        assert _codes(project) == {("E106", f"templates/{file}")}
        link.unlink()
    link.parent.rename(tmp_path / "away")
    link.parent.parent.mkdir(exist_ok=True)
    if link.parent != project / "templates":
        link.parent.symlink_to(secret / file.partition("/")[0])
        assert _codes(project) == {("E106", f"templates/{file.partition('/')[0]}")}


def test_a_link_within_the_templates_is_followed(project: Path) -> None:
    """As in `content/`."""
    _free(project / "templates/assets/own.css").write_text("p { color: red }")
    (project / "templates/assets/again.css").symlink_to("own.css")
    assert build(project, pdf=False).written
    assert next((project / "output/theme").rglob("again.css")).read_text() == "p { color: red }"


def test_a_hidden_file_is_no_template(project: Path, tmp_path: Path) -> None:
    """Hidden files are passed over, so a hidden link could lead anywhere: no template can include it."""
    (tmp_path / "secret").write_text("mine")
    _free(project / "templates/.hidden.html").symlink_to(tmp_path / "secret")
    (project / "templates/news.html").write_text('{% include ".hidden.html" %}')
    (project / "templates/base.html").write_text('{% include "./.hidden.html" %}')
    report = build(project, pdf=False)
    assert not report.written
    assert not (project / "output").exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("fr", 'msgid "Season"\nmsgid_plural "b"\nmsgstr[99] "c"\n', "its line "),
        ("fr", 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n+;\\n"\n', "unexpected end of plural form"),
        ("fr", b'msgid "\xff"\nmsgstr "\xfe"\n', "it is not in the encoding that it names"),
        ("xx", "", "'xx' is no language that is known"),
    ],
)
def test_a_file_of_words_that_cannot_be_read_is_named(project: Path, name: str, text: str | bytes, words: str) -> None:
    """A pull request may bring one; the last line of a fault of ours would say nothing of it."""
    file = _free(project / f"templates/languages/{name}.po")
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    league = project / "content/league.toml"
    league.write_text(f'language = "{name}"\n{league.read_text("utf-8")}', "utf-8")
    (problem,) = check(project, keeps=False)
    assert (problem.code, problem.at.file) == ("E860", f"templates/languages/{name}.po")
    assert problem.message.startswith(f"this file of words cannot be read: {words}")


def test_a_plural_that_cannot_be_worked_out_is_the_first_form(project: Path) -> None:
    """Whatever the number."""
    file = _free(project / "templates/languages/fr.po")
    file.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=1/0;\\n"\n\n'
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n'
    )
    _, words = catalogue("fr", (project / "templates",))
    assert [words.ngettext("a", "b", number) for number in range(3)] == ["c", "c", "c"]
