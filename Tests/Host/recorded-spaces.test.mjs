/** The rows of a space that former versions have stored (`Tests/RecordedSpaces`), besides its device's (`RecordedRowTests`). */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { keysAndValues } from "../../Web/host/database.js";
import { SpaceCrypto } from "../../Web/host/space-crypto.js";
import { replace } from "../../Web/host/transactions.js";
import { placeOf } from "../../Web/host/wake-calls.js";
import { hex } from "./bytes.mjs";
import { ModelDatabase } from "./model-database.mjs";
import { revived } from "../RecordedSpaces/rows.mjs";

const folder = new URL("../RecordedSpaces/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

/** A database with the rows of a recorded one. */
async function filled(name) {
  const { database } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  const { stores } = await revived(database);
  const model = new ModelDatabase();
  await model.withSpace("readwrite", async (transaction) => {
    for (const [store, { rows }] of Object.entries(stores)) {
      for (const { key, value } of rows) transaction.objectStore(store).put(value, key);
    }
  });
  return model;
}

function rowsOf(model) {
  return model.withSpace("readonly", async (transaction) => {
    const stores = {};
    for (const name of ["ops", "snapshots", "undo", "meta", "space"]) stores[name] = await keysAndValues(transaction.objectStore(name));
    return stores;
  });
}

test("the service worker finds the relay in them, and compaction what waits", async () => {
  const model = await filled("offline.json");
  const { space, token, through } = (await rowsOf(model)).space.values.find(({ standing }) => standing);
  assert.deepEqual(await placeOf(model), { address: `https://relay.example/v1/spaces/${hex(space)}/wakes`, token: hex(token) });

  const keys = (await rowsOf(model)).ops.keys;
  const snapshot = { through: keys.at(-1), bytes: new Uint8Array(1), segments: [] };
  for (let count = 0; count < 4; count += 1) {
    await model.withSpace("readwrite", (transaction) => replace(transaction, snapshot, new Map(), []));
  }
  assert.deepEqual((await rowsOf(model)).ops.keys, keys.filter((key) => key > through));
});

for (const name of names) {
  test(`${name}: its keys can be used`, async () => {
    const crypto = new SpaceCrypto();
    for (const { keys } of await (await filled(name)).rows("space")) {
      if (!keys?.signing) continue;
      const { handle, signingKey } = crypto.pair(keys);
      const message = Uint8Array.of(1, 2, 3);
      const [signature] = await crypto.answers([["sign", handle, message]]);
      assert.deepEqual(await crypto.answers([["verify", signingKey, signature, message]]), [true]);
      assert.equal(crypto.stored(handle), keys);
    }
  });
}
