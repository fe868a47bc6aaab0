"""The version of the program, and the address of its repository."""

__version__ = "0.1.0"

REPOSITORY = ""
"""The address of whistpress' public Git repository, as `git clone` takes it; a maintainer fills it in here, and nowhere else.

While it is empty, no file for a web host is written: a host that installed the bare name `whistpress` from a package index would
run whatever somebody has put there under that name.
"""
