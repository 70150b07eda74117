#!/usr/bin/env python3
"""Cleans a CSV file and reports every kind of change. The input is never written to."""

import argparse
import csv
import io
import sys

DELIMITERS = ",;\t|"


def decode(data):
    """The text of the file, and the encoding that it was read in."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16"), "utf-16"
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    # Every byte is a character here, so nothing is lost.
    return data.decode("latin-1"), "latin-1"


def delimiter_of(text):
    """The delimiter that splits the first lines most evenly."""

    def score(delimiter):
        widths = [len(row) for row in csv.reader(io.StringIO(text), delimiter=delimiter)][:50]
        usual = max(set(widths), key=widths.count, default=0)
        return (usual > 1, widths.count(usual), usual)

    return max(DELIMITERS, key=score)


def clean(rows, drop_duplicates):
    """The cleaned rows and the counts of what was done."""
    counts = {"values trimmed": 0, "empty rows dropped": 0, "duplicates": 0, "rows of another width": 0}
    kept, seen, width = [], set(), None
    for row in rows:
        trimmed = [value.strip() for value in row]
        counts["values trimmed"] += sum(old != new for old, new in zip(row, trimmed))
        if not any(trimmed):
            counts["empty rows dropped"] += 1
            continue
        width = width or len(trimmed)
        counts["rows of another width"] += len(trimmed) != width
        if tuple(trimmed) in seen:
            counts["duplicates"] += 1
            if drop_duplicates:
                continue
        seen.add(tuple(trimmed))
        kept.append(trimmed)
    return kept, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("input")
    parser.add_argument("output", nargs="?")
    parser.add_argument("--check", action="store_true", help="report only, write nothing")
    parser.add_argument("--drop-duplicates", action="store_true", help="drop rows that equal an earlier one")
    options = parser.parse_args()
    if not options.check and not options.output:
        parser.error("an output file is wanted, or --check")
    if options.output == options.input:
        parser.error("the output is the input; another name is wanted")

    with open(options.input, "rb") as file:
        text, encoding = decode(file.read())
    delimiter = delimiter_of(text)
    rows, counts = clean(csv.reader(io.StringIO(text), delimiter=delimiter), options.drop_duplicates)

    print(f"encoding: {encoding}, delimiter: {delimiter!r}, rows kept: {len(rows)}")
    for what, count in counts.items():
        print(f"{what}: {count}")
    if options.check:
        return
    with open(options.output, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    print(f"written: {options.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
