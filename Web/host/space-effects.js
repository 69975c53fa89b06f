/**
 * Carries out what the client decides: asks the relay, opens and seals, makes entries of the roster, stores. Each effect ends with the event that the
 * client is told.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 */
import { concat, hex, zeros } from "../sync/bytes.js";
import { isClockSet, noteLead } from "./space-clock.js";
import { isAt, nextEntry, openedAt, openedAtStart, pageOf, readOn, sealed } from "./space-uncommitted.js";
import { withKeys } from "./space-keys.js";
import { Relay, Unreachable, isJSON, listBytes, readPage, readPieces } from "./space-relay.js";
import { compared, made, took } from "./space-snapshots.js";
import { envelopes, readState, waitingOps, wholeRecords } from "./space-store.js";
import { isVoid, scannedForVoided, stuckIn } from "./space-stuck.js";
import { perform } from "./space-work.js";

export class SpaceEffects {
  /** @type {import("./space-uncommitted.js").UncommittedWork} */
  #uncommitted = {};
  /**
   * Of the answer that came last: the entries of a page, or pieces of a snapshot.
   *
   * @type {Uint8Array[]}
   */
  #pieces = [];
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
        const waiting = await this.#app.store.withSpace("readonly", async (transaction) => {
          const stored = await readState(transaction);
          return stored?.standing.revision === state.standing.revision ? waitingOps(transaction, state) : undefined;
        });
        // Another tab has sealed them meanwhile.
        if (!waiting) return this.#client.overtaken();
        this.#uncommitted.sealed = await sealed(effect, waiting, state);
        return { type: "sealed", parts: this.#uncommitted.sealed.parts };
      }
      case "draft": {
        const { entry, senseless } = await nextEntry(state, effect.epochOnly);
        if (senseless.length > 0) await this.#client.change((state) => void (state.wishes = state.wishes.filter(({ id }) => !senseless.includes(id))));
        this.#uncommitted.entry = entry;
        return { type: "drafted", made: entry !== undefined };
      }
      case "foresee":
        return scannedForVoided(this.#uncommitted.stuck, this.#pieces, state);
      case "take":
        return took(effect, this.#pieces, this.#uncommitted, state, this.#engine);
      case "compare":
        return compared(effect.at, await this.#wholeRecords(state), this.#uncommitted, state, this.#engine);
      case "make":
        return made(effect.at, await this.#wholeRecords(state), this.#uncommitted, state);
      case "store": {
        // A log without entries is never opened.
        const { separate } = this.#uncommitted;
        if (effect.deed === "restarted" && !(separate && isAt(separate.view, effect.standing.cursor))) this.#uncommitted.separate = await openedAtStart(state);
        const done = await this.#app.store.withSpace("readwrite", (transaction) => perform(transaction, effect, this.#uncommitted, this.#engine));
        if ("overtaken" in done) return this.#client.overtaken();
        this.#client.take(await withKeys(done.state));
        this.#app.spread(done.ops, done.sequences);
        // The uncommitted is stored now, or obsolete.
        if (effect.deed === "restarted" || effect.deed === "noted") this.#uncommitted = { stuck: this.#uncommitted.stuck };
        if (done.isReplaced) this.#app.renew({ lead: String(done.state.lead) });
        return { type: "stored", holdings: done.holdings };
      }
    }
  }

  /** @param {Extract<SpaceEffect, { type: "open" }>} effect @param {SpaceState} state */
  async #open({ after, anew }, state) {
    const isFirst = after.sequence === 0;
    const { separate: former, stuck } = this.#uncommitted;
    const opened = anew ? (isFirst ? undefined : former) ?? (await openedAtStart(state)) : openedAt(state);
    // Another tab has read on meanwhile: the transaction will say so.
    if (!isAt(opened.view, after)) return this.#client.overtaken();
    opened.own = [];
    if (stuck && isVoid(stuck)) opened.view.voidedAhead.push(stuck.envelope);
    await readOn(opened, this.#pieces, state);
    this.#uncommitted.stuck = stuckIn(opened);
    if (anew) this.#uncommitted.separate = opened;
    else this.#uncommitted.opened = opened;
    return { type: "opened", ...pageOf(opened, state) };
  }

  /** @param {Extract<SpaceEffect, { type: "ask" }>} effect @param {SpaceState} state */
  async #answer(effect, state) {
    const { request, question, kind, method, target } = effect;
    const contents = method === "GET" ? undefined : await this.#contents(effect, state);
    // Another tab has changed what was to be sent.
    if (contents === null) return this.#client.overtaken();
    try {
      const bytes = await new Relay(state.relay).ask(method, target, state.token, contents);
      if (!isJSON(bytes)) {
        const { pieces, ...answer } = kind === "page" || kind === "roster" ? readPage(bytes, request, kind) : readPieces(bytes, request, kind);
        this.#pieces = pieces;
        await this.#noteTime(answer.time);
        return { type: "answered", ...answer };
      }
      const text = new TextDecoder().decode(bytes);
      if (question === "draft") await this.#gone(state, text, request);
      return { type: "answered", request, kind, text };
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { type: "failed", request, why: error.why };
    }
  }

  /**
   * The body of a call, after the first four letters; null if it is no longer here.
   *
   * @param {Extract<SpaceEffect, { type: "ask" }>} effect
   * @param {SpaceState} state
   */
  async #contents({ question, from, to, snapshot, part }, state) {
    const { made, attestation } = this.#uncommitted;
    switch (question) {
      case "envelopes": {
        const entries = await this.#app.store.withSpace("readonly", (transaction) => envelopes(transaction, Number(from), Number(to)));
        return entries.length === Number(to) - Number(from) + 1 ? listBytes(entries) : null;
      }
      case "draft":
        return state.draft ? listBytes([state.draft.bytes]) : null;
      case "roster":
        return concat(zeros(32), listBytes(state.known.map(({ bytes }) => bytes)));
      case "announce":
        return made && hex(made.manifest.snapshot) === snapshot ? made.manifest.bytes : null;
      case "putPart":
        return made && hex(made.manifest.snapshot) === snapshot ? made.parts[Number(part)] ?? null : null;
      case "vouch":
        return attestation?.bytes ?? null;
      default:
        return undefined;
    }
  }

  /** @param {SpaceState} state */
  #wholeRecords(state) {
    return this.#app.store.withSpace("readonly", (transaction) => wholeRecords(transaction, state, this.#engine));
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
    const found = wishes.find(({ id }) => id === draft?.wish);
    if (found?.kind !== "leave" && found?.kind !== "delete") return;
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
