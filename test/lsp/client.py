"""A language-server client for tests: starts a server, speaks the protocol, remembers what the server said."""

import json
import os
import queue
import subprocess
import threading
import time
from pathlib import Path

PATIENCE = 60  # seconds for anything; a test that waits this long has failed


def frame(message):
    content = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def offset_at(text, position):
    """The index in text (a str) of a position in UTF-16 units."""
    lines = text.split("\n")
    line = lines[position["line"]]
    units = line.encode("utf-16-le")[: 2 * position["character"]]
    return sum(len(each) + 1 for each in lines[: position["line"]]) + len(units.decode("utf-16-le"))


def apply_edits(text, edits):
    """text with the edits of one document made; they are all seen from the text as it was."""
    places = [(offset_at(text, e["range"]["start"]), offset_at(text, e["range"]["end"]), e["newText"]) for e in edits]
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def edits_of(action, uri):
    """The edits that a code action makes in a document, in either form of the protocol."""
    edit = action["edit"]
    found = list(edit.get("changes", {}).get(uri, []))
    for document in edit.get("documentChanges", []):
        if document["textDocument"]["uri"] == uri:
            found += document["edits"]
    return found


CAPABILITIES = {
    "workspace": {
        "configuration": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "workspaceEdit": {"documentChanges": True},
    },
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "codeDescriptionSupport": True,
            "codeActionsInline": False,
        },
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}}},
    },
    "window": {"workDoneProgress": True},
}


class Client:
    def __init__(self, command, folder, settings=None, env=None):
        self.command, self.folder = command, Path(folder)
        self.settings = settings or {}
        pipe = subprocess.PIPE
        with open(os.path.join(folder, "server.log"), "ab") as log:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, cwd=folder, env=env)
        self.inbox = queue.Queue()
        self.said = []  # every message of the server, in order
        self.texts, self.versions, self.shown = {}, {}, {}
        self.next_id = 1
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    # Messages.

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while line := out.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            self.inbox.put(json.loads(out.read(length)))
        self.inbox.put(None)

    def send(self, message):
        self.send_bytes(frame(message))

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, params):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params})
        return self.next_id

    def answer_to(self, id):
        return self.wait(lambda m: m.get("id") == id and "method" not in m, f"the answer to request {id}")

    def request(self, method, params):
        """The result of a request; an error is a failed test."""
        answer = self.answer_to(self.ask(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def wait(self, wanted, what, seconds=PATIENCE):
        """The first message from now on that wanted() accepts."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self.inbox.get(timeout=max(end - time.monotonic(), 0.001))
            except queue.Empty:
                raise AssertionError(f"{what} did not come; the last messages: {str(self.said[-5:])[-3000:]}") from None
            assert message is not None, f"the server ended while we waited for {what}"
            self.said.append(message)
            if message.get("method") == "textDocument/publishDiagnostics":
                self.shown[message["params"]["uri"]] = message["params"]["diagnostics"]
            self._answer(message)
            if wanted(message):
                return message

    def silence(self, unwanted, seconds):
        """Fails if a message comes that unwanted() accepts."""
        try:
            message = self.wait(unwanted, "nothing", seconds)
        except AssertionError as error:
            assert "did not come" in str(error), error
            return
        raise AssertionError(f"unwanted: {message}")

    def _answer(self, message):
        if "method" not in message or "id" not in message:
            return
        result = None
        if message["method"] == "workspace/configuration":
            result = [self.settings.get(item.get("section")) for item in message["params"]["items"]]
        self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})

    # The life of a session.

    def initialize(self, capabilities=CAPABILITIES, **more):
        result = self.request(
            "initialize",
            {"processId": os.getpid(), "rootUri": self.folder.as_uri(), "capabilities": capabilities, **more},
        )
        self.notify("initialized", {})
        return result

    def stop(self):
        """A proper end; returns the exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.exit_code()

    def exit_code(self):
        return self.process.wait(PATIENCE)

    # Documents.

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text=None, version=1):
        """Opens a file, with another text than on disk if one is given, and returns its URI."""
        uri = self.uri(name)
        self.texts[uri] = (self.folder / name).read_text() if text is None else text
        self.versions[uri] = version
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "cuda", "version": version, "text": self.texts[uri]}},
        )
        return uri

    def _change(self, uri, changes):
        self.versions[uri] += 1
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": self.versions[uri]}, "contentChanges": changes},
        )

    def edit(self, uri, edits):
        """Makes edits as an editor does: one incremental change each, the last first."""
        self.texts[uri] = apply_edits(self.texts[uri], edits)
        last_first = sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]))[::-1]
        self._change(uri, [{"range": e["range"], "text": e["newText"]} for e in last_first])

    def replace(self, uri, old, new):
        """Replaces the first old by new, as an incremental change."""
        text = self.texts[uri]
        start = text.index(old)
        self.edit(
            uri,
            [
                {
                    "range": {"start": self.position(uri, start), "end": self.position(uri, start + len(old))},
                    "newText": new,
                }
            ],
        )

    def set_text(self, uri, text):
        self.texts[uri] = text
        self._change(uri, [{"text": text}])

    def position(self, uri, index):
        before = self.texts[uri][:index]
        line = before.rpartition("\n")[2]
        return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def diagnostics(self, uri, version=None):
        """The next diagnostics of the document's present version (or of the one given; 'any' takes all)."""
        version = self.versions[uri] if version is None else version
        message = self.wait(
            lambda m: (
                m.get("method") == "textDocument/publishDiagnostics"
                and m["params"]["uri"] == uri
                and version in ("any", m["params"].get("version"))
            ),
            f"diagnostics of {uri}, version {version}",
        )
        return message["params"]["diagnostics"]

    def actions(self, uri, range=None, only=None):
        context = {"diagnostics": self.shown.get(uri, [])}
        if only:
            context["only"] = only
        everything = {"start": {"line": 0, "character": 0}, "end": self.position(uri, len(self.texts[uri]))}
        return self.request(
            "textDocument/codeAction", {"textDocument": {"uri": uri}, "range": range or everything, "context": context}
        )
