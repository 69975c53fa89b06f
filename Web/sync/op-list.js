/**
 * Puts the lists of one chain together from what its envelopes hold, in their order.
 *
 * A list that has begun and not ended, as it is stored:
 * @typedef {{ json: Uint8Array, minute: number }} OpenList
 */

import { concat, zeros } from "./bytes.js";
import { unpack } from "./deflate.js";
import { MOST_JSON, MOST_LIST_JSON, MOST_OPS, stampMinute } from "./op-part.js";
import { demand, Refusal } from "./refusal.js";

export class OpList {
  #json = zeros(0);
  /** @type {number | undefined} */
  #minute;

  /**
   * One that goes on; or nothing, before its first part.
   *
   * @param {OpenList | undefined} open
   */
  static going(open) {
    const list = new OpList();
    if (open) [list.#json, list.#minute] = [open.json, open.minute];
    return list;
  }

  /** @returns {OpenList | undefined} */
  get open() {
    return this.#minute === undefined ? undefined : { json: this.#json, minute: this.#minute };
  }

  /** Whether a list has begun and not ended. */
  get isOpen() {
    return this.#minute !== undefined;
  }

  /**
   * NB: the ops themselves are checked by the engine; here it is their number and their stamps.
   *
   * @param {import("./op-part.js").OpPart} part
   * @returns {Promise<string | undefined>} the JSON of the list that this part ends; nothing while more parts of it have to come.
   *   If it throws, the list is unchanged.
   */
  async take({ more, minute, packed }) {
    demand(this.#minute === undefined || this.#minute === minute, "field", "minute");
    const whole = concat(this.#json, await unpack(packed, MOST_JSON));
    demand(whole.length <= MOST_LIST_JSON, "tooLarge");
    const text = more ? undefined : checkedText(whole, minute);
    this.#json = more ? whole : zeros(0);
    this.#minute = more ? minute : undefined;
    return text;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} minute
 */
function checkedText(bytes, minute) {
  const text = parsed(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  const ops = parsed(() => JSON.parse(text));
  demand(Array.isArray(ops) && ops.length > 0 && ops.length <= MOST_OPS, "ops");
  for (const op of ops) demand(stampMinute(String(op?.stamp)) <= minute, "ahead");
  return text;
}

/**
 * @template Result
 * @param {() => Result} body
 */
function parsed(body) {
  try {
    return body();
  } catch {
    throw new Refusal("ops");
  }
}
