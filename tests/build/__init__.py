"""Tests of whistpress.build."""
