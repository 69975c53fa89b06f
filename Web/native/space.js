/**
 * The page of devices of a native host, in the place of Web/host/space.js: its database is the shell's, which the shell syncs.
 */
import { ask } from "./bridge.js";

export class Space {
  static async start() {
    return new Space();
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    const note = document.createElement("p");
    note.textContent = ask("devices");
    panel.replaceChildren(note);
  }
}
