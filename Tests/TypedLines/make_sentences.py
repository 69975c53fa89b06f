#!/usr/bin/env python3
"""Random tasks as people type them, with what they mean, for the Swift tests to compare.

  make_sentences.py                    print the table
  make_sentences.py --check            fail unless the committed table is this one
  make_sentences.py SEED COUNT         print as many of another seed, for `make fuzz`

The grammar and the meaning of each phrase are written a second time here, and days of rules come from
python-dateutil. A line has, separated by tabs: the local time, the text, the title, the first days
(one, or three of a repetition, or `-` for none), the reminder or `-`, and the rule or `-`. Whatever
contradicts itself, is only a part of something or is none at all has to stay in the title.
"""

import random
import sys
from calendar import monthrange
from datetime import date, datetime, time, timedelta
from pathlib import Path

from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, MONTHLY, WEEKLY, YEARLY, rrule, weekday

TABLE = Path(__file__).parent.parent / "TrackersTests/Fixtures/sentences.txt"
COUNT = 3000
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
MONTHS = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
]
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TITLES = [
    "Call the bank", "Write report", "Buy 12 eggs", "Support 24/7 hotline", "Watch The 5th Wave", "Renovation 2nd floor bath",
    "Buy Sun cream", "March for charity", "Take vitamin A", "Turn heating up", "Wake up early", "Do laundry again", "Mix 1/2 cup flour",
    "Read Ocean's 11 review", "Pay 12.50 to Kim", "お茶 を 買う", "Café Müller", "Plan the Black Friday sale",
    "Log in", "Fix bug 1984", "Watch 7 Eleven ad", "Move mon ami print",
]
DECOYS = [
    "Support 24/7", "Clean floor 2nd", "Read The Daily", "Read Guardian Weekly", "Prepare Black Friday", "Visit aunt May", "Song of the 5th", "Buy milk 3",
    "Film about 12 Monkeys", "Meet at the", "Shop for Good Friday", "Chapter 9", "Pay 12.50", "Room 101",
]


def suffix(number):
    return f"{number}" + ("th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th"))


def coming(today, index):
    """The next such weekday, which is never today."""
    return today + timedelta((index - today.weekday() - 1) % 7 + 1)


def nth(year, month, index, number):
    first, length = monthrange(year, month)
    days = [day for day in range(1, length + 1) if date(year, month, day).weekday() == index]
    return date(year, month, days[number - 1] if number > 0 else days[-1])


def yearly(today, month, day):
    """This date in the next year that has it."""
    for year in range(today.year, today.year + 9):
        try:
            if (found := date(year, month, day)) >= today:
                return found
        except ValueError:
            continue
    raise AssertionError("eight years have a leap day")


def next_month(day):
    return day.replace(day=1) + relativedelta(months=1)


