/** What every request to a relay has in common. */

/** @type {RequestInit} */
export const DISCREET = { cache: "no-store", credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" };

/**
 * The whole of a response that is not too long.
 *
 * @param {Response} response
 * @param {number} most in bytes
 */
export async function bounded(response, most) {
  const reader = response.body?.getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  for (let length = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("an answer that is too long");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
