/**
 * Requests to the server of this page, and its stream of server-sent events.
 *
 * Of all open tabs only one syncs: the one that holds the Web Lock. The others hold back their `sync` requests and do not
 * listen until they get the lock.
 *
 * @typedef {import("./types").Send} Send
 * @typedef {import("./types").RequestEffect} RequestEffect
 * @typedef {import("./types").ListenEffect} ListenEffect
 */

const TIMEOUT = 10_000;
const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** After so long without even a comment, the connection is taken for lost. */
const SILENCE = 90_000;

export class Net {
  #send;
  #leads = false;
  /** @type {RequestEffect[]} */
  #waiting = [];
  /** @type {ListenEffect | undefined} */
  #wanted;
  /** @type {AbortController | undefined} */
  #stream;
  /** Ends the wait for the next attempt to connect. */
  #hurry = () => {};

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /** Waits for the lock, for as long as the tab lives. */
  start() {
    const lead = () => {
      this.#leads = true;
      this.#send({ type: "leader", leader: true });
      for (const request of this.#waiting.splice(0)) this.request(request);
      if (this.#wanted) this.listen(this.#wanted);
    };
    addEventListener("online", () => this.#hurry());
    // NB: without HTTPS there are no locks. Two tabs that sync do no harm but do the work twice.
    if (!navigator.locks) return lead();
    const held = navigator.locks.request("dayring-sync", () => {
      lead();
      return new Promise(() => {});
    });
    held.catch(lead);
  }

  /** @param {RequestEffect} effect */
  async request(effect) {
    if (effect.sync && !this.#leads) return void this.#waiting.push(effect);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT);
    let [status, body] = [0, ""];
    try {
      const response = await fetch(effect.path, {
        method: effect.method,
        body: effect.body,
        headers: headers(effect.token, effect.body === undefined ? {} : { "content-type": "application/json" }),
        cache: "no-store",
        credentials: "omit",
        signal: abort.signal,
      });
      body = await response.text();
      status = response.status;
    } catch {
      // Unreachable or too slow, which status 0 says. A body that has come in part is not used.
    }
    clearTimeout(timer);
    this.#send({ type: "response", request: effect.request, status, body });
  }

  /** @param {ListenEffect} effect */
  listen(effect) {
    this.#wanted = effect;
    if (!this.#leads) return;
    this.#stream?.abort();
    const stream = (this.#stream = new AbortController());
    this.#stayConnected(effect, stream.signal);
  }

  unlisten() {
    this.#wanted = undefined;
    this.#stream?.abort();
    this.#stream = undefined;
  }

  /** Connects at once, because the user is back at the page, or the network is. */
  hurry() {
    this.#hurry();
  }

  /** @param {ListenEffect} effect @param {AbortSignal} signal */
  async #stayConnected(effect, signal) {
    let wait = SHORTEST_WAIT;
    for (;;) {
      try {
        await this.#readStream(effect, signal, () => {
          wait = SHORTEST_WAIT;
          // Something may have changed while nobody listened.
          this.#send({ type: "remote", data: "" });
        });
      } catch {
        // Lost or refused: waits, and tries again.
      }
      if (signal.aborted) return;
      await new Promise((resume) => {
        const timer = setTimeout(resume, wait);
        this.#hurry = () => {
          clearTimeout(timer);
          resume(undefined);
        };
        signal.addEventListener("abort", this.#hurry, { once: true });
      });
      if (signal.aborted) return;
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }

  /**
   * Reads one connection until it ends.
   *
   * @param {ListenEffect} effect
   * @param {AbortSignal} signal
   * @param {() => void} opened
   */
  async #readStream(effect, signal, opened) {
    const silence = new AbortController();
    const giveUp = () => silence.abort();
    signal.addEventListener("abort", giveUp);
    let timer = setTimeout(giveUp, SILENCE);
    try {
      const response = await fetch(effect.path, {
        headers: headers(effect.token, { accept: "text/event-stream" }),
        cache: "no-store",
        credentials: "omit",
        signal: silence.signal,
      });
      if (!response.ok || !response.body) return;
      opened();
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      const parse = eventStream();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, SILENCE);
        for (const data of parse(decoder.decode(value, { stream: true }))) this.#send({ type: "remote", data });
      }
    } finally {
      clearTimeout(timer);
      giveUp();
      signal.removeEventListener("abort", giveUp);
    }
  }
}

/**
 * @param {string | undefined} token
 * @param {{ [name: string]: string }} others
 */
function headers(token, others) {
  return token === undefined ? others : { ...others, authorization: `Bearer ${token}` };
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
