"""The links of the wheel's metadata: a provider of scikit-build-core's dynamic metadata. They lead to where the project
is at home, the HOMEPAGE_URL of the top CMakeLists.txt; as long as that is empty there are none."""

import re


def homepage():
    with open("CMakeLists.txt", encoding="utf-8") as file:
        return re.search(r'^project\([^)]*\bHOMEPAGE_URL "([^"]*)"', file.read(), re.M).group(1).rstrip("/")


def dynamic_metadata(settings, project):
    home = homepage()
    pages = {
        "Homepage": home,
        "Documentation": f"{home}/tree/main/docs",
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
    }
    return {"urls": pages if home else {}}
