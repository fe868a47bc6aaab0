"""What a drawing may have: elements, attributes, properties, and the values of each kind."""

import re

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SHAPES = _words("path rect circle ellipse line polyline polygon")
TEXTS = _words("text tspan textPath")
EFFECTS = _words(
    "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur "
    "feMerge feMergeNode feOffset"
)
"""The steps of filters that cost a browser little; a filter with another one is left out whole."""
ELEMENTS = (
    SHAPES
    | TEXTS
    | EFFECTS
    | _words(
        "svg g defs symbol use switch a image title desc linearGradient radialGradient stop clipPath mask pattern marker filter"
    )
)
UNSEEN = _words(
    "metadata script style view cursor handler listener prefetch font-face font glyph missing-glyph hkern vkern discard"
)
"""Elements that are left out without a word: nothing of them is drawn, or a style is read by itself."""
ANIMATIONS = _words("animate animateColor animateMotion animateTransform set mpath")

NUMBERS = _words(
    "x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height offset viewBox points rotate textLength startOffset pathLength "
    "markerWidth markerHeight refX refY stdDeviation values k1 k2 k3 k4 amplitude exponent intercept slope tableValues"
)
"""Attributes of numbers, perhaps with a unit."""
WORDS = _words(
    "preserveAspectRatio gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits "
    "markerUnits orient lengthAdjust method spacing side filterUnits primitiveUnits in in2 result mode operator type role "
    "aria-label aria-hidden aria-labelledby aria-describedby"
)
"""Attributes of words."""
TRANSFORMS = _words("transform gradientTransform patternTransform")

PROPERTIES = _words(
    "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction "
    "display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font- "
    "size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing marker-end marker-mid "
    "marker-start mask mask-type opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke- "
    "dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor "
    "text-decoration text-rendering unicode-bidi vector-effect visibility word-spacing writing-mode"
)
"""Properties that are attributes of SVG too."""
STYLED = _words("mix-blend-mode isolation white-space font background-color")
"""Properties that only a style sets: they stay in the attribute `style`."""
ALIASES = {"marker": ("marker-start", "marker-mid", "marker-end"), "background": ("background-color",)}
"""Short forms of properties."""
REFERRING = _words("clip-path fill filter marker-end marker-mid marker-start mask stroke")

URL = re.compile(r"""url\(\s*(["']?)#([^\s"'()<>\\]+)\1\s*\)""")
ANY_URL = re.compile(r"url\(", re.IGNORECASE)
VALUE = re.compile(
    r"""(?:url\(#[^\s"'()<>\\]+\)|(?:rgba?|hsla?)\([\w.,%\s/+\-]*\)|[\w#%.,+\-/\s]|'[^'"\\<>;{}()]*'|"[^'"\\<>;{}()]*")*"""
)
NUMERIC = re.compile(r"[\w.,+\-%\s]*+")
PLAIN = re.compile(r"[^<>&\x00-\x1f\x7f]*+")
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*+")
TRANSFORM = re.compile(r"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE+\-.,\s]*\)[\s,]*)*|none")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?")
LARGEST = 10_000_000
"""The largest number of a drawing."""
LONGEST = 40
"""The most signs of a number."""
