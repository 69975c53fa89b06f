#!/usr/bin/python3
"""A window of WebKitGTK and nothing else, which WebKitWebDriver steers. By Debian's own Python, which has its bindings.

WebKit's MiniBrowser would be wider than a phone, since it has buttons of its own, and keeps nothing on the disk when it is steered.
"""

import faulthandler
import os

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gio, GLib, Gtk, WebKit2  # noqa: E402

FOLDER, WIDTH, HEIGHT = (os.environ[f"WINDOW_{name}"] for name in ["FOLDER", "WIDTH", "HEIGHT"])


def main() -> None:
    # The logs of pages, in all processes that this one starts.
    with open(f"{FOLDER}/console", "a") as console:
        os.dup2(console.fileno(), 1)
    with open(f"{FOLDER}/trouble", "a") as trouble:
        os.dup2(trouble.fileno(), 2)
    faulthandler.enable()
    os.makedirs(f"{FOLDER}/saved", exist_ok=True)
    data = WebKit2.WebsiteDataManager(base_data_directory=f"{FOLDER}/data", base_cache_directory=f"{FOLDER}/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.set_preferred_languages(["en-GB"])
    context.set_automation_allowed(True)
    context.connect("automation-started", lambda _, session: begin(session, context))
    context.connect("download-started", lambda _, download: keep(download))
    Gtk.main()


def begin(session: WebKit2.AutomationSession, context: WebKit2.WebContext) -> None:
    # By this name selenium asks for it.
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view_in_window(context))


def view_in_window(context: WebKit2.WebContext) -> WebKit2.WebView:
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(decorated=False)
    window.connect("destroy", lambda _: Gtk.main_quit())
    window.set_default_size(int(WIDTH), int(HEIGHT))
    window.add(view)
    # This screen has no window manager, and without the focus WebKit draws no focus rings.
    window.connect("map-event", lambda *_: window.get_window().focus(Gdk.CURRENT_TIME))
    window.show_all()
    return view


def keep(download: WebKit2.Download) -> None:
    def decide(download: WebKit2.Download, name: str) -> bool:
        download.set_destination(Gio.File.new_for_path(f"{FOLDER}/saved/{name}").get_uri())
        return True

    download.connect("decide-destination", decide)


GLib.set_prgname("window")
main()
