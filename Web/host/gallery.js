/**
 * The page of widgets: draws what is chosen on it, again as time goes by, and copies addresses. What is chosen is
 * remembered until the app is left.
 *
 * @typedef {import("./types").ReminderEngine} ReminderEngine
 */
import { fill } from "./panel.js";

/** Timers wait no longer than this, and not less. */
const [SHORTEST, LONGEST] = [1000, 3_600_000];

/** For how long a button says what became of it, in milliseconds. */
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

  /** Draws it as things stand, where it is open. */
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

  /** @param {HTMLElement} button stands after the field that shows the address */
  async #copy(button) {
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    let message = button.dataset["copied"] ?? "";
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Only a secure address has a clipboard.
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
