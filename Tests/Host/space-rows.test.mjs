/** Plans on the rows of a browser, ordered by an engine that answers as the test says. */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { keysAndValues } from "../../Web/host/database.js";
import { SpaceCrypto } from "../../Web/host/space-crypto.js";
import { Message, Tagged, encode } from "../../Web/host/space-messages.js";
import { RowTransaction } from "../../Web/host/space-rows.js";
import { revived } from "../RecordedSpaces/rows.mjs";
import { ModelDatabase } from "./model-database.mjs";

const STORES = ["ops", "snapshots", "undo", "meta", "space"];
const tags = Object.fromEntries(["$keys", "$host"].map((name) => [name, (content, value) => new Tagged(name, value(content))]));
const op = (stamp, fields = { amount: 250 }) => ({ stamp, records: [{ kind: "drink", id: stamp, fields }] });
const all = (store, bounds = {}) => ({ store, ...bounds, isLowerOpen: false, isUpperOpen: false });
const one = (store, key) => all(store, { lower: key, upper: key });

/** An engine with a plan: what it answers to the answers so far. */
class Planned {
  loaded = [];
  told = [];

  constructor(plan) {
    this.plan = plan;
    this.load = (bytes) => bytes[0] !== 0 && this.loaded.push(bytes) > 0;
  }

  message(bytes) {
    const { type, ...told } = new Message(bytes).value(undefined, tags);
    this.told.push({ type, ...told });
    return encode(type === "rows" ? this.plan(told.answers, told.number) : {});
  }
}

let database;
let crypto;

beforeEach(() => {
  database = new ModelDatabase();
  crypto = new SpaceCrypto(async (keys) => keys);
});

/** Fills stores with `[key, value]` each. */
function fill(stores) {
  return database.withSpace("readwrite", async (transaction) => {
    for (const [store, rows] of Object.entries(stores)) for (const [key, value] of rows) transaction.objectStore(store).put(value, key);
  });
}

function rowsOf(model = database) {
  return model.withSpace("readonly", async (transaction) => {
    const stores = {};
    for (const name of STORES) stores[name] = await keysAndValues(transaction.objectStore(name));
    return stores;
  });
}

function run(plan, store = database) {
  const engine = plan instanceof Planned ? plan : new Planned(plan);
  return store.withSpace("readwrite", (transaction) => new RowTransaction(transaction, engine, crypto).run(7));
}

/** The answers to reads, in one step. */
async function read(...reads) {
  let found;
  await run((answers) => {
    found = answers;
    return answers.length === 0 ? { read: reads } : { write: [] };
  });
  return found;
}

function write(...writes) {
  return run(() => ({ write: writes }));
}

test("rows come by their range, in the order of their keys", async () => {
  await fill({ space: [[["list", 3], [op("3")]], ["state", { a: 1 }], [["list", 10], [op("10")]], [["envelope", 2], new Uint8Array(4)]] });
  const lists = all("space", { lower: ["list"], upper: ["list", []] });
  const [rows, keys, open, none, inverted, empty] = await read(
    ["rows", lists, []],
    ["keys", all("space"), []],
    ["keys", { ...one("space", ["list", 3]), upper: ["list", 10], isLowerOpen: true }],
    ["rows", one("space", "other"), []],
    ["rows", all("space", { lower: ["list", 10], upper: ["list", 3] }), []],
    ["keys", { ...one("space", "state"), isUpperOpen: true }],
  );
  assert.deepEqual(rows, { rows: [[["list", 3], [op("3")]], [["list", 10], [op("10")]]] });
  assert.deepEqual(keys, { keys: ["state", ["envelope", 2], ["list", 3], ["list", 10]] });
  assert.deepEqual(open, { keys: [["list", 10]] });
  assert.deepEqual([none, inverted, empty], [{ rows: [] }, { rows: [] }, { keys: [] }]);
});

test("parts of a value pass as the plan says, and what a value lacks is passed over", async () => {
  const keys = crypto.stored((await crypto.answers([["generate", "stored"]]))[0].keys.handle);
  const known = [{ id: new Uint8Array(2) }, { id: new Uint8Array(3) }];
  const state = { keys, known, aside: [[op("1", { $bytes: 0 })], [op("2")]], view: { seen: 5n, hashes: known }, through: 3, draft: undefined };
  await fill({ space: [["state", state]] });
  const passages = [[["keys"], "keys"], [["known"], "host"], [["aside", "*", "*"], "json"], [["view", "seen"], "host"], [["view", "roster"], "host"], [["known", "*"], "json"], [["through", "name"], "host"], [["draft"], "keys"]];
  const [{ rows: [[, value]] }] = await read(["rows", one("space", "state"), passages]); // prettier-ignore
  const { signingKey, sealingKey } = keys;
  assert.deepEqual(value, {
    keys: new Tagged("$keys", [signingKey, signingKey, sealingKey]),
    known: new Tagged("$host", [0, 2]),
    aside: [[op("1", { $bytes: 0 })], [op("2")]],
    view: { seen: new Tagged("$host", [1]), hashes: known },
    through: 3,
    draft: undefined,
  });
});

