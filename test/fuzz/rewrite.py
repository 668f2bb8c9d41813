#!/usr/bin/env python3
"""Lints sources and the same written otherwise, and looks for answers that hang on how they are written.

usage: rewrite.py TOOL [--seed 1] SOURCE... [-- flags]

Each source is rewritten in three ways that change no program: comments between its tokens, other names for what it
declares in functions, macros in place of its integers. What is said of each access (line, kernel, block, pattern,
counts) and the findings' checks and lines must stay. Exit code 1, with the differences, if they do not.
"""

import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

#: Operators are as long as they can be: '+ +' is no '++'.
TOKEN = re.compile(
    r"(?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)"
    r"|(?P<directive>(?:(?<=\n)|\A)[ \t]*\#(?:\\\r?\n|/\*.*?\*/|[^\n])*)"
    r'|(?P<text>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
    r"|(?P<number>\.?\d(?:[eEpP][+-]|[\w.'])*)"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<space>\s+)"
    r"|(?P<other>[-+*/%&|^=!<>]+|::|.)",
    re.S,
)
#: What a function declares, as most are written: a type's name, then one that an initialiser or the end follows.
DECLARED = re.compile(
    r"\b(?:int|unsigned|float|double|size_t|auto|bool|char|long|short)\b[\s*&]+([A-Za-z_]\w*)\s*(?=[=;,)\[])"
)
#: What a record of an access says of places and names.
PLACES = re.compile("file|column|line|arguments|kernel|mangled")


def tokens(source):
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(source)]


def with_comments(parts, dice):
    """A comment in front of every tenth token; lines stay."""
    for kind, text in parts:
        if kind in ("name", "number", "other") and dice.randrange(10) == 0 and text not in "<>":
            yield " /* * */ "
        yield text


def with_other_names(parts, source):
    """What functions declare has an x behind its name, unless a member, a directive or a string has it too."""
    taken = set()
    for number, (kind, text) in enumerate(parts):
        if kind in ("directive", "text"):
            taken.update(re.findall(r"\w+", text))
        before = [t for k, t in parts[max(0, number - 2) : number] if k != "space"][-1:]
        if kind == "name" and before and before[0] in (".", "->", "::"):
            taken.add(text)
    names = {name for name in DECLARED.findall(source) if name not in taken and name + "x" not in source}
    for kind, text in parts:
        yield text + "x" if kind == "name" and text in names else text


def with_macros(parts):
    """Definitions, a line each, of the integers; then the source, which has their names."""
    names = {}
    rest = []
    for kind, text in parts:
        is_integer = kind == "number" and re.fullmatch(r"[1-9]\d*", text)
        rest.append(names.setdefault(text, f"NUMBER_{text}") if is_integer else text)
    return [f"#define {name} {number}\n" for number, name in names.items()], rest


def rewritings(source, dice):
    """By name: how many lines come before the source's first, and the text."""
    parts = tokens(source)
    defined, rest = with_macros(parts)
    return {
        "comments": (0, "".join(with_comments(parts, dice))),
        "names": (0, "".join(with_other_names(parts, source))),
        "macros": (len(defined), "".join(defined + rest)),
    }


def said(tool, flags, source):
    """What is said of source, a text, by line; none of it if it has errors."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "a.cu"), "w", encoding="latin-1") as file:
            file.write(source)
        command = [*tool, "--no-cache", "--format=json", "--dump-accesses", "--group=place", "a.cu", *flags]
        report = json.loads(subprocess.run(command, cwd=folder, capture_output=True).stdout)
    if report["files"][0]["status"] != "analyzed":
        return None
    things = []
    for access in report["accesses"]:
        known = {key: value for key, value in access.items() if not PLACES.search(key)}
        things.append((access["line"], json.dumps(known, sort_keys=True)))
    for finding in report["findings"]:
        things.append((finding["line"], finding["check"]))
    return things


def differences(before, after, shift):
    shifted = collections.Counter((line - shift, thing) for line, thing in after)
    first = collections.Counter(before)
    changed = [("-", each) for each in first - shifted] + [("+", each) for each in shifted - first]
    return sorted(f"    {sign} line {line}: {thing}" for sign, (line, thing) in changed)


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        arguments, flags = arguments[: arguments.index("--")], arguments[arguments.index("--") :]
    seed = 1
    if "--seed" in arguments:
        at = arguments.index("--seed")
        seed = int(arguments[at + 1])
        del arguments[at : at + 2]
    tool, sources = arguments[0].split(), arguments[1:]
    compared = wrong = unsound = 0
    for name in sources:
        with open(name, encoding="latin-1") as file:
            source = file.read().replace("\r\n", "\n")
        before = said(tool, flags, source)
        if before is None:
            unsound += 1
            continue
        for way, (shift, text) in rewritings(source, random.Random(f"{seed} {name}")).items():
            after = said(tool, flags, text)
            if after is None:
                unsound += 1
                continue
            compared += 1
            found = differences(before, after, shift)
            wrong += bool(found)
            if found:
                print(f"{name}, {way}:", *found, sep="\n")
    print(f"{compared} rewritten sources, {wrong} with other answers, {unsound} with errors left out")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
