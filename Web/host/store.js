/**
 * All contact with IndexedDB: the only copy of what the user entered. Three laws hold here:
 *
 * 1. A batch is one transaction, and it counts as stored only after that transaction's `complete`.
 * 2. Rows up to `#seen` are all in this tab's engine. Only such rows may be replaced by this tab's snapshot;
 *    rows of other tabs that it has not merged yet stay.
 * 3. Ops are deleted only once three snapshots stand that each hold them. A tab that slept through that, and so can
 *    no longer read them, is `behind`: it makes no snapshot of its own, and should be loaded anew.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").Batch} Batch
 * @typedef {import("./types").Stored} Stored
 */
import { StorageRefused, completion, deservesAnotherAttempt, keysAndValues, openDatabase, outcome, outcomeIfAny } from "./database.js";
import { append, replace } from "./transactions.js";

const STORES = ["ops", "snapshots", "undo", "meta"];
const ATTEMPTS = 4;
const UNDO_KEPT = 200;

export class Store {
  /** @type {IDBDatabase | null} */
  #database = null;
  #refused = false;
  #seen = 0;
  /**
   * The engine's undo stack, oldest first, as keys: another tab may push and pop meanwhile.
   *
   * @type {IDBValidKey[]}
   */
  #undoKeys = [];
  /** @type {IDBValidKey[]} */
  #damaged = [];
  /** Snapshots exist and none can be read: what this tab knows is not all there is, and must replace nothing. */
  #partial = false;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #pending = 0;

  #behind = false;

  get refused() {
    return this.#refused;
  }

  /** Whether rows were replaced by another tab's snapshot before this tab had merged them. */
  get behind() {
    return this.#behind;
  }

  /** Opens the database; a browser that refuses leaves a store that reads as empty and refuses every write. */
  async open() {
    for (let attempt = 1; !this.#refused; attempt += 1) {
      try {
        await this.#connection();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !deservesAnotherAttempt(error)) this.#refused = true;
        else await pause(attempt);
      }
    }
  }

