"""Attacks on a league by whoever may write its files, each tried on a built copy: `make attack`."""
