/**
 * The reason for refusing bytes; `field` names the field, for the reason "field". A reader of a log stops before such an entry.
 *
 * @typedef {"length" | "version" | "field" | "signature" | "key" | "seal" | "padding" | "deflate" | "tooLarge" | "ops" | "ahead"} Reason
 */
export class Refusal extends Error {
  /**
   * @param {Reason} reason
   * @param {string} [field]
   */
  constructor(reason, field) {
    super(field ? `${reason}: ${field}` : reason);
    this.reason = reason;
    this.field = field;
  }
}

/**
 * @param {unknown} holds
 * @param {Reason} reason
 * @param {string} [field]
 * @returns {asserts holds}
 */
export function demand(holds, reason, field) {
  if (!holds) throw new Refusal(reason, field);
}

/**
 * Nothing instead of what was refused; what else went wrong goes on.
 *
 * @param {unknown} error
 */
export function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}
