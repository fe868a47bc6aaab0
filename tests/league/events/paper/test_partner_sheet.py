"""The table of partners for the notice board, and the cards that players carry."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Entry, Event
from whistpress.core.movement import Request, arrange
from whistpress.league.events.paper.partners import partner_cards, partner_sheets
from whistpress.league.events.words.event_lines import partners_table
from whistpress.printing.sheet import SHEETS


def season(couples: int, entries: tuple[Entry, ...] = ()) -> Event:
    """A tournament of so many couples, before its days are fixed."""
    schedule = arrange(Request(system="edgewood", pairs=couples))
    return replace(evening(Request(system="howell", pairs=5), "sum"), sessions=(), entries=entries, partners=schedule)


def test_names_stand_in_the_table_where_they_have_room() -> None:
    """Ten sessions leave room for surnames beside the numbers, forty do not."""
    for couples, named in ((10, True), (40, False)):
        entries = tuple(
            Entry(number=number, label=str(number), names=(f"Ann Player{number}",)) for number in range(1, 2 * couples + 1)
        )
        event = season(couples, entries)
        table = partners_table(event)
        assert table is not None
        assert {page.named for page in partner_sheets(event, table, SHEETS["A4"]).pages} == {named}


@given(st.integers(2, 60), st.sampled_from(sorted(SHEETS)))
def test_the_papers_hold_every_partner_once(couples: int, sheet: str) -> None:
    """Of any size the table has every player and session, the cards every player's sessions, all within the sheet."""
    event = season(couples)
    table = partners_table(event)
    assert table is not None
    laid = partner_sheets(event, table, SHEETS[sheet])
    cells = [(row.who.entry, head.number) for page in laid.pages for row in page.rows for head in page.heads]
    assert sorted(cells) == [(player, number) for player in range(1, 2 * couples + 1) for number in range(1, couples + 1)]
    assert all(page.name + page.column * len(page.heads) <= laid.sheet.inner_width + 0.5 for page in laid.pages)
    assert all(len(page.rows) * page.row < laid.sheet.inner_height - 30 for page in laid.pages)
    cards = partner_cards(event, table, SHEETS[sheet])
    told = [(card.label, line.session, line.label) for page in cards.pages for card in page for line in card.lines]
    assert len(told) == len(set(told)) == 2 * couples * couples
    for page in cards.pages:
        down = -(-len(page) // 2)
        assert down * cards.height + (down - 1) * cards.gap <= SHEETS[sheet].inner_height
