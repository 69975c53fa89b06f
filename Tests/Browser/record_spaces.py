"""Records those files of `Tests/RecordedSpaces` that are not there: `python Tests/Browser/record_spaces.py`.

NB: they say what a former version has stored, so a file that is there is never recorded again."""

import contextlib
import datetime
import secrets
import shutil
import sqlite3
import sys
import unittest

from playwright.sync_api import BrowserContext, Error, Page, Route, expect
from recorded_space import path_of, record, stored
from test_devices import Devices

# Behind every clock by which they are read, since a relay refuses what is ahead of its own.
MOMENT = datetime.datetime(2026, 1, 15, 10, tzinfo=datetime.UTC)

# As in a browser that can store no keys but those that can be exported.
EXPORTABLE_KEYS = """{
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...words) {
    if (words[0] === "dayring-keys") throw new DOMException("no keys", "DataCloneError");
    return open.apply(this, words);
  };
}"""

# As if the tab were killed before it has sealed anything.
SEALS_NOTHING = "void (SubtleCrypto.prototype.sign = () => new Promise(() => {}))"

# An op of the user, as a page stores it, with fields beside those of a drink.
ADD_OP = """([fields, counter]) => new Promise((resolve, reject) => {
  const time = Date.now().toString(16).padStart(12, "0");
  const stamp = `${time}${counter.toString(16).padStart(4, "0")}-00000000000000aa`;
  const at = { instant: Date.now(), offset: 60 };
  const op = { stamp, records: [{ kind: "drink", id: "1".repeat(26), fields: { at, amount: 3300, of: "water", note: "", ...fields } }] };
  const opening = indexedDB.open("dayring");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(["ops"], "readwrite");
    transaction.objectStore("ops").add({ stamp, op });
    transaction.oncomplete = () => resolve(opening.result.close());
    transaction.onabort = () => reject(transaction.error);
  };
})"""
# More than one envelope holds, in fields of a later version; it packs well, and is twice as long in JSON.
MUCH = {f"later{number}": '"' * 99_900 for number in range(22)}


