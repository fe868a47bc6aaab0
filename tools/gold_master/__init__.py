"""Record everything that whistpress makes, and compare it with a recording: `python -m tools.gold_master --help`."""
