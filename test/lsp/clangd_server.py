"""Scenarios for `cuda-perf-clangd` alone: it is still clangd, and its configuration counts.

usage: clangd_server.py [--only NAME,...] [--not NAME,...] SERVER [ARGUMENT...]
"""

import json
import os
import subprocess
import sys

from client import Client
from scenarios import CONFLICT, INPUTS, STRIDED, codes, finding, main


def fresh(client, name="tile.cu", text=None):
    """Our findings in a file as a server sees it that starts now: clangd reads its configuration when it likes."""
    with Client(client.command, client.folder) as other:
        other.initialize()
        return codes(other.diagnostics(other.open(name, text)))


def a_page_for_each_check(client):
    uri = client.open("tile.cu")
    page = finding(client.diagnostics(uri), CONFLICT)["codeDescription"]["href"]
    assert page.startswith("file:///") and os.path.exists(page[len("file://") :]), page
    prefix = os.path.dirname(os.path.dirname(client.command[0]))
    if os.path.isdir(prefix + "/share"):  # an installed one
        assert page.startswith("file://" + prefix), page


def hover_and_completion(client):
    """What clangd does for C++ it does for device code."""
    uri = client.open("tile.cu")
    client.diagnostics(uri)

    def hover(text):
        at = client.position(uri, client.texts[uri].index(text))
        return client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": at})["contents"]["value"]

    assert "transposeTiled" in hover("transposeTiled<<<")
    assert "x" in hover("x = blockIdx") and "int" in hover("x = blockIdx")
    at = client.position(uri, client.texts[uri].index("threadIdx.x;") + len("threadIdx."))
    found = client.request("textDocument/completion", {"textDocument": {"uri": uri}, "position": at})
    assert {"x", "y", "z"} <= {item.get("filterText", item["label"]) for item in found["items"]}, found
    at = client.position(uri, client.texts[uri].index("transposeTiled<<<"))
    place = client.request("textDocument/definition", {"textDocument": {"uri": uri}, "position": at})
    assert place[0]["range"]["start"]["line"] == 1, place


def errors_of_clang(client):
    """Clang's own diagnostics stand beside ours; the bundled headers have none."""
    uri = client.open("tile.cu")
    assert [d["code"] for d in client.diagnostics(uri)] == [CONFLICT]
    client.replace(uri, "void run(", "int wrong = undeclared;\nvoid run(")
    assert sorted(d["code"] for d in client.diagnostics(uri)) == [CONFLICT, "undeclared_var_use"]


def more_errors_than_clang_counts(client):
    """Clang stops at its 20th error, or at a header that is not there; ours are the command line's all the same."""
    errors = "".join(f"int wrong{i} = undeclared{i};\n" for i in range(30))
    for before in (errors, '#include "no_such_header.h"\n'):
        for after in ("", errors):
            name = "broken.cu"
            (client.folder / name).write_text(before + (INPUTS / "tile.cu").read_text() + after)
            uri = client.open(name)
            ours = [d for d in client.diagnostics(uri) if d["code"].startswith("cuda-perf-")]
            client.close(uri)
            tool = os.path.join(os.path.dirname(client.command[0]), "cuda-perf-lint")
            command = [tool, "--no-cache", "--format=json", name]
            report = json.loads(subprocess.run(command, cwd=client.folder, capture_output=True).stdout)
            wanted = [(f["check"], f["line"], f["message"]) for f in report["findings"]]
            assert [check for check, *_ in wanted] == [CONFLICT], wanted
            found = [(d["code"], d["range"]["start"]["line"] + 1, d["message"]) for d in ours]
            assert len(found) == 1 and found[0][:2] == wanted[0][:2], (found, wanted)
            assert wanted[0][2][1:] in found[0][2], (found, wanted)  # clangd begins with a capital letter


def remedies_in_messages(client):
    """What to do, the kernel and its block, for editors that show nothing but the message."""
    uri = client.open("tile.cu")
    assert "with rows of 33" not in finding(client.diagnostics(uri), CONFLICT)["message"]
    with Client([*client.command, "--remedies"], client.folder) as other:
        other.initialize()
        message = finding(other.diagnostics(other.open("tile.cu")), CONFLICT)["message"]
        assert "with rows of 33 the access takes 1 wavefront" in message, message
        assert "in kernel 'transposeTiled', block 32x32 from the launch" in message, message


