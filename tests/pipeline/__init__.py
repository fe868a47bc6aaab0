"""Tests of whistpress.pipeline."""
