"""Compiled templates are kept beside Python's own compiled modules."""

from pathlib import Path

import pytest

from whistpress.packaged import theme_folder
from whistpress.theme import compiled as module
from whistpress.theme.compiled import Compiled
from whistpress.theme.quick import QuickEnvironment

FILE = str(theme_folder() / "made-up.html")


class Counting(QuickEnvironment):
    """An environment that counts what it compiles."""

    compiled = 0

    def _compile(self, source: str, filename: str) -> object:  # type: ignore[override]
        self.compiled += 1
        return super()._compile(source, filename)


def asked(folder: Path, text: str, *, file: str = FILE, compiler: str = "one") -> int:
    """How often a template had to be compiled in a fresh environment: 1, or 0 when it was kept."""
    from jinja2 import FunctionLoader

    kept = Compiled("quick", compiler, folder)
    made = Counting(loader=FunctionLoader(lambda _: (text, file, None)), autoescape=True, bytecode_cache=kept)
    assert made.get_template("made-up.html").render(x="<") == text.replace("{{ x }}", "&lt;")
    return made.compiled


@pytest.fixture(autouse=True)
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Python keeps what it has compiled."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)


def test_a_template_is_compiled_once(tmp_path: Path) -> None:
    """The second time it is only read; another text, another compiler, another place are compiled."""
    assert [asked(tmp_path, "a {{ x }}") for _ in range(3)] == [1, 0, 0]
    assert asked(tmp_path, "b {{ x }}") == 1
    assert asked(tmp_path, "b {{ x }}", compiler="two") == 1
    assert asked(tmp_path, "b {{ x }}", file=str(theme_folder() / "parts" / "made-up.html")) == 1


def test_what_was_compiled_of_an_older_text_gives_way(tmp_path: Path) -> None:
    """There are never more files than templates, whichever compiler made them."""
    for text in ("a", "b", "c"):
        asked(tmp_path, text)
        asked(tmp_path, text, compiler="another")
    assert len([*tmp_path.iterdir()]) == 1


@pytest.mark.parametrize("damage", [b"", b"nothing of ours", None])
def test_what_is_damaged_is_compiled_again(tmp_path: Path, damage: bytes | None) -> None:
    """Emptied, foreign, or with one byte changed."""
    asked(tmp_path, "a {{ x }}")
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]) if damage is None else damage)
    assert [asked(tmp_path, "a {{ x }}") for _ in range(2)] == [1, 0]
    assert file.read_bytes() == whole


def test_a_leagues_own_template_is_not_kept(tmp_path: Path) -> None:
    """Only the packaged ones: nobody would ever clear up the others."""
    assert [asked(tmp_path, "a", file=str(tmp_path / "a.html")) for _ in range(2)] == [1, 1]
    assert not [*tmp_path.iterdir()]


def test_where_nothing_may_be_written_everything_still_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the system, or somebody who forbids Python to write what it compiles."""
    assert [asked(tmp_path / "file" / "below", "a") for _ in range(2) if (tmp_path / "file").write_text("") == 0] == [1, 1]
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert [asked(tmp_path / "other", "a") for _ in range(2)] == [1, 1]
    assert not (tmp_path / "other").exists()


def test_what_the_two_compilers_make_is_kept_apart() -> None:
    """What Jinja's own compiler made is never taken for what ours made."""
    made = [module.compiled(careful=careful).get_bucket(Counting(), "x.html", FILE, "x").key for careful in (True, False)]
    assert made[0] != made[1]
