"""The files of the theme that are copied as they are: style, fonts, script."""

from functools import partial
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.theme.folders import Theme


def assets(theme: Theme) -> list[Artefact]:
    """Every file below `assets/` of the theme's folders, as `theme/…` of the site; the first folder wins."""
    return [
        Artefact(path=f"theme/{path}", kind=Kind.ASSET, source=f"templates/assets/{path}", make=partial(_bytes, file))
        for path, file in theme.files("assets")
    ]


def _bytes(file: Path) -> bytes:
    return file.read_bytes()
