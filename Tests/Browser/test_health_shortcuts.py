"""The shortcuts of docs/health.md against the real server: every interruption, every lost reply, every retry, and two
phones at once. No browser is needed here."""

import json
import time
import unittest
import urllib.error
import urllib.request
from datetime import datetime, timedelta

from node import Node
from shortcut import Phone, Store, rows

FASTS, WATER = "Fasts to Health", "Water from Health"


class HealthShortcuts(unittest.TestCase):
    def setUp(self) -> None:
        self.node = Node().start()
        self.addCleanup(self.node.remove)
        self.token = json.loads(self.node.run("token", "new", "health", "--json"))["token"]

    def phone(self, store: Store) -> Phone:
        return Phone(self.node.address, self.token, store)

    def add_fast(self, days: int) -> datetime:
        start = datetime.now().astimezone().replace(hour=9, minute=0, second=0, microsecond=0) - timedelta(days)
        end = start + timedelta(hours=16, minutes=30)
        self.node.run("fast", "add", "--goal", "16:8", "--start", start.isoformat(), "--end", end.isoformat())
        return start

    def health(self) -> dict:
        return json.loads(self.node.run("health", "--json"))["health"]

    def post(self, path: str, body: dict, token: str) -> dict:
        request = urllib.request.Request(
            self.node.address + path, data=json.dumps(body).encode(), method="POST",
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)

    def let_leases_end(self) -> None:
        """As if eleven minutes had passed: a backup sets back when fasts were taken."""
        past = {"instant": int(time.time() * 1000) - 11 * 60_000, "offset": 60}
        records = [{"kind": "fast", "id": fast["id"], "fields": {"taken": past}}
                   for fast in self.node.fasts()]
        stamp = f"{int(time.time() * 1000 + 60_000) << 16:016x}-{int(time.time_ns()):016x}"
        op = {"stamp": stamp, "records": records}
        checksum = 0xCBF29CE484222325
        for byte in json.dumps(op, separators=(",", ":")).encode():
            checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
        backup = {"format": "dayring-backup", "version": 1, "created": "2026-11-25T00:00:00.000+00:00", "checksum": f"{checksum:016x}", "ops": [op]}
        file = self.node.home / "backup.json"
        file.write_text(json.dumps(backup))
        self.node.run("import", str(file))

    def assert_once(self, store: Store, starts: list[datetime]) -> None:
        self.assertEqual(sorted(workout[1] for workout in store.workouts), sorted(starts))
        for kind, _, length in store.workouts:
            self.assertEqual((kind, length), ("Mind and Body", timedelta(hours=16, minutes=30)))

    def test_completed_fasts_are_written_once_and_past_ones_only_when_asked_for(self) -> None:
        past = [self.add_fast(3), self.add_fast(2)]
        store = Store()
        phone = self.phone(store)
        phone.run(FASTS)
        self.assertEqual(store.workouts, [], "it is off")
        self.node.run("health", "on")
        phone.run(FASTS)
        self.assertEqual(store.workouts, [], "both were completed before")
        self.assertEqual(self.health()["waiting"], 0)
        self.node.run("health", "on", "--past")
        self.assertEqual(self.health()["waiting"], 2)
        phone.run(FASTS)
        self.assert_once(store, past)
        phone.run(FASTS)
        self.assert_once(store, past)
        self.assertEqual((self.health()["written"], self.health()["waiting"], phone.questions), (2, 0, 0))
        self.node.run("undo")
        phone.run(FASTS)
        self.assert_once(store, past)

    def test_a_shortcut_that_dies_before_any_row_writes_nothing_twice_and_loses_nothing(self) -> None:
        self.node.run("health", "on", "--past")
        starts = [self.add_fast(2)]
        store, days, row = Store(), 3, 0
        while True:
            phone = self.phone(store)
            phone.ends_before = row
            whole = phone.attempt(FASTS)
            # At once again, while the fast is left to the run that died.
            self.assertTrue(self.phone(store).attempt(FASTS))
            self.let_leases_end()
            self.assertTrue(self.phone(store).attempt(FASTS))
            self.assert_once(store, starts)
            self.assertEqual(self.health()["waiting"], 0)
            if whole:
                break
            starts.append(self.add_fast(days))
            days, row = days + 1, row + 1
        self.assertGreater(row, 12, "every row of a run with one fast was tried")

    def test_a_lost_reply_writes_nothing_twice(self) -> None:
        self.node.run("health", "on", "--past")
        store, starts = Store(), []
        for number in range(3):
            starts.append(self.add_fast(2 + number))
            phone = self.phone(store)
            phone.loses = number
            self.assertFalse(phone.attempt(FASTS))
            for _ in range(2):
                self.let_leases_end()
                self.assertTrue(self.phone(store).attempt(FASTS))
            self.assert_once(store, starts)

    def test_a_second_interruption_while_it_asks_writes_nothing_twice(self) -> None:
        self.node.run("health", "on", "--past")
        for ends_first in (10, 12):
            for row in range(9, 17):
                store, starts = Store(), [self.add_fast(2)]
                phone = self.phone(store)
                phone.ends_before = ends_first
                self.assertFalse(phone.attempt(FASTS))
                self.let_leases_end()
                again = self.phone(store)
                again.ends_before = row
                again.attempt(FASTS)
                self.let_leases_end()
                self.assertTrue(self.phone(store).attempt(FASTS))
                self.assert_once(store, starts)
                self.node.run("fast", "delete", self.node.fasts()[0]["id"])

    def test_two_phones_at_once_write_it_once(self) -> None:
        self.node.run("health", "on", "--past")
        store, starts = Store(), []
        for row in range(14):
            starts.append(self.add_fast(2 + row))
            first, second = self.phone(store), self.phone(store)

            def between(played: int) -> None:
                if played == row:
                    second.run(FASTS)

            first.between = between
            first.run(FASTS)
            self.assert_once(store, starts)
            self.assertEqual(first.questions + second.questions, 0)

    def test_the_server_is_restarted_while_a_fast_is_taken(self) -> None:
        self.node.run("health", "on", "--past")
        store, starts = Store(), [self.add_fast(2)]
        phone = self.phone(store)
        phone.ends_before = 12
        self.assertFalse(phone.attempt(FASTS))
        self.assertEqual(len(store.workouts), 1)
        self.node.stop()
        self.node.start()
        self.assertTrue(self.phone(store).attempt(FASTS))
        self.assert_once(store, starts)

    def test_what_came_from_health_is_never_written_back(self) -> None:
        file = self.node.home / "export.xml"
        file.write_text("""<?xml version="1.0"?><HealthData>
<Workout workoutActivityType="HKWorkoutActivityTypeMindAndBody" startDate="2026-11-01 20:00:00 +0100"
 endDate="2026-11-02 12:30:00 +0100"><MetadataEntry key="no.invotek.FastE.schedule" value="16:8"/>
<MetadataEntry key="no.invotek.FastE.targetDuration" value="57600"/></Workout></HealthData>""")
        self.node.run("import", str(file), "--yes")
        self.assertEqual(len(self.node.fasts()), 1)
        self.node.run("health", "on", "--past")
        store = Store()
        self.phone(store).run(FASTS)
        self.assertEqual(store.workouts, [])
        self.assertEqual(self.health()["waiting"], 0)

    def test_an_edited_one_is_told_and_a_deleted_one_is_not_written(self) -> None:
        self.node.run("health", "on", "--past")
        self.add_fast(2)
        store = Store()
        self.phone(store).run(FASTS)
        fast = self.node.fasts()[0]
        self.node.run("fast", "edit", fast["id"], "--end", (
            datetime.fromisoformat(fast["end"]) + timedelta(minutes=5)).isoformat())
        self.assertEqual(self.health()["changed"], 1)
        self.assertIn("Edited after saving", self.node.run("health"))
        self.add_fast(4)
        self.node.run("fast", "delete", self.node.fasts()[-1]["id"])
        self.phone(store).run(FASTS)
        self.assertEqual(len(store.workouts), 1)

    def test_water_is_taken_once_whatever_is_lost(self) -> None:
        now = datetime.now().astimezone().replace(microsecond=0)
        store = Store(water=[(now - timedelta(hours=hour), "250", "mL") for hour in range(1, 5)])
        store.water.append((now - timedelta(hours=1, seconds=1), "0,5", "L"))
        self.assertFalse(self.broken_water(store), "the reply was lost, the water was taken")
        drinks = self.drinks()
        self.assertEqual(sorted(drinks), [250, 250, 250, 250, 500])
        self.phone(store).run(WATER)
        self.assertEqual(self.drinks(), drinks)
        store.water.append((now - timedelta(minutes=30), "300", "mL"))
        self.phone(store).run(WATER)
        self.assertEqual(len(self.drinks()), 6)
        self.node.run("undo")
        self.phone(store).run(WATER)
        self.assertEqual(len(self.drinks()), 5, "what was undone stays undone")
        for ends_before in range(len(rows(WATER))):
            phone = self.phone(store)
            phone.ends_before = ends_before
            phone.attempt(WATER)
        self.assertEqual(len(self.drinks()), 5)

    def broken_water(self, store: Store) -> bool:
        phone = self.phone(store)
        phone.loses = 0
        return phone.attempt(WATER)

    def drinks(self) -> list[int]:
        listed = json.loads(self.node.run("drink", "list", "--days", "9", "--json"))
        return [drink["amountMicrolitres"] // 1000 for drink in listed["drinks"]]

    def test_only_its_token_opens_it_and_what_is_malformed_is_refused(self) -> None:
        other = json.loads(self.node.run("token", "new", "do", "--json"))["token"]
        for token, path, body, status in [
            (other, "/api/health/fasts", {"claim": "x"}, 401),
            (self.token, "/api/do", {"text": "start fasting"}, 401),
            (self.token, "/api/health/fasts", {}, 400),
            (self.token, "/api/health/fasts", {"claim": ["x"]}, 400),
            (self.token, "/api/health/fasts", {"written": ["x"] * 201}, 400),
            (self.token, "/api/health/fasts", {"claim": "x" * 201}, 400),
            (self.token, "/api/health/water", {"samples": {}}, 400),
            (self.token, "/api/health/water", {"samples": [{"start": "a"}]}, 400),
        ]:
            with self.assertRaises(urllib.error.HTTPError, msg=str(body)) as caught:
                self.post(path, body, token)
            with caught.exception as error:
                self.assertEqual(error.code, status, str(body))
        self.assertEqual(self.post("/api/health/fasts", {"claim": "x"}, self.token)["answer"], "none")
        self.assertEqual(self.post("/api/health/fasts", {"written": ["x"]}, self.token)["written"], 0)
        refused = self.post("/api/health/water", {"samples": [
            {"id": "a", "start": "yesterday", "value": 1, "unit": "mL"}, {"id": "b"}]}, self.token)["refused"]
        self.assertEqual([entry["id"] for entry in refused], ["a", "b"])


if __name__ == "__main__":
    unittest.main()
