"""The fonts of the site: small files that hold all letters, and faces of the reader's machine that take as much room."""

import base64
import re
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from tools.kerning import SEEN, STEP, kerning
from tools.web_fonts import CORE, FACES, OF_SANS, PAPER, STAND_INS, SUITS, TARGET, average_width, pack, subset, unicode_range
from whistpress.packaged import theme_folder

RULES = re.findall(r"@font-face {([^}]*)}", (TARGET / "fonts.css").read_text("utf-8"))
LARGEST = 20_000


def value(rule: str, name: str) -> str:
    """A descriptor of a rule; empty without it."""
    found = re.search(rf"(?:^|;) ?{name}: ([^;]*);", rule)
    return found[1] if found else ""


def codes(written: str) -> set[int]:
    """The characters of a `unicode-range`."""
    found = set[int]()
    for part in written.split(","):
        first, _, last = part.removeprefix("U+").partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_two_files_hold_every_letter_of_a_face_and_say_which(face: object) -> None:
    """Each character of the printed face is in one of them (suits apart), and the rule names exactly those."""
    name = face.file
    whole = set(TTFont(PAPER / f"{name}.woff2").getBestCmap())
    found = []
    for file in (name, f"{name}-more"):
        held = set(TTFont(TARGET / f"{file}.woff2").getBestCmap())
        [rule] = [rule for rule in RULES if f'"{file}.woff2"' in rule]
        assert codes(value(rule, "unicode-range")) == held
        found.append(held)
    assert found[0].isdisjoint(found[1])
    assert found[0] | found[1] == whole - set(SUITS)


def test_what_a_first_screen_needs_is_small() -> None:
    """The first files of the faces, and all that the style sheet carries itself."""
    sizes = {face.file: (TARGET / f"{face.file}.woff2").stat().st_size for face in FACES}
    assert max(sizes.values()) < LARGEST
    assert sum(sizes.values()) < 80_000
    assert (TARGET / "fonts.css").stat().st_size < LARGEST // 2


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_letters_are_kerned_as_in_the_printed_face(face: object) -> None:
    """No pair stands further from where it stands on paper than the least change that is seen; large changes are rounded."""
    site = TTFont(TARGET / f"{face.file}.woff2")
    paper = subset(face.whole(), tuple(code for code in CORE if code in face.whole().getBestCmap()), face.features)
    letters = {name: code for code, name in site.getBestCmap().items()}
    printed = paper.getBestCmap()
    ours, theirs = kerning(site), kerning(paper)
    assert len(ours) > 1000
    for one, first in letters.items():
        for other, second in letters.items():
            by = theirs.get((printed[first], printed[second]), 0)
            shown = ours.get((one, other), 0)
            assert shown == 0 if abs(by) < SEEN else 2 * abs(shown - by) <= STEP + 1, (chr(first), chr(second))


def test_suits_are_drawn_as_on_paper() -> None:
    """No side of one is a hundredth of an em away, and it is as wide."""
    [drawn] = [re.search(r"base64,([^\"]+)", rule) for rule in RULES if "Whistpress Suits" in rule]
    ours, theirs = TTFont(BytesIO(base64.b64decode(drawn[1]))), FACES[2].whole()
    for code in SUITS:
        (one, boxed), (other, printed) = (
            (font["hmtx"][font.getBestCmap()[code]][0], font["glyf"][font.getBestCmap()[code]]) for font in (ours, theirs)
        )
        assert one == other
        for side in ("xMin", "yMin", "xMax", "yMax"):
            assert abs(getattr(boxed, side) - getattr(printed, side)) < 10


def test_no_face_that_arrives_late_moves_a_page() -> None:
    """What is fetched is shown from the beginning or on the next page; suits are within the style sheet."""
    fetched = [rule for rule in RULES if ".woff2" in rule]
    assert {value(rule, "font-display") for rule in fetched} == {"optional"}
    [suits] = [rule for rule in RULES if "Whistpress Suits" in rule]
    assert 'url("data:' in suits
    assert codes(value(suits, "unicode-range")) == set(SUITS)


def test_every_weight_and_family_of_the_style_sheet_is_there() -> None:
    """Two weights of each family: none is made up by the browser."""
    style = (theme_folder() / "assets" / "style.css").read_text("utf-8")
    assert set(re.findall(r"font-weight: (\d+)", style)) == {"400", "600"}
    assert {(face.family, face.weight) for face in FACES if not face.italic} == {
        (family, weight) for family in ("Whistpress Serif", "Whistpress Sans") for weight in (400, 600)
    }
    named = set(re.findall(r'"(Whistpress[^"]*)"', style))
    assert named == {value(rule, "font-family").strip('"') for rule in RULES}


def test_a_face_that_stands_in_has_our_height_of_line() -> None:
    """Its ascent and descent, with its own size, are those of our face."""
    for rule in (rule for rule in RULES if "local(" in rule):
        [one] = [one for one in STAND_INS if one.family == value(rule, "font-family").strip('"')]
        family = "Whistpress Sans" if one.family in OF_SANS else "Whistpress Serif"
        look = (family, value(rule, "font-style"), value(rule, "font-weight"))
        [face] = [face for face in FACES if (face.family, face.style, str(face.weight)) == look]
        ours = TTFont(PAPER / f"{face.file}.woff2")
        size = float(value(rule, "size-adjust").rstrip("%"))
        for name, height in (("ascent-override", ours["hhea"].ascent), ("descent-override", -ours["hhea"].descent)):
            shown = float(value(rule, name).rstrip("%")) * size / 100
            assert shown == pytest.approx(height / ours["head"].unitsPerEm * 100, abs=0.02)


def test_a_width_is_that_of_the_letters_as_often_as_they_stand() -> None:
    """A bold face is wider; a face cut down to one letter has no other."""
    regular, bold = (TTFont(PAPER / f"whistpress-serif-{style}.woff2") for style in ("regular", "bold"))
    assert 0.3 < average_width(regular) < average_width(bold) < 0.6
    assert set(TTFont(BytesIO(pack(subset(regular, (0x41,), ())))).getBestCmap()) == {0x41}
    assert unicode_range((0x41, 0x42, 0x43, 0x50)) == "U+41-43,U+50"
