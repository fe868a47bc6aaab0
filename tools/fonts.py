"""Make the fonts of printed documents: subsets of Source Serif 4 and Source Sans 3 under names of their own, with suits of cards.

Run by hand, with the folders of the unpacked npm packages source-serif 4.5.1 and source-sans 3.52.0:

    python -m tools.fonts source-serif/package source-sans/package

It writes WOFF2 files, fonts.css and licences to templates/paper/fonts/; tools/web_fonts.py makes those of the site from them.
Both faces are under the SIL Open Font License with the Reserved Font Name 'Source': what is changed must bear another name, here
Whistpress Serif and Whistpress Sans.
"""

import sys
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from msgspec import Struct

from tools.outlines import Contour, contours_of, draw_contours, inset, thin

TARGET = Path(__file__).resolve().parent.parent / "templates" / "paper" / "fonts"

CHARACTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x0218, 0x0219, 0x021A, 0x021B, 0x02C6, 0x02DA, 0x02DC, 0x1E9E),
    *(0x0300, 0x0301, 0x0302, 0x0303, 0x0304, 0x0306, 0x0307, 0x0308, 0x030A, 0x030B, 0x030C, 0x0327, 0x0328),
    *range(0x2002, 0x200C),
    *range(0x2010, 0x2028),
    *(0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044),
    *(0x2070, *range(0x2074, 0x208F)),
    *(0x20AC, 0x2116, 0x2122, *range(0x2150, 0x215F)),
    *range(0x2190, 0x2194),
    *(
        0x2212,
        0x2215,
        0x2219,
        0x221E,
        0x2248,
        0x2260,
        0x2264,
        0x2265,
        0x25CF,
        0x25CB,
        0x25B2,
        0x25BC,
        0x2605,
        0x2713,
        0x2717,
    ),
)
FEATURES = (
    *("smcp", "c2sc", "onum", "lnum", "tnum", "pnum", "frac", "numr", "dnom", "sups", "subs", "case", "liga", "ordn"),
    *("ccmp", "locl", "kern", "mark", "mkmk", "zero"),
)
FRACTIONS = {0x2150: (1, 7), 0x2151: (1, 9), 0x2155: (1, 5), 0x2156: (2, 5), 0x2157: (3, 5), 0x2158: (4, 5),
             0x2159: (1, 6), 0x215A: (5, 6), 0x2153: (1, 3), 0x2154: (2, 3)}  # fmt: skip
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FILLED = {0x2660: "spade", 0x2665: "heart", 0x2666: "diamond", 0x2663: "club"}
OUTLINED = {0x2664: "spade", 0x2661: "heart", 0x2662: "diamond", 0x2667: "club"}


class Face(Struct, frozen=True):
    """One font file: where it comes from, what it becomes, and how thick (in units) an outlined suit's line is."""

    package: str
    file: str
    suits: str
    family: str
    style: str
    weight: int
    line: int

    @property
    def italic(self) -> bool:
        """Whether it is the italic."""
        return self.style == "Italic"

    @property
    def target(self) -> str:
        """The name of the file that is written."""
        return f"{self.family.lower().replace(' ', '-')}-{self.style.lower()}.woff2"


FACES = (
    Face("serif", "SourceSerif4-Regular", "Regular", "Whistpress Serif", "Regular", 400, 52),
    Face("serif", "SourceSerif4-It", "Regular", "Whistpress Serif", "Italic", 400, 52),
    Face("serif", "SourceSerif4-Semibold", "Semibold", "Whistpress Serif", "Semibold", 600, 62),
    Face("serif", "SourceSerif4-Bold", "Bold", "Whistpress Serif", "Bold", 700, 70),
    Face("sans", "SourceSans3-Regular", "Regular", "Whistpress Sans", "Regular", 400, 52),
    Face("sans", "SourceSans3-Semibold", "Semibold", "Whistpress Sans", "Semibold", 600, 62),
    Face("sans", "SourceSans3-Bold", "Bold", "Whistpress Sans", "Bold", 700, 70),
)

CHANGES = {
    "Whistpress Serif": "Source Serif 4 (version 4.005, text size, TrueType outlines)",
    "Whistpress Sans": "Source Sans 3 (version 3.052, TrueType outlines)",
}
NOTICE = """\
{family}

A changed version of {original}, made for whistpress by tools/fonts.py. What was changed:
- the name: 'Source' is a Reserved Font Name, so a changed version must not bear it;
- the character set: Latin, Latin Extended-A, punctuation, arrows, figures and fractions; hinting is left out;
- suits of cards are added at U+2660-2667: the filled ones from Source Sans 3, the outlined ones drawn from them;
- fractions that were missing (sevenths, ninths and their like) are composed from the face's own small figures.

The original and this changed version are under the licence that follows.

"""


