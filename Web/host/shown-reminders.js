/**
 * Which reminders this device has shown, in a database of its own: it is not part of the ledger, and losing it does no harm.
 */
import { completion, outcome } from "./database.js";

const NAME = "dayring-told";
/** How many keys are kept: far more than can be due within the days in which a reminder makes sense. */
const KEPT = 500;

/**
 * Claims keys and returns those that nobody had claimed before. Pages and the worker may do so at the same time: within a
 * transaction, only one of them gets a key.
 *
 * @param {string[]} keys
 * @returns {Promise<string[]>}
 */
export async function claim(keys) {
  if (keys.length === 0) return [];
  const database = await open();
  try {
    return await completion(database.transaction("told", "readwrite"), async (transaction) => {
      const told = transaction.objectStore("told");
      /** @type {string[]} */
      const mine = [];
      for (const key of keys) {
        if ((await outcome(told.getKey(key))) !== undefined) continue;
        told.add({ key, at: Date.now() });
        mine.push(key);
      }
      const excess = (await outcome(told.count())) - KEPT;
      const oldest = excess > 0 ? await outcome(told.index("at").getAllKeys(null, excess)) : [];
      for (const key of oldest) told.delete(key);
      return mine;
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("told", { keyPath: "key" }).createIndex("at", "at");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
