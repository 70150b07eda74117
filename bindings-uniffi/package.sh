#!/bin/sh
# Makes a file of the library and the modules of all languages, and runs the quickstarts with it in a clean place.
# Usage: package.sh FOLDER WRITTEN LIBRARY SKILLS
set -eu

folder=$1
written=$2
library=$3
skills=$4
version=$(sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' "$folder/../Cargo.toml")
package=skillspan-uniffi-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')
dist=$written/dist
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

rm -rf "$dist"
mkdir -p "$dist" "$place/$package/lib" "$place/$package/python" "$place/$package/ruby"
cp "$library" "$place/$package/lib"
cp "$written/python/skillspan_uniffi.py" "$place/$package/python"
cp "$written/ruby/skillspan_uniffi.rb" "$place/$package/ruby"
for language in python ruby; do ln -s "../lib/$(basename "$library")" "$place/$package/$language"; done
cp -r "$written/kotlin" "$folder/swift" "$folder/README.md" "$folder"/../LICENSE-* "$place/$package"
tar -C "$place" --sort=name --owner=0 --group=0 -czf "$dist/$package.tar.gz" "$package"

rm -r "${place:?}/$package"
cp "$folder"/examples/quickstart.* "$place"
cd "$place"
tar -xzf "$dist/$package.tar.gz"
env -u LD_LIBRARY_PATH PYTHONPATH="$package/python" python3 quickstart.py "$skills" | cmp - "$written/quickstart.txt"
env -u LD_LIBRARY_PATH ruby -I "$package/ruby" quickstart.rb "$skills" | cmp - "$written/quickstart.txt"
test -s "$written/quickstart.txt"
echo "package: $dist/$package.tar.gz"
