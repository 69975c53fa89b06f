/** AES-256-GCM: the ciphertext, as long as the plaintext, and a tag of 16 bytes behind it. */

import { demand, Refusal } from "./refusal.js";

export const TAG = 16;
export const NONCE = 12;

/**
 * @param {Uint8Array} plain
 * @param {Uint8Array} key
 * @param {Uint8Array} nonce
 * @param {Uint8Array} associated
 */
export async function seal(plain, key, nonce, associated) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  return new Uint8Array(await crypto.subtle.encrypt(parameters(nonce, associated), imported, plain));
}

/**
 * @param {Uint8Array} sealed
 * @param {Uint8Array} key
 * @param {Uint8Array} nonce
 * @param {Uint8Array} associated
 */
export async function open(sealed, key, nonce, associated) {
  demand(sealed.length >= TAG, "length");
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(nonce, associated), imported, sealed));
  } catch {
    throw new Refusal("seal");
  }
}

/**
 * @param {Uint8Array} iv
 * @param {Uint8Array} additionalData
 */
function parameters(iv, additionalData) {
  return { name: "AES-GCM", iv, additionalData, tagLength: TAG * 8 };
}
