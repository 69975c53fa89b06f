#!/usr/bin/env python3
"""Has Python's icalendar read the calendar that a Swift test compares byte for byte with what Dayring
writes, and compares every property of every component with what it shall say.

  check_calendar.py        fail unless each property is the expected one

Needs icalendar (PyPI), which brings dateutil.
"""

import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from dateutil.rrule import rrulestr
from icalendar import Calendar

FILE = Path(__file__).parent / "Fixtures/nasty.ics"

NOW = datetime(2026, 11, 21, 11, tzinfo=timezone.utc)
CREATED = datetime(2026, 11, 1, 7, tzinfo=timezone.utc)


def utc(*numbers):
    return datetime(*numbers, tzinfo=timezone.utc)


def nov(day):
    return date(2026, 11, day)


def task(uid, title, status="NEEDS-ACTION", alarm=None, created=CREATED, **rest):
    """A VTODO: its properties, and its alarms as (trigger, parameters)."""
    fixed = {"UID": uid + "@dayring", "DTSTAMP": NOW, "SUMMARY": title, "STATUS": status}
    if created:
        fixed["CREATED"] = created
    alarms = [({"ACTION": "DISPLAY", "DESCRIPTION": title, "TRIGGER": alarm[0]}, alarm[1])] if alarm else []
    return "VTODO", fixed | rest, alarms


def repeating(uid, title, first, rule, days, alarm=None):
    return task(uid, title, created=None, alarm=alarm, DTSTART=first, CATEGORIES=["afternoon"],
                RRULE=(rule, days))


def single(uid, title, due):
    return task(uid, title, created=None, DUE=due, CATEGORIES=["afternoon"])


def fast(uid, title, start, end, **rest):
    return "VEVENT", {"UID": uid + "@dayring", "DTSTAMP": NOW, "SUMMARY": title, "DTSTART": start,
                      "DTEND": end, "TRANSP": "TRANSPARENT", "CATEGORIES": ["fast"]} | rest, []


END, START = {"RELATED": "END"}, {"RELATED": "START"}

EXPECTED = [
    task("3ssfsd98m8rvjhyd27zww3e1mm", 'Milk, eggs; C:\\new \\\\ "now"',
         DESCRIPTION="a\\nb\n\n;,\\\ttab\n", DUE=nov(16), PRIORITY=1, CATEGORIES=["morning", "must"],
         alarm=(timedelta(hours=9, minutes=30), END)),
    task("2ht065p1vyyw2mx7pbjzjrhn9k",
         "a" * 66 + "\U0001f308\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
         + "\U0001f1e9\U0001f1ea" * 40,
         DUE=nov(16), PRIORITY=5, CATEGORIES=["morning", "complementary"],
         alarm=(timedelta(hours=-2), END)),
    task("3d4s22hsvw9j7a52mg79cn5d5n", "b" * 63 + "\U0001f308!", DUE=nov(16), PRIORITY=9,
         CATEGORIES=["afternoon", "misc"], alarm=(timedelta(0), END)),
    task("56grys1fb2ten4504bapb82c4r",
         "לקנות חלב, ביצים ולחם; ואז לחזור הביתה لشراء الحليب",
         DUE=nov(16), CATEGORIES=["evening"], alarm=(timedelta(days=2), END)),
    task("22yc6ct451qv8mfkahrpa2tza8", "Doing", "IN-PROCESS", DUE=nov(17), CATEGORIES=["morning"]),
    task("1dt3pbazhqzy6bn5exbfqxg3r5", "Done", "COMPLETED", DUE=nov(17), CATEGORIES=["morning"],
         COMPLETED=utc(2026, 11, 18, 5, 29, 59), **{"PERCENT-COMPLETE": 100}),
    task("75zt16edv3am89cvasbtw5vstz", "Dropped", "CANCELLED", DUE=nov(17), CATEGORIES=["morning"]),
    task("4ffazxpyj04x90cpj4rpsd379s", "Expired", "CANCELLED", DUE=nov(17), CATEGORIES=["morning"]),
    task("5twt568p0ywmdmsr18x0h5v8g7", "No creation", created=None, DUE=nov(17),
         CATEGORIES=["morning"]),
    repeating("7bt1mna4thpmf4aegks9qh328k", "daily", nov(19), {"FREQ": ["DAILY"]},
              "11-19 11-20 11-21", alarm=(timedelta(hours=19, minutes=30), START)),
    repeating("2fy1h7v5x6r898fgd4r39n4vcg", "third", nov(19), {"FREQ": ["DAILY"], "INTERVAL": [3]},
              "11-19 11-22 11-25"),
    repeating("0rhp96j0pbf7ea17tfa6ctfprc", "weekly", nov(19), {"FREQ": ["WEEKLY"]},
              "11-19 11-26 12-03"),
    repeating("2pzxsgh1cpw0hm3n2e9ekzmjxe", "fortnight", nov(19),
              {"FREQ": ["WEEKLY"], "INTERVAL": [2]}, "11-19 12-03 12-17"),
    repeating("42tejh4e0c1mmc66kpm1d6bndm", "weekdays", nov(19),
              {"FREQ": ["WEEKLY"], "BYDAY": ["MO", "TH"]}, "11-19 11-23 11-26"),
    repeating("7v62tvktsfhskk82nv54bw0zcz", "month", nov(19),
              {"FREQ": ["MONTHLY"], "BYMONTHDAY": [19]}, "11-19 12-19 01-19"),
    repeating("18ckdpg88g5kamhajygejhbp0x", "year", nov(19), {"FREQ": ["YEARLY"]}, "11-19 11-19 11-19"),
    single("0dtjrakx27htf9cqfgh4pnxtth", "completion", nov(19)),
    single("4n5ndv4889hnz8hg9vky8szwz2", "moved", nov(20)),
    single("5q8aspex8swhdq9x08fjcbw7bb", "elsewhere", nov(20)),
    # The next ones of the last two, which carry the rule.
    repeating("1wr57jy5n2vytabk5rdhgfx3b7", "elsewhere", nov(23),
              {"FREQ": ["WEEKLY"], "BYDAY": ["MO", "TH"]}, "11-23 11-26 11-30"),
    repeating("0vgm3br3ny55jh5k19nytr797d", "moved", nov(26), {"FREQ": ["WEEKLY"]},
              "11-26 12-03 12-10"),
    repeating("5xxb9b63de1yxvf2gt4ddrfej1", "leap", nov(29),
              {"FREQ": ["MONTHLY"], "BYMONTHDAY": [28, 29], "BYSETPOS": [-1]},
              "11-29 12-29 01-29 02-28 03-29"),
    repeating("0wqse9eb2dbvw49x0r0jhgv16n", "monthend", nov(30),
              {"FREQ": ["MONTHLY"], "BYMONTHDAY": [28, 29, 30, 31], "BYSETPOS": [-1]},
              "11-30 12-31 01-31 02-28 03-31"),
    repeating("7r31hr4rp2fhfx7s2c4ez1anbg", "quarter", nov(30),
              {"FREQ": ["MONTHLY"], "INTERVAL": [3], "BYMONTHDAY": [28, 29, 30, 31], "BYSETPOS": [-1]},
              "11-30 02-28 05-31 08-31"),
    task("1qa9vncbpkzthgzama2xezdz2r", "€" * 200, PRIORITY=9, CATEGORIES=["backlog", "misc"],
         DESCRIPTION="\n".join(["é,;\\\U0001f308 0123456789abc"] * 500) + ".",
         alarm=(utc(2026, 12, 24, 17), {"VALUE": "DATE-TIME"})),
    fast("596d7zxf69b12p80zsnwzq8pdk", "Fast 16:8", utc(2026, 11, 18, 19), utc(2026, 11, 19, 11)),
    fast("43ffkp4p8ktm0wknecv2gman80", "Fast 16 h 30 min", utc(2026, 11, 19, 19),
         utc(2026, 11, 20, 11, 30), DESCRIPTION="Tea; water,\ntea"),
    fast("1ba8e0hfngsxrjfjmh1fpdbrxv", "Fast Mine, late", utc(2026, 11, 20, 17),
         utc(2026, 11, 20, 18), STATUS="CANCELLED"),
]


