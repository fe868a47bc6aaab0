"""Colours that can be read on the pages: contrast by WCAG 2.2, and the nearest shade that has enough of it."""

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
