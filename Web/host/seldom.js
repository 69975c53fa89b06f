/**
 * The parts of the app that have an engine of their own, which is loaded when it is first needed: import and export, and
 * that of reminders, which also draws seldom pages.
 *
 * @typedef {import("./reminders.js").Reminders} Reminders
 */
import { showPartFailure } from "./screen.js";

export class SeldomParts {
  /** @type {Promise<Reminders> | undefined} */
  #reminders;

  /**
   * The panel that is filled or being filled.
   *
   * @type {HTMLElement | undefined}
   */
  #opened;

  /**
   * @param {import("./panel.js").App} app what parts may use of it
   * @param {{ exchange: () => Promise<typeof import("./exchange.js")>, reminders: () => Promise<typeof import("./reminders.js")> }} load
   *   by the entry, since nobody else may import later; see `scripts/build-web`
   */
  constructor(app, load) {
    this.app = app;
    this.load = load;
  }

  /** Fills the panel of a page that a part draws. */
  async openPanel() {
    const panel = /** @type {HTMLElement | null} */ (document.querySelector("[id^=panel-]"));
    if (!panel || panel === this.#opened) return;
    this.#opened = panel;
    try {
      if (panel.id === "panel-data") await (await this.load.exchange()).open(panel, this.app);
      else (await this.reminders()).open(panel);
    } catch (error) {
      console.error(error);
      this.#opened = undefined;
      showPartFailure(panel);
    }
  }

  reminders() {
    this.#reminders ??= this.load.reminders().then(({ Reminders }) => Reminders.start(this.app));
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
