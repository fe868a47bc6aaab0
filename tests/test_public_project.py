"""What strangers meet on the first day: workflows, issue forms, links, and a package that says what it runs on."""

import re
import subprocess
import tarfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from hatch_build import links
from whistpress.cli.hosts import host_text
from whistpress.version import REPOSITORY

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
ADDRESS = REPOSITORY or "https://forge.example/whistpress.git"
PIN = re.compile(r"uses: (?P<action>[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)")
ELEMENTS = {
    "markdown": {"value"},
    "textarea": {"label", "description", "placeholder", "value", "render"},
    "input": {"label", "description", "placeholder", "value"},
    "dropdown": {"label", "description", "multiple", "options", "default"},
    "checkboxes": {"label", "description", "options"},
}
"""What an element of an issue form may have as attributes, by its type."""


@cache
def _yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@cache
def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def _jobs() -> dict[str, dict[str, Any]]:
    return {f"{path.name}: {name}": job for path in WORKFLOWS for name, job in _yaml(path)["jobs"].items()}


def test_a_job_has_the_rights_that_it_needs_and_no_others() -> None:
    """A workflow has none; a job may read the repository; only the one that publishes may prove to PyPI who it is."""
    assert {path.name for path in WORKFLOWS} == {"tests.yml", "release.yml"}
    assert all(_yaml(path)["permissions"] == {} and "pull_request_target" not in _yaml(path)[True] for path in WORKFLOWS)
    rights = {name: job["permissions"] for name, job in _jobs().items()}
    assert rights.pop("release.yml: publish") == {"id-token": "write"}
    assert set(map(str, rights.values())) == {"{'contents': 'read'}"}


def test_what_publishes_runs_nothing_of_the_repository() -> None:
    """It waits for the tests and for a person who looks after the environment, and sends what another job has built."""
    jobs = _yaml(ROOT / ".github/workflows/release.yml")["jobs"]
    assert _yaml(ROOT / ".github/workflows/release.yml")[True] == {"push": {"tags": ["v*"]}}
    assert (jobs["build"]["needs"], jobs["publish"]["needs"]) == ("tests", "build")
    assert jobs["publish"]["environment"] == {"name": "pypi"}
    assert all("run" not in step for step in jobs["publish"]["steps"])


def test_every_action_is_pinned_to_one_commit() -> None:
    """Of each there is one version, in our workflows and in those that `new --host` writes for leagues."""
    texts = [path.read_text("utf-8") for path in WORKFLOWS] + [host_text("github", ADDRESS)]
    pins: dict[str, set[str]] = {}
    for text in texts:
        found = list(PIN.finditer(text))
        assert len(found) == len(re.findall(r"\buses: (?!\./)", text))
        for pin in found:
            pins.setdefault(pin["action"], set()).add(f"{pin['commit']} {pin['version']}")
    assert {"actions/checkout", "actions/setup-python", "pypa/gh-action-pypi-publish"} <= pins.keys()
    assert {action: versions for action, versions in pins.items() if len(versions) != 1} == {}


def test_a_checkout_keeps_no_password() -> None:
    """What the tests run could read it."""
    checkouts = [step for job in _jobs().values() for step in job.get("steps", ()) if "checkout@" in step.get("uses", "")]
    assert len(checkouts) >= 3 and all(step["with"] == {"persist-credentials": False} for step in checkouts)


