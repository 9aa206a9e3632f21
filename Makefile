# `make play` and `make test` do all their own set-up; everything else is for people who work on Roundhouse.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test prove lint types layers unit rules bench gallery simulate load soak fuzz-server kill clean

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[routes,table,draw,lab,env,dev]'
	touch $(STAMP)

play: $(STAMP)  ## play in the browser, at http://127.0.0.1:8018
	$(BIN)/roundhouse serve --browser

test: lint types layers unit  ## every check

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

layers: $(STAMP)
	$(BIN)/lint-imports

unit: $(STAMP)
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest

rules: $(STAMP)  ## how many clauses of the rulebooks have a test, and which have none
	$(BIN)/python -m tests.clauses

bench: $(STAMP)  ## the figures we claim, measured
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.routes
	$(BIN)/python -m benchmarks.render
	$(BIN)/python -m benchmarks.page

prove: $(STAMP)  ## every recorded run where our best is better, proven without our search: about half an hour
	$(BIN)/python -m benchmarks.prove

simulate: $(STAMP)  ## games a second by 1 and 2 workers and on a Ray cluster that loses workers; the tables must be equal
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,ray]'
	$(BIN)/python -m benchmarks.simulate

gallery: $(STAMP)  ## every picture of every title on one page: build/gallery/index.html
	$(BIN)/python docs/gallery/build.py

DATABASE ?= sqlite
MINUTES ?= 60
REQUESTS ?= 1000000

load: $(STAMP)  ## 1,000 games and 2,000 streams at once (DATABASE=postgresql for two processes on PostgreSQL)
	$(BIN)/python -m benchmarks.comeback
	$(BIN)/python -m benchmarks.load --database $(DATABASE)

soak: $(STAMP)  ## an hour of mixed play with restarts (MINUTES=60 DATABASE=sqlite or postgresql)
	$(BIN)/python -m benchmarks.soak --database $(DATABASE) --minutes $(MINUTES)

fuzz-server: $(STAMP)  ## odd requests until one is an error of the server (REQUESTS=1000000 MINUTES=60 DATABASE=sqlite)
	$(BIN)/python -m benchmarks.fuzz_server --database $(DATABASE) --requests $(REQUESTS) --minutes $(MINUTES)

kill: $(STAMP)  ## kill the server, or its database, while people play: nothing acknowledged is lost
	$(BIN)/python -m benchmarks.kill --kills 1000
	$(BIN)/python -m benchmarks.kill --kills 300 --postgresql

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache build dist
