#!/usr/bin/env python3
"""The days of recurring tasks as python-dateutil's rrule gives them, for the Swift tests to compare.

  make_table.py            print the table
  make_table.py --check    fail unless the committed table is this one

A line is a rule, an anchor, and the days of ten years as distances in days: `3x120` is 120 times
three, the first distance being that from the anchor to the first day.
"""

import sys
from datetime import date, datetime
from itertools import groupby
from pathlib import Path

from dateutil.rrule import DAILY, FR, MO, MONTHLY, SA, SU, TH, TU, WE, WEEKLY, YEARLY, rrule

TABLE = Path(__file__).parent.parent / "TrackersTests/Fixtures/recurrence.txt"
WEEKDAYS = {"MO": MO, "TU": TU, "WE": WE, "TH": TH, "FR": FR, "SA": SA, "SU": SU}
END = datetime(2034, 12, 31)

ANCHORS = [
    "2024-01-01", "2024-01-29", "2024-01-30", "2024-01-31", "2024-02-28", "2024-02-29",
    "2024-03-31", "2024-08-31", "2024-12-31", "2025-01-31", "2025-02-28", "2027-05-15",
]
DISTANCES = [1, 2, 3, 7, 14, 30, 90, 364, 365]
MONTHS = [2, 3, 5, 6, 11, 12, 13, 24, 36, 120]
OF_MONTH = ["1MO", "2SU", "3FR", "4WE", "-1FR", "-1SU", "-1"]
CHOSEN = ["MO", "SU", "MO,TH", "TU,WE", "MO,TU,WE,TH,FR", "SA,SU", "MO,TU,WE,TH,FR,SA,SU"]


def days(rule, anchor):
    start = datetime.fromisoformat(anchor)
    months = 1 if rule == "month" else int(rule[:-1]) if rule.endswith("m") else 0
    # Of the last days that a month may lack, the last one that it has.
    candidates = [start.day] if start.day < 29 else list(range(28, start.day + 1))
    if months and months % 12 == 0:
        # By another way than every twelve months.
        found = rrule(
            YEARLY, dtstart=start, until=END, interval=months // 12, bymonth=start.month, bymonthday=candidates, bysetpos=-1
        )
    elif months:
        found = rrule(MONTHLY, dtstart=start, until=END, interval=months, bymonthday=candidates, bysetpos=-1)
    elif rule.endswith("d"):
        found = rrule(DAILY, dtstart=start, until=END, interval=int(rule[:-1]))
    elif rule in OF_MONTH:
        name = rule[-2:]
        chosen = {"byweekday": WEEKDAYS[name](int(rule[:-2]))} if name in WEEKDAYS else {"bymonthday": -1}
        found = rrule(MONTHLY, dtstart=start, until=END, **chosen)
    else:
        chosen = [WEEKDAYS[name] for name in rule.split(",")]
        found = rrule(WEEKLY, dtstart=start, until=END, byweekday=chosen)
    return [day.date() for day in found]


def line(rule, anchor):
    former = date.fromisoformat(anchor)
    distances = []
    for day in days(rule, anchor):
        distances.append((day - former).days)
        former = day
    runs = [(distance, len(list(run))) for distance, run in groupby(distances)]
    text = " ".join(str(d) if count == 1 else f"{d}x{count}" for d, count in runs)
    return f"{rule} {anchor} {text}"


def table():
    cases = [(f"{count}d", anchor) for count in DISTANCES for anchor in ANCHORS]
    cases += [(rule, anchor) for rule in CHOSEN + OF_MONTH for anchor in ANCHORS[::3]]
    cases += [("month", anchor) for anchor in ANCHORS]
    cases += [(f"{count}m", anchor) for count in MONTHS for anchor in ANCHORS]
    return "".join(line(rule, anchor) + "\n" for rule, anchor in cases)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if TABLE.read_text() != table():
            sys.exit(f"{TABLE.name} is not what rrule gives; see {Path(__file__).name}")
    else:
        sys.stdout.write(table())
