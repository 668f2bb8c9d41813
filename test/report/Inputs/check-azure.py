#!/usr/bin/env python3
"""check-azure.py REPORT JSON: takes logging commands apart as the agent of Azure Pipelines does and holds them to the
JSON report of the same run. The sources are those of hostile.py."""

import json
import pathlib
import sys

# As in the agent's documentation of logging commands; '%' is the last to be unescaped.
ESCAPES = [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")]


def unescape(text):
    for code, char in ESCAPES:
        text = text.replace(code, char)
    return text


def command(line):
    """The command that the agent finds in a line of the log: its name, its properties and its text."""
    start = line.index("##vso[")
    assert start == 0, line
    end = line.index("]", start)
    name, _, rest = line[start + len("##vso[") : end].partition(" ")
    properties = dict(each.split("=", 1) for each in rest.split(";") if each)
    return name, {key: unescape(value) for key, value in properties.items()}, unescape(line[end + 1 :])


lines = pathlib.Path(sys.argv[1]).read_bytes().decode("utf-8").split("\n")
assert lines.pop() == ""
report = json.loads(pathlib.Path(sys.argv[2]).read_text())
failed = [file for file in report["files"] if file["status"] == "failed"]
assert len(lines) == len(failed) + len(report["findings"]) > 4, lines
for line, file in zip(lines, failed):
    name, properties, text = command(line)
    assert name == "task.logissue" and properties == {"type": "error", "sourcepath": file["file"]}, line
    assert file["errors"][0]["message"] in text, line
paths = []
for line, finding in zip(lines[len(failed) :], report["findings"]):
    name, properties, text = command(line)
    assert name == "task.logissue" and properties["type"] == finding["severity"] == "warning", line
    assert (properties["linenumber"], properties["code"]) == (str(finding["line"]), finding["check"]), line
    assert text.split("\n")[0] == finding["message"], line
    paths.append(properties["sourcepath"])
    if "größe" in finding["file"]:  # a tab, and a character of two UTF-16 units and four bytes before it
        assert int(properties["columnnumber"]) == len("\t/* ..") + len(" é ]]> */ ") + 1, line
assert sorted(paths) == sorted(
    ["bom.cu", "broken.cu", "caf\ufffd <1B>[31m.cu", "größe 🚀.cu", "quote\"'<&>%25,a:b;[x](1) ::error::c.cu"]
), paths