  /**
   * Reads all that is stored, from one moment.
   *
   * @param {(snapshot: Uint8Array) => boolean} load hands a snapshot to the engine; false when it is damaged
   * @returns {Promise<Stored>}
   */
  async read(load) {
    if (this.#refused) return { ops: [], undo: [], meta: {}, empty: true, damaged: 0 };
    return this.#transact("readonly", async (transaction) => {
      const snapshots = transaction.objectStore("snapshots");
      const newestFirst = (await outcome(snapshots.index("through").getAllKeys())).reverse();
      this.#damaged = [];
      let through = -1;
      for (const key of newestFirst) {
        // A snapshot whose file the browser has lost fails to be read; an older one may still be whole.
        const snapshot = await outcomeIfAny(snapshots.get(key));
        if (snapshot && load(snapshot.bytes)) {
          through = snapshot.through;
          break;
        }
        this.#damaged.push(key);
      }
      const [rows, undo, meta] = await Promise.all([
        keysAndValues(transaction.objectStore("ops"), IDBKeyRange.lowerBound(through, true)),
        keysAndValues(transaction.objectStore("undo")),
        keysAndValues(transaction.objectStore("meta")),
      ]);
      this.#partial = newestFirst.length > 0 && through < 0;
      this.#seen = Math.max(through, 0, ...rows.keys.slice(-1).map(Number));
      this.#undoKeys = undo.keys;
      return {
        ops: rows.values.map((row) => row.op),
        undo: undo.values,
        meta: Object.fromEntries(meta.keys.map((key, index) => [key, meta.values[index]])),
        empty: newestFirst.length + rows.keys.length + meta.keys.length === 0,
        damaged: this.#damaged.length,
      };
    });
  }

  /**
   * Stores a batch after those before it; resolves, once it is on disk, with the sequence of each op.
   *
   * @param {Batch} batch
   * @returns {Promise<number[]>}
   */
  write(batch) {
    return this.#enqueue(async () => {
      const kept = this.#undoKeys.slice(0, Math.max(0, this.#undoKeys.length - (batch.popUndo ?? 0)));
      const popped = this.#undoKeys.slice(kept.length);
      const outlived = kept[kept.length + (batch.undo?.length ?? 0) - UNDO_KEPT - 1];
      const written = await this.#transact("readwrite", (transaction, attempt) =>
        append(transaction, batch, { popped, outlived }, attempt > 1),
      );
      this.#undoKeys = [...kept, ...written.undoKeys].slice(-UNDO_KEPT);
      this.arrived(written.sequences);
      return written.sequences;
    });
  }

  /**
   * Ops with these sequences are in the engine. Only rows without a gap move the mark: what lies in a gap is
   * another tab's and will be read by `catchUp`.
   *
   * @param {number[]} sequences ascending
   */
  arrived(sequences) {
    for (const sequence of sequences) if (sequence === this.#seen + 1) this.#seen = sequence;
  }

  /**
   * Feeds the engine what other tabs stored. An op may come twice; merging it again changes nothing.
   *
   * @param {(ops: Op[]) => void} merge
   * @returns {Promise<number>} how many rows it has read
   */
  async catchUp(merge) {
    if (this.#refused) return 0;
    const next = this.#seen + 1;
    const [rows, oldest] = await this.#transact("readonly", (transaction) =>
      Promise.all([
        keysAndValues(transaction.objectStore("ops"), IDBKeyRange.lowerBound(next)),
        outcome(transaction.objectStore("snapshots").index("through").openKeyCursor()),
      ]),
    );
    // Deleting takes all rows up to some snapshot's: where the next row still stands, nothing unseen is gone.
    this.#behind ||= oldest !== null && Number(oldest.key) >= next && rows.keys[0] !== next;
    if (rows.keys.length === 0) return 0;
    merge(rows.values.map((row) => row.op));
    this.#seen = Math.max(this.#seen, Number(rows.keys[rows.keys.length - 1]));
    return rows.keys.length;
  }

  /**
   * Puts a snapshot of the engine in place of old ops. The caller holds the lock that keeps other tabs from doing the same.
   *
   * The race to lose: another tab's op, stored but not merged here, would be missing in the snapshot and then be
   * deleted. Hence the snapshot is taken only when nothing is being written and a reading has just found no row
   * beyond `#seen`, with no `await` in between. An op stored after that reading has a higher sequence, and stays.
   *
   * @param {(ops: Op[]) => void} merge
   * @param {() => Uint8Array} snapshot empty where the engine could not read everything
   */
  async compact(merge, snapshot) {
    for (let round = 0; round < 10; round += 1) {
      await this.settled();
      const missed = await this.catchUp(merge);
      if (this.#refused || this.#partial || this.#behind) return;
      if (missed > 0 || this.#pending > 0) continue;
      const through = this.#seen;
      const bytes = snapshot();
      // What has just come in cannot all be read.
      if (!bytes.length) return;
      await this.#enqueue(() =>
        this.#transact("readwrite", (transaction) => replace(transaction, { through, bytes }, this.#damaged)),
      );
      this.#damaged = [];
      return;
    }
  }

  /** Resolves when every batch handed in so far is stored, or has failed for good. */
  settled() {
    return this.#queue;
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} job
   * @returns {Promise<Result>}
   */
  #enqueue(job) {
    if (this.#refused) return Promise.reject(new StorageRefused());
    this.#pending += 1;
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => {}).then(() => void (this.#pending -= 1));
    return result;
  }

  async #connection() {
    if (this.#database) return this.#database;
    const database = await openDatabase();
    const forget = () => {
      if (this.#database === database) this.#database = null;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return (this.#database = database);
  }

  /**
   * Runs the body in one transaction, and again on a new connection where that may help.
   *
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction, attempt: number) => Promise<Result>} body
   * @returns {Promise<Result>}
   */
  async #transact(mode, body) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const database = await this.#connection();
        return await completion(database.transaction(STORES, mode, { durability: "strict" }), (transaction) => body(transaction, attempt));
      } catch (error) {
        if (attempt === ATTEMPTS || !deservesAnotherAttempt(error)) throw error;
        this.#database?.close();
        this.#database = null;
        await pause(attempt);
      }
    }
  }
}

/** @param {number} attempt */
function pause(attempt) {
  return new Promise((resume) => setTimeout(resume, 50 * 4 ** (attempt - 1)));
}
