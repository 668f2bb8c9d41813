#!/usr/bin/env python3
"""extract-files.py FOLDER PAGE...: writes the N-th YAML block of each page that starts with a file's name in a comment to
FOLDER/<page>.<N>.yml."""

import os
import re
import sys

os.makedirs(sys.argv[1])
for page in sys.argv[2:]:
    text = open(page, encoding="utf-8").read()
    for number, block in enumerate(re.findall(r"^```yaml\n(# \.[^\n]*\n.*?)^```", text, re.M | re.S), start=1):
        with open(os.path.join(sys.argv[1], "%s.%d.yml" % (os.path.basename(page), number)), "w") as file:
            file.write(block)
