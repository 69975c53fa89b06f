/**
 * All contact with IndexedDB, which may hold the only copy of what the user entered. The rules for tabs, ops and snapshots
 * that this file keeps are in docs/architecture.md, in "The ledger".
 */
import { StorageRefused, WITH_SPACE, completion, deservesAnotherAttempt, keysAndValues, opStore, openDatabase, outcome } from "./database.js";
import { pause } from "./pause.js";
import { readInTurns } from "./segments.js";
import { append, opsOf, readNewest, replace } from "./transactions.js";

const ATTEMPTS = 4;
const UNDO_KEPT = 200;
/** The pause after each failed attempt, in milliseconds. */
const PAUSES = [50, 200, 800];

export class Store {
  /** @type {IDBDatabase | null} */
  #database = null;
  /** Whether the browser has refused to open the database. */
  refused = false;
  /** Whether another tab has deleted rows that this one had not read yet. */
  behind = false;
  /** All rows up to this sequence are in this tab's engine. */
  #seen = 0;
  /** @type {import("./tabs.js").Meta} of this browser, as it is stored */
  meta = {};
  /**
   * The keys of the engine's undo stack, oldest first. Other tabs have stacks of their own in the same store.
   *
   * @type {IDBValidKey[]}
   */
  #undoKeys = [];
  /** @type {IDBValidKey[]} */
  #damaged = [];
  /**
   * The segments that this tab has read or written, so that they need not be written again.
   * @type {Set<string>}
   */
  #held = new Set();
  /** Whether stored data cannot be read: then this tab does not know everything, so it makes no snapshot. */
  #partial = false;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #pending = 0;

  /** Whether this browser is or was in a space. */
  get hasSpace() {
    return this.#database?.objectStoreNames.contains("space") ?? false;
  }

  /** Opens the database. Where the browser refuses, the store reads as empty and refuses every write. */
  async open() {
    for (let attempt = 1; !this.refused; attempt += 1) {
      try {
        await this.#connection();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !deservesAnotherAttempt(error)) this.refused = true;
        else await pause(PAUSES[attempt - 1]);
      }
    }
  }

  /**
   * Reads what is stored but for what lies far back, in one transaction; in another one where the newest snapshot turns out to be
   * damaged. `readRest` reads the others.
   *
   * @param {(snapshot: Uint8Array) => boolean | Promise<boolean>} load hands a snapshot to the engine, which may still be on its
   *   way; false when it is damaged
   * @returns {Promise<Host.Stored>}
   */
  async read(load) {
    if (this.refused) return { ops: [], undo: [], meta: {}, segments: [], empty: true, damaged: 0 };
    this.#damaged = [];
    for (;;) {
      const found = await this.#transact("readonly", (transaction) => readNewest(transaction, this.#damaged));
      const { key, snapshot, recent, ...stored } = found;
      [this.#damaged, this.#seen, this.#partial, this.#undoKeys] = [found.lost, found.seen, found.isPartial, found.undoKeys];
      const damaged = this.#damaged.length;
      this.meta = found.meta;
      if (!snapshot) return { ...stored, segments: [], damaged };
      if (await load(snapshot.bytes)) {
        /** @type {string[]} */
        const segments = [];
        for (const name of snapshot.segments ?? []) {
          const bytes = recent.get(name);
          if (bytes instanceof Uint8Array && (await load(bytes))) this.#held.add(name);
          else segments.push(name);
        }
        return { ...stored, segments, damaged };
      }
      this.#damaged.push(key);
    }
  }

  /**
   * Reads the segments that `read` has left, the newest first, a few at a time.
   *
   * @param {string[]} segments
   * @param {(bytes: Uint8Array) => boolean | Promise<boolean>} load
   * @param {() => Promise<void>} [calm] resolves when no press is under way
   * @returns {Promise<number>} how many cannot be read
   */
  async readRest(segments, load, calm) {
    const { lost, whole } = await readInTurns(segments, load, (body) => this.#transact("readonly", body), calm);
    for (const name of whole) this.#held.add(name);
    this.#partial ||= lost > 0;
    return lost;
  }

  /**
   * Stores a batch after those before it. Resolves with the sequence of each op, once all is on disk.
   *
   * @param {Host.Batch} batch
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
   * Notes that the ops with these sequences are in the engine. Only rows without a gap count: `catchUp` reads those in a
   * gap, which another tab has written.
   *
   * @param {number[]} sequences ascending
   */
  arrived(sequences) {
    for (const sequence of sequences) if (sequence === this.#seen + 1) this.#seen = sequence;
  }

  /**
   * Hands the engine what other tabs have stored.
   *
   * @param {(ops: Host.Op[]) => void} merge
   * @returns {Promise<number>} how many rows it has read
   */
  async catchUp(merge) {
    if (this.refused) return 0;
    const next = this.#seen + 1;
    const [rows, oldest] = await this.#transact("readonly", (transaction) =>
      Promise.all([
        keysAndValues(opStore(transaction), IDBKeyRange.lowerBound(next)),
        outcome(transaction.objectStore("snapshots").index("through").openKeyCursor()),
      ]),
    );
    // Without a gap up to the end of the oldest snapshot, no unread row is gone.
    this.behind ||= oldest !== null && Number(oldest.key) >= next && rows.keys[Number(oldest.key) - next] !== oldest.key;
    if (rows.keys.length === 0) return 0;
    merge(opsOf(rows.values));
    this.#seen = Math.max(this.#seen, Number(rows.keys[rows.keys.length - 1]));
    return rows.keys.length;
  }

  /**
   * Runs a transaction of the host of a space on the same database, after the batches before it. The body has to be idempotent: it
   * runs again after a failed attempt, which may have been committed all the same.
   *
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<Result>} body
   * @param {number} [version] of the database, at least
   * @returns {Promise<Result>}
   */
  withSpace(mode, body, version = WITH_SPACE) {
    return this.#enqueue(async () => {
      const database = await this.#connection();
      if (database.version < version) {
        database.close();
        // Other tabs are asked to let go of it, and open it again.
        this.#database = this.#watched(await openDatabase(version));
      }
      return this.#transact(mode, body);
    });
  }

