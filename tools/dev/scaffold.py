"""What new-check and new-rule share: files from templates, and rows in sorted or numbered lists.

A template stands in templates/, with .in behind its name; @name@ in it is replaced. What a person has to write says
FILL_IN, which check-style refuses, so that nothing unfinished passes.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = pathlib.Path(__file__).resolve().parent / "templates"


def camel_case(stem):
    """hot-atomic -> HotAtomic"""
    return "".join(part.capitalize() for part in stem.split("-"))


def stem_of(name):
    """HotAtomic, hot_atomic or hot-atomic -> hot-atomic"""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).replace("_", "-").lower()


def named(program, name, pattern=r"[a-z][a-z0-9]*(-[a-z0-9]+)*"):
    """The stem of the name that the user gave, or the end of the program."""
    stem = stem_of(name)
    if not re.fullmatch(pattern, stem):
        sys.exit(f"{program}: '{name}' is no name: give words joined by '-', such as strided-global-access")
    return stem


class Scaffold:
    """Files to write. Nothing is written before write(), so that a name that is taken leaves no half of anything."""

    def __init__(self, program, values):
        self.program, self.values, self.texts = program, values, {}

    def file(self, path, template):
        if (ROOT / path).exists():
            sys.exit(f"{self.program}: {path} is there already")
        self.texts[path] = self.filled(template)

    def filled(self, template):
        text = (TEMPLATES / f"{template}.in").read_text(encoding="utf-8")
        return re.sub(r"@(\w+)@", lambda match: self.values[match[1]], text)

    def change(self, path, edit):
        """Lets edit(lines) change the lines of a file in place."""
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        edit(lines)
        self.texts[path] = "\n".join(lines) + "\n"

    def row(self, path, row, begins, is_sorted=False):
        """Adds a row after the last of those that begin so, or where it belongs among them."""

        def edit(lines):
            rows = [i for i, line in enumerate(lines) if line.startswith(begins)]
            if not rows:
                sys.exit(f"{self.program}: no row that begins with '{begins}' in {path}")
            before = [i for i in rows if lines[i] < row] if is_sorted else rows
            lines.insert(before[-1] + 1 if before else rows[0], row)

        self.change(path, edit)

    def write(self):
        for path, text in self.texts.items():
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(text, encoding="utf-8")
            print(path)
        formatter = shutil.which("clang-format-19")
        sources = [path for path in self.texts if path.endswith((".cpp", ".h"))]
        if formatter and sources:
            subprocess.check_call([formatter, "-i", *sources], cwd=ROOT)
