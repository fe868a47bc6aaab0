"""Where a league's live pages are found: the one rule that links on the site and codes on paper share."""


def base(url: str) -> str:
    """The address of the site's top with one slash at its end; empty where the league has none."""
    return f"{url.rstrip('/')}/" if url else ""


def event(id_: str) -> str:
    """The page of an event (`season/slug`), below the site's top."""
    return f"events/{id_}/index.html"


def live_event(url: str, id_: str) -> str:
    """The whole address of an event's page; empty where the league has none."""
    return base(url) + event(id_) if url else ""


def spoken(address: str) -> str:
    """An address as it is typed: without `https://` and without the name of the file that a server finds by itself."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("index.html")
