"""Tests of whistpress.engine."""
