"""What was played at the made-up congress of December 2025, besides the Christmas compass: a qualifying round, fours, a final."""

from datetime import date

from tools.demonstration.evening import Evening, howell

CALENDAR: tuple[Evening, ...] = (
    howell("winter-salver-qualifying", "Winter Salver: the qualifying round", date(2025, 12, 13), 10, "matchpoints"),
    Evening(
        slug="congress-fours",
        title="Fours of the congress",
        date=date(2025, 12, 13),
        system="howell-fours",
        size=5,
        sized="fours",
        deals=25,
        contest="fours",
        scoring="matches",
        teams=("The Holly", "The Ivy", "North Wind", "Slack Water", "The Odd Trick"),
    ),
    howell(
        "winter-salver-final",
        "Winter Salver: the final",
        date(2025, 12, 14),
        6,
        "matchpoints",
        carry="winter-salver-qualifying",
        ties=("head-to-head", "shared"),
        trophy="winter-salver",
    ),
)
