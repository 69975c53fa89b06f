"""Subscribes to the calendar as Debian's calendar programs do: vdirsyncer fetches it, khal shows it, and Python's
icalendar reads every property. No browser is needed here."""

import json
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import Calendar
from node import Node

VDIRSYNCER = """
[general]
status_path = "{home}/status"
[pair dayring]
a = "here"
b = "there"
collections = null
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "{home}/calendar"
fileext = ".ics"
[storage there]
type = "http"
url = "{address}"
"""

KHAL = """
[calendars]
[[dayring]]
path = {home}/calendar
readonly = True
[locale]
local_timezone = Europe/Oslo
default_timezone = Europe/Oslo
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {home}/khal.db
"""


class CalendarFeed(unittest.TestCase):
    def setUp(self) -> None:
        self.node = Node().start()
        self.addCleanup(self.node.remove)
        folder = tempfile.TemporaryDirectory(prefix="dayring-calendar-")
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        made = json.loads(
            self.node.run("token", "new", "calendar", "--address", self.node.address, "--json"))
        self.address = made["example"]
        self.assertEqual(made["webcal"], self.address.replace("http://", "webcal://"))
        today = datetime.now(ZoneInfo("Europe/Oslo")).date()
        self.today = today
        self.node.run("fast", "add", "--goal", "16:8", "--start", f"{today - timedelta(3)} 20:00",
                      "--end", f"{today - timedelta(2)} 12:30", "--note", "Tea; water,\nC:\\new")
        self.node.run("plan", "add", "Buy milk, eggs; bread !must")
        self.node.run("date", "add", "Leap day", "2024-02-29", "--yearly")
        self.node.run("date", "add", "Launch", str(today + timedelta(40)))

    def fetch(self, more: str = "", headers: dict[str, str] = {}) -> tuple[int, bytes, str]:
        request = urllib.request.Request(self.address + more, headers=headers)
        try:
            with urllib.request.urlopen(request) as reply:
                return reply.status, reply.read(), reply.headers["ETag"]
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), error.headers.get("ETag", "")

    def events(self, more: str = "") -> dict[str, object]:
        status, body, _ = self.fetch(more)
        self.assertEqual(status, 200)
        calendar = Calendar.from_ical(body)
        self.assertEqual(calendar.errors, [])
        for event in calendar.subcomponents:
            self.assertEqual((event.name, event.errors), ("VEVENT", []))
        return {str(event["SUMMARY"]): event for event in calendar.subcomponents}

    def call(self, *words: str) -> str:
        done = subprocess.run(
            words, capture_output=True, text=True,
            env={**self.node.environment, "HOME": str(self.home), "LC_ALL": "C.UTF-8"})
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout}{done.stderr}")
        return done.stdout

    def test_every_property_says_what_the_ledger_says(self) -> None:
        events = self.events()
        self.assertEqual(set(events), {"Fast 16:8", "Buy milk, eggs; bread", "Leap day", "Launch"})
        fast = events["Fast 16:8"]
        self.assertEqual(str(fast["DESCRIPTION"]), "Tea; water,\nC:\\new")
        self.assertEqual(fast["DTEND"].dt - fast["DTSTART"].dt, timedelta(hours=16, minutes=30))
        self.assertEqual(fast["DTSTART"].dt.tzinfo.utcoffset(None), timedelta(0))
        task = events["Buy milk, eggs; bread"]
        self.assertIs(type(task["DTSTART"].dt), date)
        self.assertEqual(task["DTEND"].dt - task["DTSTART"].dt, timedelta(1))
        self.assertEqual(events["Launch"]["DTSTART"].dt, self.today + timedelta(40))
        leap = events["Leap day"]
        rule = rrulestr(leap["RRULE"].to_ical().decode(), dtstart=datetime(2024, 2, 29))
        self.assertEqual([day.strftime("%y-%m-%d") for day in rule[:5]],
                         ["24-02-29", "25-02-28", "26-02-28", "27-02-28", "28-02-29"])
        for event in events.values():
            written = event["DTSTAMP"].dt
            self.assertEqual(written, event["LAST-MODIFIED"].dt)
            first = datetime(2026, 1, 1, tzinfo=timezone.utc)
            self.assertEqual(event["SEQUENCE"], (written - first).total_seconds())
            self.assertEqual(str(event["TRANSP"]), "TRANSPARENT")
        calendar = Calendar.from_ical(self.fetch()[1])
        self.assertEqual(str(calendar["X-WR-CALNAME"]), "Dayring")
        self.assertEqual(calendar["REFRESH-INTERVAL"].dt, timedelta(hours=1))
        self.assertEqual(str(calendar["X-PUBLISHED-TTL"]), "PT1H")

    def test_it_has_what_is_chosen_and_is_sent_again_only_when_it_changes(self) -> None:
        self.assertEqual(set(self.events("&with=fasts")), {"Fast 16:8"})
        self.assertEqual(set(self.events("&with=dates,fasts")), {"Fast 16:8", "Leap day", "Launch"})
        self.assertEqual(self.fetch("&with=fasts,moods")[0], 400)
        self.assertEqual(self.fetch("&with=")[0], 400)
        status, body, tag = self.fetch()
        self.assertEqual(self.fetch(headers={"If-None-Match": tag})[0], 304)
        self.assertEqual(self.fetch()[1], body)
        self.node.stop()
        self.node.start()
        self.assertEqual(self.fetch()[1], body)
        self.node.run("date", "edit", "Launch", "--name", "Lift-off")
        changed = self.fetch(headers={"If-None-Match": tag})
        self.assertEqual(changed[0], 200)
        self.assertNotEqual(changed[2], tag)

    def test_a_change_grows_the_sequence_and_keeps_the_name(self) -> None:
        former = self.events()["Launch"]
        self.node.run("date", "edit", "Launch", "--name", "Lift-off")
        event = self.events()["Lift-off"]
        self.assertEqual(event["UID"], former["UID"])
        self.assertGreaterEqual(event["SEQUENCE"], former["SEQUENCE"])

    def test_only_its_token_opens_it_and_it_opens_nothing_else(self) -> None:
        token = self.address.split("token=")[1]
        bare = self.node.address + "/calendar/dayring.ics"
        widgets = json.loads(self.node.run("token", "new", "widgets", "--json"))["token"]
        for address in [bare, bare + "?token=", bare + "?token=" + widgets,
                        f"{self.node.address}/widgets/today-medium.svg?token={token}"]:
            self.address = address
            self.assertEqual(self.fetch()[0], 401, address)

    def test_vdirsyncer_and_khal_follow_what_changes_and_what_goes(self) -> None:
        settings = {"home": self.home, "address": self.address}
        (self.home / "vdirsyncer").write_text(VDIRSYNCER.format(**settings))
        (self.home / "khal").write_text(KHAL.format(**settings))
        (self.home / "calendar").mkdir()
        vdirsyncer = ["vdirsyncer", "-c", str(self.home / "vdirsyncer")]

        def synced() -> list[str]:
            self.call(*vdirsyncer, "sync")
            lines = self.call(
                "khal", "-c", str(self.home / "khal"), "list", "--format",
                "{start-long} {end-long} {title}", "--day-format", "", "--once", "--notstarted",
                str(self.today - timedelta(5)), "60d")
            return sorted(line for line in lines.splitlines() if line.strip())

        def day(offset: int) -> str:
            return str(self.today + timedelta(offset))

        self.call(*vdirsyncer, "discover")
        fast = f"{day(-3)} 20:00 {day(-2)} 12:30 Fast 16:8"
        milk = f"{day(0)} {day(0)} Buy milk, eggs; bread"
        self.assertEqual(synced(), [fast, milk, f"{day(40)} {day(40)} Launch"])
        files = {file: file.stat().st_mtime_ns for file in (self.home / "calendar").iterdir()}
        self.assertEqual(len(files), 4)
        self.assertEqual(synced(), [fast, milk, f"{day(40)} {day(40)} Launch"])
        self.assertEqual(files, {file: file.stat().st_mtime_ns for file in files}, "nothing new was fetched")

        self.node.run("date", "edit", "Launch", "--name", "Lift-off", "--day", day(41))
        self.node.run("plan", "done", "Buy milk, eggs; bread")
        self.assertEqual(synced(), [
            fast, f"{day(0)} {day(0)} ✓ Buy milk, eggs; bread", f"{day(41)} {day(41)} Lift-off"])
        self.node.run("date", "delete", "Lift-off")
        self.node.run("plan", "delete", "Buy milk, eggs; bread")
        self.assertEqual(synced(), [fast])
        self.node.run("undo")
        self.assertEqual(synced(), [fast, f"{day(0)} {day(0)} ✓ Buy milk, eggs; bread"])


if __name__ == "__main__":
    unittest.main()
