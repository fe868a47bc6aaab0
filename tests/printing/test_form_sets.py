"""The sets of forms: each form of an evening in one of them, and a set stands for what an event has of it."""

from pathlib import Path

import pytest

from whistpress.league.events import paper as forms
from whistpress.league.plan import register
from whistpress.league.plan.register import FORMS, SETS, SHORT, expand_names, group_forms
from whistpress.printing.form import EventForm


def test_every_form_but_the_packet_is_in_one_set() -> None:
    """And no set names a form that there is not."""
    placed = [form for one in SETS.values() for form in one.forms]
    assert len(placed) == len(set(placed))
    assert set(placed) == set(FORMS) - {"packet"}
    assert not set(SETS) & set(FORMS)


def test_a_list_is_grouped_by_where_things_are_used() -> None:
    """What is in no set stands first, under no heading; empty sets have none."""
    groups = list(group_forms(("packet", "movement-cards", "director-sheet", "our-own-card")))
    assert groups == [
        ("", ("packet", "our-own-card")),
        ("With the director (--only director)", ("director-sheet",)),
        ("On the tables (--only tables)", ("movement-cards",)),
    ]


def test_a_set_stands_for_the_forms_that_there_are() -> None:
    """Each form once, in its order; a name that is no set stays as it is, and so does a set of which there is nothing."""
    has = ("packet", "director-sheet", "tray-moves", "movement-cards")
    assert expand_names(["director", "movement-cards", "tray-moves"], has) == ("director-sheet", "tray-moves", "movement-cards")
    assert expand_names(["players", "packet"], has) == ("players", "packet")


def test_what_everybody_says_in_short_is_understood() -> None:
    """`slips` are the score slips, `cards` the movement cards; where there are none the word stays, to be told of."""
    assert expand_names(["cards", "slips"], ("movement-cards", "score-slips")) == ("movement-cards", "score-slips")
    assert expand_names(["slips"], ("movement-cards",)) == ("slips",)
    assert not set(SHORT) & (set(SETS) | set(FORMS))
    assert {form for forms in SHORT.values() for form in forms} <= set(FORMS)


def test_a_module_in_the_folder_of_forms_is_all_that_the_register_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that no list names is gathered, and comes last."""
    (tmp_path / "silence_sign.py").write_text(
        "from whistpress.printing.form import EventForm\n"
        "FORMS = (EventForm(name='silence-sign', title='Silence', purpose='for the door', use='wall',\n"
        "    serves=lambda event: True, parts=lambda job: ()),)\n"
    )
    monkeypatch.setattr(forms, "__path__", [*forms.__path__, str(tmp_path)])
    assert list(register._gather(EventForm)) == [*list(FORMS)[1:], "silence-sign"]
