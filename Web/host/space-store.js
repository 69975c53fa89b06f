/**
 * What this browser keeps of its space, in the store `space` of the same database as the ops, and the transactions that change
 * it: the model of each is in `Tests/SyncTests/Host/Disk+Transactions.swift`.
 *
 *     "state"          everything that is small
 *     ["envelope", n]  the bytes of what is sealed and not yet read in the log
 *     ["list", n]      the ops of a list, by the n of its last envelope
 *     ["backlog", i]   ops that wait before those of the store `ops`
 *
 * Ops that pages commit wait by being there: those rows of `ops` wait that come after `through` and did not come from the log. So a
 * tap writes nothing more than it does without a space.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 * @typedef {import("./types").Holdings} Holdings
 * @typedef {import("./space-hand.js").Hand} Hand
 * @typedef {import("./space-hand.js").Opened} Opened
 *
 * What a transaction has written: ops that are new here, with their sequences.
 * @typedef {{ state: SpaceState, holdings: Holdings, ops: Op[], sequences: number[], isLowered: boolean }} Written isLowered where
 *   stamps were replaced that tabs know
 */
import { keysAndValues, outcome } from "./database.js";
import { lower, mayLower } from "./space-clock.js";
import { newRows } from "./transactions.js";
import { same } from "../sync/bytes.js";

/** Ops of one row of the backlog. */
const BACKLOG = 500;

/** @param {string} kind */
function rangeOf(kind) {
  return IDBKeyRange.bound([kind], [kind, []]);
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<SpaceState | undefined>} nothing in no space
 */
export function readState(transaction) {
  return outcome(transaction.objectStore("space").get("state"));
}

/**
 * Ops that wait, those that came first first: rows of the backlog by their keys, then rows of `ops`.
 *
 * @param {IDBTransaction} transaction
 * @param {SpaceState} state
 * @returns {Promise<{ backlog: { key: IDBValidKey, ops: Op[] }[], rows: { key: number, op: Op }[] }>}
 */
export async function waitingOps(transaction, { through }) {
  const [backlog, rows] = await Promise.all([
    keysAndValues(transaction.objectStore("space"), rangeOf("backlog")),
    keysAndValues(transaction.objectStore("ops"), IDBKeyRange.lowerBound(through, true)),
  ]);
  return {
    backlog: backlog.keys.map((key, index) => ({ key, ops: backlog.values[index] })),
    rows: rows.keys.map((key, index) => ({ key: Number(key), ...rows.values[index] })).filter((row) => !row.log),
  };
}

/**
 * @param {IDBTransaction} transaction
 * @param {SpaceState} state
 * @returns {Promise<Holdings>}
 */
export async function holdingsOf(transaction, state) {
  return held(state, await waitingOps(transaction, state));
}

/** @param {SpaceState} state @param {Awaited<ReturnType<typeof waitingOps>>} waiting @returns {Holdings} */
function held(state, { backlog, rows }) {
  return {
    change: state.change,
    waiting: backlog.reduce((count, { ops }) => count + ops.length, rows.length),
    aside: state.aside.length,
    wishes: state.wishes.length,
    draft: state.draft !== undefined,
  };
}

/**
 * @param {IDBTransaction} transaction
 * @param {number} from
 * @param {number} to
 * @returns {Promise<Uint8Array[]>}
 */
export function envelopes(transaction, from, to) {
  return outcome(transaction.objectStore("space").getAll(IDBKeyRange.bound(["envelope", from], ["envelope", to])));
}

/**
 * All records in their one form; nothing where the ledger is not just what the log has up to where this state stands, or where
 * not all of it can be read.
 *
 * @param {IDBTransaction} transaction
 * @param {SpaceState} expected
 * @param {import("./types").SpaceEngine} engine which then holds all that is stored
 * @returns {Promise<Uint8Array | undefined>}
 */