test("what stays here is written back as it was, with more behind it", async () => {
  const strange = { at: new Date(5), list: [{ made: new Date(6) }, 2] };
  await fill({ space: [["state", strange]] });
  await run((answers) => {
    if (answers.length === 0) return { read: [["rows", one("space", "state"), [[["list"], "host"]]]] };
    const [{ rows: [[, { at, list }]] }] = answers; // prettier-ignore
    const longer = new Tagged("$longer", [list.content[0], { id: new Uint8Array(1) }, new Tagged("$json", op("1", { $host: [0] }))]);
    return { write: [["put", "space", "state", { at, list: longer }], ["put", "space", "again", list]] };
  });
  const { space } = await rowsOf();
  assert.deepEqual(space, {
    keys: ["again", "state"],
    values: [strange.list, { at: strange.at, list: [...strange.list, { id: new Uint8Array(1) }, op("1", { $host: [0] })] }],
  });
});

test("keys are written as the table has them", async () => {
  const { handle, signingKey, sealingKey } = (await crypto.answers([["generate", "stored"]]))[0].keys;
  await write(["put", "space", ["attempt", "join"], { keys: new Tagged("$keys", [handle, signingKey, sealingKey]) }]);
  const [{ keys }] = await database.rows("space");
  assert.deepEqual([keys.signing.type, keys.signing.extractable, keys.signingKey], ["private", false, signingKey]);
});

test("added rows are named by their keys, and told with their ops", async () => {
  await fill({ ops: [[1, { stamp: "0", op: op("0") }]] });
  const written = await write(
    ["add", "ops", { ops: new Tagged("$json", [op("1"), op("2")]), log: true }],
    ["add", "snapshots", { through: new Tagged("$added", 0), bytes: new Uint8Array(1) }],
    ["add", "ops", { stamp: "3", op: new Tagged("$json", op("3")) }],
    ["put", "space", "state", { pages: [new Tagged("$added", 0)], last: new Tagged("$added", 2) }],
    ["delete", one("ops", 1)],
  );
  const { ops, snapshots, space } = await rowsOf();
  const [first, last] = ops.keys;
  assert.deepEqual(written, { ops: [op("1"), op("2"), op("3")], sequences: [first, last], meta: {} });
  assert.deepEqual(ops.values, [{ ops: [op("1"), op("2")], log: true }, { stamp: "3", op: op("3") }]);
  assert.deepEqual(snapshots.values, [{ through: first, bytes: new Uint8Array(1) }]);
  assert.deepEqual(space.values, [{ pages: [first], last }]);
});

test("of what was added, only what is still there at the end is told", async () => {
  assert.deepEqual(await write(["add", "ops", { stamp: "" }], ["clear", "ops"]), { ops: [], sequences: [], meta: {} });
  assert.deepEqual(await write(["add", "ops", { stamp: "" }], ["delete", all("ops")]), { ops: [], sequences: [], meta: {} });
  assert.deepEqual(await database.rows("ops"), []);
  await write(["add", "ops", { stamp: "1", op: op("1") }]);
  const written = await write(["add", "ops", { stamp: "2", op: op("2") }], ["add", "ops", { stamp: "3", op: op("3") }], ["delete", all("ops", { upper: 4 })]);
  assert.deepEqual(written.ops, [op("3")]);
  assert.deepEqual((await rowsOf()).ops.values, [{ stamp: "3", op: op("3") }]);
});

test("rows are found by their stamp, with its plus signs", async () => {
  const stamps = ["01", "01+", "01++", "01,", "010", "02"];
  await fill({ ops: [...stamps.map((stamp, index) => [index + 1, { stamp, op: op(stamp) }]), [9, { ops: [op("01")], log: true }]] });
  const [{ rows }] = await read(["named", "01"]);
  assert.deepEqual(rows, stamps.slice(0, 3).map((stamp, index) => [index + 1, { stamp, op: op(stamp) }]));
});

test("the last sequence is that of a row, or of a snapshot", async () => {
  assert.deepEqual(await read(["lastSequence"]), [{ sequence: 0 }]);
  await fill({ ops: [[4, { stamp: "4" }]] });
  assert.deepEqual(await read(["lastSequence"]), [{ sequence: 4 }]);
  await fill({ snapshots: [[1, { through: 9, bytes: new Uint8Array(1) }], ["of a month", new Uint8Array(1)]] });
  assert.deepEqual(await read(["lastSequence"]), [{ sequence: 9 }]);
});

