/**
 * Carries out what the client decides: asks the relay, opens and seals, drafts, stores. Each effect ends with the event that the
 * client is told.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 */
import { concat, zeros } from "../sync/bytes.js";
import { isClockSet, noteLead } from "./space-clock.js";
import { drafted, membershipIn, openedAnew, openedAt, pointOf, readOn, sealed } from "./space-hand.js";
import { withKeys } from "./space-keys.js";
import { Relay, Unreachable, listBytes, readPage } from "./space-relay.js";
import { envelopes, perform, waitingOps } from "./space-store.js";

export class SpaceEffects {
  /** @type {import("./space-hand.js").Hand} */
  #hand = {};
  /**
   * The entries of the page that was answered last.
   *
   * @type {Uint8Array[]}
   */
  #page = [];
  #client;
  #engine;
  #app;

  /** @param {import("./space-client.js").SpaceClient} client @param {import("./types").SpaceEngine} engine */
  constructor(client, engine) {
    this.#client = client;
    this.#engine = engine;
    this.#app = client.app;
  }

  /** @param {Exclude<SpaceEffect, { type: "wake" }>} effect */
  async work(effect) {
    const state = /** @type {SpaceState} */ (this.#client.state);
    switch (effect.type) {
      case "ask":
        return this.#answer(effect, state);
      case "open":
        return this.#open(effect, state);
      case "seal": {
        const waiting = await this.#app.store.withSpace("readonly", (transaction) => waitingOps(transaction, state));
        this.#hand.sealed = await sealed(effect, waiting, state);
        return { type: "sealed", parts: this.#hand.sealed.parts };
      }
      case "draft": {
        const { draft, senseless } = await drafted(state, effect.epochOnly);
        if (senseless.length > 0) await this.#client.change((state) => void (state.wishes = state.wishes.filter(({ id }) => !senseless.includes(id))));
        this.#hand.draft = draft;
        return { type: "drafted", made: draft !== undefined };
      }
      case "store": {
        const done = await this.#app.store.withSpace("readwrite", (transaction) => perform(transaction, effect, this.#hand, this.#engine));
        if ("overtaken" in done) return this.#client.overtaken();
        this.#client.take(await withKeys(done.state));
        this.#app.spread(done.ops, done.sequences);
        if (done.isLowered) this.#app.renew({ lead: String(done.state.lead) });
        return { type: "stored", holdings: done.holdings };
      }
    }
  }

  /** @param {Extract<SpaceEffect, { type: "open" }>} effect @param {SpaceState} state */
  async #open({ after, anew }, state) {
    const isFirst = after.sequence === 0;
    const opened = anew ? (isFirst ? undefined : this.#hand.anew) ?? (await openedAnew(state)) : openedAt(state);
    // Another tab has read on meanwhile: the transaction will say so.
    if (pointOf(opened.view.place).log !== after.log) return this.#client.overtaken();
    await readOn(opened, this.#page, state);
    if (anew) this.#hand.anew = opened;
    else this.#hand.opened = opened;
    const { own, unreadable, view } = opened;
    return { type: "opened", place: pointOf(view.place), membership: membershipIn(opened, state), own, unreadable };
  }

  /** @param {Extract<SpaceEffect, { type: "ask" }>} effect @param {SpaceState} state */
  async #answer({ request, question, kind, method, target, from, to }, state) {
    /** @type {Uint8Array[]} */
    let entries = [];
    if (question === "envelopes") {
      entries = await this.#app.store.withSpace("readonly", (transaction) => envelopes(transaction, Number(from), Number(to)));
      // Another tab has changed what was to be sent.
      if (entries.length !== Number(to) - Number(from) + 1) return this.#client.overtaken();
    } else if (question === "draft") {
      if (!state.draft) return this.#client.overtaken();
      entries = [state.draft.bytes];
    } else if (question === "roster") {
      entries = state.known.map(({ bytes }) => bytes);
    }
    const list = listBytes(entries);
    const contents = question === "page" ? undefined : question === "roster" ? concat(zeros(32), list) : list;
    try {
      const bytes = await new Relay(state.relay).ask(method, target, state.token, contents);
      if (question === "page" && bytes[0] !== "{".charCodeAt(0)) {
        const { page, entries } = readPage(bytes, request);
        this.#page = entries;
        await this.#noteTime(page.time);
        return { type: "answered", ...page };
      }
      const text = new TextDecoder().decode(bytes);
      if (question === "draft") await this.#gone(state, text, request);
      return { type: "answered", request, kind, text };
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { type: "failed", request };
    }
  }

  /** @param {number} time of the relay */
  async #noteTime(time) {
    const { state } = this.#client;
    if (!state || !isClockSet(state, time)) return;
    await this.#client.change((state, transaction) => noteLead(transaction, state, time));
    this.#app.renew({ lead: String(this.#client.state?.lead ?? 0) });
  }

  /**
   * A device that has left, or has deleted the space, has nothing more to read: the relay no longer answers it.
   *
   * @param {SpaceState} state
   * @param {string} text
   * @param {string} request
   */
  async #gone({ draft, wishes }, text, request) {
    const wish = wishes.find(({ id }) => id === draft?.wish);
    if (wish?.kind !== "leave" && wish?.kind !== "delete") return;
    const answer = parsed(text);
    if (answer?.answers === "append" && answer.request === request && answer.sequences?.length === 1) await this.#client.forget();
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
