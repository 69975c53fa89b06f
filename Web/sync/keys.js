/**
 * Device keys and the keys of epochs.
 *
 * A device's private keys, and its public keys as points of P-256: the byte 4, x and y.
 *
 * @typedef {{ signing: CryptoKey, sealing: CryptoKey, signingKey: Uint8Array, sealingKey: Uint8Array }} DeviceKeys
 *
 * The key of one epoch: everything that is written in it is sealed under keys derived from its 32 bytes.
 *
 * @typedef {{ epoch: number, secret: Uint8Array }} EpochKey
 */

import { base64url, fromBase64url } from "./base64url.js";
import { same } from "./bytes.js";
import { derive } from "./derive.js";
import { demand, Refusal } from "./refusal.js";

export const POINT = 65;
export const SCALAR = 32;
const ECDSA = { name: "ECDSA", namedCurve: "P-256" };
const ECDH = { name: "ECDH", namedCurve: "P-256" };

/**
 * @param {boolean} [extractable] only for a member of a recovery code, whose keys go into its slot, and where a browser cannot
 *   store what is not
 * @returns {Promise<DeviceKeys>}
 */
export async function makeDeviceKeys(extractable = false) {
  const signing = await crypto.subtle.generateKey(ECDSA, extractable, ["sign", "verify"]);
  const sealing = await crypto.subtle.generateKey(ECDH, extractable, ["deriveBits"]);
  return {
    signing: signing.privateKey,
    sealing: sealing.privateKey,
    signingKey: await rawKey(signing.publicKey),
    sealingKey: await rawKey(sealing.publicKey),
  };
}

/**
 * From scalars, 32 bytes each, and their points.
 *
 * @param {{ signing: Uint8Array, signingKey: Uint8Array, sealing: Uint8Array, sealingKey: Uint8Array }} raw
 * @param {boolean} [extractable] as for `makeDeviceKeys`
 * @returns {Promise<DeviceKeys>}
 */
export async function importDeviceKeys({ signing, signingKey, sealing, sealingKey }, extractable = false) {
  return {
    signing: await privateKey(signing, signingKey, ECDSA, extractable, ["sign"]),
    sealing: await privateKey(sealing, sealingKey, ECDH, extractable, ["deriveBits"]),
    signingKey,
    sealingKey,
  };
}

/**
 * Extractable ones, for a browser that can store no others.
 *
 * @param {DeviceKeys} keys
 */
export async function exportDeviceKeys({ signing, sealing, signingKey, sealingKey }) {
  const [first, second] = await Promise.all([signing, sealing].map((key) => crypto.subtle.exportKey("jwk", key)));
  return { signing: first, sealing: second, signingKey, sealingKey };
}

/**
 * @param {Awaited<ReturnType<typeof exportDeviceKeys>>} stored
 * @returns {Promise<DeviceKeys>} extractable as well
 */
export async function readDeviceKeys({ signing, sealing, signingKey, sealingKey }) {
  return {
    signing: await crypto.subtle.importKey("jwk", signing, ECDSA, true, ["sign"]),
    sealing: await crypto.subtle.importKey("jwk", sealing, ECDH, true, ["deriveBits"]),
    signingKey,
    sealingKey,
  };
}

/**
 * The scalar of an extractable private key.
 *
 * @param {CryptoKey} key
 */
export async function scalar(key) {
  const { d } = await crypto.subtle.exportKey("jwk", key);
  const bytes = d && fromBase64url(d);
  demand(bytes && bytes.length === SCALAR, "field", "privateKey");
  return bytes;
}

/**
 * Refuses what is no point of the curve.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<CryptoKey>}
 */
export function signingKey(bytes) {
  return publicKey(bytes, ECDSA, ["verify"], "signingKey");
}

/**
 * Refuses what is no point of the curve.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<CryptoKey>}
 */
export function sealingKey(bytes) {
  return publicKey(bytes, ECDH, [], "sealingKey");
}

/** A pair for one message. */
export async function ephemeralKeys() {
  const pair = await crypto.subtle.generateKey(ECDH, false, ["deriveBits"]);
  return { key: pair.privateKey, point: await rawKey(pair.publicKey) };
}

/**
 * Compared before opening, because AES-GCM does not commit to its key: bytes can be made that open under two.
 *
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export function keyID(key, space) {
  return derive(key.secret, space, "dayring key id 1", 16);
}

/**
 * Refuses another key than the one that something says it is sealed under.
 *
 * @param {EpochKey} key
 * @param {{ epoch: number, key: Uint8Array }} sealed
 * @param {Uint8Array} space
 */
export async function checkKey(key, sealed, space) {
  demand(key.epoch === sealed.epoch && same(await keyID(key, space), sealed.key), "key");
}

/** @param {CryptoKey} key */
async function rawKey(key) {
  return new Uint8Array(await crypto.subtle.exportKey("raw", key));
}

/**
 * @param {Uint8Array} bytes
 * @param {EcKeyImportParams} algorithm
 * @param {KeyUsage[]} usages
 * @param {string} field
 */
async function publicKey(bytes, algorithm, usages, field) {
  demand(bytes.length === POINT && bytes[0] === 4, "field", field);
  try {
    return await crypto.subtle.importKey("raw", bytes, algorithm, true, usages);
  } catch {
    throw new Refusal("field", field);
  }
}

/**
 * NB: as JWK, the one form of a scalar that every browser takes; it comes with its point.
 *
 * @param {Uint8Array} scalar
 * @param {Uint8Array} point
 * @param {EcKeyImportParams} algorithm
 * @param {boolean} extractable
 * @param {KeyUsage[]} usages
 */
async function privateKey(scalar, point, algorithm, extractable, usages) {
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: base64url(scalar),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  };
  try {
    return await crypto.subtle.importKey("jwk", jwk, algorithm, extractable, usages);
  } catch {
    throw new Refusal("field", "privateKey");
  }
}
