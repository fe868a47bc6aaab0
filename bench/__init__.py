"""Benchmarks against other generators on the same work; run by `make bench`, never by the tests."""
