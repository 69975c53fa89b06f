"""Every command of the documents, run as it is written, in a home of the document's own; and every option looked up."""

import re
import signal
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from command_tree import Command
from document import ARTICLES, DECISIONS, DOCUMENTS, ROOT, Code, codes, example, options, places
from exceptions import CASES, FOREIGN_OPTIONS, FORMS, INVENTED, OTHERS, Case
from files import write_files
from shell_picture import MOMENT, PICTURE, shell_picture, still
from world import PROGRAM, Installation, World

TREE = Command.read(PROGRAM)
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
VARIABLES = re.findall(r"^(\w+) \?=", MAKEFILE, re.MULTILINE)
# The documents of the present; decisions are historical.
PRESENT = [document for document in DOCUMENTS if DECISIONS not in document.parents and document.name not in FORMS]
# A weekday's morning, and the end of a week at the end of a year: documents have to hold at any time.
MOMENTS = [datetime(2027, 3, 9, 8, 5), datetime(2026, 12, 27, 23, 40)]


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return Installation(tmp_path_factory.mktemp("installation"))


@pytest.fixture(params=MOMENTS, ids=lambda moment: moment.strftime("%a-%H%M"))
def world(installation: Installation, request: pytest.FixtureRequest) -> Iterator[World]:
    world = World(installation, request.param.replace(tzinfo=ZoneInfo("Europe/Berlin")))
    write_files(world.home)
    yield world
    world.remove()


@pytest.mark.parametrize("document", PRESENT, ids=lambda document: document.name)
def test_commands_do_what_is_written(document: Path, world: World) -> None:
    wrong = []
    for code in codes(document):
        for command in code.commands:
            if problem := carried_out(command, code, world):
                wrong.append(f"{code.place}\n{problem}")
    assert not wrong, "\n".join(wrong)


def carried_out(command: str, code: Code, world: World) -> str | None:
    """The problem, if there is one. Commands of a block follow each other; one in a sentence leaves no trace."""
    if command.startswith("make"):
        unknown = [word for word in command.split()[1:] if word not in TARGETS and word.split("=")[0] not in VARIABLES]
        return f"no such target or variable: {unknown}" if unknown else None
    case = next((case for case in CASES if case.match(code.document.name, command)), None) or Case(re.escape(command), "")
    if unknown := misnamed(command):
        return unknown
    if not case.is_run or code.inline and is_mention(command):
        return None
    line = filled(case.match(code.document.name, command).expand(case.becomes), world)
    try:
        home = world.elsewhere() if case.elsewhere else world.copy() if code.inline else world.home
        if case.until:
            ended = world.end(world.serve(line, case.until, home)[0])
            # Ctrl-C may come before it is waited for.
            return None if ended in [0, -signal.SIGINT] else f"exit code {ended} after Ctrl-C"
        done = world.run(line, filled(case.given, world), home)
    except Exception as error:
        return str(error)
    return None if done.returncode == case.code else f"exit code {done.returncode} instead of {case.code}: {done.stderr}"


def filled(template: str, world: World) -> str:
    return re.sub(r"%(\w+)%", lambda found: getattr(world, found[1])(), template)


def is_mention(command: str) -> bool:
    """A name within a sentence, with nothing to carry out: `dayring restore`, `dayring serve --host`."""
    path, rest = TREE.path(command.split()[1:])
    return not rest or rest == [f"--{option}" for option in path[-1].valued if f"--{option}" in rest]


def misnamed(command: str) -> str | None:
    """The parts that the program does not have."""
    for part in re.findall(r"dayring(?: [^|&;<>()]*)?", command):
        path, rest = TREE.path(re.sub(r"'[^']*'|\"[^\"]*\"", "TEXT", part).split()[1:])
        if path[-1] is TREE.below["today"] and rest and not rest[0].startswith("-"):
            # An alias: that it is run says enough.
            continue
        known = set().union(*(one.options for one in path)) | (TREE.all_options if path[-1].name == "help" else set())
        if unknown := [option for option in options(part) if option not in known]:
            return f"no such option: {unknown}"
    return None


