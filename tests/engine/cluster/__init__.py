"""Builds on a cluster: a scheduler and workers of this machine that know nothing of the league's folder."""