class Grammar:
    def __init__(self, dice, now):
        self.dice = dice
        self.now = now
        self.today = now.date()

    def weekday(self):
        index = self.dice.randrange(7)
        return index, self.dice.choice([WEEKDAYS[index], WEEKDAYS[index][:3]])

    def month_day(self):
        month = self.dice.randrange(12)
        day = self.dice.randint(1, monthrange(2027, month + 1)[1])
        return month + 1, day, self.dice.choice([MONTHS[month], MONTHS[month][:3]])

    def count(self, low, high):
        number = self.dice.randint(low, high)
        return number, NUMBERS[number] if number < 13 and self.dice.random() < 0.4 else str(number)

    # Days: a phrase, the day, and whether it is a bare weekday.

    def day(self):
        return self.dice.choice([
            self.relative, self.named, self.named, self.dated, self.dated, self.checked, self.numeric, self.distance, self.of_month,
        ])()

    def relative(self):
        phrase, count = self.dice.choice([
            ("today", 0), ("tomorrow", 1), ("tmr", 1), ("tmrw", 1), ("day after tomorrow", 2), ("the day after tomorrow", 2),
        ])
        return phrase, self.today + timedelta(count), False

    def named(self):
        index, name = self.weekday()
        monday = self.today - timedelta(self.today.weekday())
        form = self.dice.choice(["", "", "on ", "by ", "due ", "for ", "next ", "this "])
        if form == "next ":
            day = monday + timedelta(7 + index)
        elif form == "this ":
            day = self.today + timedelta((index - self.today.weekday()) % 7)
        else:
            day = coming(self.today, index)
        return form + name, day, True

    def dated(self):
        month, day, name = self.month_day()
        forms = [
            f"{day} {name}", f"{name} {day}", f"{suffix(day)} {name}", f"{name} {suffix(day)}", f"the {suffix(day)} of {name}",
            f"on {day} {name}", f"by {name} {suffix(day)}", f"{day}. {name}",
        ]
        phrase, found = self.dice.choice(forms), yearly(self.today, month, day)
        if self.dice.random() < 0.3:
            found = date(self.today.year + self.dice.randint(1, 3), month, day)
            phrase = f"{day} {name} {found.year}"
        return phrase, found, False

    def checked(self):
        phrase, day, _ = self.dated()
        while phrase.split()[0] in ("on", "by", "the"):
            phrase, day, _ = self.dated()
        return f"{WEEKDAYS[day.weekday()]}{self.dice.choice([' ', ', '])}{phrase}", day, False

    def numeric(self):
        month, day, _ = self.month_day()
        year = self.today.year + self.dice.randint(1, 3)
        return self.dice.choice([
            (f"{day}.{month}.", yearly(self.today, month, day), False),
            (f"{day}.{month}.{year}", date(year, month, day), False),
            (f"{day}/{month}/{year}", date(year, month, day), False),
            (date(year, month, day).isoformat(), date(year, month, day), False),
        ])

    def distance(self):
        number, text = self.count(2, 20)
        return self.dice.choice([
            (f"in {text} days", self.today + timedelta(number), False),
            (f"in {text} weeks", self.today + timedelta(7 * number), False),
            (f"in {text} months", self.today + relativedelta(months=number), False),
            ("in a week", self.today + timedelta(7), False),
            ("in a fortnight", self.today + timedelta(14), False),
            (f"{text} days from now", self.today + timedelta(number), False),
        ])

    def of_month(self):
        index, name = self.weekday()
        number, place = self.dice.choice([(1, "first"), (2, "2nd"), (3, "third"), (4, "4th"), (-1, "last")])
        following = next_month(self.today)
        if self.dice.random() < 0.5:
            return f"{place} {name} of next month", nth(following.year, following.month, index, number), False
        day = nth(self.today.year, self.today.month, index, number)
        if day < self.today:
            day = nth(following.year, following.month, index, number)
        return self.dice.choice([
            (f"{place} {name} of the month", day, False),
            ("end of month", following - timedelta(1), False),
            ("on the " + suffix(self.today.day), self.today, False),
        ])

    # Times: a phrase, the time, and whether it may be twelve hours later.

    def time(self):
        hour, minute = self.dice.randint(0, 23), self.dice.choice([0, 5, 15, 30, 45, 59])
        twelve = (hour + 11) % 12 + 1
        half = "am" if hour < 12 else "pm"
        word = NUMBERS[twelve]
        forms = [
            (f"{hour}:{minute:02}", time(hour, minute), False), (f"at {hour}:{minute:02}", time(hour, minute), False),
            (f"{twelve}:{minute:02}{half}", time(hour, minute), False), (f"at {twelve} {half}", time(hour), False),
            (f"@ {twelve}{half}", time(hour), False), (f"by {twelve}{half}", time(hour), False), ("at noon", time(12), False),
        ]
        if hour >= 13:
            forms.append((f"at {hour}", time(hour), False))
        elif 1 <= hour <= 11:
            forms += [
                (f"at {hour}", time(hour), True), (f"half past {word}", time(hour, 30), True),
                (f"at quarter to {word}", time(hour - 1, 45), True), (f"quarter past {hour}", time(hour, 15), True),
                (f"at {word} o'clock", time(hour), True),
            ]
        return self.dice.choice(forms)

    # Repetitions: a phrase, the rule as stored, and dateutil's.

    def repeat(self):
        today = datetime.combine(self.today, time())
        number, text = self.count(2, 12)
        index, name = self.weekday()
        other, second = self.weekday()
        month, day, month_name = self.month_day()
        place = self.dice.choice([(1, "1st"), (1, "first"), (2, "2nd"), (3, "3rd"), (3, "third"), (4, "fourth"), (-1, "last")])
        day28 = self.dice.randint(1, 28)
        every = self.dice.choice(["every", "every", "each", "ev"])
        two = sorted({(index - 0) % 7, other})
        listed = ",".join(CODES[i] for i in two)
        joined = self.dice.choice([f"{name} and {second}", f"{name}, {second}", f"{name}/{second}"])
        if index == other:
            joined = name
        start = datetime.combine(yearly(self.today, month, day), time())
        far = number * 7
        # The first day of a rule of several weeks is today at the earliest.
        from_today = today + timedelta((index - today.weekday()) % 7)
        months = "month" if number == 1 else f"{number}m"
        clamped = [self.today.day] if self.today.day < 29 else list(range(28, self.today.day + 1))
        forms = [
            (f"{every} day", "1d", rrule(DAILY, today)), ("daily", "1d", rrule(DAILY, today)),
            (f"{every} {text} days", f"{number}d", rrule(DAILY, today, number)),
            (f"{every} {suffix(number)} day", f"{number}d", rrule(DAILY, today, number)),
            (f"{every} {text} weeks", f"{far}d", rrule(WEEKLY, today, number)),
            (f"{every} {joined}", listed, rrule(WEEKLY, today, byweekday=two)),
            (f"{every} weekday", "MO,TU,WE,TH,FR", rrule(WEEKLY, today, byweekday=range(5))),
            ("every monday to friday", "MO,TU,WE,TH,FR", rrule(WEEKLY, today, byweekday=range(5))),
            ("every tue-thu", "TU,WE,TH", rrule(WEEKLY, today, byweekday=range(1, 4))),
            (f"{every} weekend", "SA,SU", rrule(WEEKLY, today, byweekday=[5, 6])),
            (f"every other {name}", "14d", rrule(WEEKLY, from_today, 2)),
            (f"{every} {text} weeks on {name}", f"{far}d", rrule(WEEKLY, from_today, number)),
            (f"{every} {place[1]} {name}", f"{place[0]}{CODES[index]}", rrule(MONTHLY, today, byweekday=weekday(index, place[0]))),
            (
                f"{every} {place[1]} {name} of the month", f"{place[0]}{CODES[index]}",
                rrule(MONTHLY, today, byweekday=weekday(index, place[0])),
            ),
            (f"{every} last day of the month", "-1", rrule(MONTHLY, today, bymonthday=-1)),
            (f"{every} {suffix(day28)}", "month", rrule(MONTHLY, today, bymonthday=day28)),
            (f"{every} month on the {suffix(day28)}", "month", rrule(MONTHLY, today, bymonthday=day28)),
            (f"{every} {text} months", months, rrule(MONTHLY, today, number, bymonthday=clamped, bysetpos=-1)),
            ("quarterly", "3m", rrule(MONTHLY, today, 3, bymonthday=clamped, bysetpos=-1)),
            (f"{every} {month_name} {suffix(day)}", "12m", rrule(YEARLY, start, bymonth=month, bymonthday=day)),
            (f"{every} year on {day} {month_name}", "12m", rrule(YEARLY, start, bymonth=month, bymonthday=day)),
        ]
        return self.dice.choice(forms)

    # Words that stay in the title.

    def nothing(self):
        index, name = self.weekday()
        one, two = self.day()[0], self.day()[0]
        clock = self.dice.randint(1, 10)
        month, day, month_name = self.month_day()
        found = yearly(self.today, month, day)
        wrong = WEEKDAYS[(found.weekday() + self.dice.randint(1, 6)) % 7]
        far = self.dice.randint(5, 31)
        return self.dice.choice([
            f"from {day} {month_name} to {self.dated()[0]}", f"until {one}", f"before {one}", f"{clock}am to {clock + 1}am",
            f"{clock}-{clock + 1}pm", f"{one.removeprefix('on ').removeprefix('by ')} or {two}", f"every {suffix(far)} {name}",
            f"every month {name}", f"every day {name}", "tonight at 9am", "in the morning at 8pm", f"{wrong} {day} {month_name}",
            f"every other {name} and {self.weekday()[1]} tomorrow", f"around {clock}pm", f"yesterday at {clock}pm", "3 weeks ago",
            f"{name} to {self.weekday()[1]}", f"not before {name}", f"every {self.dice.choice(['spring', 'full moon', 'so often'])}",
            f"every 0 days", "every 400 days", f"30 february", "31.4.", f"since {name}", f"{month_name} {day} to {month_name} {day}",
        ])


