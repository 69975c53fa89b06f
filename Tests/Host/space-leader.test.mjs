/** The tab that speaks for a browser, over Web Locks and a channel that are simulated for several tabs. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Leader } from "../../Web/host/space-leader.js";

/** One lock, as a browser grants it: to the first that waits, or to one that steals it. */
class Locks {
  #waiting = [];
  #held;

  request(_name, { steal = false, signal } = {}, body) {
    return new Promise((resolve, reject) => {
      const one = { body, resolve, reject };
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (!steal) return void this.#next(this.#waiting.push(one));
      this.#held?.reject(new DOMException("stolen", "AbortError"));
      this.#grant(one);
    });
  }

  #next() {
    if (!this.#held && this.#waiting.length > 0) this.#grant(this.#waiting.shift());
  }

  #grant(one) {
    this.#held = one;
    one.body().then((value) => {
      one.resolve(value);
      if (this.#held !== one) return;
      this.#held = undefined;
      this.#next();
    });
  }
}

let channels;
const settle = () => new Promise((resume) => setImmediate(resume));

beforeEach(() => {
  channels = [];
  globalThis.BroadcastChannel = class {
    constructor() {
      channels.push(this);
    }
    postMessage(data) {
      for (const other of channels) if (other !== this) other.onmessage?.({ data });
    }
    close() {
      channels = channels.filter((other) => other !== this);
    }
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: new Locks() }, configurable: true });
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** A tab, and what it was told. */
function tab() {
  const told = [];
  return { leader: new Leader((leads) => told.push(leads)), told };
}

test("one that comes to lead while it asks does not steal from itself", async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  assert.deepEqual([first.leader.leads, second.leader.leads], [true, false]);
  // Silent, and closed before the second would replace it.
  channels[0].onmessage = undefined;
  second.leader.check();
  first.leader.stop();
  await settle();
  assert.equal(second.leader.leads, true);
  mock.timers.tick(20_000);
  await settle();
  assert.deepEqual([second.leader.leads, second.told], [true, [true]]);
});

test("a leader that answers stays, however often it is asked", async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  for (let count = 0; count < 5; count += 1) {
    second.leader.check();
    mock.timers.tick(4000);
  }
  await settle();
  assert.deepEqual([first.told, second.told], [[true], []]);
});

test("a silent leader is replaced after five seconds, also where there is more to do all the time", async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  channels[0].onmessage = undefined;
  for (let count = 0; count < 6; count += 1) {
    second.leader.check();
    mock.timers.tick(1000);
  }
  await settle();
  assert.deepEqual([first.told, second.told], [[true, false], [true]]);
  assert.deepEqual([first.leader.leads, second.leader.leads], [false, true]);
});
