/** The rows of a space that former versions have stored (`Tests/RecordedSpaces`), read and written by this one. */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { keysAndValues } from "../../Web/host/database.js";
import { withKeys } from "../../Web/host/space-keys.js";
import { changeState, outboxOf, readState } from "../../Web/host/space-store.js";
import { perform } from "../../Web/host/space-work.js";
import { SNAPSHOTS_KEPT, replace } from "../../Web/host/transactions.js";
import { placeOf } from "../../Web/host/wake-calls.js";
import { hex } from "../../Web/sync/bytes.js";
import { LogView } from "../../Web/sync/log-view.js";
import { readRosterEntry, rosterEntryID } from "../../Web/sync/roster-entry.js";
import { Roster } from "../../Web/sync/roster.js";
import { ModelDatabase } from "./model-database.mjs";
import { revived } from "../RecordedSpaces/rows.mjs";

const folder = new URL("../RecordedSpaces/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
/** What waits in each: ops that are not sealed, requests for the roster, and a draft of an entry. */
const HOLDINGS = {
  "draft.json": [0, 1, true],
  "draft-unanswered.json": [0, 1, true],
  "offline.json": [2, 0, false],
  "removed.json": [1, 0, false],
  "restored.json": [2, 0, false],
  "sealed.json": [1, 0, false],
};

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

/** But for what each transaction counts. */
function withoutCount({ space, ...others }) {
  return { ...others, space: { ...space, values: space.values.map((value) => (value.change === undefined ? value : { ...value, change: 0 })) } };
}

test("the service worker finds the relay in them, and compaction what waits", async () => {
  const model = await filled("offline.json");
  const { space, token, through } = await model.withSpace("readonly", readState);
  assert.deepEqual(await placeOf(model), { address: `https://relay.example/v1/spaces/${hex(space)}/wakes`, token: hex(token) });

  const keys = (await rowsOf(model)).ops.keys;
  const snapshot = { through: keys.at(-1), bytes: new Uint8Array(1), segments: [] };
  for (let count = 0; count < SNAPSHOTS_KEPT + 1; count += 1) {
    await model.withSpace("readwrite", (transaction) => replace(transaction, snapshot, new Map(), []));
  }
  assert.deepEqual((await rowsOf(model)).ops.keys, keys.filter((key) => key > through));
});

test("there are recorded spaces", () => assert.ok(names.length > 0));

for (const name of names) {
  test(`${name}: what was stored comes through transactions as it was`, async () => {
    const model = await filled(name);
    const before = await rowsOf(model);
    const state = await model.withSpace("readonly", readState);
    if (!state) return void assert.equal(await model.withSpace("readwrite", (transaction) => changeState(transaction, () => {})), undefined);
    const { revision } = state.standing;

    const { holdings } = await model.withSpace("readwrite", (transaction) => changeState(transaction, () => {}));
    const noted = { type: "store", deed: "noted", expected: revision, standing: state.standing };
    const done = await model.withSpace("readwrite", (transaction) => perform(transaction, noted, {}, undefined));
    assert.deepEqual({ ...done.holdings, change: holdings.change }, holdings);
    assert.equal(done.state.change, state.change + 2);
    assert.deepEqual([done.ops, done.sequences, done.isReplaced], [[], [], false]);
    assert.deepEqual(withoutCount(await rowsOf(model)), withoutCount(before));

    const { waiting, wishes, draft } = await model.withSpace("readonly", (transaction) => outboxOf(transaction, state));
    assert.deepEqual([waiting, wishes, draft], HOLDINGS[name] ?? [0, 0, false]);
    const late = { ...noted, expected: revision - 1 };
    const overtaken = await model.withSpace("readwrite", (transaction) => perform(transaction, late, {}, undefined));
    assert.deepEqual(overtaken, { overtaken: done.state });
  });

  test(`${name}: its keys, its view and its roster can be used`, async () => {
    const model = await filled(name);
    const rows = await model.rows("space");
    for (const stored of rows.filter(({ keys }) => keys?.signing)) {
      const { keys, space } = await withKeys(stored);
      const message = new Uint8Array([1, 2, 3]);
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.signing, message);
      const key = await crypto.subtle.importKey("raw", keys.signingKey, { name: "ECDSA", namedCurve: "P-256" }, true, ["verify"]);
      assert.equal(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, message), true);
      if (!space) continue;

      const view = new LogView(stored.view).copy();
      assert.deepEqual(view.state, stored.view);
      assert.equal(Number(view.place.sequence), stored.standing.cursor.sequence);
      assert.equal(stored.view.hashes.length, stored.standing.cursor.sequence - (stored.view.base ?? 0) + 1);
      const entries = await Promise.all(stored.known.map(({ bytes }) => readRosterEntry(bytes)));
      assert.deepEqual(await Promise.all(entries.map(rosterEntryID)), stored.known.map(({ id }) => id));
      const { number } = view.roster;
      assert.deepEqual((await Roster.of(entries.slice(0, number))).state, stored.view.roster);
    }
  });
}
