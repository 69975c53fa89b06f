/**
 * Calls to a relay over HTTP, and its stream; docs/relay-api.md has the forms. Only a whole, well-formed answer to that very call
 * counts, whatever the status is.
 *
 * @typedef {import("./types").LogPoint} LogPoint
 */
import { concat, hex, Reader, u32, utf8 } from "../sync/bytes.js";
import { Refusal } from "../sync/refusal.js";
import { eventStream } from "./event-stream.js";
import { DISCREET, bounded } from "./relay-fetch.js";
import { pause } from "./space-pause.js";

/** The timeout of a request, in milliseconds; a little less than the engine's. */
const TIMEOUT = 55_000;
/** The limit of any answer, in bytes. */
const MOST_ANSWER = 2 << 20;
/** The limit of an entry, in bytes. */
const MOST_ENTRY = 256 << 10;
/** Of a manifest, or a part of a snapshot, in bytes; and how many attestations come with one. */
const MOST_PIECE = 1 << 20;
const MOST_PIECES = 256;
/** After so long without even a comment, a stream is taken for lost. */
const SILENCE = 60_000;
const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** The polling interval of a mailbox while the user waits, in milliseconds. */
export const LOOK = 1500;

/** @type {{ [kind: string]: number }} */
const KINDS = { create: 1, state: 2, append: 3, page: 4, roster: 5, newest: 10, part: 11, putSlot: 12, slot: 13, openMailbox: 14, putRequest: 15, request: 16, putAnswer: 17, answer: 18, latest: 19 };

/** The time for which a link is polled, in milliseconds; it is valid for half of that, by the relay's clock. */
export const LINK_LIFE = 1_200_000;

/** @typedef {"silence" | "unavailable" | "gateway" | "stranger"} NoAnswer as `NoAnswer` in `Sources/Sync` */

/**
 * The meaning of a status that no answer of a relay has.
 *
 * @type {{ [status: number]: NoAnswer }}
 */
const WITHOUT_ANSWER = { 502: "gateway", 503: "unavailable", 504: "gateway" };

/** The relay could not be reached, or what came is no answer of it. */
export class Unreachable extends Error {
  /** @param {string} [message] @param {NoAnswer} [why] */
  constructor(message, why = "stranger") {
    super(message);
    this.why = why;
  }
}

/** A relay's refusal, by the name of docs/relay-api.md. */
export class Refused extends Error {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.name = name;
  }
}

/** @param {Uint8Array[]} list as it stands in bodies */
export function listBytes(list) {
  return concat(u32(list.length), ...list.flatMap((entry) => [u32(entry.length), entry]));
}

export class Relay {
  /** @param {string} address without the part from `/v1` on */
  constructor(address) {
    this.address = address.replace(/\/+$/, "");
  }

  /**
   * Makes a call, and returns the bytes of the response, unchecked.
   *
   * @param {string} method
   * @param {string} target with its request's id
   * @param {Uint8Array} token
   * @param {Uint8Array} [contents] the body after its first four letters
   */
  async ask(method, target, token, contents) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT);
    try {
      const response = await fetch(this.address + target, {
        method,
        body: contents && concat(utf8("DRX1"), contents),
        headers: headers(token, contents ? { "content-type": "application/octet-stream" } : {}),
        ...DISCREET,
        signal: abort.signal,
      });
      const why = WITHOUT_ANSWER[response.status];
      if (why) throw new Unreachable(`status ${response.status}`, why);
      return await bounded(response, MOST_ANSWER);
    } catch (error) {
      throw error instanceof Unreachable ? error : new Unreachable(String(error), "silence");
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * A call of this page's own, besides those that the engine makes.
   *
   * @param {string} kind
   * @param {string} method
   * @param {string} path below `/v1/`
   * @param {Uint8Array} token
   * @param {Uint8Array} [contents]
   * @returns {Promise<{ json?: any, list: Uint8Array[] }>}
   */
  async call(kind, method, path, token, contents) {
    const request = hex(crypto.getRandomValues(new Uint8Array(16)));
    const target = `/v1/${path}${path.includes("?") ? "&" : "?"}request=${request}`;
    const bytes = await this.ask(method, target, token, contents);
    if (!isJSON(bytes)) return { list: readList(bytes, kind, request) };
    const json = parsed(bytes);
    if (json?.answers !== kind || json.request !== request) throw new Unreachable("not an answer");
    if (json.refusal) throw new Refused(String(json.refusal.name));
    return { json, list: [] };
  }

  /**
   * Stays connected to the stream of heads until it is aborted.
   *
   * @param {string} space
   * @param {Uint8Array} token
   * @param {(head: LogPoint | undefined) => void} heard with nothing after connecting, and for an event that is no head
   * @param {AbortSignal} signal
   */
  async listen(space, token, heard, signal) {
    let wait = SHORTEST_WAIT;
    while (!signal.aborted) {
      try {
        await this.#readStream(`/v1/spaces/${space}/events?request=${hex(crypto.getRandomValues(new Uint8Array(16)))}`, token, signal, (head) => {
          // NB: what only connects and ends again is no relay that is there.
          if (head) wait = SHORTEST_WAIT;
          heard(head);
        });
      } catch {
        // Lost or refused: waits, and tries again.
      }
      if (signal.aborted) return;
      // Between half of it and the whole, so that devices do not come back all at once.
      await pause(wait / 2 + (Math.random() * wait) / 2, signal);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }

  /** @param {string} path @param {Uint8Array} token @param {AbortSignal} signal @param {(head: LogPoint | undefined) => void} heard */
  async #readStream(path, token, signal, heard) {
    const silence = new AbortController();
    const giveUp = () => silence.abort();
    signal.addEventListener("abort", giveUp);
    let timer = setTimeout(giveUp, SILENCE);
    try {
      const response = await fetch(this.address + path, { headers: headers(token, { accept: "text/event-stream" }), ...DISCREET, signal: silence.signal });
      if (!response.ok || !response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return;
      heard(undefined);
      const [reader, decoder, parse] = [response.body.getReader(), new TextDecoder(), eventStream()];
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, SILENCE);
        for (const data of parse(decoder.decode(value, { stream: true }))) heard(headOf(data));
      }
    } finally {
      clearTimeout(timer);
      giveUp();
      signal.removeEventListener("abort", giveUp);
    }
  }
}

