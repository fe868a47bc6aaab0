"""Every event of the demonstration in the score book: its boxes have what its file says, and a figure changes only itself."""

import random
import shutil

import pytest

from tests.serve.book.leagues import TODAY
from whistpress.book.boxes import SheetOrder
from whistpress.book.edits import TypedFigure
from whistpress.book.ending import newspaper_text
from whistpress.book.keeper import BookKeeper
from whistpress.book.opened import OpenEvent, notes_of, orders_of
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.packaged import demo_content
from whistpress.reading.toml_edit import set_value


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> BookKeeper:
    """The score book of a copy of the demonstration."""
    folder = tmp_path_factory.mktemp("demonstration")
    shutil.copytree(demo_content(), folder / "content")
    return BookKeeper(folder, TODAY)


def boxes_of(opened: OpenEvent) -> dict[str, str]:
    """Return what every box of figures has."""
    order = next(iter(orders_of(opened)), None)
    return {box.id: box.value for group in (opened.groups(order) if order else ()) for box in group.boxes if not box.players}


def filled(boxes: dict[str, str]) -> dict[str, str]:
    """Return the boxes that have a figure."""
    return {box: value for box, value in boxes.items() if value}


def test_the_boxes_have_what_the_files_say(keeper: BookKeeper) -> None:
    """As many figures as there are lines with a result, in either order; no problem that the league does not have."""
    shown = 0
    for id_ in keeper.frame().places:
        opened = keeper.open(id_)
        assert opened is not None and opened.event is not None, id_
        assert not opened.errors, (id_, opened.errors)
        lines = sum(
            not line.is_awaited
            for part in (opened.event.sections or (opened.event,))
            for session in part.sessions
            for line in session.lines
        )
        boxes = boxes_of(opened)
        notes_of(opened, boxes)
        opened.name_groups()
        newspaper_text(opened, keeper.frame())
        if SheetOrder.SLIPS in orders_of(opened):
            slips = {box.id: box.value for group in opened.groups(SheetOrder.SLIPS) for box in group.boxes}
            assert slips == boxes, id_
            assert sum(map(bool, boxes.values())) == lines, id_
            shown += lines
    assert shown > 2000


@pytest.mark.slow
def test_a_figure_that_is_typed_into_any_of_them_changes_only_itself(keeper: BookKeeper) -> None:
    """The same figure again writes nothing; another one changes no other box, and back again the file is as it was."""
    choose = random.Random(7)
    changed = 0
    for id_, place in sorted(keeper.frame().places.items()):
        opened = keeper.open(id_)
        assert opened is not None and opened.toml is not None
        boxes = {box: value for box, value in boxes_of(opened).items() if value.isdecimal() and value != "7"}
        schedule = opened.event.schedule if opened.event else None
        moved_by_winners = schedule is not None and follows_from_winners(schedule)  # the next rounds seat others
        if not boxes or moved_by_winners or "until" in opened.toml.values or "corrections" in opened.toml.values:
            continue
        place.path.write_bytes(set_value(opened.text, ("status",), "provisional").encode())
        before, box = place.path.read_bytes(), choose.choice(sorted(boxes))
        assert keeper.enter(id_, TypedFigure(box=box, value=boxes[box], seen=boxes[box])).outcome == "saved"
        assert place.path.read_bytes() == before
        answer = keeper.enter(id_, TypedFigure(box=box, value="7", seen=boxes[box]))
        if answer.outcome != "saved":
            assert place.path.read_bytes() == before
            continue
        changed += 1
        after = keeper.open(id_)
        assert after is not None
        changed_boxes, was = filled(boxes_of(after)), filled(boxes_of(opened))  # a rubber may have one deal more to come
        assert changed_boxes == {**was, box: "7"}, id_
        assert keeper.enter(id_, TypedFigure(box=box, value=boxes[box], seen="7")).outcome == "saved"
        assert place.path.read_bytes() == before, id_
    assert changed > 50
