"""Files in and out of the app: chosen, looked at, brought in, taken back, saved and read again, all without a server."""

import io
import json
import re
import zipfile
from pathlib import Path

from browser_case import DESKTOP, PHONE, BrowserCase, shoot
from playwright.sync_api import Page, expect

FASTS = """Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed,Mood
2025-11-19T20:00:00+01:00,2025-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes,good
2025-11-18T20:00:00+01:00,2025-11-19T10:00:00+01:00,16:8,14.0,16.0,No,
2025-11-18T22:00:00+01:00,2025-11-19T08:00:00+01:00,16:8,10.0,16.0,No,
yesterday,2025-11-17T12:00:00+01:00,16:8,16.0,16.0,Yes,
"""

HEALTH = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="en_GB">
 <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="61" startDate="2025-11-20 08:00:00 +0100"/>
 <Record type="HKQuantityTypeIdentifierDietaryWater" unit="mL" value="330" startDate="2025-11-20 08:00:00 +0100"/>
 <Record type="HKQuantityTypeIdentifierDietaryWater" unit="fl_oz_us" value="8" startDate="2025-11-20 09:00:00 +0100"/>
</HealthData>
"""


class Exchange(BrowserCase):
    def exchange(self, viewport: dict = DESKTOP) -> Page:
        page = self.welcomed(self.browser(viewport, accept_downloads=True))
        self.visit(page)
        return page

    def visit(self, page: Page) -> None:
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("link", name="Import and export").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Import and export")
        expect(page.get_by_role("heading", name="Export", exact=True)).to_be_visible()

    def choose(self, page: Page, name: str, content: str | bytes) -> None:
        data = content.encode() if isinstance(content, str) else content
        page.locator("#import-file").set_input_files({"name": name, "mimeType": "", "buffer": data})

    def bring_in(self, page: Page) -> None:
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.locator("#panel-data").get_by_text(re.compile("^Imported "))).to_be_visible()
        self.stored(page)

    def save(self, page: Page, name: str) -> tuple[str, bytes]:
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Export {name}", exact=True).click()
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()

    def test_a_table_is_looked_at_brought_in_once_and_taken_back(self) -> None:
        page = self.exchange()
        self.choose(page, "fasts.csv", FASTS)
        panel = page.locator("#panel-data")
        expect(panel).to_contain_text("Fasts (CSV)")
        expect(panel).to_contain_text("2 fasts")
        expect(panel).to_contain_text("Mood")
        expect(panel).to_contain_text("Line 4: overlaps the fast that started")
        expect(panel).to_contain_text("Line 5: Start Date “yesterday” isn't valid")
        expect(page.get_by_role("button", name="Import", exact=True)).to_be_focused()
        shoot(page, "exchange-preview")
        self.bring_in(page)
        page.reload()
        expect(page.get_by_role("heading", name="Export", exact=True)).to_be_visible()

        self.choose(page, "again.csv", FASTS)
        expect(panel).to_contain_text("This file contains nothing new.")
        expect(page.get_by_role("button", name="Import", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Cancel").click()

        page.keyboard.press("u")
        expect(page.locator(".toast")).to_contain_text("Undone: File imported")
        self.choose(page, "again.csv", FASTS)
        expect(panel).to_contain_text("Deleted here")
        page.get_by_label("Also restore deleted entries").check()
        self.bring_in(page)
        page.goto(self.node.address + "/#/fast/history")
        expect(page.locator(".fast-row")).to_have_count(2)

    def test_an_archive_of_health_is_unpacked_here(self) -> None:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("apple_health_export/export_cda.xml", "<ClinicalDocument/>" * 1000)
            archive.writestr("apple_health_export/export.xml", HEALTH)
        page = self.exchange(PHONE)
        self.choose(page, "export.zip", packed.getvalue())
        panel = page.locator("#panel-data")
        expect(panel).to_contain_text("Apple Health")
        expect(panel).to_contain_text("2 drinks")
        expect(panel).to_contain_text("330 ml water")
        shoot(page, "exchange-health")
        self.bring_in(page)
        page.goto(self.node.address + "/#/water/2025-11-20")
        expect(page.locator("main")).to_contain_text("567")

    def test_what_cannot_be_read_is_said_and_changes_nothing(self) -> None:
        page = self.exchange(PHONE)
        alert = page.get_by_role("alert")
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("export.xml", HEALTH * 50)
        damaged = bytearray(packed.getvalue())
        damaged[80] ^= 0xFF
        self.allowed_complaints = ("unpack", "compressed", "Failed")
        for name, content, says in [
            ("empty.csv", b"", "The file is empty."),
            ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "The file isn't text"),
            ("words.csv", b"hello, world\n", "Dayring doesn't recognise this file."),
            ("cut.xml", HEALTH[: len(HEALTH) // 2].encode(), "The file isn't valid XML"),
            ("bad.zip", bytes(damaged), "is damaged"),
            ("cut.json", b'{"format":"dayring-backup","version":1,', "The file isn't valid JSON (line 1"),
            ("later.json", b'{"format":"dayring-backup","version":9}', "made by a newer Dayring"),
        ]:
            with self.subTest(name):
                self.choose(page, name, content)
                expect(alert).to_contain_text(says)
        shoot(page, "exchange-refused")
        expect(page.locator(".toast")).to_have_count(0)

    def test_a_backup_makes_an_equal_ledger_in_another_browser_and_in_the_shell(self) -> None:
        page = self.exchange()
        self.choose(page, "fasts.csv", FASTS)
        self.bring_in(page)
        name, saved = self.save(page, "Backup")
        self.assertRegex(name, r"^dayring-backup-\d{4}-\d\d-\d\d\.json$")
        backup = json.loads(saved)
        self.assertEqual(backup["format"], "dayring-backup")

        other = self.welcomed(self.browser(DESKTOP, accept_downloads=True))
        self.visit(other)
        self.choose(other, name, saved)
        expect(other.locator("#panel-data")).to_contain_text("Backup from")
        self.bring_in(other)
        _, again = self.save(other, "Backup")
        mine = {json.dumps(op) for op in backup["ops"]}
        theirs = {json.dumps(op) for op in json.loads(again)["ops"]}
        # Both have said at their start that they are welcomed; the newer word holds.
        self.assertLessEqual(len(mine - theirs), 1)

        file = self.node.home / "backup.json"
        file.write_bytes(saved)
        self.node.run("restore", str(file))
        exported = self.node.run("export", "backup", "--output", "-")
        self.assertEqual(json.loads(exported)["ops"], backup["ops"])

    def test_files_are_saved_by_their_days(self) -> None:
        page = self.exchange()
        self.choose(page, "fasts.csv", FASTS)
        self.bring_in(page)
        name, table = self.save(page, "Fasts")
        self.assertRegex(name, r"^dayring-fasts-\d{4}-\d\d-\d\d\.csv$")
        self.assertEqual(table.decode().count("\r\n"), 3)
        page.get_by_label("Date range").select_option("week")
        self.assertEqual(self.save(page, "Fasts")[1].decode().count("\r\n"), 1)
        self.assertTrue(self.save(page, "Calendar")[1].startswith(b"BEGIN:VCALENDAR\r\n"))

    def test_a_large_export_shows_how_far_it_is_and_can_be_given_up(self) -> None:
        page = self.exchange()
        record = ' <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="61" startDate="2025-11-20 08:00:00 +0100"/>\n'
        begin, end = HEALTH.split(" <Record", 1)[0], "</HealthData>\n"
        # Made in the page, since it would take long to hand it over.
        page.evaluate(
            """([begin, record, end]) => {
                const parts = [begin, ...Array(400).fill(record.repeat(10_000)), end];
                const chosen = new DataTransfer();
                chosen.items.add(new File(parts, "export.xml"));
                const field = document.getElementById("import-file");
                field.files = chosen.files;
                field.dispatchEvent(new Event("change", { bubbles: true }));
            }""",
            [begin, record, end],
        )
        expect(page.get_by_role("progressbar", name="Reading export.xml")).to_have_attribute("value", re.compile(r"[1-9]"))
        shoot(page, "exchange-progress")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_text("Import a file")).to_be_visible()
        self.choose(page, "fasts.csv", FASTS)
        expect(page.locator("#panel-data")).to_contain_text("2 fasts")

    def test_it_works_without_a_server(self) -> None:
        context = self.browser(DESKTOP, accept_downloads=True)
        page = self.welcomed(context)
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to load", "Failed to fetch", "fetch")
        self.visit(page)
        self.choose(page, "fasts.csv", FASTS)
        self.bring_in(page)
        self.assertEqual(self.save(page, "Fasts")[1].decode().count("\r\n"), 3)
