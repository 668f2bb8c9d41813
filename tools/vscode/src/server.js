// One running server: started, told of the open documents, asked by the editor's providers, stopped or found dead.
"use strict";

const childProcess = require("child_process");
const vscode = require("vscode");
const convert = require("./convert");
const { Connection, ResponseError } = require("./connection");
const settings = require("./settings");

// What this client can do. The server leaves the rest out.
const capabilities = {
  workspace: {
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: false }, // watched from the start, see extension.js
    workspaceEdit: { documentChanges: true },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
    hover: { contentFormat: ["markdown"] },
    inlayHint: {},
  },
  window: { workDoneProgress: true },
};

// How long a server may take to say good-bye.
const stopMilliseconds = 2000;

class Server {
  #process;
  #connection;
  #opened = new Set(); // URIs that the server was told of
  #progress = new Map(); // token -> function that ends what is shown
  #isStopping = false;
  #answers = false; // what never has will not the next time
  #offers = {};

  // diagnostics is a DiagnosticCollection, log an OutputChannel. onHints is called when there may be
  // other inlay hints; onEnd(reason, isFatal) when the server ends by itself, fatally if another start would end the same way.
  constructor({ diagnostics, log, onHints, onEnd }) {
    this.diagnostics = diagnostics;
    this.log = log;
    this.onHints = onHints;
    this.onEnd = onEnd;
  }