export async function wholeRecords(transaction, expected, engine) {
  const state = await readState(transaction);
  if (!state || state.standing.revision !== expected.standing.revision) return undefined;
  const { waiting, aside } = await holdingsOf(transaction, state);
  const sealed = await Promise.all(["list", "envelope"].map((kind) => outcome(transaction.objectStore("space").count(rangeOf(kind)))));
  if (waiting + aside + sealed[0] + sealed[1] > 0) return undefined;
  const { isWhole } = await loadLedger(transaction, engine);
  const records = engine.snapshot();
  return isWhole && records.length > 0 ? records : undefined;
}

/**
 * Loads all that is stored into the engine.
 *
 * @param {IDBTransaction} transaction
 * @param {import("./types").SpaceEngine} engine
 * @returns {Promise<{ through: number, isWhole: boolean }>} the sequence of the newest row; and whether a snapshot could be
 *   read, if there is one
 */
export async function loadLedger(transaction, engine) {
  const snapshots = transaction.objectStore("snapshots");
  let through = 0;
  let isLoaded = false;
  const keys = await outcome(snapshots.index("through").getAllKeys());
  for (const key of keys.reverse()) {
    const snapshot = await outcome(snapshots.get(key));
    if (!snapshot || !engine.load(snapshot.bytes)) continue;
    [through, isLoaded] = [snapshot.through, true];
    break;
  }
  const rows = await keysAndValues(transaction.objectStore("ops"), IDBKeyRange.lowerBound(through, true));
  // Without a snapshot these are all.
  engine.handle({ type: "ops", anew: !isLoaded, ops: rows.values.map(({ op }) => op), now: Date.now() });
  return { through: Math.max(through, ...rows.keys.slice(-1).map(Number)), isWhole: keys.length === 0 || isLoaded };
}

/**
 * Begins in a space: what is here waits, or is deleted.
 *
 * @param {IDBTransaction} transaction
 * @param {Omit<SpaceState, "through" | "change" | "aside" | "heard" | "changes" | "lead" | "lowered" | "wishes" | "draft">} member
 * @param {import("./types").SpaceEngine} engine
 * @param {boolean} isEmpty whether what is here is deleted
 * @returns {Promise<boolean>} false where not all could be read: nothing was changed
 */
export async function enter(transaction, member, engine, isEmpty) {
  const space = transaction.objectStore("space");
  const lead = Number((await outcome(transaction.objectStore("meta").get("lead"))) ?? 0);
  const through = isEmpty ? await lastSequence(transaction) : (await loadLedger(transaction, engine)).through;
  const ops = isEmpty ? [] : engine.handle({ type: "difference", ops: [], now: Date.now() }).ops;
  if (!ops) return false;
  space.clear();
  if (isEmpty) for (const name of ["ops", "snapshots", "undo"]) transaction.objectStore(name).clear();
  putBacklog(space, ops);
  const fresh = { through, change: 0, aside: [], heard: "", changes: {}, lead, lowered: 0, wishes: [], draft: undefined };
  space.put({ ...member, ...fresh }, "state");
  return true;
}

/**
 * Ops of this browser that no page has committed.
 *
 * @param {IDBTransaction} transaction
 * @param {Op[]} ops
 * @returns {Promise<number[]>} their sequences
 */
export async function addOwn(transaction, ops) {
  const rows = transaction.objectStore("ops");
  const added = await newRows(rows, ops);
  return (await Promise.all(added.map((row) => outcome(rows.add(row))))).map(Number);
}

/** @param {IDBTransaction} transaction */
export async function forget(transaction) {
  await outcome(transaction.objectStore("space").clear());
}

/**
 * Changes what belongs to nobody but this browser: wishes.
 *
 * @param {IDBTransaction} transaction
 * @param {(state: SpaceState, transaction: IDBTransaction) => void} change
 */
export async function changeState(transaction, change) {
  const state = await readState(transaction);
  if (!state) return undefined;
  change(state, transaction);
  state.change += 1;
  transaction.objectStore("space").put(state, "state");
  return { state, holdings: await holdingsOf(transaction, state), ops: [], sequences: [] };
}

