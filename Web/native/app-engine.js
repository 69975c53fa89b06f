/**
 * The app's engine of a native host, in the place of Web/host/app-engine.js. It reads and stores the records itself.
 *
 * @typedef {import("../host/types").HostEvent} HostEvent
 * @typedef {import("../host/types").Reply} Reply
 */
import { ask } from "./bridge.js";

export class AppEngine {
  static async load() {
    return new AppEngine();
  }

  /** @param {HostEvent} event @returns {Reply} */
  handle(event) {
    return JSON.parse(ask("app", JSON.stringify(event)));
  }

  async whole() {}
}
