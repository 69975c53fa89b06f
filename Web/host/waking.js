/**
 * Has this browser woken while no page is open: a relay asks the browser's push service (RFC 8030) at the times that this device
 * has left with it, and the service worker shows what is due. Nothing of what is due leaves the device.
 *
 * It is seen to at each start, since push services end subscriptions without saying so.
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./wake-calls.js").Place} Place
 */
import { base64url } from "./base64url.js";
import { Refused, ask } from "./relay-fetch.js";
import { pause } from "./pause.js";
import { WOKEN, placeOf, put, putTimes } from "./wake-calls.js";

/** Whether the user has turned it on, in this browser. */
const WANTED = "dayring.wake";
/** The polling interval of a test, and its longest time, in milliseconds. */
const LOOK = 1000;
const LONGEST_TEST = 60_000;
const TESTS = 3;
const TEST_PAUSE = 5000;

export class Waking {
  /** The state for the page, and the push service's status. */
  shown = { wake: "hidden", status: 0 };
  /** The last wish that was sent. */
  #settled = "";
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  /** @type {number[]} */
  #times = [];
  #isTesting = false;
  /** @type {Promise<void>} */
  #settling = Promise.resolve();
  #store;
  #changed;

  /** @param {Store} store @param {() => void} changed called when the state has changed */
  constructor(store, changed) {
    this.#store = store;
    this.#changed = changed;
  }

  /**
   * Sends the relay the times, if they have changed.
   *
   * @param {ServiceWorkerRegistration} registration
   * @param {number[]} times
   */
  async follow(registration, times) {
    this.#registration = registration;
    this.#times = times;
    if (!this.#isTesting && this.#settled !== (await this.#wanted())) await this.#settle();
  }

  async wake() {
    localStorage.setItem(WANTED, "on");
    await this.#settle();
  }

  async sleep() {
    localStorage.removeItem(WANTED);
    await this.#settle();
  }

  /** Goes the whole way: page, relay, push service, worker, page. */
  async testWake() {
    this.#isTesting = true;
    const ears = new BroadcastChannel(WOKEN);
    const came = new Promise((resume) => (ears.onmessage = () => resume("came")));
    try {
      this.#show("asking");
      this.#show(await this.#test(came));
    } catch (error) {
      this.#explain(error);
    }
    ears.close();
    this.#isTesting = false;
  }

  /** @param {Promise<unknown>} came @returns {Promise<string>} the step at which it has stopped */
  async #test(came) {
    const place = await placeOf(this.#store);
    if (!place || !this.#registration) return "alone";
    await putTimes(this.#store, this.#registration, this.#times);
    const { time } = await this.#askForTest(place);
    for (let waited = 0; waited < LONGEST_TEST; waited += LOOK) {
      if ((await Promise.race([came, pause(LOOK)])) === "came") return "came";
      const { last } = await ask(place, "wakes", "GET");
      if (!last || last.time < time) continue;
      if (last.status === 0) return "unanswered";
      this.shown.status = last.status;
      if (last.status === 404 || last.status === 410 || (last.status >= 300 && last.status !== 429 && last.status < 500)) return "refused";
      if (last.status < 300) this.#show("taken");
    }
    return this.shown.wake === "taken" ? "late" : "unanswered";
  }

  /** @param {Place} place which lets some seconds pass between two tests */
  async #askForTest(place) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(place, "testWake", "POST");
      } catch (error) {
        if (!(error instanceof Refused) || error.name !== "tooMany" || attempt === TESTS) throw error;
        await pause(TEST_PAUSE);
      }
    }
  }

  /** One after the other: two at once would both subscribe. */
  #settle() {
    return (this.#settling = this.#settling.then(async () => {
      try {
        const wanted = await this.#wanted();
        this.#show(await this.#pushState());
        this.#settled = wanted;
      } catch (error) {
        this.#explain(error);
      }
    }));
  }

  /** @param {unknown} error */
  #explain(error) {
    console.warn(error);
    this.#show(error instanceof Refused ? (error.name === "closed" ? "unknown" : "absent") : "unreachable");
  }

  /** Sees to it that browser and relay have what is wanted. @returns {Promise<string>} */
  async #pushState() {
    const registration = this.#registration;
    if (!registration?.pushManager || Notification.permission !== "granted") return "hidden";
    const isWanted = localStorage.getItem(WANTED) !== null;
    const subscription = await registration.pushManager.getSubscription();
    const place = await placeOf(this.#store);
    if (!isWanted || !place) {
      await subscription?.unsubscribe();
      if (place && subscription) await put(place, "", []);
      if (!place) return "alone";
    }
    const { key, times, last } = await ask(place, "wakes", "GET");
    if (!key) return "absent";
    if (!isWanted) return "off";
    const present = subscription && base64url(new Uint8Array(subscription.options.applicationServerKey ?? []));
    // Another relay's, or one that its push service knows no more.
    const isGone = times === null && [404, 410].includes(last?.status);
    const isStale = subscription && (present !== key || isGone);
    if (isStale) await subscription.unsubscribe();
    if (isStale || !subscription) {
      try {
        await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      } catch (error) {
        console.warn(error);
        return "failed";
      }
    }
    await putTimes(this.#store, registration, this.#times);
    return "on";
  }

  async #wanted() {
    const place = await placeOf(this.#store);
    const isWanted = localStorage.getItem(WANTED) !== null;
    return [Notification.permission, isWanted, place?.address, ...(isWanted ? this.#times : [])].join();
  }

  /** @param {string} wake */
  #show(wake) {
    this.shown.wake = wake;
    this.#changed();
  }
}
