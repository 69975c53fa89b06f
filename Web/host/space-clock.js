/**
 * A clock that is ahead. A relay refuses what is stamped more than five minutes ahead of its own clock, so what waits gets lower
 * stamps, and all engines of this browser are told by how many seconds their clock leads: the row `lead` of `meta`.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceState} SpaceState
 */
import { replaceAll } from "./transactions.js";

/** Of less nothing is noticed, in seconds; a relay refuses more than five minutes. */
const MINUTE = 60;

/** @param {number} time of the relay, in milliseconds since 1970 */
function leadOver(time) {
  const lead = Math.round((Date.now() - time) / 1000);
  return lead < MINUTE ? 0 : lead;
}

/**
 * Whether a clock has been set since it was found to be ahead.
 *
 * @param {SpaceState} state
 * @param {number} time of the relay
 * @returns {boolean} whether it leads by something else than is known
 */
export function isClockSet({ lead }, time) {
  return lead > 0 && Math.abs(leadOver(time) - lead) >= MINUTE;
}

/**
 * @param {IDBTransaction} transaction
 * @param {SpaceState} state
 * @param {number} time of the relay
 */
export function noteLead(transaction, state, time) {
  state.lead = leadOver(time);
  transaction.objectStore("meta").put(String(state.lead), "lead");
}

/**
 * Whether stamps may be lowered: pages are loaded anew by it, which no relay can bring about all the time.
 *
 * @param {SpaceState} state
 */
export function mayLower({ lowered }) {
  return Math.abs(Date.now() - lowered) > 1000 * MINUTE;
}

/**
 * Gives waiting ops, which no other device has seen, stamps by the relay's clock. Stored snapshots have them too, and a higher one
 * would come back from any: so all are replaced.
 *
 * @param {IDBTransaction} transaction
 * @param {SpaceState} state
 * @param {Op[]} waiting
 * @param {number} time of the relay
 * @param {import("./types").SpaceEngine} engine which holds all that is stored
 * @returns {Promise<Op[]>} the ops that wait instead
 */
export async function lower(transaction, state, waiting, time, engine) {
  const stamps = waiting.map(({ stamp }) => stamp);
  const { ops } = engine.handle({ type: "restamp", stamps, heard: state.heard, time, now: Date.now() });
  const bytes = engine.snapshot();
  if (!ops || bytes.length === 0) throw new Error("not all that is stored can be read");
  state.through = await replaceAll(transaction, bytes);
  state.lowered = Date.now();
  noteLead(transaction, state, time);
  return ops;
}
