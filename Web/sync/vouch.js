/**
 * A second device's word that a snapshot holds what it says.
 *
 *     "DRV1" | device 16 | id of the manifest 32 | signature 64
 *
 * @typedef {{ device: Uint8Array, manifest: Uint8Array, bytes: Uint8Array }} Vouch
 */

import { concat, Reader, utf8 } from "./bytes.js";
import { demand } from "./refusal.js";
import { checkSignature, sign, SIGNATURE } from "./signed.js";

/**
 * @param {Uint8Array} bytes
 * @returns {Vouch}
 */
export function readVouch(bytes) {
  demand(bytes.length > SIGNATURE, "length");
  const reader = new Reader(bytes.subarray(0, -SIGNATURE));
  reader.magic("DRV1");
  const [device, manifest] = [reader.take(16), reader.take(32)];
  reader.end();
  return { device, manifest, bytes };
}

/**
 * By a device that has just recomputed the digest.
 *
 * @param {Uint8Array} manifest its id
 * @param {Uint8Array} device
 * @param {import("./keys.js").DeviceKeys} keys
 * @param {Uint8Array} space
 */
export async function makeVouch(manifest, device, keys, space) {
  return readVouch(await sign("vouch", concat(utf8("DRV1"), device, manifest), keys, space));
}

/**
 * @param {Vouch} vouch
 * @param {Uint8Array} point the device's
 * @param {Uint8Array} space
 */
export function checkVouch({ bytes }, point, space) {
  return checkSignature("vouch", bytes, point, space);
}
