"""Pages of leagues that lack what most leagues have, or have what few have."""

import re
from pathlib import Path

from tests.building import ready
from tests.league.people.people_files import written

NAMED = 'name = "Harbour Whist League"\n'
NAMES = ("Ann Archer", "Tom Baker", "Joan Hill", "Sam Cole", "Ada Lind", "Peter Quay", "Nell Far", "Ruth Salt")
PAIRS = "".join(f'{number + 1} = ["{NAMES[2 * number]}", "{NAMES[2 * number + 1]}"]\n' for number in range(4))
GAME = (
    f'title = "Autumn game"\ndate = 2026-10-02\n[movement]\nsystem = "clay"\npairs = 4\ndeals = 4\n[entries]\n{PAIRS}'
    + "".join(f"[[scores]]\ndeal = {deal}\nns = [8, 6]\n" for deal in range(1, 5))
)
MATCHES = (
    'title = "Division one"\nbegins = 2026-10-06\nevery = 7\nresults = ["oak 482-454 fox"]\n'
    '[[team]]\nid = "oak"\nname = "Oak"\n[[team]]\nid = "fox"\nname = "Fox"\n'
)


def pages(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """The pages of a league of these files, by path."""
    found = ready(written(folder, files), pdf=False)
    assert not found.problems.errors, list(found.problems)
    return {path: found.site.read(path).decode() for path in found.site.infos if path.endswith(".html")}


def text(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_a_league_of_matches_alone_offers_its_database(tmp_path: Path) -> None:
    """The file is made for it; the page about the data leads to it, and tells its tables."""
    found = pages(tmp_path, {"league.toml": f"{NAMED}[outputs]\ndata = true\n", "fixtures/2026-27/one.toml": MATCHES})
    page = found["data/index.html"]
    assert 'href="../league.sqlite"' in page
    assert "division_teams" in page


def test_who_is_in_no_ranking_has_no_page_of_opponents(tmp_path: Path) -> None:
    """A substitute whose result goes to another met opponents, but nothing on the player's page would lead to them."""
    changes = '[[changes]]\nentry = 1\nout = "Ann Archer"\nin = "Zoe Zack"\nfrom = 2\n'
    members = "".join(f'[{name.lower().replace(" ", "-")}]\nname = "{name}"\n' for name in (*NAMES, "Zoe Zack"))
    files = {"league.toml": NAMED, "members.toml": members, "events/2026-27/autumn.toml": GAME + changes}
    found = pages(tmp_path, files)
    assert "players/zoe-zack.html" in found and "players/zoe-zack/against.html" not in found
    assert "players/tom-baker/against.html" in found and "tom-baker/against.html" in found["players/tom-baker.html"]


def test_a_split_name_tells_its_events_by_their_titles(tmp_path: Path) -> None:
    """Nobody knows an event by its address; a pattern stays as it is written."""
    split = '[[ann-archer.split]]\nto = "ann-archer-junior"\nevents = {events}\ndate = 2026-11-10\nwhy = "Two of a name."\n'
    members = '[ann-archer]\nname = "Ann Archer"\n{split}[ann-archer-junior]\nname = "Ann Archer"\n'
    told = []
    for number, events in enumerate(('["2026-27/autumn"]', '["2026-27/*"]')):
        files = {
            "league.toml": NAMED,
            "members.toml": members.format(split=split.format(events=events)),
            "events/2026-27/autumn.toml": GAME,
        }
        told.append(text(pages(tmp_path / str(number), files)["players/who-is-who.html"]))
    assert "Ann Archer , event “Autumn game”: the record of" in told[0]
    assert "Ann Archer , event 2026-27/*: the record of" in told[1]


def test_a_cup_match_that_neither_came_to_is_not_to_come(tmp_path: Path) -> None:
    """It is decided, though it has no winner: nothing of the round is open, and the one who won is still in."""
    cup = (
        'title = "Vale Cup"\nteams = ["ash", "beech", "elm", "fir"]\n[[round]]\nname = "Semi-final"\ndate = 2026-11-05\n'
        'matches = [{ home = "ash", away = "beech", forfeited = ["ash", "beech"] }, %s]\n'
    )
    clubs = "".join(f'[{one}]\nname = "{one.title()}"\n' for one in ("ash", "beech", "elm", "fir"))
    for number, (match, words) in enumerate(
        (
            ('{ home = "elm", away = "fir", tricks = [470, 466] }', ""),
            ('{ home = "elm", away = "fir" }', "Semi-final: 1 match without a result, 2 still in."),
        )
    ):
        files = {"league.toml": NAMED, "clubs.toml": clubs, "cups/2026-27/vale.toml": cup % match}
        found = text(pages(tmp_path / str(number), files)["fixtures/index.html"])
        assert ("without a result" in found) == bool(words) and words in found


def test_a_clubs_meeting_is_no_congress_in_the_search(tmp_path: Path) -> None:
    """What it is stands behind its name."""
    meeting = 'title = "Annual general meeting"\ndate = 2026-10-20\n'
    files = {"league.toml": f"{NAMED}[outputs]\nsearch = true\n", "meetings/agm.toml": meeting}
    page = text(pages(tmp_path, files)["search.html"])
    assert "Annual general meeting meeting" in page and "congress" not in page


def test_an_event_that_will_have_no_result_is_not_to_come(tmp_path: Path) -> None:
    """Its file says so: lists tell it among those that are over, and nobody is told to come."""
    snowed = GAME.partition("[[scores]]")[0].replace("Autumn game", "Snowed off").replace("2026-10-02", "2026-10-09")
    snowed += '[[accepted]]\nfinding = "no-result"\nreason = "Snow."\n'
    found = pages(
        tmp_path,
        {
            "league.toml": NAMED,
            "members.toml": "".join(f'[{name.lower().replace(" ", "-")}]\nname = "{name}"\n' for name in NAMES),
            "events/2026-27/autumn.toml": GAME,
            "events/2026-27/snowed.toml": snowed,
        },
    )
    for path in ("events/2026-27/index.html", "events/index.html", "players/ann-archer.html", "index.html"):
        assert "to come" not in text(found[path]) and "Coming up" not in text(found[path]), path
    assert "Snowed off Pairs no result" in text(found["events/2026-27/index.html"])
    assert "9 Oct. Snowed off" in text(found["players/ann-archer.html"])


def test_of_a_meeting_only_what_is_to_come_is_laid_out(tmp_path: Path) -> None:
    """Who entered and where the tables stand is of use before the play, and never of use for an event that was given up."""
    part = 'congress = "2026-vale"\nday = 1\n[movement]'
    snowed = GAME.partition("[[scores]]")[0].replace("Autumn game", "Snowed off").replace("[movement]", part)
    ahead = snowed.replace("Snowed off", "Ahead")
    snowed += '[[accepted]]\nfinding = "no-result"\nreason = "Snow."\n'
    sittings = "".join(f'[[session]]\nday = 1\ntitle = "{one}"\nevent = "2026-27/{one}"\n' for one in ("snowed", "ahead"))
    files = {
        "league.toml": NAMED,
        "events/2026-27/autumn.toml": GAME,
        "events/2026-27/snowed.toml": snowed,
        "events/2026-27/ahead.toml": ahead,
        "congresses/2026-vale.toml": f'title = "Congress"\ndate = 2026-10-02\n{sittings}',
    }
    page = text(pages(tmp_path, files)["congresses/2026-vale/index.html"])
    entries = page[page.index("Entries and teams") :]
    assert "Ahead" in entries and "Snowed off" not in entries
    assert "Archer, Ann : II" in entries and "Archer, Ann : I, II" not in entries


def test_a_match_without_a_day_is_not_the_newest(tmp_path: Path) -> None:
    """Of the matches that a club played, it is the last of the list."""
    division = (
        'title = "Division one"\n[[team]]\nid = "oak"\nname = "Oak"\nclub = "oak"\n[[team]]\nid = "fox"\nname = "Fox"\n'
        '[[round]]\nmatches = [{ home = "oak", away = "fox", tricks = [482, 454] },'
        ' { home = "fox", away = "oak", date = 2026-10-08, tricks = [470, 466] }]\n'
    )
    files = {"league.toml": NAMED, "clubs.toml": '[oak]\nname = "Oak"\n', "fixtures/2026-27/one.toml": division}
    page = text(pages(tmp_path, files)["clubs/oak.html"])
    assert page.index("Fox v. Oak") < page.index("Oak v. Fox")


def test_a_page_with_the_name_of_a_part_of_the_site_does_not_displace_it(tmp_path: Path) -> None:
    """Both are in the menu, whether the league orders it or not."""
    for look in ("", '[look]\nmenu = ["trophies"]\n'):
        files = {
            "league.toml": f"{NAMED}{look}",
            "trophies.toml": '[cup]\nname = "Cup"\n',
            "fixtures/2026-27/one.toml": MATCHES,
            "pages/trophies.md": '+++\ntitle = "Our cups of old"\nmenu = true\n+++\nWords.\n',
        }
        menu = pages(tmp_path / str(len(look)), files)["index.html"].partition('class="menu"')[2].partition("</nav>")[0]
        assert 'href="trophies/index.html"' in menu and menu.count('href="trophies.html"') == 1


def test_a_line_of_a_roll_without_a_holder_lists_no_winner(tmp_path: Path) -> None:
    """The page that leads into the record counts those whose names are known, as the trophy's own page shows them."""
    roll = '{ date = 2025-10-04, holder = "Fay East" }, { date = 2026-03-07, note = "The spring match: winner not told." }'
    files = {
        "league.toml": NAMED,
        "trophies.toml": f'[cup]\nname = "Cup"\nholders = [{roll}]\n',
        "events/2026-27/autumn.toml": GAME,
    }
    assert "Cup 1 winner listed" in text(pages(tmp_path, files)["events/browse.html"])


def test_an_event_in_sections_is_one_event_of_its_system(tmp_path: Path) -> None:
    """The list of systems counts it once, as the browsing page and the game's page do."""
    rooms = 'title = "Two rooms"\ndate = 2026-10-02\n[movement]\nsystem = "clay"\npairs = 4\ndeals = 4\n'
    rooms += "".join(f'[[section]]\nname = "{name}"\n[section.entries]\n{PAIRS}'.replace('"]', f' {name}"]') for name in "AB")
    found = pages(tmp_path, {"league.toml": NAMED, "events/2026-27/rooms.toml": rooms})
    assert "The Clay system 1 event" in text(found["events/browse.html"])
    assert "Used by 1 event Two rooms, 2 October 2026" in text(found["systems/index.html"])


def test_the_sitting_that_is_left_of_an_event_is_still_to_come(tmp_path: Path) -> None:
    """On the home page, on the page of everybody who is entered, and in the calendars, which do not vanish in between."""
    movement = '[session.movement]\nsystem = "clay"\npairs = 4\ndeals = 4\n'
    scores = "".join(f"[[session.scores]]\ndeal = {deal}\nns = [8, 6]\n" for deal in range(1, 5))
    event = f'title = "Autumn game"\ndate = 2026-10-02\nstatus = "provisional"\n[entries]\n{PAIRS}'
    event += f"[[session]]\ndate = 2026-10-02\n{movement}{scores}[[session]]\ndate = 2026-12-15\n{movement}"
    members = "".join(f'[{name.lower().replace(" ", "-")}]\nname = "{name}"\n' for name in NAMES)
    found = pages(tmp_path, {"league.toml": NAMED, "members.toml": members, "events/2026-27/autumn.toml": event})
    assert "Autumn game, session 2 Tuesday, 15 December 2026" in text(found["index.html"])
    assert 'href="calendar.ics"' in found["index.html"]
    assert "15 Dec. 2026 Autumn game, session 2 Tom Baker" in text(found["players/ann-archer.html"])
    assert "(ICS)" in text(found["players/ann-archer.html"])


def test_a_motion_of_two_sources_names_them_as_several(tmp_path: Path) -> None:
    """As every other page does."""
    meeting = (
        'title = "Annual general meeting"\ndate = 2026-10-20\n'
        '[[motion]]\ntitle = "Guests"\ntext = "That guests may enter."\nsource = ["Minutes, p. 3", "The Argus"]\n'
    )
    found = pages(tmp_path, {"league.toml": NAMED, "fixtures/2026-27/one.toml": MATCHES, "meetings/agm.toml": meeting})
    assert "Sources Minutes, p. 3; The Argus" in text(found["congresses/agm/index.html"])
