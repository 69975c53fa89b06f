"""Lists of several people: one has a shell, the other a browser beside its shell."""

import json
import subprocess

from browser_case import PHONE, BrowserCase
from node import PROGRAM, Node
from playwright.sync_api import Page, expect
from space_relay import SpaceRelay


class Lists(BrowserCase):
    def setUp(self) -> None:
        self.relay = SpaceRelay()
        self.addCleanup(self.relay.stop)
        self.node = self.relay
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ()
        self.anna, self.ben = self.person(), self.person()
        self.anna.run("list", "add", "Trip", "--as", "Anna")
        self.anna.run("plan", "add", "Milk", "--list", "trip")

    def person(self) -> Node:
        shell = Node()
        self.addCleanup(shell.remove)
        shell.run("sync", "start", self.relay.address)
        return shell

    def share(self, role: str) -> None:
        """Has Ben join Anna's list."""
        command = [PROGRAM, "list", "share", "trip", "--role", role, "--admit", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.anna.environment) as sharing:
            link = json.loads(sharing.stdout.readline())["link"]
            self.ben.run("list", "join", link, "--as", "Ben")
            sharing.stdout.read()
        self.assertEqual(sharing.returncode, 0)

    def page_of_ben(self) -> Page:
        """A browser that joins his devices; empty, it loads its page anew."""
        page = self.welcomed(self.browser(PHONE))
        with subprocess.Popen(
            [PROGRAM, "sync", "add", "--admit"], stdout=subprocess.PIPE, text=True, env=self.ben.environment
        ) as adding:
            link = next(line for line in adding.stdout if "#join=" in line).strip()
            page.goto(self.relay.address + "/" + link[link.index("#") :])
            page.get_by_role("button", name="Join", exact=True).click()
            adding.stdout.read()
        expect(page.locator(".space-head h2")).to_have_text("Synced on 2 devices")
        return page

    def open_list(self, page: Page) -> None:
        """By its segment, as a person does."""
        page.get_by_role("link", name="Plan", exact=True).first.click()
        page.get_by_role("link", name="Lists", exact=True).first.click()
        page.get_by_role("link", name="Trip").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Trip")

    def status(self, shell: Node) -> list[str]:
        shell.run("sync", "now")
        return [task["status"] for task in json.loads(shell.run("list", "show", "trip", "--all", "--json"))["tasks"]]

    def test_a_browser_shows_a_list_and_what_it_changes_comes_to_the_others(self) -> None:
        self.share("editor")
        page = self.page_of_ben()
        self.open_list(page)
        expect(page.get_by_role("link", name="Milk")).to_be_visible()
        page.locator(".task-check").first.click()
        self.eventually(page, lambda: self.status(self.anna) == ["done"], lambda: f"Anna has {self.status(self.anna)}")
        # Without being asked.
        self.anna.run("plan", "add", "Bread", "--list", "trip")
        self.anna.run("sync", "now")
        expect(page.get_by_role("link", name="Bread")).to_be_visible()

    def test_a_comment_is_unread_until_its_task_is_opened(self) -> None:
        self.share("editor")
        page = self.page_of_ben()
        self.anna.run("plan", "comment", "Milk", "@Ben two litres")
        self.anna.run("sync", "now")
        self.open_list(page)
        expect(page.locator(".task-line")).to_contain_text("1 unread")
        page.get_by_role("link", name="Milk").click()
        expect(page.get_by_text("two litres")).to_be_visible()
        page.get_by_role("textbox", name="New comment").fill("Done <b>soon</b>")
        page.get_by_role("button", name="Add comment").click()
        self.eventually(
            page,
            lambda: self.anna.run("sync", "now") and "Done <b>soon</b>" in self.anna.run("plan", "activity", "Milk"),
            lambda: self.anna.run("plan", "activity", "Milk"),
        )
        page.go_back()
        expect(page.locator(".task-line")).to_have_count(0)

    def test_a_reader_is_offered_no_change(self) -> None:
        self.share("reader")
        page = self.page_of_ben()
        self.open_list(page)
        expect(page.get_by_role("link", name="Milk")).to_be_visible()
        expect(page.locator("button.task-check")).to_have_count(0)
        self.assert_accessible(page)