/**
 * Carries out what the engine says: all of it, or nothing.
 *
 * @param {IDBTransaction} transaction
 * @param {Extract<SpaceEffect, { type: "store" }>} effect
 * @param {Hand} hand
 * @param {import("./types").SpaceEngine} engine
 * @returns {Promise<Written | { overtaken: SpaceState | undefined }>} overtaken where another tab was quicker
 */
export async function perform(transaction, effect, hand, engine) {
  const state = await readState(transaction);
  if (!state || state.standing.revision !== effect.expected) return { overtaken: state };
  const work = new Work(transaction, state, engine);
  switch (effect.deed) {
    case "merged":
      await work.merge(demanded(hand.opened), effect.kept);
      break;
    case "sealed":
      work.seal(demanded(hand.sealed));
      break;
    case "confirmed":
    case "noted":
      break;
    case "unsealed":
      await work.unseal(demanded(effect.how));
      break;
    case "restarted":
      await work.restart(demanded(hand.anew));
      break;
    case "drafted":
      state.draft = demanded(hand.draft);
      break;
    case "undrafted":
      state.wishes = state.wishes.filter(({ id }) => id !== state.draft?.wish);
      state.draft = undefined;
      break;
  }
  state.standing = effect.standing;
  return work.end();
}

class Work {
  /** @type {Op[]} */
  #ops = [];
  /** @type {number[]} */
  #sequences = [];
  #isLowered = false;

  /** @param {IDBTransaction} transaction @param {SpaceState} state @param {import("./types").SpaceEngine} engine */
  constructor(transaction, state, engine) {
    this.transaction = transaction;
    this.state = state;
    this.engine = engine;
    this.space = transaction.objectStore("space");
  }

