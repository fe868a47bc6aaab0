"""The look of the site, as `[look]` of the league's file sets it: a colour that can be read, a logo that is there."""

from collections.abc import Collection

from whistpress.league.front.keys import LookTable
from whistpress.league.front.model import MENU, Look
from whistpress.problems import Problems, offer, shorten, suggestion, wording
from whistpress.reading.toml_file import TomlFile

LIGHT_PAPER, DARK_PAPER = "#fcfaf4", "#131b2b"
"""The background of pages, by day and by night; `templates/assets/style.css` has the same."""

LEAST_CONTRAST = 4.5
"""What text needs against its background (WCAG 2.2, 1.4.3)."""


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours (#rrggbb), from 1 to 21 (WCAG 2.2, relative luminance)."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(colour: str, paper: str) -> str:
    """Return the colour, or the nearest shade or tint of it that can be read on the background."""
    towards = 0 if _luminance(paper) > 0.5 else 255
    parts = _parts(colour)
    for step in range(101):
        mixed = "#" + "".join(f"{(part * (100 - step) + towards * step) // 100:02x}" for part in parts)
        if contrast(mixed, paper) >= LEAST_CONTRAST:
            return mixed
    raise AssertionError(paper)  # black or white can be read on any background


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")


def look_of(table: LookTable, toml: TomlFile | None, files: Collection[str], pages: Collection[str], problems: Problems) -> Look:
    """Return the look of the site; report a colour too pale to read, a missing logo, an unknown name in the menu.

    `files` are the paths of the files below `content/`, `pages` the names of the league's own pages.
    """
    if toml is not None:
        _check_colour(table.colour, toml, problems)
        _check_logo(table.logo, toml, files, problems)
        for number, name in enumerate(table.menu):
            if name not in MENU and name not in pages:
                helps = suggestion(name, (*MENU, *pages)) or (wording("E853.sections-pages", listed=offer(MENU)),)
                problems.say("E853.no-section", toml.span(("look", "menu", number)), *helps, name=shorten(name))
    return Look(
        colour=table.colour.lower(),
        night=readable(table.colour.lower(), DARK_PAPER) if table.colour else "",
        logo=table.logo if table.logo in files else "",
        large=table.text == "large",
        footer=table.footer,
        menu=tuple(table.menu),
    )


def _check_colour(colour: str, toml: TomlFile, problems: Problems) -> None:
    if colour and contrast(colour, LIGHT_PAPER) < LEAST_CONTRAST:
        nearest = readable(colour, LIGHT_PAPER)
        problems.say(
            "E851.too-pale",
            toml.span(("look", "colour")),
            colour=colour,
            contrast=f"{contrast(colour, LIGHT_PAPER):.1f}",
            nearest=nearest,
        )


def _check_logo(logo: str, toml: TomlFile, files: Collection[str], problems: Problems) -> None:
    if not logo:
        return
    at = toml.span(("look", "logo"))
    if not logo.lower().endswith(_PICTURES):
        problems.say("E852.logo-picture", at, logo=shorten(logo), listed=offer(_PICTURES))
    elif logo not in files:
        helps = suggestion(logo, files) or (wording("E852.content-files"),)
        problems.say("E852.no-file", at, *helps, logo=shorten(logo))
