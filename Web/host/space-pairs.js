/**
 * The two private pairs of a member, for signing and for sealing: points of P-256 and keys of WebCrypto.
 *
 * @typedef {import("./types").StoredKeys} StoredKeys
 * @typedef {import("./types").UsableKeys} UsableKeys
 */
import { base64url, fromBase64url } from "./base64url.js";
import { hex } from "./hex.js";
import { outcome } from "./database.js";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const ECDH = { name: "ECDH", namedCurve: "P-256" };

/** @param {Uint8Array} point of signing */
export function verifier(point) {
  return crypto.subtle.importKey("raw", point, ECDSA, true, ["verify"]);
}

/** @param {Promise<CryptoKey>} key @param {Uint8Array} signature r ‖ s @param {Uint8Array} message */
export async function verified(key, signature, message) {
  return crypto.subtle.verify(ECDSA, await key, signature, message);
}

/** @param {CryptoKey} key @param {Uint8Array} message */
export async function signed(key, message) {
  return new Uint8Array(await crypto.subtle.sign(ECDSA, key, message));
}

/** @param {CryptoKey} key @param {Uint8Array} point @returns the x of the shared point */
export async function agreed(key, point) {
  const imported = await crypto.subtle.importKey("raw", point, ECDH, true, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: imported }, key, 256));
}

/** @returns {Promise<UsableKeys>} for one message: its two points are one */
export async function ephemeral() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDH, false, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  return { signing: privateKey, sealing: privateKey, signingKey: point, sealingKey: point };
}

/** @param {boolean} isExtractable @returns {Promise<UsableKeys>} */
export async function generated(isExtractable) {
  const signing = await crypto.subtle.generateKey(ECDSA, isExtractable, ["sign", "verify"]);
  const sealing = await crypto.subtle.generateKey(ECDH, isExtractable, ["deriveBits"]);
  const points = await Promise.all([signing, sealing].map(({ publicKey }) => crypto.subtle.exportKey("raw", publicKey)));
  const [signingKey, sealingKey] = points.map((point) => new Uint8Array(point));
  return { signing: signing.privateKey, sealing: sealing.privateKey, signingKey, sealingKey };
}

/** @param {UsableKeys} keys @returns {Promise<StoredKeys>} */
export async function exported({ signing, sealing, ...points }) {
  const [first, second] = await Promise.all([signing, sealing].map((key) => crypto.subtle.exportKey("jwk", key)));
  return { signing: first, sealing: second, ...points };
}

/** @param {StoredKeys} stored @returns {Promise<UsableKeys>} */
export async function usable({ signing, sealing, ...points }) {
  return {
    signing: isUsable(signing) ? signing : await crypto.subtle.importKey("jwk", signing, ECDSA, true, ["sign"]),
    sealing: isUsable(sealing) ? sealing : await crypto.subtle.importKey("jwk", sealing, ECDH, true, ["deriveBits"]),
    ...points,
  };
}

/** @param {CryptoKey | JsonWebKey | undefined} key @returns {key is CryptoKey} */
export function isUsable(key) {
  return key !== undefined && "type" in key && key.type === "private";
}

/**
 * NB: as JWK, the one form of a scalar that every browser takes; not every one compares it with its point.
 *
 * @param {Uint8Array} signing
 * @param {Uint8Array} signingKey
 * @param {Uint8Array} sealing
 * @param {Uint8Array} sealingKey
 */
export async function restored(signing, signingKey, sealing, sealingKey) {
  const keys = await usable({ signing: jwk(signing, signingKey), sealing: jwk(sealing, sealingKey), signingKey, sealingKey });
  const [probe, other] = [new Uint8Array(1), await generated(false)];
  const secrets = await Promise.all([agreed(keys.sealing, other.sealingKey), agreed(other.sealing, sealingKey)]);
  const isWhole = (await verified(verifier(signingKey), await signed(keys.signing, probe), probe)) && hex(secrets[0]) === hex(secrets[1]);
  if (!isWhole) throw new Error("a scalar of another point");
  return keys;
}

/** @param {Uint8Array} scalar @param {Uint8Array} point @returns {JsonWebKey} */
function jwk(scalar, point) {
  if (scalar.length !== 32) throw new Error("no scalar");
  return { kty: "EC", crv: "P-256", d: base64url(scalar), x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
}

/** @param {UsableKeys} keys that are extractable @returns for signing, then for sealing */
export async function scalars(keys) {
  const { signing, sealing } = await exported(keys);
  const parts = [signing, sealing].map((key) => fromBase64url(/** @type {JsonWebKey} */ (key).d ?? "") ?? new Uint8Array(0));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {UsableKeys} keys @returns {Promise<unknown>} */
export async function keptOnce(keys) {
  const name = "dayring-keys";
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore("keys");
    try {
      store.put(keys, 0);
    } catch {
      // It stores none of these, so none will be read.
    }
  };
  const database = await outcome(opening);
  const kept = await outcome(database.transaction("keys").objectStore("keys").get(0));
  database.close();
  indexedDB.deleteDatabase(name);
  return kept;
}
