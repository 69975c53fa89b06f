"""Reminders: asked for by a tap, told once, answered without opening the app."""

import datetime
from zoneinfo import ZoneInfo

from browser_case import CHROMIUM, DESKTOP, PHONE, TABLET, BrowserCase, shoot
from playwright.sync_api import BrowserContext, Page, Worker, expect

OSLO = ZoneInfo("Europe/Oslo")

# A record of a page's requests: for permission, for the state of permission, and completed looks for due reminders. If
# `pretended` is in the storage, it is the answer until permission is requested.
RECORD = """
if (location.protocol === "http:") {
window.asked = 0;
window.shown = [];
window.checks = 0;
window.looks = 0;
const ask = Notification.requestPermission.bind(Notification);
const permission = Object.getOwnPropertyDescriptor(Notification, "permission").get.bind(Notification);
const pretended = localStorage.getItem("pretended");
Object.defineProperty(Notification, "permission", {
  get: () => {
    checks += 1;
    return !pretended ? permission() : asked > 0 ? "granted" : pretended;
  },
});
const lock = LockManager.prototype.request;
LockManager.prototype.request = function (name, ...rest) {
  const done = lock.call(this, name, ...rest);
  if (name === "dayring-notifications") done.finally(() => { looks += 1; });
  return done;
};
Notification.requestPermission = async () => { asked += 1; return ask(); };
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
  shown.push(title);
  return show.call(this, title, options);
};
}
"""

# A tap of a notification, as by the system. NB: only the system's own events may keep a worker awake. An open page
# answers sooner or later, however busy the machine is: the worker's timeout is lengthened.
TAP = """
async ({ tag, action }) => {
  const { setTimeout } = self;
  self.setTimeout = (work, time) => setTimeout(work, time * 100);
  const [notification] = await navigator.locks.request("dayring-notifications", () => registration.getNotifications({ tag }));
  if (!notification) throw new Error(`no notification ${tag}`);
  const event = new NotificationEvent("notificationclick", { notification, action });
  let work;
  Object.defineProperty(event, "waitUntil", { value: (promise) => (work = promise) });
  self.dispatchEvent(event);
  await work;
  self.setTimeout = setTimeout;
}
"""

# The browser takes its time over a notification, and the page is closed meanwhile.
NEVER_SHOWN = """
() => {
  ServiceWorkerRegistration.prototype.showNotification = (title) => {
    shown.push(title);
    return new Promise(() => {});
  };
}
"""

# NB: Chromium loses a notification that is shown during this request, hence the app's own lock.
DISPLAYED = """
() => navigator.locks.request("dayring-notifications", async () =>
  (await registration.getNotifications()).map(({ tag, title, body }) => ({ tag, title, body })))
"""


