/**
 * A second device's word that a snapshot holds what it says.
 *
 *     "DRV1" | device 16 | id of the manifest 32 | signature 64
 *
 * @typedef {{ device: Uint8Array, manifest: Uint8Array, bytes: Uint8Array }} Attestation
 */

import { concat, Reader, utf8 } from "./bytes.js";
import { demand } from "./refusal.js";
import { checkSignature, sign, SIGNATURE } from "./signed.js";

/**
 * @param {Uint8Array} bytes
 * @returns {Attestation}
 */
export function readAttestation(bytes) {
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
export async function makeAttestation(manifest, device, keys, space) {
  return readAttestation(await sign("vouch", concat(utf8("DRV1"), device, manifest), keys, space));
}

/**
 * @param {Attestation} attestation
 * @param {Uint8Array} point the device's
 * @param {Uint8Array} space
 */
export function checkAttestation({ bytes }, point, space) {
  return checkSignature("vouch", bytes, point, space);
}