def remind(at, open_half, day, fixed, now):
    """The day and time of a reminder, by the rules of the plan: a time that has passed today is moved."""
    def passed(day, at):
        return datetime.combine(day, at) + timedelta(minutes=1) <= now

    if not passed(day, at):
        return day, at
    later = at.replace(hour=at.hour + 12) if open_half else None
    if later and not passed(day, later):
        return day, later
    if fixed or day != now.date():
        return day, None
    if at.hour < 7 and later:
        at = later
    return day + timedelta(1), at


def sentence(dice):
    now = datetime(2027, 1, 1) + timedelta(days=dice.randrange(2000), hours=dice.randrange(24), minutes=dice.choice([0, 10, 40]))
    grammar = Grammar(dice, now)
    title = dice.choice(TITLES)
    today = now.date()
    kind = dice.random()
    if kind < 0.08:
        return [now, dice.choice(DECOYS), None, [], None, None]
    if kind < 0.25:
        return [now, f"{title} {grammar.nothing()}", None, [], None, None]
    phrases, days, rule, at, fixed = [], [today], None, None, False
    if dice.random() < 0.4:
        phrase, rule, found = grammar.repeat()
        phrases.append(phrase)
        days = [moment.date() for moment, _ in zip(found, range(4))]
    elif dice.random() < 0.8:
        phrase, day, _ = grammar.day()
        phrases.append(phrase)
        days, fixed = [day], True
    if not phrases or dice.random() < 0.5:
        phrase, at, open_half = grammar.time()
        if dice.random() < 0.3 and not phrase.startswith("by"):
            phrases.insert(0, phrase)
        else:
            phrases.append(phrase)
        # Each day at 8 is in the morning.
        day, at = remind(at, open_half and not rule, days[0], fixed, now)
        if day != days[0]:
            days = moved(phrases, rule, days, day) if rule else [day]
    return [now, " ".join([title] + phrases), title, days and days[:3], at, rule]


