"""Making the pages of persons, pairs and clubs: functions that another process can call, each with what its page shows alone."""

from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages.pairs import AgainstOf, PairOf, PairsOf, against_page, pair_page, pairs_page
from whistpress.pages.pages.players import ClubOf, PlayerOf, club_page, player_page
from whistpress.theme import Theme


def player_html(theme: Theme, site: Site, of: PlayerOf) -> bytes:
    """The page of a player."""
    return page_html(theme, site, "player.html", player_page(of))


def against_html(theme: Theme, site: Site, of: AgainstOf) -> bytes:
    """The page of what a player made of everybody else."""
    return page_html(theme, site, "against.html", against_page(of))


def pairs_html(theme: Theme, site: Site, of: PairsOf) -> bytes:
    """The list of pairs."""
    return page_html(theme, site, "pairs.html", pairs_page(of))


def pair_html(theme: Theme, site: Site, of: PairOf) -> bytes:
    """The page of a pair."""
    return page_html(theme, site, "pair.html", pair_page(of))


def club_html(theme: Theme, site: Site, of: ClubOf) -> bytes:
    """The page of a club."""
    return page_html(theme, site, "club.html", club_page(of))
