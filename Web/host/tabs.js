/**
 * The tabs of one browser: what one of them has stored reaches the engines of all.
 *
 * @typedef {{ [key: string]: string | null }} Meta
 */
import { followChoice } from "./language.js";
import { opEvents } from "./op-events.js";

export class Tabs {
  #channel = new BroadcastChannel("dayring");
  #app;

  /**
   * @param {{
   *   store: import("./store.js").Store, persistence: import("./persistence.js").Persistence,
   *   parts: import("./seldom.js").SeldomParts, send: Host.Send,
   * }} app
   */
  constructor(app) {
    this.#app = app;
  }

  /** To be called before anything is read, so as to miss nothing in between. */
  listen() {
    this.#channel.addEventListener("message", ({ data }) => {
      if (data.reload) return location.reload();
      this.merge(data.ops);
      this.#app.store.arrived(data.sequences);
      this.#adopt(data.meta);
      followChoice(this.#app, data.meta);
      this.#app.parts.withSpace((space) => space.merge(data.ops));
      if (data.renewed) this.catchUp();
    });
  }

  /**
   * Tells the others what this tab has stored.
   *
   * @param {Host.Op[]} ops
   * @param {number[]} sequences
   * @param {Meta} [meta]
   */
  tell(ops, sequences, meta = {}) {
    this.#channel.postMessage({ ops, sequences, meta });
  }

  /** @param {Host.Op[]} ops that were stored, though this tab's engine has not made them */
  merge(ops) {
    for (const event of opEvents(ops)) this.#app.send(event);
    this.#app.parts.withReminders((reminders) => reminders.merge(ops));
  }

  /**
   * Spreads what this tab has stored without its engine.
   *
   * @param {Host.Op[]} ops
   * @param {number[]} sequences
   * @param {Meta} [meta]
   */
  spread(ops, sequences, meta = {}) {
    this.tell(ops, sequences, meta);
    this.merge(ops);
    if (Object.keys(meta).length > 0) this.#adopt(meta);
    this.#app.store.arrived(sequences);
    // Without ops only the state of the space has changed, which the caller knows.
    if (ops.length > 0) this.#app.parts.withSpace((space) => space.merge(ops));
  }

  /** @param {Meta} meta of a transaction that the tabs were not told of, and read themselves */
  renew(meta) {
    this.#channel.postMessage({ ops: [], sequences: [], meta, renewed: true });
    this.#adopt(meta);
    this.catchUp();
    this.#app.persistence.tell();
  }

  /** @param {Meta} meta for the engines: they need to know as which devices they write in lists */
  #adopt(meta) {
    Object.assign(this.#app.store.meta, meta);
    this.#app.send({ type: "ops", ops: [], meta });
    if (Object.keys(meta).some((key) => key.startsWith("list."))) this.#app.parts.withReminders((reminders) => reminders.update());
  }

  reload() {
    this.#channel.postMessage({ reload: true });
    location.reload();
  }

  /** Reads what other tabs have stored while this page slept and heard no messages. */
  async catchUp() {
    try {
      await this.#app.store.catchUp((ops) => this.merge(ops));
      this.reloadIfBehind();
    } catch (error) {
      console.warn(error);
    }
  }

  /**
   * Reloads the page where this tab can no longer read all that others have stored; not while the user may be typing, nor while
   * the page shows what would be gone: a link to join by, digits, a recovery code.
   */
  reloadIfBehind() {
    if (!this.#app.store.behind || document.querySelector("dialog:modal, .composer, .space-link, .space-digits, .space-recovery")) return;
    this.#app.store.settled().then(() => location.reload());
  }
}
