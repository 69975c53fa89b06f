/**
 * Which reminders this device has shown, in a database of its own: it belongs to no ledger, and may be lost without harm.
 */
import { completion, outcome } from "./database.js";

const NAME = "dayring-told";
/** Far more than can be due within the days in which a reminder makes sense. */
const KEPT = 500;

/**
 * Those among the keys that nobody has claimed before; from now on, they are. Pages and worker may ask at the same time:
 * the transaction lets one of them have a key.
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