@pytest.mark.parametrize("document", PRESENT, ids=lambda document: document.name)
def test_lines_of_blocks_are_commands_or_named(document: Path) -> None:
    others = [code for code in codes(document) if not code.inline and not code.commands]
    assert not [code.place for code in others if not any(re.fullmatch(form, code.text) for form in OTHERS)]


@pytest.mark.parametrize("document", PRESENT, ids=lambda document: document.name)
def test_options_are_those_of_the_program(document: Path) -> None:
    known = TREE.all_options | FOREIGN_OPTIONS.keys()
    assert not [(code.place, unknown) for code in codes(document) if (unknown := set(options(code.text)) - known)]


def test_commands_with_a_json_document_are_those_of_the_program() -> None:
    """The first column of docs/json.md names them without `dayring`, and after the first in a row without what they share."""
    [table] = re.findall(r"^\| command \| document \|\n.*\n((?:\|.*\n)+)", (ROOT / "docs/json.md").read_text(), re.MULTILINE)
    unknown = []
    for row in table.splitlines():
        above = []
        for name in re.findall(r"`([^`]+)`", re.split(r"(?<!\\)\|", row)[1]):
            words = [word for word in name.removeprefix("dayring").split() if word.islower() and word.isalpha()]
            if name.startswith("POST ") or not words:
                continue
            found = [path for length in range(len(above), -1, -1) if is_path(path := above[:length] + words)]
            above = found[0] if found else above
            unknown += [] if found else [name]
    assert not unknown


def is_path(words: list[str]) -> bool:
    path, rest = TREE.path(words)
    return not rest or path[-1].name == "stats"


def test_picture_of_the_shell_shows_what_is_printed(installation: Installation) -> None:
    world = World(installation, MOMENT)
    try:
        assert still(PICTURE.read_text()) == still(shell_picture(world)), "`make screenshots` draws it anew"
    finally:
        world.remove()


def test_example_of_a_golden_file_is_what_is_printed(installation: Installation) -> None:
    title, clock, *written = example(ROOT / "CONTRIBUTING.md", "## A drink is logged")
    world = World(installation, datetime.fromisoformat(clock.removeprefix("@clock ")))
    printed = []
    try:
        for command in [line for line in written if line.startswith("$ ")]:
            done = world.run(f"dayring {command.removeprefix('$ ')}")
            errors = [f"! {line}" for line in done.stderr.splitlines()]
            printed += [command, *done.stdout.splitlines(), *errors, *([f"[{done.returncode}]"] if done.returncode else [])]
    finally:
        world.remove()
    assert written == [line for line in printed if line]


@pytest.mark.parametrize("document", [*DOCUMENTS, *ARTICLES], ids=lambda document: document.name)
def test_files_that_are_named_are_there(document: Path) -> None:
    if DECISIONS in document.parents:
        # Historical, but for their links.
        named = [place for place in places(document) if place.startswith("docs/")]
    else:
        named = [place for place in places(document) if not re.fullmatch(INVENTED, place)]
    assert not [place for place in named if not any(ROOT.glob(place.rstrip("/")))]


def test_exceptions_are_needed() -> None:
    """An entry of the tables that nothing needs any more hides what the documents say."""
    found = [(document.name, code) for document in PRESENT for code in codes(document)]
    commands = [(name, command) for name, code in found for command in code.commands]
    lines = [code.text for _, code in found if not code.inline and not code.commands]
    named = {option for _, code in found for option in options(code.text)}
    first = [next((case for case in CASES if case.match(*command)), None) for command in commands]
    assert not [case.pattern for case in CASES if case not in first]
    assert not [form for form in OTHERS if not any(re.fullmatch(form, line) for line in lines)]
    assert not FOREIGN_OPTIONS.keys() - named
