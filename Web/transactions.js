/**
 * What the two kinds of write transaction do.
 *
 * @typedef {import("./types").Batch} Batch
 */
import { outcome } from "./database.js";

const SNAPSHOTS_KEPT = 3;

/**
 * Appends a batch: its ops, its undo entries in place of the popped ones, its meta values. What the user did just now is
 * asked for and committed at once, so that it comes to pass even where the page is left in the same moment. What may be
 * there already, as what the server sends, is looked for first: it would fail the transaction.
 *
 * @param {IDBTransaction} transaction
 * @param {Batch} batch
 * @param {{ popped: IDBValidKey[], outlived?: IDBValidKey }} stale undo entries: these, and all up to the outlived one
 * @param {boolean} repeated the attempt before has failed, or it was committed all the same
 * @returns {Promise<{ sequences: number[], undoKeys: IDBValidKey[] }>}
 */
export async function append(transaction, { ops = [], undo = [], remove = [], meta = {} }, { popped, outlived }, repeated) {
  const rows = transaction.objectStore("ops");
  const entries = transaction.objectStore("undo");
  const settings = transaction.objectStore("meta");
  const isNew = !repeated && remove.length === 0 && undo.length + popped.length > 0;
  let added = ops;
  if (!isNew) {
    /** @param {string} stamp */
    const keyOf = (stamp) => outcome(rows.index("stamp").getKey(stamp));
    const [removed, known] = await Promise.all([Promise.all(remove.map(keyOf)), Promise.all(ops.map(({ stamp }) => keyOf(stamp)))]);
    added = ops.filter((_, index) => known[index] === undefined);
    if (repeated && ops.length > 0 && added.length === 0) {
      const undoKeys = undo.length > 0 ? (await outcome(entries.getAllKeys())).slice(-undo.length) : [];
      return { sequences: [], undoKeys };
    }
    for (const key of removed) if (key !== undefined) rows.delete(key);
  }
  for (const [key, value] of Object.entries(meta)) {
    if (value === null) settings.delete(key);
    else settings.put(value, key);
  }
  for (const key of popped) entries.delete(key);
  if (outlived !== undefined) entries.delete(IDBKeyRange.upperBound(outlived));
  const adding = added.map((op) => outcome(rows.add({ stamp: op.stamp, op })));
  const pushing = undo.map((entry) => outcome(entries.add(entry)));
  transaction.commit();
  const [sequences, undoKeys] = await Promise.all([Promise.all(adding), Promise.all(pushing)]);
  return { sequences: sequences.map(Number), undoKeys };
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
