"""Make the fonts of the site from those of the printed documents: small files, and faces of the reader's own machine as wide.

    python -m tools.web_fonts NODE_MODULES

NODE_MODULES is the folder where npm has put @fontsource/gelasio, tinos, arimo, noto-serif and roboto (5.3.0): free fonts that are
as wide as Georgia, Times New Roman and Arial, and the two of Android. It writes WOFF2 files, fonts.css and the licences to
templates/assets/fonts/.

Three things keep a page from moving while it loads. The letters of most pages are in one small file for each face, with a small
table of kerning (tools/kerning.py); the others come in a second one when a page has such a letter. Suits are within fonts.css
itself. Until our own face is there, one of the reader's machine stands in, enlarged or reduced so that a line of it is as long,
with our own height of line.
"""

import base64
import shutil
import sys
from io import BytesIO
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from msgspec import Struct

from tools.kerning import tighten_kerning
from tools.outlines import contours_of, draw_contours, thin

PAPER = Path(__file__).resolve().parent.parent / "templates" / "paper" / "fonts"
TARGET = PAPER.parent.parent / "assets" / "fonts"

CORE = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x0131, 0x0152, 0x0153, 0x2002, 0x2003, 0x2007, 0x2008, 0x2009, 0x200A, 0x200B),
    *range(0x2010, 0x2016),
    *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2021, 0x2022, 0x2026, 0x202F, 0x2032, 0x2033, 0x2039, 0x203A),
    *(0x2044, 0x2070, *range(0x2074, 0x208F), 0x20AC, *range(0x2150, 0x215F), *range(0x2190, 0x2194), 0x2212),
    *(0x25B2, 0x25BC, 0x25CB, 0x25CF, 0x2605, 0x2713, 0x2717),
)
"""What nearly every page is written in: Western European languages, figures, fractions, signs of tables."""

SUITS = tuple(range(0x2660, 0x2668))
SMALLEST = 3.0
"""A suit may be drawn so many thousandths of an em beside its outline: a twentieth of a dot of the page."""
LETTERS = ("locl", "kern", "liga")
ACCENTS = ("ccmp", "mark", "mkmk")
"""For accents that are characters by themselves; they are in the second files."""
FIGURES = ("lnum", "tnum")
SMALL_CAPITALS = ("onum", "pnum", "smcp", "c2sc")

ENGLISH = {
    " ": 187, "e": 102, "t": 75, "a": 65, "o": 61, "i": 57, "n": 57, "s": 53, "r": 50, "h": 49, "l": 34, "d": 33,
    "u": 23, "c": 23, "m": 20, "f": 18, "w": 17, "g": 16, "p": 15, "y": 14, "b": 12, ",": 10, ".": 10, "v": 8,
    "k": 6, "1": 6, "2": 6, "0": 5, "T": 3, "A": 3, "S": 3, "M": 3, "B": 2, "C": 2, "H": 2, "W": 2, "-": 2, "x": 1,
    "j": 1, "q": 1, "z": 1,
}  # fmt: skip
"""How often a letter stands in a thousand of an English text with some names and figures."""


class WebFace(Struct, frozen=True):
    """A face of the site: the file of the printed documents, its weight, and the features that pages ask for."""

    file: str
    family: str
    weight: int
    features: tuple[str, ...]
    italic: bool = False

    @property
    def style(self) -> str:
        """Its style as CSS has it."""
        return "italic" if self.italic else "normal"

    def whole(self) -> TTFont:
        """Read the face of the printed documents; written again, it keeps its date."""
        return TTFont(PAPER / f"{self.file}.woff2", recalcTimestamp=False)


SERIF, SANS = "Whistpress Serif", "Whistpress Sans"
FACES = (
    WebFace("whistpress-serif-regular", SERIF, 400, (*LETTERS, *FIGURES, *SMALL_CAPITALS)),
    WebFace("whistpress-serif-italic", SERIF, 400, (*LETTERS, *FIGURES, "onum", "pnum"), italic=True),
    WebFace("whistpress-serif-semibold", SERIF, 600, (*LETTERS, *FIGURES, *SMALL_CAPITALS)),
    WebFace("whistpress-sans-regular", SANS, 400, (*LETTERS, *FIGURES)),
    WebFace("whistpress-sans-semibold", SANS, 600, (*LETTERS, *FIGURES)),
)
"""Two weights of each: what is bold on paper is semibold on the screen."""


