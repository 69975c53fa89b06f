/** A recorded history of a browser's device (`BrowserDeviceTests`): its engine in wasm replies as it does natively, byte for byte. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Message } from "../../Web/host/space-messages.js";
import { fromHex, hex } from "./bytes.mjs";

const input = readFileSync(new URL("../DeviceSyncTests/Fixtures/history.txt", import.meta.url), "utf8");
const wasm = readFileSync(process.env.DAYRING_SYNC ?? ".build/engine/sync.wasm");

async function played() {
  const nothing = () => 0;
  const imports = { wasi_snapshot_preview1: { fd_write: nothing, fd_close: nothing, fd_seek: nothing } };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  const { memory, dayring_allocate: allocate, dayring_load: load, dayring_handle: message } = /** @type {any} */ (instance.exports);
  const lines = input.trimEnd().split("\n").filter((line) => !line.startsWith("rows "));
  return lines.map((line) => {
    const [kind, digits] = line.split(" ");
    const bytes = fromHex(digits);
    const pointer = allocate(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    if (kind === "snapshot") return String(load(pointer, bytes.length) === 1);
    const reply = message(pointer, bytes.length) >>> 0;
    return hex(new Uint8Array(memory.buffer, reply + 4, new DataView(memory.buffer).getUint32(reply, true)));
  });
}

test("a recorded history gives the same replies in wasm and natively", async () => {
  const program = process.env.DAYRING_NATIVE_SYNC ?? ".build/release/SyncApp";
  const native = execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
  const replies = await played();
  assert.equal(replies.length, native.length);
  for (const [step, reply] of replies.entries()) assert.equal(reply, native[step], `step ${step}`);
});

test("it comes past all that a device does", async () => {
  const replies = (await played()).filter((reply) => !["true", "false"].includes(reply)).map((reply) => new Message(fromHex(reply)).json);
  const effects = replies.flatMap(({ effects = [] }) => effects);
  assert.deepEqual([...new Set(effects.map(({ type }) => type))].sort(), ["ask", "compute", "listen", "read", "renew", "store", "wake"]);
  const requests = effects.flatMap(({ requests = [] }) => requests.map(([name]) => name));
  for (const name of ["verify", "sign", "seal", "open", "random", "pack", "unpack"]) assert.ok(requests.includes(name), name);
  const reads = replies.flatMap(({ read = [] }) => read.map(([name]) => name));
  for (const name of ["rows", "keys", "lastSequence", "named", "ledger"]) assert.ok(reads.includes(name), name);
  const writes = replies.flatMap(({ write = [] }) => write.map(([name]) => name));
  for (const name of ["add", "put", "delete"]) assert.ok(writes.includes(name), name);
  assert.ok(input.includes("snapshot "));
  assert.ok(replies.at(-1).isMember);
});
