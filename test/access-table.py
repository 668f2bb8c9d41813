#!/usr/bin/env python3
"""Prints the accesses of a JSON report (--dump-accesses) one a line, for FileCheck:

LINE:COLUMN: global load of 4 bytes: 5 of 4 sectors, coalesced
"""

import json
import sys


def line_of(access):
    unit = "wavefronts" if access["space"] == "shared" else "sectors"
    actual = round(access[unit], 2)
    ideal = round(access["ideal_" + unit], 2)
    lanes = access["active_lanes"]
    known = ", ".join(f"{name} = {value}" for name, value in access.get("arguments", {}).items())
    known = f", with {known}" if known else ""
    masked = "" if lanes == 32 else f", {round(lanes, 2):g} lanes"
    return (
        f"{access['line']}:{access['column']}: {access['space']} {access['operation']} of {access['bytes']} bytes: "
        f"{actual:g} of {ideal:g} {unit}, {access['pattern']}{masked}{known}"
    )


def main():
    report = json.load(sys.stdin)
    for access in sorted(report["accesses"], key=lambda a: (a["line"], a["column"], a["operation"], a["bytes"])):
        print(line_of(access))


main()
