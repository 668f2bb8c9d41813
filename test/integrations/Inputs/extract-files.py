#!/usr/bin/env python3
"""extract-files.py FOLDER PAGE...: writes the N-th YAML block of each page that starts with the name of a
YAML file in a comment to FOLDER/<page>.<N>.yml."""

import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True)
for page in map(pathlib.Path, sys.argv[2:]):
    blocks = re.findall(r"^```yaml\n(# [\w./-]+\.ya?ml\n.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    for number, block in enumerate(blocks, start=1):
        (folder / f"{page.name}.{number}.yml").write_text(block)
