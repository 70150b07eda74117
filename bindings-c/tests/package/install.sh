#!/bin/sh
# Unpacks the package in a clean place and builds the quickstart as a user would: with pkg-config, with the
# static library, and with CMake.
# Usage: install.sh PACKAGE.tar.gz SKILLS
set -eu

here=$(cd "$(dirname "$0")" && pwd)
package=$1
skills=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

cp "$here/../../examples/quickstart.c" "$here/CMakeLists.txt" "$place"
cd "$place"
tar -xzf "$package"
prefix=$(echo "$place"/skillspan-c-*)
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"

${CC:-cc} quickstart.c -o shared $(pkg-config --cflags --libs skillspan) "-Wl,-rpath,$prefix/lib"
./shared "$skills" > wanted.txt
test -s wanted.txt

private=$(pkg-config --static --libs skillspan | sed 's/-lskillspan//')
${CC:-cc} quickstart.c -o static $(pkg-config --cflags skillspan) "$prefix/lib/libskillspan.a" $private
./static "$skills" | cmp - wanted.txt

cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" > cmake.log || { cat cmake.log; exit 1; }
cmake --build build > cmake.log || { cat cmake.log; exit 1; }
./build/shared "$skills" | cmp - wanted.txt
./build/static "$skills" | cmp - wanted.txt
ldd build/static | { ! grep skillspan; }
