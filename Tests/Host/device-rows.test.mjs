/**
 * The transactions of a recorded history (`BrowserDeviceTests`), by `Web/host/space-rows.js`: it answers the plans as `MemoryRows` did,
 * and stores the same rows.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { keysAndValues } from "../../Web/host/database.js";
import { Message, Tagged } from "../../Web/host/space-messages.js";
import { RowTransaction } from "../../Web/host/space-rows.js";
import { fromHex, hex } from "./bytes.mjs";
import { ModelDatabase } from "./model-database.mjs";

const input = readFileSync(new URL("../DeviceSyncTests/Fixtures/history.txt", import.meta.url), "utf8");
const STORES = ["ops", "snapshots", "undo", "meta", "space"];

/** Keys that stand in rows as their handle and points; this table hands them on. */
class Points {
  #known = new Map();

  pair(keys) {
    this.#known.set(hex(keys.handle), keys);
    return keys;
  }

  stored(handle) {
    return this.#known.get(hex(handle));
  }
}

const points = { $keys: (list, value) => Object.fromEntries(["handle", "signingKey", "sealingKey"].map((name, index) => [name, value(list[index])])) };
const tags = Object.fromEntries(["$keys", "$host"].map((name) => [name, (content, value) => new Tagged(name, value(content))]));

/** Its lines, with the engine's replies to messages. */
function history() {
  const program = process.env.DAYRING_NATIVE_SYNC ?? ".build/release/SyncApp";
  const replies = execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
  return input.trimEnd().split("\n").map((line) => {
    const [kind, digits] = line.split(" ");
    const bytes = fromHex(digits);
    if (kind === "rows") return { kind, stores: new Message(bytes).value(undefined, points) };
    const reply = replies.shift();
    if (kind === "snapshot") return { kind, bytes };
    return { kind, told: new Message(bytes).value(undefined, tags), reply: fromHex(reply) };
  });
}

/** Goes on through the lines that a transaction calls the engine with. */
class Recorded {
  constructor(lines) {
    this.lines = lines;
    this.load = (bytes) => {
      const { kind, bytes: recorded } = this.lines.shift();
      assert.deepEqual([kind, bytes], ["snapshot", recorded]);
      return true;
    };
  }

  message(bytes) {
    const { told, reply } = this.lines.shift();
    const { now, ...expected } = told;
    assert.deepEqual(new Message(bytes).value(undefined, tags), expected);
    return reply;
  }
}

async function filled(stores) {
  const database = new ModelDatabase();
  await database.withSpace("readwrite", async (transaction) => {
    for (const name of STORES) for (const [key, value] of stores[name]) transaction.objectStore(name).put(value, key);
  });
  return database;
}

async function expectRows(database, stores) {
  for (const name of STORES) {
    const { keys, values } = await database.withSpace("readonly", (transaction) => keysAndValues(transaction.objectStore(name)));
    assert.deepEqual(keys.map((key, index) => [key, values[index]]), stores[name], name);
  }
}

test("the plans of a recorded history are answered and carried out as in Swift", async () => {
  const engine = new Recorded(history());
  const { lines } = engine;
  const crypto = new Points();
  let database = await filled(lines.shift().stores);
  let count = 0;
  while (lines.length > 1) {
    const [{ kind, told, stores }] = lines;
    if (kind === "rows") {
      database = await filled(stores);
      lines.shift();
    } else if (told?.type === "rows") {
      // Each one runs twice, of which only the second is stored.
      for (const isStored of [false, true]) {
        database.beforeCompletion = () => assert.ok(isStored, "aborted");
        const done = database.withSpace("readwrite", (transaction) => new RowTransaction(transaction, engine, crypto).run(told.number));
        if (isStored) await done;
        else await assert.rejects(done, /aborted/);
      }
      database.beforeCompletion = () => {};
      count += 1;
    } else lines.shift();
  }
  assert.ok(count > 10, `${count} transactions`);
  await expectRows(database, lines[0].stores);
});
