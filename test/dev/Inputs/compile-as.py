"""usage: compile-as.py BUILD ROOT COPY SOURCE...

Checks that sources in COPY, a copy of parts of the tree at ROOT, compile: each with the command that BUILD has for the
file of that name in ROOT or, if there is none, for another file of the same folder, or of a neighbouring one. No code
is generated. Include folders that COPY has too are taken from there.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys

build, root, copy = map(pathlib.Path, sys.argv[1:4])
listed = subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True, check=True).stdout
entries = json.loads(listed[listed.index("[") :])
commands = {entry["file"]: entry["command"] for entry in entries if " -c " in entry["command"]}


def model_for(source):
    file = root / source
    siblings = [*file.parent.glob("*.cpp"), *file.parent.parent.glob(f"*/{file.name}")]
    return next(str(each) for each in [file, *sorted(siblings)] if str(each) in commands)


def moved(word):
    """An include folder, in the copy if it is there."""
    there = copy / pathlib.Path(word[2:]).relative_to(root) if word.startswith(f"-I{root}") else None
    return f"-I{there}" if there and there.exists() else word


for source in sys.argv[4:]:
    model = model_for(source)
    words = [moved(word) for word in shlex.split(commands[model])]
    out = words.index("-o")
    del words[out : out + 2]
    words[words.index(model)] = str(copy / source)
    code = subprocess.call([*words, "-fsyntax-only", "-MF", os.devnull], cwd=build)
    if code:
        sys.exit(f"{source} does not compile as {model} does")
