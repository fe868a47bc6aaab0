"""The style sheet and the script of every page, the icons; the sheet has the fonts, the theme's rules and the league's own look.

A browser does not load font files for a page that was opened as a file. Such pages use a second sheet, which embeds the fonts
under other names. The icon of the site on a telephone's home screen is the league's logo, or a spade in its colour.
"""

import json
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.packaged import theme_folder
from whistpress.site import addresses
from whistpress.site.page import Site
from whistpress.site.theme import Theme, assets_version
from whistpress.site.theme.folders import FOLDER, style_sheet, versioned_path

PATH, LOOK = f"{FOLDER}site.css", f"{FOLDER}look.css"
PARTS = ("fonts/fonts.css", "style.css")
"""The theme's style sheets, below `assets/`."""
ON_DISK = f"{FOLDER}on-disk.css"
"""The style sheet of pages that were opened as files; `parts/ahead.js` of the templates asks for it."""
_FACE = re.compile(r'@font-face \{ font-family: "(Whistpress (?:Serif|Sans))";[^}]*?url\("([^"]+\.woff2)"\)[^}]*\}')
_STACK = re.compile(r"--(?:serif|sans):[^;}]+")
SCRIPT, SCRIPTS = f"{FOLDER}site.js", ("dates.js", "tables.js", "script.js", "me.js")
"""The script of every page, and the theme's scripts that it consists of."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the style sheet and the script of every page, the league's own look by itself where it has one, and the icons."""
    files, look, version = dict(planner.theme.files("assets")), look_css(planner.league), planner.site.version
    parts = [(path[: path.rfind("/") + 1], files[path].read_text("utf-8", errors="replace")) for path in PARTS]
    scripts = tuple(files[path].read_text("utf-8", errors="replace") for path in SCRIPTS)
    yield Artefact(
        path=versioned_path(SCRIPT, version), kind=Kind.ASSET, source=planner.league.at.file, make=partial(site_js, scripts)
    )
    faces = tuple((match[0], files[f"fonts/{match[2]}"]) for match in _FACE.finditer(parts[0][1]) if f"fonts/{match[2]}" in files)
    yield Artefact(
        path=versioned_path(ON_DISK, version),
        kind=Kind.ASSET,
        source=planner.league.at.file,
        make=partial(on_disk_css, tuple((rule, file.read_bytes()) for rule, file in faces), tuple(_STACK.findall(parts[1][1]))),
    )
    for path, sheet_parts in ((PATH, (*parts, ("", look))), *([(LOOK, (("", look),))] if look else [])):
        yield Artefact(
            path=versioned_path(path, version),
            kind=Kind.ASSET,
            source=planner.league.at.file,
            make=partial(site_css, sheet_parts),
        )
    yield from _icon_files(planner)


def site_js(parts: tuple[str, ...]) -> bytes:
    """Join scripts; each has its own scope."""
    return "\n".join(parts).encode()


def site_css(parts: tuple[tuple[str, str], ...]) -> bytes:
    """Join style sheets, each with the folder in which it stands."""
    return style_sheet(*parts).encode()


def on_disk_css(faces: tuple[tuple[str, bytes], ...], stacks: tuple[str, ...]) -> bytes:
    """Write the style sheet of pages that were opened as files: rules of faces with the faces themselves, and who uses them."""
    rules = []
    for rule, font in faces:
        address = f'url("data:font/woff2;base64,{b64encode(font).decode()}")'
        embedded = rule.replace(rule[rule.index('url("') : rule.index('")') + 2], address)
        rules.append(_on_disk(embedded).replace("font-display: optional", "font-display: block"))
    rules.append(f":root {{ {' '.join(f'{_on_disk(stack)} !important;' for stack in stacks)} }}")
    rules += [f'svg[font-family^="Whistpress {name}"] {{ font-family: var(--{name.lower()}); }}' for name in ("Serif", "Sans")]
    return "".join(f"{rule}\n" for rule in rules).encode()


