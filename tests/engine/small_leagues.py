"""Small leagues in files, of every kind of thing that a league may have, for builds again and again."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.files import write_files
from whistpress.core.movement import Request, arrange

Files = Mapping[str, str]
"""The texts of a project by their paths below its folder."""

NAMES = (
    *("Amy Abel", "Ben Baker", "Cora Cole", "Dan Dale", "Edith Earl", "Frank Ford"),
    *("Grace Gray", "Henry Hill"),
)
SEASON = "content/events/1900-01"
LEAGUE = """name = "Harbour Whist"
tagline = "Fridays"
about = "A *small* league."

[records]
minimum_deals = 4
season_deals = 4
together = 2
"""
ABOUT = '+++\ntitle = "About"\nmenu = true\n+++\n\nWe play on [the calendar](events/index.html).\n\n## Trays\n\nThey are *old*.\n'
NEWS = '+++\ntitle = "The cup"\ndate = 1901-02-02\nsummary = "Who has it."\n+++\n\nSee [the house](../pages/about.md#trays).\n'
FIRST = '+++\ntitle = "First"\norder = 1\n+++\n\n## One\n\nBack to [the front](index.md).\n'
FRONT = '+++\ntitle = "Handbook"\n+++\n\nBegin with [the first](first.md).\n'
STANDINGS = """[ladder]
title = "The ladder"
season = "1900-01"
measure = "places"
points = [3, 2, 1]
trophy = "cup"

[hand]
title = "The steady hand"
measure = "differences"
take = "average"
events = "1900-01/friday-*"
"""
TROPHIES = """[cup]
name = "Harbour Cup"
about = "Of *tin*."

[[cup.holders]]
year = 1899
holder = "Amy Abel"
"""
CLUBS = """[harbour]
name = "Harbour"
founded = 1888

[hill]
name = "Hill"
place = "Upper Town"
"""
LAWS = """title = "House rules"
short = "House"
kind = "house rules"
adopted = 1899-09-06
in_force_from = 1899-09-06
games = ["duplicate-whist"]
about = "Beside the laws."

[[part]]
title = "At the table"

[[part.law]]
number = "H.1"
title = "The tray goes on closed"
subjects = ["trays"]
text = "Nobody speaks of a deal."
"""
FIXTURES = """title = "Town league"
clubs = ["harbour", "hill"]
dates = [1900-11-02, 1901-03-01]

[[match]]
home = "harbour"
away = "hill"
tricks = [160, 152]
"""
CONGRESS = """title = "Third congress"
date = 1900-12-01
days = 2
place = "Long room"
trophies = ["cup"]

[officers]
"President" = "Edith Earl"

[delegates]
harbour = ["Amy Abel", "Ben Baker"]

[[session]]
day = 1
time = "2 p.m."
title = "Annual meeting"
business = ["Motions", "Elections"]

[[motion]]
title = "Slow play"
text = "That no deal takes an *hour*."
mover = "Cora Cole"
seconder = "Dan Dale"

[minutes]
text = "The chair was taken at *two*."
"""
HANDS = """[[hands]]
deal = 1
dealer = "N"
cards = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""


def members() -> str:
    """Eight members of two clubs, one with an earlier spelling, one who was also entered under another name."""
    rows = [
        f'[{name.lower().replace(" ", "-")}]\nname = "{name}"\nclub = "{"harbour" if number % 2 else "hill"}"\n'
        for number, name in enumerate(NAMES)
    ]
    merged = 'merged = { into = "henry-hill", date = 1900-12-24, why = "She said so." }'
    return "\n".join([*rows, f'[henry-holl]\nname = "Henry Holl"\n{merged}\n'])


def _couples(chance: random.Random, number: int) -> list[tuple[str, str]]:
    names = chance.sample(NAMES, 2 * number)
    return [(names[2 * pair], names[2 * pair + 1]) for pair in range(number)]


def _pairs(chance: random.Random, number: int) -> str:
    couples = enumerate(_couples(chance, number), start=1)
    return "[entries]\n" + "".join(f'{entry} = ["{one}", "{other}"]\n' for entry, (one, other) in couples)


