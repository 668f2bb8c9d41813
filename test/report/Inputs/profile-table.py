"""What a JSON report says of the profile, and of each finding's share."""

import json
import pathlib
import sys

report = json.loads(pathlib.Path(sys.argv[1]).read_text())
profile = report["profile"]
print(
    f"profile {profile['file']}, {profile['tool']}: {profile['time_ns']:.0f} ns, {profile['launches']} launches,"
    f" {profile['kernels']} kernels, {100 * profile['not_linted']['share']:.0f} % not linted,"
    f" {profile['not_run']['findings']} not run"
)
for finding in report["findings"]:
    share = finding["profile"]
    names = ", ".join(kernel["name"] for kernel in share["kernels"])
    gain = f"gain over {int(share['gain']['low'])}" if share["kernels"] else "no gain"
    print(f"{finding['line']} {finding['severity']} {100 * share['share']:.3g} % {names} {gain}".replace("  ", " "))
