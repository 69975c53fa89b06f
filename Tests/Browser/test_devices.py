"""Browsers that are kept in step through a relay, which can read nothing."""

import datetime
import secrets
import subprocess
import time

from browser_case import DESKTOP, TIMEOUT, PHONE, TABLET, BrowserCase
from node import PROGRAM, WEB, Node
from playwright.sync_api import BrowserContext, Page, expect
from space_relay import SpaceRelay

# Four snapshots that say they hold everything; gives the rows of ops that are left.
COMPACT = """async (parts) => {
  const { openDatabase, completion, outcome, replace } = await import(parts);
  const database = await openDatabase();
  const keys = () => completion(database.transaction(["ops"]), (now) => outcome(now.objectStore("ops").getAllKeys()));
  const through = (await keys()).at(-1);
  for (let round = 0; round < 4; round++) {
    const transaction = database.transaction(database.objectStoreNames, "readwrite");
    await completion(transaction, (now) => replace(now, { through, bytes: new Uint8Array(1), segments: [] }, new Map(), []));
  }
  const left = await keys();
  database.close();
  return [through, left];
}"""


# All that is stored: how many records of each kind, and the newest stamp. What a snapshot holds is in the engine's backup.
SUMMARY = """async ([parts, wasm]) => {
  const { Store, loadExchangeEngine } = await import(parts);
  const [store, engine] = [new Store(), await loadExchangeEngine(wasm)];
  await store.open();
  const { ops, segments } = await store.read((bytes) => engine.load(bytes));
  await store.readRest(segments, (bytes) => engine.load(bytes));
  const now = Date.now();
  engine.handle({ type: "open", zone: { name: "UTC", first: 0, changes: [] }, now });
  engine.handle({ type: "action", action: "save", value: "backup", now });
  const all = [...JSON.parse(new TextDecoder().decode(engine.output())).ops, ...ops];
  const kinds = {};
  for (const { kind, id } of all.flatMap(({ records }) => records)) (kinds[kind] ??= new Set()).add(id);
  const counts = Object.entries(kinds).map(([kind, ids]) => [kind, ids.size]);
  return { counts: Object.fromEntries(counts), newest: all.map(({ stamp }) => stamp).sort().at(-1) ?? "" };
}"""


