# Everything lives in .venv, node_modules and data beside this file. `make serve` and `make test` are all one needs.
PYTHON ?= python3
PORT ?= 8000
DATA ?= data
# Tests at once: one more than two cores, since some wait for clocks and pages.
JOBS ?= 3
VENV := .venv
BIN := $(VENV)/bin
PRETTY := "static/**/*.{js,css}" "tests/**/*.js" eslint.config.js
NODE_TESTS := tests/js/*.test.js
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install

.PHONY: help serve test test-js coverage check check-python check-static check-sixth format lock clean
help:
	@echo "make serve   set up and serve on port 8000 (PORT=… another)"
	@echo "make test    set up and run every test"
	@echo "make coverage  the same, and which lines of the server ran"
	@echo "make check   formatting, lint and types, Python and JavaScript"
	@echo "make format  rewrite the files as the check wants them"

serve: $(VENV)/serve.stamp
	@exec $(BIN)/companion serve --port $(PORT) --data "$(DATA)"

# Dozens of servers are started: what is compiled once is read by all of them.
test: $(VENV)/test.stamp test-js
	@exec env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

# What the phone computes without a page.
test-js:
	@if command -v node >/dev/null; then node --test --test-reporter=dot $(NODE_TESTS); \
	else echo "companion: tests/js is left out, since node is not there (Node.js 18 or newer)"; fi

coverage: $(VENV)/test.stamp
	@rm -rf .coverage && mkdir .coverage
	@$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal $(ARGS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report

check: check-python check-static check-sixth

check-python: $(VENV)/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tools.typedefs --check
	$(BIN)/pytest -q tests/test_layers.py

check-static: node_modules/stamp
	node --test --test-reporter=dot $(NODE_TESTS)
	node_modules/.bin/prettier --check --log-level warn $(PRETTY)
	node_modules/.bin/eslint static tests/js
	node_modules/.bin/tsc -p jsconfig.json
	test ! -e static/sw.js || node_modules/.bin/tsc -p jsconfig.worker.json

# The sixth game, which the tests add, is checked where it belongs: in a copy of the project with it on the shelf.
check-sixth: $(VENV)/test.stamp node_modules/stamp
	$(BIN)/python -m tests.sixth.house build/sixth
	cd build/sixth && ../../$(BIN)/python -m tools.typedefs --check
	cd build/sixth && ../../$(BIN)/ruff check --fix-only -q --select I companion/*/shelf.py && ../../$(BIN)/ruff check -q companion/*/shelf.py companion/games/pig companion/bots/pig.py
	cd build/sixth && ../../$(BIN)/mypy companion/games/pig companion/bots/pig.py companion/games/shelf.py companion/bots/shelf.py
	cd build/sixth && ../../node_modules/.bin/prettier --check --log-level warn "static/games/pig/*"
	cd build/sixth && ../../node_modules/.bin/eslint static/games/pig && ../../node_modules/.bin/tsc -p jsconfig.json

format: $(VENV)/test.stamp node_modules/stamp
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	node_modules/.bin/eslint --fix static tests/js
	node_modules/.bin/prettier --write --log-level warn $(PRETTY)

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "companion: $(PYTHON) is not there; install Python 3.11 or newer, or name one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "companion: Python 3.11 or newer is needed, this is $$($(PYTHON) --version); name another: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "companion: Python's venv module is missing; on Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv" >&2; exit 1; }
	@echo "companion: setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)

# Hashes are checked; the project itself is then linked in without asking for anything more.
$(VENV)/serve.stamp: requirements.lock pyproject.toml | $(BIN)/python
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/test.stamp: requirements-dev.lock pyproject.toml | $(BIN)/python
	@$(PIP) --require-hashes -r requirements-dev.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/serve.stamp

node_modules/stamp: package-lock.json
	@command -v npm >/dev/null || { echo "companion: the front end's checks need npm (Node.js 18 or newer); make check-python does without" >&2; exit 1; }
	@npm ci --silent --no-audit --no-fund
	@touch $@

# Needs uv. The lock holds for every platform and for Python 3.11 and newer.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra build pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra build --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) node_modules
