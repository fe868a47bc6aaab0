"""Strategies for event files that somebody has broken: lines lost, doubled or garbled, values of any kind at any key."""

from hypothesis import strategies as st

WHOLE = """\
title = "Friday compass game"
date = 1900-01-12
contest = "pairs"
scoring = "average"
status = "final"
paper = ["packet"]
place = "Long room"
congress = "third"
day = 1

[movement]
system = "mitchell"
tables = 3
deals = 3
numbering = "barney"

[entries]
1 = ["Amy Abel", "Ann Archer"]
2 = ["Ben Baker", "Bob Brown"]
3 = ["Cora Cole", "Clara Crane"]
4 = ["Dan Dale", "Don Drew"]
5 = ["Edith Earl", "Elsa East"]
6 = ["Frank Field", "Fred Ford"]

[names]
1 = "The Archers"

[trumps]
suit = "C"
1 = "CK"

[printed]
1 = 21

[[scores]]
deal = 1
lines = [
  [1, 2, 8],
  [5, 4, 7, 6],
  [3, 6, "average", "IV.9"],
]

[[scores]]
deal = 2
ns = [9, "not played", "7 revoke EW"]

[[scores]]
deal = 3
lines = [[5, 6, 4], [3, 2, 8, "revoke NS"], [1, 4, "new deal"], [1, 4, 7]]

[[cards]]
table = 1
ns = [8]
ew = [5]

[[accepted]]
reason = "It was so."
deal = 2
ns = 3
round = 1
"""

TEAMS = """\
title = "Harbour v Hill"
date = 1900-02-02

[movement]
system = "league-trophy"
deals = 24

[entries]
1 = ["Amy Abel", "Ann Archer", "Ben Baker", "Bob Brown"]
2 = ["Cora Cole", "Clara Crane", "Dan Dale", "Don Drew"]

[[session]]
date = 1900-02-02
rounds = "1-3"

[[session.scores]]
deal = 1
lines = [[1, 2, 5, 6, 8], [7, 8, 3, 4, 6]]

[[session]]
date = 1900-02-09
deals = "13-24"
suit = "H"

[[session.cards]]
table = 1
ns = [6, 7]

[session.entries]
1 = ["Cora Cole", "Clara Crane", "Dan Dale", "Don Drew"]
2 = ["Amy Abel", "Ann Archer", "Ben Baker", "Bob Brown"]

[[session]]
date = 1900-02-10

[session.movement]
system = "interclub"
deals = 24

[session.trumps]
1 = "ST"
"""

KEYS = (
    "title", "date", "contest", "game", "scoring", "status", "paper", "movement", "system", "tables", "pairs", "players", "deals",
    "rounds", "variant", "sets", "quota", "missing", "numbering", "entries", "names", "trumps", "suit", "scores", "deal", "lines",
    "ns", "ew", "cards", "table", "totals", "printed", "accepted", "reason", "session", "changes", "section", "round", "1", "NS2",
)  # fmt: skip

VALUES = (
    "0", "-1", "1", "3", "13", "14", "99999", "0x" + "f" * 40, "1e400", "8.5", "nan", "-inf", "true", '""', '"8"', '"average"',
    '"revoke NS 3"', '"mitchell"', '"howell"', '"individual"', '"interclub"', '"NS3"', '"1-3"', '"3-1, 2"', '"9/0"', '"295/2"',
    '"CK"', '"\\u0000"', '"../x.csv"', '"x.csv"', "1900-01-12", "1900-01-12T20:00:00Z", "20:00:00", "[]", "[[]]", "[1, 2, 8]",
    "[[1, 2, 8], [3, 4]]", '[["NS1", "EW2", 7]]', "[[1, 2, 3, 4, 5, 6]]", '["Amy Abel", "Ann Archer"]', "{}", "{ deal = 1 }",
    '[{ deal = 1, ns = [7] }]', '{ 1 = "CK", suit = "H" }', '{ system = "howell", pairs = 8 }',
)  # fmt: skip

