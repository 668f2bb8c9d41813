# A thin front over the CMake presets:
#   make lint [FILES="path/*.cu"]   installs what is missing, builds, lints (the bundled examples unless FILES is given)
#   make test                       the same set-up, then every test
#   make wheel                      a wheel for pip in dist/
#   make docs                       the documentation as a site in site/, links checked
#   make release                    everything that a release needs, checked, built into dist/ and tried; tags nothing
#   make check-style                our own sources: layout, lint, sizes; tools/dev/check-style --fix mends the layout
#   make build, make setup          the steps alone; make PRESET=asan ... takes another preset of CMakePresets.json

PRESET ?= default
BUILD := build$(if $(filter-out default,$(PRESET)),-$(PRESET))
FILES ?= test/examples/*.cu
JOBS ?= $(shell nproc)

.PHONY: lint test wheel check-style docs release build configure setup clean

# Findings (exit code 1) are what linting is for; only 2, could not do the job, is a failure here.
lint: configure
	@cmake --build --preset $(PRESET) -j $(JOBS) --target cuda-perf-lint
	@$(BUILD)/bin/cuda-perf-lint $(FILES) || [ $$? -eq 1 ]

# The tests of packages build the standalone program; here it is built once, not by several of them at a time. A sanitizer
# cannot be linked statically: those tests are unsupported then.
STANDALONE = cmake --build --preset $(PRESET) -j $(JOBS) --target cuda-perf-lint-standalone > $(BUILD)/standalone.log 2>&1
ifeq ($(PRESET),asan)
STANDALONE = true
endif

# Results of an earlier run must not count for a test that crashes before it writes its own.
test: build
	@tools/dev/test-venv $(BUILD)/test/venv
	-@$(STANDALONE)
	@rm -rf $(BUILD)/test/results $(BUILD)/test/ctest.xml && mkdir -p $(BUILD)/test/results
	-@ctest --test-dir $(BUILD) --output-on-failure --output-junit $(CURDIR)/$(BUILD)/test/ctest.xml -j $(JOBS)
	@python3 test/summary.py $(BUILD)/test/ctest.xml $(BUILD)/test/results

# Only the packing is Python's: the program is built by CMake, in the same folder as ever.
wheel: configure
	@cmake --build --preset $(PRESET) -j $(JOBS) --target cuda-perf-lint-standalone
	@python3 -m venv $(BUILD)/wheel-env
	@CUDA_PERF_LINT_FETCH=0 $(BUILD)/wheel-env/bin/pip wheel . --quiet --disable-pip-version-check --no-deps --wheel-dir dist \
	  -C build-dir=$(CURDIR)/$(BUILD)/wheel \
	  -C cmake.define.CUDAPERF_STANDALONE_PROGRAM=$(CURDIR)/$(BUILD)/standalone/cuda-perf-lint
	@ls dist/*.whl

check-style: setup
	@tools/dev/test-venv $(BUILD)/test/venv
	@tools/dev/check-style

# Links to what is not there are errors; with --quiet, they would not be counted.
docs: setup
	@tools/dev/test-venv $(BUILD)/test/venv
	@$(BUILD)/test/venv/bin/mkdocs build --strict
	@echo "site/index.html"

release: build
	@tools/dev/test-venv $(BUILD)/test/venv
	@tools/dev/release

build: configure
	@cmake --build --preset $(PRESET) -j $(JOBS)

# Quiet unless it fails or is the first time.
configure: setup
	@cmake --preset $(PRESET) $(if $(wildcard $(BUILD)/build.ninja),> $(BUILD)/configure.log || { cat $(BUILD)/configure.log; false; })

# What tests drive (formatters, editors, a browser) is installed for these only.
test check-style release: SETUP_FLAGS := --tests
ifneq ($(filter asan fuzz,$(PRESET)),)
SETUP_FLAGS := --tests
endif
setup:
	@tools/dev/setup $(SETUP_FLAGS)

clean:
	rm -rf $(BUILD)
