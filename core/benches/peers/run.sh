#!/bin/sh
# Times the reference library of Agent Skills, its ports and Haystack's skill store over the skills below a root.
#
# usage: run.sh ROOT
#
# Prints a line a peer, with tabs: NAME MS MS, the medians for `to_prompt` over all skills and for
# `validate` of each; NAME MS for a store that is opened; or `NAME: skipped, REASON`. Peers are installed in $SKILLSPAN_PEERS, once;
# nothing is written to this tree.
set -u
root=$1
here=$(cd "$(dirname "$0")" && pwd)
home=${SKILLSPAN_PEERS:-${TMPDIR:-/tmp}/skillspan-peers}
mkdir -p "$home"

# peer NAME TOOL INSTALL RUN: installs with INSTALL, then times with RUN.
peer() {
    if ! command -v "$2" >/dev/null; then
        echo "$1: skipped, no $2 here"
    elif ! $3 >"$home/install.log" 2>&1; then
        echo "$1: skipped, cannot be installed: $(tail -n 1 "$home/install.log")"
    elif ! $4 2>"$home/run.log"; then
        echo "$1: skipped, it failed: $(tail -n 1 "$home/run.log")"
    fi
}

install_python() {
    test -x "$home/venv/bin/python" || python3 -m venv "$home/venv" || return
    "$home/venv/bin/pip" install --quiet --disable-pip-version-check skills-ref==0.1.1
}
run_python() { "$home/venv/bin/python" "$here/python.py" "$root"; }

install_haystack() { install_python && "$home/venv/bin/pip" install --quiet --disable-pip-version-check haystack-ai==3.4.1; }
run_haystack() { HAYSTACK_TELEMETRY_ENABLED=False "$home/venv/bin/python" "$here/haystack_store.py" "$root"; }

install_node() {
    mkdir -p "$home/node" && cp "$here/node.mjs" "$home/node/" &&
        npm install --silent --prefix "$home/node" skills-ref@0.1.5
}
run_node() { node "$home/node/node.mjs" "$root"; }

install_rust() {
    mkdir -p "$home/rust" && cp -R "$here/rust/." "$home/rust/" &&
        CARGO_TARGET_DIR=$home/rust/target cargo build --release --quiet --manifest-path "$home/rust/Cargo.toml"
}
run_rust() { "$home/rust/target/release/peers" "$root"; }

peer "skref, skills-ref-rs (crates)" cargo install_rust run_rust
peer "skills-ref (PyPI)" python3 install_python run_python
peer "skills-ref (npm)" npm install_node run_node
peer "haystack-ai (PyPI)" python3 install_haystack run_haystack
