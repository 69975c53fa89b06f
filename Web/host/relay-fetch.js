/** The requests to a relay; docs/relay-api.md has the calls. */
import { randomHex } from "./hex.js";

/** The timeout of a request, in milliseconds, and the limit of an answer, in bytes. */
export const TIMEOUT = 20_000;
const MOST_ANSWER = 4096;

/** @type {RequestInit} */
export const DISCREET = { cache: "no-store", credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" };

/**
 * The whole of a response that is not too long.
 *
 * @param {Response} response
 * @param {number} most in bytes
 */
export async function bounded(response, most) {
  const reader = response.body?.getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  for (let length = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("an answer that is too long");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** A relay's refusal, by the name of docs/relay-api.md. */
export class Refused extends Error {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.name = name;
  }
}

/** An error: the response is no answer to the request. */
export class NoAnswer extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`not an answer: ${status}`);
    this.status = status;
  }
}

/**
 * @param {{ address: string, token?: string }} place
 * @param {string} kind
 * @param {string} method
 * @param {Blob} [body]
 * @param {number} [most] of the answer, in bytes
 * @returns {Promise<any>} the answer to that very call
 */
export async function ask({ address, token }, kind, method, body, most = MOST_ANSWER) {
  const request = randomHex(16);
  const response = await fetch(`${address}?request=${request}`, {
    method,
    // With its length, which a relay asks for.
    body: body && (await body.arrayBuffer()),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...DISCREET,
    signal: /** @type {any} */ (AbortSignal).timeout(TIMEOUT),
  });
  const answer = parsed(await bounded(response, most));
  if (answer?.answers !== kind || answer.request !== request) throw new NoAnswer(response.status);
  if (answer.refusal) throw new Refused(String(answer.refusal.name));
  return answer;
}

/** @param {Uint8Array} bytes @returns {any} nothing unless it is JSON */
function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
