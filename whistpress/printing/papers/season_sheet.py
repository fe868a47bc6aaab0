"""The sheet of a season in which partners change: every player against every session, and the total."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.core.model import Event, EventResult
from whistpress.language import noted, say
from whistpress.views.measures import Measure, measure_of
from whistpress.views.people import Cast
from whistpress.views.ranking import score_text
from whistpress.views.tabulating import Sheet, SheetColumn, SheetRow
from whistpress.views.travellers import Figure


def season_sheet(event: Event, result: EventResult | None) -> Sheet | None:
    """Every player's figure of each session, those to come left empty; in the order of the ranking, else of the numbers.

    None where partners do not change.
    """
    if event.partners is None:
        return None
    cast = Cast(event)
    words = measure_of(result) if result else None
    marks = {part.session: dict(part.marks) for part in result.parts} if result else {}
    totals = {row.entry: row.score for ranking in result.rankings for row in ranking.rows} if result else {}
    players = [*totals, *(number for number in event.partners.numbers() if number not in totals)]
    numbers = range(1, event.partners.rounds + 1)
    return Sheet(
        title=say("Sessions"),
        caption=_caption(words if totals else None),
        columns=tuple(SheetColumn(str(number), say("Session %(number)s", number=number)) for number in numbers),
        rows=tuple(
            SheetRow(
                cast.who(player),
                tuple(_cell(marks.get(number, {}), player, words) for number in numbers),
                score_text(totals[player], words) if words and player in totals else "",
            )
            for player in players
        ),
        total=say("Total"),
        unit=noted("Session"),
    )


def _caption(words: Measure | None) -> str:
    if words is None:
        return say("Each player's sessions")
    return f"{words.many} {words.phrase}".strip().capitalize() + say(" in each session, and the total")


def _cell(marks: Mapping[int, Fraction], player: int, words: Measure | None) -> Figure:
    return Figure(score_text(marks[player], words)) if words and player in marks else Figure()