def _columns(chance: random.Random, request: Request) -> str:
    """`[[scores]]` for each deal of a schedule, its N-S column alone."""
    schedule = arrange(request)
    rows = {deal: [str(chance.randint(4, 9)) for _ in schedule.of_deal(deal)] for deal in range(1, schedule.deals + 1)}
    return "".join(f"\n[[scores]]\ndeal = {deal}\nns = [{', '.join(row)}]\n" for deal, row in rows.items())


def _head(chance: random.Random, title: str, more: str = "") -> str:
    day = f"{chance.choice(('1900-10', '1900-11', '1901-01', '1901-02'))}-{chance.randint(1, 28):02}"
    return f'title = "{title}"\ndate = {day}\n{more}'


def _clay(chance: random.Random, title: str, more: str = "", scores: str | None = None, after: str = "") -> str:
    """Four pairs at two tables, four deals."""
    written = _columns(chance, Request(system="clay", pairs=4)) if scores is None else scores
    return f'{_head(chance, title, more)}\n[movement]\nsystem = "clay"\npairs = 4\n\n{_pairs(chance, 4)}{written}{after}'


def compass(chance: random.Random) -> Files:
    """An evening of four pairs."""
    return {f"{SEASON}/friday-game.toml": _clay(chance, "Friday game")}


def matchpoints(chance: random.Random) -> Files:
    """Another, for the cup, by matchpoints."""
    return {f"{SEASON}/friday-cup.toml": _clay(chance, "Friday cup", 'scoring = "matchpoints"\ntrophy = "cup"\n')}


def individual(chance: random.Random) -> Files:
    """Eight players, each for himself."""
    entries = "".join(f'{number} = "{name}"\n' for number, name in enumerate(chance.sample(NAMES, 8), start=1))
    scores = _columns(chance, Request(system="individual", players=8))
    head = _head(chance, "Each for himself")
    return {f"{SEASON}/alone.toml": f'{head}\n[movement]\nsystem = "individual"\nplayers = 8\n\n[entries]\n{entries}{scores}'}


def match(chance: random.Random) -> Files:
    """Two teams of two pairs for the cup."""
    names = chance.sample(NAMES, 8)
    entries = "".join(f"{team} = [{', '.join(f'{name!r}' for name in names[4 * team - 4 : 4 * team])}]\n" for team in (1, 2))
    called = '\n[names]\n1 = "Harbour"\n2 = "Hill"\n'
    scores = _columns(chance, Request(system="club-match", players=8))
    head = _head(chance, "The match", 'trophy = "cup"\n')
    movement = '[movement]\nsystem = "club-match"\nplayers = 8\n'
    return {f"{SEASON}/match.toml": f"{head}\n{movement}\n[entries]\n{entries}{called}{scores}"}


def rubbers(chance: random.Random) -> Files:
    """Straight whist at one table."""
    one, other = _couples(chance, 2)
    sides = f'[["{one[0]}", "{one[1]}"], ["{other[0]}", "{other[1]}"]]'
    head = _head(chance, "By the fire", 'game = "american-whist"\n')
    deals = "  { tricks = 9 },\n  { tricks = 8 },\n  { tricks = 5 },\n  { tricks = 8 },\n"
    return {f"{SEASON}/fire.toml": f"{head}\n[[rubbers]]\ntable = 1\nround = 1\nsides = {sides}\ndeals = [\n{deals}]\n"}


def beside(chance: random.Random) -> Files:
    """An evening whose scores stand in a CSV file."""
    schedule = arrange(Request(system="clay", pairs=4))
    rows = [(deal, play.seats.n, play.seats.e, chance.randint(4, 9)) for play in schedule.plays for deal in play.deals]
    csv = "deal,ns,ew,tricks,note\n" + "".join(f"{','.join(map(str, row))},\n" for row in sorted(rows))
    event = _clay(chance, "Written beside", 'scores = "beside.csv"\n', "")
    return {f"{SEASON}/friday-beside.toml": event, f"{SEASON}/beside.csv": csv}


def dealt(chance: random.Random) -> Files:
    """An evening with the cards of a deal, and all others from a seed."""
    event = _clay(chance, "With its hands", after=f"\n{HANDS}")
    return {f"{SEASON}/friday-hands.toml": event}


