"""The style sheets of a drawing: each rule becomes properties of the elements that it is for."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from whistpress.reading.svg.allowed import ALIASES
from whistpress.reading.svg.tree import DrawingError, SvgElement

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_COMPOUND = re.compile(r"(?P<tag>\*|[A-Za-z][\w-]*)?(?P<marks>(?:[.#][^\s.#>+~:\[\](){},]+)*)")
_COMBINED = re.compile(r"\s*(>)\s*|\s+")
_BRACE = re.compile(r"[{}]")
_MOST_LETTERS = 2**20
_MOST_RULES = 5_000
_MOST_MATCHES = 1_000_000
"""How often a rule is compared with an element."""
_MOST_PARTS = 6
Declarations = dict[str, tuple[str, bool]]
"""The values of properties, each with whether it is important."""


class Compound(Struct, frozen=True):
    """A selector without blanks: `rect.a#b`; `child` for the direct parent's, `>`."""

    tag: str
    classes: frozenset[str]
    id: str
    child: bool = False

    def matches(self, element: SvgElement) -> bool:
        """Return whether an element is of this kind."""
        return (
            self.tag in ("", "*", element.tag)
            and (not self.id or element.attributes.get("id") == self.id)
            and self.classes <= frozenset(element.attributes.get("class", "").split())
        )


class StyleRule(Struct, frozen=True):
    """A rule: its selector from the innermost element outwards, its weight among others, its declarations."""

    compounds: tuple[Compound, ...]
    weight: tuple[int, int, int]
    declarations: Mapping[str, tuple[str, bool]]

    def matches(self, element: SvgElement) -> bool:
        """Return whether the rule is for an element."""
        if not self.compounds[0].matches(element):
            return False
        around = list(_around(element))
        reached = {-1}  # the indices of elements around it that the compounds so far may mean
        for before, compound in pairwise(self.compounds):
            indices = {index + 1 for index in reached} if before.child else range(min(reached) + 1, len(around))
            reached = {index for index in indices if index < len(around) and compound.matches(around[index])}
            if not reached:
                return False
        return True


def _around(element: SvgElement) -> Iterator[SvgElement]:
    """Yield the elements around one, the innermost first."""
    while element.parent is not None:
        element = element.parent
        yield element


def rules_of(sheets: Sequence[str]) -> tuple[list[StyleRule], bool]:
    """Return the rules of style sheets, and whether there are others that are not understood and may be seen."""
    rules, lost = list[StyleRule](), False
    if sum(map(len, sheets)) > _MOST_LETTERS:
        raise DrawingError(f"has styles of more than {_MOST_LETTERS // 2**20} MiB")
    for sheet in sheets:
        for selectors, body in _blocks(_COMMENT.sub(" ", sheet)):
            if selectors.startswith("@"):
                lost = lost or not selectors.startswith(("@charset", "@namespace"))
                continue
            values = declarations(body)
            for selector in selectors.split(","):
                rule = _rule(selector.strip(), values)
                if rule is None:
                    lost = True
                else:
                    rules.append(rule)
                if len(rules) > _MOST_RULES:
                    raise DrawingError(f"has more than {_MOST_RULES} rules of style")
    return rules, lost


def declarations(body: str) -> Declarations:
    """Return the values of the properties in a style; the last of one property wins, important ones before others."""
    values: Declarations = {}
    for declaration in _COMMENT.sub(" ", body).split(";"):
        name, colon, value = declaration.partition(":")
        name, value = name.strip().lower(), " ".join(value.split())
        important = value.lower().endswith("!important")
        value = value[: -len("!important")].rstrip() if important else value
        for full in ALIASES.get(name, (name,)) if colon and value else ():
            if important or not values.get(full, ("", False))[1]:
                values[full] = (value, important)
    return values


def style_of(element: SvgElement, rules: Sequence[StyleRule]) -> dict[str, str]:
    """Return the properties that rules and the element's own style give it, in the order in which they win."""
    inline = declarations(element.attributes.get("style", ""))
    matching = sorted((rule for rule in rules if rule.matches(element)), key=lambda rule: rule.weight)
    values: dict[str, str] = {}
    for important in (False, True):
        for source in (*(rule.declarations for rule in matching), inline):
            values.update({name: value for name, (value, mark) in source.items() if mark == important})
    return values


def check_work(rules: Sequence[StyleRule], elements: int) -> None:
    """Raise DrawingError where comparing every rule with every element would take too long."""
    if len(rules) * elements > _MOST_MATCHES:
        raise DrawingError(f"has {len(rules)} rules of style for {elements} elements", "save it as plain SVG without classes")


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors (or `@rule`) and the body of each block, and each `@rule;` without one."""
    at = 0
    while at < len(sheet):
        opened, ended = sheet.find("{", at), sheet.find(";", at)
        if ended >= 0 and (opened < 0 or ended < opened) and sheet[at:ended].lstrip().startswith("@"):
            yield sheet[at:ended].strip(), ""
            at = ended + 1
            continue
        if opened < 0:
            return
        depth, end = 1, opened + 1
        for match in _BRACE.finditer(sheet, opened + 1):
            depth += 1 if match[0] == "{" else -1
            end = match.start()
            if depth == 0:
                break
        else:
            end = len(sheet)
        yield sheet[at:opened].strip(), sheet[opened + 1 : end]
        at = end + 1


def _rule(selector: str, values: Declarations) -> StyleRule | None:
    """Return the rule of a selector of names, classes and ids, within each other; None for another selector."""
    pieces = _COMBINED.split(selector)
    if not selector or len(pieces) > 2 * _MOST_PARTS:
        return None
    compounds = list[Compound]()
    for index in range(len(pieces) - 1, -1, -2):
        match = _COMPOUND.fullmatch(pieces[index] or "")
        if match is None or not match[0]:
            return None
        marks = re.findall(r"[.#][^.#]+", match["marks"])
        ids = [mark[1:] for mark in marks if mark[0] == "#"]
        if len(ids) > 1:
            return None
        classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
        child = index > 0 and pieces[index - 1] == ">"
        compounds.append(Compound(match["tag"] or "", classes, ids[0] if ids else "", child))
    weight = (
        sum(bool(part.id) for part in compounds),
        sum(len(part.classes) for part in compounds),
        sum(part.tag not in ("", "*") for part in compounds),
    )
    return StyleRule(tuple(compounds), weight, values)