class Devices(BrowserCase):
    def setUp(self) -> None:
        self.relay = SpaceRelay()
        self.addCleanup(self.relay.stop)
        # The page and the relay have one server.
        self.node = self.relay
        self.complaints: list[str] = []
        # Chromium's own log of a relay's refusals: of a removed device, of a deleted space.
        self.allowed_complaints: tuple[str, ...] = ("401 (Unauthorized)", "404 (Not Found)", "410 (Gone)")

    def started(self) -> Page:
        """The first device."""
        page = self.welcomed(self.browser())
        self.begin(page)
        return page

    def begin(self, page: Page) -> None:
        self.visit(page, "sync")
        page.get_by_role("button", name="Turn on sync").click()
        self.says(page, "Sync is on; no other devices yet")

    def summary(self, page: Page) -> dict:
        return page.evaluate(SUMMARY, [self.file("parts.*.js"), self.file("exchange.*.wasm")])

    def tasks(self, page: Page) -> int:
        return self.summary(page)["counts"].get("task", 0)

    def file(self, pattern: str) -> str:
        return f"{self.relay.address}/{next(WEB.glob(pattern)).name}"

    def visit(self, page: Page, route: str) -> None:
        page.goto(f"{self.relay.address}/#/{route}")

    def says(self, page: Page, headline: str) -> None:
        expect(page.locator(".space-head h2")).to_have_text(headline)

    def link(self, page: Page) -> str:
        page.get_by_role("button", name="Add a device").click()
        field = page.get_by_label("Link", exact=True)
        expect(field).to_be_visible()
        return field.input_value()

    def join(self, first: Page, *, bring: str = "Join", wait: bool = True, context: BrowserContext | None = None) -> Page:
        """A second device, which the first one admits."""
        link = self.link(first)
        page = self.welcomed(context or self.browser())
        self.open_link(page, link, bring)
        self.admit(first, page)
        if wait:
            self.says(page, "Synced on 2 devices")
            self.says(first, "Synced on 2 devices")
        return page

    def open_link(self, page: Page, link: str, bring: str) -> None:
        page.goto(link)
        expect(page.get_by_role("heading", name="Join the devices that sync through")).to_be_visible()
        page.get_by_role("button", name=bring, exact=True).click()

    def admit(self, first: Page, page: Page) -> None:
        digits = page.locator(".space-digits")
        expect(digits).to_be_visible()
        expect(first.locator(".space-digits")).to_have_text(digits.inner_text())
        first.get_by_role("button", name="They match, allow").click()

    def start_fast(self, page: Page) -> None:
        self.visit(page, "fast")
        page.get_by_role("button", name="Start fast").click()
        self.stored(page)

    def sees_fast(self, page: Page) -> None:
        self.visit(page, "fast")
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()

    def test_joined_by_link_each_sees_what_the_other_does(self) -> None:
        first = self.started()
        second = self.join(first)
        self.start_fast(second)
        self.sees_fast(first)
        first.get_by_role("button", name="Stop fast").click()
        expect(second.get_by_role("button", name="Start fast")).to_be_visible()
        self.assertNotIn(b"fast", self.relay.stored)

    def test_an_answer_that_did_not_arrive_is_sent_again(self) -> None:
        first = self.started()
        link = self.link(first)
        second = self.welcomed(self.browser())
        self.open_link(second, link, "Join")
        expect(first.locator(".space-digits")).to_be_visible()
        self.allowed_complaints += ("net::ERR_FAILED",)
        first.route("**/answer?*", lambda route: route.abort())
        self.admit(first, second)
        expect(first.get_by_role("alert")).to_contain_text("The relay can't be reached.")
        first.unroute_all()
        first.get_by_role("button", name="They match, allow").click()
        for page in [first, second]:
            self.says(page, "Synced on 2 devices")

    def test_what_was_there_before_is_brought_along(self) -> None:
        first = self.started()
        second = self.welcomed(self.browser())
        self.start_fast(second)
        self.open_link(second, self.link(first), "Merge and join")
        self.admit(first, second)
        self.says(second, "Synced on 2 devices")
        self.sees_fast(first)

    def test_both_offline_and_back(self) -> None:
        first = self.started()
        second = self.join(first)
        self.allowed_complaints += ("ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE", "ERR_CONNECTION", "net::", "Failed to")
        self.relay.cut()
        self.start_fast(first)
        self.visit(second, "water")
        second.get_by_role("button", name="250").first.click()
        self.stored(second)
        self.visit(second, "sync")
        expect(second.locator(".space-head")).to_contain_text("No connection since")
        expect(second.locator(".space-head")).to_contain_text("safe on this device.")
        self.relay.mend()
        for page in [first, second]:
            self.visit(page, "sync")
            page.get_by_role("button", name="Try again").or_(page.get_by_text("Synced on 2 devices")).first.click()
            self.says(page, "Synced on 2 devices")
        self.sees_fast(second)

    def test_removed_it_keeps_what_it_has_and_gets_nothing_new(self) -> None:
        first = self.started()
        second = self.join(first)
        self.allowed_complaints += ("409 (Conflict)",)
        first.get_by_role("button", name="Remove Chrome").click()
        expect(first.get_by_text("The device keeps its data but gets nothing new.")).to_be_visible()
        first.get_by_role("button", name="Remove", exact=True).click()
        self.says(first, "Sync is on; no other devices yet")
        second.reload()
        expect(second.locator(".space-head h2")).to_have_text("The relay doesn't recognise this device")
        self.start_fast(first)
        self.visit(second, "fast")
        expect(second.get_by_role("button", name="Start fast")).to_be_visible()
        # The relay answers it nothing more, so it leaves without a call, and may begin anew.
        self.visit(second, "sync")
        second.get_by_role("button", name="Turn off sync on this device").click()
        second.get_by_role("button", name="Turn off sync", exact=True).click()
        self.says(second, "Sync is off")
        self.begin(second)

    def test_a_device_is_renamed_on_all(self) -> None:
        first = self.started()
        second = self.join(first)
        first.get_by_role("button", name="Rename Chrome").first.click()
        field = first.get_by_label("Name of the device")
        for nothing in ["", "   "]:
            field.fill(nothing)
            first.get_by_role("button", name="Save").click()
            expect(field).to_be_focused()
            expect(field).to_have_attribute("aria-invalid", "true")
        field.fill("  Küchen-Handy <b>  ")
        first.get_by_role("button", name="Save").click()
        for page in (first, second):
            expect(page.get_by_role("button", name="Rename Küchen-Handy <b>", exact=True)).to_be_visible()

    def test_the_code_alone_brings_everything_back(self) -> None:
        first = self.started()
        self.start_fast(first)
        self.visit(first, "sync")
        first.get_by_role("button", name="Create a recovery code").click()
        code = first.locator(".space-recovery").inner_text()
        first.get_by_role("button", name="I've written it down").click()
        expect(first.locator(".space-recovery")).to_have_count(0)
        first.context.close()
        second = self.welcomed(self.browser())
        self.visit(second, "sync")
        second.get_by_role("textbox", name="I have a recovery code").fill("0000")
        second.get_by_role("button", name="Recover").click()
        expect(second.get_by_role("alert")).to_contain_text("This isn't a recovery code.")
        second.get_by_role("textbox", name="I have a recovery code").fill(code.lower())
        second.get_by_role("button", name="Recover").click()
        self.says(second, "Synced on 2 devices")
        self.sees_fast(second)

    def test_of_two_tabs_either_may_write(self) -> None:
        first = self.started()
        second = self.join(first)
        other = self.open(first.context, "/#/fast")
        other.get_by_role("button", name="Start fast").click()
        self.sees_fast(second)
        first.close()
        other.get_by_role("button", name="Stop fast").click()
        expect(second.get_by_role("button", name="Start fast")).to_be_visible()

    def test_two_tabs_that_both_lead_do_no_harm(self) -> None:
        context = self.browser()
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
        first = self.welcomed(context)
        self.begin(first)
        second = self.join(first)
        other = self.open(context, "/#/sync")
        self.says(other, "Synced on 2 devices")
        self.start_fast(first)
        self.visit(other, "water")
        other.get_by_role("button", name="250").first.click()
        self.stored(other)
        for page in [first, other]:
            self.visit(page, "sync")
            self.says(page, "Synced on 2 devices")
        self.sees_fast(second)
        self.visit(second, "water")
        expect(second.get_by_role("main")).to_contain_text("250")

    def test_a_leader_that_is_silent_is_replaced(self) -> None:
        context = self.browser()
        first = self.welcomed(context)
        self.begin(first)
        second = self.join(first)
        first.close()
        # Leads, gets no messages, and its requests are never answered, as those of a frozen tab.
        frozen = context.new_page()
        frozen.add_init_script(
            "window.BroadcastChannel = class extends BroadcastChannel { constructor(name) { super(name);"
            " if (name === 'dayring-space') this.addEventListener('message', (event) => event.stopImmediatePropagation()); } }"
        )
        frozen.route("**/v1/**", lambda route: None)
        self.addCleanup(frozen.unroute_all, behavior="ignoreErrors")
        with frozen.expect_request("**/entries?*"):
            frozen.goto(self.relay.address + "/#/sync")
        other = self.open(context, "/#/fast")
        self.start_fast(other)
        self.sees_fast(second)

    def test_a_tab_killed_in_the_middle_of_the_first_sync_goes_on(self) -> None:
        first = self.started()
        self.start_fast(first)
        self.visit(first, "sync")
        self.says(first, "Sync is on; no other devices yet")
        link = self.link(first)
        second = self.welcomed(self.browser())
        self.open_link(second, link, "Join")
        # Nothing of the log comes to the second one before it is killed.
        second.route("**/entries?*", lambda route: route.abort())
        self.allowed_complaints += ("net::ERR_FAILED", "Failed to")
        with second.expect_request("**/entries?*"):
            self.admit(first, second)
        second.close()
        again = self.open(second.context, "/#/sync")
        self.says(again, "Synced on 2 devices")
        self.sees_fast(again)

    def shell(self) -> Node:
        """A database with so many tasks that it makes a snapshot."""
        shell = Node()
        self.addCleanup(shell.remove)
        self.import_tasks(shell)
        shell.run("sync", "start", self.relay.address)
        shell.run("sync", "now")
        return shell

    def import_tasks(self, shell: Node) -> None:
        """Three thousand, which do not pack."""
        tasks = shell.home / "tasks.txt"
        tasks.write_text("".join(f"Task {number} {secrets.token_urlsafe(600)}\n" for number in range(3000)))
        shell.run("import", str(tasks), "--as", "todotxt", "--yes")

    def open_link_of_shell(self, shell: Node, page: Page, address: str = "") -> None:
        adding = subprocess.Popen([PROGRAM, "sync", "add", "--admit"], stdout=subprocess.PIPE, text=True, env=shell.environment)
        self.addCleanup(adding.stdout.close)
        self.addCleanup(adding.wait)
        link = next(line for line in adding.stdout if "#join=" in line).strip()
        self.open_link(page, (address or self.relay.address) + "/" + link[link.index("#") :], "Join")

    def test_a_newcomer_begins_with_the_snapshot_and_a_tab_killed_meanwhile_leaves_nothing_half(self) -> None:
        shell = self.shell()
        page = self.welcomed(self.browser())
        self.allowed_complaints += ("net::ERR_FAILED", "Failed to")
        page.route("**/parts/1?*", lambda route: route.abort())
        with page.expect_request("**/parts/1?*"):
            self.open_link_of_shell(shell, page)
        self.assertEqual(self.tasks(page), 0)
        page.close()
        asked: list[str] = []
        page.context.on("request", lambda request: asked.append(request.url))
        again = self.open(page.context, "/#/sync")
        self.says(again, "Synced on 2 devices")
        self.assertEqual(self.tasks(again), 3000)
        self.assertTrue([url for url in asked if "/snapshots/newest" in url])
        self.assertEqual([url for url in asked if "/entries?after=0&" in url], [])
        # From there on it is a device like any other.
        self.start_fast(again)
        self.visit(again, "sync")
        self.says(again, "Synced on 2 devices")
        self.eventually(
            again,
            lambda: shell.run("sync", "now") and [fast["state"] for fast in shell.fasts()] == ["running"],
            lambda: f"the shell has {shell.fasts()}",
        )

    def test_a_browser_attests_the_snapshot_that_the_shell_makes(self) -> None:
        shell = self.shell()
        context = self.browser()
        context.clock.install()
        page = self.welcomed(context)
        self.open_link_of_shell(shell, page)
        self.says(page, "Synced on 2 devices")
        for _ in range(2):
            self.import_tasks(shell)
        shell.run("sync", "now")
        self.eventually(page, lambda: self.tasks(page) == 9000, lambda: "the browser never read all")

        def is_attested() -> bool:
            """It looks within five minutes. NB: a call that is under way as they pass is given up, and made again some minutes later."""
            page.clock.fast_forward("06:00")
            end = time.monotonic() + TIMEOUT / 2
            while not self.relay.count("vouch") and time.monotonic() < end:
                page.wait_for_timeout(50)
            return self.relay.count("vouch") == 1

        self.eventually(page, is_attested, lambda: "the snapshot was not attested")
        self.says(page, "Synced on 2 devices")

    def test_leaving_and_deleting_leave_what_is_here(self) -> None:
        first = self.started()
        second = self.join(first)
        self.start_fast(second)
        second.goto(self.node.address + "/#/settings/storage")
        storage = second.locator("[aria-labelledby=group-storage]")
        expect(storage).to_contain_text("On this device and your other devices")
        self.visit(second, "sync")
        self.says(second, "Synced on 2 devices")
        second.get_by_role("button", name="Turn off sync on this device").click()
        second.get_by_role("button", name="Turn off sync", exact=True).click()
        self.says(second, "Sync is off")
        self.sees_fast(second)
        second.goto(self.node.address + "/#/settings/storage")
        expect(storage).to_contain_text("May be cleared by the browser")
        second.reload()
        expect(storage).to_contain_text("May be cleared by the browser")
        self.visit(first, "sync")
        self.says(first, "Sync is on; no other devices yet")
        first.get_by_role("button", name="Delete from the relay").click()
        first.get_by_role("button", name="Delete", exact=True).click()
        self.says(first, "Sync is off")
        self.sees_fast(first)

    def compacted(self, page: Page) -> tuple[int, list[int]]:
        return page.evaluate(COMPACT, self.file("parts.*.js"))

    def test_what_waits_outlives_compaction(self) -> None:
        first = self.started()
        second = self.join(first)
        self.allowed_complaints += ("ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE", "ERR_CONNECTION", "net::", "Failed to")
        self.relay.cut()
        self.start_fast(first)
        self.visit(first, "sync")
        expect(first.locator(".space-head")).to_contain_text("No connection since")
        # The fast is sealed; what comes now is not, until the relay is asked again.
        self.visit(first, "water")
        first.get_by_role("button", name="250").first.click()
        self.stored(first)
        through, left = self.compacted(first)
        self.assertEqual(left[-1:], [through])
        self.relay.mend()
        self.visit(first, "sync")
        first.get_by_role("button", name="Try again").or_(first.get_by_text("Synced on 2 devices")).first.click()
        self.visit(second, "water")
        expect(second.get_by_role("main")).to_contain_text("250")

    def choose_theme(self, page: Page, name: str) -> None:
        self.visit(page, "settings/look")
        page.get_by_role("radio", name=name).check(force=True)

    def has_theme(self, page: Page, theme: str) -> None:
        expect(page.locator("html")).to_have_attribute("data-theme", theme)

    def test_a_clock_that_is_a_day_ahead_wins_against_nobody(self) -> None:
        first = self.started()
        fast = self.browser()
        fast.clock.set_system_time(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1))
        # Refused once, and then written by the relay's clock.
        self.allowed_complaints += ("409 (Conflict)",)
        second = self.join(first, context=fast)
        other = self.open(fast, "/#/settings/look")
        self.choose_theme(second, "Dark")
        for page in [first, other]:
            self.has_theme(page, "dark")
        # The later write wins, though the other clock says otherwise.
        self.choose_theme(first, "Light")
        for page in [second, other]:
            self.has_theme(page, "light")
        # Set again, further ahead and then right: snapshots hold the stamps by now.
        for days in [2, 0]:
            fast.clock.set_system_time(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days))
            self.choose_theme(other, "Dark")
            for page in [first, second]:
                self.has_theme(page, "dark")
            self.choose_theme(first, "Light")
            for page in [second, other]:
                self.has_theme(page, "light")
        self.choose_theme(second, "Dark")
        for page in [first, other]:
            self.has_theme(page, "dark")
        second.reload()
        self.has_theme(second, "dark")
        newest = self.summary(second)["newest"]
        self.assertLess(int(newest[:12], 16), (datetime.datetime.now(datetime.UTC).timestamp() + 300) * 1000)

    def test_a_link_of_another_relay_is_opened_there(self) -> None:
        first = self.started()
        link = self.link(first)
        elsewhere = SpaceRelay()
        self.addCleanup(elsewhere.stop)
        page = self.browser().new_page()
        page.goto(elsewhere.address + "/" + link[link.index("#") :])
        expect(page.get_by_role("alert")).to_contain_text("This page can't connect to that relay.")
        page.get_by_role("link", name="Open at").click()
        expect(page.get_by_role("heading", name="Join the devices that sync through")).to_be_visible()
        self.assertTrue(page.url.startswith(self.relay.address))

    def test_a_page_whose_policy_names_the_relay_joins_from_elsewhere(self) -> None:
        first = self.started()
        link = self.link(first)
        elsewhere = SpaceRelay(names=self.relay.address)
        self.addCleanup(elsewhere.stop)
        page = self.browser().new_page()
        page.goto(elsewhere.address)
        page.get_by_role("button", name="Skip").click()
        page.goto(elsewhere.address + "/#/sync")
        expect(page.get_by_role("button", name="Turn on sync")).to_be_visible()
        page.goto(elsewhere.address + "/" + link[link.index("#") :])
        page.get_by_role("button", name="Join", exact=True).click()
        self.admit(first, page)
        self.says(page, "Synced on 2 devices")

    def test_browsers_follow_to_another_relay_where_their_page_may_talk_to_it(self) -> None:
        elsewhere = SpaceRelay(names=self.relay.address)
        self.addCleanup(elsewhere.stop)
        shell = Node()
        self.addCleanup(shell.remove)
        shell.run("sync", "start", self.relay.address)
        follower = self.browser().new_page()
        follower.goto(elsewhere.address)
        follower.get_by_role("button", name="Skip").click()
        self.open_link_of_shell(shell, follower, elsewhere.address)
        stayer = self.welcomed(self.browser())
        self.open_link_of_shell(shell, stayer)
        for page in [stayer, follower]:
            self.says(page, "Synced on 3 devices")
        shell.run("sync", "move", elsewhere.address)
        expect(stayer.get_by_role("alert")).to_contain_text("have moved to a relay")
        expect(stayer.get_by_role("link", name="Open at")).to_have_attribute("href", elsewhere.address + "/")
        shell.run("fast", "start", "18:6", "--at", "2h ago")
        shell.run("sync", "now")
        # By its link, as the page may be loaded anew for what the others have stored.
        follower.get_by_role("link", name="Fast", exact=True).first.click()
        follower.get_by_role("button", name="Stop fast").click()
        self.eventually(
            follower,
            lambda: shell.run("sync", "now") and [fast["state"] for fast in shell.fasts()] == ["partial"],
            lambda: f"the shell never saw it: {shell.fasts()}",
        )
        self.visit(stayer, "fast")
        expect(stayer.get_by_role("button", name="Start fast")).to_be_visible()

    def test_what_was_sealed_does_not(self) -> None:
        first = self.started()
        self.start_fast(first)
        self.visit(first, "sync")
        self.says(first, "Sync is on; no other devices yet")
        # The page may be in step before the fast is sealed.
        self.eventually(first, lambda: self.compacted(first)[1] == [], lambda: "a sealed op outlives compaction")

    def test_without_a_space_nothing_of_it_is_loaded(self) -> None:
        asked: list[str] = []
        page = self.welcomed(self.browser())
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        self.start_fast(page)
        self.assertEqual([url for url in asked if "/space" in url or "/sync." in url or "/v1/" in url], [])
        version = "new Promise((give) => { const asked = indexedDB.open('dayring'); asked.onsuccess = () => give(asked.result.version); })"
        self.assertEqual(page.evaluate(version), 1)

    def test_a_link_that_is_none_is_told(self) -> None:
        page = self.welcomed(self.browser(), "/")
        self.visit(page, "sync")
        page.get_by_role("textbox", name="I have a link").fill("https://example.com/")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("alert")).to_contain_text("This isn't a link for joining.")

    def test_accessible_at_every_size_in_both_themes(self) -> None:
        controls = "#panel-sync :is(button, input)"
        for size, viewport in [("phone", PHONE), ("tablet", TABLET), ("desktop", DESKTOP)]:
            page = self.welcomed(self.browser(viewport))
            self.visit(page, "sync")
            expect(page.get_by_role("button", name="Turn on sync")).to_be_visible()
            self.assert_fits(page, controls)
            self.check_themes(page, f"devices-alone-{size}")
            self.begin(page)
            self.link(page)
            page.get_by_role("button", name="Turn off sync on this device").click()
            self.assert_fits(page, controls)
            self.check_themes(page, f"devices-{size}", full_page=True)
