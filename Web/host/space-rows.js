/**
 * The transactions and questions that the engine of a space orders, by its plans: it says what to read, step by step, and then what to
 * write, within one transaction of IndexedDB, which stays open while the engine is called. All of it is stored, or nothing. What the
 * rows of the store `space` are is in `Sources/DeviceSync/Rows`.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./space-crypto.js").SpaceCrypto} SpaceCrypto
 * @typedef {{ store: string, lower?: IDBValidKey, upper?: IDBValidKey, isLowerOpen: boolean, isUpperOpen: boolean }} RowRange
 * @typedef {[path: string[], form: "host" | "json" | "keys"]} RowPassage the way in which a part of a value passes
 *
 * The engine, as a transaction calls it.
 * @typedef {{ message(bytes: Uint8Array): Uint8Array, load(bytes: Uint8Array): boolean }} RowEngine
 */
import { keysAndValues, opStore, outcome } from "./database.js";
import { loadSegments } from "./segments.js";
import { Message, Tagged, encode } from "./space-messages.js";
import { opsOf } from "./transactions.js";

/** Not all can be read that a plan needs. */
export class DamagedRows extends Error {}

/** One attempt at a transaction, which stores all of a plan or nothing. */
export class RowTransaction {
  /**
   * Values that stay here, by their numbers.
   *
   * @type {any[]}
   */
  #kept = [];
  #transaction;
  #engine;
  #crypto;

  /** @param {IDBTransaction} transaction @param {RowEngine} engine @param {SpaceCrypto} crypto which has the keys of rows */
  constructor(transaction, engine, crypto) {
    this.#transaction = transaction;
    this.#engine = engine;
    this.#crypto = crypto;
  }