for (const [what, snapshots, loaded, through, isWhole, anew] of [
  ["without a snapshot", [], [], 3, true, true],
  ["of the newest snapshot", [[1, { through: 1, bytes: Uint8Array.of(1) }], [2, { through: 2, bytes: Uint8Array.of(2) }]], [2], 3, true, false],
  ["of an older one where the newest is damaged", [[1, { through: 1, bytes: Uint8Array.of(1) }], [2, { through: 2, bytes: Uint8Array.of(0) }]], [1], 3, true, false],
  ["of none where all are damaged", [[2, { through: 2, bytes: Uint8Array.of(0) }]], [], 3, false, true],
]) {
  test(`the ledger is loaded: ${what}`, async () => {
    await fill({ snapshots, ops: [[1, { stamp: "1", op: op("1") }], [2, { ops: [op("2")], log: true }], [3, { stamp: "3", op: op("3") }]] });
    let found;
    const engine = new Planned((answers) => {
      found = answers;
      return answers.length === 0 ? { read: [["ledger"]] } : { write: [] };
    });
    await run(engine);
    assert.deepEqual(engine.loaded.map(([first]) => first), loaded);
    assert.deepEqual(found, [{ ledger: { through, isWhole } }]);
    const [, ops] = engine.told;
    const behind = ["1", "2", "3"].slice(loaded[0] ?? 0);
    assert.deepEqual(ops, { type: "ops", ops: behind.map((stamp) => op(stamp)), anew });
  });
}

test("the engine gets all answers so far, in the order of its reads", async () => {
  await fill({ meta: [["a", 1], ["b", 2], ["c", 3]] });
  const row = (key) => ["rows", one("meta", key), []];
  const engine = new Planned((answers) => [{ read: [row("b"), row("a")] }, {}, { read: [row("c")] }, { write: [["clear", "meta"]] }][answers.length]);
  await run(engine);
  const values = engine.told.map(({ number, answers }) => [number, answers.map(({ rows: [[, value]] }) => value)]); // prettier-ignore
  assert.deepEqual(values, [[7, []], [7, [2, 1]], [7, [2, 1, 3]]]);
  assert.deepEqual(await database.rows("meta"), []);
});

test("a transaction that runs again begins with no answers", async () => {
  await fill({ meta: [["a", 1]] });
  const twice = { withSpace: (mode, body) => database.withSpace(mode, async (transaction) => (await body(transaction), body(transaction))) };
  const engine = new Planned((answers) => (answers.length === 0 ? { read: [["rows", one("meta", "a"), [[[], "host"]]]] } : { write: [["put", "meta", "b", answers[0].rows[0][1]]] }));
  await run(engine, twice);
  assert.deepEqual(engine.told.map(({ answers }) => answers.length), [0, 1, 0, 1]);
  assert.deepEqual(engine.told[3], engine.told[1]);
  assert.deepEqual(await database.rows("meta"), [1, 1]);
});

test("the engine is asked and answered within the transaction", async () => {
  await fill({ ops: [[1, { stamp: "1", op: op("1") }]], snapshots: [[1, { through: 0, bytes: Uint8Array.of(1) }]] });
  // IndexedDB completes a transaction where a task passes without a request.
  let hasPassed = false;
  setImmediate(() => (hasPassed = true));
  await run((answers) => {
    if (answers.length === 0) return { read: [["ledger"], ["named", "1"], ["lastSequence"], ["keys", all("space")]] };
    return { write: [["add", "ops", { stamp: "2" }], ["put", "space", "state", new Tagged("$added", 0)]] };
  });
  assert.equal(hasPassed, false);
});

for (const [what, plan] of [
  ["the engine fails", () => { throw new Error("a trap"); }],
  ["the engine has no step", () => ({})],
  ["a value stays nowhere", () => ({ write: [["put", "space", "state", new Tagged("$longer", [0, 1])]] })],
  ["keys are in no table", () => ({ write: [["put", "space", "state", new Tagged("$keys", [new Uint8Array(65)])]] })],
  ["no row was added", () => ({ write: [["put", "space", "state", new Tagged("$added", 1)]] })],
  ["a write is none", () => ({ write: [["forge", "space"]] })],
  ["a read is none", () => ({ read: [["forge", "space"]] })],
  ["the disk is full", () => { database.beforeCompletion = () => { throw new DOMException("full", "QuotaExceededError"); }; return { write: [] }; }],
]) {
  test(`nothing is written where ${what}`, async () => {
    await fill({ meta: [["a", 1]], ops: [[1, { stamp: "1", op: op("1") }]] });
    const before = await rowsOf();
    const writes = [["add", "ops", { stamp: "2" }], ["clear", "meta"]];
    await assert.rejects(run((answers) => {
      const step = plan(answers);
      return step.write ? { write: [...writes, ...step.write] } : step;
    })); // prettier-ignore
    database.beforeCompletion = () => {};
    assert.deepEqual(await rowsOf(), before);
  });
}

const folder = new URL("../RecordedSpaces/", import.meta.url);
for (const name of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
  test(`${name}: rows of a former version come through the engine as they were`, async () => {
    const { stores } = await revived(JSON.parse(readFileSync(new URL(name, folder), "utf8")).database);
    await fill(Object.fromEntries(Object.entries(stores).map(([store, { rows }]) => [store, rows.map(({ key, value }) => [key, value])])));
    const before = await rowsOf();
    await run((answers) => {
      if (answers.length === 0) return { read: STORES.map((store) => ["rows", all(store), store === "space" ? [[["keys"], "keys"]] : []]) };
      return { write: answers.flatMap(({ rows }, index) => [["clear", STORES[index]], ...rows.map(([key, value]) => ["put", STORES[index], key, value])]) };
    });
    assert.deepEqual(await rowsOf(), before);
  });
}
