"""What an interactive zsh makes of 'cuda-perf-lint WORD' and the tabulator: prints the line that stands there then.

usage: complete-zsh.py FOLDER WORD    FOLDER holds the completion function _cuda-perf-lint
"""

import os
import pathlib
import pty
import re
import select
import shutil
import sys
import time

folder, word = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
home = folder / "home"
home.mkdir(exist_ok=True)
(home / ".zshrc").write_text(f"fpath+={folder}\nautoload -Uz compinit && compinit -u\nPS1='ready> '\n")

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", HOME=str(home), ZDOTDIR=str(home))
    os.execv(shutil.which("zsh"), ["zsh", "-i"])


def read_until(pattern, seconds):
    """What zsh writes until it matches, or for so long."""
    text, end = "", time.time() + seconds
    while not re.search(pattern, text) and time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
    return text


read_until("ready> ", 60)
os.write(terminal, f"cuda-perf-lint {word}\t".encode())
# Completed words end with a blank.
print(read_until(rf"{word}\S+ ", 60).replace("\r", ""))
os.kill(child, 9)
