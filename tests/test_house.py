"""The house: floors that hold, a command line that starts fast, a wheel that works elsewhere."""

import json
import os
import re
import site
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

import whistpress
from whistpress.site.theme.environment import packaged_environment

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("weasyprint", "pypdf", "pydantic", "rich", "jinja2", "markdown", "watchfiles", "icalendar", "starlette", "uvicorn")


def python(*words: str, cwd: Path = ROOT, interpreter: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run([interpreter, *words], cwd=cwd, env=clean, capture_output=True, text=True, check=False, timeout=500)


def test_imports_only_point_down() -> None:
    """import-linter holds the floors that pyproject.toml names."""
    script = Path(sysconfig.get_path("scripts")) / "lint-imports"
    ended = subprocess.run([str(script), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["build", "--help"], ["add", "event", "--help"]], ids=" ".join)
def test_help_and_version_import_nothing_heavy(words: list[str]) -> None:
    """They answer before anything is loaded that they do not need."""
    code = (
        "import json, sys\n"
        "from whistpress.cli import main\n"
        "try:\n"
        f"    main({words!r})\n"
        "except SystemExit as end:\n"
        f"    print(json.dumps([end.code, [name for name in {HEAVY!r} if name in sys.modules]]))\n"
    )
    ended = python("-c", code)
    assert ended.returncode == 0, ended.stderr
    status, loaded = json.loads(ended.stdout.splitlines()[-1])
    assert (status, loaded) == (0, [])


def test_the_package_may_be_run_as_a_module() -> None:
    """`python -m whistpress` is the command."""
    ended = python("-m", "whistpress", "--version")
    assert (ended.returncode, ended.stdout) == (0, f"whistpress {whistpress.__version__}\n")


def test_the_version_is_a_version() -> None:
    """Three numbers; the change log begins with it or with what is not released yet."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", whistpress.__version__)
    headings = re.findall(r"^## \[?(Unreleased|\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[0] in ("Unreleased", whistpress.__version__)


def test_every_module_says_what_it_is() -> None:
    """The first line of each is a sentence."""
    silent = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "whistpress").rglob("*.py")
        if not path.read_text("utf-8").startswith(('"""', 'r"""'))
    ]
    assert silent == []


def test_every_file_that_a_guide_or_a_style_sheet_names_is_there() -> None:
    """When a file moves, CONTRIBUTING.md, docs and the comments of style sheets move with it."""
    folders = ("whistpress", "templates", "content", "tests", "tools", "bench")
    there = [f"/{path.relative_to(ROOT)}" for folder in folders for path in (ROOT / folder).rglob("*.*")]
    there += [f"/{path.name}" for path in ROOT.glob("*.*")]
    gone = [
        f"{guide.name}: {name}"
        for guide in (ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "templates").rglob("*.css"))
        for name in re.findall(r"`([a-z][\w/.-]+\.(?:py|html|css|md|txt))`", guide.read_text("utf-8"))
        if not any(path.endswith(f"/{name}") for path in there)
    ]
    assert gone == []


def test_no_module_has_outgrown_its_room() -> None:
    """600 lines are the most."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "whistpress").rglob("*.py")
        if (lines := path.read_text("utf-8").count("\n")) > 600
    }
    assert not long, f"{long}: move what belongs together into a module of its own, or to its kin in another one"


def test_a_thing_is_imported_from_where_it_is() -> None:
    """Only a package passes on names of its modules (`__all__` in `__init__.py`); no module passes on those of another."""
    passing = re.compile(r"^__all__ = |^(?:from \S+ )?import .*\b(\w+) as \1\b", re.M)
    modules = (path for path in (ROOT / "whistpress").rglob("*.py") if path.name != "__init__.py")
    assert [str(path.relative_to(ROOT)) for path in modules if passing.search(path.read_text("utf-8"))] == []


def test_every_file_of_tests_is_collected(pytestconfig: pytest.Config) -> None:
    """Pytest leaves out folders by their names: none of ours may be among them."""
    left_out = pytestconfig.getini("norecursedirs")
    files = [file.relative_to(ROOT) for file in (ROOT / "tests").rglob("test_*.py") if "node_modules" not in file.parts]
    folders = {folder for file in files for folder in file.parts[:-1]}
    assert "engine" in folders
    assert [(folder, name) for folder in sorted(folders) for name in left_out if fnmatch(folder, name)] == []


def test_no_pattern_repeats_a_group_possessively() -> None:
    """Python 3.11.2, which Debian 12 has, goes on from where the last try of such a group broke off."""
    written = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "whistpress").rglob("*.py")
        if re.search(r"\)(?:[*+?]|\{[0-9,]+\})\+", path.read_text("utf-8"))
    }
    assert written == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without a network."""
    folder = tmp_path_factory.mktemp("dist")
    packaged_environment().get_template("404.html")  # which is compiled then
    ended = python("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_holds_the_theme_and_the_demonstration(wheel: Path) -> None:
    """Templates, fonts with their licences, and every file of the demonstration league; nothing of tests or tools."""
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"whistpress/templates/base.html", "whistpress/demo/league.toml", "whistpress/py.typed"} <= names
    assert {f"whistpress/templates/assets/fonts/LICENSE-Whistpress-{face}.txt" for face in ("Serif", "Sans")} <= names
    assert not [name for name in names if name.startswith(("tests/", "tools/", "bench/", "output/"))]
    assert not [name for name in names if "__pycache__" in name], "nothing compiled"


@pytest.mark.slow
def test_nothing_compiled_is_in_the_source_archive_or_in_git(tmp_path: Path) -> None:
    """Python's own and our compiled templates are made where the program runs."""
    packaged_environment().get_template("404.html")  # which is compiled then
    ended = python("-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        names = files.getnames()
    assert any(name.endswith("/templates/base.html") for name in names)
    assert not [name for name in names if "__pycache__" in name]
    assert "__pycache__/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.slow
def test_the_wheel_works_in_another_place(wheel: Path, tmp_path: Path) -> None:
    """Installed in a fresh environment it scaffolds the demonstration, finds no error in it and builds its site."""
    home = tmp_path / "elsewhere"
    interpreter = _environment_with(wheel, home)
    where = python("-c", "import whistpress; print(whistpress.__file__)", cwd=tmp_path, interpreter=interpreter)
    assert where.stdout.startswith(str(home)), where.stdout + where.stderr
    command = str(home / "bin" / "whistpress")
    for words, folder in (
        (["explain", "E101"], tmp_path),
        (["new", "league", "--demo"], tmp_path),
        (["build", "--no-pdf"], tmp_path / "league"),
    ):
        ended = subprocess.run([command, *words], cwd=folder, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "league" / "output" / "index.html").is_file()


def _environment_with(wheel: Path, home: Path) -> str:
    """A fresh environment with the wheel; what it depends on is borrowed from the environment of the tests."""
    venv.create(home, with_pip=False, symlinks=True)
    interpreter = str(home / "bin" / "python")
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(python("-c", code, interpreter=interpreter).stdout.strip())
    ended = python("-m", "pip", "--python", interpreter, "install", "--no-deps", "--no-index", "--quiet", str(wheel))
    assert ended.returncode == 0, ended.stderr
    borrowed = [path for path in site.getsitepackages() if Path(path).is_dir()]
    # Plain paths, after the environment's own: the checkout's editable install is not followed from there.
    (packages / "borrowed.pth").write_text("\n".join(borrowed) + "\n", "utf-8")
    return interpreter
