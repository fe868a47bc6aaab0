"""What pages may do in the preview: the packaged ones run packaged scripts, a league's own run in a sandbox."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.demonstration import TOGETHER, demo_plan
from tests.serve.test_preview import _ask, _in_place, _running
from whistpress.artefacts import Kind
from whistpress.engine.timings import template_of
from whistpress.packaged import theme_folder
from whistpress.serve import Preview
from whistpress.serve.web import SANDBOX, has_own_templates, policy_of
from whistpress.web.content_types import HTML, content_type

pytestmark = TOGETHER
HOST = "127.0.0.1:8000"


def policy(path: str, content: bytes = b"", *, own_templates: bool = False) -> str:
    """Return the policy of a file of the site."""
    return policy_of(path, content_type(path), content, HOST, own_templates=own_templates)


def test_a_packaged_page_runs_the_packaged_scripts_alone() -> None:
    """Those of the theme, the data beside them, and the one that reloads; it stands in no frame but where it is meant to."""
    words = policy("events/2026-27/drive.html")
    scripts = re.findall(r"script-src ([^;]+)", words)[0].split()
    assert {scripts[0], scripts[1]} == {f"http://{HOST}/theme/", f"http://{HOST}/.whistpress/reload.js"}
    hashes = [script for script in scripts if script.startswith("'sha256-")]
    assert len(hashes) == 1  # that of the script within every page, which asks for the typefaces
    assert all(script.startswith(f"http://{HOST}/") and "/files/" not in script for script in scripts if script not in hashes)
    assert "unsafe" not in words and "frame-ancestors 'none'" in words and "object-src 'none'" in words
    assert "frame-ancestors" not in policy("embed/divisions/one.html")


def test_the_script_of_an_address_of_old_is_known_by_its_hash_and_no_other_is() -> None:
    """A script that a league could have brought in gets none."""
    usual = policy("old.html")
    ours = b'<script>location.replace("../new.html" + location.search + location.hash)</script>'
    assert len(policy("old.html", ours).split("'sha256-")) == len(usual.split("'sha256-")) + 1
    for other in (b"<script>alert(1)</script>", ours.replace(b")<", b");alert(1)<"), ours.replace(b'"../', b'"\\x22+alert(1)+"')):
        assert policy("old.html", other) == usual


def test_every_script_within_a_page_of_every_kind_may_run() -> None:
    """In the demonstration, which has all kinds of pages, and on pages of old addresses: a new script is not forgotten here."""
    of_each = {template_of(made): made for made in demo_plan().values() if made.kind in (Kind.PAGE, Kind.EMBED, Kind.REDIRECT)}
    assert len(of_each) > 40
    for template, made in of_each.items():
        words = policy(made.path, content := made.make())
        for told, script in re.findall(rb"<script([^>]*)>(.*?)</script>", content, re.DOTALL):
            if b" src=" not in told and b"application/ld+json" not in told:
                assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in words, (template, script)


@pytest.mark.parametrize(
    "path",
    ["files/rules.html", "files/a/rules.HTM", "files/x.xhtml", "files/x.svg", "files/x.xml", "results.xml",
     "congresses/a/map.svg", "files/index.html", "FILES/rules.html", "files./rules.html", "ﬁles/rules.html", "drawing.svg"],
)  # fmt: skip
def test_what_a_league_wrote_itself_runs_in_a_sandbox(path: str) -> None:
    """Whatever system finds the file, in whatever letters."""
    assert policy(path).startswith(SANDBOX)


def test_a_document_or_a_picture_needs_no_policy() -> None:
    """A PDF in a sandbox is not shown by browsers."""
    assert [policy(path) for path in ("files/a.pdf", "files/a.png", "theme/site.css", "files/a.txt")] == [""] * 4


def test_a_league_with_templates_has_all_its_pages_in_a_sandbox(tmp_path: Path) -> None:
    """Translations and printed forms are no pages; the packaged templates are not the league's own."""
    assert not has_own_templates(tmp_path)
    for name in ("languages/cy.po", "paper/card.html"):
        (tmp_path / "templates" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "templates" / name).write_text("x")
    assert not has_own_templates(tmp_path)
    (tmp_path / "templates/assets").mkdir()
    (tmp_path / "templates/assets/own.js").write_text("x")
    assert has_own_templates(tmp_path)
    assert policy("index.html", own_templates=True).startswith(SANDBOX)
    assert not has_own_templates(theme_folder().parent)


def test_the_preview_sends_the_policy_of_each_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in the sandbox may load the theme and hear of changes, nothing else; a folder is its index page."""
    project = _in_place(monkeypatch, tmp_path)
    (project / "content/files").mkdir()
    for name in ("rules.html", "index.html"):
        (project / "content/files" / name).write_text("<script>fetch('/')</script>")
    with _running(Preview(project, port=0)) as preview:
        for path in ("/files/rules.html", "/files/", "/files/index.html"):
            status, head, _ = _ask(preview, path)
            assert (status, head["content-type"], head["content-security-policy"][: len(SANDBOX)]) == (200, HTML, SANDBOX)
        for path in ("/", "/news/", "/none"):
            assert "script-src http://127.0.0.1:" in _ask(preview, path)[1]["content-security-policy"]
        for path, opened in (("/theme/a.woff2", "null"), ("/files/rules.html", None), ("/", None), ("/cards.pdf", None)):
            head = _ask(preview, path, origin="null")[1]
            assert head.get("access-control-allow-origin") == opened
            assert "access-control-allow-origin" not in _ask(preview, path, origin="https://evil.example")[1]
