#!/usr/bin/env bash
# The JSON of the call is the first argument.
set -euo pipefail
kilnctl --url "$KILN_URL" fire --json "$1"
