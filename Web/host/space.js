/**
 * This browser as a device of a space, with the page `#/sync`: hands the user's actions to the engine (`Sources/Session/Space`), and
 * shows what it draws. `space-host.js` carries out what the engine decides.
 *
 * Elements with `data-space="x"` send action x, with `data-name` as its name.
 *
 * @typedef {import("./types").SpaceApp} SpaceApp
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 */
import { browserName } from "./browser-name.js";
import { loadSpaceEngine } from "./engine.js";
import { seed, zoneTable } from "./environment.js";
import { locale } from "./language.js";
import { fill, listen } from "./panel.js";
import { ask } from "./relay-fetch.js";
import { namedRelays, offeredRelay } from "./relay-policy.js";
import { SpaceHost } from "./space-host.js";
import { Tagged } from "./space-messages.js";

export class Space {
  /** @param {SpaceApp} app */
  static async start(app) {
    const space = new Space(app, await loadSpaceEngine(new URL("sync.wasm", import.meta.url)));
    await space.#host.look();
    return space;
  }

  /** @type {HTMLElement | undefined} */
  #panel;
  /** @type {Promise<void> | undefined} */
  #offer;
  #isInvited = false;
  #app;
  #engine;
  #host;

  /** @param {SpaceApp} app @param {SpaceEngine} engine */
  constructor(app, engine) {
    this.#app = app;
    this.#engine = engine;
    this.#host = new SpaceHost(app, engine, () => this.#show());
    this.updateZoneAndLocale();
    for (const type of ["online", "offline"]) addEventListener(type, () => this.#host.tell({ type: "online", online: navigator.onLine }));
    document.addEventListener("visibilitychange", () => !document.hidden && this.#host.tell({ type: "woke" }));
  }

  /** Tells the engine the environment as it is now. */
  updateZoneAndLocale() {
    const relays = { offered: offeredRelay(), origins: [location.origin, ...namedRelays()], isInvited: this.#isInvited };
    const page = { app: location.origin + location.pathname, name: browserName(), isSecure: Boolean(isSecureContext && crypto.subtle) };
    this.#host.tell({ type: "open", seed: seed(), zone: zoneTable(), locale: locale(), ...relays, ...page });
  }

  /** @param {HTMLElement} panel @param {string} [link] by which this browser is to join */
  open(panel, link) {
    if (panel !== this.#panel) listen(panel, "data-space", (element, value) => this.#act(element, value));
    this.#panel = panel;
    // For names, and to say how much is here.
    this.#addRecords([], this.#engine.take(this.#app.spaceIndex()));
    if (link) this.#host.tell({ type: "act", action: "join", value: link });
    if (!this.#host.isMember) this.#askForOffer();
    this.#show();
  }

  /** @param {import("./types").Op[]} ops that were stored, here or in another tab */
  merge(ops) {
    if (ops.length > 0 && this.#panel?.isConnected) this.#addRecords(ops, true);
    this.#host.look();
  }

  /** @param {import("./types").Op[]} ops @param {boolean} isWhole whether those before could be copied */
  #addRecords(ops, isWhole) {
    this.#host.tell({ type: "records", ops: new Tagged("$json", ops), isWhole });
  }

  /** @param {Element} element @param {string} value */
  #act(element, value) {
    const action = element.getAttribute("data-space");
    if (action === "rename" && value.trim() === "") return refuse(element);
    this.#host.tell({ type: "act", action, name: element.getAttribute("data-name") ?? "", value });
  }

  /** Draws the page anew, where it is open. */
  #show() {
    if (this.#panel?.isConnected) fill(this.#panel, this.#host.reply({ type: "show" }));
  }

  /** Asks once whether a new space requires an invitation. */
  #askForOffer() {
    this.#offer ??= isInvited(offeredRelay()).then((isInvited) => {
      this.#isInvited = isInvited;
      if (isInvited) this.updateZoneAndLocale();
    });
  }
}

/**
 * Only the page's own server is asked by itself: another relay hears of a browser when its user begins there.
 * @param {string} relay @returns {Promise<boolean>} whether a space begins there by an invitation only, as far as it can be asked
 */
async function isInvited(relay) {
  if (!navigator.onLine || new URL(relay).origin !== location.origin) return false;
  try {
    const { invitation = false } = await ask({ address: `${relay.replace(/\/+$/, "")}/v1/feedback` }, "feedback", "GET");
    return invitation;
  } catch {
    // Beginning says what is the matter.
    return false;
  }
}

/** @param {Element} form with an empty field, which stays open */
function refuse(form) {
  const field = form.querySelector("input");
  field?.setAttribute("aria-invalid", "true");
  field?.focus();
}
