"""Compares --list-checks of a tool with a folder of manual pages and what --explain says."""
import pathlib
import subprocess
import sys

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
lines = subprocess.run([tool, "--list-checks"], capture_output=True, text=True, check=True).stdout.splitlines()
checks = {line[2:].split()[0]: line[2:].split(None, 2)[2] for line in lines if line[2:].startswith("cuda-perf-")}
pages = {page.stem: page.read_text(encoding="utf-8") for page in folder.glob("*.md")}
problems = ["no page for '%s'" % check for check in checks if check not in pages]
problems += ["page for '%s', which is no check" % page for page in pages if page not in checks]
for check in checks.keys() & pages.keys():
    shown = subprocess.run([tool, "--explain=" + check], capture_output=True, text=True).stdout
    if shown != pages[check]:
        problems.append("--explain=%s differs from its page" % check)
    if check not in pages[check].splitlines()[0]:
        problems.append("the page of '%s' does not open with its id" % check)
    if checks[check].lower() not in pages[check].lower().replace("\n", " ").replace("`", "'"):
        problems.append("the page of '%s' does not say: %s" % (check, checks[check]))
print("\n".join(sorted(problems)))
sys.exit(1 if problems else 0)
