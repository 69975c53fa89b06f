/**
 * The signed bytes: M = "dayring … 1" ‖ space ‖ all bytes before the signature. The id is SHA-256(M), so that another signature
 * over the same makes no other entry.
 *
 * @typedef {"envelope" | "roster" | "snapshot" | "vouch"} SignedForm
 */

import { concat, utf8 } from "./bytes.js";
import { sha256 } from "./derive.js";
import { signingKey } from "./keys.js";
import { demand } from "./refusal.js";

export const SIGNATURE = 64;
const ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/**
 * @param {SignedForm} form
 * @param {Uint8Array} bytes with the signature
 * @param {Uint8Array} space
 */
export function signedID(form, bytes, space) {
  return sha256(message(form, bytes.subarray(0, -SIGNATURE), space));
}

/**
 * Refuses bytes that the key has not signed.
 *
 * @param {SignedForm} form
 * @param {Uint8Array} bytes with the signature
 * @param {Uint8Array} point
 * @param {Uint8Array} space
 */
export async function checkSignature(form, bytes, point, space) {
  const signed = message(form, bytes.subarray(0, -SIGNATURE), space);
  demand(await crypto.subtle.verify(ALGORITHM, await signingKey(point), bytes.subarray(-SIGNATURE), signed), "signature");
}

/**
 * The bytes with their signature.
 *
 * @param {SignedForm} form
 * @param {Uint8Array} bytes
 * @param {import("./keys.js").DeviceKeys} keys
 * @param {Uint8Array} space
 */
export async function sign(form, bytes, keys, space) {
  const signature = await crypto.subtle.sign(ALGORITHM, keys.signing, message(form, bytes, space));
  return concat(bytes, new Uint8Array(signature));
}

/**
 * @param {SignedForm} form
 * @param {Uint8Array} bytes
 * @param {Uint8Array} space
 */
function message(form, bytes, space) {
  return concat(utf8(`dayring ${form} 1`), space, bytes);
}
