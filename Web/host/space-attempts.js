/**
 * Ways into a space that have not ended: what this browser was to be, kept before a relay or another device hears of it. A try
 * after one that broke off goes on as the same device, so that no orphan is left in the roster. Entering a space, and
 * leaving it, clears them.
 *
 * @typedef {import("./space-joining.js").Attempt} Attempt
 */
import { outcome } from "./database.js";
import { storable, withKeys } from "./space-keys.js";

export class Attempts {
  #store;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} aim @returns {Promise<Attempt | undefined>} */
  async get(aim) {
    if (!this.#store.hasSpace) return undefined;
    const stored = await this.#store.withSpace("readonly", (transaction) => outcome(transaction.objectStore("space").get(["attempt", aim])));
    return stored && withKeys(stored);
  }

  /** @param {string} aim @param {Attempt} attempt */
  async set(aim, attempt) {
    const kept = { ...attempt, keys: await storable(attempt.keys) };
    await this.#store.withSpace("readwrite", (transaction) => outcome(transaction.objectStore("space").put(kept, ["attempt", aim])));
  }

  /** @param {string} aim */
  async delete(aim) {
    await this.#store.withSpace("readwrite", (transaction) => outcome(transaction.objectStore("space").delete(["attempt", aim])));
  }
}
