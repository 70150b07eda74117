#!/bin/sh
# Makes a file of the module's sources, and builds the quickstart with it in a clean place, as a user would: linked with
# the shared library and with the static one.
# Usage: package.sh MODULE PREFIX DIST SKILLS
set -eu

module=$1
prefix=$2
dist=$3
skills=$4
version=$(sed -n 's/^Version: //p' "$prefix/lib/pkgconfig/skillspan.pc")
package=skillspan-go-$version
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

mkdir -p "$dist" "$place/$package" "$place/quickstart"
cp "$module"/*.go "$module"/callbacks.* "$module/go.mod" "$module/README.md" "$module"/../../LICENSE-* "$place/$package"
rm "$place/$package"/*_test.go
tar -C "$place" --sort=name --owner=0 --group=0 -czf "$dist/$package.tar.gz" "$package"

rm -r "${place:?}/$package"
cd "$place"
tar -xzf "$dist/$package.tar.gz"
cp "$module/examples/quickstart/main.go" quickstart
cd quickstart
path=$(sed -n 's/^module //p' "../$package/go.mod")
go mod init quickstart 2> init.log || { cat init.log; exit 1; }
go mod edit -require "$path@v0.0.0" -replace "$path=../$package"
export GOFLAGS=-mod=mod GOPROXY=off PKG_CONFIG_PATH="$prefix/lib/pkgconfig"

CGO_LDFLAGS="-Wl,-rpath,$prefix/lib" go build -o shared .
env -u LD_LIBRARY_PATH ./shared "$skills" > wanted.txt
test -s wanted.txt
go build -tags skillspan_static -o static .
env -u LD_LIBRARY_PATH ./static "$skills" | cmp - wanted.txt
ldd static | { ! grep skillspan; }
echo "package: $dist/$package.tar.gz"
