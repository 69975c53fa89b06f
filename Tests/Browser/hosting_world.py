"""What `test_hosting` runs in namespaces of its own, where it is root: names lead to 127.0.0.1, /etc/ssl has an authority
of the tests' own, and this machine has an address in a network at home. None of it is seen outside."""

import os
import re
import secrets
import shlex
import shutil
import socket
import ssl
import subprocess
import tempfile
import unittest
from pathlib import Path

from browser_case import PHONE, BrowserCase
from node import LEASH, PROGRAM, ROOT, WEB, Node
from playwright.sync_api import expect, sync_playwright

NAMES = ["day.example", "relay.example"]
HOME_ADDRESS = "192.168.7.20"
DEPLOY = ROOT / "deploy"


def run(*words: object, **options) -> str:
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout


def unit_command(name: str, **variables: object) -> list[str]:
    """What a unit of deploy/ starts, word by word, with the program of these tests and variables as systemd sets them."""
    [line] = re.findall(r"^ExecStart=(.*)$", (DEPLOY / name).read_text(), re.MULTILINE)
    program, *words = shlex.split(line)
    assert program.endswith("/bin/dayring"), program
    return [str(PROGRAM), *(re.sub(r"\$\{(\w+)\}", lambda found: str(variables[found[1]]), word) for word in words)]


class Authority:
    """Signs certificates, and is trusted by programs and browser alike."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root, self.key = folder / "root.pem", folder / "root.key"
        run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=Authority of the tests", "-addext", "keyUsage=critical,keyCertSign,cRLSign",
            "-keyout", self.key, "-out", self.root,
        )  # fmt: skip

    def sign(self, name: str, into: Path) -> None:
        """A chain and a key for the names, as certbot calls the files."""
        new = Path(tempfile.mkdtemp(dir=self.folder))
        (new / "names").write_text("subjectAltName=" + ",".join(f"DNS:{one}" for one in NAMES))
        run(
            "openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-subj", f"/CN={name}", "-keyout", new / "privkey.pem", "-out", new / "request.pem",
        )  # fmt: skip
        run(
            "openssl", "x509", "-req", "-in", new / "request.pem", "-CA", self.root, "-CAkey", self.key,
            "-CAcreateserial", "-days", "10", "-extfile", new / "names", "-out", new / "leaf.pem",
        )  # fmt: skip
        (into / "privkey.pem").write_text((new / "privkey.pem").read_text())
        (into / "fullchain.pem").write_text((new / "leaf.pem").read_text() + self.root.read_text())

    def trust(self, home: Path) -> None:
        """In the profile of a browser that has this home."""
        database = home / ".pki/nssdb"
        database.mkdir(parents=True)
        run("certutil", "-d", f"sql:{database}", "-N", "--empty-password")
        run("certutil", "-d", f"sql:{database}", "-A", "-t", "C,,", "-n", "tests", "-i", self.root)


def mount_over(path: str, source: Path) -> None:
    run("mount", "--bind", source, path)


class World:
    """Made once: the namespaces belong to this process."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-world-"))
        run("mount", "--make-rprivate", "/")
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "home0", "type", "veth", "peer", "name", "router0")
        run("ip", "addr", "add", f"{HOME_ADDRESS}/24", "dev", "home0")
        for device in ["home0", "router0"]:
            run("ip", "link", "set", device, "up")
        run("ip", "route", "add", "default", "dev", "home0")
        hosts = self.folder / "hosts"
        hosts.write_text("127.0.0.1 localhost " + " ".join(NAMES) + "\n")
        mount_over("/etc/hosts", hosts)
        (self.folder / "authority").mkdir()
        self.authority = Authority(self.folder / "authority")
        # Debian's own folder, with the additions of docs/hosting.md.
        ssl_folder = self.folder / "ssl"
        shutil.copytree("/etc/ssl", ssl_folder, symlinks=True, ignore=shutil.ignore_patterns("private"))
        bundle = ssl_folder / "certs/ca-certificates.crt"
        bundle.write_text(bundle.read_text() + self.authority.root.read_text())
        self.certificates = ssl_folder / "dayring"
        self.certificates.mkdir()
        self.authority.sign("day.example", self.certificates)
        mount_over("/etc/ssl", ssl_folder)
        self.home = self.folder / "home"
        self.authority.trust(self.home)


