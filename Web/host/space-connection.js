/**
 * The connection of a space to its relay over HTTP: calls, whose answers the engine reads, and the stream of heads. docs/relay-api.md
 * has the forms.
 *
 * @typedef {"silence" | "unavailable" | "gateway"} NoAnswer as `NoAnswer` in `Sources/Sync`
 */
import { hex, randomHex } from "./hex.js";
import { pause } from "./pause.js";
import { DISCREET, bounded } from "./relay-fetch.js";

/** The timeout of a request, in milliseconds; a little less than the engine's. */
const TIMEOUT = 55_000;
/** The limit of any answer, in bytes. */
const MOST_ANSWER = 2 << 20;
/** After so long without even a comment, a stream is taken for lost. */
const SILENCE = 60_000;
const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
const BYTES = { "content-type": "application/octet-stream" };

/**
 * The meaning of a status that no answer of a relay has.
 *
 * @type {{ [status: number]: NoAnswer }}
 */
const WITHOUT_ANSWER = { 502: "gateway", 503: "unavailable", 504: "gateway" };

/**
 * Makes a call.
 *
 * @param {{ address: string, method: string, target: string, token: Uint8Array, body?: Uint8Array }} call address without the part from `/v1` on
 * @returns {Promise<Uint8Array | NoAnswer>} the bytes of the response, whatever else its status is
 */
export async function ask({ address, method, target, token, body }) {
  try {
    const headers = { ...authorized(token), ...(body && BYTES) };
    const late = /** @type {any} */ (AbortSignal).timeout(TIMEOUT);
    const response = await fetch(at(address, target), { method, body, headers, ...DISCREET, signal: late });
    return WITHOUT_ANSWER[response.status] ?? (await bounded(response, MOST_ANSWER));
  } catch {
    return "silence";
  }
}

/**
 * Stays connected to the stream of heads until it is aborted.
 *
 * @param {import("./types").SpaceStream} stream
 * @param {(data: string | undefined) => void} heard with nothing after connecting
 * @param {AbortSignal} signal
 */
export async function listen(stream, heard, signal) {
  let wait = SHORTEST_WAIT;
  while (!signal.aborted) {
    try {
      await readStream(stream, signal, (data) => {
        // NB: what only connects and ends again, or says why, is no relay that is there.
        if (/\d:/.test(data ?? "")) wait = SHORTEST_WAIT;
        heard(data);
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

/** @param {Parameters<listen>[0]} stream @param {AbortSignal} signal @param {(data: string | undefined) => void} heard */
async function readStream({ address, target, token, body }, signal, heard) {
  const ending = new AbortController();
  const giveUp = () => ending.abort();
  signal.addEventListener("abort", giveUp, { signal: ending.signal });
  let timer = setTimeout(giveUp, SILENCE);
  try {
    const headers = { ...(token && authorized(token)), ...(body && BYTES), accept: "text/event-stream" };
    const request = { method: body ? "POST" : "GET", body, headers, ...DISCREET, signal: ending.signal };
    const response = await fetch(at(address, `${target}?request=${randomHex(16)}`), request);
    if (!response.ok || !response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return;
    heard(undefined);
    const [reader, decoder, parse] = [response.body.getReader(), new TextDecoder(), eventStream()];
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE);
      for (const data of parse(decoder.decode(value, { stream: true }))) heard(data);
    }
  } finally {
    clearTimeout(timer);
    giveUp();
  }
}

/**
 * A parser of server-sent events: takes the text piece by piece and returns the value of each `data:` line.
 *
 * @returns {(piece: string) => string[]}
 */
export function eventStream() {
  let rest = "";
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    return lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).replace(/^ /, ""));
  };
}

/** @param {string} address @param {string} target */
function at(address, target) {
  return address.replace(/\/+$/, "") + target;
}

/** @param {Uint8Array} token */
function authorized(token) {
  return { authorization: `Bearer ${hex(token)}` };
}
