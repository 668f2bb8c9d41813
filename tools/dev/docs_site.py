"""What the site of the documentation has that the pages do not say (a hook of mkdocs.yml).

The pages are written to be read in the repository: they link to files outside docs/, which a site does not have. Such
a link leads to the file where the project is at home (HOMEPAGE_URL of the top CMakeLists.txt); without that its text
stays. The pages of the checks are listed as they are found; each gets the picture that tools/dev/check-pictures drew
of its example, and bars of the times that were measured of its pairs."""

import html
import json
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


def bars(check):
    """The times of a check's pairs as bars, the changed form below the flagged one; empty if none was measured."""
    results = json.loads((ROOT / "runtime-validate/results/h200.json").read_text(encoding="utf-8"))["results"]
    rows = ""
    for case in results:
        if case["check"] != check or case["verdict"] == "not run":
            continue
        share = 100 / max(1.0, case["speedup"])
        before = 100 if case["speedup"] >= 1 else 100 * case["speedup"]
        rows += (
            f"<p>{html.escape(case['title'])}: <b>{case['speedup']:.3g} times as fast</b></p>"
            f'<div style="height:.6em;width:{before:.1f}%;background:#b54a12"></div>'
            f'<div style="height:.6em;width:{share:.1f}%;background:#1f6fb2;margin-top:2px"></div>\n'
        )
    return f"<div>\n{rows}</div>\n\nTime before (brown) and after (blue), on an H200.\n\n" if rows else ""


def illustrated(markdown, check):
    """The page of a check with its picture before the first heading, and bars where its measurements begin."""
    if (ROOT / f"docs/checks/pictures/{check}.svg").exists():
        picture = f"![What a warp does in the example below, now and after the change](pictures/{check}.svg)\n\n"
        markdown = markdown.replace("\n## ", f"\n{picture}## ", 1)
    return markdown.replace("\n## Measured\n", f"\n## Measured\n\n{bars(check)}", 1)


def on_page_markdown(markdown, page, config, files):
    if page.file.src_uri.startswith("checks/"):
        markdown = illustrated(markdown, pathlib.PurePosixPath(page.file.src_uri).stem)
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
