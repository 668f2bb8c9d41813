// Starts `cuda-perf-lint --lsp` when the first file of its languages is opened, keeps it running, and joins it to the editor.
"use strict";

const vscode = require("vscode");
const { Server } = require("./server");
const settings = require("./settings");

// A server that ends more often than this within that time stays down.
const mostRestarts = 3, restartWindowMilliseconds = 3 * 60 * 1000;

const fixAll = vscode.CodeActionKind.SourceFixAll.append(settings.section);
const fileChange = { created: 1, changed: 2, deleted: 3 }; // the protocol's FileChangeType
const anyFile = { scheme: "file" };

class Extension {
  #server; // undefined while none runs
  #queue = Promise.resolve(); // starts and stops, one after the other
  #ends = []; // when servers ended by themselves
  #hintsChanged = new vscode.EventEmitter();

  constructor() {
    this.log = vscode.window.createOutputChannel(settings.section);
    this.diagnostics = vscode.languages.createDiagnosticCollection(settings.section);
  }

  // What the editor has to let go of at the end.
  subscriptions() {
    const { workspace, languages, commands } = vscode;
    return [
      this.log,
      this.diagnostics,
      this.#hintsChanged,
      commands.registerCommand("cuda-perf-lint.restart", () => this.restart()),
      commands.registerCommand("cuda-perf-lint.showLog", () => this.log.show()),
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidChangeTextDocument((event) => this.#server?.change(event)),
      workspace.onDidSaveTextDocument((document) => this.#server?.save(document)),
      workspace.onDidCloseTextDocument((document) => this.#server?.close(document)),
      workspace.onDidChangeConfiguration((event) => this.#configurationChanged(event)),
      workspace.onDidGrantWorkspaceTrust(() => this.restart()),
      ...["**/.cuda-perf-lint", "**/compile_commands.json"].flatMap((pattern) => this.#watch(pattern)),
      languages.registerCodeActionsProvider(anyFile, {
        provideCodeActions: (...question) => this.#server?.codeActions(...question),
      }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, fixAll] }),
      languages.registerHoverProvider(anyFile, { provideHover: (...question) => this.#server?.hover(...question) }),
      languages.registerInlayHintsProvider(anyFile, {
        onDidChangeInlayHints: this.#hintsChanged.event,
        provideInlayHints: (...question) => this.#server?.inlayHints(...question),
      }),
    ];
  }

  // Starts a server if a document that is open wants one.
  start() {
    return this.#inTurn(async () => {
      if (this.#server || !vscode.workspace.textDocuments.some(settings.selects)) return;
      const server = new Server({
        diagnostics: this.diagnostics,
        log: this.log,
        onHints: () => this.#hintsChanged.fire(),
        onEnd: (reason, isFatal) => this.#serverEnded(reason, isFatal),
      });
      this.#server = server;
      try {
        await server.start();
      } catch (problem) {
        server.giveUp(problem.message); // unless it has ended, which was said
      }
    });
  }

  stop() {
    return this.#inTurn(async () => {
      const server = this.#server;
      this.#server = undefined;
      await server?.stop();
    });
  }

  async restart() {
    this.#ends = [];
    await this.stop();
    await this.start();
  }

  #inTurn(work) {
    this.#queue = this.#queue.then(work, work);
    return this.#queue;
  }

  #opened(document) {
    if (!settings.selects(document)) return;
    if (this.#server) this.#server.open(document);
    else this.start();
  }

  #configurationChanged(event) {
    if (settings.startSettings.some((name) => event.affectsConfiguration(name))) this.restart();
    else if (event.affectsConfiguration(settings.section)) this.#server?.configurationChanged();
  }

  #watch(pattern) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const tell = (type) => (uri) => this.#server?.watchedFileChanged(uri, type);
    return [
      watcher,
      watcher.onDidCreate(tell(fileChange.created)),
      watcher.onDidChange(tell(fileChange.changed)),
      watcher.onDidDelete(tell(fileChange.deleted)),
    ];
  }

  #serverEnded(reason, isFatal) {
    this.#server = undefined;
    this.log.appendLine(reason);
    const now = Date.now();
    this.#ends = [...this.#ends.filter((time) => now - time < restartWindowMilliseconds), now];
    if (!isFatal && this.#ends.length <= mostRestarts) return void this.start();
    return void this.#complain(reason);
  }

  async #complain(reason) {
    const openSettings = "Settings", showLog = "Log";
    const advice = "Install it (pip install cuda-perf-lint) or name the program in the setting cuda-perf-lint.path.";
    const message = `cuda-perf-lint: ${reason}. ${reason.includes("not found") ? advice : "It is not started again."}`;
    const choice = await vscode.window.showErrorMessage(message, openSettings, showLog);
    if (choice === openSettings) vscode.commands.executeCommand("workbench.action.openSettings", settings.section);
    else if (choice === showLog) this.log.show();
  }
}

let extension;

async function activate(context) {
  extension = new Extension();
  context.subscriptions.push(...extension.subscriptions());
  await extension.start();
}

const deactivate = () => extension?.stop();

module.exports = { activate, deactivate };
