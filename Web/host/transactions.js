/**
 * The transactions of the store.
 *
 * All up to a sequence. Of former versions and of a space, `bytes` are everything and there are no segments.
 * @typedef {{ through: number, bytes: Uint8Array, segments: string[] }} Snapshot
 */
import { keysAndValues, opStore, outcome, outcomeIfAny } from "./database.js";
import { deleteSegments, getSegments, isRecent, segmentKeys } from "./segments.js";

/** Rows of ops go once so many snapshots hold them. */
export const SNAPSHOTS_KEPT = 3;

/**
 * Reads the newest snapshot with its recent segments, and what was stored after it.
 *
 * @param {IDBTransaction} transaction
 * @param {IDBValidKey[]} known snapshots that are damaged
 */
export async function readNewest(transaction, known) {
  const others = Promise.all(["undo", "meta"].map((name) => keysAndValues(transaction.objectStore(name))));
  const snapshots = transaction.objectStore("snapshots");
  const newestFirst = (await outcome(snapshots.index("through").getAllKeys())).reverse();
  const lost = [...known];
  let [key, snapshot] = /** @type {[IDBValidKey, any]} */ ([0, undefined]);
  for (key of newestFirst) {
    if (lost.includes(key)) continue;
    // Reading fails where the browser has lost the file of a snapshot; an older one may still be whole.
    snapshot = await outcomeIfAny(snapshots.get(key));
    if (snapshot) break;
    lost.push(key);
  }
  const recent = getSegments(snapshots, /** @type {string[]} */ (snapshot?.segments ?? []).filter(isRecent));
  const through = snapshot?.through ?? -1;
  const rows = await keysAndValues(opStore(transaction), IDBKeyRange.lowerBound(through, true));
  const [undo, meta] = await others;
  return {
    key,
    snapshot,
    recent: await recent,
    /** The unreadable segments, known before or not. */
    lost,
    /** All rows up to this sequence were read. */
    seen: Math.max(through, 0, ...rows.keys.slice(-1).map(Number)),
    isPartial: newestFirst.length > 0 && through < 0,
    ops: opsOf(rows.values),
    undo: undo.values,
    undoKeys: undo.keys,
    meta: Object.fromEntries(meta.keys.map((key, index) => [key, meta.values[index]])),
    empty: newestFirst.length + rows.keys.length + meta.keys.length === 0,
  };
}

/**
 * Appends a batch: its ops, its undo entries in place of the popped ones, its meta values. What the user has just done is
 * written with one round of requests and committed at once, so that it is stored even if the page is left in the same
 * moment. Ops that may be there already, such as those from the server, are looked up first, since adding them again would
 * abort the transaction.
 *
 * @param {IDBTransaction} transaction
 * @param {Host.Batch} batch
 * @param {{ popped: IDBValidKey[], outlived?: IDBValidKey }} undo entries to delete: the popped ones, and all up to the outlived one, which are too old
 * @param {boolean} repeated whether an earlier attempt has failed, which may have been committed all the same
 * @returns {Promise<{ sequences: number[], undoKeys: IDBValidKey[] }>}
 */
export async function append(transaction, { ops = [], undo = [], meta = {} }, { popped, outlived }, repeated) {
  const rows = opStore(transaction);
  const entries = transaction.objectStore("undo");
  const settings = transaction.objectStore("meta");
  const isNew = !repeated && undo.length + popped.length > 0;
  let added = ops.map((op) => rowOf(op.stamp, op));
  if (!isNew) {
    added = await newRows(rows, ops);
    if (repeated && ops.length > 0 && added.length === 0) {
      const undoKeys = undo.length > 0 ? (await outcome(entries.getAllKeys())).slice(-undo.length) : [];
      return { sequences: [], undoKeys };
    }
  }
  for (const [key, value] of Object.entries(meta)) {
    if (value === null) settings.delete(key);
    else settings.put(value, key);
  }
  for (const key of popped) entries.delete(key);
  if (outlived !== undefined) entries.delete(IDBKeyRange.upperBound(outlived));
  const adding = added.map((row) => outcome(rows.add(row)));
  const pushing = undo.map((entry) => outcome(entries.add(entry)));
  transaction.commit();
  const [sequences, undoKeys] = await Promise.all([Promise.all(adding), Promise.all(pushing)]);
  return { sequences: sequences.map(Number), undoKeys };
}

