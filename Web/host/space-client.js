/**
 * Runs the client of `Sources/Sync` that decides for this browser: tells it what has happened, and has carried out what it
 * answers (`space-effects.js`). What is stored is taken over from other tabs, whichever was quicker.
 *
 * @typedef {import("./types").SpaceApp} SpaceApp
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 * @typedef {import("./space-joining.js").Member} Member
 */
import { hex } from "../sync/bytes.js";
import { logStart } from "../sync/log.js";
import { LogView } from "../sync/log-view.js";
import { failureReason } from "./database.js";
import { Attempts } from "./space-attempts.js";
import { SpaceEffects } from "./space-effects.js";
import { pointOf } from "./space-uncommitted.js";
import { storable, withKeys } from "./space-keys.js";
import { Leader } from "./space-leader.js";
import { isAddress, mayTalkTo } from "./space-policy.js";
import { Partial } from "./space-problem.js";
import { Relay } from "./space-relay.js";
import { addOwn, changeState, enter, forget, outboxOf, readState } from "./space-store.js";

/** The longest timer in milliseconds, since the user may set the clock. */
const LONGEST_WAIT = 3_600_000;

export class SpaceClient {
  /**
   * As it is stored; nothing in no space.
   *
   * @type {SpaceState | undefined}
   */
  state;
  /** Whether this device does not belong any more. */
  isOver = false;
  /** Ways into a space that broke off. */
  attempts;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #wake;
  /** Ends the stream, and what waits. */
  #connection = new AbortController();
  /**
   * Called after each transaction, until they are content.
   *
   * @type {Set<() => boolean>}
   */
  #watchers = new Set();
  /** @type {Leader | undefined} */
  #leader;
  #engine;
  #observer;
  #effects;

  /**
   * @param {SpaceApp} app
   * @param {SpaceEngine} engine
   * @param {{ changed: () => void, ended: () => void }} observer
   */
  constructor(app, engine, observer) {
    this.app = app;
    this.attempts = new Attempts(app.store);
    this.#engine = engine;
    this.#observer = observer;
    this.#effects = new SpaceEffects(this, engine);
  }

  /** The state of a member for the page; undefined without a space. */
  get place() {
    if (!this.state) return undefined;
    const members = this.state.view.roster?.members ?? [];
    const devices = members.filter(({ type }) => type === 1).map(({ device }) => hex(device));
    const own = hex(this.state.device);
    const { relay: address, changes: seen, former } = this.state;
    return { place: "member", this: own, devices: devices.length > 0 ? devices : [own], seen, address, former: former?.relay, followed: former?.left };
  }

  /** @param {import("./types").HostEvent} event */
  handle(event) {
    return this.#engine.handle({ ...event, now: Date.now() });
  }

  async begin() {
    if (!this.app.store.hasSpace) return;
    const stored = await this.#read();
    this.app.belongs(stored !== undefined);
    // Another call was quicker.
    if (!stored || this.state) return;
    const { state, holdings } = stored;
    this.state = state;
    const { space, standing } = state;
    this.handle({ type: "client", space: hex(space), standing, holdings, start: pointOf(await logStart(space)), lead: state.lead });
    // Until it leads.
    this.tell({ type: "leading", leading: false });
    this.tell({ type: "online", online: navigator.onLine });
    this.#leader = new Leader((leads) => this.#lead(leads));
    await this.#follow();
  }

  /** @param {{ [part: string]: unknown }} event of the client */
  tell(event) {
    if (!this.state) return;
    const { effects, over } = this.handle({ type: "space", event });
    this.isOver = over;
    for (const effect of effects) this.#perform(effect);
    this.#observer.changed();
  }