class StandIn(Struct, frozen=True):
    """A face of the reader's machine: the family it belongs to in our style sheet, its names there, and a file as wide."""

    family: str
    package: str
    names: tuple[str, ...]
    bold: tuple[str, ...]
    italic: tuple[str, ...] = ()

    def file(self, face: WebFace) -> str:
        """The file of the package that is as wide as the face that stands in for ours; a machine has bold, not semibold."""
        return f"{self.package}-latin-{700 if face.weight > 400 else 400}-{face.style}.woff2"

    def local(self, face: WebFace) -> tuple[str, ...]:
        """Its names for a face of ours."""
        return self.italic if face.italic else self.bold if face.weight > 400 else self.names


STAND_INS = (
    StandIn(
        "Whistpress as Georgia", "gelasio", ("Georgia",), ("Georgia Bold", "Georgia-Bold"), ("Georgia Italic", "Georgia-Italic")
    ),
    StandIn(
        "Whistpress as Noto Serif",
        "noto-serif",
        ("Noto Serif", "NotoSerif", "NotoSerif-Regular"),
        ("Noto Serif Bold", "NotoSerif-Bold"),
        ("Noto Serif Italic", "NotoSerif-Italic"),
    ),
    StandIn(
        "Whistpress as Times",
        "tinos",
        ("Times New Roman", "Liberation Serif", "LiberationSerif", "Tinos"),
        ("Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "LiberationSerif-Bold", "Tinos Bold"),
        (
            "Times New Roman Italic",
            "TimesNewRomanPS-ItalicMT",
            "Liberation Serif Italic",
            "LiberationSerif-Italic",
            "Tinos Italic",
        ),
    ),
    StandIn(
        "Whistpress as Arial",
        "arimo",
        ("Arial", "ArialMT", "Helvetica", "Liberation Sans", "LiberationSans", "Arimo"),
        ("Arial Bold", "Arial-BoldMT", "Helvetica-Bold", "Liberation Sans Bold", "LiberationSans-Bold", "Arimo Bold"),
    ),
    StandIn("Whistpress as Roboto", "roboto", ("Roboto", "Roboto-Regular"), ("Roboto Bold", "Roboto-Bold")),
)
OF_SANS = frozenset({"Whistpress as Arial", "Whistpress as Roboto"})


def subset(face: TTFont, codes: tuple[int, ...], features: tuple[str, ...], *, small: bool = False) -> TTFont:
    """Cut a face down to some characters and features. A small one names its maker and licence, and is kerned by one table."""
    options = Options(layout_features=list(features), hinting=False, name_languages=[0x409])
    options.name_IDs = [0, 1, 2, 14] if small else ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(face)
    if small:
        tighten_kerning(face)
    return face


def pack(face: TTFont) -> bytes:
    """The face as WOFF2."""
    face.flavor = "woff2"
    out = BytesIO()
    face.save(out)
    return out.getvalue()


def other_letters(face: TTFont) -> tuple[int, ...]:
    """The characters of a face that are neither in its first file nor suits."""
    return tuple(sorted(face.getBestCmap().keys() - {*CORE, *SUITS}))


def unicode_range(codes: tuple[int, ...]) -> str:
    """Characters as CSS has them: `U+20-7E,U+A0-FF`."""
    ranges: list[list[int]] = []
    for code in sorted(codes):
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in ranges)


def average_width(face: TTFont) -> float:
    """How wide a letter of an English text is, in ems."""
    glyphs, widths = face.getBestCmap(), face["hmtx"]
    whole = sum(often * widths[glyphs[ord(letter)]][0] for letter, often in ENGLISH.items())
    return float(whole / sum(ENGLISH.values()) / face["head"].unitsPerEm)


