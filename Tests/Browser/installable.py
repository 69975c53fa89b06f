"""Whether a system takes the app for one that can be installed, as Chromium sees it."""

import struct
import tempfile
import urllib.request
from urllib.parse import urljoin

from browser_case import CHROMIUM, BrowserCase

WANTED = {"name": "Dayring", "short_name": "Dayring", "start_url": "./", "scope": "./", "display": "standalone"}


def assert_installable(case: BrowserCase, address: str, manifest: dict) -> None:
    """The app at an address that ends in a slash, whatever folder it is in."""
    case.assertEqual({name: manifest.get(name) for name in WANTED}, WANTED)
    # NB: an id counts from the root of the site, so two apps in folders of one site would be the same. Without one, it is the start.
    case.assertNotIn("id", manifest)
    for colour in ["background_color", "theme_color"]:
        case.assertRegex(manifest[colour], r"^#[0-9a-f]{6}$")
    with tempfile.TemporaryDirectory(prefix="dayring-profile-") as profile:
        # Nothing can be installed from a profile that is not kept.
        context = case.playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=["--no-sandbox"])
        page = context.pages[0]
        page.goto(address)
        case.until(page, "navigator.serviceWorker.ready.then(() => true)")
        session = context.new_cdp_session(page)
        told = session.send("Page.getAppManifest")
        case.assertEqual(told["errors"], [])
        case.assertEqual(session.send("Page.getInstallabilityErrors")["installabilityErrors"], [])
        case.assertEqual(session.send("Page.getAppId")["appId"], address)
        case.assertEqual([told["manifest"][name] for name in ["startUrl", "scope"]], [address, address])
        context.close()
    assert_icons(case, told["url"], manifest["icons"])


def assert_icons(case: BrowserCase, manifest_address: str, icons: list[dict]) -> None:
    sizes = {(icon["purpose"], icon["sizes"]) for icon in icons}
    case.assertLessEqual({("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}, sizes)
    for icon in icons:
        with urllib.request.urlopen(urljoin(manifest_address, icon["src"])) as response:
            case.assertEqual(response.headers.get_content_type(), icon["type"])
            content = response.read()
        if icon["type"] == "image/png":
            case.assertEqual("{}x{}".format(*struct.unpack(">II", content[16:24])), icon["sizes"])
