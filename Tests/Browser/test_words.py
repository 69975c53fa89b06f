"""No text is broken inside a word, cut off, or wider than its page: on every page, on the narrowest screen, and with text twice as large on others;
nor does axe find a violation in large text."""

from browser_case import DESKTOP, PHONE, TABLET, BrowserCase, shoot
from playwright.sync_api import Page, expect
from test_engines import ROUTES

# With the size of the text, in per cent.
SIZES = {
    "narrow": ({"width": 320, "height": 640}, [100]),
    "phone": (PHONE, [100, 200]),
    "tablet": (TABLET, [100, 200]),
    "desktop": (DESKTOP, [100, 200]),
}

SHEETS = [("fast", "I stopped earlier"), ("water", "Another amount, Water"), ("count", "New counter"), ("dates", "New date"), ("settings/water", "Quick amounts")]

# Words are the texts between places where a line may break anyway; real names and addresses are shorter than these.
WRONG = r"""() => {
  const found = new Set();
  const known = new Map();
  // What cuts off an element's text, up to what scrolls sideways; read once for all its words.
  const around = (element) => {
    if (!known.has(element)) known.set(element, edgesAround(element));
    return known.get(element);
  };
  const edgesAround = (element) => {
    const edges = [];
    for (let outer = element; outer && outer !== document.documentElement; outer = outer.parentElement) {
      const { overflowX } = getComputedStyle(outer);
      // The bar and sheets are scrolled up and down only.
      if (/auto|scroll/.test(overflowX) && !outer.matches(".nav, dialog")) return { edges, scrolls: true };
      if (overflowX !== "visible" && !(outer instanceof SVGElement)) edges.push(outer.getBoundingClientRect());
    }
    return { edges, scrolls: false };
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".visually-hidden, .swipe .row-delete, option, title, template, noscript, [data-scrolls]")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\s\u200b/–—-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (boxes.length === 0) continue;
      const where = `${parent.tagName.toLowerCase()}.${parent.className.baseVal ?? parent.className} “${word}”`;
      if (boxes.some((box) => Math.abs(box.top - boxes[0].top) > box.height / 2) && word.length < 24) found.add(`broken: ${where}`);
      const right = Math.max(...boxes.map((box) => box.right)), left = Math.min(...boxes.map((box) => box.left));
      const { edges, scrolls } = around(parent);
      const cut = edges.some((edge) => right > edge.right + 1 || left < edge.left - 1);
      if (cut) found.add(`cut: ${where}`);
      if ((cut || !scrolls) && (right > innerWidth + 1 || left < -1)) found.add(`outside: ${where}`);
    }
  }
  for (const ring of document.querySelectorAll(".ring-center")) {
    if (ring.checkVisibility() && ring.scrollWidth > ring.clientWidth + 1) found.add(`over the ring: ${ring.textContent}`);
  }
  for (const card of document.querySelectorAll("main .card")) {
    const { left, right } = card.getBoundingClientRect();
    if (card.checkVisibility() && (left < 8 || right > innerWidth - 8)) found.add(`at the edge: ${card.className}`);
  }
  return [...found];
}"""


class Words(BrowserCase):
    def test_every_page_holds_its_words(self) -> None:
        page = self.open(self.browser(DESKTOP))
        page.get_by_role("button", name="Explore with sample data").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        page.goto(self.node.address + "/#/plan")
        expect(page.get_by_role("heading", level=1)).to_have_text("Plan")
        # The sample's tasks are drawn by lot; these are as long as tasks of a day are.
        self.add_tasks(page, ["Prepare the interview !must @afternoon 17:30", "Digitise interviews *weekly"])
        page.goto(self.node.address + "/#/fast")
        page.get_by_role("button", name="Start fast").click()
        expect(page.get_by_role("button", name="Stop fast")).to_be_visible()
        wrong = {}
        for name, (size, scales) in SIZES.items():
            page.set_viewport_size(size)
            for scale in scales:
                for route in ROUTES:
                    page.goto(f"{self.node.address}/#/{route}")
                    page.evaluate("(scale) => (document.documentElement.style.fontSize = `${scale}%`)", scale)
                    expect(page.locator("h1").first).to_be_visible()
                    self.until(page, "[...document.querySelectorAll('[id^=panel-]')].every((panel) => panel.children.length > 0)")
                    if found := page.evaluate(WRONG):
                        shoot(page, f"words-{route.replace('/', '-')}-{name}-{scale}")
                        wrong[route, name, scale] = found
                    # Text of the usual size is looked at with every state of these pages.
                    if scale == 200 and name == "phone":
                        self.check_themes(page, f"words-{route.replace('/', '-')}")
                for route, button in SHEETS:
                    page.goto(f"{self.node.address}/#/{route}")
                    page.evaluate("(scale) => (document.documentElement.style.fontSize = `${scale}%`)", scale)
                    page.get_by_role("button", name=button).first.click()
                    expect(page.get_by_role("dialog")).to_be_visible()
                    if found := page.evaluate(WRONG):
                        shoot(page, f"words-{button.lower().replace(' ', '-')}-{name}-{scale}")
                        wrong[button, name, scale] = found
                    page.keyboard.press("Escape")
                    expect(page.get_by_role("dialog")).to_have_count(0)
                page.goto(f"{self.node.address}/#/plan")
                page.evaluate("(scale) => (document.documentElement.style.fontSize = `${scale}%`)", scale)
                page.locator(".region").get_by_role("button", name="Add a task").first.click()
                page.get_by_role("textbox", name="New task").fill("Digitise interviews !should every other friday at 17:30")
                chips = page.locator(".compose-chip")
                expect(chips.filter(has_text="Should")).to_be_visible()
                expect(chips).to_have_count(5)
                for chip in range(5):
                    chips.nth(chip).click()
                    expect(page.locator(".compose-picker")).to_be_visible()
                    if found := page.evaluate(WRONG):
                        shoot(page, f"words-composer-{chip}-{name}-{scale}")
                        wrong["composer", chip, name, scale] = found
        self.assertEqual(wrong, {})
