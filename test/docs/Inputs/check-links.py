"""Fails with a list of the relative links in *.md and docs/**/*.md below the given root that lead nowhere: to no file,
or to no heading of a page."""

import pathlib
import re
import sys


def anchors(page):
    """The names that GitHub gives a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(page, target, anchor):
    file = page.parent / target if target else page
    return file.exists() and (not anchor or file.suffix != ".md" or anchor in anchors(file))


root = pathlib.Path(sys.argv[1])
broken = []
for page in [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)[^)]*\)", page.read_text(encoding="utf-8")):
        if (target or anchor) and "://" not in target and not leads_somewhere(page, target, anchor):
            broken.append(f"{page.relative_to(root)}: {target}#{anchor}")
print("\n".join(broken))
sys.exit(1 if broken else 0)
