"""Scenarios for `cuda-perf-lint --lsp` alone: the protocol to the letter, settings, and what clients do wrong.

usage: lint_server.py [--only NAME,...] [--not NAME,...] SERVER [ARGUMENT...]
"""

import copy
import os
import sys

from client import CAPABILITIES, Client, edits_of, frame
from scenarios import CONFLICT, INPUTS, STRIDED, codes, finding, main, quick_fix


def said(method, text):
    return lambda m: m.get("method") == method and text in m["params"].get("message", "")


def error_code(answer):
    return answer.get("error", {}).get("code")


def is_alive(client):
    """Whether the server still does its work."""
    uri = client.open("scale.cu")
    ok = codes(client.diagnostics(uri)) == [STRIDED]
    client.close(uri)
    return ok


def slow_text():
    """Takes the analysis many seconds: Clang computes constants by counting."""
    count = "constexpr int count(int n) { int k = 0; while (k < n) ++k; return k; }\n"
    return count + "".join(f"constexpr int c{i} = count({300000 + i});\n" for i in range(60))


def a_page_for_each_check(client):
    uri = client.open("tile.cu")
    found = finding(client.diagnostics(uri), CONFLICT)
    assert found["source"] == "cuda-perf-lint", found
    page = found["codeDescription"]["href"]
    assert page.startswith("file:///") and os.path.exists(page[len("file://") :]), page


def broken_messages(client):
    """Each is answered by an error, and the next proper message is understood."""

    def next_error():
        return error_code(client.wait(lambda m: "error" in m, "an error"))

    client.send_bytes(frame(b'{"jsonrpc": "2.0", "method": '))
    assert next_error() == -32700
    client.send_bytes(frame(b"[" * 1000000))
    assert next_error() == -32700
    client.send_bytes(frame(b'{"jsonrpc":"2.0","id":7,"method":"x","params":' + b"[" * 200000 + b"]" * 200000 + b"}"))
    assert next_error() == -32700
    client.send_bytes(frame(b'{"jsonrpc": "2.0", "id": 1, "method": "x\xff"}'))
    assert next_error() == -32700
    assert is_alive(client)
    client.send_bytes(b"Content-Length: banana\r\n\r\n{}")
    assert next_error() == -32700
    assert is_alive(client)
    client.send_bytes(b"Content-Length: 99999999999999999999\r\n\r\n{}")
    assert next_error() == -32700
    assert is_alive(client)
    client.send_bytes(b"hello\r\nis anybody there?\r\n\r\n")
    assert next_error() == -32700
    assert is_alive(client)
    client.send_bytes(b'Content-Length: 4\r\n\r\n{"jsonrpc": "2.0"}')
    assert next_error() == -32700
    assert is_alive(client)
    for odd in ([], 7, "text", None, {}, {"jsonrpc": "2.0", "id": {}, "method": "shutdown"}, {"id": 3}, {"method": 3}):
        client.send(odd)
        assert next_error() == -32600, odd
    assert is_alive(client)


def half_a_message(client):
    """What comes in pieces is put together, however small they are."""
    message = frame({"jsonrpc": "2.0", "id": 77, "method": "no/such/method"})
    for i in range(len(message)):
        client.send_bytes(message[i : i + 1])
    assert error_code(client.answer_to(77)) == -32601


def odd_parameters(client):
    """Whatever type a field has: an error for a request, nothing for a notification."""
    values = (
        None,
        1,
        "x",
        [],
        {},
        [[]],
        {"textDocument": None},
        {"textDocument": {"uri": 5}},
        {"textDocument": {"uri": "file:///x.cu", "version": "new", "text": 7}},
        {"contentChanges": 7},
        {"settings": []},
        {"id": {}},
        {"changes": 0},
    )
    for method in (
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/didSave",
        "workspace/didChangeConfiguration",
        "workspace/didChangeWatchedFiles",
        "$/cancelRequest",
        "initialized",
        "made/up",
        "$/made-up",
    ):
        for value in values:
            client.notify(method, value)
    for method in ("textDocument/codeAction", "textDocument/hover", "textDocument/inlayHint"):
        for value in values:
            assert error_code(client.answer_to(client.ask(method, value))) == -32602, (method, value)
    client.send({"jsonrpc": "2.0", "id": 12345, "result": [[[]]]})  # an answer that nobody asked for
    assert is_alive(client)


