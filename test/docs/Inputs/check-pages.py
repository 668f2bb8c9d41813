"""Compares --list-checks of a tool with a folder of manual pages and what --explain says."""

import pathlib
import re
import subprocess
import sys

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
lines = subprocess.run([tool, "--list-checks"], capture_output=True, text=True, check=True).stdout.splitlines()
checks = {line[2:].split()[0]: line[2:].split(None, 2)[2] for line in lines if line[2:].startswith("cuda-perf-")}
pages = {page.stem: page.read_text(encoding="utf-8") for page in folder.glob("*.md")}
problems = [f"no page for '{check}'" for check in checks if check not in pages]
problems += [f"page for '{page}', which is no check" for page in pages if page not in checks]
readme = (folder.parents[1] / "README.md").read_text(encoding="utf-8")
listed = set(re.findall(r"^\| \[`(.*)`\]\(docs/checks/\1\.md\) \|", readme, re.M))
enabled = {line[2:].split()[0] for line in lines if line.startswith("* cuda-perf-")}
problems += [f"'{check}' in README.md and on by default: one is wrong" for check in listed ^ enabled]
for check in checks.keys() & pages.keys():
    shown = subprocess.run([tool, "--explain=" + check], capture_output=True, text=True).stdout
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", pages[check], flags=re.S), re.M)
    if [heading for heading in headings if heading.replace("`", "'") not in shown.splitlines()]:
        problems.append(f"--explain={check} does not have all headings of its page")
    if check not in pages[check].splitlines()[0]:
        problems.append(f"the page of '{check}' does not open with its id")
    if checks[check].lower() not in pages[check].lower().replace("\n", " ").replace("`", "'"):
        problems.append(f"the page of '{check}' does not say: {checks[check]}")
print("\n".join(sorted(problems)))
sys.exit(1 if problems else 0)
