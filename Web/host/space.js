/**
 * This browser as a device of a space: carries out what the engine decides, and fills the page `#/sync`. The engine is that of
 * `Sources/Session/Space`; keys, bytes and HTTP are in the modules `space-*.js` and in `Web/sync`.
 *
 * Elements with `data-space="x"` send action x, with `data-name` as its name.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceApp} SpaceApp
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEffect} SpaceEffect
 * @typedef {import("./space-joining.js").Member} Member
 */
import { loadSpaceEngine } from "./engine.js";
import { localeTable, seed, zoneTable } from "./environment.js";
import { fill, listen } from "./panel.js";
import { hex, same } from "../sync/bytes.js";
import { readJoinLink } from "../sync/join-link.js";
import { logStart } from "../sync/log.js";
import { LogView } from "../sync/log-view.js";
import { Refusal } from "../sync/refusal.js";
import { browserName } from "./space-name.js";
import { drafted, membershipIn, openedAnew, openedAt, pointOf, readOn, sealed } from "./space-hand.js";
import { Invitation, Joining, NewCode, founded, recovered } from "./space-joining.js";
import { Leader } from "./space-leader.js";
import { Refused, Relay, Unreachable, listBytes, pause, readPage } from "./space-relay.js";
import { addOwn, changeState, enter, envelopes, forget, holdingsOf, perform, readState, waitingOps } from "./space-store.js";

/** How often a mailbox is looked into while a person waits, in milliseconds. */
const LOOK = 1500;
/** A timer waits no longer, since somebody may set the clock. */
const LONGEST_WAIT = 3_600_000;

export class Space {
  /** @param {SpaceApp} app */
  static async start(app) {
    const space = new Space(app, await loadSpaceEngine(new URL("sync.wasm", import.meta.url)));
    await space.#begin();
    return space;
  }

  /** @type {HTMLElement | undefined} */
  #panel;
  /**
   * As it is stored; nothing in no space.
   *
   * @type {SpaceState | undefined}
   */
  #state;
  /** @type {import("./space-hand.js").Hand} */
  #hand = {};
  /**
   * The entries of the page that was answered last.
   *
   * @type {Uint8Array[]}
   */
  #page = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #wake;
  /** Ends the stream, and what waits. */
  #connection = new AbortController();
  /** Ends what a person waits for. */
  #patience = new AbortController();
  /**
   * What the page shows besides how things stand.
   *
   * @type {{ [part: string]: unknown }}
   */
  #shown = {};
  /** @type {import("../sync/join-link.js").JoinLink | undefined} */
  #link;
  /** @type {Joining | undefined} */
  #joining;
  /** @type {Invitation | undefined} */
  #invitation;
  /**
   * Called after each transaction, until they are content.
   *
   * @type {Set<() => boolean>}
   */
  #watchers = new Set();
  /**
   * Actions that are under way: some wait for the network.
   *
   * @type {Set<string>}
   */
  #acting = new Set();
  /** Whether this device does not belong any more. */
  #isOver = false;
  #app;
  #engine;
  /** @type {Leader | undefined} */
  #leader;