values = st.sampled_from(VALUES) | st.integers().map(str) | st.text(max_size=6).map(lambda text: f'"{text}"')
pairs = st.tuples(st.sampled_from(KEYS), values).map(lambda pair: f"{pair[0]} = {pair[1]}")
_number = st.integers(0, 14).map(str)
_player = st.integers(1, 9).map(str) | st.sampled_from(('"NS1"', '"EW2"', '"x"'))
_word = st.sampled_from(
    ('"average"', '"not played"', '"new deal"', '"revoke NS"', '"revoke both"', '"avrage"', '"IV.9"', '"average, V.1"', '"8"')
)
_row = st.tuples(st.lists(_player, min_size=1, max_size=4), st.lists(_number | _word, max_size=3)).map(
    lambda made: f"[{', '.join([*made[0], *made[1]])}]"
)
_column = st.lists(_number | _word | st.just('"9 revoke NS"'), max_size=5).map(lambda cells: f"[{', '.join(cells)}]")
_rows = st.lists(_row, max_size=4).map(lambda rows: f"[{', '.join(rows)}]")
_name = st.sampled_from(('"Amy Abel"', '"Ann Archer"', '"Ben Baker"', '"Bob Brown"', '"?"', '"Ämy Abel"', '"amy  abel"'))
_names = st.lists(_name, min_size=1, max_size=5).map(lambda names: f"[{', '.join(names)}]")
_of_lines, _of_columns = _rows.map("lines = {}".format), _column.map("ns = {}".format)
_deal = st.tuples(_number, _of_lines | _of_columns | st.tuples(_of_lines, _of_columns).map(", ".join)).map(
    lambda made: f"{{ deal = {made[0]}, {made[1]} }}"
)
_scores = st.lists(_deal, max_size=4).map(lambda deals: f"[{', '.join(deals)}]")
_card = st.tuples(_number, _column, st.lists(_number, max_size=4)).map(
    lambda made: f"{{ table = {made[0]}, ns = {made[1]}, ew = [{', '.join(made[2])}] }}"
)
_cards = st.lists(_card, max_size=2).map(lambda cards: f"[{', '.join(cards)}]")
_movement = st.sampled_from(
    (
        '{ system = "mitchell", tables = 3 }',
        '{ system = "mitchell", pairs = 5, numbering = "compass" }',
        '{ system = "mitchell", tables = 4, variant = "skip", missing = "NS 2" }',
        '{ system = "howell", pairs = 7 }',
        '{ system = "howell", tables = 4, rounds = 3, numbering = "compass" }',
        '{ system = "individual", players = 8 }',
        '{ system = "league-trophy", deals = 24 }',
        '{ system = "interclub" }',
    )
)
_section = st.dictionaries(_number | st.sampled_from(("NS1", "EW1", "suit", "status")), _name | _names, max_size=8).map(
    lambda section: "{ " + ", ".join(f"{key} = {value}" for key, value in section.items()) + " }"
)
_figures = st.dictionaries(_number | st.just("EW1"), values, max_size=4).map(
    lambda section: "{ " + ", ".join(f"{key} = {value}" for key, value in section.items()) + " }"
)
_parts = st.sampled_from(('"1-2"', '"3"', '"1-3, 5"', '"4-2"', '"x"', '"1-99"'))
_session = st.fixed_dictionaries(
    {"date": st.sampled_from(("1900-01-12", "1899-12-31"))},
    optional={
        "rounds": _parts, "deals": _parts, "movement": _movement, "scores": _scores, "cards": _cards, "entries": _section,
        "trumps": _figures, "suit": values,
    },
).map(lambda keys: "{ " + ", ".join(f"{key} = {value}" for key, value in keys.items()) + " }")  # fmt: skip
_accepted = st.fixed_dictionaries(
    {"reason": st.just('"It was so."')},
    optional={"deal": _number, "ns": _player, "ew": _player, "round": _number, "table": _number},
).map(lambda keys: "[{ " + ", ".join(f"{key} = {value}" for key, value in keys.items()) + " }]")

