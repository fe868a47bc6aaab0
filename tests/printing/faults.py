"""What is wrong with a printed page, in words: text over text, across a cut or a rule, too near the edge, cut off, too small."""

from collections.abc import Iterator

from tests.printing.ink import Box, Page, Run

EDGE = 8.0
"""Millimetres at the edges of a sheet that a home printer leaves white."""
LEAST, LEAST_LARGE = 8.0, 12.0
"""The smallest type, in points: printed as usual, and in large print."""
_TOUCH = 0.15
_THROUGH = 0.25
_CELL = 12.0


def faults(page: Page, *, least: float = LEAST, folded: bool = False) -> Iterator[str]:
    """Everything that is wrong with a page, one sentence each."""
    seen = [run for run in page.runs if not run.shown.empty]
    yield from _unseen(page)
    yield from _small(seen, least)
    yield from _outside(page, seen)
    yield from _overlapping(seen)
    yield from _cut(page, seen, folded=folded)
    yield from _struck(page, seen)


def _unseen(page: Page) -> Iterator[str]:
    """What is set and then hidden in part; what is hidden as a whole is for those who listen."""
    for run in page.runs:
        if not run.shown.empty and not run.box.within(run.shown, _TOUCH):
            yield f"{_said(run)} is cut off"


def _small(runs: list[Run], least: float) -> Iterator[str]:
    for run in runs:
        if run.size < least - 0.02 and run.text.strip():
            yield f"{_said(run)} is set in {run.size:.1f} pt"


def _outside(page: Page, runs: list[Run]) -> Iterator[str]:
    inner = Box(EDGE, EDGE, page.width - EDGE, page.height - EDGE)
    for run in runs:
        if not run.box.within(inner, 0.02):
            yield f"{_said(run)} stands {_distance(run.box, page):.1f} mm from the edge"
    for rule in page.rules:
        if not rule.within(inner, 0.2):
            yield f"a rule stands {_distance(rule, page):.1f} mm from the edge"


def _distance(box: Box, page: Page) -> float:
    return min(box.left, box.top, page.width - box.right, page.height - box.bottom)


def _overlapping(runs: list[Run]) -> Iterator[str]:
    """Two texts of which letters lie over each other."""
    boxes = [run.box for run in runs]
    for one, other in _near(boxes):
        if boxes[one].meets(boxes[other], _TOUCH) and any(
            letter.meets(against, _TOUCH) for letter in runs[one].letters for against in runs[other].letters
        ):
            yield f"{_said(runs[one])} lies over {_said(runs[other])}"


def _near(boxes: list[Box]) -> Iterator[tuple[int, int]]:
    """The pairs of boxes that stand in the same square of the page."""
    squares: dict[tuple[int, int], list[int]] = {}
    for place, box in enumerate(boxes):
        for x in range(int(box.left // _CELL), int(box.right // _CELL) + 1):
            for y in range(int(box.top // _CELL), int(box.bottom // _CELL) + 1):
                squares.setdefault((x, y), []).append(place)
    pairs = {(a, b) for inside in squares.values() for i, a in enumerate(inside) for b in inside[i + 1 :]}
    yield from sorted(pairs)


def _cut(page: Page, runs: list[Run], *, folded: bool) -> Iterator[str]:
    """Texts and rules that a knife goes through; the fold of a booklet is one, too."""
    for cut in page.cuts:
        yield from (f"{_said(run)} crosses the cut at {cut.at:.1f} mm" for run in runs if cut.crosses(run.box))
        yield from (
            f"a rule crosses the cut at {cut.at:.1f} mm ({rule})" for rule in page.rules if cut.crosses(rule, 0.5) and cut.upright
        )
    if folded:
        middle = page.width / 2
        yield from (f"{_said(run)} crosses the fold" for run in runs if run.box.left < middle < run.box.right)


def _struck(page: Page, runs: list[Run]) -> Iterator[str]:
    """Letters that a rule runs through."""
    boxes = [run.box for run in runs] + list(page.rules)
    for one, other in _near(boxes):
        if one < len(runs) <= other:
            rule = boxes[other]
            if any(_through(letter, rule) for letter in runs[one].letters):
                yield f"a rule runs through {_said(runs[one])}"


def _through(letter: Box, rule: Box) -> bool:
    """The rule passes within the letter, well inside its outline."""
    if rule.right - rule.left > rule.bottom - rule.top:
        middle = (rule.top + rule.bottom) / 2
        return letter.top + _THROUGH < middle < letter.bottom - _THROUGH and letter.right > rule.left and letter.left < rule.right
    middle = (rule.left + rule.right) / 2
    return letter.left + _THROUGH < middle < letter.right - _THROUGH and letter.bottom > rule.top and letter.top < rule.bottom


def _said(run: Run) -> str:
    box = run.box
    return f"'{run.text}' at {box.left:.0f}, {box.top:.0f}"