def moved(phrases, rule, days, day):
    """The days of a repetition that begins a day later; None where this table does not say."""
    distance = int(rule[:-1]) if rule[-1] == "d" else None
    if distance is None:
        has_own_days = rule[-1] not in "mh"
        return days[1:] if has_own_days else None
    if any(name in phrase for phrase in phrases for name in WEEKDAYS + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]):
        day = days[0] + timedelta(7)
    return [day + timedelta(distance * count) for count in range(3)]


def rows(seed, count):
    dice = random.Random(seed)
    made = 0
    while made < count:
        now, text, title, days, at, rule = sentence(dice)
        if days is None:
            continue
        made += 1
        yield "\t".join([
            now.isoformat(timespec="minutes"), text, title or text, " ".join(day.isoformat() for day in days) or "-",
            at.isoformat(timespec="minutes") if at else "-", rule or "-",
        ])


def main():
    if len(sys.argv) == 3:
        print("\n".join(rows(int(sys.argv[1]), int(sys.argv[2]))))
        return
    table = "\n".join(rows(46, COUNT)) + "\n"
    if sys.argv[1:] != ["--check"]:
        print(table, end="")
    elif TABLE.read_text() != table:
        sys.exit(f"{TABLE} is out of date: {sys.argv[0]} > {TABLE}")


if __name__ == "__main__":
    main()
