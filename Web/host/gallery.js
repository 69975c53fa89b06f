/**
 * The page of widgets: draws the chosen kind, draws it anew as time goes by, shares pictures, and makes, copies and revokes
 * addresses. What the user has chosen is remembered until the app is closed.
 */
import { fill } from "./panel.js";
import { saveFile } from "./save-file.js";
import { WidgetAddresses } from "./widget-addresses.js";

/** The least and the most that a timer waits, in milliseconds. */
const [SHORTEST, LONGEST] = [1000, 3_600_000];

/** The time for which the button says "copied", in milliseconds. */
const MESSAGE_TIME = 2000;

/** Pixels of a shared picture for each of the widget's. */
const SCALE = 4;

export class Gallery {
  /** @type {HTMLElement | undefined} */
  #panel;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{ [field: string]: FormDataEntryValue }} */
  #choice = {};
  #engine;
  #addresses;

  /** @param {Host.ReminderEngine} engine @param {import("./store.js").Store} store */
  constructor(engine, store) {
    this.#engine = engine;
    this.#addresses = new WidgetAddresses(store);
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    this.#panel = panel;
    panel.addEventListener("input", (event) => this.#choose(/** @type {HTMLInputElement} */ (event.target)));
    panel.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const copier = /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
      if (copier) this.#copy(copier);
      const sharer = /** @type {HTMLElement | null} */ (target.closest("[data-picture]"));
      if (sharer) this.#share(sharer).catch(console.warn);
      const revoker = /** @type {HTMLElement | null} */ (target.closest("[data-revoke]"));
      if (revoker) this.#addresses.revoke(revoker.dataset["revoke"] ?? "").then(() => this.show());
      if (target.matches("[readonly]")) /** @type {HTMLInputElement} */ (target).select();
    });
    panel.addEventListener("submit", (event) => this.#make(/** @type {HTMLFormElement} */ (event.target)));
    this.show();
    this.#addresses.load().then(() => this.show());
  }

  /** Draws the widgets as they are now, if the page is open. */
  show() {
    const panel = this.#panel;
    if (!panel?.isConnected) return;
    const base = new URL(".", location.href).href;
    const { list, token, trouble } = this.#addresses;
    const known = list ? { addresses: list, token, trouble } : {};
    const reply = this.#engine.handle({ type: "widgets", now: Date.now(), ...this.#choice, ...known, base });
    fill(panel, reply);
    const wait = (reply.next ?? 0) - Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(), Math.min(Math.max(wait, SHORTEST), LONGEST));
  }

  /** @param {HTMLInputElement} field */
  #choose({ form }) {
    if (!form) return;
    this.#choice = Object.fromEntries(new FormData(form));
    this.show();
  }

  /** @param {HTMLFormElement} form */
  async #make(form) {
    const name = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("name"));
    if (name && (await this.#addresses.make(name.value))) name.value = "";
    this.#choice = Object.fromEntries(new FormData(form));
    this.show();
  }

  /** @param {HTMLElement} button stands in the card of the picture, which is shared as one that every program can show */
  async #share(button) {
    const shown = /** @type {HTMLImageElement} */ (button.closest(".widget-card")?.querySelector("img"));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [shown.naturalWidth * SCALE, shown.naturalHeight * SCALE];
    canvas.getContext("2d")?.drawImage(shown, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resume) => canvas.toBlob(resume));
    if (blob) await saveFile(new File([blob], button.dataset["picture"] ?? "", { type: blob.type }));
  }

  /** @param {HTMLElement} button follows the field with the address */
  async #copy(button) {
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    let message = button.dataset["copied"] ?? "";
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Pages without HTTPS have no clipboard.
      field.focus();
      field.select();
      message = button.dataset["selected"] ?? "";
    }
    button.textContent = message;
    fill(button, { announce: message });
    setTimeout(() => this.show(), MESSAGE_TIME);
  }
}
