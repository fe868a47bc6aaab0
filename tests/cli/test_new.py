"""new: a league's first files."""

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from tests.cli.conftest import Type
from whistpress.cli.hosts import HOSTS, host_text
from whistpress.packaged import demo_content, demo_private
from whistpress.version import __version__


def test_a_new_league_has_its_name_and_its_first_files(typed: Type, tmp_path: Path) -> None:
    """The name is as it was said; the first line names the schema, which lies there."""
    folder = tmp_path / "harbour"
    assert typed("new", str(folder), "--name", 'The "Harbour" League').exit_code == 0
    text = (folder / "content" / "league.toml").read_text("utf-8")
    league = tomllib.loads(text)
    assert league["name"] == 'The "Harbour" League'
    assert league["outputs"] == {"search": True, "data": True}
    directive, schema = text.splitlines()[0].split()
    assert directive == "#:schema" and (folder / "content" / schema).resolve().is_file()
    assert (folder / "content" / "events").is_dir()


@pytest.mark.parametrize(
    ("machine", "written"),
    [
        ("Europe/Paris", "Europe/Paris"),
        (":America/St_Johns", "America/St_Johns"),
        ("UTC", None),
        ("Etc/UTC", None),
        ('x"\ny', None),
    ],
)
def test_a_new_league_is_in_the_time_zone_of_the_machine(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: str, written: str | None
) -> None:
    """Where the machine tells a place; else a remark says how to write it."""
    monkeypatch.setenv("TZ", machine)
    assert typed("new", str(tmp_path / "harbour")).exit_code == 0
    text = (tmp_path / "harbour" / "content" / "league.toml").read_text("utf-8")
    assert tomllib.loads(text).get("timezone") == written
    assert "timezone = " in text


def test_it_ends_with_the_next_command_to_type(typed: Type, tmp_path: Path) -> None:
    """Go there, look at it."""
    output = typed("new", str(tmp_path / "harbour")).stdout
    assert f"next:  cd {tmp_path / 'harbour'}\n" in output and "whistpress serve" in output


def test_without_a_name_it_is_called_after_its_folder(typed: Type, tmp_path: Path) -> None:
    """Where nobody can be asked."""
    typed("new", str(tmp_path / "harbour-whist_club"))
    assert 'name = "Harbour whist club"' in (tmp_path / "harbour-whist_club" / "content" / "league.toml").read_text("utf-8")


def test_nothing_is_overwritten(typed: Type, tmp_path: Path) -> None:
    """A folder with anything in it is refused; an empty one serves."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    assert typed("new", str(folder)).exit_code == 0
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    result = typed("new", str(folder), "--demo")
    assert result.exit_code == 2 and "not empty" in result.stderr
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_empty_repository_may_become_a_league(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many begin with one, and stand in it already: there is nowhere to go then."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    result = typed("new", ".")
    assert result.exit_code == 0, result.stderr
    assert "next:  whistpress serve" in result.stdout and "cd " not in result.stdout


def test_the_demonstration_is_copied_whole(typed: Type, tmp_path: Path) -> None:
    """Every file of it, byte for byte, and a made-up private folder, which is never kept with the rest."""
    folder = tmp_path / "demo"
    assert typed("new", str(folder), "--demo").exit_code == 0
    shipped = {path.relative_to(demo_content()): path.read_bytes() for path in demo_content().rglob("*") if path.is_file()}
    own = {Path("private", path.name): path.read_bytes() for path in demo_private().iterdir()}
    copied = folder / "content"
    there = {path.relative_to(copied): path.read_bytes() for path in copied.rglob("*") if path.is_file()}
    assert there == {path: body for path, body in shipped.items() if path.parts[0] != "private"} | own


def test_a_new_league_has_no_problems(typed: Type, tmp_path: Path) -> None:
    """Not even a warning: `check --strict` is clean at once."""
    folder = tmp_path / "harbour"
    typed("new", str(folder))
    result = typed("check", "--strict", "--project", str(folder))
    assert result.exit_code == 0, result.stderr


REPOSITORY = "https://git.example.org/whistpress.git"
BARE_NAME = re.compile(r"\binstall\b[^\n&]*(?<![/\w])whistpress\b")


@pytest.fixture
def filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address of whistpress' own repository, as a maintainer fills it in."""
    monkeypatch.setattr("whistpress.cli.hosts.REPOSITORY", REPOSITORY)


def _steps(text: str) -> list[str]:
    """The commands of whistpress in the file of a host."""
    return [found.strip().strip('"') for found in re.findall(r"(whistpress (?:check|build)\b[^\n&|>\"]*)", text)]


