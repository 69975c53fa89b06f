/**
 * The state of this browser's space, in the store `space` of the same database as the ops, and the transactions that change
 * it: the model of each is in `Tests/SyncTests/Host/Disk+Transactions.swift`.
 *
 *     "state"          everything that is small
 *     ["envelope", n]  the bytes of what is sealed and not yet read in the log
 *     ["list", n]      the ops of a list, by the n of its last envelope
 *     ["backlog", i]   ops that wait before those of the store `ops`
 *
 * The store `ops` is the outbox of ops that pages commit: those rows wait that come after `through` and did not come from the log.
 * Rows that hold much of the log are listed in `pages`, so that they are not read to find that. So a tap writes nothing more than
 * it does without a space.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").OutboxCounts} OutboxCounts
 *
 * The result of a transaction: ops that are new here, with their sequences.
 * @typedef {{ state: SpaceState, holdings: OutboxCounts, ops: Op[], sequences: number[], isReplaced: boolean }} Written isReplaced where
 *   all that is stored was replaced
 */
import { keysAndValues, outcome } from "./database.js";
import { loadSegments } from "./segments.js";
import { newRows, opsOf } from "./transactions.js";

/** Ops of one row of the backlog. */
const BACKLOG = 500;

/** @param {string} kind */
export function rangeOf(kind) {
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
export async function waitingOps(transaction, { through, pages = [] }) {
  const bounds = [through, ...pages.filter((sequence) => sequence > through), Infinity];
  const between = bounds.slice(1).map((end, index) => IDBKeyRange.bound(bounds[index], end, true, true));
  const [backlog, ...found] = await Promise.all([
    keysAndValues(transaction.objectStore("space"), rangeOf("backlog")),
    ...between.map((range) => keysAndValues(transaction.objectStore("ops"), range)),
  ]);
  const rows = found.flatMap(({ keys, values }) => keys.map((key, index) => ({ key: Number(key), ...values[index] })));
  return {
    backlog: backlog.keys.map((key, index) => ({ key, ops: backlog.values[index] })),
    rows: rows.filter((row) => !row.log),
  };
}

/**
 * @param {IDBTransaction} transaction
 * @param {SpaceState} state
 * @returns {Promise<OutboxCounts>}
 */
export async function outboxOf(transaction, state) {
  return outboxCounts(state, await waitingOps(transaction, state));
}

/** @param {SpaceState} state @param {Awaited<ReturnType<typeof waitingOps>>} waiting @returns {OutboxCounts} */
export function outboxCounts(state, { backlog, rows }) {
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
  const { waiting, aside } = await outboxOf(transaction, state);
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
    if ((await loadSegments(transaction, snapshot.segments ?? [], engine.load)).length > 0) continue;
    [through, isLoaded] = [snapshot.through, true];
    break;
  }
  const rows = await keysAndValues(transaction.objectStore("ops"), IDBKeyRange.lowerBound(through, true));
  // Without a snapshot these are all.
  engine.handle({ type: "ops", anew: !isLoaded, ops: opsOf(rows.values), now: Date.now() });
  return { through: Math.max(through, ...rows.keys.slice(-1).map(Number)), isWhole: keys.length === 0 || isLoaded };
}

/**
 * Begins in a space: what is here waits, or is deleted.
 *
 * @param {IDBTransaction} transaction
 * @param {Omit<SpaceState, "through" | "pages" | "change" | "aside" | "heard" | "changes" | "lead" | "lowered" | "wishes" | "draft">} member
 * @param {import("./types").SpaceEngine} engine
 * @param {boolean} isEmpty whether this browser's records are deleted
 * @returns {Promise<boolean>} false where not all could be read: nothing was changed
 */
export async function enter(transaction, member, engine, isEmpty) {
  const space = transaction.objectStore("space");
  const lead = Number((await outcome(transaction.objectStore("meta").get("lead"))) ?? 0);
  const { through, isWhole } = isEmpty ? { through: await lastSequence(transaction), isWhole: true } : await loadLedger(transaction, engine);
  if (!isWhole) return false;
  const ops = isEmpty ? [] : engine.handle({ type: "join", ops: [], now: Date.now() }).ops;
  if (!ops) return false;
  space.clear();
  if (isEmpty) for (const name of ["ops", "snapshots", "undo"]) transaction.objectStore(name).clear();
  putBacklog(space, ops);
  const fresh = { through, pages: [], change: 0, aside: [], heard: "", changes: {}, lead, lowered: 0, wishes: [], draft: undefined };
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
 * Changes the part of the state that belongs to this browser only: requests.
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
  return { state, holdings: await outboxOf(transaction, state), ops: [], sequences: [] };
}

/** @param {IDBObjectStore} space @param {Op[]} ops all that wait in the backlog */
export function putBacklog(space, ops) {
  for (let at = 0; at < ops.length; at += BACKLOG) space.put(ops.slice(at, at + BACKLOG), ["backlog", at]);
}

/** @param {IDBTransaction} transaction */
export async function lastSequence(transaction) {
  const cursor = await outcome(transaction.objectStore("ops").openKeyCursor(null, "prev"));
  const snapshot = await outcome(transaction.objectStore("snapshots").index("through").openKeyCursor(null, "prev"));
  return Math.max(Number(cursor?.key ?? 0), Number(snapshot?.key ?? 0));
}
