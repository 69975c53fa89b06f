"""What is entered stays: reload, no network, two tabs, and storage that refuses."""

from browser_case import PHONE, BrowserCase
from playwright.sync_api import Page, expect


class Storage(BrowserCase):
    def test_a_reload_finds_the_running_fast(self) -> None:
        page = self.welcomed(self.browser())
        page.get_by_role("button", name="Start").first.tap()
        self.stored(page)
        page.reload()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()

    def test_what_is_entered_as_the_page_is_left_is_kept(self) -> None:
        page = self.welcomed(self.browser())
        for label in ["Stop", "Start"] * 5:
            with page.expect_navigation():
                page.evaluate("document.querySelector('[data-action^=\"fast.st\"]').click(); location.reload()")
            expect(page.get_by_role("button", name=label).first).to_be_visible()

    def test_a_write_that_failed_is_repeated_once_and_whole(self) -> None:
        page = self.welcomed(self.browser())
        for trouble in [
            # One of the ops is there already.
            """const { add } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.add = function (value) {
              IDBObjectStore.prototype.add = add;
              add.call(this, value);
              return add.call(this, value);
            }""",
            # It was stored, but the connection was lost before the answer.
            """const { commit } = IDBTransaction.prototype;
            IDBTransaction.prototype.commit = function () {
              IDBTransaction.prototype.commit = commit;
              this.oncomplete = () => this.onabort();
              commit.call(this);
            }""",
        ]:
            page.evaluate(f"() => {{ {trouble} }}")
            before = self.rows(page)
            page.get_by_role("button", name="Start").first.tap()
            self.stored(page)
            self.assertEqual(self.rows(page), [before[0] + 1, before[1] + 1])
            page.keyboard.press("u")
            expect(page.locator(".toast")).to_contain_text("Undone")
            self.assertEqual(self.rows(page), [before[0] + 2, before[1]])
            expect(page.get_by_role("button", name="Start").first).to_be_visible()
            page.reload()
            expect(page.get_by_role("button", name="Start").first).to_be_visible()

    def rows(self, page: Page) -> list[int]:
        """How many ops and how many entries to undo are on the disk."""
        return page.evaluate(
            """() => new Promise((resume) => {
              const opening = indexedDB.open("dayring");
              opening.onsuccess = () => {
                const transaction = opening.result.transaction(["ops", "undo"]);
                const counts = ["ops", "undo"].map((name) => transaction.objectStore(name).count());
                transaction.oncomplete = () => (opening.result.close(), resume(counts.map(({ result }) => result)));
              };
            })"""
        )

    def test_the_app_works_when_the_server_is_gone(self) -> None:
        context = self.browser()
        page = self.welcomed(context)
        self.until(page, "navigator.serviceWorker.ready.then(() => true)")
        self.node.stop()
        self.allowed_complaints = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch")
        page.reload()
        page.get_by_role("button", name="Start").first.tap()
        self.stored(page)
        page.reload()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()
        other = self.open(context)
        expect(other.get_by_role("button", name="Stop").first).to_be_visible()

    def test_two_tabs_show_the_same(self) -> None:
        context = self.browser()
        first = self.welcomed(context)
        second = self.open(context)
        expect(second.get_by_role("heading", level=1)).to_have_text("Today")
        first.get_by_role("button", name="Start").first.tap()
        expect(second.get_by_role("button", name="Stop").first).to_be_visible()
        second.get_by_role("button", name="Stop").first.tap()
        expect(first.get_by_role("button", name="Start").first).to_be_visible()

    def test_undo_outlives_a_reload(self) -> None:
        page = self.welcomed(self.browser())
        page.get_by_role("button", name="Start").first.tap()
        self.stored(page)
        page.reload()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()
        page.keyboard.press("u")
        expect(page.get_by_role("button", name="Start").first).to_be_visible()

    def test_a_browser_that_keeps_nothing_says_so(self) -> None:
        context = self.browser()
        context.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }")
        self.allowed_complaints = ("SecurityError", "no")
        page = self.open(context)
        expect(page.locator(".notice.trouble")).to_be_visible()
        page.get_by_role("button", name="Skip").tap()
        page.get_by_role("button", name="Start").first.tap()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()

    def test_a_full_disk_is_told_and_tried_again(self) -> None:
        page = self.welcomed(self.browser())
        page.evaluate(
            """() => {
              const add = IDBObjectStore.prototype.add
              window.spaceIsBack = () => { IDBObjectStore.prototype.add = add }
              IDBObjectStore.prototype.add = function () { throw new DOMException('full', 'QuotaExceededError') }
            }"""
        )
        self.allowed_complaints = ("QuotaExceededError", "full")
        page.get_by_role("button", name="Start").first.tap()
        expect(page.locator(".notice.trouble")).to_be_visible()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()
        page.evaluate("window.spaceIsBack()")
        page.get_by_role("button", name="Try again").tap()
        expect(page.locator(".notice.trouble")).to_be_hidden()
        page.reload()
        expect(page.get_by_role("button", name="Stop").first).to_be_visible()
