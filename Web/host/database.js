/**
 * IndexedDB's requests as promises, and the versions of the database: 1, and 2 where this browser is or was in a space, so that
 * other browsers do not pay for its store, and the version shows whether it is there. In 3, where it is or was in lists, `ops` is
 * called `rows`, so that a tab of a former version, which would send all of them to the own space, neither reads nor writes it.
 */

const NAME = "dayring";
export const WITH_SPACE = 2;

/** @param {number} [version] at least; else as it is */
export async function openDatabase(version) {
  // NB: where storage is denied, merely reading `indexedDB` may throw.
  const request = indexedDB.open(NAME, version);
  request.onupgradeneeded = ({ oldVersion, newVersion }) => {
    const database = request.result;
    if (oldVersion < WITH_SPACE && newVersion !== 1) database.createObjectStore("space");
    if (newVersion === 3) opStore(/** @type {IDBTransaction} */ (request.transaction)).name = "rows";
    if (oldVersion > 0) return;
    database.createObjectStore("ops", { autoIncrement: true }).createIndex("stamp", "stamp", { unique: true });
    database.createObjectStore("snapshots", { autoIncrement: true }).createIndex("through", "through");
    database.createObjectStore("undo", { autoIncrement: true });
    database.createObjectStore("meta");
  };
  return outcome(request);
}

/** @type {(transaction: IDBTransaction) => IDBObjectStore} that of ops */
export const opStore = (transaction) => transaction.objectStore(transaction.objectStoreNames.contains("rows") ? "rows" : "ops");

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
export function outcome(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The result of a request, or `undefined` where it fails; a failure does not abort the transaction.
 *
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result | undefined>}
 */
export function outcomeIfAny(request) {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      resolve(undefined);
    };
  });
}

/** @param {IDBObjectStore} store @param {IDBKeyRange} [range] */
export async function keysAndValues(store, range) {
  const [keys, values] = await Promise.all([outcome(store.getAllKeys(range)), outcome(store.getAll(range))]);
  return { keys, values };
}

/**
 * Resolves with the body's result once the transaction has completed. A body that throws aborts it.
 *
 * @template Result
 * @param {IDBTransaction} transaction
 * @param {(transaction: IDBTransaction) => Promise<Result>} body
 * @returns {Promise<Result>}
 */
export function completion(transaction, body) {
  return new Promise((resolve, reject) => {
    /** @type {Result} */
    let result;
    /** @type {unknown} */
    let thrown;
    transaction.oncomplete = () => resolve(result);
    // The transaction's own error (such as a full disk) says more than those of its aborted requests.
    transaction.onabort = () => reject(transaction.error ?? thrown ?? new DOMException("aborted", "AbortError"));
    body(transaction).then(
      (value) => void (result = value),
      (error) => {
        thrown = error;
        try {
          transaction.abort();
        } catch {
          reject(transaction.error ?? error);
        }
      },
    );
  });
}

/** Errors after which it is worth trying again: a lost connection, or a row that exists (the next attempt looks for it first). */
const PASSING = ["InvalidStateError", "AbortError", "UnknownError", "TransactionInactiveError", "TimeoutError", "ConstraintError"];

/** @param {unknown} error */
export function deservesAnotherAttempt(error) {
  return error instanceof DOMException && PASSING.includes(error.name);
}

/** The browser stores nothing for this page (a private window, or storage turned off): everything is in memory only. */
export class StorageRefused extends Error {}

/**
 * The reason of a failed write, by the engine's names.
 *
 * @param {unknown} error
 * @returns {{ reason: "refused" | "quota" | "closed" | "other", detail: string }}
 */
export function failureReason(error) {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : { name: "", message: String(error) };
  const detail = `${name}: ${message}`;
  if (error instanceof StorageRefused) return { reason: "refused", detail };
  if (name === "QuotaExceededError") return { reason: "quota", detail };
  return { reason: deservesAnotherAttempt(error) || name === "VersionError" ? "closed" : "other", detail };
}
