/**
 * The host of the engine of a space (`Sources/Session/Space`), which decides everything: carries out its effects, and tells it what has
 * happened.
 *
 * @typedef {import("./types").SpaceApp} SpaceApp
 * @typedef {import("./types").DeviceEffect} DeviceEffect
 * @typedef {import("./space-rows.js").RowEngine} RowEngine
 */
import { failureReason } from "./database.js";
import { ask, listen } from "./space-connection.js";
import { SpaceCrypto } from "./space-crypto.js";
import { Leader } from "./space-leader.js";
import { Message, encode } from "./space-messages.js";
import { DamagedRows, RowTransaction } from "./space-rows.js";

/** The longest timer in milliseconds, since the user may set the clock. */
const LONGEST_WAIT = 3_600_000;

export class SpaceHost {
  isMember = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #wake;
  /** Ends the stream. */
  #stream = new AbortController();
  /** @type {Leader | undefined} */
  #leader;
  #app;
  #engine;
  #changed;
  #crypto;

  /** @param {SpaceApp} app @param {RowEngine} engine @param {() => void} changed called after each event */
  constructor(app, engine, changed, crypto = new SpaceCrypto()) {
    this.#app = app;
    this.#engine = engine;
    this.#changed = changed;
    this.#crypto = crypto;
  }

  /** Looks at what pages of this browser have stored. */
  async look() {
    // Without its store this browser is in no space.
    if (this.#app.store.hasSpace) await this.tell({ type: "changed" });
    else this.#app.belongs(false);
  }

  /**
   * @param {{ type: string, [part: string]: unknown }} event
   * @returns resolves once the effects are carried out, and told; what follows may go on
   */
  tell(event) {
    const { effects = [], isMember = false, isWaiting = false } = this.reply(event);
    const done = Promise.all(effects.map((/** @type {DeviceEffect} */ effect) => this.#perform(effect)));
    if (isMember && !this.isMember) this.#belong(true);
    if (isWaiting) this.#leader?.check();
    this.#changed();
    return done;
  }

  /** @param {{ type: string, [part: string]: unknown }} event @returns {any} */
  reply(event) {
    return new Message(this.#engine.message(encode({ ...event, now: Date.now() }))).value();
  }

  /** @param {boolean} isMember */
  #belong(isMember) {
    this.isMember = isMember;
    this.#app.belongs(isMember);
    this.#leader?.stop();
    this.#leader = undefined;
    if (!isMember) return clearTimeout(this.#wake);
    // Until it leads.
    this.tell({ type: "leading", leading: false });
    this.tell({ type: "online", online: navigator.onLine });
    this.#leader = new Leader((leading) => this.tell({ type: "leading", leading }));
  }

  /** @param {DeviceEffect} effect */
  async #perform(effect) {
    switch (effect.type) {
      case "ask": {
        const { request } = effect;
        const answer = await ask(effect);
        return void this.tell(typeof answer === "string" ? { type: "failed", request, why: answer } : { type: "answered", request, bytes: answer });
      }
      case "compute":
        return this.#finish(effect.number, async () => ({ type: "computed", answers: await this.#crypto.answers(effect.requests) }));
      case "store":
      case "read":
        return this.#finish(effect.number, async () => {
          const { ops, sequences, meta } = await this.#transact(effect);
          if (effect.type === "store") this.#app.spread(ops, sequences, meta);
          return { type: "stored" };
        });
      case "listen": {
        this.#stream.abort();
        this.#stream = new AbortController();
        for (const stream of effect.streams) listen(stream, (data) => this.tell({ type: "heard", address: stream.address, data }), this.#stream.signal);
        return;
      }
      case "wake":
        clearTimeout(this.#wake);
        this.#wake = setTimeout(() => this.tell({ type: "woke" }), Math.min(Math.max(0, effect.at - Date.now()), LONGEST_WAIT));
        return;
      case "renew":
        return this.#app.renew({ lead: String(effect.lead) });
      case "copy":
        return navigator.clipboard.writeText(effect.link).catch(console.warn);
      case "reload":
        return this.#app.reload();
      case "ended":
        return this.#belong(false);
    }
  }

  /** @param {import("./types").RowEffect} effect */
  #transact({ type, number, version }) {
    const mode = type === "store" ? "readwrite" : "readonly";
    return this.#app.store.withSpace(mode, (transaction) => new RowTransaction(transaction, this.#engine, this.#crypto).run(number), version);
  }

  /** @param {number} number @param {() => Promise<{ type: string, answers?: unknown }>} body */
  async #finish(number, body) {
    let event;
    try {
      event = await body();
    } catch (error) {
      console.warn(error);
      const why = error instanceof DamagedRows ? "damaged" : failureReason(error).reason === "quota" ? "full" : "failed";
      event = { type: "broke", why };
    }
    this.tell({ ...event, number });
  }
}
