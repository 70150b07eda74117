#!/bin/sh
# Whether a program prints what another prints, for the first of the skills and for one that is not there.
# Usage: same.sh WANTED SKILLS PROGRAM [ARGUMENT…]
set -eu

wanted=$1
skills=$2
shift 2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$wanted" "$skills" > "$place/wanted"
"$@" "$skills" > "$place/found"
diff "$place/wanted" "$place/found"

if "$wanted" "$skills" nobody > "$place/wanted" 2>&1; then exit 1; fi
if "$@" "$skills" nobody > "$place/found" 2>&1; then
  echo "$*: does not fail for a skill that is not there" >&2
  exit 1
fi
diff "$place/wanted" "$place/found"
