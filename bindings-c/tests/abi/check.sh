#!/bin/sh
# Compares the library's binary interface with the record in abi/: what the shared library exports, the prototypes
# of the header, its constants and the layout of its structs on 64-bit systems. What is new must be recorded; what
# is gone or changed needs another number of the interface.
# Usage: check.sh HEADER LIBRARY.so PLACE [write]
set -eu

header=$1
library=$2
place=$3
here=$(cd "$(dirname "$0")" && pwd)
record=$here/../../abi
export LC_ALL=C

say() { echo "abi: $*" >&2; }

mkdir -p "$place"
grep -v '^#include' "$header" | ${CC:-cc} -std=c11 -E -P -x c - | sed 's/[[:space:]]*$//' > "$place/header.i"
awk -f "$here/rows.awk" "$place/header.i" > "$place/layout.inc"
${CC:-cc} -std=c11 -Wall -Wextra -Werror -I"$(dirname "$header")" -I"$place" "$here/layout.c" -o "$place/layout-of"
"$place/layout-of" | sort > "$place/layout"
tr '\n' ' ' < "$place/header.i" | tr -s ' ' | sed 's/; /;\n/g' | grep -E '^[^{}]*\(.*\);$' | sort > "$place/prototypes"
nm -D --defined-only "$library" | awk '{print $3}' | sort > "$place/symbols"

# The library has what its header declares, and nothing else.
sed -nE 's/^[^(]*[ *](skillspan_[a-z0-9_]+)\(.*/\1/p' "$place/prototypes" | sort > "$place/declared"
if ! diff "$place/declared" "$place/symbols" > "$place/difference"; then
  sed -nE 's/^< (.*)/abi: declared and not exported: \1/p; s/^> (.*)/abi: exported and not declared: \1/p' \
    "$place/difference" >&2
  exit 1
fi

number=$(sed -nE 's/^#define SKILLSPAN_ABI_VERSION ([0-9]+)$/\1/p' "$header")
recorded=$(sed -nE 's/^# ABI ([0-9]+)$/\1/p' "$record/symbols" 2>/dev/null || echo "$number")
soname=$(readelf -d "$library" | sed -nE 's/.*SONAME.*\[(.*)\]/\1/p')
if [ "$soname" != "libskillspan.so.$number" ]; then
  say "the SONAME is $soname, and the header's number is $number: write libskillspan.so.$number in build.rs"
  exit 1
fi

failed=
for part in symbols prototypes layout; do
  grep -v '^#' "$record/$part" 2>/dev/null | sort > "$place/recorded" || true
  gone=$(comm -23 "$place/recorded" "$place/$part")
  new=$(comm -13 "$place/recorded" "$place/$part")
  if [ -n "$gone" ] && [ "$number" = "$recorded" ]; then
    say "gone or changed since the record of $part in abi/:"
    echo "$gone" | sed 's/^/  /' >&2
    say "programs that were built with it break: restore it, or raise SKILLSPAN_ABI_VERSION in src/library.rs" \
      "and the SONAME in build.rs, then run \`make -C bindings-c abi\`"
    failed=1
  elif [ "${4:-}" = write ]; then
    { echo "# ABI $number"; cat "$place/$part"; } > "$place/written"
    cp "$place/written" "$record/$part"
  elif [ -n "$new$gone" ] || [ "$number" != "$recorded" ]; then
    say "not in the record of $part in abi/, which is of ABI $recorded, while the header says $number:"
    echo "$new" | sed 's/^/  /' >&2
    say "run \`make -C bindings-c abi\` and commit abi/"
    failed=1
  fi
done
[ -z "$failed" ]
