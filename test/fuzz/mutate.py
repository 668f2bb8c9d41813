#!/usr/bin/env python3
"""Lints mutated sources and looks for crashes, hangs, broken reports and results that differ from run to run.

usage: mutate.py TOOL [--count 60] [--seed 1] [--keep FOLDER] SOURCE...

Each mutant is one of SOURCE with a few random edits: tokens or lines removed, doubled, exchanged, replaced by others of
the same file or by odd ones. The same seed makes the same mutants. Exit code 1, with the mutants that did it kept in
FOLDER, if any crashed or hung the analysis, if a report is no JSON, or if two runs do not give the same bytes.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TOKEN = re.compile(r"\s+|\w+|<<<|>>>|.", re.S)
ODD = [
    "0",
    "-1",
    "18446744073709551615",
    "1e308",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<<<",
    ">>>",
    ";",
    ",",
    "template <typename T>",
    "__global__",
    "__shared__",
    "__device__",
    'asm volatile("")',
    '#include "nowhere.h"\n',
    "#if 0\n",
    "#line 7\n",
    '"',
    "/*",
    "\0",
    "\xff",
    "auto",
    "constexpr",
    "operator",
    "sizeof",
    "this",
    "goto",
    "while (1)",
    "threadIdx.x",
    "blockDim.x",
    "1 / 0",
    "[[]]",
]


def mutate(text, dice):
    """Text with one to four edits."""
    parts = TOKEN.findall(text)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(parts))
        length = min(dice.choice([1, 1, 2, 5, 40]), len(parts) - at)
        other = dice.randrange(len(parts))
        kind = dice.randrange(5)
        if kind == 0:
            del parts[at : at + length]
        elif kind == 1:
            parts[at:at] = parts[at : at + length] * dice.choice([1, 1, 3, 50])
        elif kind == 2:
            parts[at], parts[other] = parts[other], parts[at]
        elif kind == 3:
            parts[at] = dice.choice(ODD)
        else:
            parts[at : at + length] = parts[other : other + length]
        if not parts:
            parts = ["\n"]
    return "".join(parts)


def write_mutants(folder, sources, count, dice):
    """Each in a folder of its own, so that none is another's neighbour."""
    texts = []
    for name in sources:
        with open(name, encoding="utf-8", errors="replace") as file:
            texts.append(file.read())
    for number in range(count):
        place = os.path.join(folder, f"m{number:04}")
        os.makedirs(place)
        with open(os.path.join(place, "a.cu"), "w", encoding="latin-1", errors="replace") as file:
            file.write(mutate(dice.choice(texts), dice))


def lint(tool, folder):
    command = [*tool, "--format=json", "--dump-accesses", "--timeout=30", "."]
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)


def complaints(first, second):
    if first.returncode not in (0, 1, 2):
        yield "", f"exit code {first.returncode}: {first.stderr[-300:]!r}"
        return
    try:
        report = json.loads(first.stdout)
    except ValueError as error:
        yield "", f"the report is no JSON: {error}"
        return
    for file in report["files"]:
        for error in file["errors"] if file["status"] == "failed" else []:
            if "the analysis" in error["message"] or "gave up" in error["message"]:
                yield file["file"], error["message"]
    if first.stdout != second.stdout:
        yield "", "two runs gave different reports"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("--count", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--keep")
    arguments.add_argument("sources", nargs="+")
    asked = arguments.parse_args()
    folder = tempfile.mkdtemp()
    try:
        write_mutants(folder, asked.sources, asked.count, random.Random(asked.seed))
        tool = asked.tool.split()
        found = list(complaints(lint(tool, folder), lint(tool, folder)))
        for file, what in found:
            print(f"seed {asked.seed}, {file or 'all files'}: {what}")
            if asked.keep and file:
                shutil.copytree(
                    os.path.dirname(os.path.join(folder, file)),
                    os.path.join(asked.keep, os.path.dirname(file)),
                    dirs_exist_ok=True,
                )
        print(f"{asked.count} mutants, {len(found)} complaints")
        return 1 if found else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