/** @param {IDBObjectStore} rows @param {Host.Op[]} ops @returns rows for those that are not there already */
async function newRows(rows, ops) {
  const names = namesOf(ops);
  const free = await Promise.all(ops.map((op, index) => freeName(rows, op, names[index])));
  return ops.flatMap((op, index) => {
    const stamp = free[index];
    return stamp === undefined ? [] : [rowOf(stamp, op)];
  });
}

/** @type {(stamp: string, op: Host.Op, list?: string) => Host.OpRow} with the list that it is of, unless it is the user's own */
const rowOf = (stamp, op, list = op.records?.[0]?.kind.split("@")[1]) => ({ stamp, op, ...(list && { list }) });

/**
 * The name of each op in the index: its stamp. Another op with the same stamp, which a copied database may write, gets a
 * longer name: both are kept.
 *
 * @param {Host.Op[]} ops
 */
function namesOf(ops) {
  /** @type {Set<string>} */
  const taken = new Set();
  return ops.map(({ stamp }) => {
    let name = stamp;
    while (taken.has(name)) name += "+";
    taken.add(name);
    return name;
  });
}

/**
 * @param {IDBObjectStore} rows
 * @param {Host.Op} op
 * @param {string} name
 * @returns {Promise<string | undefined>} undefined if the op is there already
 */
async function freeName(rows, op, name) {
  const text = JSON.stringify(op);
  for (let free = op.stamp; ; free += "+") {
    const row = await outcome(rows.index("stamp").get(free));
    if (row && JSON.stringify(row.op) === text) return undefined;
    if (!row && free.length >= name.length) return free;
  }
}

/**
 * Adds a snapshot with its segments, and deletes the snapshots, segments and ops that are no longer needed.
 *
 * @param {IDBTransaction} transaction
 * @param {Snapshot} snapshot
 * @param {Map<string, Uint8Array>} fresh those of its segments that are to be written; the others should be there
 * @param {IDBValidKey[]} damaged
 * @returns {Promise<string[]>} the names of those that are not there: then nothing was changed
 */
export async function replace(transaction, snapshot, fresh, damaged) {
  const snapshots = transaction.objectStore("snapshots");
  const held = new Set(await outcome(snapshots.getAllKeys(IDBKeyRange.lowerBound(""))));
  const lacking = snapshot.segments.filter((name) => !fresh.has(name) && !segmentKeys(name).every((key) => held.has(key)));
  if (lacking.length > 0) return lacking;
  for (const [name, bytes] of fresh) for (const key of segmentKeys(name)) snapshots.put(bytes, key);
  for (const key of damaged) snapshots.delete(key);
  snapshots.add(snapshot);
  // The index has them oldest first, and without the megabytes of the snapshots themselves.
  const byAge = snapshots.index("through");
  const keys = await outcome(byAge.getAllKeys());
  for (const key of keys.slice(0, -SNAPSHOTS_KEPT)) snapshots.delete(key);
  await deleteSegments(snapshots, held);
  if (keys.length < SNAPSHOTS_KEPT) return [];
  const oldest = await outcome(byAge.openKeyCursor());
  const through = Math.min(Number(oldest?.key ?? 0), await sealedThrough(transaction));
  if (through > 0) opStore(transaction).delete(IDBKeyRange.upperBound(through));
  return [];
}

/**
 * Rows hold an op of this browser, or the ops that came of the log at once, which then have no stamp of their own.
 *
 * @param {Host.OpRow[]} rows
 * @returns {Host.Op[]}
 */
export function opsOf(rows) {
  return rows.flatMap((row) => ("ops" in row ? row.ops : [row.op]));
}

/** @param {IDBTransaction} transaction @returns {Promise<number>} up to which sequence no op waits for any space */
async function sealedThrough(transaction) {
  if (!transaction.objectStoreNames.contains("space")) return Infinity;
  // The states of spaces are under texts, which come before all other keys there.
  const states = await outcome(transaction.objectStore("space").getAll(IDBKeyRange.upperBound([], true)));
  return Math.min(...states.map(({ through }) => Number(through ?? Infinity)));
}
