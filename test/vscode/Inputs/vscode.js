// What the extension uses of VS Code's API, as far as a test needs it. The shapes are those of vscode.d.ts; 'test' is ours:
// what an editor's user does and sees.
"use strict";

const { pathToFileURL, fileURLToPath } = require("url");
const fs = require("fs");

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(value) { for (const listener of this.listeners) listener(value); }
  dispose() { this.listeners.clear(); }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  get scheme() { return this.text.split(":")[0]; }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
  }
}
class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
class DiagnosticRelatedInformation { constructor(location, message) { Object.assign(this, { location, message }); } }
class TextEdit { constructor(range, newText) { Object.assign(this, { range, newText }); } }
class WorkspaceEdit {
  parts = [];
  set(uri, edits) { this.parts.push({ uri, edits }); }
}
class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
  static Empty = new CodeActionKind("");
  static QuickFix = new CodeActionKind("quickfix");
  static SourceFixAll = new CodeActionKind("source.fixAll");
}
class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
class Hover { constructor(contents, range) { Object.assign(this, { contents, range }); } }
class MarkdownString { constructor(value) { this.value = value; } }
class InlayHint { constructor(position, label) { Object.assign(this, { position, label }); } }

// --- documents: text in lines, versions that count up

class TextDocument {
  version = 1;
  constructor(path, languageId) {
    Object.assign(this, { uri: Uri.file(path), languageId, text: fs.readFileSync(path, "utf8") });
  }
  getText() { return this.text; }
  offsetAt({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
}

const events = Object.fromEntries(["open", "change", "save", "close", "configuration", "trust"].map(
  (name) => [name, new EventEmitter()]));
const test = {
  settings: {}, // without the section's name
  shown: new Map(), // uri -> diagnostics
  messages: [], // what popped up
  log: "",
  progress: [], // titles that are shown
  watchers: [],
  commands: new Map(),
  providers: {},
  changedDiagnostics: new EventEmitter(),

  open(path, languageId) {
    const document = new TextDocument(path, languageId);
    vscode.workspace.textDocuments.push(document);
    events.open.fire(document);
    return document;
  },
  // Replaces the text of [start, end), given as offsets, as typing does.
  type(document, start, end, text) {
    const from = document.positionAt(start), to = document.positionAt(end);
    document.text = document.text.slice(0, start) + text + document.text.slice(end);
    document.version++;
    events.change.fire({ document, contentChanges: [{ range: new Range(from.line, from.character, to.line, to.character), text }] });
  },
  replace(document, old, text) {
    const start = document.text.indexOf(old);
    this.type(document, start, start + old.length, text);
  },
  // What the editor does with an action that was chosen.
  apply(edit) {
    for (const { uri, edits } of edit.parts) {
      const document = vscode.workspace.textDocuments.find((each) => each.uri.text === uri.text);
      const places = edits.map(({ range, newText }) => [document.offsetAt(range.start), document.offsetAt(range.end), newText]);
      for (const [start, end, text] of places.sort((a, b) => b[0] - a[0])) this.type(document, start, end, text);
    }
  },
  save(document) { events.save.fire(document); },
  close(document) {
    vscode.workspace.textDocuments.splice(vscode.workspace.textDocuments.indexOf(document), 1);
    events.close.fire(document);
  },
  set(name, value) {
    this.settings[name] = value;
    const changed = `cuda-perf-lint.${name}`;
    events.configuration.fire({ affectsConfiguration: (asked) => changed === asked || changed.startsWith(`${asked}.`) });
  },
};

const provider = (kind) => (selector, value, metadata) => {
  test.providers[kind] = { ...value, metadata };
  return { dispose() {} };
};
const say = (kind) => async (text) => void test.messages.push({ kind, text });

const vscode = {
  EventEmitter, Uri, Position, Range, Location, Diagnostic, DiagnosticRelatedInformation, TextEdit, WorkspaceEdit,
  CodeActionKind, CodeAction, Hover, MarkdownString, InlayHint,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  ProgressLocation: { Window: 10 },
  version: "1.75.0",
  env: { appName: "a stand-in for VS Code" },
  workspace: {
    textDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (name) => test.settings[name] }),
    onDidOpenTextDocument: events.open.event,
    onDidChangeTextDocument: events.change.event,
    onDidSaveTextDocument: events.save.event,
    onDidCloseTextDocument: events.close.event,
    onDidChangeConfiguration: events.configuration.event,
    onDidGrantWorkspaceTrust: events.trust.event,
    createFileSystemWatcher(pattern) {
      const emitters = { create: new EventEmitter(), change: new EventEmitter(), delete: new EventEmitter() };
      test.watchers.push({ pattern, ...emitters });
      return { onDidCreate: emitters.create.event, onDidChange: emitters.change.event, onDidDelete: emitters.delete.event, dispose() {} };
    },
  },
  window: {
    createOutputChannel: () => ({
      append(text) { test.log += text; }, appendLine(text) { test.log += `${text}\n`; }, show() {}, dispose() {},
    }),
    showErrorMessage: say("error"), showWarningMessage: say("warning"), showInformationMessage: say("information"),
    async withProgress({ title }, work) {
      test.progress.push(title);
      await work();
      test.progress.splice(test.progress.indexOf(title), 1);
    },
  },
  languages: {
    createDiagnosticCollection: () => ({
      set(uri, diagnostics) { test.shown.set(uri.text, diagnostics); test.changedDiagnostics.fire(uri.text); },
      delete(uri) { test.shown.delete(uri.text); test.changedDiagnostics.fire(uri.text); },
      clear() { test.shown.clear(); },
      dispose() { test.shown.clear(); },
    }),
    registerCodeActionsProvider: provider("actions"),
    registerHoverProvider: provider("hover"),
    registerInlayHintsProvider: provider("hints"),
  },
  commands: {
    registerCommand(name, run) { test.commands.set(name, run); return { dispose() {} }; },
    executeCommand: (name, ...rest) => test.commands.get(name)?.(...rest),
  },
  test,
};

module.exports = vscode;
