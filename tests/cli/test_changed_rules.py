"""`whistpress doctor` in a league of an older version: what is otherwise now, as far as it applies."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import EVENT, Type
from tests.files import write_content
from whistpress.book.port import listen_for_book
from whistpress.cli.desktop import starter
from whistpress.engine.agreements import agree
from whistpress.engine.targets import resolve_target
from whistpress.league.front.read.settings import PublishTarget

TITLE = 'title = "Dominoes"\ndate = 1900-02-09\ngame = "dominoes"\ncontest = "pairs"\n'
TOTALS = '[entries]\n1 = ["Abel", "Archer"]\n2 = ["Baker", "Brown"]\n[totals]\n1 = 70\n2 = 60\n'
AHEAD = 'title = "Ahead"\ndate = 2090-02-10\ntime = "19:30"\ncontest = "pairs"\n'
WIDE = (
    'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\nmsgid "Deal %(number)s"\nmsgstr "Donne %(number)9999s"\n'
)
WORKFLOW = "    steps:\n      - run: pip install whistpress\n      - run: whistpress publish --yes --first\n"

BARE_NAMES = [
    "pip install whistpress",
    "python -m pip install -U 'whistpress[analysis]'",
    "pip3 install whistpress==0.1.0 && ls",
    'command = "pip install whistpress && whistpress build"',
    "pipx install whistpress",
    "uv pip install whistpress>=0.1",
    "uv add whistpress",
    "uvx whistpress build",
    "pipx run whistpress build",
    "pip install wheel whistpress",
]
ELSEWHERE = [
    "pip install --no-deps --no-build-isolation /tmp/whistpress",
    "pip install git+https://forge.example/whistpress.git@v1",
    "pip install whistpress @ git+https://forge.example/whistpress",
    "whistpress build",
    "pip install jinja2 && whistpress build",
    "git clone https://forge.example/whistpress /tmp/whistpress",
    "pip install ./whistpress",
    "pip install whistpress-tools",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home of its own."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "home" / "Desktop").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with everything that is otherwise now; the current folder too. Our own repository has no address yet."""
    monkeypatch.setattr("whistpress.cli.changed_rules.REPOSITORY", "")
    files = {
        "league.toml": 'name = "Harbour"\n[publish]\nto = "folder"\nwhere = "../www"\n',
        "members.toml": '[ann-cole]\nname = "Ann Cole"\n',
        "events/1900/friday.toml": EVENT,
        "events/1900/dominoes.toml": TITLE + TOTALS,
        "events/1900/ahead.toml": AHEAD,
        "private/contacts.toml": '[ann-cole]\nphone = "01234 567890"\n',
        "files/rules.html": "<p>Be kind.</p>",
        "files/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    }
    project = write_content(tmp_path / "harbour", files)
    beside = {
        ".gitignore": "output/\n.whistpress/\ncontent/private/\n",
        ".git/HEAD": "ref: refs/heads/main\n",
        ".github/workflows/site.yml": WORKFLOW,
        "schemas/league.schema.json": "{}",
        "templates/languages/fr.po": WIDE,
    }
    for name, text in beside.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, "utf-8")
    monkeypatch.chdir(project)
    return project


def told(typed: Type) -> dict[str, str]:
    """Return what the doctor says has changed: the subjects with their sentences and helps."""
    result = typed("doctor")
    assert result.exit_code == 0 and result.stdout.endswith("all is well\n"), result.output
    pairs = re.findall(r"^changed  ([^:]+): (.*\n +=.*)$", result.stdout, re.MULTILINE)
    counted = re.search(r"^(\d+) things? (?:is|are) otherwise", result.stdout, re.MULTILINE)
    assert len(pairs) == (int(counted[1]) if counted else 0)
    said: dict[str, str] = {}
    for thing, words in pairs:
        said[thing] = f"{said.get(thing, '')}{words}\n"
    return said


def test_each_thing_that_is_otherwise_is_named_with_what_to_do(typed: Type, older: Path, home: Path) -> None:
    """A line each, and one for what helps."""
    name, text = starter(older, "Harbour", "linux", "/usr/bin/python3")
    (home / "Desktop" / name).write_text(re.sub(r'(python3") .*?"serve"', r'\1 "-m" "whistpress" "serve"', text))
    said = told(typed)
    words = {
        "publish": ("../www once somebody at this machine", "whistpress publish", "begins at the league's folder", "--first"),
        "score book": ("an address of its own", "open the old address once"),
        "files": ("content/files/rules.html", "html_files = true"),
        "drawings": ("content/files/plan.svg had a script", "look at them once"),
        "translation": ("templates/languages/fr.po cannot be used: line 5", "%(number)9999s", "without a width"),
        "other games": ("ranks by its totals, the highest first: Dominoes", "lowest = true"),
        "calendars": ("time zone", 'timezone = "Europe/London"'),
        "web host": (".github/workflows/site.yml installs the bare name whistpress", "whistpress publish"),
        "Git": ("lacks .output.* and .*.tmp", "add to .gitignore"),
        "schemas": ("another version", "whistpress schema -o schemas"),
        "starter": ("Harbour.desktop", "delete it, then: whistpress desktop"),
    }
    assert set(said) == set(words)
    for thing, parts in words.items():
        assert [part for part in parts if part not in said[thing]] == [], said[thing]


