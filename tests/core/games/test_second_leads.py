"""The second lead of a suit, held against the tables of the books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.leads import LEADS
from whistpress.core.games.leads.system import (
    FirstRound,
    LeadSystem,
    Verdict,
    judge_second_lead,
    lead_for,
    rows_with_both_leads,
    second_lead_for,
)
from whistpress.core.model import RANKS

LEAGUE, MITCHELL = LEADS["league-1899"], LEADS["mitchell-1897"]
CAVENDISH, SENSE = LEADS["cavendish-1902"], LEADS["common-sense-1900"]


def after(ranks: str, led: str, fell: str, *, won: bool) -> tuple[FirstRound, str]:
    """What became of a first lead, and what is left of the suit."""
    return FirstRound(led, fell, won), ranks.replace(led, "", 1)


def judged(
    system: LeadSystem, ranks: str, led: str, second: str, fell: str = "", *, won: bool = True, trumps: bool = False
) -> Verdict:
    """The verdict on two leads."""
    first, left = after(ranks, led, fell, won=won)
    return judge_second_lead(second_lead_for(system, ranks, first, trumps=trumps), second, left)


@pytest.mark.parametrize(
    ("system", "ranks", "led", "second"),
    [
        (LEAGUE, "AKQJ", "K", "J"), (LEAGUE, "AKQJ2", "J", "A"), (LEAGUE, "AKQ32", "Q", "A"), (LEAGUE, "AQJ32", "A", "J"),
        (LEAGUE, "A65432", "A", "3"), (LEAGUE, "QJT2", "T", "Q"), (LEAGUE, "QJT32", "T", "J"), (LEAGUE, "KQJ432", "J", "Q"),
        (MITCHELL, "AQJT", "A", "T"), (MITCHELL, "KQJT32", "J", "Q"), (MITCHELL, "A765432", "A", "4"),
        (MITCHELL, "QJT2", "T", "Q"),
        (SENSE, "AQJ3", "A", "Q"), (CAVENDISH, "AKQJ32", "J", "K"), (CAVENDISH, "A5432", "A", "2"), (CAVENDISH, "QJT9", "Q", "9"),
        (CAVENDISH, "QJT92", "Q", "T"), (CAVENDISH, "KQJT3", "J", "K"),
    ],
)  # fmt: skip
def test_the_second_lead_is_that_of_the_table(system: LeadSystem, ranks: str, led: str, second: str) -> None:
    """Barney 1900, pp. 8 and 14; Mitchell 1897, p. 84; Cavendish 1902, pp. 78-84; the fourth best is of those left."""
    assert judged(system, ranks, led, second) is Verdict.YES
    others = [rank for rank in ranks if rank not in (led, second)]
    assert all(judged(system, ranks, led, other) in (Verdict.NO, Verdict.ALLOWED) for other in others)


@pytest.mark.parametrize("system", [LEAGUE, MITCHELL, CAVENDISH])
def test_the_fourth_best_follows_the_queen_only_where_she_won(system: LeadSystem) -> None:
    """Mitchell 1897, p. 84: "If Q wins, follow with fourth best left in hand"; Cavendish 1902, p. 81."""
    assert judged(system, "KQ7543", "Q", "4") is Verdict.YES
    assert judged(system, "KQ7543", "Q", "4", "A", won=False) is Verdict.SILENT


@pytest.mark.parametrize(
    ("ranks", "led", "fell", "won", "second"),
    [
        ("AKJ2", "K", "Q54", True, "J"), ("AKJ2", "K", "543", True, "A"),
        ("KJT92", "9", "A54", False, "K"), ("KJT9", "9", "Q54", False, "K"), ("KJT92", "9", "AQ4", False, "J"),
        ("KJT932", "9", "Q54", False, "T"),
        ("KJT2", "T", "543", True, "2"), ("KJT5432", "T", "876", True, "4"), ("KJT32", "T", "A54", False, "K"),
        ("KJT2", "T", "QA4", False, "K"), ("KJT32", "T", "Q54", False, "J"),
    ],
)  # fmt: skip
def test_cavendish_minds_what_the_first_lead_drew(ranks: str, led: str, fell: str, won: bool, second: str) -> None:
    """Cavendish 1902, pp. 79 and 82: knave if the queen falls to the king; king, knave, ten by what the ten or nine forces."""
    assert judged(CAVENDISH, ranks, led, second, fell, won=won) is Verdict.YES


@pytest.mark.parametrize(("ranks", "second"), [("JT98", "8"), ("JT982", "9"), ("JT93", "T"), ("JT932", "9")])
def test_from_knave_ten_nine_in_trumps_the_second_lead_tells_the_number(ranks: str, second: str) -> None:
    """Cavendish 1902, p. 84."""
    assert judged(CAVENDISH, ranks, "J", second, trumps=True) is Verdict.YES


def test_what_the_partner_is_asked_with_the_second_lead_is_at_discretion() -> None:
    """Barney 1900, p. 14: after the ace from ace, queen, knave the queen or knave, as the partner is to keep or unblock."""
    assert judged(SENSE, "AQJ3", "A", "J") is judged(SENSE, "QJT3", "Q", "T") is Verdict.ALLOWED
    assert judged(SENSE, "AQJ3", "A", "3") is Verdict.NO


def test_after_a_first_lead_that_was_not_the_tables_nothing_is_judged() -> None:
    """Nor where the table says nothing of a second one, or what should follow has gone."""
    assert judged(LEAGUE, "AKQ2", "A", "Q") is Verdict.SILENT
    assert judged(LEAGUE, "98762", "7", "9") is Verdict.SILENT
    first = FirstRound("K", "543", True)
    assert judge_second_lead(second_lead_for(LEAGUE, "AKQ2", first, trumps=False), "A", "A2") is Verdict.SILENT


def test_king_and_queen_show_four_and_queen_and_ace_five() -> None:
    """The League's A K Q, read backwards (Barney 1900, p. 8)."""

    def shown(led: str, second: str) -> list[tuple[str, tuple[int, ...]]]:
        return [(row.holding.needs, places) for row, places in rows_with_both_leads(LEAGUE, led, second, trumps=False)]

    assert shown("K", "Q") == [("AKQ", (1,))]
    assert shown("Q", "A") == [("AKQ", (2,))]
    assert ("AKQ", (3, 4)) in shown("Q", "K")


suits = st.sets(st.sampled_from(RANKS), min_size=4, max_size=9).map(lambda held: "".join(sorted(held, key=RANKS.index)))


@given(suits, st.sampled_from(list(LEADS.values())), st.booleans(), st.booleans(), st.data())
def test_what_should_follow_is_a_card_that_is_left(
    ranks: str, system: LeadSystem, trumps: bool, won: bool, data: st.DataObject
) -> None:
    """Whatever the first lead drew; and that card, led, is as the table has it."""
    cell = lead_for(system, ranks, trumps=trumps)
    if cell is None:
        return
    led = cell.rank(ranks)
    out = [rank for rank in RANKS if rank not in ranks]
    first, left = after(ranks, led, "".join(data.draw(st.permutations(out)))[:3], won=won)
    follow = second_lead_for(system, ranks, first, trumps=trumps)
    wanted = follow.rank(left) if follow else ""
    if wanted:
        assert wanted in left
        assert judge_second_lead(follow, wanted, left) is Verdict.YES
