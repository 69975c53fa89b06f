"""Needs of the documents' commands besides a home, with reasons. All else is run as it is written."""

import re
from dataclasses import dataclass

# The message of servers that are ready.
SERVES = "Press Ctrl-C to stop"


@dataclass(frozen=True)
class Case:
    """The stand-in for commands that match from beginning to end."""

    pattern: str
    reason: str
    # A template with groups of the pattern, such as \1, and names of `World`'s methods, such as %relay%.
    becomes: str = r"\g<0>"
    # A pattern of its output when it serves or waits; then it is ended by Ctrl-C.
    until: str | None = None
    # A template of its input.
    given: str = ""
    # The exit code of which the document tells.
    code: int = 0
    # Otherwise only the command and its options are looked up.
    is_run: bool = True
    # By another device, with nothing in its home.
    elsewhere: bool = False
    # The only document for which it is meant.
    document: str | None = None

    def match(self, document: str, text: str) -> re.Match[str] | None:
        return re.fullmatch(self.pattern, text) if self.document in [None, document] else None


# The first that matches counts.
CASES = [
    Case(r"dayring relay .*postgres:.*", "needs a server of PostgreSQL, which the tests of the relay have", is_run=False),
    Case(r"dayring relay .*/var/lib/.*", "needs root, and the unit of the package; the package's tests run it", is_run=False),
    Case(r"dayring (sync|web) .*(RELAY|URL|ORIGIN|…).*", "a form with placeholders", is_run=False),
    Case(r"dayring sync verify https://example.org/day", "a page that is somewhere else", is_run=False),
    # Servers.
    Case(r"(dayring relay .*)--listen 0\.0\.0\.0:\d+ (--tls-certificate) fullchain\.pem (.*)",
         "listens at a free port, with a certificate of the tests", r"\1--listen 0.0.0.0:0 \2 %certificate% \3", until=SERVES),
    Case(r"(dayring relay .*)--listen 0\.0\.0\.0:\d+", "listens at a free port", r"\1--listen 0.0.0.0:0", until=SERVES),
    Case(r"dayring relay( --(?:database|feedback|trust-proxy).*)?", "listens at a free port",
         r"\g<0> --listen 127.0.0.1:0", until=SERVES),
    Case(r"(dayring serve .*--tls-certificate) fullchain\.pem (.*)", "listens at a free port, with a certificate of the tests",
         r"\1 %certificate% \2 --port 0", until=SERVES),
    Case(r"dayring serve( .*)?", "listens at a free port", r"\g<0> --port 0", until=SERVES),
    # Devices of a space.
    Case(r"(dayring sync start) https://\S+", "a relay of the tests", r"\1 %relay%"),
    Case(r"dayring sync add", "waits for a device", until="#join="),
    Case(r"dayring sync join", "asks for a link on a terminal", r"\g<0> - --merge --name phone", given="%link%", elsewhere=True),
    Case(r"dayring sync watch", "goes on for as long as it is let", until="Synced on|Sync is on"),
    Case(r"(dayring sync recover) https://\S+", "asks for a code on a terminal", r"\1 %relay% - --merge", given="%code%",
         elsewhere=True),
    Case(r"pass dayring (\| dayring sync recover) https://\S+( .*)", "a manager of passwords, and a relay of the tests",
         r"echo %code% \1 %relay%\2", elsewhere=True),
    Case(r"(dayring sync move) https://\S+", "a relay of the tests", r"\1 %other_relay%"),
    Case(r"(dayring sync verify) https://\S+", "a page of the tests", r"\1 %app%"),
    Case(r"dayring sync (remove pocket|leave)", "asks on a terminal", r"\g<0> --yes"),
    Case(r"dayring sync delete", "asks on a terminal, in a space", r"dayring sync start %relay% && \g<0> --yes"),
    Case(r"dayring sync void", "has nothing to pass over", r"\g<0> --yes", code=1),
    # Ids and names that users have entered.
    Case(r"(dayring drink edit) 7zq4( .*)", "the id of a drink", r"\1 %drink%\2"),
    Case(r"(dayring relay remove) ID( .*)", "the id of a space", r"\1 %space%\2"),
    Case(r"(dayring relay (?:inbox|reply|close|delete)) (?:ID|4f2a)( .*)", "the id of a conversation", r"\1 %conversation%\2"),
    Case(r"dayring restore .*", "the name of a backup", "dayring restore %backup%"),
    Case(r"task export \| dayring import -", "Taskwarrior is not there", "cat taskwarrior.json | dayring import -"),
    Case(r"dayring count log NAME", "the name of an activity", "dayring count log pushups"),
    Case(r"dayring count -- -x 5", "an activity of that name", r"dayring count add -- -x && \g<0>"),
    Case(r"dayring (list|plan) .*\b(shopping|milk)\b.*", "needs a shared list, which comes with a space", is_run=False),
    Case(r"dayring list (add|join) .*", "needs a relay, which the tests of the shell have", is_run=False),
    # Commands that depend on the outside.
    Case(r"curl -H 'Authorization: Bearer TOKEN' (.*) http://127\.0\.0\.1:4160(/\S*)", "a server of the tests, and a token for it",
         r"curl --fail --silent --show-error -H 'Authorization: Bearer %token%' \1 %server%\2"),
    Case(r"dayring window", "needs a desktop, which the tests of the window have", is_run=False),
    Case(r"dayring watch", "goes on for as long as it is let", until=r"\n"),
    Case(r"dayring remind channel add ntfy", "asks for an address on a terminal", r"\g<0> -", given="http://localhost:9/topic"),
    Case(r"dayring remind test", "nothing is at the addresses", code=1),
]  # fmt: skip

# Of `make`, only targets and variables are looked up: they build, test or measure everything. `make install` and `make uninstall`
# are run by Tests/Package, the other targets by developers.

# Lines of blocks that are for other programs or people: what they look like, and what they are.
OTHERS = {
    r"(https?|webcal)://\S+": "an address",
    r"(sudo )?(apt|cp|git|nginx|loginctl|systemctl|tailscale) .*": "changes the machine",
    r"PATH=.*": "holds for the shell in which it is typed; the tests have their own",
    r"fpath=.*": "the file of settings of zsh",
    r"set -g .*|\"custom/dayring\": .*|\[custom\.dayring\]|(command|when) = .*": "a file of settings of another program",
    r"(- )?\w+:( .*)?": "YAML of another program",
    r"(w|coffee) = .*": "the file of aliases",
    r"\{.*|\"[\w]+\": .*": "JSON",
    r"## .*|@\w+ .*|\$ .*|Added .*|━.*|! .*|\[\d+\]": "a golden file, which is compared with what is printed",
    r"UPDATE=1 swift test .*": "writes golden files",
}
# Documents whose code is what programs send each other.
FORMS = ["browser-host.md", "native-host.md", "relay-api.md", "sync-format.md"]
# Examples of files that a contributor may add.
INVENTED = r".*(Sip|Sleep|YYYY|/CODE\.).*"
# Options of other programs.
FOREIGN_OPTIONS = {
    **dict.fromkeys(["bg", "https", "tcp"], "tailscale serve"), **dict.fromkeys(["now", "user"], "systemctl"),
    **dict.fromkeys(["build-tests", "filter"], "swift"),
}  # fmt: skip
