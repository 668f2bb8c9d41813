"""Loads, stores and atomics of nvcc's machine code, by the line of the source that they stand in."""

import collections
import re

Access = collections.namedtuple("Access", "space operation bytes")

OPERATIONS = {
    "LDG": ("global", "load"),
    "LDS": ("shared", "load"),
    "LDSM": ("shared", "load"),
    "STG": ("global", "store"),
    "STS": ("shared", "store"),
    "ATOMG": ("global", "atomic"),
    "RED": ("global", "atomic"),
    "REDG": ("global", "atomic"),
    "ATOMS": ("shared", "atomic"),
}


def _access(instruction):
    """The access that an instruction is, as in "STS.64"; None for another one."""
    name, *modifiers = instruction.split(".")
    if name not in OPERATIONS:
        return None
    bits = next((int(re.sub(r"\D", "", word)) for word in modifiers if re.fullmatch(r"[US]?(8|16|64|128)", word)), 32)
    return Access(*OPERATIONS[name], bits // 8)


def read(disassembly, is_own):
    """{mangled kernel: {(file, line): {Access}}} of what `nvdisasm -gi` prints.

    An access stands in the innermost file that is_own(path) says is the program's: one of a library's header does at
    the line that calls it.
    """
    found = collections.defaultdict(lambda: collections.defaultdict(set))
    name, frames, complete = None, [], True
    for row in disassembly.splitlines():
        if match := re.match(r"\.text\.(\S+):", row.strip()):
            name, frames, complete = match[1], [], True
        elif match := re.search(r'//## File "([^"]+)", line (\d+)', row):
            if complete:
                frames = []
            frames.append((match[1], int(match[2])))
            complete = False
        elif match := re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?([A-Z][\w.]*)", row):
            complete = True
            access = _access(match[1])
            place = next((frame for frame in frames if is_own(frame[0])), None)
            if access and place and name:
                found[name][place].add(access)
    return found
