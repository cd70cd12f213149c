# `make run` opens a table to try; `make test` runs everything but the long tests. Both set up what they need.
GAME ?= golden-blade

.PHONY: help setup run test test-hard pictures pins

help:
	@echo "make setup      make .venv ready to play"
	@echo "make run        open a simulated table of Golden Blade in the browser; GAME=elekt or GAME=diktat of another"
	@echo "make test       lint, types, layers and all tests but the long ones"
	@echo "make test-hard  the long tests: bare Debian roots, mutants, soaks"
	@echo "make pictures   take the pictures of the guide again"
	@echo "make pins       renew the pinned packages in requirements/"

setup:
	@sh requirements/setup.sh run

run: setup
	@.venv/bin/companion demo $(GAME)

test:
	@sh requirements/setup.sh test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	@sh requirements/oldest.sh
	.venv/bin/pytest -m "not hard" -n 2 --dist loadfile

test-hard:
	@sh requirements/setup.sh hard
	.venv/bin/pytest -m hard

pictures:
	@sh requirements/setup.sh test
	.venv/bin/python -m tests.webui.pictures docs/pictures

# Pins are made with the oldest Python that is supported, so that every one of them installs on all of them.
PIP_COMPILE = build/pins/bin/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe \
	--no-header --annotation-style line --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	--all-build-deps

pins:
	python3.11 -m venv build/pins
	build/pins/bin/pip install --quiet pip-tools
	$(PIP_COMPILE) --output-file requirements/run.txt pyproject.toml
	$(PIP_COMPILE) --extra test --output-file requirements/test.txt pyproject.toml
	printf '%s\n' opencv-contrib-python-headless==4.6.0.66 numpy==1.26.4 >build/oldest.in
	$(PIP_COMPILE) --output-file requirements/oldest.txt build/oldest.in
