"""Reads what Dayring exports with Python's own reader of tables, and compares it with what was told.

A test in Swift compares the same file with what the exporter writes.
"""

import csv
import pathlib
import sys

NASTY = pathlib.Path(__file__).parent / "Fixtures" / "nasty-drinks.csv"

HEADER = ["Date", "Time", "Amount (ml)", "Beverage", "Note"]

# Minute, beverage and note, as the user has typed them.
TYPED = [
    ("08:00", '=HYPERLINK("http://x","y")', 'He said "hi", and left'),
    ("08:01", "water", "one\ntwo\r\nthree\rfour"),
    ("08:02", "+1", "-2+3"),
    ("08:03", "@SUM(A1)", "\t=1"),
    ("08:04", "'quoted'", "''"),
    ("08:05", "🫖 \u200fשלום\u200f", "مرحبا, 👩\u200d👩\u200d👧"),
    ("08:06", "a;b\tc", '"'),
    ("08:07", "water", '"",""'),
    ("08:08", "water", " spaces "),
    ("08:09", "water", "\n=cmd"),
    ("08:10", "water", ","),
    ("08:11", "water", ""),
]


def cell(text: str) -> str:
    """What a spreadsheet would run, or take for a mark of text, has an apostrophe before it."""
    return "'" + text if text[:1] in tuple("=+-@\t\n\r'") else text


def main() -> None:
    with NASTY.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    expected = [HEADER] + [
        ["2026-11-20", minute, "250", cell(beverage), cell(note)]
        for minute, beverage, note in TYPED
    ]
    for number, (row, wanted) in enumerate(zip(rows, expected), start=1):
        if row != wanted:
            sys.exit(f"{NASTY.name}, record {number}: {row!r} is not {wanted!r}")
    if len(rows) != len(expected):
        sys.exit(f"{NASTY.name} has {len(rows)} records, not {len(expected)}")
    print(f"Exports: {len(rows)} records read back.")


if __name__ == "__main__":
    main()