  /** @returns {Promise<Written>} */
  async end() {
    const { state } = this;
    state.change += 1;
    const waiting = await waitingOps(this.transaction, state);
    const holdings = held(state, waiting);
    // What came from the log is not looked at again.
    if (waiting.rows.length === 0) state.through = await lastSequence(this.transaction);
    this.space.put(state, "state");
    return { state, holdings, ops: this.#ops, sequences: this.#sequences, isLowered: this.#isLowered };
  }

  /** @param {Opened} opened @param {number[]} kept */
  async merge(opened, kept) {
    await this.add(opened.ops, true);
    if (opened.ops.some(moves)) await loadLedger(this.transaction, this.engine);
    this.lookForMove(opened.ops);
    this.take(opened);
    const keys = await Promise.all(["envelope", "list"].map((kind) => outcome(this.space.getAllKeys(rangeOf(kind)))));
    for (const key of keys.flat()) if (!kept.includes(Number(/** @type {IDBValidKey[]} */ (key)[1]))) this.space.delete(key);
  }

  /** @param {Opened} opened */
  take(opened) {
    const { state } = this;
    state.view = opened.view.state;
    state.epochs = opened.ring.epochs;
    if (opened.heard > state.heard) state.heard = opened.heard;
    Object.assign(state.changes, opened.changes);
    for (const { number, bytes, id } of opened.roster) if (number > state.known.length) state.known.push({ bytes, id });
    const entries = state.view.roster?.entries ?? [];
    const { draft } = state;
    if (!draft || entries.length < draft.number) return;
    if (same(entries[draft.number - 1], draft.id)) state.wishes = state.wishes.filter(({ id }) => id !== draft.wish);
    state.draft = undefined;
  }

  /** @param {import("./space-hand.js").Sealed} sealed */
  seal(sealed) {
    for (const key of sealed.backlog) this.space.delete(key);
    this.state.through = Math.max(this.state.through, sealed.through);
    for (const { last, ops } of sealed.lists) this.space.put(ops, ["list", last]);
    for (const { n, bytes } of sealed.envelopes) this.space.put(bytes, ["envelope", n]);
  }

  /** @param {NonNullable<Extract<SpaceEffect, { type: "store" }>["how"]>} how */
  async unseal(how) {
    const { state, space } = this;
    const { keys, values } = await keysAndValues(space, rangeOf("list"));
    const lists = keys.map((key, index) => ({ last: Number(/** @type {IDBValidKey[]} */ (key)[1]), ops: values[index] }));
    const refused = how.aside === null ? undefined : lists.find(({ last }) => last >= Number(how.aside));
    const unsealed = lists.filter((list) => list !== refused).flatMap(({ ops }) => ops);
    const back = how.takesBack || how.stamps !== null ? state.aside.flat() : [];
    if (back.length > 0) state.aside = [];
    if (refused) state.aside.push(refused.ops);
    const { backlog, rows } = await waitingOps(this.transaction, state);
    for (const kind of ["list", "envelope", "backlog"]) space.delete(rangeOf(kind));
    const before = [...back, ...unsealed, ...backlog.flatMap(({ ops }) => ops)];
    const all = () => [...before, ...rows.map(({ op }) => op)];
    if (how.stamps === "relay" && mayLower(state)) {
      const { isWhole } = await loadLedger(this.transaction, this.engine);
      if (!isWhole) throw new Error("not all that is stored can be read");
      putBacklog(space, await lower(this.transaction, state, all(), demanded(how.time), this.engine));
      this.#isLowered = true;
      return;
    }
    if (how.stamps !== "own") return putBacklog(space, before);
    // They are written once more, as new ones.
    state.through = (await loadLedger(this.transaction, this.engine)).through;
    const renewed = this.engine.handle({ type: "renew", ops: all(), now: Date.now() }).ops;
    await this.add(demanded(renewed), false);
  }

  /** @param {Opened} opened */
  async restart(opened) {
    await this.add(opened.ops, true);
    this.take(opened);
    for (const kind of ["list", "envelope", "backlog"]) this.space.delete(rangeOf(kind));
    this.state.aside = [];
    this.state.through = (await loadLedger(this.transaction, this.engine)).through;
    this.lookForMove(opened.ops);
    putBacklog(this.space, demanded(this.engine.handle({ type: "difference", ops: opened.ops, now: Date.now() }).ops));
  }

  /** @param {Op[]} ops that are in the engine's ledger */
  lookForMove(ops) {
    if (ops.some(moves)) this.state.moved = this.engine.handle({ type: "whereabouts", now: Date.now() }).relay;
  }

  /** @param {Op[]} ops @param {boolean} log whether they came from there */
  async add(ops, log) {
    const store = this.transaction.objectStore("ops");
    const rows = await newRows(store, ops);
    const sequences = await Promise.all(rows.map((row) => outcome(store.add(log ? { ...row, log } : row))));
    this.#ops.push(...rows.map(({ op }) => op));
    this.#sequences.push(...sequences.map(Number));
  }
}

/** @param {Op} op whether it may say that the space is kept elsewhere */
function moves({ records }) {
  return /** @type {{ kind: string }[]} */ (records ?? []).some(({ kind }) => kind === "relay");
}

/** @param {IDBObjectStore} space @param {Op[]} ops all that wait in the backlog */
function putBacklog(space, ops) {
  for (let at = 0; at < ops.length; at += BACKLOG) space.put(ops.slice(at, at + BACKLOG), ["backlog", at]);
}

/** @param {IDBTransaction} transaction */
async function lastSequence(transaction) {
  const cursor = await outcome(transaction.objectStore("ops").openKeyCursor(null, "prev"));
  const snapshot = await outcome(transaction.objectStore("snapshots").index("through").openKeyCursor(null, "prev"));
  return Math.max(Number(cursor?.key ?? 0), Number(snapshot?.key ?? 0));
}

/**
 * @template Value
 * @param {Value | undefined | null} value
 * @returns {Value}
 */
function demanded(value) {
  if (value === undefined || value === null) throw new Error("nothing was made ready for this transaction");
  return value;
}
