"""A browser that is woken while no page is open: from the page to the relay, the push service, and the worker."""

import contextlib
import datetime
import sqlite3
from zoneinfo import ZoneInfo

from browser_case import CHROMIUM, BrowserCase
from node import Node
from playwright.sync_api import BrowserContext, Page, expect
from push_service import PushService

CONTACT = "mailto:relay@example.org"

# A stand-in for the browser's own push service, which is out of reach here: each subscription has its own address.
SUBSCRIBE = """
const PUSH_SERVICE = %r;
const STANDS = "pretended-subscription";
const subscription = () => {
  const stored = JSON.parse(localStorage.getItem(STANDS) ?? "null");
  if (!stored) return null;
  return {
    endpoint: stored.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(stored.key).buffer },
    unsubscribe: async () => { localStorage.removeItem(STANDS); return true; },
  };
};
PushManager.prototype.getSubscription = async () => subscription();
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  const key = Array.from(atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  if (!userVisibleOnly || key.length !== 65 || key[0] !== 4) throw new Error("not a key");
  const count = Number(localStorage.getItem("pretended-count") ?? 0) + 1;
  localStorage.setItem("pretended-count", count);
  localStorage.setItem(STANDS, JSON.stringify({ endpoint: `${PUSH_SERVICE}/push/${count}`, key }));
  return subscription();
};
"""

DISPLAYED = """
() => navigator.serviceWorker.ready.then((registration) => navigator.locks.request("dayring-notifications", async () =>
  (await registration.getNotifications()).map(({ tag, title, silent }) => ({ tag, title, silent }))))
"""