class Reminders(BrowserCase):
    program = CHROMIUM

    def context(self, viewport: dict = PHONE, granted: bool = True, pretended: str = "", **options) -> BrowserContext:
        context = self.browser(viewport, **options)
        if granted:
            context.grant_permissions(["notifications"], origin=self.node.address)
        if pretended:
            context.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('pretended', '{pretended}')")
        context.add_init_script(RECORD)
        return context

    def reminders(self, context: BrowserContext) -> Page:
        page = self.welcomed(context)
        self.visit(page)
        return page

    def visit(self, page: Page) -> None:
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("link", name="Reminders").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Reminders")
        expect(page.get_by_role("heading", name="On this device")).to_be_visible()

    def worker(self, page: Page) -> Worker:
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        return page.context.service_workers[0]

    def displayed(self, page: Page, *tags: str) -> list[dict]:
        """Waits until just these stand."""
        worker = self.worker(page)
        found: list[dict] = []

        def are_these() -> bool:
            found[:] = worker.evaluate(DISPLAYED)
            return sorted(one["tag"] for one in found) == sorted(tags)

        self.eventually(page, are_these, lambda: f"these stand: {found}")
        return found

    def look_again(self, page: Page, count: str = "looks") -> None:
        """As when the user comes back to the page: waits until it has looked for what is due and told it. Twice, since
        one that was under way already may have known less."""
        for _ in range(2):
            before = page.evaluate(count)
            page.evaluate("dispatchEvent(new Event('focus'))")
            self.until(page, f"{count} > {before}")

    def thirsty(self, page: Page) -> None:
        """Turns on reminders of water, such that one is due now."""
        hour = datetime.datetime.now(OSLO).hour
        page.get_by_label("Remind me to drink").select_option("1")
        page.get_by_label("From", exact=True).fill(f"{hour:02}:00")
        page.get_by_label("To", exact=True).fill(f"{(hour + 20) % 24:02}:00")
        # In a field, keys are typed.
        page.get_by_label("To", exact=True).blur()
        self.stored(page)

    def switch(self, page: Page, name: str) -> None:
        switch = page.get_by_role("switch", name=name)
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")

    def water(self, page: Page) -> str:
        page.goto(self.node.address + "/#/water")
        return page.locator(".ring-figure").inner_text()

    def test_reminders_are_asked_for_at_the_first_start(self) -> None:
        page = self.open(self.context())
        for _ in range(2):
            page.get_by_role("button", name="Continue").tap()
        page.get_by_role("button", name="Remind me").tap()
        expect(page.get_by_role("button", name="Remind me")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Start my day").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.goto(self.node.address + "/#/reminders")
        expect(page.get_by_role("switch", name="When the goal is reached")).to_be_checked()
        expect(page.get_by_label("Remind me to drink")).to_have_value("2")

    def test_leave_is_asked_for_only_after_the_tap(self) -> None:
        page = self.reminders(self.context(pretended="default"))
        self.switch(page, "When the goal is reached")
        self.stored(page)
        # Without leave it goes no further than to see that.
        self.look_again(page, "checks")
        self.assertEqual(page.evaluate("asked"), 0)
        shoot(page, "reminders-undecided")
        page.get_by_role("button", name="Notify me on this device").click()
        expect(page.get_by_text("Notifications are on")).to_be_visible()
        self.assertEqual(page.evaluate("asked"), 1)
        page.get_by_role("button", name="Send a test").click()
        self.assertEqual(self.displayed(page, "test")[0]["title"], "Test reminder")

    def test_what_was_denied_is_explained(self) -> None:
        page = self.reminders(self.context(granted=False, pretended="denied"))
        expect(page.get_by_text("Notifications are blocked")).to_be_visible()
        expect(page.get_by_text("To allow notifications, open this site's settings")).to_be_visible()
        expect(page.get_by_role("button", name="Notify me on this device")).to_have_count(0)
        self.thirsty(page)
        expect(page.locator(".coming li").first).to_be_visible()
        shoot(page, "reminders-denied")
        self.assertEqual(page.evaluate("asked + shown.length"), 0)

    def test_choices_are_kept_listed_and_taken_back(self) -> None:
        context = self.context(DESKTOP)
        page = self.welcomed(context)
        page.clock.set_system_time(datetime.datetime(2026, 11, 21, 12, 0, tzinfo=OSLO))
        self.visit(page)
        expect(page.get_by_text("Nothing due in the next 7 days")).to_be_visible()
        page.get_by_role("switch", name="Daily review").click()
        expect(page.locator(".coming li").first).to_have_text("Daily reviewToday 21:00")
        page.reload()
        expect(page.get_by_label("Time: Daily review")).to_have_value("21:00")
        page.get_by_label("Time: Daily review").fill("20:07")
        expect(page.locator(".coming li").first).to_have_text("Daily reviewToday 20:07")
        page.get_by_label("Time: Daily review").fill("21:00")
        expect(page.locator(".coming li").first).to_have_text("Daily reviewToday 21:00")
        page.get_by_role("switch", name="Daily review").click()
        page.get_by_role("switch", name="Daily review").click()
        page.keyboard.press("u")
        expect(page.locator(".toast")).to_contain_text("Undone: Settings changed")
        expect(page.get_by_text("Nothing due in the next 7 days")).to_be_visible()
        page.goto(self.node.address + "/#/count")
        page.get_by_role("button", name="New counter").first.click()
        page.get_by_role("dialog").get_by_label("Name").fill("Push-ups")
        page.get_by_role("dialog").get_by_label("Name").press("Enter")
        self.visit(page)
        page.get_by_label("Push-ups", exact=True).fill("15:00")
        page.get_by_role("button", name="Add the time for Push-ups").click()
        expect(page.locator(".coming li").first).to_have_text("Push-upsToday 15:00")
        page.get_by_role("button", name="Remove 15:00 from Push-ups").click()
        expect(page.get_by_text("Nothing due in the next 7 days")).to_be_visible()

    def test_choices_within_one_frame_are_all_kept(self) -> None:
        context = self.context()
        page = self.reminders(context)
        page.get_by_role("switch", name="Daily review").click()
        expect(page.get_by_label("Time: Daily review")).to_be_visible()
        page.evaluate(
            """() => new Promise((resolve) => {
                const choose = (name, value) => {
                    const choice = document.querySelector(`input[data-name="${name}"], select[data-name="${name}"]`);
                    choice.value = value;
                    choice.dispatchEvent(new Event("change", { bubbles: true }));
                };
                // The toast has been drawn, and its frame has yet to come.
                const observer = new MutationObserver(async () => {
                    if (!document.querySelector(".toast")) return;
                    observer.disconnect();
                    for (const one of [["wakingFrom", "06:00"], ["wakingTo", "21:00"], ["review", "20:00"]]) {
                        choose(...one);
                        await null;
                    }
                    resolve();
                });
                observer.observe(document.body, { subtree: true, childList: true });
                choose("water", "1");
            })"""
        )
        other = self.open(context, "/#/reminders")
        chosen = ["1", "06:00", "21:00", "20:00"]
        found: list[str] = []

        def are_kept() -> bool:
            other.reload()
            labels = ["Remind me to drink", "From", "To", "Time: Daily review"]
            found[:] = [other.get_by_label(label, exact=True).input_value() for label in labels]
            return found == chosen

        self.eventually(page, are_kept, lambda: f"chosen were {chosen}, kept {found}")

    def test_it_comes_when_its_time_comes(self) -> None:
        page = self.welcomed(self.context())
        # Yesterday, since the worker has the real clock, and takes away what stands longer than two days.
        yesterday = datetime.datetime.now(OSLO).replace(microsecond=0) - datetime.timedelta(days=1)
        page.clock.set_system_time(yesterday.replace(hour=20, minute=59, second=52))
        self.visit(page)
        page.get_by_role("switch", name="Daily review").click()
        self.stored(page)
        self.assertEqual(page.evaluate("shown"), [])
        self.until(page, "shown.length === 1")
        self.displayed(page, "daily-review")
        page.clock.set_system_time(yesterday.replace(hour=23, minute=0, second=0))
        page.reload()
        self.displayed(page, "daily-review")
        self.look_again(page)
        self.assertEqual(page.evaluate("shown"), [], "told once")

    def test_a_page_that_is_closed_while_it_tells_leaves_it_to_the_next(self) -> None:
        page = self.reminders(self.context())
        page.evaluate(NEVER_SHOWN)
        self.thirsty(page)
        self.until(page, "shown.length === 1")
        page.reload()
        self.displayed(page, "water")
        self.look_again(page)
        self.assertEqual(page.evaluate("shown.length"), 1)

    def test_two_tabs_tell_once(self) -> None:
        context = self.context()
        first = self.reminders(context)
        second = self.open(context, "/#/reminders")
        expect(second.get_by_role("heading", name="On this device")).to_be_visible()
        self.thirsty(first)
        self.displayed(first, "water")
        third = self.open(context, "/#/today")
        self.until(third, "looks > 0")
        for page in [first, second, third]:
            self.look_again(page)
        self.assertEqual([sum(page.evaluate("shown.length") for page in [first, second]), third.evaluate("shown.length")], [1, 0])

    def test_an_open_page_carries_out_the_answer(self) -> None:
        page = self.reminders(self.context())
        self.thirsty(page)
        self.displayed(page, "water")
        worker = self.worker(page)
        worker.evaluate(TAP, {"tag": "water", "action": "drink.2500"})
        expect(page.locator(".toast")).to_contain_text("Drink added")
        page.keyboard.press("u")
        expect(page.locator(".toast")).to_contain_text("Undone")
        self.assertEqual(self.water(page), "0")

    def test_without_a_page_the_worker_carries_it_out_offline_too(self) -> None:
        page = self.reminders(self.context())
        self.thirsty(page)
        self.displayed(page, "water")
        worker = self.worker(page)
        page.goto("about:blank")
        self.node.stop()
        worker.evaluate(TAP, {"tag": "water", "action": "drink.2500"})
        self.assertEqual(worker.evaluate(DISPLAYED), [])
        self.node.start()
        self.assertEqual(self.water(page), "250")
        page.keyboard.press("u")
        expect(page.locator(".toast")).to_contain_text("Undone")
        self.assertEqual(self.water(page), "0")

    def test_what_a_worker_writes_goes_to_the_other_devices(self) -> None:
        context = self.context()
        page = self.joined(context)
        self.visit(page)
        self.node.run("fast", "start", "16:8", "--at", "1h ago")
        self.switch(page, "Silent live notification during a fast")
        told = self.displayed(page, "fast")[0]
        self.assertEqual(told["title"], "Fasting · 16:8")
        worker = self.worker(page)
        page.goto("about:blank")
        worker.evaluate(TAP, {"tag": "fast", "action": "stop"})
        page.goto(self.node.address + "/#/fast")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        self.eventually(
            page,
            lambda: [fast["state"] for fast in self.node.fasts()] == ["partial"],
            lambda: f"the server never heard of it: {self.node.fasts()}",
        )

    def test_snoozed_it_comes_again_and_a_tap_leads_to_its_page(self) -> None:
        page = self.reminders(self.context())
        self.thirsty(page)
        self.displayed(page, "water")
        worker = self.worker(page)
        worker.evaluate(TAP, {"tag": "water", "action": "snooze"})
        expect(page.locator(".toast")).to_contain_text("Reminder snoozed")
        self.displayed(page)
        page.keyboard.press("u")
        expect(page.locator(".toast")).to_contain_text("Undone")
        page.get_by_role("button", name="Send a test").click()
        self.displayed(page, "test")
        page.goto(self.node.address + "/#/today")
        worker.evaluate(TAP, {"tag": "test", "action": ""})
        expect(page.get_by_role("heading", level=1)).to_have_text("Reminders")

    def test_while_a_fast_runs_a_silent_notification_stands(self) -> None:
        page = self.reminders(self.context())
        self.switch(page, "Silent live notification during a fast")
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="Start fast").click()
        [fast] = self.displayed(page, "fast")
        self.assertEqual(fast["title"], "Fasting · 16:8")
        self.assertRegex(fast["body"], r"^Until (\w{3} )?\d\d:\d\d$")
        worker = self.worker(page)
        worker.evaluate(TAP, {"tag": "fast", "action": "stop"})
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        self.displayed(page)

    def test_every_look_of_the_page(self) -> None:
        for size, viewport in {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP, "narrow": {"width": 320, "height": 700}}.items():
            page = self.open(self.context(viewport))
            page.get_by_role("button", name="Explore with sample data").click()
            expect(page.locator(".toast")).to_contain_text("Sample data added")
            self.visit(page)
            page.get_by_label("Remind me to drink").select_option("2")
            page.get_by_role("switch", name="Daily review").click()
            for name in page.locator(".time-adder button").all()[:2]:
                name.click()
            expect(page.locator(".activity-times .chip").first).to_be_visible()
            # Under the pointer it would stay.
            page.mouse.move(0, 0)
            expect(page.locator(".toast")).to_have_count(0)
            with self.subTest(size):
                self.assert_fits(page, "#panel-reminders :is(button, select, a)")
            self.check_themes(page, f"reminders-{size}", full_page=True)
            page.context.close()
