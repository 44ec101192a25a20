# Each target sets up what it needs, in $(VENV); nothing has to be prepared.
PYTHON ?= python3
VENV ?= .venv

RECORD ?= examples/tenth.yaml
FACT ?= has_city_blessing(Ana)

BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run test lint bench clean

run: $(VENV)/run.stamp
	@$(BIN)/azor why $(RECORD) '$(FACT)'

test: $(VENV)/test.stamp
	@$(BIN)/python -m pytest --quiet --numprocesses auto --dist loadfile

# mypy and lint-imports look at an installed copy, from its folder: in the checkout the root is not called azor.
lint: $(VENV)/test.stamp
	@$(BIN)/ruff check .
	@rm -rf $(VENV)/copy build
	@$(PIP) install --no-deps --target $(VENV)/copy .
	@rm -rf build
	@cp pyproject.toml $(VENV)/copy
	@cd $(VENV)/copy && PYTHONPATH=. ../bin/mypy -p azor
	@cd $(VENV)/copy && PYTHONPATH=. ../bin/lint-imports --no-cache

bench: $(VENV)/bench.stamp
	@$(BIN)/python -m benchmarks --write docs

clean:
	rm -rf $(VENV) build dist azor.egg-info

# The installation is an editable one, so an edited source needs no new installation; changed metadata does.
$(VENV)/%.stamp: setup.cfg pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --editable '.$(EXTRAS)'
	@touch $@

$(VENV)/test.stamp: EXTRAS = [test]
$(VENV)/bench.stamp: EXTRAS = [bench]
