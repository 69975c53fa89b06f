/**
 * Reminders while a page is open: shows what is due, fills the page `#/reminders`, and does what the service worker asks
 * for. The same engine draws other pages that are seldom opened, and makes the sample data.
 *
 * Elements with `data-reminder="x"` send action x, with `data-name` as its name.
 *
 * @typedef {import("./panel.js").App} App
 */
import { loadReminderEngine } from "./engine.js";
import { seed, zoneTable } from "./environment.js";
import { locale } from "./language.js";
import { Gallery } from "./gallery.js";
import { notify, showDue } from "./notifications.js";
import { fill, listen } from "./panel.js";
import { Waking } from "./waking.js";

/** The debounce after a change, in milliseconds, so that several changes at once are one check. */
const CHANGE_DELAY = 300;
/** The longest timer in milliseconds, since the user may set the clock. */
const LONGEST_WAIT = 3_600_000;
/** The shortest interval of the browser's wakes of the worker. */
const BACKGROUND_INTERVAL = 900_000;

export class Reminders {
  /** @param {App & { store: import("./store.js").Store }} app */
  static async start(app) {
    const engine = await loadReminderEngine(await fetch(new URL("reminders.wasm", import.meta.url)));
    return new Reminders(app, engine);
  }

  /** @type {HTMLElement | undefined} */
  #panel;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #checks = Promise.resolve();
  #app;
  #engine;
  #gallery;
  #waking;

  /** @param {App & { store: import("./store.js").Store }} app @param {Host.ReminderEngine} engine */
  constructor(app, engine) {
    this.#app = app;
    this.#engine = engine;
    this.#gallery = new Gallery(engine, app.store);
    this.#waking = new Waking(app.store, () => this.show());
    // Empty where not everything could be read. What seems due then may be done already.
    if (!app.copyRecords(engine)) throw new Error("partial");
    this.update();
    navigator.serviceWorker?.addEventListener("message", (event) => this.#receive(event));
    for (const type of ["visibilitychange", "focus"]) addEventListener(type, () => this.#checkIn(0));
    this.#followPermission();
    this.#checkIn(0);
  }

  /** Tells the engine the settings of this browser, the zone and the locale as they are now. */
  update() {
    this.#handle({ type: "open", seed: seed(), meta: this.#app.store.meta, zone: zoneTable(), locale: locale() });
    this.show();
    this.#checkIn(CHANGE_DELAY);
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    if (panel.id === "panel-widgets") return this.#gallery.open(panel);
    this.#panel = panel;
    listen(panel, "data-reminder", (element, value) => this.#act(element, value));
    this.show();
  }

  /** @param {Host.Op[]} ops that were stored, here or in another tab */
  merge(ops) {
    if (ops.length === 0) return;
    this.#handle({ type: "ops", ops });
    this.show();
    this.#checkIn(CHANGE_DELAY);
  }

  /** @param {"add" | "remove"} kind with the sample data */
  sample(kind) {
    this.#perform(this.#handle({ type: "sample", deed: kind }));
  }

  /** @param {Host.HostEvent} event */
  #handle(event) {
    return this.#engine.handle({ ...event, now: Date.now() });
  }

  /** Draws the panel that is open anew. */
  show() {
    this.#gallery.show();
    if (!this.#panel?.isConnected) return;
    const { id, dataset } = this.#panel;
    const { subject = "", period, chosen } = dataset;
    this.#perform(this.#handle({ type: "show", panel: id, subject, period, chosen: chosen && Number(chosen), permission: permission(), ...this.#waking.shown }));
  }

  /** @param {Element} element @param {string} value */
  #act(element, value) {
    const action = element.getAttribute("data-reminder");
    if (action === "ask") return void this.#askPermission();
    if (action === "wake" || action === "sleep" || action === "testWake") return void this.#waking[action]();
    this.#perform(this.#handle({ type: "action", action, name: element.getAttribute("data-name") ?? "", value }));
  }

  /** @param {Host.ReminderReply} reply */
  #perform(reply) {
    if (this.#panel?.isConnected) fill(this.#panel, reply);
    if (reply.keep) this.#app.send({ type: "imported", label: reply.keep.label, ops: reply.keep.ops });
    this.#notify(reply).catch(console.warn);
  }

  /** @param {Host.ReminderReply} reply */
  async #notify({ notifications }) {
    if (notifications.length > 0) await notify(notifications, await navigator.serviceWorker.ready);
  }

  async #askPermission() {
    await Notification.requestPermission();
    this.#permissionChanged();
  }

  async #followPermission() {
    try {
      const status = await navigator.permissions.query({ name: "notifications" });
      status.onchange = () => this.#permissionChanged();
    } catch {
      // Then the change is noticed when the user comes back to the page.
    }
  }

  #permissionChanged() {
    this.show();
    this.#checkIn(0);
  }

  /** @param {number} delay in milliseconds */
  #checkIn(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void (this.#checks = this.#checks.then(() => this.#check()).catch(console.warn)), delay);
  }

  async #check() {
    this.show();
    if (permission() !== "granted") return;
    const registration = await navigator.serviceWorker.ready;
    // Some browsers wake the worker now and then; there, reminders come without an open page, too.
    registration.periodicSync?.register("reminders", { minInterval: BACKGROUND_INTERVAL }).catch(() => {});
    const { next, times } = await showDue(this.#engine, registration);
    this.#checkIn(Math.min(Math.max(next - Date.now(), CHANGE_DELAY), LONGEST_WAIT));
    await this.#waking.follow(registration, times);
  }

  /** @param {MessageEvent<Host.WorkerMessage>} event */
  #receive({ data, ports }) {
    if (!data.answer && data.go === undefined) return;
    // Without this message, the worker does it itself.
    ports[0]?.postMessage("mine");
    if (data.go !== undefined) location.hash = data.go;
    if (data.answer) this.#perform(this.#handle({ type: "answer", ...data.answer }));
  }
}

/** @returns {NotificationPermission | "unsupported"} */
function permission() {
  return "Notification" in window && navigator.serviceWorker ? Notification.permission : "unsupported";
}
