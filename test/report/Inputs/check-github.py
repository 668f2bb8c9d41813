#!/usr/bin/env python3
"""check-github.py REPORT: takes workflow commands apart as GitHub's runner does, has another client write each again,
and compares."""

import contextlib
import io
import pathlib
import re
import sys

import github_action_utils as actions

ARGUMENTS = {
    "file": "file",
    "title": "title",
    "line": "line",
    "endLine": "end_line",
    "col": "col",
    "endColumn": "end_column",
}


def unescape(text, is_property):
    pairs = [("%0D", "\r"), ("%0A", "\n")] + ([("%3A", ":"), ("%2C", ",")] if is_property else [])
    for code, char in pairs:
        text = text.replace(code, char)
    return text.replace("%25", "%")


def rewritten(command, properties, message):
    """The same command by the other client, its properties sorted."""
    arguments = {ARGUMENTS[name]: int(value) if value.isdigit() else value for name, value in properties.items()}
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        getattr(actions, command)(message, **arguments)
    return sorted_properties(output.getvalue().rstrip("\n"))


def sorted_properties(line):
    command, properties, message = re.fullmatch(r"::(\w+) (.*?)::(.*)", line).groups()
    return command, sorted(properties.split(",")), message


files, lines = [], pathlib.Path(sys.argv[1]).read_bytes().decode("utf-8").split("\n")
assert lines.pop() == ""
for line in lines:
    command, properties, message = sorted_properties(line)
    values = {name: unescape(value, True) for name, value in (each.split("=", 1) for each in properties)}
    assert rewritten(command, values, unescape(message, False)) == (command, properties, message), line
    files.append((command, values["file"]))
assert sorted(files) == sorted(
    [
        ("error", "binary.cu"),
        ("warning", "bom.cu"),
        ("warning", "broken.cu"),
        ("warning", "caf\ufffd <1B>[31m.cu"),
        ("warning", "größe 🚀.cu"),
        ("warning", "quote\"'<&>%25,a:b;[x](1) ::error::c.cu"),
    ]
), files