LIKELY = st.fixed_dictionaries(
    {"title": st.just('"A game"'), "date": st.just("1900-01-12")},
    optional={
        "movement": _movement,
        "contest": st.sampled_from(('"pairs"', '"individual"', '"fours"', '"club"')),
        "scoring": st.sampled_from(('"average"', '"howell"', '"exponent"', '"match"', '"gain"', '"tricks-lost"', '"safford"')),
        "status": st.sampled_from(('"planned"', '"provisional"', '"final"')),
        "entries": _section,
        "names": _figures,
        "trumps": _figures,
        "scores": _scores,
        "cards": _cards,
        "totals": _figures,
        "printed": _figures,
        "accepted": _accepted,
        "session": st.lists(_session, max_size=3).map(lambda sessions: f"[{', '.join(sessions)}]"),
        "source": values,
    },
)
"""Keys of an event with values of the right kind, which need not go together."""


_keys, _one_in_five = st.sampled_from(KEYS), st.integers(0, 4)


@st.composite
def likely_events(draw: st.DrawFn) -> str:
    """An event file without a slip of form, and with any slip of sense."""
    keys = draw(LIKELY)
    if draw(_one_in_five) == 0:
        keys[draw(_keys)] = draw(values)
    return "\n".join(f"{key} = {value}" for key, value in keys.items())


headers = st.tuples(st.sampled_from(("[{}]", "[[{}]]", "[[session.{}]]")), _keys).map(lambda made: made[0].format(made[1]))
rows = st.lists(values, max_size=6).map(lambda cells: f"  [{', '.join(cells)}],")
new_lines = pairs | headers | rows


CHANGES = ("drop", "double", "new", "replace", "value", "value", "figure", "figure", "garble", "move")


@st.composite
def broken_events(draw: st.DrawFn) -> str:
    """An event file with some of its lines lost, doubled, moved, garbled or new."""
    lines = draw(st.sampled_from((WHOLE, TEAMS))).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        change = draw(st.sampled_from(CHANGES))
        lines = _changed(draw, lines, place, change)
    return "\n".join(lines)


def _changed(draw: st.DrawFn, lines: list[str], place: int, change: str) -> list[str]:
    before, line, after = lines[:place], lines[place], lines[place + 1 :]
    match change:
        case "drop":
            return [*before, *after] or [""]
        case "double":
            return [*before, line, line, *after]
        case "new":
            return [*before, line, draw(new_lines), *after]
        case "replace":
            return [*before, draw(new_lines), *after]
        case "value":
            key, sign, _ = line.partition("=")
            return [*before, f"{key}={draw(values)}" if sign else draw(pairs), *after]
        case "figure":
            figure = draw(st.integers(-1, 15))
            return [*before, "".join(str(figure) if sign.isdigit() else sign for sign in line), *after]
        case "garble":
            at = draw(st.integers(0, len(line)))
            return [*before, line[:at] + draw(st.text(max_size=2)) + line[at + 1 :], *after]
        case _:
            other = draw(st.integers(0, len(lines) - 1))
            rest = [*before, *after]
            return [*rest[:other], line, *rest[other:]]


_up_to_six_keys = st.lists(_keys, max_size=6, unique=True)
_up_to_four_keys = st.lists(_keys, max_size=4, unique=True)
_up_to_four_headers = st.lists(headers, max_size=4)
_titles = st.sampled_from(("", 'title = "A game"\ndate = 1900-01-12\n'))


@st.composite
def any_values(draw: st.DrawFn) -> str:
    """An event file with any value at any key: as much as a program might write that knows the keys alone."""
    lines = [f"{key} = {draw(values)}" for key in draw(_up_to_six_keys)]
    for header in draw(_up_to_four_headers):
        lines += [header, *(f"{key} = {draw(values)}" for key in draw(_up_to_four_keys))]
    return draw(_titles) + "\n".join(lines)