  async start() {
    const { program, programArguments } = settings.command();
    const folder = vscode.workspace.workspaceFolders?.find((each) => each.uri.scheme === "file");
    this.log.appendLine(`starting ${[program, ...programArguments].join(" ")}`);
    this.#process = childProcess.spawn(program, programArguments, { cwd: folder?.uri.fsPath });
    this.#process.on("error", ({ code, message }) =>
      this.giveUp(code === "ENOENT" ? `'${program}' was not found` : message));
    this.#process.on("exit", (code, signal) =>
      this.#ended(`it ended with ${signal ?? `exit code ${code}`}`, { isFatal: !this.#answers }));
    this.#process.stderr.on("data", (text) => this.log.append(String(text)));
    this.#connection = new Connection({
      input: this.#process.stdout,
      output: this.#process.stdin,
      handlers: this.#handlers(),
      trace: settings.traces() ? (where, message) => this.log.appendLine(`${where}: ${JSON.stringify(message)}`) : undefined,
      onBroken: (problem) => this.giveUp(`it does not speak the protocol (${problem.message})`),
    });
    const answer = await this.#connection.request("initialize", {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      rootUri: folder?.uri.toString() ?? null,
      workspaceFolders: folder ? [{ uri: folder.uri.toString(), name: folder.name }] : null,
      capabilities,
    });
    this.#answers = true;
    this.#offers = answer.capabilities;
    this.log.appendLine(`${answer.serverInfo?.name} ${answer.serverInfo?.version} answers`);
    this.#connection.notify("initialized", {});
    vscode.workspace.textDocuments.forEach((document) => this.open(document));
  }

  offersInlayHints() {
    return Boolean(this.#offers.inlayHintProvider);
  }

  async stop() {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const exited = new Promise((resolve) => this.#process.once("exit", resolve));
    const late = setTimeout(() => this.#process.kill(), stopMilliseconds);
    try {
      await this.#connection.request("shutdown", null);
      this.#connection.notify("exit", null);
      await exited;
    } catch {
      this.#process.kill(); // it did not answer; it may be gone already
    }
    clearTimeout(late);
    this.#forgetAll();
  }

  // Another start would end the same way.
  giveUp(reason) {
    this.#ended(reason, { isFatal: true });
  }

  // --- documents

  open(document) {
    if (this.has(document) || !settings.selects(document)) return;
    this.#opened.add(document.uri.toString());
    this.#connection.notify("textDocument/didOpen", {
      textDocument: {
        uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText(),
      },
    });
  }

  change({ document, contentChanges }) {
    if (!this.has(document) || contentChanges.length === 0) return;
    const textDocument = { uri: document.uri.toString(), version: document.version };
    this.#connection.notify("textDocument/didChange", {
      textDocument, contentChanges: convert.fromContentChanges(contentChanges),
    });
  }

  save(document) {
    if (this.has(document)) this.#connection.notify("textDocument/didSave", { textDocument: this.#identify(document) });
  }

  close(document) {
    if (!this.#opened.delete(document.uri.toString())) return;
    this.#connection.notify("textDocument/didClose", { textDocument: this.#identify(document) });
    this.diagnostics.delete(document.uri);
  }

  has(document) {
    return this.#opened.has(document.uri.toString());
  }

  #identify(document) {
    return { uri: document.uri.toString() };
  }

  configurationChanged() {
    this.#connection.notify("workspace/didChangeConfiguration", { settings: null });
  }

  watchedFileChanged(uri, type) {
    this.#connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  }

  // --- questions of the editor; undefined where there is no answer

  async #ask(document, method, params, cancellation) {
    if (!this.has(document)) return undefined;
    try {
      const textDocument = this.#identify(document);
      return (await this.#connection.request(method, { textDocument, ...params }, cancellation)) ?? undefined;
    } catch (problem) {
      if (!(problem instanceof ResponseError && problem.isOutdated)) this.log.appendLine(`${method}: ${problem.message}`);
      return undefined;
    }
  }

  async codeActions(document, range, context, cancellation) {
    const params = {
      range: convert.fromRange(range),
      context: {
        diagnostics: context.diagnostics.filter((each) => each.source === settings.section).map(convert.fromDiagnostic),
        only: context.only ? [context.only.value] : undefined,
      },
    };
    const actions = await this.#ask(document, "textDocument/codeAction", params, cancellation);
    return actions?.map(convert.toCodeAction).filter((each) => each !== undefined);
  }

  async hover(document, position, cancellation) {
    const params = { position: convert.fromPosition(position) };
    const hover = await this.#ask(document, "textDocument/hover", params, cancellation);
    return hover && convert.toHover(hover);
  }

  async inlayHints(document, range, cancellation) {
    if (!this.offersInlayHints()) return undefined;
    const params = { range: convert.fromRange(range) };
    return (await this.#ask(document, "textDocument/inlayHint", params, cancellation))?.map(convert.toInlayHint);
  }

  // --- what the server says

  #handlers() {
    return {
      "textDocument/publishDiagnostics": ({ uri, version, diagnostics }) => {
        const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
        if (document && Number.isInteger(version) && document.version !== version) return; // newer ones are on their way
        this.diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(convert.toDiagnostic));
      },
      "workspace/configuration": ({ items }) => items.map(() => settings.forServer()),
      "window/showMessage": ({ type, message }) => void this.#show(type, message),
      "window/logMessage": ({ message }) => this.log.appendLine(message),
      "client/registerCapability": () => null,
      "window/workDoneProgress/create": () => null,
      "workspace/inlayHint/refresh": () => this.onHints(),
      "$/progress": ({ token, value }) => this.#showProgress(token, value),
    };
  }

  #show(type, message) {
    if (type === 1) return vscode.window.showErrorMessage(message);
    return type === 2 ? vscode.window.showWarningMessage(message) : vscode.window.showInformationMessage(message);
  }

  #showProgress(token, { kind, title }) {
    if (kind === "begin")
      vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
        new Promise((resolve) => this.#progress.set(token, resolve)));
    if (kind !== "end") return;
    this.#progress.get(token)?.();
    this.#progress.delete(token);
  }

  // --- the end

  #forgetAll() {
    this.#connection.close();
    this.#progress.forEach((end) => end());
    this.#progress.clear();
    this.#opened.clear();
    this.diagnostics.clear();
  }

  #ended(reason, { isFatal = false } = {}) {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#process.kill();
    this.#forgetAll();
    this.onEnd(reason, isFatal);
  }
}

module.exports = { Server };