@pytest.mark.parametrize("host", HOSTS)
def test_without_the_address_of_our_repository_no_file_for_a_host_is_written(
    typed: Type, tmp_path: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a league: whoever takes our name in a package index would publish the site of every league."""
    monkeypatch.setattr("whistpress.cli.hosts.REPOSITORY", "")
    folder = tmp_path / "harbour"
    result = typed("new", str(folder), "--host", host)
    assert result.exit_code == 2 and "does not know the address of its own repository" in result.stderr
    assert not folder.exists()
    typed("new", str(folder))
    assert typed("new", str(folder), "--host", host).exit_code == 2
    assert not (folder / HOSTS[host]).exists()


def test_the_first_page_of_a_league_links_to_no_package(typed: Type, tmp_path: Path) -> None:
    """A package of our name may be anybody's."""
    typed("new", str(tmp_path / "harbour"))
    assert "pypi.org" not in (tmp_path / "harbour" / "content" / "pages" / "about.md").read_text("utf-8")


@pytest.mark.usefixtures("filled_in")
@pytest.mark.parametrize("host", HOSTS)
def test_a_host_installs_this_program_at_its_commit_and_packages_by_hash(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Never the bare name from a package index; the tag where pip did not note a commit."""
    for revision in ("v" + __version__, "0123456789abcdef0123456789abcdef01234567"):
        monkeypatch.setattr("whistpress.cli.hosts._revision", lambda revision=revision: revision)
        text = host_text(host, REPOSITORY)
        assert f"git clone --quiet {REPOSITORY} /tmp/whistpress" in text
        assert f"checkout --quiet --detach {revision}" in text
        assert "--require-hashes" in text and not BARE_NAME.search(text)


def test_the_bare_name_would_be_seen() -> None:
    """The check above can fail."""
    assert BARE_NAME.search("pip install whistpress && whistpress build")
    assert not BARE_NAME.search("pip install --no-deps /tmp/whistpress")


def test_the_commit_is_the_one_that_pip_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """PEP 610: what pip installed from a repository says at which commit."""

    class FromRepository:
        def read_text(self, _: str) -> str:
            return '{"url": "https://git.example.org/w.git", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}}'

    monkeypatch.setattr("whistpress.cli.hosts.distribution", lambda _: FromRepository())
    assert "--detach c0ffee" in host_text("gitlab", REPOSITORY)


def test_the_workflow_of_github_separates_rights(typed: Type) -> None:
    """A proposal is checked without secrets, the build reads, and only the job that runs nothing of the league may publish."""
    workflow = yaml.safe_load(host_text("github", REPOSITORY))
    jobs = workflow["jobs"]
    assert workflow["permissions"] == {} and "pull_request_target" not in workflow[True]
    assert jobs["check"]["permissions"] == jobs["build"]["permissions"] == {"contents": "read"}
    assert jobs["check"]["if"] == "github.event_name == 'pull_request'"
    assert jobs["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert [set(step) for step in jobs["deploy"]["steps"]] == [{"uses"}]
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert len(used) == 9 and all(re.fullmatch(r"actions/[a-z-]+(?:/[a-z]+)?@[0-9a-f]{40}", action) for action in used)
    checkouts = [step for job in jobs.values() for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"] for step in checkouts] == [{"persist-credentials": False}] * 2


def test_github_keeps_the_cache_and_lets_the_main_branch_alone_write_it() -> None:
    """Both jobs read it before whistpress runs; the build of main saves it afterwards; a proposal has no step that saves."""
    workflow = yaml.safe_load(host_text("github", REPOSITORY))
    folder = workflow["env"]["WHISTPRESS_CACHE"]

    def steps_of(job: str) -> list[str]:
        steps = workflow["jobs"][job]["steps"]
        return [(step.get("uses", "").partition("@")[0] or step["run"]).partition(" --")[0] for step in steps]

    check, build = steps_of("check"), steps_of("build")
    assert check[-2:] == ["actions/cache/restore", "whistpress check"]
    first = build.index("actions/cache/restore")
    assert build[first:][:4] == ["actions/cache/restore", "whistpress check", "whistpress build", "actions/cache/save"]
    assert not any("cache" in step for step in [*check[:-2], *build[:first], *build[first + 4 :], *steps_of("deploy")])
    caching = [step for job in workflow["jobs"].values() for step in job["steps"] if "cache" in step.get("uses", "")]
    assert {step["with"]["path"] for step in caching} == {folder} and len(
        {step["uses"].partition("@")[2] for step in caching}
    ) == 1
    assert [step["with"].get("restore-keys") for step in caching] == ["whistpress-", "whistpress-", None]
    assert len({step["with"]["key"] for step in caching}) == 1 and caching[0]["with"]["key"].startswith(
        "whistpress-${{ github.run_id"
    )
    assert [step.get("if") for step in caching] == [None, None, "github.ref == 'refs/heads/main'"]


def test_gitlab_keeps_the_cache_and_lets_the_default_branch_alone_write_it() -> None:
    """A job pulls it unless it says otherwise; one that somebody committed ends the job, for it would be believed."""
    jobs = yaml.safe_load(host_text("gitlab", REPOSITORY))
    assert jobs["variables"]["WHISTPRESS_CACHE"] == "$CI_PROJECT_DIR/.whistpress-cache"
    assert jobs["default"]["cache"] == {"key": "whistpress", "paths": [".whistpress-cache"], "policy": "pull"}
    assert jobs["build"]["cache"] == jobs["default"]["cache"] | {"policy": "pull-push"}
    assert jobs["build"]["rules"] == [{"if": "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"}]
    assert "cache" not in jobs["check"] and jobs["pages"]["cache"] == []
    for job in ("check", "build"):
        assert jobs[job]["script"][-2] == 'test -z "$(git ls-files .whistpress-cache)"'


def test_gitlab_publishes_what_was_built_in_a_job_of_its_own() -> None:
    """The job that publishes runs nothing of the league; a proposal is checked alone."""
    jobs = yaml.safe_load(host_text("gitlab", REPOSITORY))
    assert jobs["pages"]["script"] == ["test -f public/index.html"] and jobs["pages"]["needs"] == ["build"]
    assert not any("build" in command for command in jobs["check"]["script"][-1:])


def test_every_package_that_a_host_installs_has_its_hashes() -> None:
    """`make lock` writes requirements.txt: it has all that pyproject.toml asks for, new enough, and what builds whistpress."""
    root = Path(__file__).parents[2]
    line = re.compile(r"(?m)^([a-z0-9-]+)==(\S+)(?: ;.*)? \\\n    --hash=sha256:[0-9a-f]{64}")
    locked = dict(line.findall((root / "requirements.txt").read_text()))
    wanted = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    for requirement in map(Requirement, [*wanted, "hatchling"]):
        assert requirement.specifier.contains(locked[requirement.name.lower()]), requirement


@pytest.mark.usefixtures("filled_in")
@pytest.mark.parametrize("host", HOSTS)
def test_the_steps_for_a_host_build_a_clean_folder(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Each command of whistpress in the file is typed as it stands there; the folder that is published has the site."""
    folder = tmp_path / "harbour"
    assert typed("new", str(folder), "--host", host).exit_code == 0
    path, text = HOSTS[host], host_text(host, REPOSITORY)
    assert (folder / path).read_text("utf-8") == text
    monkeypatch.chdir(folder)
    steps = _steps(text)
    assert steps[-1].startswith("whistpress build")
    for step in steps:
        words = step.split()[1:]
        result = typed(*words, *(["--no-pdf"] if words[0] == "build" and "--no-pdf" not in words else []))
        assert result.exit_code == 0, (step, result.output)
    published = re.search(r"(?:publish = \"|path: |- )(output|public)\b", text)
    assert published is not None
    assert (folder / published[1] / "index.html").is_file()


@pytest.mark.usefixtures("filled_in")
def test_the_file_for_a_host_comes_into_a_league_that_is_there(typed: Type, tmp_path: Path) -> None:
    """Once; what is there is kept."""
    folder = tmp_path / "harbour"
    typed("new", str(folder))
    assert typed("new", str(folder), "--host", "github").exit_code == 0
    result = typed("new", str(folder), "--host", "github")
    assert result.exit_code == 2
    assert "is there already" in result.stderr


def test_problems_are_shown_at_their_lines_by_the_host(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As workflow commands, or as a report of code quality."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "league.toml").write_text('name = "Oak"\ncolour = "100%"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    result = typed("check", "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.startswith("::error file=content/league.toml,line=2,col=1,title=E150::")
    report = json.loads(typed("check", "--format", "gitlab").stdout)
    assert report[0]["location"] == {"path": "content/league.toml", "lines": {"begin": 2}}
    assert report[0]["severity"] == "major"


def test_netlify_is_told_to_let_browsers_keep_what_never_changes() -> None:
    """The theme's files below their version, and nothing else; the other hosts have no file for it."""
    settings = tomllib.loads(host_text("netlify", REPOSITORY))
    [rule] = settings["headers"]
    assert rule == {"for": "/theme/*", "values": {"Cache-Control": "public, max-age=31536000, immutable"}}
