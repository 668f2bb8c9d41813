#!/usr/bin/env python3
"""check-gitlab.py BEFORE AFTER: two Code Quality reports about hostile.py's files, the second after lines moved."""

import json
import pathlib
import sys

before, after = (json.loads(pathlib.Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:])
for issue in before:
    assert issue["description"] and issue["check_name"].startswith("cuda-perf-")
    assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
    assert isinstance(issue["location"]["lines"]["begin"], int)
    assert not issue["location"]["path"].startswith(("/", "./"))
    assert len(issue["fingerprint"]) == 16

paths = [issue["location"]["path"] for issue in before]
assert "quote\"'<&>%25,a:b;[x](1)\n::error::c.cu" in paths and "caf\ufffd \x1b[31m.cu" in paths, paths
# One kernel in a header with two launches: one change, one issue.
assert paths.count("common.h") == 1
fingerprints = [issue["fingerprint"] for issue in before]
assert len(set(fingerprints)) == len(fingerprints)
assert fingerprints == [issue["fingerprint"] for issue in after]
assert before != after