def make(face: Face, packages: dict[str, Path]) -> bytes:
    """Make one face and write it; its bytes are returned for the record of sizes."""
    font = TTFont(packages[face.package] / "TTF" / f"{face.file}.ttf", recalcTimestamp=False)
    donor = TTFont(packages["sans"] / "TTF" / f"SourceSans3-{face.suits}.ttf")
    shapes = {name: _suit(donor, font, name) for name in FILLED.values()}
    _compose_fractions(font)
    for code, name in FILLED.items():
        _add(font, f"uni{code:04X}", code, shapes[name])
    for code, name in OUTLINED.items():
        contours, width = shapes[name]
        _add(font, f"uni{code:04X}", code, ([*contours, *_holes(contours, face.line)], width))
    _subset(font)
    _rename(font, face)
    font.flavor = "woff2"
    path = TARGET / face.target
    font.save(path)
    return path.read_bytes()


def _suit(donor: TTFont, font: TTFont, name: str) -> tuple[list[Contour], int]:
    """The contours and the advance width of a suit, scaled from the height of one face to the other's."""
    scale = font["OS/2"].sCapHeight / donor["OS/2"].sCapHeight
    glyphs = donor.getGlyphSet()
    return contours_of(glyphs[name], glyphs, scale), round(glyphs[name].width * scale)


def _holes(contours: list[Contour], line: int) -> list[Contour]:
    return [thin(hole) for contour in contours for hole in inset(contour, line)]


def _add(font: TTFont, name: str, code: int, shape: tuple[list[Contour], int]) -> None:
    contours, width = shape
    pen = TTGlyphPen(None)
    draw_contours(contours, pen)
    _insert(font, name, code, pen.glyph(), width)


def _insert(font: TTFont, name: str, code: int, glyph: object, width: int) -> None:
    font["glyf"][name] = glyph
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            table.cmap[code] = name


def _compose_fractions(font: TTFont) -> None:
    """Give the face the vulgar fractions that it lacks, set from its own numerators, bar and denominators."""
    glyphs = font.getGlyphSet()
    present = font.getBestCmap()
    for code, (above, below) in FRACTIONS.items():
        parts = (f"{DIGITS[above]}.numr", "fraction", f"{DIGITS[below]}.dnom")
        if code in present or any(part not in glyphs for part in parts):
            continue
        pen, x = TTGlyphPen(None), 0
        for part in parts:
            record = DecomposingRecordingPen(glyphs)
            glyphs[part].draw(record)
            record.replay(TransformPen(pen, (1, 0, 0, 1, x, 0)))
            x += glyphs[part].width
        _insert(font, f"uni{code:04X}", code, pen.glyph(), x)


def _subset(font: TTFont) -> None:
    options = Options(layout_features=list(FEATURES), hinting=False, name_IDs=["*"], name_languages=[0x409])
    options.drop_tables += ["DSIG", "BASE"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*CHARACTERS, *FILLED, *OUTLINED])
    # The maker's new glyphs come last, so the order of glyphs must be fixed before tables are cut down.
    font.setGlyphOrder(list(dict.fromkeys([*font.getGlyphOrder(), *font["glyf"].keys()])))
    subsetter.subset(font)


def _rename(font: TTFont, face: Face) -> None:
    """Give the face a family, style and PostScript name without the reserved word; keep copyright and licence."""
    table = font["name"]
    identifiers = {0, 7, 8, 9, 11, 13, 14}
    table.names = [record for record in table.names if record.nameID in identifiers and record.platformID == 3]
    bold = face.style in ("Regular", "Italic", "Bold")
    postscript = f"{face.family.replace(' ', '')}-{face.style}"
    names = {
        1: face.family if bold else f"{face.family} {face.style}",
        2: face.style if bold else "Regular",
        3: f"whistpress;{postscript}",
        4: f"{face.family} {face.style}",
        5: "Version 1.000",
        6: postscript,
        10: f"A changed version of {CHANGES[face.family]}: renamed, cut down, with suits of cards added.",
        16: face.family,
        17: face.style,
    }
    for identifier, words in names.items():
        table.setName(words, identifier, 3, 1, 0x409)


def style_sheet() -> str:
    """fonts.css: one rule for each face, with addresses relative to the style sheet."""
    rules = [
        f'@font-face {{ font-family: "{face.family}"; font-style: {"italic" if face.italic else "normal"}; '
        f'font-weight: {face.weight}; font-display: swap; src: url("{face.target}") format("woff2"); }}\n'
        for face in FACES
    ]
    return "/* Made by tools/fonts.py. Licences: the LICENSE files beside this one. */\n" + "".join(rules)


def licence(family: str, package: Path) -> str:
    """What was changed, then the licence of the original."""
    original = (package / "LICENSE.md").read_text("utf-8")
    return NOTICE.format(family=family, original=CHANGES[family]) + original


def main() -> None:
    """Make everything; say how large each face has become."""
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    packages = {"serif": Path(sys.argv[1]), "sans": Path(sys.argv[2])}
    TARGET.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        print(f"{face.target}: {len(make(face, packages)):,} bytes")
    (TARGET / "fonts.css").write_text(style_sheet(), "utf-8")
    for family, package in (("Whistpress Serif", "serif"), ("Whistpress Sans", "sans")):
        (TARGET / f"LICENSE-{family.replace(' ', '-')}.txt").write_text(licence(family, packages[package]), "utf-8")


if __name__ == "__main__":
    main()