def clangd_configuration(client):
    """.clangd can turn a check off and add flags."""
    assert fresh(client) == [CONFLICT]
    (client.folder / ".clangd").write_text("Diagnostics:\n  ClangTidy:\n    Remove: cuda-perf-shared-*\n")
    assert fresh(client) == []
    (client.folder / ".clangd").write_text("CompileFlags:\n  Add: -DPAD=1\n")
    text = (INPUTS / "tile.cu").read_text().replace("[32][32]", "[32][32 + PAD]")
    assert fresh(client, text=text) == []
    (client.folder / ".clangd").write_text("CompileFlags:\n  Add: -DPAD=0\n")
    assert fresh(client, text=text) == [CONFLICT]


def clang_tidy_configuration(client):
    """.clang-tidy turns checks off by name only, and sets their options."""
    file = client.folder / ".clang-tidy"
    file.write_text("Checks: '-*,bugprone-*'\n")
    assert fresh(client) == [CONFLICT]
    file.write_text("Checks: '-*,bugprone-*,-cuda-perf-shared-bank-conflict'\n")
    assert fresh(client) == [] and fresh(client, "scale.cu") == [STRIDED]
    file.write_text(f"Checks: '-*,{STRIDED}'\n")
    assert fresh(client) == [] and fresh(client, "scale.cu") == [STRIDED]
    file.write_text(f"CheckOptions:\n  {STRIDED}.MinRatio: 20\n")
    assert fresh(client, "scale.cu") == []


def our_configuration(client):
    """.cuda-perf-lint says the same here as for cuda-perf-lint; one that does not parse is no end."""
    file = client.folder / ".cuda-perf-lint"
    file.write_text(f"Toolkit: none\nChecks: '-{CONFLICT}'\n")
    assert fresh(client) == [] and fresh(client, "scale.cu") == [STRIDED]
    file.write_text("Toolkit: none\nBlockDim:\n  transposeTiled: [32, 8]\n")
    with Client(client.command, client.folder) as other:
        other.initialize()
        found = finding(other.diagnostics(other.open("tile.cu")), CONFLICT)
        assert any("block 32x8" in r["message"] for r in found["relatedInformation"]), found
    file.write_text("Toolkt: none\n")
    with Client(client.command, client.folder) as other:
        other.initialize()
        found = other.diagnostics(other.open("tile.cu"))
        assert len(found) == 1 and ".cuda-perf-lint:1:1" in found[0]["message"], found


def device_code_in_headers(client):
    """What a kernel calls counts, in a header and in a template that nothing instantiates."""
    (client.folder / "index.cuh").write_text("#pragma once\n__device__ inline int column(int i) { return 8 * i; }\n")
    source = (
        '#include "index.cuh"\n'
        "template <typename T> __global__ void pick(T *__restrict__ out, const T *__restrict__ in) {\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  out[i] = in[column(i)];\n}\n"
    )
    launch = "void run(float *out, const float *in) { pick<<<32000, 256>>>(out, in); }\n"
    assert fresh(client, "pick.cu", source + launch) == [STRIDED]
    assert fresh(client, "pick.cu", source) == [STRIDED]
    (client.folder / "kernel.cuh").write_text(source)
    assert fresh(client, "kernel.cuh") == [STRIDED]


def other_languages(client):
    """A C++ file is none of our business."""
    (client.folder / "plain.cpp").write_text("int main() { return cudaPerfHasNoSuchName; }\n")
    with Client(client.command, client.folder) as other:
        other.initialize()
        found = other.diagnostics(other.open("plain.cpp"))
        assert [d["code"] for d in found] == ["undeclared_var_use"], found


def installed_toolkit(client):
    """CUDA 13's headers, which Clang 19 by itself cannot read, without any file of the user's."""
    (client.folder / ".cuda-perf-lint").unlink()
    uri = client.open("tile.cu", "#include <cuda_runtime.h>\n" + (INPUTS / "tile.cu").read_text())
    assert [d["code"] for d in client.diagnostics(uri)] == [CONFLICT]


SCENARIOS = [
    a_page_for_each_check,
    hover_and_completion,
    errors_of_clang,
    more_errors_than_clang_counts,
    remedies_in_messages,
    clangd_configuration,
    clang_tidy_configuration,
    our_configuration,
    device_code_in_headers,
    other_languages,
    installed_toolkit,
]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
