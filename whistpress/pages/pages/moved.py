"""What stands at an address of old: the way to where it leads now, or why it leads nowhere."""

from whistpress.pages.page import Page


class MovedPage(Page, frozen=True, kw_only=True):
    """An address of old: `target` is the page that it led to, from the site's top, and `words` what that page is called."""

    target: str
    words: str


class GonePage(Page, frozen=True, kw_only=True):
    """An address of something that is no more: `why`, in the league's own words."""

    why: str


def moved_page(old: str, target: str, words: str) -> MovedPage:
    """The page at an old address."""
    return MovedPage(path=old, title=words, target=target, words=words)


def gone_page(old: str, why: str) -> GonePage:
    """The page at the address of something that is no more."""
    return GonePage(path=old, title=why, why=why)