  /** @param {boolean} leads */
  #lead(leads) {
    this.#listen(leads);
    this.tell({ type: "leading", leading: leads });
  }

  /** @param {boolean} leads */
  #listen(leads) {
    this.#connection.abort();
    this.#connection = new AbortController();
    const { state } = this;
    if (leads && state) {
      // Entries may have come before the connection was open.
      const heard = (/** @type {import("./types").LogPoint | undefined} */ head) => this.tell(head ? { type: "grew", head } : { type: "online", online: true });
      new Relay(state.relay).listen(hex(state.space), state.token, heard, this.#connection.signal);
    }
  }

  // The relay of the space.

  /** The relay to which the space has been moved, if it is another one; an invalid address is ignored. */
  get #destination() {
    const { moved, relay } = this.state ?? {};
    return moved && moved !== relay && isAddress(moved) ? moved : undefined;
  }

  /** The state for the page if this browser may not follow the others; else undefined. */
  get parting() {
    const address = this.#destination;
    return address && !mayTalkTo(address) ? { problem: "moved", relay: new URL(address).host, there: `${address}/` } : undefined;
  }

  /** Goes to the relay to which the space has been moved, and takes it for one that has lost everything. */
  async #follow() {
    const address = this.#destination;
    if (!address || !mayTalkTo(address)) return;
    const holdings = await this.change((state) => {
      if (state.moved !== address || state.relay === address) return;
      state.former = { relay: state.relay, left: Date.now() };
      state.relay = address;
      state.standing = { ...state.standing, revision: state.standing.revision + 1, restored: true };
    });
    this.app.spread([], []);
    if (!this.state || !holdings) return;
    this.tell({ type: "overtaken", standing: this.state.standing, holdings });
    this.#listen(this.#leader?.leads ?? false);
  }

  /** @param {SpaceEffect} effect */
  async #perform(effect) {
    if (effect.type === "wake") return this.#wakeAt(effect.at);
    const before = this.state;
    let event;
    try {
      event = await this.#effects.work(effect);
    } catch (error) {
      console.warn(error);
      event = { type: "broke", why: failureReason(error).reason === "quota" ? "full" : "failed" };
    }
    // It has left meanwhile.
    if (!this.state || !before) return;
    this.tell(event);
    if (effect.type === "store") await this.#follow();
  }

  /** @param {number} at */
  #wakeAt(at) {
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.tell({ type: "woke" }), Math.min(Math.max(0, at - Date.now()), LONGEST_WAIT));
  }

  // Storage.

  /** Takes over the stored state of another tab that was quicker. */
  async overtaken() {
    const stored = await this.#read();
    if (!stored) {
      this.#end();
      return { type: "broke" };
    }
    this.take(stored.state);
    return { type: "overtaken", standing: stored.state.standing, holdings: stored.holdings };
  }

  /** @param {SpaceState} state as a transaction has left it */
  take(state) {
    this.state = state;
    this.#notice();
  }

  /** Handles a change of storage, here or in another tab. */
  async changed() {
    try {
      if (!this.state) return void (await this.begin());
      const stored = await this.#read();
      if (!this.state) return;
      if (!stored) return this.#end();
      const { state, holdings } = stored;
      const { standing, relay } = this.state;
      this.take(state);
      this.tell(state.standing.revision === standing.revision ? { type: "changed", holdings } : { type: "overtaken", standing: state.standing, holdings });
      if (state.relay !== relay) this.#listen(this.#leader?.leads ?? false);
      if (holdings.waiting + holdings.wishes > 0) this.#leader?.check();
    } catch (error) {
      console.warn(error);
    }
  }

  async #read() {
    const stored = await this.app.store.withSpace("readonly", async (transaction) => {
      const state = await readState(transaction);
      return state && { state, holdings: await outboxOf(transaction, state) };
    });
    return stored && { ...stored, state: await withKeys(stored.state) };
  }

  #notice() {
    for (const isContent of this.#watchers) if (isContent()) this.#watchers.delete(isContent);
  }

  /** @param {(state: SpaceState, transaction: IDBTransaction) => void} change */
  async change(change) {
    const changed = await this.app.store.withSpace("readwrite", (transaction) => changeState(transaction, change));
    if (!changed) return;
    this.take(await withKeys(changed.state));
    return changed.holdings;
  }

  /**
   * Requests a change of the roster, and waits until it is there.
   *
   * @param {import("./types").RosterRequest} content
   */
  async requestRosterChange(content) {
    const id = crypto.getRandomValues(new Uint32Array(1))[0];
    const holdings = await this.change((state) => void state.wishes.push({ id, ...content }));
    const done = new Promise((resume) => {
      this.#watchers.add(() => {
        const isDone = !this.state || !this.state.wishes.some((request) => request.id === id);
        if (isDone) resume(undefined);
        return isDone;
      });
    });
    this.tell({ type: "changed", holdings });
    this.app.spread([], []);
    await done;
  }

  /** @param {Member} member @param {boolean} isEmpty whether this browser's records are deleted @param {string} name of this browser */
  async enter(member, isEmpty, name) {
    const { standing } = this.handle({ type: "begin", known: member.known.length, start: pointOf(await logStart(member.space)) });
    const view = await LogView.of(member.space);
    const keys = /** @type {SpaceState["keys"]} */ (await storable(member.keys));
    const state = { ...member, keys, view: view.state, standing: /** @type {SpaceState["standing"]} */ (standing) };
    const isIn = await this.app.store.withSpace("readwrite", (transaction) => enter(transaction, state, this.#engine, isEmpty));
    if (!isIn) throw new Partial();
    if (isEmpty) return this.app.reload();
    await this.begin();
    this.app.spread([], []);
    await this.name(hex(member.device), name);
  }

  /**
   * Names of devices are records, like all else that a relay need not know.
   *
   * @param {string} device
   * @param {string} name
   */
  async name(device, name) {
    const { ops = [] } = this.handle({ type: "name", device, name });
    if (ops.length === 0) return;
    this.app.spread(ops, await this.app.store.withSpace("readwrite", (transaction) => addOwn(transaction, ops)));
  }

  async forget() {
    await this.app.store.withSpace("readwrite", (transaction) => forget(transaction));
    this.#end();
    this.app.spread([], []);
  }

  /** This browser is in no space any more. */
  #end() {
    this.#connection.abort();
    clearTimeout(this.#wake);
    this.#leader?.stop();
    this.#leader = this.state = undefined;
    this.handle({ type: "end" });
    this.app.belongs(false);
    this.#notice();
    this.#observer.ended();
  }
}
