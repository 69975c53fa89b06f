"""A process that answers each line with one line of JSON, so that rounds of several can take turns."""

import json
import subprocess
from pathlib import Path
from typing import Self


class Worker:
    def __init__(self, *command: str | Path) -> None:
        self.command = [str(word) for word in command]

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()

    def ask(self, *words: object) -> dict:
        print(*words, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{Path(self.command[0]).name} gave no answer to {words[0]}")
        return json.loads(answer)
