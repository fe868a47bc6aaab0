"""The icon of the site on a telephone's home screen (the league's logo, or a spade in its colour), and the web manifest."""

import json
import struct
import zlib
from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.packaged import theme_folder
from whistpress.site import addresses
from whistpress.site.page import Site
from whistpress.site.theme.folders import FOLDER, versioned_path

TOUCH, LARGE = 192, 512
"""The sides of the two pictures, in pixels: for a telephone's screen, and for where it shows them larger."""

PAPER, INK = "#fcfaf4", "#1c1a17"
"""The theme's own paper and ink."""

_SQUARE = 0.1
"""A logo that is wider than high by no more than this share serves as it is; a telephone would cut or stretch any other."""
_SHADES = 16


def pages(planner: Planner) -> Iterator[Artefact]:
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
