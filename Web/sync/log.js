/**
 * A place in a space's log: the sequence of an entry, 0 before the first, and what the log up to it is.
 * L(0) = SHA-256("dayring log 1" ‖ space), L(N) = SHA-256(L(N−1) ‖ id of entry N).
 *
 * @typedef {{ sequence: bigint, hash: Uint8Array }} LogPlace
 */

import { concat, u64, utf8 } from "./bytes.js";
import { sha256 } from "./derive.js";
import { demand } from "./refusal.js";

/** Databases count to this. */
const NEWEST = 2n ** 63n - 1n;

/**
 * @param {Uint8Array} space
 * @returns {Promise<LogPlace>}
 */
export async function logStart(space) {
  return { sequence: 0n, hash: await sha256(concat(utf8("dayring log 1"), space)) };
}

/**
 * @param {LogPlace} place
 * @param {Uint8Array} id
 * @returns {Promise<LogPlace>}
 */
export async function logAdding(place, id) {
  return { sequence: place.sequence + 1n, hash: await sha256(concat(place.hash, id)) };
}

/**
 * sequence u64 | hash 32
 *
 * @param {import("./bytes.js").Reader} reader
 * @returns {LogPlace}
 */
export function readLogPlace(reader) {
  const sequence = reader.u64();
  demand(sequence <= NEWEST, "field", "sequence");
  return { sequence, hash: reader.take(32) };
}

/** @param {LogPlace} place */
export function logPlaceBytes({ sequence, hash }) {
  return concat(u64(sequence), hash);
}
