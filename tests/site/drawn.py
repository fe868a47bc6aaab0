"""What must hold of every drawing: nothing leaves it, no label covers another."""

from itertools import combinations

from whistpress.site.theme.picture import Drawing, Picture

Box = tuple[int, int, int, int]


def outside(one: Drawing) -> list[object]:
    """What leaves the drawing, a label by the room that is reckoned for it."""
    found: list[object] = [
        (stroke, point) for stroke in one.strokes for point in stroke.points if not _within(one, (*point, *point))
    ]
    found += [dot for dot in one.dots if not _within(one, (dot.x - dot.r, dot.y - dot.r, dot.x + dot.r, dot.y + dot.r))]
    found += [bar for bar in one.bars if not _within(one, (bar.x, bar.y, bar.x + bar.width, bar.y + bar.height))]
    return found + [words for words in one.words if not _within(one, words.box)]


def covered(one: Drawing) -> list[tuple[str, str]]:
    """Labels that stand on each other; the name of the line that is compared with may stand beside others' ends."""
    labels = [words for words in one.words if words.kind != "note"]
    return [(here.text, there.text) for here, there in combinations(labels, 2) if _meet(here.box, there.box)]


def sound(picture: Picture) -> None:
    """Hold a picture to what holds of all: a finding, how to read it, layouts in which nothing is lost."""
    assert picture.title and not picture.title.endswith(".")
    assert picture.told.endswith(".")
    for one in picture.drawings:
        assert outside(one) == []
        assert covered(one) == []


def _within(one: Drawing, box: Box) -> bool:
    left, top, right, bottom = box
    return left >= 0 and top >= 0 and right <= one.width and bottom <= one.height


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
