"""A league's template calls the methods that are marked for templates, and learns the new name of a field that is gone."""

import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from msgspec import Struct

from whistpress import league
from whistpress.core.model import EventHead
from whistpress.site.page import Page
from whistpress.site.theme import TemplateFault, Theme, marks, render
from whistpress.site.theme.marks import current_name, may_call, template_method


class Trick(Struct, frozen=True):
    """A model with a field, a marked method and one that is not."""

    taken: int

    @template_method
    def of(self, deals: int) -> str:
        """Return the tricks with the deals."""
        return f"{self.taken} of {deals}"

    def corrected(self) -> "Trick":
        """Return another trick."""
        return Trick(self.taken + 1)


# The classes of these tests are judged as if they belonged to the package.
for _method in (Trick.of, Trick.corrected):
    _method.__module__ = "whistpress.trick"


def _rendered(folder: Path, text: str) -> str:
    (folder / "templates").mkdir()
    (folder / "templates" / "deal.html").write_text(text, encoding="utf-8")
    return render(Theme((folder / "templates",)), "deal.html", {"trick": Trick(7)}).decode()


def test_a_template_reads_fields_and_calls_marked_methods(tmp_path: Path) -> None:
    """A template reads the fields of a model, and calls a method that is marked."""
    assert _rendered(tmp_path, "{{ trick.taken }}: {{ trick.of(13) }}") == "7: 7 of 13"


def test_a_method_without_a_mark_is_refused(tmp_path: Path) -> None:
    """A method that is not marked is refused by its name."""
    with pytest.raises(TemplateFault, match="corrected"):
        _rendered(tmp_path, "{{ trick.corrected().taken }}")


def test_methods_of_other_libraries_are_left_to_jinja() -> None:
    """Methods of texts and of pages pass; Jinja judges those of other libraries."""
    assert may_call("7 of 13".split)
    assert may_call(Page(path="x.html", title="X").to)


def test_a_field_that_is_gone_is_told_by_its_new_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error for a field that is gone says what to write instead."""
    monkeypatch.setattr(marks, "_new_names", lambda: {"Trick": {"won": "trick.taken"}})
    with pytest.raises(TemplateFault) as fault:
        _rendered(tmp_path, "{{ trick.won }}")
    assert "it is 'trick.taken' now" in str(fault.value.problem)


def test_a_field_that_a_part_has_today_is_found_there() -> None:
    """A field that moved into a part of the object needs no line in the table of new names."""

    class Deal(Struct, frozen=True):
        number: int
        trick: Trick

    assert current_name(Deal(5, Trick(7)), "taken") == "trick.taken"
    assert current_name(Deal(5, Trick(7)), "corrected") == current_name(Deal(5, Trick(7)), "tricks") == ""


def test_the_new_names_are_of_classes_without_the_old_ones() -> None:
    """Every class of the table of new names exists, and none has a field that the table calls gone."""
    for module in walk_packages(league.__path__, "whistpress.league."):
        import_module(module.name)
    names = tomllib.loads(marks._RENAMED.read_text("utf-8"))
    kinds = {kind.__name__: kind for kind in _subclasses(Struct)}
    for kind, fields in names.items():
        assert kind in kinds, f"renamed.toml names a class '{kind}' which is gone"
        assert not set(fields) & set(dir(kinds[kind])), f"a field of {kind} is called gone, and is there"
    assert current_name(EventHead, "nothing of the kind") == ""


def _subclasses(kind: type) -> set[type]:
    return {kind}.union(*map(_subclasses, kind.__subclasses__()))
