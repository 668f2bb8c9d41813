"""Fails with a list of the relative links in README.md and docs/**/*.md below the given root that lead nowhere."""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
broken = []
for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target and not (page.parent / target).exists():
            broken.append(f"{page.relative_to(root)}: {target}")
print("\n".join(broken))
sys.exit(1 if broken else 0)
