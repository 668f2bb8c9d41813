"""usage: many.py REPORT COUNT: the JSON report REPORT on standard output, its findings repeated for copies of their
sources in deep folders, made here, until there are COUNT of them."""

import json
import pathlib
import shutil
import sys

report = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
# A name that is no UTF-8 is not in the report as it is.
first = [finding for finding in report["findings"] if pathlib.Path(finding["file"]).exists()]
named = {finding["file"] for finding in first}
files = [entry for entry in report["files"] if entry["file"] in named]
report["findings"], report["files"] = [], []


def moved(value, number):
    """value with the files and kernels of copy number."""
    if isinstance(value, list):
        return [moved(each, number) for each in value]
    if not isinstance(value, dict):
        return value
    value = {key: moved(each, number) for key, each in value.items()}
    if value.get("file") in named:
        value["file"] = f"operators_{number % 5}/a_rather_long_folder_name/of_kernels_{number}/{value['file']}"
    if value.get("kernel"):
        value["kernel"] += f"_with_a_long_name_{number}<float, 128>"
    for key in ("causes", "fingerprint"):
        if isinstance(value.get(key), list):
            value[key] = [f"{number:04x}{each[4:]}" for each in value[key]]
        elif key in value:
            value[key] = f"{number:04x}{value[key][4:]}"
    return value


number = 0
while len(report["findings"]) < int(sys.argv[2]):
    for name in named:
        copy = pathlib.Path(moved({"file": name}, number)["file"])
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(name, copy)
    report["files"] += moved(files, number)
    report["findings"] += moved(first, number)
    number += 1
json.dump(report, sys.stdout)
