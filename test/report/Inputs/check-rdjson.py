#!/usr/bin/env python3
"""check-rdjson.py REPORT FOLDER: an rdjson report about hostile.py's files and transpose.cu in FOLDER."""

import json
import os
import pathlib
import sys

from hostile import ACCESS


def text_at(location, folder):
    """The bytes of the range, or None where the file's name is not UTF-8 and so cannot be told."""
    path = os.path.join(folder, location["path"])
    if not os.path.exists(path):
        return None
    lines = pathlib.Path(path).read_bytes().split(b"\n")
    start, end = location["range"]["start"], location["range"].get("end")
    assert start["line"] >= 1 and start["column"] >= 1
    return lines[start["line"] - 1][start["column"] - 1 : end["column"] - 1].decode() if end else ""


report = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
assert set(report) == {"source", "diagnostics"} and report["source"]["name"] == "cuda-perf-lint"
suggested = []
for diagnostic in report["diagnostics"]:
    assert diagnostic["message"] and diagnostic["severity"] in ("ERROR", "WARNING", "INFO")
    assert diagnostic["code"]["value"].startswith("cuda-perf-")
    if "transpose" not in diagnostic["location"]["path"]:
        assert text_at(diagnostic["location"], sys.argv[2]) in (ACCESS, None)
    for related in diagnostic.get("related_locations", []):
        text_at(related["location"], sys.argv[2])
    for suggestion in diagnostic.get("suggestions", []):
        place = {"path": diagnostic["location"]["path"], "range": suggestion["range"]}
        suggested.append((text_at(place, sys.argv[2]), suggestion["text"]))
assert suggested == [("TileDim", "TileDim + 1")], suggested
assert len(report["diagnostics"]) == 7
