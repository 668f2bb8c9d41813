// JSON-RPC with a language server over its standard input and output: messages with a Content-Length header, requests and
// answers by number. Nothing here knows of an editor; convert.js and extension.js do.
"use strict";

const errorCodes = { methodNotFound: -32601, requestCancelled: -32800, contentModified: -32801 };

class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }

  // Nothing is wrong: the question was withdrawn, or the text has changed since.
  get isOutdated() {
    return this.code === errorCodes.requestCancelled || this.code === errorCodes.contentModified;
  }
}

function frame(message) {
  const content = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "ascii"), content]);
}

// Puts bytes, which come in pieces of any size, together to messages.
class MessageReader {
  #bytes = Buffer.alloc(0);

  // The messages that are whole with these bytes. Throws if what comes is no message: then nothing behind it is either.
  add(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const messages = [];
    for (;;) {
      const end = this.#bytes.indexOf("\r\n\r\n");
      if (end === -1) return messages;
      const length = /^Content-Length: *(\d+)\r?$/im.exec(this.#bytes.toString("ascii", 0, end));
      if (!length) throw new Error("a message without Content-Length");
      const start = end + 4, stop = start + Number(length[1]);
      if (this.#bytes.length < stop) return messages;
      messages.push(JSON.parse(this.#bytes.toString("utf8", start, stop)));
      this.#bytes = this.#bytes.subarray(stop);
    }
  }
}

class Connection {
  #reader = new MessageReader();
  #output;
  #handlers;
  #waiting = new Map(); // request number -> { resolve, reject }
  #nextId = 1;
  #isClosed = false;

  // input and output are the server's; handlers maps the server's methods to functions of their parameters, trace (may be
  // undefined) is told of each message, onBroken of input that is none.
  constructor({ input, output, handlers, trace, onBroken }) {
    this.#output = output;
    this.#handlers = handlers;
    this.trace = trace;
    output.on("error", () => {}); // the server is gone; its end is seen elsewhere
    input.on("data", (bytes) => {
      let messages;
      try {
        messages = this.#reader.add(bytes);
      } catch (problem) {
        this.close();
        onBroken?.(problem);
        return;
      }
      messages.forEach((message) => this.#receive(message));
    });
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  // The result; a ResponseError if the server answers with one. cancellation is an editor's CancellationToken or undefined.
  request(method, params, cancellation) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("the server has stopped"));
      const listener = cancellation?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      const done = (settle) => (value) => {
        listener?.dispose();
        settle(value);
      };
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#send({ id, method, params });
    });
  }

  // Nothing is sent any more, and who waits waits no longer.
  close() {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new Error("the server has stopped"));
    this.#waiting.clear();
  }

  #send(message) {
    if (this.#isClosed) return;
    this.trace?.("to the server", message);
    this.#output.write(frame({ jsonrpc: "2.0", ...message }));
  }

  async #receive(message) {
    this.trace?.("from the server", message);
    if (message.method === undefined) {
      const asked = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) asked?.reject(new ResponseError(message.error));
      else asked?.resolve(message.result);
      return;
    }
    const handle = this.#handlers[message.method];
    if (message.id === undefined) return void handle?.(message.params);
    if (!handle) {
      const error = { code: errorCodes.methodNotFound, message: `unknown method '${message.method}'` };
      return void this.#send({ id: message.id, error });
    }
    this.#send({ id: message.id, result: (await handle(message.params)) ?? null });
  }
}

module.exports = { Connection, MessageReader, ResponseError, frame };
