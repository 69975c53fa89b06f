/**
 * The admission of a member: its ids, its public keys and the hash of its token.
 *
 *     device 16 | replaces 16 | type u8 | role u8 | person 16 | signing key 65 | sealing key 65 | SHA-256 of the token 32
 *
 * @typedef {object} Admission
 * @property {Uint8Array} device
 * @property {Uint8Array} replaces the device for which it stands from now on, in lists; zeros for none
 * @property {number} type `DEVICE` or `RECOVERY_CODE`
 * @property {Uint8Array} signingKey
 * @property {Uint8Array} sealingKey
 * @property {Uint8Array} token
 */

import { concat, isZero, same, u8, zeros } from "./bytes.js";
import { POINT, sealingKey, signingKey } from "./keys.js";
import { demand } from "./refusal.js";

/** Writes envelopes and changes the roster. */
export const DEVICE = 1;
/** Admits devices, and nothing else. */
export const RECOVERY_CODE = 2;
/** In bytes. */
export const ADMISSION = 212;
const ROLE = 1;

/**
 * @param {import("./bytes.js").Reader} reader
 * @returns {Promise<Admission>}
 */
export async function readAdmission(reader) {
  const [device, replaces] = [reader.take(16), reader.take(16)];
  demand(!isZero(device), "field", "device");
  demand(!same(device, replaces), "field", "replaces");
  const type = reader.u8();
  demand(type === DEVICE || type === RECOVERY_CODE, "field", "type");
  demand(reader.u8() === ROLE, "field", "role");
  demand(isZero(reader.take(16)), "field", "person");
  const [signing, sealing, token] = [reader.take(POINT), reader.take(POINT), reader.take(32)];
  await signingKey(signing);
  await sealingKey(sealing);
  return { device, replaces, type, signingKey: signing, sealingKey: sealing, token };
}

/** @param {Admission} admission */
export function admissionBytes({ device, replaces, type, signingKey, sealingKey, token }) {
  return concat(device, replaces, u8(type), u8(ROLE), zeros(16), signingKey, sealingKey, token);
}
