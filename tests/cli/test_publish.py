"""`whistpress publish`: what is wrong is sent nowhere, and the league's file says where the rest goes."""

from pathlib import Path

from tests.cli.conftest import Type


def with_target(league: Path, words: str) -> None:
    """Add a `[publish]` table to the league's file."""
    file = league / "content" / "league.toml"
    file.write_text(file.read_text("utf-8") + f"\n[publish]\n{words}\n", "utf-8")


def test_without_a_target_the_remedy_is_shown(typed: Type, league: Path) -> None:
    """Nothing is built for nothing."""
    result = typed("publish")
    assert result.exit_code == 2
    assert "does not say where the site goes" in result.stderr
    assert not (league / "output").exists()


def test_the_site_is_built_and_sent(typed: Type, league: Path) -> None:
    """To a folder here; an error in the files sends nothing."""
    with_target(league, f'to = "folder"\nwhere = "{league / "www"}"')
    result = typed("publish")
    assert result.exit_code == 0, result.output
    assert (league / "www" / "index.html").is_file()
    before = (league / "www" / "index.html").stat().st_mtime_ns
    (league / "content" / "members.toml").write_text("[ann]\n", "utf-8")
    result = typed("publish")
    assert result.exit_code == 1
    assert "nothing was sent" in result.stderr
    assert (league / "www" / "index.html").stat().st_mtime_ns == before


def test_a_target_that_could_be_an_option_is_refused(typed: Type, league: Path) -> None:
    """`ext::` and a leading hyphen would run what a stranger wrote."""
    for to, where in (
        ("git", "ext::sh -c date"),
        ("rsync", "-e date a:b"),
        ("sftp", "-oProxyCommand=date a:b"),
        ("folder", "-x"),
    ):
        league_file = league / "content" / "league.toml"
        text = league_file.read_text("utf-8")
        with_target(league, f'to = "{to}"\nwhere = "{where}"')
        result = typed("publish")
        league_file.write_text(text, "utf-8")
        assert result.exit_code == 1
        assert "E854" in result.stderr
