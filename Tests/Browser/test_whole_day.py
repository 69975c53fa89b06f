"""Water, tallies and dates as a person uses them: by touch, by keyboard alone, and with the shell beside the page."""

import json

from browser_case import DESKTOP, PHONE, BrowserCase
from playwright.sync_api import Page, expect


class WholeDay(BrowserCase):
    def test_by_touch(self) -> None:
        page = self.open(self.browser(PHONE))
        page.get_by_role("switch", name="Dates").tap()
        for _ in range(2):
            page.get_by_role("button", name="Continue").tap()
        page.get_by_text("1,500").tap()
        page.get_by_role("button", name="Start my day").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")

        water = page.get_by_role("region", name="Water")
        expect(water).to_contain_text("of 1,500")
        water.get_by_role("button", name="Add 250").tap()
        self.stored(page)
        expect(water).to_contain_text("250")
        page.get_by_role("button", name="Undo").tap()
        expect(water).not_to_contain_text("250 of")
        water.get_by_label("Beverage").select_option("tea")
        water.get_by_role("button", name="Add 150 ml, Tea").tap()
        expect(page.locator(".toast")).to_contain_text("tea added")
        expect(water).to_contain_text("150 of")

        page.get_by_role("link", name="Counters").tap()
        page.get_by_role("button", name="New counter").tap()
        page.get_by_label("Name").fill("Push-ups <b>")
        for number, amount in enumerate(["10", "25", ""], 1):
            page.get_by_label(f"Quick amount {number}").fill(amount)
        page.get_by_text("At least", exact=True).tap()
        page.get_by_label("Daily goal").fill("30")
        page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).tap()
        card = page.get_by_role("region", name="Push-ups <b>")
        card.get_by_role("button", name="Add 25").tap()
        expect(card).to_contain_text("5 to go")
        expect(page.locator(".toast")).to_contain_text("Push-ups <b>: 25 added")
        former = page.locator(".toast").get_attribute("data-key")
        card.get_by_role("button", name="Add 10").tap()
        expect(card).to_contain_text("Goal reached")
        # Another toast means that this one is on the disk too.
        expect(page.locator(".toast")).not_to_have_attribute("data-key", former)

        page.reload()
        expect(page.get_by_role("region", name="Push-ups <b>")).to_contain_text("Goal reached")
        # Dates were not wanted: there is no way to them.
        expect(page.get_by_role("link", name="Dates")).to_have_count(0)

    def test_trackers_are_put_in_order(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.get_by_role("link", name="Edit Today").tap()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Trackers")
        up = page.get_by_role("button", name="Move Water up")
        up.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#announcer")).to_have_text("Water: position 1 of 5")
        # The button goes along with its row.
        expect(up).to_be_focused()
        expect(up).to_have_attribute("aria-disabled", "true")
        self.assert_fits(page, "#app .setting-buttons button")
        page.goto(self.node.address + "/#/today")
        expect(page.locator(".today-cards > *").first).to_have_attribute("aria-label", "Water")
        expect(page.locator(".legend li").first).to_contain_text("Water")

    def test_the_legend_leads_to_the_cards(self) -> None:
        page = self.open(self.browser(PHONE))
        page.get_by_role("button", name="Explore with sample data").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.locator(".legend").get_by_role("link", name="Plan").tap()
        expect(page.locator("#plan-card a")).to_be_focused()
        self.until(page, "document.querySelector('[data-key=plan-card]').getBoundingClientRect().top < innerHeight / 2")
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        # Beside the cards, on a desk, it leads to the page.
        page.set_viewport_size(DESKTOP)
        page.locator(".legend").get_by_role("link", name="Plan").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Plan")

    def test_by_keyboard_alone(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        page.keyboard.press("3")
        expect(page.get_by_role("heading", level=1)).to_have_text("Water")
        page.keyboard.press("s")
        expect(page.locator(".ring-figure")).to_have_text("150")
        page.keyboard.press("a")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.type("11000")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("more than 10 litres")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".ring-figure")).to_have_text("11,150")
        expect(page.locator(".confetti")).to_be_attached()
        page.keyboard.press("u")
        expect(page.locator(".ring-figure")).to_have_text("150")

        page.keyboard.press("h")
        expect(page.locator(".month-card")).to_be_visible()
        page.keyboard.press("t")
        chart = page.get_by_role("group", name="Water")
        chart.get_by_role("button").last.focus()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".chosen")).to_be_visible()

    def test_rubbish_is_refused_beside_its_field(self) -> None:
        page = self.welcomed(self.browser(DESKTOP))
        page.keyboard.press("3")
        for typed, said in [("0", "above zero"), ("-5", "above zero"), ("much", "Enter a number"), ("200000", "more than 100 litres")]:
            page.get_by_role("button", name="Another amount").click()
            page.get_by_role("textbox", name="Amount").fill(typed)
            page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
            expect(page.locator(".field-error")).to_contain_text(said)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".ring-figure")).to_have_text("0")

    def test_the_page_and_the_shell_tell_each_other(self) -> None:
        page = self.joined(self.browser(DESKTOP))
        page.get_by_role("region", name="Water").get_by_role("button", name="Add 500").click()
        self.wait_for_shell(page, 5000)
        self.node.run("drink", "250", "tea")
        expect(page.get_by_role("region", name="Water")).to_contain_text("750")
        self.node.run("count", "add", "Pages", "--goal", "20", "--quick", "5,10")
        self.node.run("count", "pages", "12")
        expect(page.get_by_role("region", name="Pages")).to_contain_text("8 to go")
        self.node.run("date", "add", "Moon landing", "1969-07-20")
        expect(page.get_by_role("region", name="Moon landing")).to_be_visible()

    def wait_for_shell(self, page: Page, tenths: int) -> None:
        self.eventually(
            page,
            lambda: f"{tenths}" in json.dumps(json.loads(self.node.run("drink", "list", "--json"))),
            lambda: "the shell never saw the drink",
        )

    def test_sample_data_comes_and_goes(self) -> None:
        page = self.welcomed(self.browser(PHONE))
        page.get_by_role("region", name="Water").get_by_role("button", name="Add 500").tap()
        self.stored(page)
        page.goto(self.node.address + "/#/settings/trackers")
        page.get_by_role("button", name="Add sample data").tap()
        expect(page.get_by_role("button", name="Remove sample data")).to_be_visible()
        page.goto(self.node.address + "/#/count")
        expect(page.get_by_role("region", name="Push-ups")).to_be_visible()
        page.goto(self.node.address + "/#/settings/trackers")
        page.get_by_role("button", name="Remove sample data").tap()
        page.goto(self.node.address + "/#/water")
        expect(page.locator(".ring-figure")).to_have_text("500")
