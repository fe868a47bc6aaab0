"""The scoring core: pure, frozen, exact; no files, no clock, no templates."""
