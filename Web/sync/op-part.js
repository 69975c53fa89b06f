/**
 * The contents of one envelope: a list of ops as a JSON array, or a piece of one that needs several. `more`: the JSON goes on
 * in the next envelope of the chain; `minute` is the newest stamp of the whole list in minutes since 1970, rounded up; `packed` is
 * the JSON, raw-deflated.
 *
 * @typedef {{ more: boolean, minute: number, packed: Uint8Array }} OpPart
 */

import { concat, isZero, Reader, u32, u8, utf8, zeros } from "./bytes.js";
import { pack } from "./deflate.js";
import { padded } from "./padding.js";
import { demand } from "./refusal.js";

/** Of one list. */
export const MOST_OPS = 500;
/** Of one list, in bytes of JSON: only a single op is longer than `MOST_JSON`. */
export const MOST_LIST_JSON = 64 << 20;
/** Of one envelope, in bytes. */
export const MOST_JSON = 4 << 20;
/** The longest plaintext that fits into an envelope, in bytes. */
const MOST_PLAIN = 258_048;
const HEAD = 5;

/**
 * Cuts ops into lists of at most 500 and, unless it is a single op, of 4 MiB of JSON, and each list into as many parts as it needs.
 *
 * @param {{ stamp: string, json: string }[]} ops
 * @returns {Promise<OpPart[]>}
 */
export async function partsOf(ops) {
  const parts = [];
  let list = newList();
  for (const { stamp, json } of ops) {
    const bytes = utf8(json);
    if (list.ops.length === MOST_OPS || (list.ops.length > 0 && list.length + bytes.length + 2 > MOST_JSON)) {
      parts.push(...(await partsOfList(list)));
      list = newList();
    }
    list.ops.push(bytes);
    list.length += bytes.length + 1;
    list.minute = Math.max(list.minute, stampMinute(stamp));
  }
  if (list.ops.length > 0) parts.push(...(await partsOfList(list)));
  return parts;
}

/**
 * Nothing where it would not fit into an envelope.
 *
 * @param {Uint8Array} json
 * @param {boolean} more
 * @param {number} minute
 * @returns {Promise<OpPart | undefined>}
 */
export async function opPart(json, more, minute) {
  if (json.length > MOST_JSON) return undefined;
  const packed = await pack(json);
  return HEAD + packed.length <= MOST_PLAIN ? { more, minute, packed } : undefined;
}

/**
 * more u8 | length u32 | packed | zeros
 *
 * @param {OpPart} part
 */
export function partPlaintext({ more, packed }) {
  const length = HEAD + packed.length;
  return concat(u8(more ? 1 : 0), u32(packed.length), packed, zeros(padded(length) - length));
}

/**
 * @param {Uint8Array} plain
 * @param {number} minute
 * @returns {OpPart}
 */
export function readPart(plain, minute) {
  const reader = new Reader(plain);
  const more = reader.u8();
  demand(more <= 1, "field", "more");
  const length = reader.u32();
  // NB: padded() is for what 32 bits hold; a length beyond the plaintext is wrong anyhow.
  demand(length <= plain.length && plain.length === padded(HEAD + length), "padding");
  const packed = reader.take(length);
  demand(isZero(reader.rest), "padding");
  return { more: more === 1, minute, packed };
}

/**
 * In minutes since 1970, rounded up; see `Stamp` in Sources/Ledger.
 *
 * @param {string} stamp
 */
export function stampMinute(stamp) {
  demand(/^[0-9a-f]{16}-[0-9a-f]{16}$/.test(stamp), "ops");
  return Math.ceil(Number(BigInt("0x" + stamp.slice(0, 12))) / 60_000);
}

function newList() {
  return { ops: /** @type {Uint8Array[]} */ ([]), length: 1, minute: 0 };
}

/** @param {ReturnType<typeof newList>} list */
function partsOfList({ ops, minute }) {
  const json = [utf8("[")];
  ops.forEach((op, index) => json.push(...(index > 0 ? [utf8(","), op] : [op])));
  json.push(utf8("]"));
  const whole = concat(...json);
  demand(whole.length <= MOST_LIST_JSON, "tooLarge");
  return split(whole, false, minute);
}

/**
 * Packs JSON, and cuts it in half if it does not fit, since the packed size is not known before.
 *
 * @param {Uint8Array} json
 * @param {boolean} more
 * @param {number} minute
 * @returns {Promise<OpPart[]>}
 */
async function split(json, more, minute) {
  const part = await opPart(json, more, minute);
  if (part) return [part];
  const middle = json.length >> 1;
  return [...(await split(json.subarray(0, middle), true, minute)), ...(await split(json.subarray(middle), more, minute))];
}
