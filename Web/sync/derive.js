/** HKDF-SHA-256 (RFC 5869), SHA-256 and HMAC-SHA-256. */

import { utf8, zeros } from "./bytes.js";

/** @param {Uint8Array} bytes */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/**
 * @param {Uint8Array} secret
 * @param {Uint8Array} salt
 * @param {string} info
 * @param {number} [length] in bytes
 */
export async function derive(secret, salt, info, length = 32) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info: utf8(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

/**
 * NB: WebCrypto takes no empty key; a block of zeros is the same key to HMAC.
 *
 * @param {Uint8Array} key
 * @param {Uint8Array} bytes
 */
export async function hmac(key, bytes) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key.length ? key : zeros(32), algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
}
