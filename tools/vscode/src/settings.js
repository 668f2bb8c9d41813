// The section 'cuda-perf-lint' of VS Code's settings; package.json says what each is.
"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");

const section = "cuda-perf-lint";

// Those that are the server's own: docs/integrations/editors.md.
const serverSettings = ["blockDim", "checks", "compileCommands", "config", "gpuArch", "remedies", "severity", "toolkit"];

const get = (name) => vscode.workspace.getConfiguration(section).get(name);

// The program that comes with the extension, if one was packed into it.
const bundled = path.join(__dirname, "..", "bin", "cuda-perf-lint");

function command() {
  const program = get("path") || (fs.existsSync(bundled) ? bundled : "cuda-perf-lint");
  return { program, programArguments: ["--lsp", ...(get("arguments") ?? [])] };
}

function forServer() {
  return Object.fromEntries(serverSettings.map((name) => [name, get(name)]).filter(([, value]) => value !== undefined));
}

// Whether the server is told of a document. What is not a file (another commit's text, a notebook's cell) it cannot place.
function selects(document) {
  return document.uri.scheme === "file" && (get("languages") ?? []).includes(document.languageId);
}

const traces = () => get("trace") === "messages";

// What a change of makes a new server necessary.
const startSettings = ["path", "arguments", "languages", "trace"].map((name) => `${section}.${name}`);

module.exports = { bundled, command, forServer, section, selects, startSettings, traces };
