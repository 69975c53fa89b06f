/**
 * The reminders that this device has shown, in a separate database: it is not part of the ledger, and losing it does no harm.
 */
import { completion, outcome } from "./database.js";

const NAME = "dayring-told";
/** The number of kept keys: far more than can be due within the days in which a reminder makes sense. */
const KEPT = 500;

/**
 * The keys among these that are not remembered. A caller that shows their reminders holds the lock of notifications.js from here
 * until they are remembered: otherwise two would show them.
 *
 * @param {string[]} keys
 * @returns {Promise<string[]>}
 */
export async function unshown(keys) {
  if (keys.length === 0) return [];
  return inTold("readonly", async (told) => {
    const found = await Promise.all(keys.map((key) => outcome(told.getKey(key))));
    return keys.filter((_, index) => found[index] === undefined);
  });
}

/**
 * Remembers a key, once its reminder is shown: a page that ends before leaves it to the next one.
 *
 * @param {string} key
 */
export function remember(key) {
  return inTold("readwrite", async (told) => {
    told.put({ key, at: Date.now() });
    const excess = (await outcome(told.count())) - KEPT;
    const oldest = excess > 0 ? await outcome(told.index("at").getAllKeys(null, excess)) : [];
    for (const old of oldest) told.delete(old);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(told: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTold(mode, work) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("told", { keyPath: "key" }).createIndex("at", "at");
  const database = await outcome(opening);
  try {
    return await completion(database.transaction("told", mode), (transaction) => work(transaction.objectStore("told")));
  } finally {
    database.close();
  }
}
