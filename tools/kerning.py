"""The kerning of a face as one small table, for the fonts of the site.

Adobe's has a dozen tables, each of which tells anew which letters are alike. Here pairs of letters whose distance changes alike
are one class of one table, and changes too small to be seen on a screen are left out.
"""

from typing import Any

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.ttLib import TTFont

SEEN, STEP = 15, 5
"""The least change that is kept and what it is rounded to, in thousandths of an em: a fourth and a twelfth of a dot."""

PAIRS, EXTENSION = 2, 9
"""Types of lookups, by their numbers in OpenType."""

Pairs = dict[tuple[str, str], int]


def tighten_kerning(face: TTFont) -> None:
    """Put one table in the place of all those of a face that kern pairs, which then differ by no more than can be seen."""
    for lookup in _lookups(face):
        pairs = {pair: round(by / STEP) * STEP for pair, by in _pairs(lookup, face).items() if abs(by) >= SEEN}
        rows, columns = _alike(pairs), _alike({pair[::-1]: by for pair, by in pairs.items()})
        classes = {(rows[glyph], columns[other]): (buildValue({"XAdvance": by}), None) for (glyph, other), by in pairs.items()}
        lookup.LookupType, lookup.SubTableCount = PAIRS, 1
        lookup.SubTable = [buildPairPosClassesSubtable(classes, face.getReverseGlyphMap())]


def kerning(face: TTFont) -> Pairs:
    """By how much the distance of two letters is changed, for each pair of glyphs where it is."""
    return {pair: by for lookup in _lookups(face) for pair, by in _pairs(lookup, face).items() if by}


def _lookups(face: TTFont) -> list[Any]:
    """The lookups that kern pairs; what they do to three letters in a row is another's."""
    table = face["GPOS"].table
    numbers = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for number in record.Feature.LookupListIndex
    }
    return [lookup for lookup in map(table.LookupList.Lookup.__getitem__, sorted(numbers)) if _tables(lookup)]


def _tables(lookup: Any) -> list[Any]:
    """Its tables of pairs, those among them that an extension leads to."""
    tables = [table.ExtSubTable if table.LookupType == EXTENSION else table for table in lookup.SubTable]
    return [table for table in tables if table.LookupType == PAIRS]


def _pairs(lookup: Any, face: TTFont) -> Pairs:
    """The first table that knows a pair has the say."""
    pairs: Pairs = {}
    for table in _tables(lookup):
        for pair, value in _of_letters(table) if table.Format == 1 else _of_classes(table, face.getGlyphOrder()):
            pairs.setdefault(pair, (value and getattr(value, "XAdvance", 0)) or 0)
    return pairs


def _of_letters(table: Any) -> list[tuple[tuple[str, str], Any]]:
    return [
        ((first, record.SecondGlyph), record.Value1)
        for first, pairs in zip(table.Coverage.glyphs, table.PairSet, strict=True)
        for record in pairs.PairValueRecord
    ]


def _of_classes(table: Any, glyphs: list[str]) -> list[tuple[tuple[str, str], Any]]:
    firsts, seconds = table.ClassDef1.classDefs, table.ClassDef2.classDefs
    return [
        ((first, second), table.Class1Record[firsts.get(first, 0)].Class2Record[seconds.get(second, 0)].Value1)
        for first in table.Coverage.glyphs
        for second in glyphs
    ]


def _alike(pairs: Pairs) -> dict[str, tuple[str, ...]]:
    """For each first glyph those that are kerned as it is, itself among them."""
    rows: dict[str, dict[str, int]] = {}
    for (glyph, other), by in sorted(pairs.items()):
        rows.setdefault(glyph, {})[other] = by
    groups: dict[tuple[tuple[str, int], ...], tuple[str, ...]] = {}
    for glyph, row in rows.items():
        key = tuple(row.items())
        groups[key] = (*groups.get(key, ()), glyph)
    return {glyph: group for group in groups.values() for glyph in group}