  /** @param {SpaceApp} app @param {import("./types").SpaceEngine} engine */
  constructor(app, engine) {
    this.#app = app;
    this.#engine = engine;
    this.#handle({ type: "open", seed: seed(), zone: zoneTable(), locale: localeTable(navigator.language) });
    for (const type of ["online", "offline"]) addEventListener(type, () => this.#tell({ type: "online", online: navigator.onLine }));
    document.addEventListener("visibilitychange", () => !document.hidden && this.#tell({ type: "woke" }));
  }

  /** @param {HTMLElement} panel @param {string} [link] by which this browser is to join */
  open(panel, link) {
    if (panel !== this.#panel) listen(panel, "data-space", (element, value) => this.#act(element, value));
    this.#panel = panel;
    this.#copyLedger();
    if (link) this.#ask(link);
    this.show();
  }

  /** Draws the page anew, where it is open. */
  show() {
    if (!this.#panel?.isConnected) return;
    fill(this.#panel, this.#handle({ type: "show", ...this.#place(), ...this.#shown }));
  }

  /** @param {Op[]} ops that were stored, here or in another tab */
  merge(ops) {
    if (ops.length > 0 && this.#panel?.isConnected) this.#handle({ type: "ops", ops });
    this.#changed();
  }

  #place() {
    if (!globalThis.isSecureContext || !crypto.subtle) return { place: "alone", problem: "insecure" };
    if (this.#state) {
      const members = this.#state.view.roster?.members ?? [];
      const devices = members.filter(({ type }) => type === 1).map(({ device }) => hex(device));
      const own = hex(this.#state.device);
      return { place: "member", this: own, devices: devices.length > 0 ? devices : [own] };
    }
    if (this.#joining) return { place: "waiting", digits: this.#joining.digits };
    if (this.#link) return { place: "question", server: new URL(this.#link.relay).host };
    return { place: "alone", server: location.host };
  }

  /** For names, and to say how much is here. */
  #copyLedger() {
    const snapshot = this.#app.snapshot();
    if (!snapshot.length || !this.#engine.load(snapshot)) this.#shown.problem = "partial";
  }

  /** @param {import("./types").HostEvent} event */
  #handle(event) {
    return this.#engine.handle({ ...event, now: Date.now() });
  }

  // The engine's client.

  async #begin() {
    if (!this.#app.store.hasSpace) return;
    const stored = await this.#read();
    // Another call was quicker.
    if (!stored || this.#state) return;
    const { state, holdings } = stored;
    this.#state = state;
    const { space, standing } = state;
    this.#handle({ type: "client", space: hex(space), standing, holdings, start: pointOf(await logStart(space)) });
    // Until it leads.
    this.#tell({ type: "leading", leading: false });
    this.#tell({ type: "online", online: navigator.onLine });
    this.#leader = new Leader((leads) => this.#lead(leads));
  }

  /** @param {boolean} leads */
  #lead(leads) {
    this.#connection.abort();
    this.#connection = new AbortController();
    const state = this.#state;
    if (leads && state) {
      // Something may have come while nobody listened.
      const heard = (/** @type {import("./types").LogPoint | undefined} */ head) => this.#tell(head ? { type: "grew", head } : { type: "online", online: true });
      new Relay(state.relay).listen(hex(state.space), state.token, heard, this.#connection.signal);
    }
    this.#tell({ type: "leading", leading: leads });
  }

  /** @param {{ [part: string]: unknown }} event of the client */
  #tell(event) {
    if (!this.#state) return;
    const { effects, over } = this.#handle({ type: "space", event });
    this.#isOver = over;
    for (const effect of effects) this.#perform(effect);
    this.show();
  }

  /** @param {SpaceEffect} effect */
  async #perform(effect) {
    if (effect.type === "wake") return this.#wakeAt(effect.at);
    const before = this.#state;
    let event;
    try {
      event = await this.#work(effect);
    } catch (error) {
      console.warn(error);
      event = { type: "broke" };
    }
    // It has left meanwhile.
    if (this.#state && before) this.#tell(event);
  }

  /** @param {number} at */
  #wakeAt(at) {
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.#tell({ type: "woke" }), Math.min(Math.max(0, at - Date.now()), LONGEST_WAIT));
  }

  /** @param {Exclude<SpaceEffect, { type: "wake" }>} effect */
  async #work(effect) {
    const state = /** @type {SpaceState} */ (this.#state);
    switch (effect.type) {
      case "ask":
        return this.#answer(effect, state);
      case "open": {
        const isFirst = effect.after.sequence === 0;
        const opened = effect.anew ? (isFirst ? undefined : this.#hand.anew) ?? (await openedAnew(state)) : openedAt(state);
        // Another tab has read on meanwhile: the transaction will say so.
        if (pointOf(opened.view.place).log !== effect.after.log) return this.#overtaken();
        await readOn(opened, this.#page, state);
        if (effect.anew) this.#hand.anew = opened;
        else this.#hand.opened = opened;
        const { own, unreadable, view } = opened;
        return { type: "opened", place: pointOf(view.place), membership: membershipIn(opened, state), own, unreadable };
      }
      case "seal": {
        const waiting = await this.#app.store.withSpace("readonly", (transaction) => waitingOps(transaction, state));
        this.#hand.sealed = await sealed(effect, waiting, state);
        return { type: "sealed", parts: this.#hand.sealed.parts };
      }
      case "draft": {
        const { draft, senseless } = await drafted(state, effect.epochOnly);
        if (senseless.length > 0) await this.#change((state) => void (state.wishes = state.wishes.filter(({ id }) => !senseless.includes(id))));
        this.#hand.draft = draft;
        return { type: "drafted", made: draft !== undefined };
      }
      case "store": {
        const done = await this.#app.store.withSpace("readwrite", (transaction) => perform(transaction, effect, this.#hand, this.#engine));
        if ("overtaken" in done) return this.#overtaken();
        this.#state = done.state;
        this.#app.spread(done.ops, done.sequences);
        this.#notice();
        return { type: "stored", holdings: done.holdings };
      }
    }
  }

  /** @param {Extract<SpaceEffect, { type: "ask" }>} effect @param {SpaceState} state */
  async #answer({ request, question, kind, method, target, from, to }, state) {
    /** @type {Uint8Array[]} */
    let entries = [];
    if (question === "envelopes") {
      entries = await this.#app.store.withSpace("readonly", (transaction) => envelopes(transaction, Number(from), Number(to)));
      // Another tab has changed what was to be sent.
      if (entries.length !== Number(to) - Number(from) + 1) return this.#overtaken();
    } else if (question === "draft") {
      if (!state.draft) return this.#overtaken();
      entries = [state.draft.bytes];
    } else if (question === "roster") {
      entries = state.known.map(({ bytes }) => bytes);
    }
    const list = listBytes(entries);
    const contents = question === "page" ? undefined : question === "roster" ? joined(new Uint8Array(32), list) : list;
    try {
      const bytes = await new Relay(state.relay).ask(method, target, state.token, contents);
      if (question === "page" && bytes[0] !== "{".charCodeAt(0)) {
        const { page, entries } = readPage(bytes, request);
        this.#page = entries;
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
    if (answer?.answers === "append" && answer.request === request && answer.sequences?.length === 1) await this.#forget();
  }

  /** Another tab was quicker: takes over what is stored. */
  async #overtaken() {
    const stored = await this.#read();
    if (!stored) {
      this.#end();
      return { type: "broke" };
    }
    this.#state = stored.state;
    this.#notice();
    return { type: "overtaken", standing: stored.state.standing, holdings: stored.holdings };
  }

  /** Something was stored, here or in another tab. */
  async #changed() {
    try {
      if (!this.#state) return void (await this.#begin());
      const stored = await this.#read();
      if (!this.#state) return;
      if (!stored) return this.#end();
      const { state, holdings } = stored;
      const isOurs = state.standing.revision === this.#state.standing.revision;
      this.#state = state;
      this.#notice();
      this.#tell(isOurs ? { type: "changed", holdings } : { type: "overtaken", standing: state.standing, holdings });
      if (holdings.waiting + holdings.wishes > 0) this.#leader?.check();
    } catch (error) {
      console.warn(error);
    }
  }

  async #read() {
    return this.#app.store.withSpace("readonly", async (transaction) => {
      const state = await readState(transaction);
      return state && { state, holdings: await holdingsOf(transaction, state) };
    });
  }

  #notice() {
    for (const isContent of this.#watchers) if (isContent()) this.#watchers.delete(isContent);
  }

  /** @param {(state: SpaceState) => void} change */
  async #change(change) {
    const changed = await this.#app.store.withSpace("readwrite", (transaction) => changeState(transaction, change));
    if (!changed) return;
    this.#state = changed.state;
    return changed.holdings;
  }

  /**
   * Wishes a change of the roster, and waits until it stands there.
   *
   * @param {import("./types").WishContent} content
   */
  async #wish(content) {
    const id = crypto.getRandomValues(new Uint32Array(1))[0];
    const holdings = await this.#change((state) => void state.wishes.push({ id, ...content }));
    const done = new Promise((resume) => {
      this.#watchers.add(() => {
        const isDone = !this.#state || !this.#state.wishes.some((wish) => wish.id === id);
        if (isDone) resume(undefined);
        return isDone;
      });
    });
    this.#tell({ type: "changed", holdings });
    this.#app.spread([], []);
    await done;
  }

  // What a person does.

  /** @param {Element} element @param {string} value */
  async #act(element, value) {
    const action = element.getAttribute("data-space") ?? "";
    // A second tap on the same thing asks for nothing more.
    if (this.#acting.has(action)) return;
    this.#acting.add(action);
    delete this.#shown.problem;
    try {
      await this.#do(action, element.getAttribute("data-name") ?? "", value);
    } catch (error) {
      this.#shown.problem = problem(error, this.#link);
      console.warn(error);
    }
    this.#acting.delete(action);
    this.show();
  }

  /** @param {string} action @param {string} name @param {string} value */
  async #do(action, name, value) {
    const state = this.#state;
    switch (action) {
      case "start":
        return this.#enter(await founded(new Relay(location.origin)), false);
      case "join":
        return this.#ask(value);
      case "recover":
        return this.#enter(await recovered(new Relay(location.origin), value), false);
      case "merge":
      case "empty":
        return this.#join(action === "empty");
      case "cancel":
        this.#patience.abort();
        this.#link = this.#joining = undefined;
        delete this.#shown.question;
        return;
      case "tryAgain":
        return this.#tell({ type: "tryAgain" });
      case "add":
        return state && this.#add(state);
      case "copy":
        await navigator.clipboard.writeText(String(this.#shown.link));
        this.#shown.copied = true;
        return;
      case "admit":
        return this.#admit();
      case "refuse":
        return this.#stopAdding();
      case "askRemove":
        Object.assign(this.#shown, { question: "remove", device: name });
        return;
      case "askLeave":
      case "askDelete":
        this.#shown.question = action === "askLeave" ? "leave" : "delete";
        return;
      case "remove": {
        const device = state?.view.roster?.members.find((member) => hex(member.device) === name)?.device;
        delete this.#shown.question;
        this.show();
        if (device) await this.#wish({ kind: "remove", devices: [device] });
        return;
      }
      case "leave":
      case "delete":
        delete this.#shown.question;
        this.show();
        // Who does not belong any more, or was never known there, leaves without asking anybody.
        if (this.#isOver) return this.#forget();
        return this.#wish({ kind: action });
      case "code":
        return state && this.#makeCode();
      case "written":
        delete this.#shown.code;
    }
  }

  /** @param {string} text a link */
  #ask(text) {
    delete this.#shown.problem;
    if (this.#state) return;
    try {
      this.#link = readJoinLink(text.trim());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#shown.problem = "link";
    }
  }

  /** @param {boolean} isEmpty whether what is here is deleted */
  async #join(isEmpty) {
    if (!this.#link) return;
    const joining = (this.#joining = await Joining.begin(this.#link, browserName()));
    this.#patience = new AbortController();
    this.#awaitAnswer(joining, isEmpty, this.#patience.signal);
  }

  /** @param {Joining} joining @param {boolean} isEmpty @param {AbortSignal} signal */
  async #awaitAnswer(joining, isEmpty, signal) {
    try {
      while (!signal.aborted) {
        const { digits } = joining;
        const member = await unlessUnreachable(() => joining.answer());
        if (joining.digits !== digits) this.show();
        if (member && !signal.aborted) return await this.#enter(member, isEmpty);
        await pause(LOOK, signal);
      }
    } catch (error) {
      this.#shown.problem = problem(error, joining.link);
      console.warn(error);
    } finally {
      if (this.#joining === joining) this.#link = this.#joining = undefined;
      this.show();
    }
  }

  /** @param {Member} member @param {boolean} isEmpty */
  async #enter(member, isEmpty) {
    const { standing } = this.#handle({ type: "begin", known: member.known.length, start: pointOf(await logStart(member.space)) });
    const view = await LogView.of(member.space);
    const state = { ...member, view: view.state, standing: /** @type {SpaceState["standing"]} */ (standing) };
    const isIn = await this.#app.store.withSpace("readwrite", (transaction) => enter(transaction, state, this.#engine, isEmpty));
    if (!isIn) throw new Partial();
    this.#link = this.#joining = undefined;
    if (isEmpty) return this.#app.reload();
    await this.#begin();
    this.#app.spread([], []);
    await this.#name(hex(member.device), browserName());
  }

  /**
   * Names of devices are records, like all else that a relay need not know.
   *
   * @param {string} device
   * @param {string} name
   */
  async #name(device, name) {
    const { ops = [] } = this.#handle({ type: "name", device, name });
    if (ops.length === 0) return;
    this.#app.spread(ops, await this.#app.store.withSpace("readwrite", (transaction) => addOwn(transaction, ops)));
  }

  /** @param {SpaceState} state */
  async #add(state) {
    const invitation = (this.#invitation = await Invitation.open(state));
    Object.assign(this.#shown, { link: invitation.text(location.origin + location.pathname), copied: false });
    this.#patience = new AbortController();
    this.#awaitRequest(invitation, this.#patience.signal);
  }

  /** @param {Invitation} invitation @param {AbortSignal} signal */
  async #awaitRequest(invitation, signal) {
    try {
      while (!signal.aborted) {
        const asked = await unlessUnreachable(() => invitation.asked());
        if (asked && !signal.aborted) {
          Object.assign(this.#shown, asked);
          return;
        }
        await pause(LOOK, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#stopAdding();
      this.#shown.problem = problem(error, undefined);
      console.warn(error);
    } finally {
      this.show();
    }
  }

  async #admit() {
    const invitation = this.#invitation;
    const { admission, name } = invitation?.request ?? {};
    if (!invitation || !admission || !name) return;
    await this.#wish({ kind: "admit", admission });
    const state = this.#state;
    const isIn = state?.view.roster?.members.some(({ device }) => same(device, admission.device));
    this.#stopAdding();
    if (!state || !isIn) throw new Refused("members");
    await invitation.admit(state);
    await this.#name(hex(admission.device), name);
  }

  #stopAdding() {
    this.#patience.abort();
    this.#invitation = undefined;
    for (const part of ["link", "copied", "name", "digits"]) delete this.#shown[part];
  }

  async #makeCode() {
    const code = await NewCode.make();
    await this.#wish({ kind: "admit", admission: code.admission });
    const members = this.#state?.view.roster?.members ?? [];
    const former = members.filter(({ type, device }) => type === 2 && !same(device, code.device)).map(({ device }) => device);
    if (!this.#state || !members.some(({ device }) => same(device, code.device))) throw new Refused("members");
    await code.keep(this.#state);
    // The new one opens everything by now, so the one before is of no use any more.
    if (former.length > 0) await this.#wish({ kind: "remove", devices: former });
    this.#shown.code = code.text;
  }

  async #forget() {
    await this.#app.store.withSpace("readwrite", (transaction) => forget(transaction));
    this.#end();
    this.#app.spread([], []);
  }

  /** This browser is in no space any more. */
  #end() {
    this.#connection.abort();
    this.#patience.abort();
    clearTimeout(this.#wake);
    this.#leader?.stop();
    this.#leader = this.#state = undefined;
    this.#shown = {};
    this.#handle({ type: "end" });
    this.#notice();
    this.show();
  }
}

/** Not everything that is stored here can be read. */
class Partial extends Error {}

/**
 * @template Result
 * @param {() => Promise<Result>} body
 */
async function unlessUnreachable(body) {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return undefined;
  }
}

/** @param {unknown} error @param {import("../sync/join-link.js").JoinLink | undefined} link */
function problem(error, link) {
  if (error instanceof Partial) return "partial";
  if (error instanceof Unreachable) return link && new URL(link.relay).origin !== location.origin ? "elsewhere" : "unreachable";
  if (error instanceof Refusal) return error.field === "code" ? "code" : "distrusted";
  if (!(error instanceof Refused)) return "unreachable";
  switch (error.name) {
    case "absent":
    case "taken":
    case "unauthorized":
      return "expired";
    case "closed":
    case "members":
      return error.name;
    default:
      return "unreachable";
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

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
