"""The page of widgets: every kind in every size as it looks now, and the address under which a server draws it."""

import json
import re
import struct
import urllib.error
import urllib.request
from pathlib import Path

from browser_case import DESKTOP, PHONE, TABLET, BrowserCase, shoot
from playwright.sync_api import BrowserContext, Page, expect

KINDS = ["Today", "Fast", "Goal time", "Water", "Plan", "Counters", "Dates"]
SIZES = {"Small": "small", "Medium": "medium", "Large": "large", "Circle": "circular", "Watch corner": "corner", "Rectangle": "rectangular", "Line": "inline"}


class Widgets(BrowserCase):
    def gallery(self, context: BrowserContext, sample: bool = False) -> Page:
        if sample:
            page = self.open(context)
            page.get_by_role("button", name="Explore with sample data").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Today")
            # Under the pointer it would stay.
            page.mouse.move(0, 0)
            expect(page.locator(".toast")).to_have_count(0)
        else:
            page = self.welcomed(context)
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("link", name="Widgets").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Widgets")
        expect(page.locator(".widget-card")).to_have_count(len(SIZES))
        return page

    def address(self, page: Page, size: str) -> str:
        return page.get_by_label(f"Address: {size}", exact=True).input_value()

    def choose(self, page: Page, name: str) -> None:
        page.get_by_text(name, exact=True).and_(page.locator(".chip span")).click()

    def test_each_kind_has_its_address_and_its_picture(self) -> None:
        page = self.gallery(self.browser(), sample=True)
        for kind in KINDS:
            self.choose(page, kind)
            name = {"Counters": "tally", "Goal time": "end"}.get(kind, kind.lower())
            for size, word in SIZES.items():
                self.assertRegex(self.address(page, size), rf"^{self.node.address}/widgets/{name}-{word}\.svg\?token=TOKEN(&activity=.+)?$")
            pictures = page.locator(".widget-card img")
            self.assertEqual(
                pictures.evaluate_all("async (all) => { await Promise.all(all.map((one) => one.decode())); return all.length; }"), len(SIZES)
            )
            said = {pictures.nth(index).get_attribute("alt") for index in range(len(SIZES))}
            self.assertEqual(len(said), 1)
            self.assertRegex(said.pop(), r"^\w.+\.$")

    def test_the_copied_address_is_what_the_server_draws(self) -> None:
        context = self.browser()
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.node.address)
        page = self.gallery(context)
        token = json.loads(self.node.run("token", "new", "widgets", "--name", "kitchen", "--json"))["token"]
        self.choose(page, "Water")
        self.choose(page, "Dark")
        page.get_by_label("Token").fill(token)
        page.get_by_role("button", name="Copy the address: Medium").click()
        expect(page.get_by_text("Copied", exact=True).first).to_be_visible()
        address = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(address, f"{self.node.address}/widgets/water-medium.svg?token={token}&theme=dark")
        with urllib.request.urlopen(address) as reply:
            self.assertEqual(reply.headers["Content-Type"], "image/svg+xml")
            self.assertIn("Water", reply.read().decode())
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address.replace(token, "TOKEN"))
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()
        # The token was for this visit alone.
        page.reload()
        expect(page.get_by_label("Token")).to_have_value("")
        self.assertEqual(page.evaluate("JSON.stringify(localStorage)").find(token), -1)

    def test_addresses_are_made_and_revoked_where_the_server_knows_this_browser(self) -> None:
        page = self.joined(self.browser(), "/#/widgets")
        expect(page.locator(".widget-card")).to_have_count(len(SIZES))
        name = page.get_by_label("Name of the new address")
        expect(name).to_be_visible()
        # Older addresses cannot be shown again.
        self.node.run("token", "new", "widgets", "--name", "hall")
        self.node.run("token", "new", "do", "--name", "script")
        page.reload()
        group = page.locator("[aria-labelledby=group-addresses]")
        expect(group.locator("bdi")).to_have_text(["hall"])
        expect(page.locator(".widget-address")).to_have_count(0)
        name.fill("Kitchen <b>")
        name.press("Enter")
        expect(group.locator("bdi")).to_have_text(["hall", "Kitchen <b>"])
        expect(name).to_have_value("")
        address = self.address(page, "Medium")
        with urllib.request.urlopen(address) as reply:
            self.assertIn("<svg", reply.read().decode())
        listed = [(one["name"], one["scope"]) for one in json.loads(self.node.run("token", "list", "--json"))["tokens"]]
        self.assertEqual(sorted(listed), [("Kitchen <b>", "widgets"), ("hall", "widgets"), ("script", "do")])
        for viewport, size in [(PHONE, "phone"), (DESKTOP, "desktop")]:
            page.set_viewport_size(viewport)
            shoot(page, f"widget-addresses-{size}", full_page=True)
        self.assert_accessible(page)
        page.get_by_role("button", name="Create address").click()
        expect(group.get_by_role("alert")).to_contain_text("Enter a name")
        page.get_by_role("button", name="Revoke Kitchen <b>").click()
        expect(group.locator("bdi")).to_have_text(["hall"])
        expect(page.locator(".widget-address")).to_have_count(0)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address)
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()
        self.node.stop()
        self.allowed_complaints = ("ERR_", "Failed to load", "Failed to fetch", "fetch")
        name.fill("Hall")
        page.get_by_role("button", name="Create address").click()
        expect(group.get_by_role("alert")).to_contain_text("couldn't be reached")
        expect(name).to_have_value("Hall")

    def test_a_picture_is_shared_as_one_that_every_program_shows(self) -> None:
        page = self.gallery(self.browser(DESKTOP), sample=True)
        with page.expect_download() as download:
            page.get_by_role("button", name="Share the picture: Large").click()
        self.assertEqual(download.value.suggested_filename, "dayring-today-large.png")
        picture = Path(download.value.path()).read_bytes()
        self.assertEqual((picture[1:4], picture[16:24]), (b"PNG", struct.pack(">II", 4 * 338, 4 * 354)))

    def test_on_a_phone_it_goes_to_the_share_sheet(self) -> None:
        context = self.browser(PHONE)
        context.add_init_script(
            "navigator.canShare = () => true;"
            "navigator.share = async ({ files }) => { window.shared = files.map(({ name, type, size }) => [name, type, size > 1000]); };"
        )
        page = self.gallery(context, sample=True)
        self.choose(page, "Water")
        page.get_by_role("button", name="Share the picture: Small").click()
        self.until(page, "window.shared !== undefined")
        self.assertEqual(page.evaluate("window.shared"), [["dayring-water-small.png", "image/png", True]])

    def test_of_several_activities_one_is_chosen(self) -> None:
        page = self.gallery(self.browser(), sample=True)
        self.choose(page, "Counters")
        choice = page.get_by_label("Counter", exact=True)
        name = choice.locator("option").nth(1).inner_text()
        choice.select_option(name)
        expect(page.locator(".widget-card img").first).to_have_attribute("alt", re.compile(re.escape(name)))
        self.assertRegex(self.address(page, "Line"), rf"&activity={choice.input_value()}$")

    def test_without_a_clipboard_the_address_is_selected(self) -> None:
        context = self.browser()
        context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
        page = self.gallery(context)
        page.get_by_role("button", name="Copy the address: Circle").click()
        self.assertEqual(page.evaluate("getSelection().toString()"), self.address(page, "Circle"))

    def test_words_take_no_more_room_than_is_kept_for_them(self) -> None:
        context = self.browser()
        page = self.gallery(context, sample=True)
        # On a page without the policy of the app, so that the drawings have their style.
        bare = context.new_page()
        for kind in KINDS:
            self.choose(page, kind)
            sources = page.locator(".widget-card img").evaluate_all("(all) => all.map((one) => one.src)")
            outside = bare.evaluate(
                """(sources) => sources.flatMap((source) => {
                    const place = document.createElement("div");
                    place.attachShadow({ mode: "open" }).innerHTML = decodeURIComponent(source.slice(source.indexOf(",") + 1));
                    document.body.append(place);
                    const drawing = place.shadowRoot.querySelector("svg");
                    const frame = drawing.getBoundingClientRect();
                    return [...drawing.querySelectorAll("text")].filter((text) => {
                        const { left, right } = text.getBoundingClientRect();
                        return left < frame.left + 1 || right > frame.right - 1;
                    }).map((text) => text.textContent);
                })""",
                sources,
            )
            self.assertEqual(outside, [], kind)

    def test_the_next_fast_is_started_from_the_picture(self) -> None:
        page = self.gallery(self.browser())
        self.choose(page, "Fast")
        page.locator(".widget-card").get_by_role("link", name="Start").click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("Start")).click()
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()

    def test_pictures_follow_what_another_tab_does(self) -> None:
        context = self.browser()
        page = self.gallery(context)
        self.choose(page, "Fast")
        picture = page.locator(".widget-card img").first
        expect(picture).to_have_attribute("alt", re.compile("Not fasting|not fasting"))
        other = self.open(context, "/#/fast")
        other.get_by_role("button", name="Start fast").click()
        self.stored(other)
        expect(picture).to_have_attribute("alt", re.compile("0 min"))

    def test_a_kind_whose_tracker_is_hidden_is_not_offered(self) -> None:
        page = self.welcomed(self.browser(), "/#/settings/trackers")
        page.goto(self.node.address + "/#/settings/trackers")
        page.get_by_role("switch", name="Water").click()
        page.goto(self.node.address + "/#/settings")
        page.get_by_role("link", name="Widgets").click()
        expect(page.locator(".chip", has_text="Fast")).to_be_visible()
        expect(page.locator(".chip", has_text="Water")).to_have_count(0)

    def test_every_look_of_the_page(self) -> None:
        for size, viewport in {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP, "narrow": {"width": 320, "height": 700}}.items():
            page = self.gallery(self.browser(viewport), sample=True)
            for kind in KINDS:
                self.choose(page, kind)
                with self.subTest(f"{size}-{kind}"):
                    shoot(page, f"widgets-{kind.lower()}-{size}", full_page=True)
                    self.assert_fits(page, "#panel-widgets :is(button, select, a, .chip)")
                    out = page.locator(".widget-card *").evaluate_all(
                        "all => all.filter((one) => { const card = one.closest('.card').getBoundingClientRect();"
                        " return one.getBoundingClientRect().right > card.right; }).map((one) => one.className)"
                    )
                    self.assertEqual(out, [])
            self.check_themes(page, f"widgets-{size}", full_page=True)
            page.context.close()
