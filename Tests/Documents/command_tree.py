"""The commands and options that the program has, as its argument parser tells them."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Command:
    name: str
    options: set[str]
    # The options that are followed by a value.
    valued: set[str]
    standard: str | None = None
    below: dict[str, "Command"] = field(default_factory=dict)

    @classmethod
    def read(cls, program: Path) -> "Command":
        told = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
        tree = cls.of(json.loads(told)["command"])
        # The argument parser's own, which it does not tell.
        tree.options.add("generate-completion-script")
        return tree

    @classmethod
    def of(cls, told: dict) -> "Command":
        names = {
            kind: {name["name"] for argument in told["arguments"] if argument["kind"] == kind for name in argument["names"]}
            for kind in ["flag", "option"]
        }
        command = cls(told["commandName"], names["flag"] | names["option"], names["option"], told.get("defaultSubcommand"))
        for one in told.get("subcommands", []):
            command.below |= dict.fromkeys([one["commandName"], *one.get("aliases", [])], cls.of(one))
        return command

    @property
    def all_options(self) -> set[str]:
        return self.options.union(*(one.all_options for one in self.below.values()))

    def path(self, words: list[str]) -> tuple[list["Command"], list[str]]:
        """The commands that words name, one below the other, with those that go without saying; and the words left over."""
        commands, command, rest = [self], self, list(words)
        while command.below:
            if rest and rest[0] in command.below:
                command = command.below[rest.pop(0)]
            elif command.standard:
                command = command.below[command.standard]
            else:
                break
            commands.append(command)
        return commands, rest
