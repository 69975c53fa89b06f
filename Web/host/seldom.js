/**
 * The parts of the app that have an engine of their own, which is loaded when it is first needed: import and export, and
 * that of reminders, which also draws seldom pages; and that of the space in which this browser is kept in step with others.
 *
 * @typedef {import("./reminders.js").Reminders} Reminders
 * @typedef {import("./space.js").Space} Space
 */
import { showPartFailure } from "./screen.js";
import { minute } from "./ticker.js";
import { readValue } from "./web-storage.js";

export class SeldomParts {
  /** @type {Promise<Reminders> | undefined} */
  #reminders;
  /** @type {Promise<Space> | undefined} */
  #space;
  /** @type {string | undefined} by which this browser is asked to join */
  #link;
  /** @type {HTMLElement | undefined} the panel that is filled or being filled */
  #opened;
  /** Its subject, period and chosen bar, and the minute in which it was drawn: a fast that runs grows. */
  #shown = "";

  /**
   * @param {import("./panel.js").App & Host.SpaceApp} app the interface for parts
   * @param {Host.LaterModules} load by the entry, the only module that may import later; see `scripts/build-web`
   */
  constructor(app, load) {
    this.app = app;
    this.load = load;
  }

  /** Fills the panel of a page that a part draws, or draws it anew where the page asks for something else. */
  async openPanel() {
    const panel = /** @type {HTMLElement | null} */ (document.querySelector("[id^=panel-]"));
    if (!panel) return;
    const { subject, period, chosen } = panel.dataset;
    const [isOpen, shown] = [panel === this.#opened, [subject, period, chosen, minute()].join()];
    if (isOpen && (shown === this.#shown || panel.id === "panel-data")) return;
    [this.#opened, this.#shown] = [panel, shown];
    try {
      if (panel.id === "panel-data") return await (await this.load.exchange()).open(panel, this.app);
      if (panel.id === "panel-sync") return (await this.space()).open(panel, this.#takeLink());
      const reminders = await this.reminders();
      isOpen ? reminders.show() : reminders.open(panel);
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

  space() {
    this.#space ??= this.load.space().then(({ Space }) => Space.start(this.app));
    this.#space.catch(() => (this.#space = undefined));
    return this.#space;
  }

  /** @param {(space: Space) => void} action is skipped in no space */
  withSpace(action) {
    if (this.app.store.hasSpace) this.space().then(action).catch(console.warn);
  }

  /** A link to join by becomes the page that asks about it; so going back or reloading does not repeat it. */
  followLink() {
    if (!location.hash.startsWith("#join=")) return;
    this.#link = location.hash;
    this.#shown = "";
    history.replaceState(null, "", "#/sync");
  }

  #takeLink() {
    const link = this.#link;
    this.#link = undefined;
    return link;
  }

  /**
   * Saves a table, as the page of import and export does.
   *
   * @param {DOMStringMap} choice of the button: `save` is the format, `activity` an id or empty
   */
  save({ save, activity }) {
    return this.#attempt(async () => (await this.load.exchange()).saveTable(this.app, save ?? "", activity ?? ""), { type: "partFailed" });
  }

  /** Asks for permission to show notifications, and begins to show them. */
  async askToNotify() {
    if ((await Notification.requestPermission()) === "granted") await this.reminders();
  }

  /** @param {Host.FeedbackEffect} effect */
  feedback(effect) {
    return this.#attempt(async () => (await this.load.feedback()).perform(this.app, effect), { type: "feedback", told: "failed" });
  }

  /** The work at the app's start: of a space, and of a conversation, which may have answers. */
  begin() {
    this.withSpace(() => {});
    if (readValue("localStorage", "dayring.feedback")) this.load.feedback().then(({ look }) => look(this.app)).catch(console.warn);
  }

  /** @param {"add" | "remove"} kind */
  changeSample(kind) {
    return this.#attempt(async () => (await this.reminders()).sample(kind), { type: "partFailed" });
  }

  /** @param {() => Promise<unknown>} work @param {Host.HostEvent} failed what the engine is told where the work fails */
  async #attempt(work, failed) {
    try {
      await work();
    } catch (error) {
      console.error(error);
      this.app.send(failed);
    }
  }
}
