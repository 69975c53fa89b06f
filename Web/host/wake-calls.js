/**
 * The calls of page and worker to the space's relay about waking this browser; docs/relay-api.md has them.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {{ address: string, token: string }} Place the relay at which this device requests wake-ups
 */
import { hex } from "./hex.js";
import { outcome } from "./database.js";
import { ask } from "./relay-fetch.js";

/** Of the channel by which the worker tells pages that it was woken. */
export const WOKEN = "dayring-woken";

/**
 * Tells the relay when to wake this device. Nothing happens where this browser is in no space, or has no subscription.
 *
 * @param {Store} store
 * @param {ServiceWorkerRegistration} registration
 * @param {number[]} times
 */
export async function putTimes(store, registration, times) {
  const [place, subscription] = await Promise.all([placeOf(store), registration.pushManager.getSubscription()]);
  if (place && subscription) await put(place, subscription.endpoint, times);
}

/** @param {Place} place @param {string} endpoint @param {number[]} times */
export function put(place, endpoint, times) {
  const header = new DataView(new ArrayBuffer(2 + 8 * times.length));
  header.setUint16(0, times.length);
  for (const [index, time] of times.entries()) header.setBigUint64(2 + 8 * index, BigInt(time));
  return ask(place, "putWakes", "PUT", new Blob(["DRX1", header, endpoint]));
}

/** @param {Store} store @returns {Promise<Host.SpaceState | undefined>} nothing in no space */
export async function stateOf(store) {
  if (!store.hasSpace) return undefined;
  return store.withSpace("readonly", (transaction) => outcome(transaction.objectStore("space").get("state")));
}

/** @param {Store} store @returns {Promise<Place | undefined>} nothing in no space */
export async function placeOf(store) {
  const state = await stateOf(store);
  return state && { address: `${state.relay.replace(/\/+$/, "")}/v1/spaces/${hex(state.space)}/wakes`, token: hex(state.token) };
}