def _on_disk(text: str) -> str:
    """Return a rule with the names that faces have in the sheet for pages on a disk."""
    return re.sub(r'"(Whistpress (?:Serif|Sans))"', r'"\1 on disk"', text)


def theme_version(theme: Theme, league: League) -> str:
    """Return the version of the theme's files, the league's own look among them."""
    return assets_version(theme, look_css(league))


def look_css(league: League) -> str:
    """Write the style sheet; empty where the league keeps the look of the theme."""
    look = league.look
    rules = []
    if look.colour:
        rules += [
            f"@media screen {{ :root {{ --mark: {look.colour}; }} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ --mark: {look.night}; }} }}",
        ]
    if look.large:
        rules += ["@media screen { html { font-size: 125%; } }"]
    return "".join(f"{rule}\n" for rule in rules)


TOUCH, LARGE = 192, 512
"""The sides of the two pictures, in pixels: for a telephone's screen, and for where it shows them larger."""

PAPER, INK = "#fcfaf4", "#1c1a17"
"""The theme's own paper and ink."""

_SQUARE = 0.1
"""A logo that is wider than high by no more than this share serves as it is; a telephone would cut or stretch any other."""
_SHADES = 16


def _icon_files(planner: Planner) -> Iterator[Artefact]:
    """Plan the pictures that are needed and the manifest that names them."""
    league, site = planner.league, planner.site
    for size in (TOUCH, LARGE):
        shaded = (theme_folder() / "icons" / f"spade-{size}.png").read_bytes()
        make = partial(colour_icon, shaded, PAPER, league.look.colour or INK)
        yield Artefact(path=versioned_path(_spade(size), site.version), kind=Kind.ASSET, source=league.at.file, make=make)
    yield Artefact(
        path=addresses.MANIFEST, kind=Kind.DATA, source=league.at.file, make=partial(manifest, site, square_logo(league))
    )


def square_logo(league: League) -> str:
    """Return the path of the league's logo where it is a square; else an empty text."""
    wide, high = league.picture_sizes.get(league.look.logo, (0, 0))
    return league.look.logo if wide and high and abs(wide - high) <= _SQUARE * high else ""


def touch_icon(league: League) -> str:
    """Return the path of the picture for a telephone's screen: the logo, if it is a square of pixels that all telephones show."""
    logo = square_logo(league)
    return logo if logo.lower().endswith(".png") else _spade(TOUCH)


def manifest(site: Site, logo: str) -> bytes:
    """Write the manifest: the site's name, where it begins, its colours, its pictures with their sizes."""
    spades = [_icon(versioned_path(_spade(size), site.version), f"{size}x{size}") for size in (TOUCH, LARGE)]
    logos = [_icon(logo, _sizes(logo, site.logo_size))] if logo and site.logo_size else []
    about = {
        "name": site.name,
        "lang": site.language,
        "start_url": addresses.HOME,
        "display": "browser",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": logos or spades,
    }
    return f"{json.dumps(about, ensure_ascii=False, indent=1)}\n".encode()


def _sizes(logo: str, size: tuple[int, int]) -> str:
    return "any" if logo.lower().endswith(".svg") else f"{size[0]}x{size[1]}"


def _icon(path: str, sizes: str) -> dict[str, str]:
    return {"src": path, "sizes": sizes}


def _spade(size: int) -> str:
    return f"{FOLDER}spade-{size}.png"


def colour_icon(shaded: bytes, ground: str, ink: str) -> bytes:
    """Return a picture of sixteen shades with colours for them, from the ground's to the ink's."""
    (paper, mark), palette = (_rgb(colour) for colour in (ground, ink)), []
    for shade in range(_SHADES):
        palette += [light + (dark - light) * shade // (_SHADES - 1) for light, dark in zip(paper, mark, strict=True)]
    at = shaded.index(b"PLTE")
    body = b"PLTE" + bytes(palette)
    return shaded[:at] + body + struct.pack(">I", zlib.crc32(body)) + shaded[at + len(body) + 4 :]


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue
