"""What the site of the documentation has that the pages do not say (a hook of mkdocs.yml).

The pages are written to be read in the repository: they link to files outside docs/, which a site does not have. Such
a link leads to the file where the project is at home (HOMEPAGE_URL of the top CMakeLists.txt); without that its text
stays. The pages of the checks are listed as they are found."""

import pathlib
import posixpath
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\[([^\]\[]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def homepage():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r'^project\([^)]*\bHOMEPAGE_URL "([^"]*)"', text, re.M).group(1).rstrip("/")


def on_config(config):
    pages = sorted(path.name for path in (ROOT / "docs/checks").glob("*.md"))
    for entry in config.nav:
        if "Checks" in entry:
            entry["Checks"] += [{name[len("cuda-perf-") : -len(".md")]: "checks/" + name} for name in pages]
    return config


def on_page_markdown(markdown, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)
    home = homepage()

    def resolved(link):
        words, target, anchor = link.group(1), link.group(2), link.group(3) or ""
        path = posixpath.normpath(posixpath.join("docs", folder, target))
        inside = path.startswith("docs/") and files.get_file_from_path(path.removeprefix("docs/"))
        if inside:
            return link.group(0)
        # What is there has been checked in the repository; a folder of docs/ is in the site's navigation.
        if not (ROOT / path).exists():
            return link.group(0)
        return f"[{words}]({home}/blob/main/{path}{anchor})" if home else words

    parts = re.split(r"(^```.*?^```$)", markdown, flags=re.S | re.M)
    return "".join(part if part.startswith("```") else LINK.sub(resolved, part) for part in parts)
