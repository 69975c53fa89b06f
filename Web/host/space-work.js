/**
 * The transactions that the engine orders: all of one, or nothing. What is stored, and where, stands in `space-store.js`.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 * @typedef {import("./space-uncommitted.js").UncommittedWork} UncommittedWork
 * @typedef {import("./space-uncommitted.js").Opened} Opened
 * @typedef {import("./space-store.js").Written} Written
 */
import { keysAndValues, outcome } from "./database.js";
import { lower, mayLower } from "./space-clock.js";
import { joined } from "./space-snapshots.js";
import { lastSequence, loadLedger, outboxCounts, putBacklog, rangeOf, readState, waitingOps } from "./space-store.js";
import { newRows, replaceAll } from "./transactions.js";
import { same } from "../sync/bytes.js";

/**
 * Carries out what the engine says: all of it, or nothing.
 *
 * @param {IDBTransaction} transaction
 * @param {Extract<SpaceEffect, { type: "store" }>} effect
 * @param {UncommittedWork} uncommitted
 * @param {import("./types").SpaceEngine} engine
 * @returns {Promise<Written | { overtaken: SpaceState | undefined }>} overtaken the state that another tab has stored first
 */
export async function perform(transaction, effect, uncommitted, engine) {
  const state = await readState(transaction);
  if (!state || state.standing.revision !== effect.expected) return { overtaken: state };
  const work = new Work(transaction, state, engine);
  switch (effect.deed) {
    case "merged":
      await work.merge(demanded(uncommitted.opened), effect.kept);
      break;
    case "sealed":
      work.seal(demanded(uncommitted.sealed));
      break;
    case "confirmed":
    case "noted":
      break;
    case "unsealed":
      await work.unseal(demanded(effect.how));
      break;
    case "restarted":
      await work.restart(demanded(uncommitted.separate));
      break;
    case "drafted":
      state.draft = demanded(uncommitted.entry);
      break;
    case "undrafted":
      state.wishes = state.wishes.filter(({ id }) => id !== state.draft?.wish);
      state.draft = undefined;
      break;
  }
  state.standing = effect.standing;
  return work.end();
}

class Work {
  /** @type {Op[]} */
  #ops = [];
  /** @type {number[]} */
  #sequences = [];
  #isReplaced = false;

  /** @param {IDBTransaction} transaction @param {SpaceState} state @param {import("./types").SpaceEngine} engine */
  constructor(transaction, state, engine) {
    this.transaction = transaction;
    this.state = state;
    this.engine = engine;
    this.space = transaction.objectStore("space");
  }

