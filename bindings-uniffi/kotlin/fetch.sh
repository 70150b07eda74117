#!/bin/sh
# Fetches what Maven needs, once, and prints what is lacking where the registry does not give it.
# Usage: fetch.sh OUT MVN [ARGUMENT…]
set -eu

out=$1
shift
mkdir -p "$out"
if [ "$out/classpath" -nt "$(dirname "$0")/pom.xml" ]; then exit; fi

# A compilation of nothing fetches the compiler.
if "$@" dependency:build-classpath -Dmdep.outputFile="$out/classpath.new" \
  kotlin:compile@compile -Dgenerated="$out/nothing" > "$out/fetch.log" 2>&1; then
  mv "$out/classpath.new" "$out/classpath"
elif grep -qE 'No plugin found|could not be resolved|Could not (transfer|find)' "$out/fetch.log"; then
  echo "Maven's registry does not give what the build needs, see $out/fetch.log"
else
  cat "$out/fetch.log" >&2
  exit 1
fi
