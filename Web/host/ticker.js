const LENGTH = { second: 1000, minute: 60_000 };

/** Calls a function whenever the clock shows a new second or minute; not while paused. */
export class Ticker {
  /** @type {Host.Period} */
  #period = "none";
  #paused = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #fire;

  /** @param {() => void} fire */
  constructor(fire) {
    this.#fire = fire;
  }

  /** @param {Host.Period} period */
  set(period) {
    if (period === this.#period) return;
    this.#period = period;
    this.#schedule();
  }

  pause() {
    this.#paused = true;
    this.#schedule();
  }

  resume() {
    this.#paused = false;
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#paused || this.#period === "none") return;
    // NB: the 2 ms are there because a timer may fire a little early, when it is still the second before.
    const length = LENGTH[this.#period];
    this.#timer = setTimeout(() => {
      this.#schedule();
      this.#fire();
    }, length - (Date.now() % length) + 2);
  }
}

/** As a number that counts up with each. */
export function minute() {
  return Math.floor(Date.now() / 60_000);
}
