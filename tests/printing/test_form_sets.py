"""The sets of forms: each form of an evening in one of them, and a set stands for what an event has of it."""

import re
import sys
from pathlib import Path

import pytest

from whistpress.core.model import Event
from whistpress.league.events import paper as forms
from whistpress.league.events.paper.packet import packet_names
from whistpress.league.plan import desk, register
from whistpress.league.plan.register import FORMS, SETS, SHORT, expand_names, group_forms
from whistpress.printing.form import EventForm
from whistpress.site.theme import Theme


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


SIGN = """
from msgspec import Struct
from whistpress.language import noted
from whistpress.printing.form import EventForm, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.pieces import CutPiece, PieceStyle, piece_parts

SILENCE = PieceStyle(kind="zz-trial-sign", width=90.0, height=60.0, title=(30.0, 20.0))
FORMS = (
    EventForm(
        name="zz-trial-sign",
        title=noted("Silence"),
        purpose=noted("for the door"),
        use="wall",
        order=Order(listed=15, used=425, packed=145),
        short="silence",
        serves=lambda event: True,
        parts=lambda job: piece_parts(SILENCE, job, [[CutPiece(title=job.title)] * 2]),
        piece="card",
        card=True,
        backs=True,
    ),
)
"""
"""A form as somebody adds it: all of it in one module, with the template of other small cards. Its name is the last by the
letters, and none that a form of the house will have."""


def _add(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "zz_trial_sign.py").write_text(text)
    monkeypatch.setattr(forms, "__path__", [*forms.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, f"{forms.__name__}.zz_trial_sign", raising=False)


def test_a_module_is_all_that_a_form_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, howell_evening: Event) -> None:
    """Its measures, its order and its part in the packet stand in it; it is listed, packed and printed."""
    _add(SIGN, tmp_path, monkeypatch)
    gathered = register._gather(EventForm)
    assert list(gathered) == ["zz-trial-sign", *list(FORMS)[1:]]
    names = packet_names(howell_evening, gathered)
    assert names[names.index("zz-trial-sign") - 1 :] == ("tabulating-sheet", "zz-trial-sign")
    monkeypatch.setattr(desk, "REGISTERS", {"event": gathered})
    document = desk.event_desk(howell_evening, None, None).document("zz-trial-sign", Theme()).make().decode()
    assert document.count("&amp; Sons</h1>") == 2


def test_a_form_without_an_order_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is in no packet."""
    _add(SIGN.replace("order=Order(listed=15, used=425, packed=145),", ""), tmp_path, monkeypatch)
    assert list(register._gather(EventForm)) == [*list(FORMS)[1:], "zz-trial-sign"]


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('title=noted("Silence")', 'title=""', "the form 'zz-trial-sign' has no title: write title=noted("),
        ('purpose=noted("for the door")', 'purpose=""', "the form 'zz-trial-sign' has no purpose: write purpose=noted("),
        ('use="wall"', 'use="door"', 'is in no set: write use="…" in FORMS, one of director, tables, players, wall'),
        ('name="zz-trial-sign"', 'name="movement-cards"', "another form is called 'movement-cards': give"),
    ],
)
def test_a_form_that_lacks_something_says_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, instead: str, said: str
) -> None:
    """With the module in which to write it."""
    _add(SIGN.replace(written, instead), tmp_path, monkeypatch)
    with pytest.raises(TypeError) as caught:
        register._gather(EventForm)
    assert (said in str(caught.value) and ".zz_trial_sign" in str(caught.value)) or ".movement_cards" in str(caught.value)


def test_a_form_without_a_template_says_which_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, howell_evening: Event
) -> None:
    """The file of the rules is left out where there are none."""
    parts = re.sub(r"piece_parts\(.*", '(DocumentPart("zz-trial-sign", None),),', SIGN)
    _add(parts, tmp_path, monkeypatch)
    monkeypatch.setattr(desk, "REGISTERS", {"event": register._gather(EventForm)})
    with pytest.raises(TypeError, match=r"there is no templates/paper/zz-trial-sign\.html: write it \(it gets the part's view"):
        desk.event_desk(howell_evening, None, None).document("zz-trial-sign", Theme()).make()
