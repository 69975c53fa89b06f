/** The rows of a browser that is in lists: version 3 of its database, and what waits for each of its spaces. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { keysAndValues, openDatabase } from "../../Web/host/database.js";
import { encode } from "../../Web/host/space-messages.js";
import { RowTransaction } from "../../Web/host/space-rows.js";
import { append, replace } from "../../Web/host/transactions.js";
import { ModelDatabase } from "./model-database.mjs";

const list = "7".repeat(26);
const op = (stamp, kind = "task") => ({ stamp, records: [{ kind, id: "1", fields: { title: stamp } }] });
const shared = (stamp) => op(stamp, `task@${list}`);

/** An object store that is being made, or made anew. */
class MadeStore {
  constructor(name) {
    Object.assign(this, { name, indexes: [] });
  }

  createIndex(name) {
    this.indexes.push(name);
  }
}

/** Opens a database of a version with these stores. */
async function upgraded(names, oldVersion, newVersion) {
  const stores = names.map((name) => new MadeStore(name));
  const request = {
    transaction: { objectStoreNames: { contains: (name) => stores.some((store) => store.name === name) }, objectStore: (name) => stores.find((store) => store.name === name) },
    result: { createObjectStore: (name) => stores[stores.push(new MadeStore(name)) - 1] },
  };
  mock.method(indexedDB, "open", () => request);
  const opened = openDatabase(newVersion);
  if (newVersion > oldVersion) request.onupgradeneeded({ oldVersion, newVersion });
  request.onsuccess();
  await opened;
  return stores.map(({ name }) => name).sort();
}

indexedDB.open = () => {};
const one = ["meta", "ops", "snapshots", "undo"];
for (const [from, names, to, expected] of [
  [0, [], 1, one],
  [0, [], 2, [...one, "space"].sort()],
  [1, one, 2, [...one, "space"].sort()],
  [1, one, 3, ["meta", "rows", "snapshots", "space", "undo"]],
  [2, [...one, "space"], 3, ["meta", "rows", "snapshots", "space", "undo"]],
]) {
  test(`a database of version ${from} becomes one of version ${to}`, async () => assert.deepEqual(await upgraded(names, from, to), expected));
}

for (const name of ["ops", "rows"]) {
  const read = (database) => database.withSpace("readonly", (transaction) => keysAndValues(transaction.objectStore(name)));

  test(`in \`${name}\`, a row says for which list its op waits, whether it was looked for or not`, async () => {
    const database = new ModelDatabase(name);
    const none = { popped: [] };
    await database.withSpace("readwrite", (transaction) => append(transaction, { ops: [op("1"), shared("2")], undo: [{}] }, none, false));
    await database.withSpace("readwrite", (transaction) => append(transaction, { ops: [shared("2"), shared("3"), op("4")] }, none, true));
    assert.deepEqual((await read(database)).values, [
      { stamp: "1", op: op("1") },
      { stamp: "2", op: shared("2"), list },
      { stamp: "3", op: shared("3"), list },
      { stamp: "4", op: op("4") },
    ]);
  });

  test(`of \`${name}\`, a snapshot deletes nothing that waits for any space`, async () => {
    const kept = async (through) => {
      const database = new ModelDatabase(name);
      await database.withSpace("readwrite", async (transaction) => {
        await append(transaction, { ops: ["1", "2", "3", "4", "5"].map((stamp) => op(stamp)) }, { popped: [] }, false);
        const space = transaction.objectStore("space");
        for (const [key, sequence] of Object.entries(through)) space.put({ through: sequence }, key);
        space.put(Uint8Array.of(1), [list, "envelope", 1]);
        space.put([op("1")], ["list", 1]);
      });
      for (let count = 0; count < 3; count += 1) {
        const snapshot = { through: 4, bytes: new Uint8Array(1), segments: [] };
        await database.withSpace("readwrite", (transaction) => replace(transaction, snapshot, new Map(), []));
      }
      return (await read(database)).keys;
    };
    assert.deepEqual(await kept({}), [5]);
    assert.deepEqual(await kept({ state: 9 }), [5]);
    assert.deepEqual(await kept({ state: 9, [list]: 2 }), [3, 4, 5]);
    assert.deepEqual(await kept({ state: 1, [list]: 2 }), [2, 3, 4, 5]);
  });

  test(`what an engine calls ops is \`${name}\``, async () => {
    const database = new ModelDatabase(name);
    const steps = [{ read: [["lastSequence"], ["named", "2"]] }, { write: [["add", "ops", { stamp: "3", op: op("3") }], ["delete", { store: "ops", upper: 1, isLowerOpen: false, isUpperOpen: false }]] }];
    await database.withSpace("readwrite", (transaction) => append(transaction, { ops: [op("1"), shared("2")] }, { popped: [] }, false));
    const engine = { message: () => encode(steps.shift()), load: () => true };
    const written = await database.withSpace("readwrite", (transaction) => new RowTransaction(transaction, engine, {}).run(1));
    assert.deepEqual(written, { ops: [op("3")], sequences: [3], meta: {} });
    assert.deepEqual((await read(database)).keys, [2, 3]);
  });
}
