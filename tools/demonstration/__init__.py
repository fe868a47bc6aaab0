"""The years before: two made-up seasons of the Fairhaven Whist Club, drawn from a seed and kept as files in content/.

`python -m tools.demonstration` writes content/events/2024-25 and content/events/2025-26 again. Every figure follows from the
seed, the roster and the calendar by whole numbers alone, so that every machine and every Python writes the same bytes;
tests/tools/test_demonstration.py holds the files to it. The people are in content/members.toml, written by hand.
"""
