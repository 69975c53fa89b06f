/**
 * This browser as a device of a space: fills the page `#/sync`, and puts together what acts. The engine is that of
 * `Sources/Session/Space`; its client runs in `space-client.js`, what a person does is in `space-acts.js`.
 *
 * Elements with `data-space="x"` send action x, with `data-name` as its name.
 *
 * @typedef {import("./types").SpaceApp} SpaceApp
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 */
import { loadSpaceEngine } from "./engine.js";
import { seed, zoneTable } from "./environment.js";
import { locale } from "./language.js";
import { fill, listen } from "./panel.js";
import { SpaceActs } from "./space-acts.js";
import { SpaceClient } from "./space-client.js";
import { SpaceEntrance } from "./space-entrance.js";
import { ask } from "./relay-fetch.js";
import { offeredRelay } from "./relay-policy.js";

export class Space {
  /** @param {SpaceApp} app */
  static async start(app) {
    const space = new Space(app, await loadSpaceEngine(new URL("sync.wasm", import.meta.url)));
    await space.#client.begin();
    return space;
  }

  /**
   * The parts that the page shows besides the state.
   *
   * @type {{ [part: string]: unknown }}
   */
  shown = {};
  /** @type {HTMLElement | undefined} */
  #panel;
  /** @type {Promise<void> | undefined} */
  #offer;
  #invited = false;
  #app;
  #engine;
  #client;
  #entrance;
  #acts;

  /** @param {SpaceApp} app @param {SpaceEngine} engine */
  constructor(app, engine) {
    this.#app = app;
    this.#engine = engine;
    this.#client = new SpaceClient(app, engine, { changed: () => this.show(), ended: () => this.#end() });
    this.#entrance = new SpaceEntrance(this.#client, this);
    this.#acts = new SpaceActs(this.#client, this.#entrance, this);
    this.updateZoneAndLocale();
    for (const type of ["online", "offline"]) addEventListener(type, () => this.#client.tell({ type: "online", online: navigator.onLine }));
    document.addEventListener("visibilitychange", () => !document.hidden && this.#client.tell({ type: "woke" }));
  }

  /** Tells the engine the zone and the locale as they are now. */
  updateZoneAndLocale() {
    this.#client.handle({ type: "open", seed: seed(), zone: zoneTable(), locale: locale() });
    this.show();
  }

  /** @param {HTMLElement} panel @param {string} [link] by which this browser is to join */
  open(panel, link) {
    if (panel !== this.#panel) listen(panel, "data-space", (element, value) => this.#acts.act(element, value));
    this.#panel = panel;
    this.#copyLedger();
    if (link) this.#entrance.ask(link);
    this.show();
  }

  /** Draws the page anew, where it is open. */
  show() {
    if (!this.#panel?.isConnected) return;
    const place = this.#client.place ?? this.#entrance.place ?? this.#alone();
    fill(this.#panel, this.#client.handle({ type: "show", ...(isSecure() ? place : INSECURE), ...this.#client.parting, ...this.shown }));
  }

  /** The relay for a new space, and whether it requires an invitation, which it is asked once. */
  #alone() {
    this.#offer ??= invited(offeredRelay()).then((is) => {
      this.#invited = is;
      this.show();
    });
    return { place: "alone", server: new URL(offeredRelay()).host, invited: this.#invited };
  }

  /** @param {import("./types").Op[]} ops that were stored, here or in another tab */
  merge(ops) {
    if (ops.length > 0 && this.#panel?.isConnected) this.#client.handle({ type: "ops", ops });
    this.#client.changed();
  }

  /** For names, and to say how much is here. */
  #copyLedger() {
    if (!this.#app.copyRecords(this.#engine)) this.shown.problem = "partial";
  }

  /** This browser is in no space any more. */
  #end() {
    this.#acts.stop();
    this.#entrance.stop();
    this.shown = {};
    this.show();
  }
}

/**
 * Only the page's own server is asked by itself: another relay hears of a browser when its user begins there.
 * @param {string} relay @returns {Promise<boolean>} whether a space begins there by an invitation only, as far as it can be asked
 */
async function invited(relay) {
  if (!navigator.onLine || new URL(relay).origin !== location.origin) return false;
  try {
    const { invitation = false } = await ask({ address: `${relay.replace(/\/+$/, "")}/v1/feedback` }, "feedback", "GET");
    return invitation;
  } catch {
    // Beginning says what is the matter.
    return false;
  }
}

const INSECURE = { place: "alone", problem: "insecure" };

function isSecure() {
  return globalThis.isSecureContext && crypto.subtle;
}
