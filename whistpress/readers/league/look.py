"""The look of the site, as `[look]` of the league's file sets it: a colour that can be read, a logo that is there."""

from collections.abc import Collection

from whistpress.core.model.look import MENU, Look
from whistpress.problems import Problems
from whistpress.problems.nearest import offer, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.colour import DARK_PAPER, LEAST_CONTRAST, LIGHT_PAPER, contrast, readable
from whistpress.readers.format.league import LookTable
from whistpress.readers.toml_file import TomlFile

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
                helps = suggestion(name, (*MENU, *pages)) or (f"the sections are {offer(MENU)}; your pages by their files",)
                problems.add(
                    "E853", f"no section and no page is called '{shorten(name)}'", toml.span(("look", "menu", number)), *helps
                )
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
        message = f"'{colour}' is too pale to be read on the page: its contrast is {contrast(colour, LIGHT_PAPER):.1f}"
        nearest = readable(colour, LIGHT_PAPER)
        problems.add("E851", message, toml.span(("look", "colour")), f'text needs 4.5; the nearest that has it: "{nearest}"')


def _check_logo(logo: str, toml: TomlFile, files: Collection[str], problems: Problems) -> None:
    if not logo:
        return
    at = toml.span(("look", "logo"))
    if not logo.lower().endswith(_PICTURES):
        message = f"a logo is a picture, and '{shorten(logo)}' is none"
        problems.add("E852", message, at, f"the end of its name is one of {offer(_PICTURES)}")
    elif logo not in files:
        helps = suggestion(logo, files) or ('put it into content/files/ and write: logo = "files/logo.svg"',)
        problems.add("E852", f"there is no file content/{shorten(logo)}", at, *helps)
