"""What a telephone shows of a site on its screen: a square logo of the league's, else a spade in its colour."""

import json
import struct
import zlib

from msgspec.structs import replace

from tests.site import leagues
from tests.whole_records import record_of
from tools.icons import outline, png, shades
from whistpress.engine.plan import site_artefacts
from whistpress.league.front.model import Look
from whistpress.league.front.pages.look import PAPER, colour_icon
from whistpress.league.league import League
from whistpress.packaged import theme_folder
from whistpress.site.theme import Theme


def files(league: League) -> dict[str, bytes]:
    """What a league's site has for telephones, and its home page."""
    planned = site_artefacts(record_of(league, {}), (), Theme())
    wanted = ("spade-192.png", "spade-512.png", "site.webmanifest")
    return {one.path: one.make() for one in planned if one.path.endswith(wanted) or one.path == "index.html"}


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by name; each with the right check sum."""
    found, at = {}, 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        found[name], at = body, at + 12 + length
    return found


def test_without_a_logo_there_are_spades_in_the_league_s_colour() -> None:
    """On the page, in the manifest, in the pictures; each picture has the size that is said."""
    made = files(replace(leagues.league(), look=Look(colour="#7a1f2b")))
    manifest = json.loads(made["site.webmanifest"])
    assert (manifest["name"], manifest["start_url"]) == ("Harbour Whist League", "index.html")
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512"]
    for icon in manifest["icons"]:
        parts = chunks(made[icon["src"]])
        assert struct.unpack(">II", parts[b"IHDR"][:8]) == (int(icon["sizes"][:3]),) * 2
        assert (parts[b"PLTE"][:3].hex(), parts[b"PLTE"][-3:].hex()) == (PAPER[1:], "7a1f2b")
    assert f'rel="apple-touch-icon" href="{manifest["icons"][0]["src"]}"'.encode() in made["index.html"]
    assert b'data-manifest="site.webmanifest"' in made["index.html"]


def test_a_square_logo_serves_and_no_other() -> None:
    """A wide one would be cut; telephones of one make show no drawing, and get the spade."""
    for name, size, shown, touch in (
        ("files/logo.png", (300, 300), "300x300", "files/logo.png"),
        ("files/logo.svg", (64, 64), "any", "spade-192.png"),
        ("files/wide.png", (300, 100), "192x192", "spade-192.png"),
    ):
        league = replace(leagues.league(), look=Look(logo=name), picture_sizes={name: size})
        made = files(league)
        icons = json.loads(made["site.webmanifest"])["icons"]
        assert icons[0]["sizes"] == shown
        assert f'{touch}">'.encode() in made["index.html"].partition(b"apple-touch-icon")[2].splitlines()[0]


def test_a_picture_of_shades_takes_colours_and_nothing_else_of_it_changes() -> None:
    """The packaged one is what the tool draws of the theme's own drawing."""
    shaded = (theme_folder() / "icons" / "spade-192.png").read_bytes()
    before, after = chunks(shaded), chunks(colour_icon(shaded, "#000000", "#ff8000"))
    assert after.pop(b"PLTE")[-3:] == b"\xff\x80\x00"
    before.pop(b"PLTE")
    assert after == before
    small = shades(outline("M0 0H32V32H0z"), 16)
    assert (small[0][0], small[8][8], small[8][0]) == (0, 15, 0) or small[8][8] == 15
    assert chunks(png(small))[b"IHDR"][:8] == struct.pack(">II", 16, 16)
