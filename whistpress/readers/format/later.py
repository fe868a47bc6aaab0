"""What the file format has and this whistpress cannot use yet: each gets a problem that says so, and not "unknown"."""

from collections.abc import Mapping

KEYS: Mapping[tuple[str | int, ...], str] = {
    ("changes",): "changes of players",
    ("hands",): "cards of the hands",
    ("carry",): "scores carried over from another event",
    ("section",): "sections",
    ("matches",): "matches of teams without trays",
    ("rubbers",): "rubbers",
    ("movement", "schedule"): "movements from a file",
    ("session", "movement", "schedule"): "movements from a file",
    ("session", "hands"): "cards of the hands",
    ("session", "changes"): "changes of players",
    ("scores", "round"): "scores by rounds, without trays",
    ("session", "scores", "round"): "scores by rounds, without trays",
}

GAMES = (
    "auction-whist", "bridge-whist", "straight-whist", "english-whist", "short-whist", "long-whist", "american-whist",
    "progressive-whist", "solo-whist", "mort", "cayenne", "dummy", "double-dummy", "dummy-bridge", "humbug", "three-handed",
    "two-handed", "thirteen-and-the-odd", "yankee-whist",
)  # fmt: skip

SCORINGS = ("points-won", "gains-losses", "sum", "points")

SYSTEMS = (
    "mixer", "progressive-winners", "progressive-compass", "progressive-pivot", "howell-tournament", "edgewood",
)  # fmt: skip