  /**
   * @param {number} number of the effect
   * @returns {Promise<{ ops: Op[], sequences: number[], meta: { [key: string]: string } }>} what was added to the store `ops`, and put into `meta`
   */
  async run(number) {
    /** @type {unknown[]} */
    const answers = [];
    for (;;) {
      const step = this.#tell({ type: "rows", number, answers });
      const { read, write, damaged } = step.json;
      if (write) return this.#write(step, write);
      // What is thrown aborts all of it.
      if (!read) throw damaged === undefined ? new Error("no step") : new DamagedRows(damaged);
      answers.push(...(await Promise.all(read.map((/** @type {any} */ one) => this.#read(one)))));
    }
  }

  /** @param {{ type: string, [part: string]: unknown }} message */
  #tell(message) {
    return new Message(this.#engine.message(encode(message, (value) => this.#kept.push(value) - 1)));
  }

  /** @param {[name: string, what: any, passages: RowPassage[]]} read */
  async #read([name, what, passages]) {
    switch (name) {
      case "rows": {
        const range = rangeOf(what);
        const { keys, values } = range === null ? { keys: [], values: [] } : await keysAndValues(this.#of(what.store), range);
        return this.#rows(keys, values, passages);
      }
      case "keys": {
        const range = rangeOf(what);
        return { keys: range === null ? [] : await outcome(this.#of(what.store).getAllKeys(range)) };
      }
      case "named": {
        const names = this.#of("ops").index("stamp");
        // Those that only add plus signs, which a comma comes after.
        const range = IDBKeyRange.bound(what, `${what},`, false, true);
        const [keys, values] = await Promise.all([outcome(names.getAllKeys(range)), outcome(names.getAll(range))]);
        return this.#rows(keys, values, [[["op"], "json"]]);
      }
      case "lastSequence": {
        const row = await outcome(this.#of("ops").openKeyCursor(null, "prev"));
        const snapshot = await outcome(this.#of("snapshots").index("through").openKeyCursor(null, "prev"));
        return { sequence: Math.max(Number(row?.key ?? 0), Number(snapshot?.key ?? 0)) };
      }
      case "ledger":
        return { ledger: await this.#load() };
    }
    throw new TypeError(`no such read: ${name}`);
  }

  /** @param {string} store */
  #of(store) {
    return store === "ops" ? opStore(this.#transaction) : this.#transaction.objectStore(store);
  }

  /** @param {IDBValidKey[]} keys @param {any[]} values @param {RowPassage[]} passages */
  #rows(keys, values, passages) {
    const passed = (/** @type {unknown} */ value) => passages.reduce((passing, [path, form]) => at(path, passing, (part) => this.#pass(part, form)), value);
    return { rows: keys.map((key, index) => [key, passed(values[index])]) };
  }

  /** @param {any} value @param {RowPassage[1]} form */
  #pass(value, form) {
    if (form === "host") return new Tagged("$host", [this.#kept.push(value) - 1, ...(Array.isArray(value) ? [value.length] : [])]);
    if (value === undefined) return value;
    if (form === "json") return new Tagged("$json", value);
    const { handle, signingKey, sealingKey } = this.#crypto.pair(value);
    return new Tagged("$keys", [handle, signingKey, sealingKey]);
  }

  /** Loads all that is stored into the engine. */
  async #load() {
    const snapshots = this.#of("snapshots");
    const { load } = this.#engine;
    let through = 0;
    let isLoaded = false;
    const keys = await outcome(snapshots.index("through").getAllKeys());
    for (const key of keys.reverse()) {
      const snapshot = await outcome(snapshots.get(key));
      if (!snapshot || !load(snapshot.bytes)) continue;
      if ((await loadSegments(this.#transaction, snapshot.segments ?? [], load)).length > 0) continue;
      [through, isLoaded] = [snapshot.through, true];
      break;
    }
    const rows = await keysAndValues(this.#of("ops"), IDBKeyRange.lowerBound(through, true));
    // Without a snapshot these are all.
    this.#tell({ type: "ops", ops: new Tagged("$json", opsOf(rows.values)), anew: !isLoaded });
    return { through: Math.max(through, ...rows.keys.slice(-1).map(Number)), isWhole: keys.length === 0 || isLoaded };
  }

  /** @param {Message} step @param {any[]} writes */
  async #write(step, writes) {
    /** @type {IDBRequest<IDBValidKey>[]} */
    const added = [];
    /** @type {Map<number, Op[]>} those of the store `ops`, by their sequences */
    const fresh = new Map();
    /** @type {{ [key: string]: string }} */
    const meta = {};
    /** @type {Promise<void>[]} */
    const adding = [];
    const rows = {
      $host: (/** @type {number[]} */ [number]) => this.#kept[number],
      $longer: (/** @type {any[]} */ [number, ...more], /** @type {(json: any) => any} */ value) => [...this.#kept[number], ...more.map(value)],
      $keys: (/** @type {any[]} */ [handle], /** @type {(json: any) => any} */ value) => this.#crypto.stored(value(handle)),
      $added: (/** @type {number} */ place) => Number(added[place].result),
    };
    for (const write of writes) {
      const [name, what, ...rest] = write;
      // Until their keys are known.
      if (name !== "add" || JSON.stringify(write).includes('"$added"')) await Promise.all(adding);
      switch (name) {
        case "add": {
          const row = step.value(rest[0], rows);
          const request = this.#of(what).add(row);
          added.push(request);
          adding.push(outcome(request).then((key) => void (what === "ops" && fresh.set(Number(key), opsOf([row])))));
          break;
        }
        case "put":
          this.#of(what).put(step.value(rest[1], rows), rest[0]);
          if (what === "meta") meta[rest[0]] = rest[1];
          break;
        case "delete": {
          const range = rangeOf(what);
          if (range === undefined) this.#of(what.store).clear();
          else if (range) this.#of(what.store).delete(range);
          if (what.store === "ops") for (const key of fresh.keys()) if (range === undefined || range?.includes(key)) fresh.delete(key);
          break;
        }
        case "clear":
          this.#of(what).clear();
          if (what === "ops") fresh.clear();
          break;
        default:
          throw new TypeError(`no such write: ${name}`);
      }
    }
    await Promise.all(adding);
    return { ops: [...fresh.values()].flat(), sequences: [...fresh.keys()], meta };
  }
}

/** @param {RowRange} range @returns {IDBKeyRange | null | undefined} nothing for all, null for none */
function rangeOf({ lower, upper, isLowerOpen, isUpperOpen }) {
  if (lower === undefined) return upper === undefined ? undefined : IDBKeyRange.upperBound(upper, isUpperOpen);
  if (upper === undefined) return IDBKeyRange.lowerBound(lower, isLowerOpen);
  const order = indexedDB.cmp(lower, upper);
  if (order > 0 || (order === 0 && (isLowerOpen || isUpperOpen))) return null;
  return IDBKeyRange.bound(lower, upper, isLowerOpen, isUpperOpen);
}

/**
 * A value with parts in another form. What it does not have is passed over.
 *
 * @param {string[]} path
 * @param {any} value
 * @param {(part: any) => any} change
 * @returns {any}
 */
function at([name, ...rest], value, change) {
  if (name === undefined) return change(value);
  if (value === null || typeof value !== "object" || value instanceof Tagged) return value;
  if (name === "*") return Array.isArray(value) ? value.map((element) => at(rest, element, change)) : value;
  return Object.hasOwn(value, name) ? { ...value, [name]: at(rest, value[name], change) } : value;
}
