"""The style sheet and the script of every page; the sheet has the fonts, the theme's rules and the league's own look.

A browser does not load font files for a page that was opened as a file. Such pages use a second sheet, which embeds the fonts
under other names.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.league.league import League
from whistpress.league.planner import Planner
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
    """Plan the style sheet and the script of every page, and the league's own look by itself, where it has one."""
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
