"""Tests of whistpress.serve."""
