/**
 * A chain: a random number under which a device counts its envelopes, from 1.
 *
 * The newest envelope of a chain, as a reader knows it:
 * @typedef {{ device: Uint8Array, chain: bigint, n: bigint, id: Uint8Array }} ChainHead
 *
 * The place of an envelope in its chain; `previous` is the id of the one before, zeros for the first:
 * @typedef {{ device: Uint8Array, chain: bigint, n: bigint, previous: Uint8Array }} ChainPlace
 */

import { concat, isZero, same, u64, zeros } from "./bytes.js";
import { demand } from "./refusal.js";

/**
 * @param {Uint8Array} device
 * @param {bigint} chain random
 * @returns {ChainPlace}
 */
export function firstPlace(device, chain) {
  return { device, chain, n: 1n, previous: zeros(32) };
}

/**
 * @param {ChainHead} head
 * @returns {ChainPlace}
 */
export function placeAfter({ device, chain, n, id }) {
  return { device, chain, n: n + 1n, previous: id };
}

/**
 * Refuses by "n" a gap, or what is known already, and by "previous" another history.
 *
 * @param {ChainPlace} place
 * @param {ChainHead | undefined} head that of the same device's same chain; none for one that was never seen
 */
export function checkFollows(place, head) {
  const expected = head ? placeAfter(head) : firstPlace(place.device, place.chain);
  demand(same(place.device, expected.device), "field", "device");
  demand(place.chain === expected.chain, "field", "chain");
  demand(place.n === expected.n, "field", "n");
  demand(same(place.previous, expected.previous), "field", "previous");
}

/**
 * device 16 | chain u64 | n u64 | previous 32
 *
 * @param {import("./bytes.js").Reader} reader
 * @returns {ChainPlace}
 */
export function readChainPlace(reader) {
  const place = { device: reader.take(16), chain: reader.u64(), n: reader.u64(), previous: reader.take(32) };
  demand(place.n > 0n, "field", "n");
  demand((place.n === 1n) === isZero(place.previous), "field", "previous");
  return place;
}

/**
 * Names a chain of the space; chains are ordered by it.
 *
 * @param {{ device: Uint8Array, chain: bigint }} chain
 */
export function chainBytes({ device, chain }) {
  return concat(device, u64(chain));
}

/** @param {ChainPlace} place */
export function chainPlaceBytes({ device, chain, n, previous }) {
  return concat(device, u64(chain), u64(n), previous);
}
