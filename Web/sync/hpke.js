/**
 * HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM: suite 16/1/2, modes base and PSK. One message
 * for each encapsulated key, so the sequence number is 0 and the nonce the base nonce.
 *
 * @typedef {{ psk: Uint8Array, id: Uint8Array }} Shared a secret that both sides know, for mode PSK
 * @typedef {{ enc: Uint8Array, sealed: Uint8Array }} HybridBox the encapsulated key, and ciphertext with tag
 */

import * as box from "./box.js";
import { concat, u8, utf8, zeros } from "./bytes.js";
import { hmac } from "./derive.js";
import { ephemeralKeys, sealingKey } from "./keys.js";

const VERSION = utf8("HPKE-v1");
const KEM = concat(utf8("KEM"), Uint8Array.of(0, 16));
const SUITE = concat(utf8("HPKE"), Uint8Array.of(0, 16, 0, 1, 0, 2));
const NONE = zeros(0);

/**
 * @param {Uint8Array} plain
 * @param {Uint8Array} point the recipient's
 * @param {Uint8Array} info
 * @param {Uint8Array} associated
 * @param {Shared} [shared]
 * @param {{ key: CryptoKey, point: Uint8Array }} [ephemeral] only tests give one
 * @returns {Promise<HybridBox>}
 */
export async function sealTo(plain, point, info, associated, shared, ephemeral) {
  const { key, point: enc } = ephemeral ?? (await ephemeralKeys());
  const secret = await sharedSecret(key, point, concat(enc, point));
  const schedule = await keySchedule(secret, info, shared);
  return { enc, sealed: await box.seal(plain, schedule.key, schedule.nonce, associated) };
}

/**
 * @param {HybridBox} hybrid
 * @param {import("./keys.js").DeviceKeys} keys
 * @param {Uint8Array} info
 * @param {Uint8Array} associated
 * @param {Shared} [shared]
 */
export async function openWith({ enc, sealed }, keys, info, associated, shared) {
  const secret = await sharedSecret(keys.sealing, enc, concat(enc, keys.sealingKey));
  const schedule = await keySchedule(secret, info, shared);
  return box.open(sealed, schedule.key, schedule.nonce, associated);
}

/**
 * Encap and Decap of section 4.1.
 *
 * @param {CryptoKey} key
 * @param {Uint8Array} point
 * @param {Uint8Array} context
 */
async function sharedSecret(key, point, context) {
  const algorithm = { name: "ECDH", public: await sealingKey(point) };
  const dh = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
  return expand(KEM, await extract(KEM, NONE, "eae_prk", dh), "shared_secret", context, 32);
}

/**
 * KeySchedule of section 5.1.
 *
 * @param {Uint8Array} secret
 * @param {Uint8Array} info
 * @param {Shared} [shared]
 */
async function keySchedule(secret, info, shared) {
  const { psk, id } = shared ?? { psk: NONE, id: NONE };
  const context = concat(
    u8(shared ? 1 : 0),
    await extract(SUITE, NONE, "psk_id_hash", id),
    await extract(SUITE, NONE, "info_hash", info),
  );
  const scheduled = await extract(SUITE, secret, "secret", psk);
  return {
    key: await expand(SUITE, scheduled, "key", context, 32),
    nonce: await expand(SUITE, scheduled, "base_nonce", context, box.NONCE),
  };
}

/**
 * LabeledExtract of section 4.
 *
 * @param {Uint8Array} suite
 * @param {Uint8Array} salt
 * @param {string} label
 * @param {Uint8Array} material
 */
function extract(suite, salt, label, material) {
  return hmac(salt, concat(VERSION, suite, utf8(label), material));
}

/**
 * LabeledExpand of section 4, for one block.
 *
 * @param {Uint8Array} suite
 * @param {Uint8Array} key
 * @param {string} label
 * @param {Uint8Array} info
 * @param {number} length at most 32 bytes
 */
async function expand(suite, key, label, info, length) {
  const block = await hmac(key, concat(Uint8Array.of(0, length), VERSION, suite, utf8(label), info, u8(1)));
  return block.slice(0, length);
}
