"""The look of every form, on A4 and on Letter: what is printed now beside the pictures in tests/look.

The pictures are small and grey. A form may differ from its picture as two versions of a rasteriser do, by the softness of an
edge; a block that has moved by a few millimetres, has gone, or has grown is another look. When a form was meant to change:
`python -m tests.test_look [FORM …]` draws the pictures again; look at what Git shows before it is committed.
"""

import os
import shutil
import sys
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from tools.pictures import PAGE, PICTURES, forms, page, picture, printed, small, specimens

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sampled(24),
    pytest.mark.skipif(
        shutil.which("pdftoppm") is None and "CI" not in os.environ,
        reason="poppler's pdftoppm, which draws the pictures, is not installed (apt-get install poppler-utils)",
    ),
]
LOOK = Path(__file__).parent / "look"
DPI = 40
SHEETS = ("A4", "Letter")
_FORMS = list(forms())
_SOFT = 2.0
"""Radius of the blur under which both are compared, in dots: an eighth of an inch is five."""
_TOUCH, _SHARE, _RESIZED = 36, 0.0001, 0.006
"""Greys of 255 by which a dot may differ, and what part of all dots may differ more; or of a picture that was made smaller."""
_SHIFTS = sorted(product((0, -0.5, 0.5, -1, 1), repeat=2), key=lambda shift: abs(shift[0]) + abs(shift[1]))
"""Dots by which one rasteriser may set the whole page beside another."""
_MOST = 26_000
_WEIGHT = 2_000_000


def unlike(one: Image.Image, other: Image.Image, most: float = _SHARE) -> str:
    """In what two pictures differ; nothing where they look alike."""
    if any(abs(a - b) > 1 for a, b in zip(one.size, other.size, strict=True)):
        return f"one is {one.size}, the other {other.size}"
    size = min(one.width, other.width), min(one.height, other.height)
    left, right = (image.convert("L").crop((0, 0, *size)).filter(ImageFilter.GaussianBlur(_SOFT)) for image in (one, other))
    least = 1.0
    for x, y in _SHIFTS:
        beside = left.transform(size, Image.Transform.AFFINE, (1, 0, x, 0, 1, y), Image.Resampling.BILINEAR, fillcolor=255)
        steps = ImageChops.difference(beside, right).histogram()
        least = min(least, sum(steps[_TOUCH:]) / (size[0] * size[1]))
        if least <= most:
            return ""
    return f"{least:.2%} of it differs"


def _kept(form: str, sheet: str) -> Path:
    return LOOK / f"{form}-{sheet.lower()}.png"


@pytest.mark.parametrize("form", _FORMS)
def test_a_form_looks_as_in_its_picture(form: str) -> None:
    """Its first sheet, on A4 and on Letter. When it was meant to change: `python -m tests.test_look`."""
    assert form in specimens(), f"the demonstration league has nothing that is printed as {form}"
    for sheet in SHEETS:
        file = _kept(form, sheet)
        assert file.is_file(), f"there is no {file.name}: python -m tests.test_look {form}"
        with Image.open(file) as kept:
            assert not (why := unlike(picture(printed(form, sheet), DPI), kept)), f"{file.name}: {why}"


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    """What is no form any more has no picture; `make form NAME=…` draws that of a new one."""
    files = sorted(LOOK.glob("*.png"))
    assert {file.name for file in files} == {_kept(form, sheet).name for form in _FORMS for sheet in SHEETS}
    assert all(file.stat().st_size < _MOST for file in files)
    assert sum(file.stat().st_size for file in files) < _WEIGHT


@pytest.mark.parametrize("form", _FORMS)
def test_the_handbook_shows_each_form_in_a_picture_of_it(form: str) -> None:
    """The picture in the handbook is that of tests/look, drawn larger. When it is not: `python -m tools.pictures`."""
    file = PICTURES / f"{form}.png"
    assert file.is_file(), f"the handbook has no picture of the {form}: python -m tools.pictures {form}"
    with Image.open(file) as shown, Image.open(_kept(form, "A4")) as kept:
        assert not unlike(shown.convert("L").resize(kept.size, Image.Resampling.BOX), kept, _RESIZED)
    assert f"](../files/forms/{form}.png)" in PAGE.read_text("utf-8")


def test_the_page_of_pictures_is_up_to_date() -> None:
    """When this fails: `python -m tools.pictures`, and commit what it wrote."""
    assert PAGE.read_text("utf-8") == page()
    assert {file.stem for file in PICTURES.glob("*.png")} == set(_FORMS)
    assert sum(file.stat().st_size for file in PICTURES.glob("*.png")) < 1_500_000


@pytest.mark.parametrize("form", ["movement-cards", "result-sheet", "walking-slips", "hand-records", "seating-list"])
def test_a_block_that_moves_or_vanishes_is_another_look(form: str) -> None:
    """A few lines that are gone or stand two lines lower; but not a page that is drawn softer, lighter or half a dot beside."""
    with Image.open(_kept(form, "A4")) as kept:
        whole = kept.convert("L")
    left, top, right, bottom = whole.point(lambda value: 255 * (value < 200)).getbbox() or (0, 0, 0, 0)
    wide, high = (right - left) // 3, (bottom - top) // 3
    block = (left + wide, top + high, left + 2 * wide, top + high + 26)
    moved, gone = whole.copy(), whole.copy()
    gone.paste(255, block)
    moved.paste(255, block)
    moved.paste(whole.crop(block), (block[0], block[1] + 6))
    assert unlike(moved, whole)
    assert unlike(gone, whole)
    assert not unlike(whole.filter(ImageFilter.GaussianBlur(0.6)), whole)
    assert not unlike(whole.point([min(255, value + 12) for value in range(256)]), whole)
    beside = whole.transform(whole.size, Image.Transform.AFFINE, (1, 0, 0.5, 0, 1, 0.5), Image.Resampling.BILINEAR, fillcolor=255)
    assert not unlike(beside, whole)


def _main(names: list[str]) -> int:
    LOOK.mkdir(exist_ok=True)
    for form in names or specimens():
        for sheet in SHEETS:
            _kept(form, sheet).write_bytes(small(picture(printed(form, sheet), DPI)))
    wanted = {_kept(form, sheet) for form in specimens() for sheet in SHEETS}
    for file in set(LOOK.glob("*.png")) - wanted:
        file.unlink()
    sys.stdout.write(f"{len(wanted)} pictures, {sum(file.stat().st_size for file in LOOK.glob('*.png'))} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
