/**
 * A tab of this version beside one of another, on one database: a page that slept through an update still runs what it was.
 * A former version stores all records in one snapshot, and knows no segments; what a later one stores, this one may not read.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { outcome } from "../../Web/host/database.js";
import { copyRecords, startEngine } from "../../Web/host/engine.js";
import { loadSegments } from "../../Web/host/segments.js";
import { SNAPSHOTS_KEPT, append, opsOf as opsIn, readNewest, replace } from "../../Web/host/transactions.js";
import { ModelDatabase } from "./model-database.mjs";
import { opsOf, playScript } from "./play.mjs";

const started = (path) => startEngine((imports) => WebAssembly.instantiate(readFileSync(path), imports));
const start = () => started(process.env.DAYRING_ENGINE ?? ".build/engine/app.wasm");
const { events: [boot], replies } = await playScript();
const all = opsOf(replies);
const some = all.slice(0, all.length / 2);
const others = all.slice(some.length);

/** A tab's engine that knows these ops. */
async function knowing(ops) {
  const engine = await start();
  engine.handle({ type: "ops", now: boot.now, ops });
  return engine;
}

/** All records in one piece, as former versions stored them and a space has them. */
async function inOne(engine) {
  const helper = await started(process.env.DAYRING_LIMITS ?? ".build/engine/limits.wasm");
  assert.ok(copyRecords(engine, helper));
  return helper.snapshot();
}

const written = (database, ops) => database.withSpace("readwrite", (transaction) => append(transaction, { ops }, { popped: [] }, false));

/** This version stores all up to a row. */
function compact(database, through, engine, held = []) {
  const bytes = engine.pack();
  const segments = engine.segments();
  const fresh = new Map(segments.flatMap((name, index) => (held.includes(name) ? [] : [[name, engine.segment(index)]])));
  const snapshot = { through, bytes, segments };
  return database.withSpace("readwrite", (transaction) => replace(transaction, snapshot, fresh, []));
}

/** So does a former one. */
function compactFormerly(database, through, bytes) {
  return database.withSpace("readwrite", async (transaction) => {
    const snapshots = transaction.objectStore("snapshots");
    snapshots.add({ through, bytes });
    const byAge = snapshots.index("through");
    const keys = await outcome(byAge.getAllKeys());
    for (const key of keys.slice(0, -SNAPSHOTS_KEPT)) snapshots.delete(key);
    if (keys.length < SNAPSHOTS_KEPT) return;
    const oldest = await outcome(byAge.openKeyCursor());
    transaction.objectStore("ops").delete(IDBKeyRange.upperBound(oldest.key));
  });
}

/** A new start of this version: what it knows then, and what of it cannot be read. */
function opened(database, known = []) {
  return database.withSpace("readonly", async (transaction) => {
    const engine = await start();
    const { key, snapshot, ops, isPartial } = await readNewest(transaction, known);
    if (snapshot) assert.equal(engine.load(snapshot.bytes), true);
    const lost = await loadSegments(transaction, snapshot?.segments ?? [], engine.load);
    engine.handle({ type: "ops", now: boot.now, ops });
    return { key, engine, lost, isPartial };
  });
}

test("a former version stores over months that lie by themselves, as often as it likes: all is read, and stored by month again", async () => {
  const database = new ModelDatabase();
  const tab = await knowing(some);
  await written(database, some);
  assert.deepEqual(await compact(database, some.length, tab), []);
  const held = tab.segments();
  assert.ok(held.length > 1);
  await written(database, others);
  const whole = await knowing(all);
  const bytes = await inOne(whole);
  for (let count = 1; count <= SNAPSHOTS_KEPT; count += 1) {
    await compactFormerly(database, all.length, bytes);
    const { engine, lost, isPartial } = await opened(database);
    assert.deepEqual([await inOne(engine), lost, isPartial], [await inOne(whole), [], false], `after ${count}`);
  }
  assert.deepEqual(opsIn(await database.rows("ops")), []);

  // The tab of this version still knows which months it has stored.
  tab.handle({ type: "ops", now: boot.now, ops: others });
  assert.deepEqual(await compact(database, all.length, tab, held), []);
  const { engine, lost } = await opened(database);
  assert.deepEqual([await inOne(engine), lost], [await inOne(whole), []]);
});

test("months that another tab has deleted with its snapshot are named, and nothing is stored without them", async () => {
  const database = new ModelDatabase();
  const tab = await knowing(all);
  await written(database, all);
  await compactFormerly(database, all.length, await inOne(tab));
  const before = await database.rows("snapshots");
  const held = tab.segments();
  assert.ok(held.length > 1);
  assert.deepEqual(await compact(database, all.length, tab, held), held);
  assert.deepEqual(await database.rows("snapshots"), before);
  assert.deepEqual(await compact(database, all.length, tab), []);
  const { engine, lost } = await opened(database);
  assert.deepEqual([await inOne(engine), lost], [await inOne(tab), []]);
});

test("beside a snapshot that only a later version reads, all is there from an older one and the rows", async () => {
  const database = new ModelDatabase();
  await written(database, some);
  await compact(database, some.length, await knowing(some));
  await written(database, others);
  await database.withSpace("readwrite", async (transaction) => {
    transaction.objectStore("snapshots").add({ through: all.length, bytes: new Uint8Array([255]), segments: ["drink/2026-01/later"] });
  });
  await assert.rejects(opened(database));
  const later = (await database.withSpace("readonly", (transaction) => readNewest(transaction, []))).key;
  const { engine, lost, isPartial } = await opened(database, [later]);
  assert.deepEqual([await inOne(engine), lost, isPartial], [await inOne(await knowing(all)), [], false]);
});

test("where a later version's are the only ones, this one says that it does not know everything", async () => {
  const database = new ModelDatabase();
  await written(database, all);
  for (let count = 1; count <= SNAPSHOTS_KEPT; count += 1) await compactFormerly(database, all.length, new Uint8Array([255]));
  const keys = await database.withSpace("readonly", (transaction) => outcome(transaction.objectStore("snapshots").getAllKeys()));
  const { isPartial } = await opened(database, keys);
  assert.equal(isPartial, true);
});
