"""What search engines read of a page: schema.org data as JSON-LD, of nothing but what the page shows."""

import json
from typing import Any

from markupsafe import Markup

from whistpress.pages.page import Page, Site

_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def structured(site: Site, page: Page) -> Markup:
    """Return the JSON-LD of a page for its `<script>`; empty for kinds of pages without any."""
    data = page.schema_org(site)
    if not data:
        return Markup("")
    about = {"@context": "https://schema.org", **{key: value for key, value in data.items() if value}}
    if site.url:
        about["url"] = site.url + page.path
    return Markup(json.dumps(about, ensure_ascii=False, separators=(",", ":")).translate(_SAFE))  # noqa: S704 (escaped here)


def venue(name: str) -> dict[str, Any]:
    """Return a venue for schema.org; empty without a name."""
    return {"@type": "Place", "name": name} if name else {}


def organization(name: str) -> dict[str, Any]:
    """Return a league or club for schema.org."""
    return {"@type": "SportsOrganization", "name": name}
