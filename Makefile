# The front door. `make demo` and `make test` work on a fresh machine with Python 3.11 and make;
# the first use of a target makes the environment in .venv, later uses find it there.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python that is new enough; PYTHON=... on the command line chooses another.
PYTHON ?= $(shell for one in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	$$one -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$one; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
OUT := out
BASE := $(OUT)/evidence.db

.PHONY: help demo test check docs integration deep bench coverage format snapshot clean

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

demo: $(VENV)/.made-demo ## Ingest the example corpus, ask, refuse, verify quotes, write out/answer.html and out/review.md
	@mkdir -p $(OUT) && rm -f $(BASE) $(BASE)-wal $(BASE)-shm $(OUT)/answer.html $(OUT)/review.md
	@printf '\n== Ingest the example documents into one file ==\n\n'
	@$(BIN)/evidence-sophia ingest examples/corpus --base $(BASE)
	@printf '\n== A question the documents answer ==\n\n'
	@$(BIN)/evidence-sophia ask "What must I do when my dog has eaten sago palm?" --base $(BASE) --html $(OUT)/answer.html
	@printf '\n== A question they do not answer ==\n\n'
	@$(BIN)/evidence-sophia ask "Who composed the Brandenburg concertos?" --base $(BASE)
	@printf '\n== The quotations of a text: five are true, two are not ==\n\n'
	@$(BIN)/evidence-sophia verify examples/corpus/apollo/apollo-11.md --text examples/answer_to_check.md \
		|| test $$? -eq 1
	@printf '\n== What a reviewer gets ==\n\n'
	@$(BIN)/evidence-sophia export --question "What must I do when my dog has eaten sago palm?" --base $(BASE) \
		--kind review_packet --format markdown --out $(OUT)/review.md
	@printf '\nThe first answer as a page: %s\nIts review packet: %s\n' $(OUT)/answer.html $(OUT)/review.md

test: $(VENV)/.made-dev ## Run every fast test
	@$(BIN)/python -m pytest --numprocesses auto --quiet

check: $(VENV)/.made-dev ## Check format, lint, types, layers, docstrings, growth of running time
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --no-cache --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/interrogate --quiet src
	@$(BIN)/python -m pytest -m doubling --numprocesses 2 --timeout 300 --quiet

docs: $(VENV)/.made-docs ## Build the documentation; warnings are errors, every code block is run
	@$(BIN)/python docs/generate.py --check
	@$(BIN)/python -m pytest docs README.md examples/own_adapter/README.md -p no:randomly --timeout 120
	@$(BIN)/sphinx-build -n -W --keep-going -q -b html docs docs/_build/html
	@printf 'The documentation: docs/_build/html/index.html\n'

integration: $(VENV)/.made-docs $(VENV)/.made-languages $(VENV)/.made-strangers ## Build the wheel, install it elsewhere, run the commands and notebooks
	@$(BIN)/python -m pytest -m integration --timeout 900

deep: $(VENV)/.made-dev ## Run the laws with 1,000 examples each, and the long tests
	@HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -m "law or deep" --timeout 3600

bench: $(VENV)/.made-bench ## Print speed and quality beside named peers
	@for script in benchmarks/*.py; do \
		grep -q '^if __name__ == "__main__":' $$script || continue; \
		printf '\n== %s ==\n\n' $$script; $(BIN)/python $$script; done

coverage: $(VENV)/.made-dev ## Run every fast test and show what it does not reach
	@$(BIN)/python -m pytest --cov --cov-report=term

format: $(VENV)/.made-dev ## Format the code and mend what can be mended
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .

snapshot: $(VENV)/.made-docs ## Record the public names and the generated pages after a change that is meant
	@$(BIN)/python -m tests.architecture.snapshot
	@$(BIN)/python docs/generate.py

clean: ## Remove what the other targets made, but not the environment
	@rm -rf $(OUT) docs/_build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage

$(VENV)/.made-venv:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer, with venv, is needed' >&2; exit 1; }
	@echo 'making the environment in $(VENV) (once)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.made-demo: $(VENV)/.made-venv pyproject.toml constraints.txt
	@echo 'installing evidence-sophia'
	@$(PIP) --editable '.[search,cli]'
	@touch $@

$(VENV)/.made-dev: $(VENV)/.made-venv pyproject.toml constraints.txt
	@echo 'installing evidence-sophia and what its tests need'
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.made-demo

$(VENV)/.made-docs: $(VENV)/.made-dev
	@echo 'installing what the documentation needs'
	@$(PIP) --editable '.[dev,docs]'
	@touch $@

# The contract is read in two other languages; where they are absent they are installed, as root.
$(VENV)/.made-languages: $(VENV)/.made-venv
	@for one in node:nodejs npm:npm go:golang-go; do \
		command -v $${one%%:*} >/dev/null || test -x /usr/local/go/bin/$${one%%:*} || \
		{ echo "installing $${one##*:}"; apt-get update -qq && apt-get install -y -qq --no-install-recommends $${one##*:}; } >&2 || \
		echo "$${one##*:} could not be installed; its tests are skipped" >&2; done
	@touch $@

# Strangers who call the server for agents: the conformance suite of its protocol, and clients
# that nobody here wrote. What cannot be had is said, and its tests are skipped.
STRANGERS := tests/integration/mcp
$(VENV)/.made-strangers: $(VENV)/.made-languages $(STRANGERS)/package.json $(STRANGERS)/strangers.txt
	@echo 'installing the strangers who call the server for agents'
	@mkdir -p $(VENV)/strangers && cp $(STRANGERS)/package.json $(VENV)/strangers/
	@cd $(VENV)/strangers && npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null || \
		echo 'the packages of npm could not be installed; their tests are skipped' >&2
	@{ $(BIN)/python -m venv $(VENV)/strangers/python && $(VENV)/strangers/python/bin/python -m pip \
		--disable-pip-version-check install --quiet --requirement $(STRANGERS)/strangers.txt; } || \
		echo 'fastmcp could not be installed; its tests are skipped' >&2
	@touch $@

$(VENV)/.made-bench: $(VENV)/.made-venv pyproject.toml constraints.txt
	@echo 'installing the peers of the benchmarks'
	@$(PIP) --editable '.[bench]'
	@touch $@
