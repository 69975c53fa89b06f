/** Big-endian forms. What is not there, or there too much, is refused by "length". */

import { demand } from "./refusal.js";
import * as digits from "./hex.js";

export const hex = digits.hex;

const encoder = new TextEncoder();

/** @param {string} text */
export function utf8(text) {
  return encoder.encode(text);
}

/** @param {Uint8Array[]} parts */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

/** @param {string} digits */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * The order of bytes: negative where the left ones come first, 0 where both are the same.
 *
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export function compare(left, right) {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return left.length - right.length;
}

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export function same(left, right) {
  return compare(left, right) === 0;
}

/** @param {Uint8Array} bytes */
export function isZero(bytes) {
  return bytes.every((byte) => byte === 0);
}

/**
 * Each above the one before, so that none occurs twice.
 *
 * @param {Uint8Array[]} list
 */
export function ascends(list) {
  return list.every((bytes, index) => index === 0 || compare(list[index - 1], bytes) < 0);
}

/** @param {number} length */
export function zeros(length) {
  return new Uint8Array(length);
}

/** @param {number} number */
export function u8(number) {
  return Uint8Array.of(number);
}

/** @param {number} number */
export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** @param {bigint} number */
export function u64(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, number);
  return bytes;
}

/** Reads a form from its beginning. */
export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.rest = bytes;
  }

  /** @param {number} count */
  take(count) {
    demand(count <= this.rest.length, "length");
    const taken = this.rest.slice(0, count);
    this.rest = this.rest.subarray(count);
    return taken;
  }

  /**
   * A form of this version begins with its four letters.
   *
   * @param {string} letters
   */
  magic(letters) {
    demand(same(this.take(4), utf8(letters)), "version");
  }

  u8() {
    return this.take(1)[0];
  }

  u32() {
    return new DataView(this.take(4).buffer).getUint32(0);
  }

  u64() {
    return new DataView(this.take(8).buffer).getBigUint64(0);
  }

  end() {
    demand(this.rest.length === 0, "length");
  }
}