def malformed_change(client):
    """Nobody knows what the document looks like after it, so nothing is said of it until it is opened again."""
    for change in (
        {"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""},
        {"range": {"start": {"line": 5, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""},
        {"range": 5, "text": ""},
        {"text": 5},
        5,
    ):
        uri = client.open("tile.cu")
        assert codes(client.diagnostics(uri)) == [CONFLICT]
        client._change(uri, [change])
        client.wait(said("window/showMessage", "cannot be understood"), "a message")
        assert client.diagnostics(uri, "any") == []
        client.replace(uri, "// ", "// x")
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    # Behind the end is no mistake: it means the end.
    far = {"line": 10000, "character": 10000}
    client._change(uri, [{"range": {"start": far, "end": far}, "text": "\n// the end\n"}])
    assert codes(client.diagnostics(uri)) == [CONFLICT]


def huge_file(client):
    """100 MB of text: said to be too much, and nothing else happens."""
    uri = client.open("huge.cu", "int a;\n" * (100_000_000 // 7))
    client.wait(said("window/showMessage", "limit of 16 MiB"), "a message")
    assert client.diagnostics(uri) == []
    assert is_alive(client)


def binary_file(client):
    uri = client.open("binary.cu", "\x7fELF\0\0\0" * 100)
    client.wait(said("window/showMessage", "binary file"), "a message")
    assert client.diagnostics(uri) == []
    uri = client.open("empty.cu", "")  # what every file is at first
    assert client.diagnostics(uri) == []
    assert is_alive(client)


def settings(client):
    """The client's settings are asked for, hold from then on, and a wrong one changes nothing."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]

    def change(value):
        client.settings = {"cuda-perf-lint": value}
        client.notify("workspace/didChangeConfiguration", {"settings": None})

    change({"checks": "-*,cuda-perf-hot-atomic"})
    assert codes(client.diagnostics(uri)) == []
    change({"checks": "", "blockDim": {"transposeTiled": [32, 8]}, "gpuArch": None})
    assert "block 32x8" in finding(client.diagnostics(uri), CONFLICT)["message"]
    for wrong, why in (
        ({"cheks": ""}, "did you mean 'checks'"),
        ({"severity": "loud"}, "'loud'"),
        ({"blockDim": 5000}, "1024"),
        ({"checks": {"a": 1}}, "is no value"),
    ):
        change(wrong)
        client.wait(said("window/showMessage", why), f"a message about {wrong}")
    client.replace(uri, "// ", "// x")
    assert "block 32x8" in finding(client.diagnostics(uri), CONFLICT)["message"]
    change({"severity": "error"})
    assert codes(client.diagnostics(uri)) == []


def hovers(client):
    """What a warp does at the accesses of a line, at good ones too; nothing elsewhere."""

    def hover(text, offset=0):
        place = client.position(uri, client.texts[uri].index(text) + offset)
        found = client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": place})
        return found and found["contents"]["value"]

    uri = client.open("scale.cu")
    client.diagnostics(uri)
    client.actions(uri)  # the result is there
    line, at_finding = hover("out[i] ="), hover("in[i].mass", 3)
    assert "sector of each lane" not in line, line
    assert "**store**, global memory, coalesced: 4 sectors a request, 4 sectors would do" in line, line
    assert "32 lanes of 4 bytes each in kernel `masses`, block 256 from the launch" in line, line
    # Records of 32 bytes: a sector for each lane.
    assert "**load**, global memory, strided: 32 sectors a request, 4 sectors would do" in at_finding, at_finding
    assert "sector of each lane" in at_finding, at_finding
    assert "lanes 24-31     24    25    26    27    28    29    30    31" in at_finding, at_finding
    assert hover("// A kernel") is None and hover("int i") is None
    uri = client.open("tile.cu")
    client.diagnostics(uri)  # there at once, though its fixes are still tried
    tile = hover("tile[threadIdx.x]")
    assert "**load**, shared memory, 32 wavefronts a request, 1 wavefront would do" in tile, tile
    assert "lanes 0-7        0     0     0     0     0     0     0     0" in tile, tile


def inlay_hints(client):
    """At the ends of lines of which an access takes more than it needs, and nowhere else."""

    def hints(first, last):
        lines = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
        return client.request("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": lines})

    uri = client.open("scale.cu")
    client.diagnostics(uri)
    lines = client.texts[uri].split("\n")
    at = next(number for number, line in enumerate(lines) if "in[i].mass" in line)
    (hint,) = hints(0, len(lines))
    # Records of 32 bytes: a sector for each lane.
    assert hint["label"] == "32 sectors/request, 4 would do", hint
    assert hint["position"] == {"line": at, "character": len(lines[at])}, hint
    assert hint["tooltip"] == "load, global memory, in kernel 'masses', block 256 from the launch", hint
    assert hints(at, at) == [hint] and hints(0, at - 1) == [] and hints(at + 1, len(lines)) == []
    client.set_text(uri, "// nothing\n")
    client.diagnostics(uri)
    assert hints(0, 2) == []


def hints_are_refreshed(client):
    """A client that can is told when there may be others."""
    capabilities = copy.deepcopy(CAPABILITIES)
    capabilities["workspace"]["inlayHint"] = {"refreshSupport": True}
    with Client(client.command, client.folder, client.settings) as other:
        other.initialize(capabilities)
        other.open("scale.cu")
        other.wait(lambda m: m.get("method") == "workspace/inlayHint/refresh", "a refresh")


def remedies_in_messages(client):
    """For editors that show neither related places nor hovers: what to do, in the message."""
    uri = client.open("tile.cu")
    plain = finding(client.diagnostics(uri), CONFLICT)["message"]
    client.settings = {"cuda-perf-lint": {"remedies": True}}
    client.notify("workspace/didChangeConfiguration", {"settings": None})
    full = finding(client.diagnostics(uri), CONFLICT)["message"]
    lines = [line for line in full.split("\n") if line not in plain.split("\n")]
    assert len(full) > len(plain) and lines and all("launched here" not in line for line in lines), full


def configuration_file(client):
    """.cuda-perf-lint is read anew when the client says that it has changed; one that does not parse is named."""
    uri = client.open("tile.cu")
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    file = client.folder / ".cuda-perf-lint"

    def write(text):
        file.write_text(text)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 2}]})

    write("Severity:\n  cuda-perf-shared-bank-conflict: hint\n")
    assert codes(client.diagnostics(uri)) == []
    write("Severty:\n")
    client.wait(said("window/showMessage", ".cuda-perf-lint:1:1"), "a message about the configuration")
    assert client.diagnostics(uri) == []
    write("Severity:\n  cuda-perf-shared-bank-conflict: error\n")
    assert finding(client.diagnostics(uri), CONFLICT)["severity"] == 1


def unsaved_header(client):
    """A header that is open counts as the editor has it, after a save of anything else at the latest."""
    text = (INPUTS / "tile.cu").read_text()
    (client.folder / "width.h").write_text("constexpr int Width = 32;\n")
    source = client.open("user.cu", '#include "width.h"\n' + text.replace("[32][32]", "[32][Width]"))
    assert codes(client.diagnostics(source)) == [CONFLICT]
    header = client.open("width.h")
    client.replace(header, "32", "33")
    client.diagnostics(header)
    client.notify("textDocument/didSave", {"textDocument": {"uri": header}})
    assert codes(client.diagnostics(source)) == []


def actions_for_one_version(client):
    """Actions belong to the text as it is: they wait for its analysis, and end with the next edit or when cancelled."""
    uri = client.open("tile.cu")
    client.diagnostics(uri)
    here = {"start": {"line": 11, "character": 30}, "end": {"line": 11, "character": 30}}
    client.replace(uri, "// ", "// x\n// ")
    waiting = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": here, "context": {}})
    client.replace(uri, "// ", "// x\n// ")
    assert error_code(client.answer_to(waiting)) == -32801
    waiting = client.ask("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": here, "context": {}})
    client.notify("$/cancelRequest", {"id": waiting})
    assert error_code(client.answer_to(waiting)) == -32800
    line = client.texts[uri][: client.texts[uri].index("= tile[")].count("\n")
    there = {"start": {"line": line, "character": 30}, "end": {"line": line, "character": 30}}
    fix = quick_fix(client.actions(uri, there), "pad the rows")
    assert fix["isPreferred"] and fix["diagnostics"][0]["code"] == CONFLICT, fix
    assert fix["edit"]["documentChanges"][0]["textDocument"]["version"] == client.versions[uri], fix
    assert (
        client.actions(
            uri, {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}, only=["quickfix"]
        )
        == []
    )


def fix_all(client):
    uri = client.open("tile.cu", (INPUTS / "tile.cu").read_text().replace("*__restrict__", "*"))
    client.diagnostics(uri)
    for only in (["source.fixAll.cuda-perf-lint"], ["source.fixAll"], ["source"]):
        found = client.actions(uri, only=only)
        assert [a["kind"] for a in found] == ["source.fixAll.cuda-perf-lint"], found
    assert client.actions(uri, only=["refactor"]) == []
    assert {a["kind"] for a in client.actions(uri, only=["quickfix"])} == {"quickfix"}
    client.edit(uri, edits_of(found[0], uri))
    assert "[32][33]" in client.texts[uri]
    assert codes(client.diagnostics(uri)) == [] and client.actions(uri) == []


def newer_edit_ends_analysis(client):
    """The process of an outdated analysis is ended; a long one is shown as progress, which ends with it."""

    def analyses():
        with open(f"/proc/{client.process.pid}/task/{client.process.pid}/children") as children:
            return children.read().split()

    uri = client.open("slow.cu", slow_text())
    begin = client.wait(lambda m: m.get("params", {}).get("value", {}).get("kind") == "begin", "progress")
    assert "slow.cu" in begin["params"]["value"]["title"], begin
    first = analyses()
    assert len(first) == 1, first
    client.set_text(uri, (INPUTS / "tile.cu").read_text())
    end = client.wait(lambda m: m.get("method") == "$/progress", "the end of progress")
    assert end["params"] == {"token": begin["params"]["token"], "value": {"kind": "end"}}, end
    assert codes(client.diagnostics(uri)) == [CONFLICT]
    assert first[0] not in analyses()
    assert not any(
        m.get("method") == "textDocument/publishDiagnostics" and m["params"].get("version") == 1 for m in client.said
    )


def bytes_as_positions(client):
    """A client that can count bytes gets bytes."""
    capabilities = copy.deepcopy(CAPABILITIES)
    capabilities["general"] = {"positionEncodings": ["utf-8", "utf-16"]}
    with Client(client.command, client.folder) as other:
        assert other.initialize(capabilities)["capabilities"]["positionEncoding"] == "utf-8"
        text = (INPUTS / "tile.cu").read_text().replace("    out[y", "    /* 𝄞 é 漢 */ out[y")
        uri = other.open("tile.cu", text)
        start = finding(other.diagnostics(uri), CONFLICT)["range"]["start"]
        line = text.split("\n")[start["line"]]
        assert line.encode()[start["character"] :].startswith(b"tile[threadIdx.x]"), start


def plain_client(client):
    """A client that can do nothing is asked for nothing, and sends its settings by itself."""
    with Client(client.command, client.folder) as other:
        other.initialize({}, initializationOptions={"checks": "-*,cuda-perf-hot-atomic"})
        uri = other.open("tile.cu")
        assert codes(other.diagnostics(uri)) == []
        other.notify("workspace/didChangeConfiguration", {"settings": {"cuda-perf-lint": {"checks": ""}}})
        assert codes(other.diagnostics(uri)) == [CONFLICT]
        assert other.actions(uri) == []
        assert not any("id" in m and "method" in m for m in other.said), other.said


def order_of_life(client):
    """Nothing before initialize, nothing after shutdown; the exit code says whether the end was proper."""
    with Client(client.command, client.folder) as other:
        assert error_code(other.answer_to(other.ask("textDocument/codeAction", {}))) == -32002
        other.open("tile.cu")  # not heard
        other.initialize()
        assert error_code(other.answer_to(other.ask("initialize", {}))) == -32600
        uri = other.open("tile.cu")
        assert codes(other.diagnostics(uri)) == [CONFLICT]
        other.request("shutdown", None)
        assert error_code(other.answer_to(other.ask("textDocument/codeAction", {}))) == -32600
        other.notify("exit", None)
        assert other.exit_code() == 0
    for end in (lambda c: c.notify("exit", None), lambda c: c.process.stdin.close()):
        with Client(client.command, client.folder) as other:
            other.initialize()
            end(other)
            assert other.exit_code() == 1
    with Client(client.command, client.folder) as other:
        other.send_bytes(b"Content-Length: 100\r\n\r\n{")
        other.process.stdin.close()
        assert other.exit_code() == 1


def foreign_documents(client):
    """Old versions out of git and unnamed buffers are no files; a repeated open replaces the text."""
    for uri in ("git:/repo/tile.cu?HEAD", "untitled:Untitled-1", "file://elsewhere/tile.cu", ""):
        client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "version": 1, "text": "int a;"}})
    client.silence(lambda m: m.get("method") == "textDocument/publishDiagnostics", 0.5)
    uri = client.open("tile.cu")
    client.open("tile.cu", client.texts[uri].replace("[32][32]", "[32][33]"), version=9)
    assert codes(client.diagnostics(uri)) == []


def analysis_that_dies(client):
    """Its process is killed: that is said, and the next edit is analysed."""
    uri = client.open("slow.cu", slow_text())
    client.wait(lambda m: m.get("params", {}).get("value", {}).get("kind") == "begin", "progress")
    with open(f"/proc/{client.process.pid}/task/{client.process.pid}/children") as children:
        os.kill(int(children.read().split()[0]), 9)
    client.wait(said("window/showMessage", "the analysis crashed (killed)"), "a message")
    client.set_text(uri, (INPUTS / "tile.cu").read_text())
    assert codes(client.diagnostics(uri)) == [CONFLICT]


SCENARIOS = [
    a_page_for_each_check,
    broken_messages,
    half_a_message,
    odd_parameters,
    malformed_change,
    huge_file,
    binary_file,
    settings,
    hovers,
    inlay_hints,
    hints_are_refreshed,
    remedies_in_messages,
    configuration_file,
    unsaved_header,
    actions_for_one_version,
    fix_all,
    newer_edit_ends_analysis,
    bytes_as_positions,
    plain_client,
    order_of_life,
    foreign_documents,
    analysis_that_dies,
]

if __name__ == "__main__":
    sys.exit(main(SCENARIOS))
