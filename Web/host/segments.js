/**
 * The segments of snapshots: what of them lies by month, in the object store of the snapshots, each twice.
 */
import { outcome, outcomeIfAny } from "./database.js";

/** Each is a month of one kind: at fifty entries a day they are a fifth of a megabyte. */
const AT_ONCE = 4;

/** @param {string} name */
export const segmentKeys = (name) => [name, `copy/${name}`];

/** @param {string} name of a segment of this month, the two before it, or one to come */
export function isRecent(name) {
  const limit = new Date();
  limit.setUTCDate(1);
  limit.setUTCMonth(limit.getUTCMonth() - 2);
  return (name.split("/")[1] ?? "") >= limit.toISOString().slice(0, 7);
}

/** @param {IDBObjectStore} snapshots @param {string[]} names @returns {Promise<Map<string, unknown>>} the value under each name */
export async function getSegments(snapshots, names) {
  return new Map(await Promise.all(names.map(async (name) => /** @type {[string, unknown]} */ ([name, await outcomeIfAny(snapshots.get(name))]))));
}

/**
 * Hands an engine segments whose index it has loaded, a few at a time, so that others have their turn.
 *
 * @param {string[]} names the newest first
 * @param {(bytes: Uint8Array) => boolean | Promise<boolean>} load
 * @param {(body: (transaction: IDBTransaction) => Promise<unknown>) => Promise<unknown>} transact runs the body in a transaction
 * @param {() => Promise<void>} [calm] resolves when no press is under way
 * @returns {Promise<{ lost: number, whole: string[] }>} how many cannot be read, and the names of those of which no copy was damaged
 */
export async function readInTurns(names, load, transact, calm) {
  /** @type {{ loaded: Set<string>, torn: Set<string> }} */
  const progress = { loaded: new Set(), torn: new Set() };
  try {
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      await transact((transaction) => loadSegments(transaction, some, load, progress));
      await breath();
      await calm?.();
    }
  } catch (error) {
    // The page stands, and goes on with what there is.
    console.error(error);
  }
  return { lost: names.length - progress.loaded.size, whole: [...progress.loaded].filter((name) => !progress.torn.has(name)) };
}

/**
 * Hands an engine segments whose index it has loaded.
 *
 * @param {IDBTransaction} transaction
 * @param {string[]} names
 * @param {(bytes: Uint8Array) => boolean | Promise<boolean>} load false for one that is damaged; nothing else may be waited for
 * @param {{ loaded: Set<string>, torn: Set<string> }} progress the loaded ones of an attempt that failed later, and those of
 *   which one copy cannot be read; more are added
 * @returns {Promise<string[]>} those of which neither copy can be read
 */
export async function loadSegments(transaction, names, load, progress = { loaded: new Set(), torn: new Set() }) {
  const snapshots = transaction.objectStore("snapshots");
  /** @param {string} key */
  const isLoaded = async (key) => {
    const bytes = await outcomeIfAny(snapshots.get(key));
    if (!(bytes instanceof Uint8Array)) return false;
    const isWhole = await load(bytes);
    release(bytes);
    return isWhole;
  };
  /** @type {string[]} */
  const lost = [];
  for (const name of names) {
    if (progress.loaded.has(name)) continue;
    const [own, copy] = segmentKeys(name);
    const isOwn = await isLoaded(own);
    if (!isOwn && !(await isLoaded(copy))) {
      lost.push(name);
      continue;
    }
    if (!isOwn) progress.torn.add(name);
    progress.loaded.add(name);
  }
  return lost;
}

/**
 * Deletes the segments that no snapshot has any more.
 *
 * @param {IDBObjectStore} snapshots
 * @param {Set<IDBValidKey>} held those that were there before
 */
export async function deleteSegments(snapshots, held) {
  if (held.size === 0) return;
  const keys = await outcome(snapshots.index("through").getAllKeys());
  // One that the browser has lost names nothing.
  const kept = await Promise.all(keys.map((key) => outcomeIfAny(snapshots.get(key))));
  const wanted = new Set(kept.flatMap((snapshot) => (snapshot?.segments ?? []).flatMap(segmentKeys)));
  for (const key of held) if (!wanted.has(key)) snapshots.delete(key);
}

/**
 * Gives memory back at once, of which the engine has its own copy; what waits to be collected would be as much again. Where a
 * browser cannot do so, it collects it some time.
 *
 * @param {Uint8Array} bytes
 */
function release({ buffer, byteLength }) {
  const owned = /** @type {ArrayBuffer & { transfer?(length: number): void }} */ (buffer);
  if (owned.byteLength === byteLength) owned.transfer?.(0);
}

/** Lets what waits have its turn. */
function breath() {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resume;
    port2.postMessage(null);
  });
}