def test_a_new_league_hears_nothing_of_it(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does one without a folder of Git, nor the demonstration but for what a person has to say about it."""
    monkeypatch.chdir(tmp_path)
    assert typed("new", "vale", "--name", "Vale").exit_code == 0
    monkeypatch.chdir(tmp_path / "vale")
    assert told(typed) == {}
    monkeypatch.chdir(tmp_path)
    assert told(typed) == {}
    assert typed("new", "demo", "--demo").exit_code == 0
    monkeypatch.chdir(tmp_path / "demo")
    assert set(told(typed)) <= {"calendars"}


def test_what_was_put_right_is_silent(typed: Type, older: Path) -> None:
    """One after the other, as the helps say."""
    assert typed("schema", "-o", "schemas").exit_code == 0
    (older / ".gitignore").write_text("output/\n.output.*\n.*.tmp\n.whistpress/\ncontent/private/\n")
    league = older / "content/league.toml"
    league.write_text('timezone = "Europe/London"\n' + league.read_text() + "[outputs]\nhtml_files = true\n")
    (older / "content/files/plan.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (older / "templates/languages/fr.po").write_text(WIDE.replace("9999", ""))
    (older / ".github/workflows/site.yml").unlink()
    (older / "content/events/1900/dominoes.toml").write_text(f'{TITLE}scoring = "total"\n{TOTALS}')
    agree(older, resolve_target(older, PublishTarget("folder", "../www")), local=False)
    assert told(typed) == {}


def test_the_score_book_is_silent_once_it_was_opened(typed: Type, older: Path) -> None:
    """Then its address is kept on this machine."""
    listen_for_book(older, 8000).close()
    assert "score book" not in told(typed)


def test_a_game_in_which_the_fewest_win_or_whose_scoring_is_written_ranks_as_before(typed: Type, older: Path) -> None:
    """So does one of single players; "average" is taken back as the help says."""
    event = older / "content/events/1900/dominoes.toml"
    for line in ("lowest = true\n", 'scoring = "total"\n', 'scoring = "average"\n'):
        event.write_text(TITLE + line + TOTALS)
        assert "other games" not in told(typed), line
        assert "dominoes.toml" not in typed("check").stderr, line


@pytest.mark.parametrize("line", BARE_NAMES)
def test_every_way_to_install_the_bare_name_is_found(typed: Type, older: Path, line: str) -> None:
    """In the files of hosts, in scripts beside the league."""
    (older / ".github/workflows/site.yml").unlink()
    assert "web host" not in told(typed)
    for name in ("netlify.toml", ".gitlab-ci.yml", "build.sh"):
        (older / name).write_text(f"{line}\n")
        assert f"{name} installs the bare name" in told(typed)["web host"]
        (older / name).unlink()


@pytest.mark.parametrize("line", ELSEWHERE)
def test_what_installs_something_else_is_left_alone(typed: Type, older: Path, line: str) -> None:
    """A folder, a repository at a commit, another package."""
    (older / ".github/workflows/site.yml").write_text(f"- run: {line}\n")
    assert "web host" not in told(typed)


def test_a_list_of_requirements_may_name_it_too(typed: Type, older: Path) -> None:
    """One a line; once the address of the repository is known, the help says how to write the file anew."""
    (older / ".github/workflows/site.yml").unlink()
    (older / "requirements.txt").write_text("# whistpress\njinja2\nwhistpress>=0.1\n")
    assert "requirements.txt installs the bare name" in told(typed)["web host"]
    (older / "requirements.txt").write_text("whistpress @ git+https://forge.example/whistpress@0123\n")
    assert "web host" not in told(typed)


def test_a_maintained_copy_says_how_to_write_a_hosts_file_anew(typed: Type, older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the command that it names does so."""
    for module in ("whistpress.cli.changed_rules", "whistpress.cli.hosts"):
        monkeypatch.setattr(f"{module}.REPOSITORY", "https://forge.example/whistpress")
    file = older / ".github/workflows/site.yml"
    assert "= remove it, and write it anew: whistpress new . --host github" in told(typed)["web host"]
    file.unlink()
    assert typed("new", ".", "--host", "github").exit_code == 0
    assert file.exists() and "web host" not in told(typed)


def test_private_papers_beside_the_league_are_named(typed: Type, older: Path) -> None:
    """By what is printed in them; a paper without anything private is none."""
    assert typed("print", "contacts", "-o", "list.pdf").exit_code == 0
    assert typed("print", "friday", "--only", "seating-list", "-o", "seats.pdf").exit_code == 0
    said = told(typed)["private papers"]
    assert "others may read them: list.pdf\n" in said and "move them to content/private/printed/" in said


def test_a_repository_or_a_picture_too_large_is_named(typed: Type, older: Path) -> None:
    """A repository of one's own needs `--local` once; a link is never read."""
    league = older / "content/league.toml"
    league.write_text(league.read_text().replace("folder", "git").replace("../www", "/srv/whist.git#pages"))
    size = (9000).to_bytes(4) + (7000).to_bytes(4)
    (older / "content/files/hall.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + b"\x08\x02\0\0\0")
    said = told(typed)
    assert "whistpress publish --local" in said["publish"] and "begins at" not in said["publish"]
    assert "content/files/hall.png" in said["pictures"] and "save it smaller" in said["pictures"]


def test_a_place_that_is_none_any_more_is_named_with_how_it_is_written(typed: Type, older: Path) -> None:
    """A relative repository, an address with blanks: what the program that sends could read in another way."""
    league = older / "content/league.toml"
    before = league.read_text()
    for to, where in (("git", "../public.git#pages"), ("rsync", "you@example.org:my site"), ("sftp", "-oProxyCommand=x:y")):
        league.write_text(before.replace("folder", to).replace("../www", where))
        said = told(typed)["publish"]
        assert f"'{where}' is no place for {to}" in said and "write it so: where = " in said