def plain(name, value):
    """What icalendar has read, as Python's own types."""
    if name == "RRULE":
        return {key: [str(v) if isinstance(v, str) else v for v in vs] for key, vs in value.items()}
    if name == "CATEGORIES":
        return [str(category) for category in value.cats]
    if hasattr(value, "dt"):
        return value.dt
    return int(value) if isinstance(value, int) else str(value)


def properties(component):
    return {name: plain(name, value) for name, value in component.items()}


def days(rule, first, count):
    # NB: rrulestr knows no dates, so the days are midnights.
    start = datetime(first.year, first.month, first.day)
    return " ".join(day.strftime("%m-%d") for day in list(rrulestr(rule, dtstart=start)[:count]))


def check(component, kind, wanted, alarms):
    """Yields what is wrong."""
    found = properties(component)
    if component.name != kind:
        yield f"is a {component.name}"
    if "RRULE" in wanted:
        rule, dates = wanted["RRULE"]
        wanted = wanted | {"RRULE": rule}
        text = component["RRULE"].to_ical().decode() if "RRULE" in component else ""
        if text and days(text, wanted["DTSTART"], len(dates.split())) != dates:
            yield f"comes round on {days(text, wanted['DTSTART'], len(dates.split()))}"
    for name in sorted(found.keys() | wanted.keys()):
        if found.get(name) != wanted.get(name):
            yield f"{name} is {found.get(name)!r}, not {wanted.get(name)!r}"
        # A date and a time on it are not the same.
        elif type(found[name]) is not type(wanted[name]):
            yield f"{name} is a {type(found[name]).__name__}"
    read = [(properties(a), dict(a["TRIGGER"].params)) for a in component.subcomponents]
    if read != alarms:
        yield f"alarms are {read!r}, not {alarms!r}"


def main():
    calendar = Calendar.from_ical(FILE.read_bytes())
    problems = []
    if properties(calendar) != {"PRODID": "-//Dayring//Dayring//EN", "VERSION": "2.0"}:
        problems.append(f"the calendar says {properties(calendar)}")
    if len(calendar.subcomponents) != len(EXPECTED):
        problems.append(f"{len(calendar.subcomponents)} components, not {len(EXPECTED)}")
    for component, expected in zip(calendar.subcomponents, EXPECTED):
        problems += [f"{expected[1]['SUMMARY'][:20]}: {p}" for p in check(component, *expected)]
        problems += [f"{expected[1]['SUMMARY'][:20]}: {e}" for e in component.errors]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
