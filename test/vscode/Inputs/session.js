// usage: node session.js EXTENSION PROGRAM FOLDER: the extension's own code with a stand-in for the editor and the real
// server. FOLDER is an empty one to work in.
"use strict";

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");

const [extensionFolder, program, folder] = process.argv.slice(2).map((each) => path.resolve(each));
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => name === "vscode" ? path.join(__dirname, "vscode.js") : resolve(name, ...rest);
const vscode = require("vscode");
const manifest = JSON.parse(fs.readFileSync(path.join(extensionFolder, "package.json"), "utf8"));
const { activate, deactivate } = require(path.join(extensionFolder, manifest.main));

const conflict = "cuda-perf-shared-bank-conflict", strided = "cuda-perf-strided-global-access";
const { test } = vscode;
const properties = manifest.contributes.configuration.properties;
for (const [name, { default: value }] of Object.entries(properties)) test.settings[name.replace("cuda-perf-lint.", "")] = value;
test.settings.path = program;
test.settings.arguments = ["--toolkit=none", "--no-cache"];

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
async function until(what, isSo) {
  for (let end = Date.now() + 60000; !isSo(); await pause(20)) assert(Date.now() < end, `${what}: did not come; the log: ${test.log}`);
}
const never = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const codes = (document) => test.shown.get(document.uri.text)?.map((each) => each.code.value ?? each.code);
const shows = (document, ...wanted) => until(`${wanted} in ${document.uri}`, () => `${codes(document)}` === `${wanted}`);
const at = (document, text) => document.positionAt(document.text.indexOf(text));

async function startsWithTheFirstDocument(context) {
  await activate(context);
  assert.strictEqual(test.log, "", "nothing is started for nothing");
  test.open(path.join(folder, "other.txt"), "plaintext");
  await pause(100);
  assert.strictEqual(test.log, "");
  const document = test.open(path.join(folder, "tile.cu"), "cuda-cpp");
  await shows(document, conflict);
  const [found] = test.shown.get(document.uri.text);
  assert.strictEqual(document.text.slice(document.offsetAt(found.range.start), document.offsetAt(found.range.end)), "tile[threadIdx.x][threadIdx.y]");
  assert.match(found.message, /32-way bank conflict/);
  assert.strictEqual(found.severity, vscode.DiagnosticSeverity.Warning);
  assert.match(found.code.target.toString(), /cuda-perf-shared-bank-conflict\.md$/);
  assert(found.relatedInformation.some(({ location }) => location.range.start.line === 2), "the declaration is a related place");
  return document;
}

async function hoverSaysWhatAWarpDoes(document) {
  const hover = await test.providers.hover.provideHover(document, at(document, "tile[threadIdx.x]"), never);
  assert.match(hover.contents.value, /32 wavefronts a request, 1 wavefront would do/);
  assert.strictEqual(await test.providers.hover.provideHover(document, new vscode.Position(0, 0), never), undefined);
}

// Behind the lines that take more than they need, at their ends, and asked for again when the text has changed.
async function hintsSayWhatALineTakes(document) {
  const line = at(document, "tile[threadIdx.x]").line;
  const all = new vscode.Range(0, 0, 100, 0);
  const hints = () => test.providers.hints.provideInlayHints(document, all, never);
  const [hint, ...more] = await hints();
  assert.deepStrictEqual(more, []);
  assert.strictEqual(hint.label, "32 wavefronts/request, 1 would do");
  assert.deepStrictEqual({ ...hint.position }, { line, character: document.text.split("\n")[line].length });
  assert.match(hint.tooltip, /^load, shared memory, in kernel 'transposeTiled', block 32x32 from the launch$/);
  let refreshed = 0;
  const listener = test.providers.hints.onDidChangeInlayHints(() => ++refreshed);
  test.replace(document, "[32][32]", "[32][33]");
  await until("other hints", () => refreshed > 0);
  assert.deepStrictEqual(await hints(), []);
  test.replace(document, "[32][33]", "[32][32]");
  await shows(document, conflict);
  listener.dispose();
}

async function quickFixAndUndo(document) {
  const [found] = test.shown.get(document.uri.text);
  const context = { diagnostics: [found], only: vscode.CodeActionKind.QuickFix };
  const actions = await test.providers.actions.provideCodeActions(document, found.range, context, never);
  const [fix] = actions.filter((each) => /pad the rows of 'tile'/.test(each.title));
  assert.strictEqual(fix.kind.value, "quickfix");
  assert(fix.isPreferred);
  test.apply(fix.edit);
  assert.match(document.text, /tile\[32\]\[33\]/);
  await shows(document);
  test.replace(document, "[33]", "[32]");
  await shows(document, conflict);
}

