// The protocol's values as VS Code's, and back. Both count columns in UTF-16 units, so positions are taken as they are.
"use strict";

const vscode = require("vscode");

const severities = [
  undefined, // the protocol counts from 1
  vscode.DiagnosticSeverity.Error,
  vscode.DiagnosticSeverity.Warning,
  vscode.DiagnosticSeverity.Information,
  vscode.DiagnosticSeverity.Hint,
];

const toRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

function toDiagnostic(from) {
  const to = new vscode.Diagnostic(toRange(from.range), from.message, severities[from.severity] ?? severities[2]);
  to.source = from.source;
  // With a page the code is a link.
  to.code = from.codeDescription
    ? { value: from.code, target: vscode.Uri.parse(from.codeDescription.href) }
    : from.code;
  to.relatedInformation = from.relatedInformation?.map(({ location, message }) =>
    new vscode.DiagnosticRelatedInformation(
      new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range)), message));
  return to;
}

// What the server needs to know it by.
function fromDiagnostic(from) {
  return {
    range: fromRange(from.range),
    message: from.message,
    severity: severities.indexOf(from.severity),
    code: typeof from.code === "object" ? from.code.value : from.code,
    source: from.source,
  };
}

// undefined if the edit is for a version of a document that is not there any more.
function toWorkspaceEdit({ changes, documentChanges }) {
  const edit = new vscode.WorkspaceEdit();
  const parts = documentChanges ??
    Object.entries(changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
  for (const { textDocument, edits } of parts) {
    const uri = vscode.Uri.parse(textDocument.uri);
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (open && Number.isInteger(textDocument.version) && open.version !== textDocument.version) return undefined;
    edit.set(uri, edits.map(({ range, newText }) => new vscode.TextEdit(toRange(range), newText)));
  }
  return edit;
}

function toCodeAction(from) {
  const edit = toWorkspaceEdit(from.edit ?? {});
  if (!edit) return undefined;
  const to = new vscode.CodeAction(from.title, vscode.CodeActionKind.Empty.append(from.kind));
  to.diagnostics = from.diagnostics?.map(toDiagnostic);
  to.isPreferred = from.isPreferred;
  to.edit = edit;
  return to;
}

function toHover({ contents, range }) {
  return new vscode.Hover(new vscode.MarkdownString(contents.value ?? contents), range && toRange(range));
}

function toInlayHint({ position, label, tooltip, paddingLeft }) {
  const hint = new vscode.InlayHint(new vscode.Position(position.line, position.character), label);
  hint.paddingLeft = paddingLeft;
  hint.tooltip = tooltip;
  return hint;
}

// A change of a document as the protocol has it: VS Code's come in an order in which each fits the text that the ones
// before it leave.
function fromContentChanges(changes) {
  return changes.map(({ range, text }) => ({ range: fromRange(range), text }));
}

module.exports = {
  fromContentChanges, fromDiagnostic, fromPosition, fromRange, toCodeAction, toDiagnostic, toHover, toInlayHint,
};
