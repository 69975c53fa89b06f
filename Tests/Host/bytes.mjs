/** Bytes as the tests write them. */
export { hex } from "../../Web/host/hex.js";

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/** @param {Uint8Array[]} parts */
export function concat(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {string} digits */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {number} length */
export function zeros(length) {
  return new Uint8Array(length);
}
