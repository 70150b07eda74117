#!/bin/sh
# Prints the commits since a tag, newest first: short hash, date, subject. Without a tag: since the last one.
set -eu

if ! git rev-parse --git-dir >/dev/null 2>&1; then
    echo "commits.sh: this folder is not in a git repository" >&2
    exit 1
fi

since=${1:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
if [ -z "$since" ]; then
    range=HEAD
elif git rev-parse --verify --quiet "$since^{commit}" >/dev/null; then
    range="$since..HEAD"
else
    echo "commits.sh: no tag or commit is called $since; tags are: $(git tag --list | tr '\n' ' ')" >&2
    exit 1
fi

git log --no-merges --date=short --format='%h %ad %s' "$range" --