class Served(Node):
    """`dayring serve` with options of the test's own."""

    def __init__(self, *options: object) -> None:
        super().__init__()
        self.options = [str(option) for option in options]
        self.said = ""

    def start(self) -> "Served":
        command = [*LEASH, PROGRAM, "serve", "--web", WEB, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        while line := self.process.stdout.readline():
            self.said += line
            if "Ctrl-C" in line:
                self.address = re.search(r"served at (\S+)", self.said)[1]
                return self
        raise AssertionError(f"the server ended before it said where it is: {self.said}")

    def tells(self, words: str) -> None:
        """Waits for a line of what it prints."""
        line = self.process.stdout.readline()
        assert words in line, line


class Hosting(BrowserCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.world = World()
        cls.playwright = sync_playwright().start()
        cls.chromium = cls.playwright.chromium.launch(
            executable_path=cls.program,
            args=["--no-sandbox"],
            env=os.environ | {"TZ": "Europe/Oslo", "HOME": str(cls.world.home)},
        )

    @classmethod
    def tearDownClass(cls) -> None:
        super().tearDownClass()
        shutil.rmtree(cls.world.folder, ignore_errors=True)

    def setUp(self) -> None:
        self.complaints: list[str] = []
        self.allowed_complaints: tuple[str, ...] = ("net::ERR_INTERNET_DISCONNECTED",)

    def serve(self, *options: object) -> Served:
        self.node = Served(*options)
        self.addCleanup(self.node.remove)
        return self.node.start()

    def background(self, *words: object, **options) -> subprocess.Popen:
        process = subprocess.Popen([str(word) for word in words], text=True, **options)

        def end() -> None:
            process.terminate()
            process.wait()

        self.addCleanup(end)
        return process

    def relay(self) -> None:
        """As its unit starts it."""
        state = Path(tempfile.mkdtemp(dir=self.world.folder))
        self.database = state / "relay.sqlite"
        relay = self.background(
            *unit_command("dayring-relay.service", STATE_DIRECTORY=state), stdout=subprocess.PIPE
        )
        assert "listens at http://127.0.0.1:4170" in relay.stdout.readline()
        self.addCleanup(relay.stdout.close)

    def answers(self, address: str) -> None:
        """Until the proxy is there."""
        self.eventually(
            self.page_for_waiting,
            lambda: subprocess.run(["curl", "-sf", "-o", "/dev/null", address]).returncode == 0,
            lambda: f"{address} never answered",
        )

    @property
    def page_for_waiting(self):
        if not hasattr(self, "_page"):
            self._page = self.browser().new_page()
        return self._page

    def check_app(self) -> None:
        """The page keeps the app for use without a network, is in step with the shell, and hears of it."""
        context = self.browser(PHONE)
        page = self.joined(context, "/#/fast")
        self.assertTrue(page.evaluate("isSecureContext"))
        page.get_by_role("button", name="Start fast").click()
        self.stored(page)
        self.eventually(page, lambda: len(self.node.fasts()) == 1, lambda: "the fast never came to the shell")
        self.node.run("fast", "stop")
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()
        self.until(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("button", name="Start fast")).to_be_visible()

    def check_relay(self) -> None:
        """Two databases meet by its name, and one sees at once what the other does."""
        homes = [Path(tempfile.mkdtemp(dir=self.world.folder)) for _ in range(2)]
        first, second = [{**os.environ, "DAYRING_HOME": str(home)} for home in homes]
        self.check_strangers(first)
        adding = self.background(
            PROGRAM, "sync", "add", "--admit", env=first, stdout=subprocess.PIPE
        )
        link = next(line for line in adding.stdout if "#join=" in line).strip()
        run(PROGRAM, "sync", "join", link, "--empty", env=second)
        adding.stdout.read()
        adding.stdout.close()
        self.background(PROGRAM, "sync", "watch", env=second, stdout=subprocess.DEVNULL)
        run(PROGRAM, "drink", "250", env=first)
        run(PROGRAM, "sync", "now", env=first)
        self.eventually(
            self.page_for_waiting,
            lambda: "250 of 2000 ml" in run(PROGRAM, "today", env=second),
            lambda: "the drink never came to the other database",
        )
        hidden = subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "https://relay.example/metrics"],
                                capture_output=True, text=True)  # fmt: skip
        self.assertEqual(hidden.stdout, "404")

    def check_strangers(self, environment: dict[str, str]) -> None:
        """A space begins by an invitation only."""
        start = [PROGRAM, "sync", "start", "https://relay.example"]
        refused = subprocess.run(start, env=environment, capture_output=True, text=True)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("at this relay needs an invitation", refused.stderr)
        invitation = run(PROGRAM, "relay", "invite", "--database", self.database).strip()
        run(*start, "--invitation", invitation, env=environment)
        home = tempfile.mkdtemp(dir=self.world.folder)
        again = subprocess.run(
            [*start, "--invitation", invitation], env={**os.environ, "DAYRING_HOME": home}, capture_output=True
        )
        self.assertEqual(again.returncode, 1)

    def send_as_stranger(self, source: str, forwarded: str) -> str:
        """The status of a large body, from an address, which says by itself that it comes from another."""
        space, request, token = (secrets.token_hex(length) for length in [16, 16, 32])
        return run(
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--interface", source, "-X", "PUT",
            "-H", f"Authorization: Bearer {token}", "-H", f"X-Forwarded-For: {forwarded}",
            "--data-binary", f"@{self.body}", f"https://relay.example/v1/spaces/{space}?request={request}",
        )  # fmt: skip

    def check_forged_addresses(self) -> None:
        """A forged X-Forwarded-For uses up the client's own share, and no other."""
        self.body = self.world.folder / "body"
        self.body.write_bytes(bytes(1 << 20))
        # A minute's share is 16 MiB; each of these takes less time than its bytes take to come again.
        forged = [f"203.0.113.{number}" if number % 2 else f"127.0.0.1, 198.51.100.{number}" for number in range(40)]
        statuses = {self.send_as_stranger("127.0.0.2", address) for address in forged}
        self.assertEqual(statuses, {"400", "429"})
        self.assertEqual(self.send_as_stranger("127.0.0.3", "127.0.0.2"), "400")

    def test_units_are_valid_and_serve_this_machine_alone(self) -> None:
        units = []
        for name in ["dayring.service", "dayring-sync.service", "dayring-relay.service"]:
            unit = self.world.folder / name
            unit.write_text(re.sub(r"(?<=ExecStart=)\S+", str(PROGRAM), (DEPLOY / name).read_text()))
            units.append(unit)
        done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertIn("--invitations", unit_command("dayring-relay.service", STATE_DIRECTORY="x"))
        self.assertEqual(unit_command("dayring.service"), [str(PROGRAM), "serve"])
        self.assertEqual(unit_command("dayring-sync.service"), [str(PROGRAM), "sync", "watch"])
        self.serve()
        for name, status in [("localhost", "200"), ("day.example", "421")]:
            answer = run("curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", f"http://{name}:4160/")
            self.assertEqual(answer, status)
        # Other addresses of this machine are not listened on.
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection((HOME_ADDRESS, 4160))

    def test_nginx(self) -> None:
        sites = self.world.folder / "sites"
        sites.mkdir()
        shutil.copy(DEPLOY / "nginx-dayring.conf", sites / "dayring.conf")
        mount_over("/etc/nginx/sites-enabled", sites)
        for folder in ["/run", "/var/log/nginx", "/var/lib/nginx"]:
            run("mount", "-t", "tmpfs", "none", folder)
        # Debian's configuration as it is, but for the user, whom a namespace need not have.
        main = self.world.folder / "nginx.conf"
        main.write_text(Path("/etc/nginx/nginx.conf").read_text().replace("user www-data;", "user root;"))
        self.background("nginx", "-c", main, "-g", "daemon off;")
        self.serve("--url", "https://day.example")
        self.relay()
        self.answers("https://day.example/")
        moved = run("curl", "-s", "-o", "/dev/null", "-w", "%{redirect_url}", "http://day.example/widget")
        self.assertEqual(moved, "https://day.example/widget")
        self.check_app()
        self.check_relay()
        self.check_forged_addresses()

    def test_caddy(self) -> None:
        # Certificates come from the tests' authority instead of from the network; all else is as it is.
        config = self.world.folder / "Caddyfile"
        config.write_text(f"""{{
	admin off
	skip_install_trust
	local_certs
	pki {{
		ca local {{
			root {{
				format pem_file
				cert {self.world.authority.root}
				key {self.world.authority.key}
			}}
		}}
	}}
}}
import {DEPLOY / "Caddyfile"}
""")
        data = {**os.environ, "XDG_DATA_HOME": str(self.world.folder), "XDG_CONFIG_HOME": str(self.world.folder)}
        self.background("caddy", "run", "--adapter", "caddyfile", "--config", config, env=data, stderr=subprocess.DEVNULL)
        self.serve("--url", "https://day.example")
        self.relay()
        self.answers("https://day.example/")
        self.answers("https://relay.example/health")
        self.check_app()
        self.check_relay()
        self.check_forged_addresses()

    def certificate(self) -> str:
        """The serial number of the one that a new connection is given."""
        context = ssl.create_default_context()
        with socket.create_connection(("day.example", 4160)) as plain:
            with context.wrap_socket(plain, server_hostname="day.example") as secured:
                return secured.getpeercert()["serialNumber"]

    def test_its_own_certificate_is_read_again_when_it_is_renewed(self) -> None:
        folder = self.world.certificates
        node = self.serve("--tls-certificate", folder / "fullchain.pem", "--tls-key", folder / "privkey.pem")
        self.assertEqual(node.address, "https://day.example:4160")
        self.check_app()
        former = self.certificate()
        (folder / "privkey.pem").write_text("rubbish")
        node.tells("so the former one stays")
        self.assertEqual(self.certificate(), former)
        self.world.authority.sign("day.example", folder)
        node.tells("The certificate was renewed and is valid until ")
        self.assertNotEqual(self.certificate(), former)
        # A client without TLS, or one that breaks off, ends nothing.
        with socket.create_connection(("day.example", 4160)) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: day.example\r\n\r\n")
            self.assertNotIn(b"200 OK", plain.recv(4096))
        self.certificate()

    def test_lan_shows_a_link_that_others_in_the_network_can_open(self) -> None:
        # A browser says so of each page without HTTPS.
        self.allowed_complaints += ("Cross-Origin-Opener-Policy header has been ignored",)
        node = self.serve("--lan")
        self.assertEqual(node.address, f"http://{HOME_ADDRESS}:4160")
        self.assertIn("Over plain HTTP a phone can only view the page", node.said)
        page = self.open(self.browser(PHONE))
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        self.assertFalse(page.evaluate("isSecureContext"))
        page.get_by_role("button", name="Skip").click()
        page.goto(f"{node.address}/#/sync")
        expect(page.locator("#panel-sync")).to_contain_text("HTTPS")

    def test_lan_with_a_certificate_shows_the_name_in_it(self) -> None:
        folder = self.world.certificates
        node = self.serve("--lan", "--tls-certificate", folder / "fullchain.pem", "--tls-key", folder / "privkey.pem")
        self.assertEqual(node.address, "https://day.example:4160")
        self.assertIn(f"Also at https://{HOME_ADDRESS}:4160", node.said)
        self.assertNotIn("Without HTTPS", node.said)


if __name__ == "__main__":
    unittest.main()
