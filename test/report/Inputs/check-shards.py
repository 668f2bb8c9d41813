#!/usr/bin/env python3
"""check-shards.py WHOLE SHARD...: the files of the shards' reports are those of the whole, shared out evenly."""

import json
import sys

whole, *shards = ([file["file"] for file in json.load(open(path))["files"]] for path in sys.argv[1:])
assert sorted(whole) == sorted(sum(shards, []))
assert max(map(len, shards)) - min(map(len, shards)) <= 1