  /** @returns {Promise<Written>} */
  async end() {
    const { state } = this;
    state.change += 1;
    const waiting = await waitingOps(this.transaction, state);
    const holdings = outboxCounts(state, waiting);
    // Rows that came from the log are not looked at again.
    if (waiting.rows.length === 0) state.through = await lastSequence(this.transaction);
    state.pages = state.pages?.filter((sequence) => sequence > state.through);
    this.space.put(state, "state");
    return { state, holdings, ops: this.#ops, sequences: this.#sequences, isReplaced: this.#isReplaced };
  }

  /** @param {Opened} opened @param {number[]} kept */
  async merge(opened, kept) {
    await this.addPage(opened.ops);
    // They are here already, but in a copy of this browser.
    await this.add(opened.ownOps, true);
    if ([...opened.ops, ...opened.ownOps].some(moves)) {
      await loadLedger(this.transaction, this.engine);
      this.lookForMove();
    }
    this.take(opened);
    const keys = await Promise.all(["envelope", "list"].map((kind) => outcome(this.space.getAllKeys(rangeOf(kind)))));
    for (const key of keys.flat()) if (!kept.includes(Number(/** @type {IDBValidKey[]} */ (key)[1]))) this.space.delete(key);
  }

  /** @param {Opened} opened */
  take(opened) {
    const { state } = this;
    state.view = opened.view.state;
    state.epochs = opened.ring.epochs;
    if (opened.heard > state.heard) state.heard = opened.heard;
    Object.assign(state.changes, opened.changes);
    for (const { number, bytes, id } of opened.roster) if (number > state.known.length) state.known.push({ bytes, id });
    const entries = state.view.roster?.entries ?? [];
    const { draft } = state;
    if (!draft || entries.length < draft.number) return;
    if (same(entries[draft.number - 1], draft.id)) state.wishes = state.wishes.filter(({ id }) => id !== draft.wish);
    state.draft = undefined;
  }

  /** @param {import("./space-uncommitted.js").Sealed} sealed */
  seal(sealed) {
    for (const key of sealed.backlog) this.space.delete(key);
    this.state.through = Math.max(this.state.through, sealed.through);
    for (const { last, ops } of sealed.lists) this.space.put(ops, ["list", last]);
    for (const { n, bytes } of sealed.envelopes) this.space.put(bytes, ["envelope", n]);
  }

  /** @param {NonNullable<Extract<SpaceEffect, { type: "store" }>["how"]>} how */
  async unseal(how) {
    const { state, space } = this;
    const { keys, values } = await keysAndValues(space, rangeOf("list"));
    const lists = keys.map((key, index) => ({ last: Number(/** @type {IDBValidKey[]} */ (key)[1]), ops: values[index] }));
    const refused = how.aside === null ? undefined : lists.find(({ last }) => last >= Number(how.aside));
    const unsealed = lists.filter((list) => list !== refused).flatMap(({ ops }) => ops);
    const back = how.takesBack || how.stamps !== null ? state.aside.flat() : [];
    if (back.length > 0) state.aside = [];
    if (refused) state.aside.push(refused.ops);
    const { backlog, rows } = await waitingOps(this.transaction, state);
    for (const kind of ["list", "envelope", "backlog"]) space.delete(rangeOf(kind));
    const before = [...back, ...unsealed, ...backlog.flatMap(({ ops }) => ops)];
    const all = () => [...before, ...rows.map(({ op }) => op)];
    if (how.stamps === "relay" && mayLower(state)) {
      await this.#loadWhole();
      putBacklog(space, await lower(this.transaction, state, all(), demanded(how.time), this.engine));
      this.#isReplaced = true;
      return;
    }
    if (how.stamps !== "own") return putBacklog(space, before);
    // They are written once more, as new ones.
    state.through = (await loadLedger(this.transaction, this.engine)).through;
    const renewed = this.engine.handle({ type: "renew", ops: all(), now: Date.now() }).ops;
    await this.add(demanded(renewed), false);
  }

  /** @param {Opened} opened */
  async restart(opened) {
    await this.#loadWhole();
    const lacking = demanded(joined(opened, this.engine));
    this.take(opened);
    for (const kind of ["list", "envelope", "backlog"]) this.space.delete(rangeOf(kind));
    this.state.aside = [];
    this.state.through = await replaceAll(this.transaction, this.engine.snapshot());
    this.lookForMove();
    putBacklog(this.space, lacking);
    this.#isReplaced = true;
  }

  async #loadWhole() {
    const { isWhole } = await loadLedger(this.transaction, this.engine);
    if (!isWhole) throw new Error("not all that is stored can be read");
  }

  /** Once the engine has loaded the ledger. */
  lookForMove() {
    this.state.moved = this.engine.handle({ type: "whereabouts", now: Date.now() }).relay;
  }

  /** @param {Op[]} ops that came of the log at once */
  async addPage(ops) {
    if (ops.length === 0) return;
    const sequence = Number(await outcome(this.transaction.objectStore("ops").add({ ops, log: true })));
    this.state.pages = [...(this.state.pages ?? []), sequence];
    this.#ops.push(...ops);
    this.#sequences.push(sequence);
  }

  /** @param {Op[]} ops some of which may be here @param {boolean} log whether they came from there */
  async add(ops, log) {
    const store = this.transaction.objectStore("ops");
    const rows = await newRows(store, ops);
    const sequences = await Promise.all(rows.map((row) => outcome(store.add(log ? { ...row, log } : row))));
    this.#ops.push(...rows.map(({ op }) => op));
    this.#sequences.push(...sequences.map(Number));
  }
}

/** @param {Op} op whether it may say that the space is kept elsewhere */
function moves({ records }) {
  return /** @type {{ kind: string }[]} */ (records ?? []).some(({ kind }) => kind === "relay");
}

/**
 * @template Value
 * @param {Value | undefined | null} value
 * @returns {Value}
 */
function demanded(value) {
  if (value === undefined || value === null) throw new Error("nothing was made ready for this transaction");
  return value;
}
