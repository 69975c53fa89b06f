/**
 * The parts of the app that have an engine of their own, which is loaded when it is first needed: import and export, and
 * that of reminders, which also draws seldom pages.
 *
 * @typedef {import("./reminders.js").Reminders} Reminders
 */
import { showPartFailure } from "./screen.js";

export class Parts {
  /** @type {Promise<Reminders> | undefined} */
  #reminders;

  /**
   * The panel that is filled or being filled.
   *
   * @type {HTMLElement | undefined}
   */
  #opened;

  /** @param {{ send: (event: import("./types").HostEvent) => void, snapshot: () => Uint8Array }} app what parts may use of it */
  constructor(app) {
    this.app = app;
  }

  /** Fills the panel of a page that a part draws. */
  async openPanel() {
    const panel = /** @type {HTMLElement | null} */ (document.querySelector("[id^=panel-]"));
    if (!panel || panel === this.#opened) return;
    this.#opened = panel;
    try {
      if (panel.id === "panel-data") await (await import("./exchange.js")).open(panel, this.app);
      else (await this.reminders()).open(panel);
    } catch (error) {
      console.error(error);
      this.#opened = undefined;
      showPartFailure(panel);
    }
  }

  reminders() {
    this.#reminders ??= import("./reminders.js").then(({ Reminders }) => Reminders.start(this.app));
    this.#reminders.catch(() => (this.#reminders = undefined));
    return this.#reminders;
  }

  /** @param {(reminders: Reminders) => void} action is skipped where reminders are not loaded */
  withReminders(action) {
    this.#reminders?.then(action).catch(console.warn);
  }

  /** @param {"add" | "remove"} deed */
  async changeSample(deed) {
    try {
      (await this.reminders()).sample(deed);
    } catch (error) {
      console.error(error);
      this.app.send({ type: "partFailed" });
    }
  }
}
