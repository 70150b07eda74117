SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

export CARGO_NET_RETRY ?= 5
# A toolchain that was just installed is not yet on the PATH of this shell.
export PATH := $(PATH):$(HOME)/.cargo/bin

PORT ?= core
# The ports that can be run, the core first. A port is named after its folder; those over
# the C header are below bindings-c, and what UniFFI writes for the JVM below bindings-uniffi.
FOLDERS := $(patsubst %/Makefile,%,$(wildcard bindings-*/Makefile bindings-c/*/Makefile bindings-uniffi/*/Makefile))
OTHERS := $(patsubst bindings-%,%,$(notdir $(FOLDERS)))
PORTS := $(strip core $(OTHERS))
folder = $(firstword $(filter bindings-$(1) bindings-c/$(1) bindings-uniffi/$(1),$(FOLDERS)))

ifdef CASES
export SKILLSPAN_CASES := $(abspath $(CASES))
endif

CARGO_DENY := $(or $(shell command -v cargo-deny),.tools/bin/cargo-deny)

.PHONY: help demo test setup lint unit check tamper conformance ports quickstarts package thin docs versions bench differential

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20
	@printf "  %s\n" "make conformance takes PORT=$$(tr ' ' '|' <<<'$(PORTS) all') and CASES=file-or-folder"

demo: setup ## Build the command and run it over examples/skills
	cargo build --locked --bin skillspan
	@for arguments in "list examples/skills" "catalog examples/skills" "load meeting-notes examples/skills"; do \
		printf '\n$$ skillspan %s\n' "$$arguments"; \
		cargo run --quiet --locked --bin skillspan -- $$arguments; \
		echo; \
	done

test: setup lint check unit tamper conformance differential ports quickstarts package ## Run everything that CI runs, set-up included

setup: ## See to what the build needs
	@.ci/setup

lint: $(CARGO_DENY) ## Format, clippy, docs, licences and bans; a warning is an error
	cargo fmt --all --check
	cargo clippy --locked --all-targets --features skillspan/watch -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --lib --features skillspan/watch
	$(CARGO_DENY) --locked check licenses bans sources

# Compiled without optimisation: it runs for a second, and its release profile takes many minutes.
.tools/bin/cargo-deny:
	CARGO_PROFILE_DEV_DEBUG=0 .ci/retry env -u CARGO_TARGET_DIR \
		cargo install --debug --locked --root .tools --version ^0.20 cargo-deny

differential: ## Compare verdicts with the reference library; CORPUS=FOLDER takes another corpus
	@.ci/differential $(CORPUS)

unit: ## Unit, integration and documentation tests
	cargo test --locked --features skillspan/watch

check: versions ## Whether cases, manifest, matrix, docs and floors are as they should be
	cargo run --quiet --locked --bin conformance -- check
	cargo run --quiet --locked --bin conformance -- manifest --check
	@.ci/matrix
	@.ci/docs
	@.ci/floors

tamper: ## Change one expected value in each case: then each must fail
	@.ci/tamper $(PORT)

conformance: ## Run the cases through a port
ifeq ($(PORT),all)
	@failed=; for port in $(PORTS); do $(MAKE) conformance PORT=$$port || failed="$$failed $$port"; done; \
		if [ -n "$$failed" ]; then echo "these ports fail:$$failed" >&2; exit 1; fi
else ifeq ($(PORT),core)
	@cargo test --locked --test core
else ifneq ($(filter $(PORT),$(PORTS)),)
	@$(MAKE) -C $(call folder,$(PORT)) conformance
else
	@echo "there is no port '$(PORT)'; there are: $(PORTS), and all" >&2; exit 2
endif

ports: setup ## Lint and test each port, its conformance and tamper runs included
	@for folder in $(FOLDERS); do \
		port=$${folder##*/}; port=$${port#bindings-}; \
		printf '\n== %s\n' $$port; \
		$(MAKE) -C $$folder lint || exit 1; \
		$(MAKE) -C $$folder test || exit 1; \
		$(MAKE) -C $$folder conformance || exit 1; \
		.ci/tamper $$port || exit 1; \
	done

quickstarts: setup ## Run the quickstart of each language: all print the same
	@.ci/quickstarts

package: setup versions ## Build wheel, tarball, gem and prefix; install each in a clean place and run it there
	@for folder in $(FOLDERS); do printf '\n== package %s\n' $$folder; $(MAKE) -C $$folder package || exit 1; done

thin: ## Count the code lines of each port
	@.ci/thin

docs: ## Write docs/errors.md and the matrix of the README
	cargo run --quiet --locked --example errors > docs/errors.md
	cargo run --quiet --locked --bin conformance -- report

versions: ## Whether all packages carry one version
	@.ci/versions

bench: setup ## Measure against the floor, the ports and peers
	@for folder in $(FOLDERS); do case $$folder in \
		bindings-node) $(MAKE) -C $$folder build PROFILE=release ;; \
		bindings-ruby) RELEASE=1 $(MAKE) -C $$folder build ;; \
		bindings-c|bindings-c/go|bindings-uniffi|bindings-uniffi/kotlin) $(MAKE) -C $$folder bench ;; \
		*) $(MAKE) -C $$folder build ;; \
	esac || exit 1; done
	cargo bench --locked -p skillspan
