/** How many ops go into the engine at once: enough to be fast, few enough to keep its memory small. */
const CHUNK = 1000;

/** @param {Host.Op[]} ops */
export function* opEvents(ops) {
  for (let at = 0; at < ops.length; at += CHUNK) yield { type: "ops", ops: ops.slice(at, at + CHUNK) };
}
