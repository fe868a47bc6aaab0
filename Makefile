# `make demo` and `make test` do all their set-up by themselves on a Debian-like machine; README.md tells of others.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: demo test check bench handbook system clean

demo: $(READY)
	$(BIN)/whistpress build

test: $(READY)
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m bench
	$(BIN)/python -m bench movements
	$(BIN)/python -m bench scoring
	$(BIN)/python -m bench printing

handbook: $(READY)
	$(BIN)/python -m tools.handbook

$(READY): pyproject.toml
	sh tools/debian-packages
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache dist
	find output -mindepth 1 ! -name .gitkeep -delete
