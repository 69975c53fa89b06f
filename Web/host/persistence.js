/** Whether the browser will keep what it stores, how much room there is, and what else has the data. */
import { drawSplash, followInstalling, installState } from "./installing.js";
import { readValue, writeValue } from "./web-storage.js";

const MARK = "dayring.stored";
let noted = false;

/** Whether this browser has ever stored something: then an empty database means that the browser has deleted it. */
export function hadData() {
  return readValue("localStorage", MARK) !== null;
}

/** To be called after each completed write; true the first time since the page was loaded. */
export function rememberData() {
  if (noted) return false;
  noted = true;
  // Where this is denied, deleted data looks like a new user.
  writeValue("localStorage", MARK, 1);
  return true;
}

export class Persistence {
  #store;
  #send;
  /**
   * Whether this browser is in a space, once that is read; until then it is as if it were, if it ever was.
   *
   * @type {boolean | undefined}
   */
  #isMember;

  /** @param {import("./store.js").Store} store @param {Host.Send} send */
  constructor(store, send) {
    this.#store = store;
    this.#send = send;
  }

  /** The part of the state that is known at once. */
  get state() {
    return { refused: this.#store.refused, space: this.#isMember ?? this.#store.hasSpace, ...installState() };
  }

  /** Tells the engine all there is to know, now and whenever it changes. */
  follow() {
    followInstalling(() => this.tell());
    drawSplash().catch(console.warn);
    return this.tell();
  }

  /** @param {boolean} isMember of a space, from now on */
  belongs(isMember) {
    this.#isMember = isMember;
    return this.tell();
  }

  /** NB: without HTTPS there is no `navigator.storage`. */
  async tell() {
    const [persisted, estimate] = await Promise.all([
      navigator.storage?.persisted?.().catch(() => false),
      navigator.storage?.estimate?.().catch(() => undefined),
    ]);
    this.#send({ type: "storage", persisted: persisted ?? false, usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, ...this.state });
  }

  /** Asks the browser not to delete the data when the disk gets full. */
  async ask() {
    await navigator.storage?.persist?.().catch(() => false);
    await this.tell();
  }
}

/**
 * Compacts in one tab at a time, once the page has nothing else to do, or after some seconds.
 *
 * @param {() => Promise<unknown>} ready
 * @param {() => Promise<void>} compact
 */
export async function compactWhenIdle(ready, compact) {
  // NB: Safari has no idle callbacks.
  await new Promise((resume) => ("requestIdleCallback" in window ? requestIdleCallback(resume, { timeout: 10_000 }) : setTimeout(resume, 1000)));
  try {
    await ready();
    await (navigator.locks ? navigator.locks.request("dayring-compact", compact) : compact());
  } catch (error) {
    // Nothing is lost: the ops are all still there, and the next attempt may succeed.
    console.warn(error);
  }
}