class Recorder(Devices):
    def setUp(self) -> None:
        super().setUp()
        # Much is to fail here.
        self.allowed_complaints = ("",)

    def browser(self, *words, **options) -> BrowserContext:
        context = super().browser(*words, service_workers="block", **options)
        context.set_default_timeout(15_000)
        context.clock.set_system_time(MOMENT)
        context.add_init_script(EXPORTABLE_KEYS)
        return context

    def pair(self) -> tuple[Page, Page]:
        first = self.started()
        second = self.join(first)
        for page in (first, second):
            self.idle(page)
        return first, second

    def keep(self, name: str, page: Page, **more) -> None:
        page.close()
        record(name, page.context, self.relay, **more)

    def waits_for(self, page: Page, **parts) -> None:
        """Until these of what it stores are so."""
        seen: dict = {}

        def happened() -> bool:
            # A page that is loaded anew meanwhile has no answer.
            with contextlib.suppress(Error):
                seen.update(stored(page))
            return seen.items() >= parts.items()

        self.eventually(page, happened, lambda: f"stored is {seen}")

    def idle(self, page: Page) -> None:
        rest = {"rows": "", "draft": False, "wishes": 0, "waiting": 0}

        def happened() -> bool:
            return stored(page).items() >= (rest | {"cursor": self.relay.count("entry")}).items()

        self.eventually(page, happened, lambda: f"stored is {stored(page)}")

    def drink(self, page: Page, amount: int) -> None:
        self.visit(page, "water")
        page.get_by_role("button", name=str(amount)).first.click()
        self.stored(page)

    def drinks(self, page: Page, amount: int) -> None:
        """To the end, so that all have it."""
        self.drink(page, amount)
        self.idle(page)

    def lose(self, page: Page, calls: str, *, arrive: bool) -> None:
        """The first of these calls with a body arrives, if it is to, and is not answered; neither is any after it, nor a reading."""
        arrived: list[str] = []

        def handle(route: Route) -> None:
            if arrive and not arrived and route.request.method != "GET":
                arrived.append(route.request.url)
                route.fetch()
            if arrived or route.request.method != "GET":
                route.abort()
            else:
                route.continue_()

        page.route(calls, handle)

    def record_founded(self) -> None:
        page = self.started()
        self.idle(page)
        self.drinks(page, 150)
        self.keep("founded", page)

    def record_joined(self) -> None:
        first, second = self.pair()
        self.drinks(first, 150)
        self.drinks(second, 250)
        self.keep("joined", second)

    def record_offline(self) -> None:
        _, second = self.pair()
        second.context.set_offline(True)
        for amount in (250, 500):
            self.drink(second, amount)
        self.waits_for(second, rows="", waiting=2)
        self.keep("offline", second)

    def record_sealed(self) -> None:
        _, second = self.pair()
        self.relay.cut()
        self.drink(second, 250)
        self.waits_for(second, rows="envelope list", waiting=0)
        self.drink(second, 500)
        self.waits_for(second, rows="envelope list", waiting=1)
        self.keep("sealed", second)

    def record_unanswered(self) -> None:
        _, second = self.pair()
        entries = self.relay.count("entry")
        self.lose(second, "**/entries?*", arrive=True)
        self.drink(second, 250)
        self.eventually(second, lambda: self.relay.count("entry") > entries, lambda: "nothing has arrived")
        self.waits_for(second, rows="envelope list", waiting=0)
        self.keep("unanswered", second)

    def record_list_own(self) -> None:
        _, second = self.pair()
        self.visit(second, "sync")
        self.read_one(second)
        second.evaluate(ADD_OP, [MUCH, 0])
        second.reload()
        self.waits_for(second, rows="envelope list", open=1, waiting=0)
        self.keep("list-own", second)

    def record_list_read(self) -> None:
        first, second = self.pair()
        self.read_one(second)
        first.evaluate(ADD_OP, [MUCH, 0])
        first.reload()
        self.waits_for(second, rows="", open=1, waiting=0)
        self.keep("list-read", second)

    def read_one(self, page: Page) -> None:
        """A page of the log ends before its second entry, and none comes after it."""
        cut: list[str] = []

        def handle(route: Route) -> None:
            if route.request.method != "GET":
                return route.continue_()
            if cut:
                return route.abort()
            answer = route.fetch()
            body = answer.body()
            # After DRY1, the kind, the request, the time, and three of the place.
            start = 4 + 1 + 16 + 8 + 8 + 8 + 32
            if not body.startswith(b"DRY1") or int.from_bytes(body[start : start + 4]) < 2:
                return route.fulfill(response=answer)
            cut.append(route.request.url)
            one = body[start + 4 : start + 8 + int.from_bytes(body[start + 4 : start + 8])]
            headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
            return route.fulfill(status=answer.status, headers=headers, body=body[:start] + (1).to_bytes(4) + one)

        page.route("**/entries?*", handle)

    def remove(self, page: Page) -> None:
        self.visit(page, "sync")
        page.get_by_role("button", name="Remove Chrome").click()
        page.get_by_role("button", name="Remove", exact=True).click()

    def record_draft(self) -> None:
        first, _ = self.pair()
        self.lose(first, "**/entries?*", arrive=False)
        self.remove(first)
        self.waits_for(first, draft=True, wishes=1)
        self.keep("draft", first)

    def record_draft_unanswered(self) -> None:
        first, _ = self.pair()
        entries = self.relay.count("entry")
        self.lose(first, "**/entries?*", arrive=True)
        self.remove(first)
        self.eventually(first, lambda: self.relay.count("entry") > entries, lambda: "nothing has arrived")
        self.waits_for(first, draft=True, wishes=1)
        self.keep("draft-unanswered", first)

    def asking(self) -> tuple[Page, Page, dict[str, str]]:
        """One that shows the digits, and one that may let it in."""
        first = self.started()
        self.idle(first)
        link = self.link(first)
        second = self.welcomed(self.browser())
        self.drink(second, 250)
        self.open_link(second, link, "Merge and join")
        digits = second.locator(".space-digits")
        expect(digits).to_be_visible()
        expect(first.locator(".space-digits")).to_have_text(digits.inner_text())
        return first, second, {"link": link[link.index("#") :], "digits": digits.inner_text()}

    def record_joining(self) -> None:
        _, second, shown = self.asking()
        self.keep("joining", second, **shown)

    def record_admitted(self) -> None:
        first, second, shown = self.asking()
        second.route("**/answer?*", lambda route: route.abort())
        first.get_by_role("button", name="They match, allow").click()
        self.says(first, "Synced on 2 devices")
        self.eventually(first, lambda: b"DRA1" in self.relay.stored, lambda: "no answer has arrived")
        self.idle(first)
        self.keep("admitted", second, **shown)

    def record_founding(self) -> None:
        page = self.welcomed(self.browser())
        self.drink(page, 250)
        self.visit(page, "sync")
        self.lose(page, "**/v1/spaces/*", arrive=True)
        page.get_by_role("button", name="Turn on sync").click()
        expect(page.get_by_role("alert")).to_be_visible()
        self.assertEqual(self.relay.count("space"), 1)
        self.keep("founding", page)

    def record_recovering(self) -> None:
        first = self.started()
        self.drinks(first, 150)
        self.visit(first, "sync")
        first.get_by_role("button", name="Create a recovery code").click()
        code = first.locator(".space-recovery").inner_text()
        self.idle(first)
        entries = self.relay.count("entry")
        second = self.welcomed(self.browser())
        self.visit(second, "sync")
        self.lose(second, "**/entries?*", arrive=True)
        second.get_by_role("textbox", name="I have a recovery code").fill(code)
        second.get_by_role("button", name="Recover").click()
        expect(second.get_by_role("alert")).to_be_visible()
        self.assertEqual(self.relay.count("entry"), entries + 1)
        self.keep("recovering", second, code=code)

    def record_snapshot(self) -> None:
        first = self.welcomed(self.browser())
        self.begin(first)
        # These do not pack, and together are enough for a snapshot.
        for counter in range(20):
            first.evaluate(ADD_OP, [{"note": secrets.token_urlsafe(70_000)}, counter])
        first.evaluate(ADD_OP, [{"note": "short"}, 20])
        first.reload()
        self.idle(first)

        # Trying again hurries the snapshot too, which would begin within five minutes.
        self.relay.cut()
        again = first.get_by_role("button", name="Try again")
        self.drink(first, 150)
        self.visit(first, "sync")
        expect(again).to_be_visible()
        self.relay.mend()
        again.click()
        self.eventually(first, lambda: self.relay.count("part") == 1, lambda: "no snapshot was made")
        self.idle(first)
        self.stop_relay()
        entries = self.relay.count("entry")
        with contextlib.closing(sqlite3.connect(self.relay.database)) as database, database:
            database.execute("UPDATE entry SET received = 0")
        self.start_relay()
        self.eventually(first, lambda: self.relay.count("entry") < entries, lambda: "the log was not pruned")
        first.reload()
        second = self.join(first)
        self.waits_for(second, rows="", waiting=0, draft=False, wishes=0)
        self.drink(second, 250)
        self.waits_for(second, rows="", waiting=0)
        self.keep("snapshot", second)

    def stop_relay(self) -> None:
        self.relay.relay.kill()
        self.relay.relay.wait()
        self.relay.relay.stdout.close()

    def start_relay(self) -> None:
        self.relay.start(self.relay.behind.removeprefix("http://"))

    def record_restored(self) -> None:
        first, second = self.pair()
        copy = self.relay.folder / "copy.sqlite"
        with contextlib.closing(sqlite3.connect(self.relay.database)) as database:
            database.execute("VACUUM INTO ?", [str(copy)])
        first.close()
        for amount in (150, 250):
            self.drinks(second, amount)
        second.close()
        self.stop_relay()
        for path in self.relay.folder.glob("relay.sqlite*"):
            path.unlink()
        shutil.copyfile(copy, self.relay.database)
        self.start_relay()
        second.context.add_init_script(SEALS_NOTHING)
        again = self.open(second.context, "/#/sync")
        self.waits_for(again, rows="backlog", waiting=0)
        self.keep("restored", again)

    def record_removed(self) -> None:
        first, second = self.pair()
        self.drinks(second, 250)
        self.remove(first)
        self.says(first, "Sync is on; no other devices yet")
        second.reload()
        self.visit(second, "sync")
        self.says(second, "The relay doesn't recognise this device")
        self.drink(second, 500)
        self.keep("removed", second)

    def record_left(self) -> None:
        _, second = self.pair()
        self.drinks(second, 250)
        self.visit(second, "sync")
        second.get_by_role("button", name="Turn off sync on this device").click()
        second.get_by_role("button", name="Turn off sync", exact=True).click()
        self.says(second, "Sync is off")
        self.keep("left", second)


if __name__ == "__main__":
    recordings = {name.removeprefix("record_").replace("_", "-"): name for name in dir(Recorder) if name.startswith("record_")}
    lacking = unittest.TestSuite(Recorder(method) for name, method in recordings.items() if not path_of(name).exists())
    sys.exit(not unittest.TextTestRunner(verbosity=2).run(lacking).wasSuccessful())