  /**
   * Stores a snapshot of the engine and deletes old ops. The caller holds a lock, so that only one tab does so.
   *
   * An op that another tab has stored but this one has not merged must not be taken for part of the snapshot. So it is
   * made only when nothing is being written and a reading has just found no row beyond `#seen`, with no `await` in
   * between. An op that is stored after that reading has a higher sequence, and stays.
   *
   * @param {(ops: Host.Op[]) => void} merge
   * @param {Host.Packing} engine
   */
  async compact(merge, engine) {
    for (let round = 0; round < 10; round += 1) {
      await this.settled();
      const missed = await this.catchUp(merge);
      if (this.refused || this.#partial || this.behind) return;
      if (missed > 0 || this.#pending > 0) continue;
      const through = this.#seen;
      const bytes = engine.pack();
      // The engine could not read all of it.
      if (!bytes.length) return;
      const segments = engine.segments();
      const fresh = new Map(segments.flatMap((name, index) => (this.#held.has(name) ? [] : [[name, engine.segment(index)]])));
      const lacking = await this.#enqueue(() =>
        this.#transact("readwrite", (transaction) => replace(transaction, { through, bytes, segments }, fresh, this.#damaged)),
      );
      // Another tab has deleted them with its own.
      for (const name of lacking) this.#held.delete(name);
      if (lacking.length > 0) continue;
      this.#held = new Set(segments);
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
    if (this.refused) return Promise.reject(new StorageRefused());
    this.#pending += 1;
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => {}).then(() => void (this.#pending -= 1));
    return result;
  }

  async #connection() {
    if (this.#database) return this.#database;
    return (this.#database = this.#watched(await openDatabase()));
  }

  /** @param {IDBDatabase} database */
  #watched(database) {
    const forget = () => {
      if (this.#database === database) this.#database = null;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  }

  /**
   * Runs the body in one transaction; where it fails and another attempt may help, again on a new connection.
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
        return await completion(database.transaction(database.objectStoreNames, mode, { durability: "strict" }), (transaction) => body(transaction, attempt));
      } catch (error) {
        if (attempt === ATTEMPTS || !deservesAnotherAttempt(error)) throw error;
        this.#database?.close();
        this.#database = null;
        await pause(PAUSES[attempt - 1]);
      }
    }
  }
}
