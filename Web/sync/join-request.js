/**
 * The request of a new device in the mailbox.
 *
 *     "DRQ1" | nonce 12 | ciphertext 468 | tag 16
 *     inside: admission 212 | length of the name u8 | name in UTF-8 | zeros up to 255 bytes of name
 *
 * @typedef {{ bytes: Uint8Array, admission: import("./admission.js").Admission, name: string }} JoinRequest
 */

import { ADMISSION, admissionBytes, DEVICE, readAdmission } from "./admission.js";
import * as box from "./box.js";
import { concat, isZero, Reader, u8, utf8, zeros } from "./bytes.js";
import { sha256 } from "./derive.js";
import { checkReveal, linkRequestKey } from "./join-link.js";
import { demand } from "./refusal.js";

const MAGIC = utf8("DRQ1");
/** In bytes. */
const MOST_NAME = 255;
/** In bytes, of the whole. */
export const REQUEST = MAGIC.length + box.NONCE + ADMISSION + 1 + MOST_NAME + box.TAG;

/**
 * @param {import("./admission.js").Admission} admission
 * @param {string} name 1 to 255 bytes of UTF-8 without control characters
 * @param {import("./join-link.js").JoinLink} link
 * @param {Uint8Array} nonce random
 */
export async function sealRequest(admission, name, link, nonce) {
  const bytes = utf8(name);
  demand(bytes.length <= MOST_NAME, "field", "name");
  const plain = concat(admissionBytes(admission), u8(bytes.length), bytes, zeros(MOST_NAME - bytes.length));
  const sealed = await box.seal(plain, await linkRequestKey(link), nonce, MAGIC);
  return openRequest(concat(MAGIC, nonce, sealed), link);
}

/**
 * @param {Uint8Array} bytes
 * @param {import("./join-link.js").JoinLink} link
 * @returns {Promise<JoinRequest>}
 */
export async function openRequest(bytes, link) {
  demand(bytes.length === REQUEST, "length");
  const reader = new Reader(bytes);
  reader.magic("DRQ1");
  const nonce = reader.take(box.NONCE);
  const plain = new Reader(await box.open(reader.rest, await linkRequestKey(link), nonce, MAGIC));
  const admission = await readAdmission(plain);
  demand(admission.type === DEVICE, "field", "type");
  const name = plain.take(plain.u8());
  demand(isZero(plain.rest), "padding");
  demand(name.length > 0 && name.every((byte) => byte >= 0x20 && byte !== 0x7f), "field", "name");
  return { bytes, admission, name: text(name) };
}

/**
 * The six digits that both devices show: the first 32 bits of SHA-256("dayring digits 1" ‖ reveal ‖ SHA-256 of the whole),
 * modulo a million.
 *
 * @param {JoinRequest} request
 * @param {Uint8Array} reveal
 * @param {import("./join-link.js").JoinLink} link which commits to it
 */
export async function requestDigits({ bytes }, reveal, link) {
  await checkReveal(reveal, link);
  const number = new Reader(await sha256(concat(utf8("dayring digits 1"), reveal, await sha256(bytes)))).u32() % 1_000_000;
  return String(number).padStart(6, "0");
}

/** @param {Uint8Array} bytes */
function text(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    demand(false, "field", "name");
  }
}
