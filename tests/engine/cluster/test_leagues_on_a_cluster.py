"""Whole leagues: what a cluster makes is what this machine makes, byte for byte."""

import random
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.building import build
from tests.files import write_files
from whistpress.cli import main
from whistpress.engine.cache import cache_folder
from whistpress.printing import press

from ..small_leagues import ABOUT, CLUBS, SEASON, compass, dealt, members
from ..synthetic import tree
from .machines import Machines, machines

OWN = {
    "templates/base.html": '{% extends "default/base.html" %}{% block footer %}<p>{{ _("Ranking") }}</p>{% endblock %}',
    "templates/assets/own.css": "b { color: navy }",
    "templates/languages/fr.po": (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: fr\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\nmsgid "Ranking"\nmsgstr "Palmarès"\n'
    ),
    "content/files/map.txt": "Turn left at the quay.\n",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league in French with templates and words of its own, and a form to print."""
    folder, chance = tmp_path_factory.mktemp("league"), random.Random(7)
    files = {
        **compass(chance),
        **dealt(chance),
        **OWN,
        "content/members.toml": members(),
        "content/clubs.toml": CLUBS,
        "content/pages/about.md": ABOUT,
    }
    files["content/league.toml"] = 'name = "Port"\nlanguage = "fr"\n\n[outputs]\ndata = true\n'
    event = f"{SEASON}/friday-game.toml"
    files[event] = files[event].replace("[movement]", 'paper = ["result-sheet", "movement-cards"]\n\n[movement]', 1)
    write_files(folder, files)
    return folder


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Iterator[Machines]:
    """Two workers that cannot open a file of the league."""
    with machines(tmp_path_factory.mktemp("machines")) as found:
        found.start(2, far_away=project)
        yield found


def _built(project: Path, output: Path, *words: str) -> tuple[Mapping[str, bytes], str]:
    """The site from nothing, and what was said."""
    shutil.rmtree(cache_folder(project), ignore_errors=True)
    ended = CliRunner().invoke(main, ["build", "--project", str(project), "--output", str(output), *words])
    return (tree(output) if output.is_dir() else {}), ended.stderr


def test_a_site_and_its_documents_are_the_same(project: Path, cluster: Machines, tmp_path: Path) -> None:
    """Pages in the league's own words and look, data, assets, PDFs; and with what was kept, nothing is left to do."""
    documents = () if press.missing() is None else ("--no-pdf",)
    there, said = _built(project, tmp_path / "there", "--dask", cluster.address, *documents)
    again = build(project, tmp_path / "there", pdf=not documents, jobs=1)
    here, _ = _built(project, tmp_path / "here", "--jobs", "1", *documents)
    assert "error" not in said
    assert sorted(there) == sorted(here)
    assert [name for name in here if here[name] != there[name]] == []
    assert again.changed == ()
    assert "Palmarès".encode() in there["index.html"]
    assert sum(name.endswith(".pdf") for name in there) == (2 if not documents else 0)


def test_a_slip_in_a_template_is_told_as_it_is_here(project: Path, cluster: Machines, tmp_path: Path) -> None:
    """The same boxes, with the line of the league's own file; nothing is written."""
    (project / "templates/event.html").write_text(
        '{% extends "default/event.html" %}\n{% block main %}{{ 1 // 0 }}{% endblock %}'
    )
    try:
        there, told_there = _built(project, tmp_path / "there", "--no-pdf", "--dask", cluster.address)
        here, told_here = _built(project, tmp_path / "here", "--no-pdf", "--jobs", "1")
    finally:
        (project / "templates/event.html").unlink()
    assert (there, here) == ({}, {})
    assert told_there.partition("\n\n")[0] == told_here.partition("\n\n")[0]
    assert "error[E505]" in told_there
    assert "templates/event.html:2" in told_there.partition("\n\n")[0]
