/**
 * The stores of `Web/host/database.js` in memory, with what the host of a space asks of them. A transaction is all or nothing; its
 * requests are answered at once.
 */
import { outcome } from "../../Web/host/database.js";

globalThis.indexedDB = { cmp: compare };
globalThis.IDBKeyRange = {
  bound(lower, upper, isLowerOpen = false, isUpperOpen = false) {
    const order = compare(lower, upper);
    if (order > 0 || (order === 0 && (isLowerOpen || isUpperOpen))) throw new DOMException("no range", "DataError");
    return range((key) => compare(lower, key) < (isLowerOpen ? 0 : 1) && compare(key, upper) < (isUpperOpen ? 0 : 1));
  },
  lowerBound: (lower, isOpen = false) => range((key) => compare(lower, key) < (isOpen ? 0 : 1)),
  upperBound: (upper, isOpen = false) => range((key) => compare(key, upper) < (isOpen ? 0 : 1)),
};

function range(includes) {
  return Object.assign(includes, { includes });
}

const NAMES = ["snapshots", "undo", "meta", "space"];

export class ModelDatabase {
  hasSpace = true;
  /** Called before a transaction is completed; what throws undoes it. */
  beforeCompletion = () => {};
  #stores;
  #queue = Promise.resolve();

  /** @param ops the name of the store of ops, which in version 3 is `rows` */
  constructor(ops = "ops") {
    this.#stores = new Map([ops, ...NAMES].map((name) => [name, { rows: [], next: 1 }]));
  }

  withSpace(mode, body) {
    const done = this.#queue.then(() => this.#transact(mode, body));
    this.#queue = done.catch(() => {});
    return done;
  }

  async #transact(mode, body) {
    const before = new Map([...this.#stores].map(([name, { rows, next }]) => [name, { rows: [...rows], next }]));
    try {
      const result = await body(this.#transaction());
      this.beforeCompletion(mode);
      return result;
    } catch (error) {
      this.#stores = before;
      throw error;
    }
  }

  #transaction() {
    return {
      objectStoreNames: { contains: (name) => this.#stores.has(name) },
      objectStore: (name) => new ModelStore(this.#stores.get(name)),
      commit() {},
    };
  }

  /** All rows of a store. */
  rows(name) {
    return this.withSpace("readonly", (transaction) => outcome(transaction.objectStore(name).getAll()));
  }
}

class ModelStore {
  #store;

  constructor(store) {
    this.#store = store;
  }

  get(key) {
    return answered(cloned(this.#found((other) => compare(other, key) === 0)[0]?.value));
  }

  getAll(range) {
    return answered(this.#found(range).map(({ value }) => cloned(value)));
  }

  getAllKeys(range) {
    return answered(this.#found(range).map(({ key }) => key));
  }

  count(range) {
    return answered(this.#found(range).length);
  }

  openKeyCursor(range, direction) {
    return answered(this.#found(range ?? undefined).at(direction === "prev" ? -1 : 0) ?? null);
  }

  index(path) {
    const rows = (range = () => true) => this.#store.rows.filter(({ value }) => value[path] !== undefined && range(value[path]));
    const row = (key) => rows().find(({ value }) => value[path] === key);
    const sorted = (range) => rows(range).toSorted((left, right) => compare(left.value[path], right.value[path]));
    const cursor = (row) => row && { key: row.value[path], primaryKey: row.key };
    return {
      get: (key) => answered(row(key)?.value),
      getKey: (key) => answered(row(key)?.key),
      getAll: (range) => answered(sorted(range).map(({ value }) => cloned(value))),
      getAllKeys: (range) => answered(sorted(range).map(({ key }) => key)),
      openKeyCursor: (_, direction) => answered(cursor(sorted().at(direction === "prev" ? -1 : 0)) ?? null),
    };
  }

  add(value) {
    return this.#place(value, this.#store.next++);
  }

  put(value, key) {
    this.delete(key);
    if (typeof key === "number") this.#store.next = Math.max(this.#store.next, key + 1);
    return this.#place(value, key);
  }

  #place(value, key) {
    const { rows } = this.#store;
    const place = rows.findLastIndex((row) => compare(row.key, key) < 0) + 1;
    rows.splice(place, 0, { key, value: cloned(value) });
    return answered(key);
  }

  delete(range) {
    const isGone = typeof range === "function" ? range : (key) => compare(key, range) === 0;
    this.#store.rows = this.#store.rows.filter(({ key }) => !isGone(key));
    return answered(undefined);
  }

  clear() {
    this.#store.rows = [];
    return answered(undefined);
  }

  #found(range = () => true) {
    return this.#store.rows.filter(({ key }) => range(key));
  }
}

/** As IndexedDB orders keys: numbers, then texts, then lists. */
function compare(left, right) {
  const rank = (key) => (Array.isArray(key) ? 3 : typeof key === "string" ? 2 : 1);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (!Array.isArray(left)) return left < right ? -1 : left > right ? 1 : 0;
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compare(left[index], right[index]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** NB: Node does not clone keys. */
function cloned(value) {
  if (!value?.keys?.signing) return structuredClone(value);
  const { keys, ...others } = value;
  return { ...structuredClone(others), keys };
}

function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}
