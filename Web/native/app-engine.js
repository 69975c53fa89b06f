/**
 * The app's engine of a native host, in the place of Web/host/app-engine.js. It reads and stores the records itself.
 */
import { askHost } from "./bridge.js";

export class AppEngine {
  static async load() {
    return new AppEngine();
  }

  /** @param {Host.HostEvent} event @returns {Host.Reply} */
  handle(event) {
    return JSON.parse(askHost("app", JSON.stringify(event)));
  }

  async whole() {}
}
