/**
 * A recovery code: 160 bits that a person writes down, and no device keeps; here 20 bytes.
 *
 * As text: Crockford's base 32 (crockford.com/base32.html) in groups of four, and after them the check character, which is the
 * number modulo 37: `0000-0000-0000-0000-0000-0000-0000-0001-1`.
 */

import { derive } from "./derive.js";
import { zeros } from "./bytes.js";
import { demand } from "./refusal.js";

/** In bytes. */
export const CODE = 20;
const DIGITS = 32;
/** The last five are check characters only. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U";

/** @param {Uint8Array} code */
export function codeText(code) {
  const bits = Array.from(code, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const values = (bits.match(/.{5}/g) ?? []).map((digit) => parseInt(digit, 2));
  const groups = values.map((value) => LETTERS[value]).join("").match(/.{4}/g) ?? [];
  return [...groups, LETTERS[check(values)]].join("-");
}

/**
 * Accepts lower case, O for 0, I and L for 1, and hyphens and white space anywhere.
 *
 * @param {string} text
 */
export function readCode(text) {
  const letters = text.replace(/[- \t\r\n]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  const values = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const last = values.pop();
  demand(values.length === DIGITS && values.every((value) => value >= 0 && value < 32), "field", "code");
  demand(last === check(values), "field", "code");
  const bits = values.map((value) => value.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/**
 * The id of the slot at the relay.
 *
 * @param {Uint8Array} code
 */
export function slotID(code) {
  return derive(code, zeros(0), "dayring slot id 1", 16);
}

/**
 * The token for the slot, and of the member.
 *
 * @param {Uint8Array} code
 */
export function slotToken(code) {
  return derive(code, zeros(0), "dayring slot token 1");
}

/** @param {Uint8Array} code */
export function slotKey(code) {
  return derive(code, zeros(0), "dayring slot key 1");
}

/** @param {number[]} values */
function check(values) {
  return values.reduce((rest, value) => (rest * 32 + value) % 37, 0);
}