def _face_rule(face: WebFace, source: str, codes: tuple[int, ...]) -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; font-style: {face.style}; font-weight: {face.weight}; '
        f"font-display: optional; src: {source}; unicode-range: {unicode_range(codes)}; }}\n"
    )


def write_faces() -> str:
    """Write the files of every face; return their rules."""
    rules = []
    for face in FACES:
        whole = face.whole()
        present = whole.getBestCmap().keys()
        first, others = tuple(code for code in CORE if code in present), other_letters(whole)
        for name, codes, cut in (
            (face.file, first, subset(face.whole(), first, face.features, small=True)),
            (f"{face.file}-more", others, subset(face.whole(), others, (*face.features, *ACCENTS))),
        ):
            data = pack(cut)
            (TARGET / f"{name}.woff2").write_bytes(data)
            print(f"{name}.woff2: {len(data):,} bytes")
            rules.append(_face_rule(face, f'url("{name}.woff2") format("woff2")', codes))
    return "".join(rules)


def suits() -> TTFont:
    """A face of the suits alone: their outlines are strokes so short that most can be left out, and it says nothing of itself."""
    face = FACES[2].whole()
    options = Options(layout_features=[], hinting=False, name_IDs=[])
    options.notdef_outline = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=SUITS)
    subsetter.subset(face)
    for table in ("GDEF", "GPOS", "GSUB"):
        if table in face:
            del face[table]
    glyphs = face.getGlyphSet()
    for name in face.getBestCmap().values():
        pen = TTGlyphPen(None)
        draw_contours([thin(contour, SMALLEST) for contour in contours_of(glyphs[name], glyphs, 1)], pen)
        face["glyf"][name] = pen.glyph()
    return face


def suit_rule() -> str:
    """The rule of the suits, whose drawings are within it: no page waits for them or shows a machine's own meanwhile."""
    drawn = pack(suits())
    source = f'url("data:font/woff2;base64,{base64.b64encode(drawn).decode()}") format("woff2")'
    of_all = 'font-family: "Whistpress Suits"; font-weight: 100 900'
    return f"@font-face {{ {of_all}; src: {source}; unicode-range: {unicode_range(SUITS)}; }}\n"


def stand_in_rule(stand_in: StandIn, face: WebFace, theirs: TTFont) -> str:
    """A face of the reader's machine, made as wide as ours, with our height of line."""
    ours = face.whole()
    size = average_width(ours) / average_width(theirs)
    em, heights = ours["head"].unitsPerEm, ours["hhea"]
    local = ", ".join(f'local("{name}")' for name in stand_in.local(face))
    return (
        f'@font-face {{ font-family: "{stand_in.family}"; font-style: {face.style}; font-weight: {face.weight}; src: {local}; '
        f"size-adjust: {size:.2%}; ascent-override: {heights.ascent / em / size:.2%}; "
        f"descent-override: {-heights.descent / em / size:.2%}; line-gap-override: {heights.lineGap / em / size:.2%}; }}\n"
    )


def stand_ins(packages: Path) -> str:
    """The rules of every face that stands in."""
    rules = []
    for stand_in in STAND_INS:
        for face in FACES:
            if (face.family == SANS) == (stand_in.family in OF_SANS):
                file = packages / "@fontsource" / stand_in.package / "files" / stand_in.file(face)
                rules.append(stand_in_rule(stand_in, face, TTFont(file)))
    return "".join(rules)


def main() -> None:
    """Make everything."""
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "@fontsource").is_dir():
        sys.exit(__doc__)
    TARGET.mkdir(parents=True, exist_ok=True)
    head = "/* Made by tools/web_fonts.py. Licences: the LICENSE files beside this one. */\n"
    (TARGET / "fonts.css").write_text(head + write_faces() + suit_rule() + stand_ins(Path(sys.argv[1])), "utf-8")
    for licence in sorted(PAPER.glob("LICENSE-*.txt")):
        shutil.copyfile(licence, TARGET / licence.name)


if __name__ == "__main__":
    main()
