"""usage: check-package.py ROOT VSIX VSIX_WITH_PROGRAM: holds the extension's manifest to what the code and the server
know, and the packages to what VS Code installs: a manifest, content types for every kind of file, the files that these
name."""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree
import zipfile

ROOT = pathlib.Path(sys.argv[1])
FOLDER = ROOT / "tools/vscode"
PACKAGE = json.loads((FOLDER / "package.json").read_text())
PROPERTIES = PACKAGE["contributes"]["configuration"]["properties"]
NAMES = {name.removeprefix("cuda-perf-lint.") for name in PROPERTIES}
NAMESPACE = {"v": "http://schemas.microsoft.com/developer/vsx-schema/2011"}


def check_settings():
    """Each setting is known to the server or used by the extension; each of the server's is there; the page has all."""
    server = set(re.findall(r'\{"(\w+)", "[\w-]+"\}', (ROOT / "tools/cuda-perf-lint/LanguageServer.cpp").read_text()))
    assert "gpuArch" in server and server <= NAMES, server - NAMES
    code = "".join(path.read_text() for path in (FOLDER / "src").glob("*.js"))
    own = set(re.findall(r'\bget\("(\w+)"\)', code))
    assert server | own == NAMES, NAMES ^ (server | own)
    listed = set(re.findall(r'"(\w+)"', re.search(r"serverSettings = \[(.*?)\]", code, re.S).group(1)))
    assert listed == server, listed ^ server
    page = (FOLDER / "README.md").read_text()
    assert not [name for name in NAMES if f"`{name}`" not in page]
    # What runs a program or leads out of the folder is not for a folder that nobody trusts to say.
    restricted = set(PACKAGE["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"])
    assert restricted >= {"cuda-perf-lint.path", "cuda-perf-lint.arguments"} and restricted <= set(PROPERTIES)


def check_commands():
    code = (FOLDER / "src/extension.js").read_text()
    for command in PACKAGE["contributes"]["commands"]:
        assert f'registerCommand("{command["command"]}"' in code, command


def check_vsix(path, has_program):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        manifest = xml.etree.ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        types = xml.etree.ElementTree.fromstring(archive.read("[Content_Types].xml"))
        packed = json.loads(archive.read("extension/package.json"))
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
    identity = manifest.find("v:Metadata/v:Identity", NAMESPACE).attrib
    assert (identity["Id"], identity["Publisher"]) == (PACKAGE["name"], PACKAGE["publisher"])
    assert (
        identity["Version"]
        == packed["version"]
        == re.search(r"project\(cuda-perf-lint VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    )
    assert identity.get("TargetPlatform") == ("linux-x64" if has_program else None)
    named = [each.attrib["Path"] for each in manifest.findall("v:Assets/v:Asset", NAMESPACE)]
    named += [manifest.find("v:Metadata/v:License", NAMESPACE).text, "extension/" + packed["main"].removeprefix("./")]
    assert not set(named) - set(names), named
    engine = manifest.find("v:Metadata/v:Properties/v:Property[@Id='Microsoft.VisualStudio.Code.Engine']", NAMESPACE)
    assert engine.attrib["Value"] == PACKAGE["engines"]["vscode"]
    kinds = {each.attrib["Extension"] for each in types}
    assert {pathlib.PurePosixPath(name).suffix for name in names if name != "[Content_Types].xml"} - {""} <= kinds
    for script in re.findall(r'require\("(\./\w+)"\)', "".join(p.read_text() for p in (FOLDER / "src").glob("*.js"))):
        assert f"extension/src/{script[2:]}.js" in names, script
    program = "extension/bin/cuda-perf-lint"
    assert (program in names) == has_program
    assert not has_program or modes[program] & 0o111
    assert has_program == any(name.startswith("extension/lib/cuda-perf-lint/clang/19/include/") for name in names)


check_settings()
check_commands()
check_vsix(sys.argv[2], has_program=False)
check_vsix(sys.argv[3], has_program=True)