def test_the_python_versions_are_the_same_wherever_they_are_named() -> None:
    """The workflow tries each that the package says it runs with, from the lowest that it requires on."""
    named = [found for line in _project()["classifiers"] if (found := line.partition("Python :: 3.")[2])]
    jobs = _yaml(ROOT / ".github/workflows/tests.yml")["jobs"]
    assert jobs["linux"]["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in named]
    assert _project()["requires-python"] == f">=3.{named[0]}"
    assert [int(minor) for minor in named] == list(range(int(named[0]), int(named[0]) + len(named)))
    assert jobs["lowest"]["container"] == f"python:3.{named[0]}-bookworm"
    assert f'python-version: "3.{named[0]}"' in host_text("github", ADDRESS)


def test_every_command_of_a_workflow_is_there() -> None:
    """What it asks of make is a target; what it runs by its path may be run."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    commands = [step["run"] for job in _jobs().values() for step in job.get("steps", ()) if "run" in step]
    made = {word for command in commands for word in re.findall(r"\bmake ([a-z-]+)", command)}
    assert {"quick", "lowest"} == made and made <= targets
    assert ".ci/run" in commands and (ROOT / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_has_the_shape_that_github_asks_for(path: Path) -> None:
    """The keys that are required, no others, and an id and a label of its own for each question."""
    form = _yaml(path)
    assert {"name", "description", "body"} <= form.keys() <= {"name", "description", "title", "labels", "body"}
    questions = [element for element in form["body"] if element["type"] != "markdown"]
    assert questions and all(re.fullmatch(r"[a-z][a-z0-9_-]*", element["id"]) for element in questions)
    assert len({element["id"] for element in questions}) == len({e["attributes"]["label"] for e in questions}) == len(questions)
    for element in form["body"]:
        assert element.keys() <= {"type", "id", "attributes", "validations"}
        assert element["attributes"].keys() <= ELEMENTS[element["type"]]
        assert element["attributes"].get("value" if element["type"] == "markdown" else "label")
        options = element["attributes"].get("options", ())
        assert len(set(options)) == len(options) and bool(options) == (element["type"] in ("dropdown", "checkboxes"))
        if "validations" in element:
            assert isinstance(element["validations"].pop("required"), bool) and not element["validations"]


def test_an_issue_form_asks_for_nothing_about_persons() -> None:
    """Each begins with the advice to leave names out; a wrong score asks for what it can be worked out from."""
    assert {path.stem for path in FORMS} == {"fault", "wrong-score", "wish"}
    for path in FORMS:
        first, *questions = _yaml(path)["body"]
        assert first["type"] == "markdown" and "write A, B, C for the names" in first["attributes"]["value"]
        labels = " ".join(element["attributes"]["label"] for element in questions).casefold()
        assert not re.search(r"\b(?:e-?mail|telephone|phone|address|your name)\b", labels)
    asked = [element["id"] for element in _yaml(ROOT / ".github/ISSUE_TEMPLATE/wrong-score.yml")["body"] if "id" in element]
    assert asked[:4] == ["file", "shown", "right", "book"]


def test_the_address_of_the_repository_comes_from_one_place() -> None:
    """No text has an address of its own; once it is filled in, the choice of issue forms leads to where holes are reported."""
    assert links("https://forge.example/a/whistpress.git")["Issues"] == "https://forge.example/a/whistpress/issues"
    assert {"version", "urls"} == set(_project()["dynamic"])
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.yml"), ROOT / "pyproject.toml"]
    page = REPOSITORY.removesuffix(".git")
    others = {
        f"{path.relative_to(ROOT)}: {address}"
        for path in texts
        for address in re.findall(r"https?://[^\s)>\"'`]*/whistpress\b", path.read_text("utf-8"))
        if not page or not address.startswith(page)
    }
    assert others == set()
    leads = [link["url"] for link in _yaml(ROOT / ".github/ISSUE_TEMPLATE/config.yml").get("contact_links", ())]
    assert leads == ([f"{page}/security/advisories/new"] if page else []), "contact_links of .github/ISSUE_TEMPLATE/config.yml"


def test_every_link_of_the_texts_beside_the_program_leads_to_a_file() -> None:
    """README, CONTRIBUTING, SECURITY, the change logs, docs and the examples."""
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")]
    leads = [
        (path.relative_to(ROOT), link)
        for path in texts
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text("utf-8"))
        if not re.match(r"[a-z]+:", link)
    ]
    assert len(leads) > 15
    assert [(path, link) for path, link in leads if not (ROOT / path.parent / link).exists()] == []


def test_an_upper_bound_has_a_reason() -> None:
    """It stands with the package in the table of CONTRIBUTING.md, and no other package has one there."""
    bounded = dict(re.findall(r"^([a-z0-9-]+)\S*<(\d+)", "\n".join(_project()["dependencies"]), re.M))
    told = dict(re.findall(r"^\| ([a-z0-9-]+) \(below (\d+): .{20,}\) \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M))
    assert bounded == told != {}


def _tracked() -> set[str]:
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=False)
    return set(listed.stdout.split("\0")) - {""}


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows which files are the repository's")
def test_the_sdist_is_the_repository(tmp_path: Path) -> None:
    """Its tests, tools, examples and workflows too; nothing that a build or a test has left behind."""
    from hatchling.builders.sdist import SdistBuilder

    (built,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        info = archive.extractfile(next(name for name in archive.getnames() if name.endswith("/PKG-INFO")))
        assert info is not None
        metadata = info.read().decode()
    kept = {name for name in _tracked() if (ROOT / name).exists()}
    assert kept - names == set()
    assert not [name for name in names - kept if re.search(r"(^|/)(\.venv|node_modules|__pycache__|dist|\.cache)(/|$)", name)]
    assert re.findall(r"^Project-URL: \w+, (.+)$", metadata, re.M) == (list(links(REPOSITORY).values()) if REPOSITORY else [])