/** @param {Uint8Array} bytes */
export function isJSON(bytes) {
  return bytes[0] === "{".charCodeAt(0);
}

/**
 * A page as the engine takes it, and its entries.
 *
 * @param {Uint8Array} bytes
 * @param {string} request
 * @param {string} kind
 */
export function readPage(bytes, request, kind = "page") {
  return unlessRefused(() => {
    const { rest, time } = answered(bytes, kind, request);
    const after = safe(rest.u64());
    const head = { sequence: safe(rest.u64()), log: hex(rest.take(32)) };
    const pieces = readEntries(rest, MOST_ENTRY);
    return { request, time, after, head, entries: pieces.map(({ length }) => length), pieces };
  });
}

/**
 * The pieces that a device has left at the relay, and their answer as the engine takes it.
 *
 * @param {Uint8Array} bytes
 * @param {string} request
 * @param {string} kind
 */
export function readPieces(bytes, request, kind) {
  return unlessRefused(() => {
    const { rest, time } = answered(bytes, kind, request);
    const pieces = readEntries(rest, MOST_PIECE);
    if (pieces.length > MOST_PIECES) throw new Unreachable("too many pieces");
    return { request, time, kept: pieces.length, pieces };
  });
}

/** @param {Uint8Array} bytes @param {string} kind @param {string} request */
function answered(bytes, kind, request) {
  const rest = new Reader(bytes);
  rest.magic("DRY1");
  const [number, answers] = [rest.u8(), hex(rest.take(16))];
  if (number !== KINDS[kind] || answers !== request) throw new Unreachable("an answer to something else");
  return { rest, time: safe(rest.u64()) };
}

/** @param {Uint8Array} bytes @param {string} kind @param {string} request */
function readList(bytes, kind, request) {
  return unlessRefused(() => {
    const { rest } = answered(bytes, kind, request);
    if (kind === "roster") rest.take(8 + 8 + 32);
    return readEntries(rest, MOST_ENTRY);
  });
}

/** @param {Reader} rest @param {number} most of one, in bytes @returns {Uint8Array[]} */
function readEntries(rest, most) {
  const entries = [];
  for (let count = rest.u32(); count > 0; count--) {
    const length = rest.u32();
    if (length > most) throw new Unreachable("an entry that is too long");
    entries.push(rest.take(length));
  }
  rest.end();
  return entries;
}

/**
 * Runs a reader of an answer; a response of another form counts as none.
 *
 * @template Result
 * @param {() => Result} body
 */
function unlessRefused(body) {
  try {
    return body();
  } catch (error) {
    throw error instanceof Refusal ? new Unreachable(error.message) : error;
  }
}

/** @param {bigint} number */
function safe(number) {
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unreachable("a number that is too large");
  return Number(number);
}

/** @param {Uint8Array} bytes */
function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Unreachable("neither JSON nor an answer");
  }
}

/** @param {string} data N:L @returns {LogPoint | undefined} */
function headOf(data) {
  const [, sequence, log] = data.match(/^(\d{1,15}):([0-9a-f]{64})$/) ?? [];
  return log === undefined ? undefined : { sequence: Number(sequence), log };
}

/** @param {Uint8Array} token @param {{ [name: string]: string }} others */
function headers(token, others) {
  return { ...others, authorization: `Bearer ${hex(token)}` };
}

/**
 * @template Result
 * @param {() => Promise<Result>} body
 */
export async function unlessUnreachable(body) {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return undefined;
  }
}
