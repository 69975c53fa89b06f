/**
 * What the two kinds of write transaction do.
 *
 * @typedef {import("./types").Batch} Batch
 */
import { outcome, tolerated } from "./database.js";

const UNDO_KEPT = 200;
const SNAPSHOTS_KEPT = 3;

/**
 * Appends a batch: its ops, its undo entries in place of the popped ones, its meta values.
 *
 * @param {IDBTransaction} transaction
 * @param {Batch} batch
 * @param {IDBValidKey[]} popped
 * @param {boolean} repeated the connection was lost before: this batch may have been committed all the same
 * @returns {Promise<{ sequences: number[], undoKeys: IDBValidKey[] }>}
 */
export async function append(transaction, { ops = [], undo = [], remove = [], meta = {} }, popped, repeated) {
  const rows = transaction.objectStore("ops");
  const entries = transaction.objectStore("undo");
  const settings = transaction.objectStore("meta");
  const stamps = rows.index("stamp");
  if (repeated && ops.length > 0 && (await outcome(stamps.getKey(ops[0].stamp))) !== undefined) {
    const undoKeys = undo.length > 0 ? (await outcome(entries.getAllKeys())).slice(-undo.length) : [];
    return { sequences: [], undoKeys };
  }
  for (const stamp of remove) {
    const key = await outcome(stamps.getKey(stamp));
    if (key !== undefined) rows.delete(key);
  }
  for (const [key, value] of Object.entries(meta)) {
    if (value === null) settings.delete(key);
    else settings.put(value, key);
  }
  for (const key of popped) entries.delete(key);
  // NB: an op whose stamp is there already fails on the index; that is success, and must not abort the rest.
  const adding = ops.map((op) => tolerated(rows.add({ stamp: op.stamp, op }), "ConstraintError"));
  const [sequences, undoKeys] = await Promise.all([
    Promise.all(adding),
    Promise.all(undo.map((entry) => outcome(entries.add(entry)))),
  ]);
  if (undo.length > 0) {
    const keys = await outcome(entries.getAllKeys());
    if (keys.length > UNDO_KEPT) entries.delete(IDBKeyRange.upperBound(keys[keys.length - UNDO_KEPT - 1]));
  }
  return { sequences: sequences.filter((key) => key !== undefined).map(Number), undoKeys };
}

/**
 * Adds a snapshot, and deletes what no kept snapshot needs.
 *
 * @param {IDBTransaction} transaction
 * @param {{ through: number, bytes: Uint8Array }} snapshot
 * @param {IDBValidKey[]} damaged
 */
export async function replace(transaction, snapshot, damaged) {
  const snapshots = transaction.objectStore("snapshots");
  for (const key of damaged) snapshots.delete(key);
  snapshots.add(snapshot);
  // The index gives them oldest first, and spares reading megabytes of bytes for one number.
  const byAge = snapshots.index("through");
  const keys = await outcome(byAge.getAllKeys());
  for (const key of keys.slice(0, -SNAPSHOTS_KEPT)) snapshots.delete(key);
  if (keys.length < SNAPSHOTS_KEPT) return;
  const oldest = await outcome(byAge.openKeyCursor());
  if (oldest && Number(oldest.key) > 0) transaction.objectStore("ops").delete(IDBKeyRange.upperBound(oldest.key));
}