async function fixAllOnSaving(document) {
  const { providedCodeActionKinds } = test.providers.actions.metadata;
  assert(providedCodeActionKinds.some(({ value }) => value === "source.fixAll.cuda-perf-lint"));
  const context = { diagnostics: [], only: new vscode.CodeActionKind("source.fixAll.cuda-perf-lint") };
  const [all] = await test.providers.actions.provideCodeActions(document, new vscode.Range(0, 0, 0, 0), context, never);
  test.apply(all.edit);
  test.save(document);
  await shows(document);
  test.replace(document, "[33]", "[32]");
  await shows(document, conflict);
}

// An edit of a text that has changed since would be made in the wrong place.
async function anOldEditIsNotOffered(document) {
  const { toCodeAction } = require(path.join(extensionFolder, "src/convert.js"));
  const edit = (version) => ({ title: "t", kind: "quickfix", edit: { documentChanges: [{ textDocument: { uri: document.uri.text, version }, edits: [] }] } });
  assert(toCodeAction(edit(document.version)));
  assert.strictEqual(toCodeAction(edit(document.version - 1)), undefined);
}

async function settingsHoldAtOnce(document) {
  test.set("checks", "-*,cuda-perf-hot-atomic");
  await shows(document);
  test.set("checks", "");
  await shows(document, conflict);
  test.set("remedies", true);
  await until("the remedy in the message", () => /pad|rows of 33/.test(test.shown.get(document.uri.text)?.[0]?.message ?? ""));
  test.set("remedies", false);
  test.set("gpuArch", "sm_1");
  await until("a message", () => test.messages.some(({ text }) => text.includes("sm_1")));
  test.set("gpuArch", "");
  test.set("languages", ["cuda-cpp", "python"]); // starts another server
  await shows(document, conflict);
  const python = test.open(path.join(folder, "kernels.py"), "python");
  await shows(python, strided);
  test.close(python);
  assert(!test.shown.has(python.uri.text));
}

async function aConfigurationFileIsWatched(document) {
  const file = path.join(folder, ".cuda-perf-lint");
  const watcher = test.watchers.find(({ pattern }) => pattern === "**/.cuda-perf-lint");
  fs.writeFileSync(file, "Checks: '-*,cuda-perf-hot-atomic'\n");
  watcher.create.fire(vscode.Uri.file(file));
  await shows(document);
  fs.unlinkSync(file);
  watcher.delete.fire(vscode.Uri.file(file));
  await shows(document, conflict);
}

async function aServerThatDiesIsStartedAgain(document) {
  const starts = () => test.log.split("starting ").length - 1;
  for (let time = 0; time < 3; ++time) {
    const before = starts();
    process.kill(lastServer());
    await until("another start", () => starts() > before);
    await shows(document, conflict);
  }
  process.kill(lastServer());
  await until("a message", () => test.messages.some(({ text }) => text.includes("It is not started again")));
  assert(!test.shown.has(document.uri.text), "findings of a server that is gone");
  await test.commands.get("cuda-perf-lint.restart")();
  await shows(document, conflict);
}

async function aMissingProgramIsSaid(document) {
  test.set("path", path.join(folder, "no-such-program"));
  await until("a message", () => test.messages.some(({ text }) => text.includes("no-such-program' was not found. Install it")));
  test.set("path", "/bin/false");
  await until("another message", () => test.messages.some(({ text }) => text.includes("exit code 1. It is not started again")));
  test.set("path", program);
  await shows(document, conflict);
}

// The child processes that Node has started; the extension's is the last one.
const childProcess = require("child_process");
const spawn = childProcess.spawn;
const started = [];
childProcess.spawn = (...rest) => {
  const server = spawn(...rest);
  started.push(server);
  return server;
};
const lastServer = () => started.at(-1).pid;

async function main() {
  fs.writeFileSync(path.join(folder, "other.txt"), "nothing\n");
  fs.writeFileSync(path.join(folder, "kernels.py"), [
    "import cupy", "k = cupy.RawKernel(r'''", "extern \"C\" __global__ void f(float *out) { out[32 * (blockIdx.x * 512 + threadIdx.x)] = 0; }", "''', 'f')", "k((40000,), (512,), (0,))", "",
  ].join("\n"));
  const context = { subscriptions: [] };
  const document = await startsWithTheFirstDocument(context);
  console.log("ok: startsWithTheFirstDocument");
  for (const scenario of [hoverSaysWhatAWarpDoes, hintsSayWhatALineTakes, quickFixAndUndo, fixAllOnSaving, anOldEditIsNotOffered, settingsHoldAtOnce,
    aConfigurationFileIsWatched, aServerThatDiesIsStartedAgain, aMissingProgramIsSaid]) {
    await scenario(document);
    console.log(`ok: ${scenario.name}`);
  }
  await deactivate();
  await until("its end", () => started.every((each) => each.exitCode !== null || each.signalCode !== null));
  assert.strictEqual(started.at(-1).exitCode, 0, "a proper good-bye");
  assert.strictEqual(test.shown.size, 0);
  context.subscriptions.forEach((each) => each.dispose());
  console.log("ok: ends");
}

main().then(() => process.exit(0), (problem) => {
  console.error(problem);
  process.exit(1);
});
