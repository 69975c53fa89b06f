"""The commands that a document names: lines of its blocks, and inline code."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECISIONS = ROOT / "docs/decisions"
DOCUMENTS = sorted([
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")
])  # fmt: skip
# Articles on the code, which have no commands.
ARTICLES = sorted((ROOT / "Sources").glob("*/*.docc/*.md"))
# The places where a shell reads the name of a command.
OURS = re.compile(r"(?:^|[|&;] )(?:dayring|make|mkdir|curl)(?= |$)")
FOLDERS = re.compile(r"(?:Benchmarks|Sources|Tests|Web|deploy|docs|scripts)/\S+")


@dataclass(frozen=True)
class Code:
    """Code of a document, on one line."""

    document: Path
    line: int
    text: str
    inline: bool

    @property
    def commands(self) -> list[str]:
        """That are ours: the whole line, or what the settings of another program have it run."""
        if OURS.search(self.text):
            return [self.text]
        return [] if self.inline else re.findall(r'(?:"|#\()(dayring [^")]*)', self.text)

    @property
    def place(self) -> str:
        return f"{self.document.relative_to(ROOT)}:{self.line}: {self.text}"


def codes(document: Path) -> list[Code]:
    """In the order of the document."""
    text = document.read_text()
    found = [(*place, False) for place in blocks(text)] + [(*place, True) for place in inline(text)]
    return [Code(document, line, text, inline) for line, text, inline in sorted(found)]


def blocks(text: str) -> list[tuple[int, str]]:
    """Lines that are indented by four or fenced, without what is a comment for a shell."""
    found, fenced, lines = [], False, text.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            fenced = not fenced
        elif line.strip() and (fenced or line.startswith("    ") and begins_block(lines, number - 1)):
            found.append((number, without_comment(line.strip())))
    return [(number, line) for number, line in found if line]


def begins_block(lines: list[str], index: int) -> bool:
    """Whether indented lines reach back to an empty line behind a paragraph: else they belong to an item of a list."""
    while index >= 0 and (lines[index].startswith("    ") or not lines[index].strip()):
        index -= 1
    return index < 0 or not re.match(r"(\s*([-*]|\d+\.) |  \S)", lines[index])


def inline(text: str) -> list[tuple[int, str]]:
    """Code within sentences, which may go on in the next line."""
    prose = re.sub(r"^    .*$|^```[^`]*^```$", lambda found: re.sub("[^\n]", " ", found[0]), text, flags=re.MULTILINE)
    return [
        (prose.count("\n", 0, found.start()) + 1, " ".join(found[1].split()))
        for found in re.finditer(r"(?<!`)`([^`]+)`(?!`)", prose)
    ]


def places(document: Path) -> list[str]:
    """Files and folders that a document names in code, and its links to files, from the top of the repository."""
    text = document.read_text()
    named = [code for _, code in inline(text) if FOLDERS.fullmatch(code)]
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if not re.match(r"\w+:", link)]
    return named + [str((document.parent / link).resolve().relative_to(ROOT)) for link in links]


def example(document: Path, title: str) -> list[str]:
    """The lines of the block that begins with a title, without empty ones."""
    [block] = re.findall(rf"^    {re.escape(title)}\n(?:(?:    .*)?\n)*", document.read_text(), re.MULTILINE)
    return [line.removeprefix("    ") for line in block.splitlines() if line.strip()]


def without_comment(line: str) -> str:
    return re.sub(r"(^|\s+)# .*$", "", line) if not line.startswith("# ") else ""


def options(text: str) -> list[str]:
    """Long options of a line."""
    return re.findall(r"(?<![\w-])--([a-z][a-z-]*[a-z])", text)
