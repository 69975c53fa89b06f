/**
 * The page of widgets: draws the chosen kind, draws it anew as time goes by, and copies addresses. What the user has
 * chosen is remembered until the app is closed.
 *
 * @typedef {import("./types").ReminderEngine} ReminderEngine
 */
import { fill } from "./panel.js";

/** The least and the most that a timer waits, in milliseconds. */
const [SHORTEST, LONGEST] = [1000, 3_600_000];

/** How long the button says "copied", in milliseconds. */
const MESSAGE_TIME = 2000;

export class Gallery {
  /** @type {HTMLElement | undefined} */
  #panel;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{ [field: string]: FormDataEntryValue }} */
  #choice = {};
  #engine;

  /** @param {ReminderEngine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    this.#panel = panel;
    panel.addEventListener("input", (event) => this.#choose(/** @type {HTMLInputElement} */ (event.target)));
    panel.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const copier = /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
      if (copier) this.#copy(copier);
      if (target.matches("[readonly]")) /** @type {HTMLInputElement} */ (target).select();
    });
    this.show();
  }

  /** Draws the widgets as they are now, if the page is open. */
  show() {
    const panel = this.#panel;
    if (!panel?.isConnected) return;
    const base = new URL(".", location.href).href;
    const reply = this.#engine.handle({ type: "widgets", now: Date.now(), ...this.#choice, base });
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
    const announcer = document.getElementById("announcer");
    if (announcer) announcer.textContent = message;
    setTimeout(() => this.show(), MESSAGE_TIME);
  }
}