def corrected(chance: random.Random) -> Files:
    """A provisional evening that was corrected."""
    after = '\n[[corrections]]\ndate = 1901-02-20\nwhat = "the name of pair 3"\nby = "Ben Baker"\nwhy = "Misread."\n'
    return {f"{SEASON}/friday-late.toml": _clay(chance, "Slips still out", 'status = "provisional"\n', after=after)}


def planned(chance: random.Random) -> Files:
    """An evening to come."""
    movement = '\n[movement]\nsystem = "mitchell"\ntables = 3\n'
    return {f"{SEASON}/to-come.toml": f'title = "To come"\ndate = 1901-04-0{chance.randint(1, 9)}\n{movement}'}


def carried(chance: random.Random) -> Files:
    """A final that begins with half of what the first evening gave."""
    head = _clay(chance, "The heats").replace("1901", "1900")
    names = head.partition("[entries]\n")[2].partition("\n\n")[0]
    scores = _columns(chance, Request(system="clay", pairs=4))
    carry = '[carry]\nfrom = "heats"\nplaces = 4\nshare = "1/2"\n'
    final = f'title = "The final"\ndate = 1901-03-0{chance.randint(1, 9)}\n\n[movement]\nsystem = "clay"\npairs = 4\n\n{carry}'
    return {f"{SEASON}/heats.toml": head, f"{SEASON}/final.toml": f"{final}\n[entries]\n{names}\n{scores}"}


def old(chance: random.Random) -> Files:
    """Totals of an old record, in a season of their own."""
    couples = enumerate(_couples(chance, 3), start=1)
    entries = "".join(f'{entry} = ["{one}", "{other}"]\n' for entry, (one, other) in couples)
    totals = "".join(f"{entry} = {chance.randint(80, 120)}\n" for entry in (1, 2, 3))
    text = f'title = "An old record"\ndate = 1899-12-0{chance.randint(1, 9)}\ncontest = "pairs"\nscoring = "total-tricks"\n'
    return {"content/events/1899-00/old.toml": f"{text}\n[entries]\n{entries}\n[totals]\n{totals}"}


EVENTS: tuple[Callable[[random.Random], Files], ...] = (
    *(compass, matchpoints, individual, match, rubbers, beside, dealt, corrected, planned, carried, old),
)
"""Every kind of event; each writes files of its own names."""


def small_league(chance: random.Random, *, data: bool = False, paper: bool = False) -> Files:
    """The files of a league with two kinds of events, and two parts of everything else."""
    files = {"content/league.toml": LEAGUE + ("\n[outputs]\ndata = true\n" if data else ""), "content/members.toml": members()}
    files |= {
        "content/clubs.toml": '[harbour]\nname = "Harbour"\nfounded = 1888\n\n[hill]\nname = "Hill"\nplace = "Upper Town"\n'
    }
    files |= {"content/trophies.toml": TROPHIES, "content/pages/about.md": ABOUT}
    files |= _events(chance)
    for more in chance.sample(PARTS, 2):
        files |= more
    return _printing(files) if paper else files


def _printing(files: Files) -> Files:
    """The files, and an evening that prints two forms."""
    path, text = next(iter(compass(random.Random(1)).items()))
    return {**files, path: text.replace("\n\n", '\npaper = ["result-sheet", "movement-cards"]\n\n', 1)}


def _events(chance: random.Random) -> Files:
    files: dict[str, str] = {}
    for kind in chance.sample(EVENTS, 2):
        files |= kind(chance)
    return files


PARTS: tuple[Files, ...] = (
    {"content/news/1901-02-02-cup.md": NEWS},
    {"content/handbook/index.md": FRONT, "content/handbook/first.md": FIRST},
    {"content/standings.toml": STANDINGS},
    {"content/laws/house.toml": LAWS},
    {"content/fixtures/1900-01/town.toml": FIXTURES},
    {"content/congresses/1900-harbour.toml": CONGRESS},
    {"content/files/map.txt": "Turn left at the quay.\n"},
)
"""What a league may have besides events: each may come and go by itself."""


def change_files(project: Path, files: Files, before: Files) -> None:
    """Bring a project from the texts that it has (`before`) to others; write only what differs."""
    for gone in before.keys() - files.keys():
        (project / gone).unlink()
    write_files(project, {path: text for path, text in files.items() if before.get(path) != text})