class Wakes(BrowserCase):
    program = CHROMIUM

    def setUp(self) -> None:
        self.complaints: list[str] = []
        # A browser says so of each call that a relay refuses.
        self.allowed_complaints: tuple[str, ...] = ("status of 403", "status of 429")
        self.service = PushService()
        self.addCleanup(self.service.stop)

    def tearDown(self) -> None:
        super().tearDown()
        self.assertEqual([complaint for push in self.service.received for complaint in push.complaints], [])

    def serve(self, *options: str) -> None:
        self.node = Node(*options).start()
        self.addCleanup(self.node.remove)

    def page(self, *options: str, wakes: bool = True) -> Page:
        self.serve(*(options or (("--push-contact", CONTACT, "--push-service", self.service.address) if wakes else ())))
        context = self.browser()
        context.grant_permissions(["notifications"], origin=self.node.address)
        context.add_init_script(SUBSCRIBE % self.service.address)
        return self.joined(context, "/#/reminders")

    def woken(self, *options: str) -> Page:
        page = self.page(*options)
        page.get_by_role("button", name="Turn on", exact=True).click()
        expect(self.row(page)).to_contain_text("The relay wakes this device")
        return page

    def row(self, page: Page):
        return page.locator("[data-key=wake]")

    def try_out(self, page: Page) -> None:
        self.row(page).get_by_role("button", name="Send a test").click()

    def deliver(self, page: Page) -> None:
        """As the browser's push service would."""
        session = page.context.new_cdp_session(page)
        found: list[str] = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(one["registrationId"] for one in event["registrations"]))
        session.send("ServiceWorker.enable")
        self.eventually(page, lambda: found, lambda: "no worker is registered")
        session.send(
            "ServiceWorker.deliverPushMessage", {"origin": self.node.address, "registrationId": found[0], "data": ""}
        )
        session.detach()

    def displayed(self, page: Page) -> list[dict]:
        return page.evaluate(DISPLAYED)

    def shows(self, page: Page, silent: dict[str, bool]) -> None:
        """Waits until exactly these notifications stand."""
        self.eventually(
            page, lambda: {one["title"]: one["silent"] for one in self.displayed(page)} == silent, lambda: str(self.displayed(page))
        )

    def stands(self, page: Page, tag: str) -> None:
        self.eventually(
            page, lambda: tag in [one["tag"] for one in self.displayed(page)], lambda: f"no {tag}: {self.displayed(page)}"
        )

    def pushed(self, page: Page, count: int) -> None:
        self.eventually(page, lambda: len(self.service.received) >= count, lambda: f"{len(self.service.received)} came, not {count}")

    def wakes(self) -> int:
        """How many devices the relay wakes."""
        return self.number("SELECT count(*) FROM wake")

    def times(self) -> int:
        """How many times it was told of."""
        return self.number("SELECT coalesce(sum(length(times)) / 8, 0) FROM wake")

    def number(self, query: str) -> int:
        with contextlib.closing(sqlite3.connect(f"file:{self.node.home}/relay.sqlite?mode=ro", uri=True)) as database:
            return database.execute(query).fetchone()[0]

    def test_a_test_goes_the_whole_way(self) -> None:
        page = self.woken()
        self.try_out(page)
        expect(self.row(page)).to_contain_text("Waiting for the test to arrive")
        self.pushed(page, 1)
        self.deliver(page)
        expect(self.row(page)).to_contain_text("The test arrived: this device can be woken.")
        self.stands(page, "woken")
        [push] = self.service.received
        self.assertEqual((push.path, push.claims["sub"], push.headers["Topic"]), ("/push/1", CONTACT, "dayring"))
        self.assert_accessible(page)

    def test_a_device_is_woken_when_something_is_due_and_tells_it(self) -> None:
        page = self.woken()
        soon = datetime.datetime.now(ZoneInfo("Europe/Oslo")) + datetime.timedelta(minutes=1)
        self.node.run("plan", "add", "Call the bank", "--remind", soon.strftime("%H:%M"))
        self.eventually(page, lambda: self.times() > 0, lambda: "the relay was not told the time")
        # Nothing of it is open any more.
        page.goto("about:blank")
        end = soon + datetime.timedelta(minutes=2)
        while not self.service.received and datetime.datetime.now(ZoneInfo("Europe/Oslo")) < end:
            page.wait_for_timeout(200)
        self.pushed(page, 1)
        self.deliver(page)
        [worker] = page.context.service_workers
        title = "navigator.locks.request('dayring-notifications', async () => (await registration.getNotifications()).map(({ title }) => title).join())"
        self.eventually(page, lambda: worker.evaluate(title) == "Call the bank", lambda: worker.evaluate(title))

    def test_who_is_woken_shows_something_although_the_page_has_told_it_or_it_is_done(self) -> None:
        page = self.woken()
        now = datetime.datetime.now(ZoneInfo("Europe/Oslo"))
        self.node.run("plan", "add", "Call the bank", "--remind", now.strftime("%H:%M"))
        # The page tells it by itself, as it is open.
        self.shows(page, {"Call the bank": False})
        self.deliver(page)
        self.shows(page, {"Call the bank": True})
        # Done on another device meanwhile.
        self.node.run("plan", "done", "bank")
        self.shows(page, {})
        self.deliver(page)
        self.shows(page, {"Nothing due": True})

    def test_where_it_stops_is_told(self) -> None:
        page = self.woken()
        self.service.answers = [(403, {})]
        self.try_out(page)
        expect(self.row(page)).to_contain_text("The push service rejected the test (403).")
        # Asked again when it says, until it takes it.
        self.service.answers = [(429, {"Retry-After": "2"}), (503, {"Retry-After": "1"})]
        self.try_out(page)
        expect(self.row(page)).to_contain_text("Waiting for the test to arrive")
        self.assertEqual(len(self.service.received), 4)
        self.assertEqual({push.path for push in self.service.received}, {"/push/1"})

    def test_a_subscription_that_has_ended_is_renewed_at_the_next_start(self) -> None:
        page = self.woken()
        self.service.answers = [(410, {})]
        self.try_out(page)
        expect(self.row(page)).to_contain_text("rejected the test (410)")
        page.reload()
        expect(self.row(page)).to_contain_text("The relay wakes this device")
        self.try_out(page)
        self.pushed(page, 2)
        self.assertEqual(self.service.received[1].path, "/push/2")
        # Lost by the browser without a word.
        page.evaluate("localStorage.removeItem('pretended-subscription')")
        page.reload()
        expect(self.row(page)).to_contain_text("The relay wakes this device")
        self.assertEqual(page.evaluate("JSON.parse(localStorage.getItem('pretended-subscription')).endpoint.split('/').pop()"), "3")
        self.assertEqual(self.wakes(), 1)

    def test_turned_off_nobody_knows_of_it_any_more(self) -> None:
        page = self.woken()
        self.assertEqual(self.wakes(), 1)
        self.row(page).get_by_role("button", name="Turn off").click()
        expect(self.row(page)).to_contain_text("Your browser's push service will learn")
        self.eventually(page, lambda: self.wakes() == 0, lambda: "the relay still has it")
        self.assertIsNone(page.evaluate("localStorage.getItem('pretended-subscription')"))

    def test_a_relay_that_wakes_nobody_says_so(self) -> None:
        page = self.page(wakes=False)
        expect(self.row(page)).to_contain_text("This relay doesn't wake devices")

    def test_a_push_service_that_the_relay_does_not_know_is_told(self) -> None:
        page = self.page("--push-contact", CONTACT)
        page.get_by_role("button", name="Turn on", exact=True).click()
        expect(self.row(page)).to_contain_text("The relay doesn't support your browser's push service.")
        self.assertEqual(self.service.received, [])
