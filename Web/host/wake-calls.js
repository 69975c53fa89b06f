/**
 * What page and worker ask of the relay of the space in which this browser is, about waking it; docs/relay-api.md has the calls.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {{ address: string, token: string }} Place where this device asks to be woken
 */
import { hex } from "../sync/hex.js";
import { outcome } from "./database.js";
import { DISCREET, bounded } from "./relay-fetch.js";

/** Of the channel by which the worker tells pages that it was woken. */
export const WOKEN = "dayring-woken";
/** What ends a request that nobody answers, in milliseconds, and the most that an answer has, in bytes. */
const PATIENCE = 20_000;
const MOST_ANSWER = 4096;

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

/** What a relay refuses, by the name of docs/relay-api.md. */
export class Refused extends Error {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.name = name;
  }
}

/** @param {Place} place @param {string} endpoint @param {number[]} times */
export function put(place, endpoint, times) {
  const header = new DataView(new ArrayBuffer(2 + 8 * times.length));
  header.setUint16(0, times.length);
  for (const [index, time] of times.entries()) header.setBigUint64(2 + 8 * index, BigInt(time));
  return ask(place, "putWakes", "PUT", new Blob(["DRX1", header, endpoint]));
}

/**
 * @param {Place} place
 * @param {string} kind
 * @param {string} method
 * @param {Blob} [body]
 * @returns {Promise<any>} the answer to that very call
 */
export async function ask({ address, token }, kind, method, body) {
  const request = hex(crypto.getRandomValues(new Uint8Array(16)));
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  const response = await fetch(`${address}?request=${request}`, {
    method,
    // With its length, which a relay asks for.
    body: body && (await body.arrayBuffer()),
    headers: { authorization: `Bearer ${token}` },
    ...DISCREET,
    signal: patience.signal,
  });
  const answer = JSON.parse(new TextDecoder().decode(await bounded(response, MOST_ANSWER)));
  if (answer.answers !== kind || answer.request !== request) throw new Error("not an answer");
  if (answer.refusal) throw new Refused(String(answer.refusal.name));
  return answer;
}

/** @param {Store} store @returns {Promise<import("./types").SpaceState | undefined>} nothing in no space */
export async function stateOf(store) {
  if (!store.hasSpace) return undefined;
  return store.withSpace("readonly", (transaction) => outcome(transaction.objectStore("space").get("state")));
}

/** @param {Store} store @returns {Promise<Place | undefined>} nothing in no space */
export async function placeOf(store) {
  const state = await stateOf(store);
  return state && { address: `${state.relay.replace(/\/+$/, "")}/v1/spaces/${hex(state.space)}/wakes`, token: hex(state.token) };
}
