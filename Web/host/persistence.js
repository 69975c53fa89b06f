/** Whether the browser will keep what it stores, how much room there is, and what else has the data. */
import { drawSplash, followInstalling, installState } from "./installing.js";

const MARK = "dayring.stored";
let noted = false;

/** Whether this browser has ever stored something: then an empty database means that the browser has deleted it. */
export function hadData() {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** To be called after each completed write; true the first time since the page was loaded. */
export function rememberData() {
  if (noted) return false;
  noted = true;
  try {
    localStorage.setItem(MARK, "1");
  } catch {
    // Denied: then deleted data looks like a new user.
  }
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

  /** @param {import("./store.js").Store} store @param {import("./types").Send} send */
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
 * Compacts once the page has nothing else to do, in one tab at a time.
 *
 * @param {() => Promise<unknown>} ready
 * @param {() => Promise<void>} compact
 */
export async function compactWhenIdle(ready, compact) {
  await idle();
  try {
    await ready();
    await (navigator.locks ? navigator.locks.request("dayring-compact", compact) : compact());
  } catch (error) {
    // Nothing is lost: the ops are all still there, and the next attempt may succeed.
    console.warn(error);
  }
}

/** Until the page has nothing else to do, but not for ever. */
function idle() {
  // NB: Safari has no idle callbacks.
  return new Promise((resume) => ("requestIdleCallback" in window ? requestIdleCallback(resume, { timeout: 10_000 }) : setTimeout(resume, 1000)));
}
