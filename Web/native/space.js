/**
 * The pages of devices and of a list's people of a native host, in the place of Web/host/space.js: its database is the shell's, which
 * the shell syncs, so there is nothing to do here but to pass on actions, and to show what the host says.
 *
 * Elements with `data-space="x"` send action x, with `data-name` as its name.
 */
import { fill, listen } from "../host/panel.js";
import { askHost } from "./bridge.js";

/** The time after which the open page asks again, in milliseconds: other processes change what it shows. */
const PAUSE = 1000;

export class Space {
  /** @type {HTMLElement | undefined} */
  #panel;
  #shown = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  static async start() {
    return new Space();
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    if (panel !== this.#panel) listen(panel, "data-space", (element, value) => this.#act(element, value));
    [this.#panel, this.#shown] = [panel, ""];
    this.#follow();
  }

  #follow() {
    clearTimeout(this.#timer);
    if (!this.#panel?.isConnected) return;
    this.#timer = setTimeout(() => this.#follow(), PAUSE);
    this.#show(askHost("devices", this.#panel.dataset.subject));
  }

  /** @param {Element} element @param {string} value */
  #act(element, value) {
    const [action, name] = ["data-space", "data-name"].map((attribute) => element.getAttribute(attribute) ?? "");
    if (action === "rename" && value.trim() === "") return refuse(element);
    this.#show(askHost("devices.act", JSON.stringify({ action, name, value, subject: this.#panel?.dataset.subject })));
  }

  /** @param {string} html */
  #show(html) {
    if (this.#panel && html !== this.#shown) fill(this.#panel, { html });
    this.#shown = html;
  }
}

/** @param {Element} form with an empty field, which stays open */
function refuse(form) {
  const field = form.querySelector("input");
  field?.setAttribute("aria-invalid", "true");
  field?.focus();
}
