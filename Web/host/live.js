/**
 * The live view of a running fast: keeps the screen awake, and can be shown in a window that stays on top of all others.
 */
import { morph } from "./morph.js";

export class Live {
  /** @type {WakeLockSentinel | undefined} */
  #lock;
  #isWanted = false;
  #isAsking = false;
  /** @type {Window | undefined} */
  #window;
  #send;

  /** @param {Host.Send} send */
  constructor(send) {
    this.#send = send;
    document.addEventListener("visibilitychange", () => this.update());
    document.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("[data-window]")) this.#open();
    });
    document.documentElement.classList.toggle("has-windows", "documentPictureInPicture" in window);
  }

  /** Whether clocks have to go on although the page is hidden. */
  get isOnTop() {
    return this.#window !== undefined;
  }

  /** To be called when the page has changed. */
  update() {
    const view = document.getElementById("live");
    this.#stayAwake(view !== null && !document.hidden);
    if (!this.#window) return;
    if (view) morph(this.#window.document.body, view.outerHTML);
    else this.#window.close();
  }

  /** @param {boolean} wanted */
  async #stayAwake(wanted) {
    this.#isWanted = wanted;
    if (this.#isAsking) return;
    if (wanted && (!this.#lock || this.#lock.released)) {
      this.#isAsking = true;
      try {
        this.#lock = await navigator.wakeLock?.request("screen");
      } catch {
        // Refused, because of a low battery or since the page is hidden again; then the screen may sleep.
      }
      this.#isAsking = false;
    }
    if (this.#isWanted) return;
    this.#lock?.release();
    this.#lock = undefined;
  }

  async #open() {
    const top = await window.documentPictureInPicture?.requestWindow({ width: 250, height: 320 });
    if (!top) return;
    const { document: inside } = top;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) inside.head.append(sheet.cloneNode());
    // Icons and patterns, which drawings refer to by id.
    for (const symbols of document.querySelectorAll("body > svg")) inside.documentElement.append(symbols.cloneNode(true));
    inside.documentElement.lang = document.documentElement.lang;
    Object.assign(inside.documentElement.dataset, document.documentElement.dataset);
    inside.body.className = "page page-live";
    inside.addEventListener("click", (event) => {
      const action = /** @type {Element} */ (event.target).closest("[data-action]")?.getAttribute("data-action");
      if (action) this.#send({ type: "action", action, fields: {} });
    });
    top.addEventListener("pagehide", () => (this.#window = undefined));
    this.#window = top;
    this.update();
  }
}
