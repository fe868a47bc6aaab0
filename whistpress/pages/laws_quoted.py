"""Laws in the words of a page, made links to where the library has them."""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape

from whistpress.language import say


def lawed(text: str, cited: Mapping[str, str], root: str) -> Markup:
    """A text, escaped, with `law IV.9` as a link; `cited` are the addresses of laws from the site's top, `root` leads there."""
    found = {phrase: path for law, path in cited.items() for phrase in _phrases(law)}
    if not found or not text:
        return escape(text)
    longest = sorted(found, key=lambda phrase: (-len(phrase), phrase))
    one = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\.?\w)")
    pieces, end = [], 0
    for match in one.finditer(text):
        link = Markup('<a class="law" href="{}">{}</a>').format(root + found[match[0]], match[0])
        pieces += [escape(text[end : match.start()]), link]
        end = match.end()
    return Markup("").join([*pieces, escape(text[end:])])


def _phrases(law: str) -> tuple[str, ...]:
    """How a page names a law: in its own language, and in the words of the record."""
    if law.lower().startswith("law"):
        return (law,)
    return tuple(dict.fromkeys((say("law %(law)s", law=law), f"law {law}", f"Law {law}", f"laws {law}", f"Laws {law}")))
