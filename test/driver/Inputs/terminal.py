"""terminal.py COLUMNS COMMAND...: what a command writes to a terminal of so many columns, without its colours."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios

columns, command = int(sys.argv[1]), sys.argv[2:]
master, terminal = pty.openpty()
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
if os.fork() == 0:
    os.login_tty(terminal) if hasattr(os, "login_tty") else [os.dup2(terminal, each) for each in (0, 1, 2)]
    os.environ["TERM"] = "xterm"
    os.execvp(command[0], command)
os.close(terminal)
text = b""
try:
    while piece := os.read(master, 65536):
        text += piece
except OSError:  # the last writer has gone
    pass
print(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.decode()).replace("\r\n", "\n").replace("\r", "\n"))
