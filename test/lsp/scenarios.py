"""What an editor does in a day, played to a language server: scenarios that hold for every server of the project.

Every folder has a .cuda-perf-lint that asks for the bundled CUDA headers, so that a test sees the same everywhere.

usage: scenarios.py [--only NAME,...] [--not NAME,...] SERVER [ARGUMENT...]
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path

from client import Client, edits_of

INPUTS = Path(__file__).parent / "Inputs"
CONFLICT, STRIDED = "cuda-perf-shared-bank-conflict", "cuda-perf-strided-global-access"


def codes(diagnostics):
    """The ids of our findings; clangd adds diagnostics of its own."""
    return sorted(d["code"] for d in diagnostics if str(d.get("code", "")).startswith("cuda-perf-"))


def finding(diagnostics, code):
    found = [d for d in diagnostics if d.get("code") == code]
    assert len(found) == 1, (code, diagnostics)
    return found[0]


def quick_fix(actions, title):
    found = [a for a in actions if a.get("kind") == "quickfix" and title in a["title"]]
    assert found, actions
    return found[0]


def line_of(client, uri, text):
    return client.texts[uri][: client.texts[uri].index(text)].count("\n")


def open_and_read(client):
    """A finding has its place, its check with a page, and the places that it rests on."""
    uri = client.open("tile.cu")
    found = finding(client.diagnostics(uri), CONFLICT)
    assert found["range"]["start"] == client.position(uri, client.texts[uri].index("tile[threadIdx.x]")), found
    assert found["range"]["end"] == client.position(uri, client.texts[uri].index(";\n}\n\nvoid run")), found
    assert found["severity"] == 2 and "32-way bank conflict" in found["message"], found
    related = {(r["location"]["range"]["start"]["line"], r["location"]["uri"]) for r in found["relatedInformation"]}
    assert (line_of(client, uri, "float tile"), uri) in related, related
    assert (line_of(client, uri, "<<<grid"), uri) in related, related


def edit_fix_undo(client):
    """The quick fix takes the finding away; undoing it brings the finding back. Nothing of it is ever on disk."""
    uri = client.open("tile.cu")
    found = finding(client.diagnostics(uri), CONFLICT)
    fix = quick_fix(client.actions(uri, found["range"]), "pad the rows")
    original = client.texts[uri]
    client.edit(uri, edits_of(fix, uri))
    assert "float tile[32][33];" in client.texts[uri], client.texts[uri]
    assert codes(client.diagnostics(uri)) == []
    client.set_text(uri, original)
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    client.replace(uri, "[32][32]", "[32][36]")
    assert CONFLICT in codes(client.diagnostics(uri))
    assert (client.folder / "tile.cu").read_text() == original


def unsaved_text(client):
    """A file that is not on disk at all, before the finding characters that count differently in every encoding."""
    text = (INPUTS / "tile.cu").read_text().replace("    out[y", "    /* 𝄞 é 漢 */ out[y")
    uri = client.open("never-saved.cu", text)
    found = finding(client.diagnostics(uri), CONFLICT)
    assert found["range"]["start"] == client.position(uri, text.index("tile[threadIdx.x]")), found
    client.replace(uri, "out[y * height + x] = tile", "out[y * height + x] = 2 * tile")
    found = finding(client.diagnostics(uri), CONFLICT)
    assert found["range"]["start"] == client.position(uri, client.texts[uri].index("tile[threadIdx.x]")), found


def two_files(client):
    """Each document has its own findings, whatever happens to the other."""
    tile, scale = client.open("tile.cu"), client.open("scale.cu")
    seen = {}
    while len(seen) < 2:
        message = client.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics", "diagnostics")["params"]
        if message.get("version") == 1:
            seen[message["uri"]] = codes(message["diagnostics"])
    assert seen == {tile: [CONFLICT], scale: [STRIDED]}, seen
    client.replace(tile, "[32][32]", "[32][33]")
    assert codes(client.diagnostics(tile)) == []
    client.replace(scale, "in[i].mass", "in[i].charge")
    assert codes(client.diagnostics(scale)) == [STRIDED]


def broken_file(client):
    """An error costs the kernel that it is in, not the others, and is gone when it is mended."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    client.replace(uri, "void run(", "__global__ void half(float *p) { p[threadIdx.x] = undeclared }\nvoid run(")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    client.replace(uri, "in[y * width + x];", "in[y * width + ;")
    assert codes(client.diagnostics(uri)) == []
    client.replace(uri, "in[y * width + ;", "in[y * width + x];")
    assert codes(client.diagnostics(uri)) == [CONFLICT]


def nolint(client):
    """A comment silences the finding while it is there."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    client.replace(uri, "[threadIdx.y];\n}", f"[threadIdx.y]; // NOLINT({CONFLICT})\n}}")
    assert codes(client.diagnostics(uri)) == []
    client.replace(uri, " // NOLINT", " // ")
    assert codes(client.diagnostics(uri)) == [CONFLICT]


def close_clears(client):
    """A closed document has no diagnostics, and can be opened again."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    client.close(uri)
    assert client.diagnostics(uri, "any") == []
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]


def deleted_while_open(client):
    """The editor's text counts, even when the file is gone."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    os.remove(client.folder / "tile.cu")
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 3}]})
    client.replace(uri, "[32][32]", "[32][33]")
    assert codes(client.diagnostics(uri)) == []
    client.replace(uri, "[32][33]", "[32][32]")
    assert codes(client.diagnostics(uri)) == [CONFLICT]


def fast_typing(client):
    """Of many edits in a row only the last counts, and its diagnostics come with its version."""
    uri = client.open("tile.cu")
    client.diagnostics(uri)
    for _ in range(20):
        client.replace(uri, "// ", "// x")
    client.replace(uri, "[32][32]", "[32][33]")
    assert codes(client.diagnostics(uri)) == []


def nvcc_flags(client):
    """Flags of nvcc in a compile database are no obstacle, and its macros and includes count."""
    include = client.folder / "include"
    include.mkdir()
    (include / "pad.h").write_text("#pragma once\nconstexpr int Pad = PAD;\n")
    source = client.folder / "padded.cu"
    source.write_text('#include "pad.h"\n' + (INPUTS / "tile.cu").read_text().replace("[32][32]", "[32][32 + Pad]"))
    command = (
        "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -ccbin g++ -rdc=true "
        "--generate-code=arch=compute_90,code=[compute_90,sm_90] --expt-relaxed-constexpr -Xcompiler=-fPIC "
        "--use_fast_math -lineinfo -std=c++17 -DPAD=%d -Iinclude -x cu -c padded.cu -o padded.o"
    )
    database = client.folder / "compile_commands.json"
    for pad, expected in ((0, [CONFLICT]), (1, [])):
        database.write_text(f'[{{"directory": "{client.folder}", "command": "{command % pad}", "file": "padded.cu"}}]')
        os.utime(database, (2e9 + pad, 2e9 + pad))  # no two versions of one time
        with Client(client.command, client.folder) as other:
            other.initialize()
            uri = other.open("padded.cu")
            assert codes(other.diagnostics(uri)) == expected, pad


def client_dies(client):
    """A server whose client is gone ends by itself."""
    uri = client.open("tile.cu")
    client.diagnostics(uri)
    client.process.stdin.close()
    client.exit_code()


SCENARIOS = [
    open_and_read,
    edit_fix_undo,
    unsaved_text,
    two_files,
    broken_file,
    nolint,
    close_clears,
    deleted_while_open,
    fast_typing,
    nvcc_flags,
    client_dies,
]


def play(scenario, command):
    """Whether the scenario went well, in a folder of its own with the input files."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("tile.cu", "scale.cu"):
            shutil.copy(INPUTS / name, folder)
        (Path(folder) / ".cuda-perf-lint").write_text("Toolkit: none\n")
        with Client(command, folder) as client:
            client.initialize()
            try:
                scenario(client)
                if client.process.stdin.closed:
                    return True
                code = client.stop()
                assert code == 0, f"exit code {code}"
                return True
            except Exception:
                traceback.print_exc()
                print((client.folder / "server.log").read_text()[-3000:], file=sys.stderr)
                return False


def main(scenarios=SCENARIOS):
    signal.alarm(600)
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--not", dest="without", default="")
    parser.add_argument("server", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    only, without = options.only.split(","), options.without.split(",")
    chosen = [s for s in scenarios if s.__name__ not in without and (only == [""] or s.__name__ in only)]
    failed = [s.__name__ for s in chosen if not play(s, options.server)]
    for scenario in chosen:
        print("FAILED" if scenario.__name__ in failed else "ok", scenario.__name__)
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
