#!/usr/bin/env python3
"""check-shards.py WHOLE SHARD...: the files of the shards' reports are those of the whole, shared out evenly."""

import itertools
import json
import pathlib
import sys

whole, *shards = (
    [file["file"] for file in json.loads(pathlib.Path(path).read_text())["files"]] for path in sys.argv[1:]
)
assert sorted(whole) == sorted(itertools.chain.from_iterable(shards))
assert max(map(len, shards)) - min(map(len, shards)) <= 1
