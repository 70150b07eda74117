#!/bin/sh
# Installs one package file in a clean venv and runs the quickstart and the command there.
set -eu
file=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
"${PYTHON:-python3}" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check "$file"
venv/bin/python "$here/examples/quickstart.py" "$here/../examples/skills" >out
venv/bin/python -c 'import skillspan.forge, skillspan.haystack, skillspan.ruby_llm'
venv/bin/skillspan --version
venv/bin/python -m skillspan --version
echo "$(basename "$file"): quickstart prints $(wc -l <out) lines"
