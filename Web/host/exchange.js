/**
 * The page of import and export: its engine, the files it reads and the files it saves. Nothing leaves the device.
 *
 * Elements with `data-exchange="x"` send action x when they are clicked or changed, with their value.
 *
 * @typedef {import("./panel.js").App} App
 */
import { loadExchangeEngine } from "./engine.js";
import { zoneTable } from "./environment.js";
import { locale } from "./language.js";
import { fill, listen } from "./panel.js";
import { pause } from "./pause.js";
import { saveFile } from "./save-file.js";

/** The interval of progress reports while a file is read, in milliseconds. */
const PROGRESS_INTERVAL = 250;

/** Actions that need the records as they are now. */
const NEED_CURRENT_RECORDS = ["save", "confirm", "restoring", "updating"];

/** @param {HTMLElement} panel @param {App} app */
export async function open(panel, app) {
  (await start(panel, app)).listen();
}

/**
 * Saves a table for a page that is not this one.
 *
 * @param {App} app
 * @param {string} format
 * @param {string} activity its id; empty for none
 */
export async function saveTable(app, format, activity) {
  const exchange = await start(document.createElement("div"), app);
  exchange.handle({ type: "action", action: "activity", value: activity });
  exchange.handle({ type: "action", action: "save", value: format });
}

/** @param {HTMLElement} panel @param {App} app */
async function start(panel, app) {
  const engine = await loadExchangeEngine(new URL("exchange.wasm", import.meta.url));
  const exchange = new Exchange(panel, app, engine);
  if (!app.copyRecords(engine)) throw new Error("not all records can be read");
  exchange.handle({ type: "open", zone: zoneTable(), locale: locale() });
  return exchange;
}

class Exchange {
  /** @param {HTMLElement} panel @param {App} app @param {Host.ExchangeEngine} engine */
  constructor(panel, app, engine) {
    this.panel = panel;
    this.app = app;
    this.engine = engine;
    /** @type {File | undefined} */
    this.file = undefined;
    /** Ends the reading of the file that is being read. */
    this.reading = new AbortController();
  }

  listen() {
    listen(this.panel, "data-exchange", (element, value) => this.act(element, value));
    this.panel.addEventListener("change", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.type === "file") this.choose(field);
    });
    for (const type of ["dragover", "drop"]) this.panel.addEventListener(type, (event) => this.drop(/** @type {DragEvent} */ (event)));
  }

  /** @param {Element} element @param {string} value */
  act(element, value) {
    // Records may have changed elsewhere in the app since.
    if (NEED_CURRENT_RECORDS.includes(element.getAttribute("data-exchange") ?? "")) this.app.copyRecords(this.engine);
    this.handle({ type: "action", action: element.getAttribute("data-exchange"), value });
  }

  /** @param {HTMLInputElement} field */
  choose(field) {
    const file = field.files?.[0];
    // Otherwise, choosing the same file again would be no change.
    field.value = "";
    if (file) this.begin(file);
  }

  /** @param {DragEvent} event */
  drop(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const file = event.type === "drop" ? event.dataTransfer.files[0] : undefined;
    if (file) this.begin(file);
  }

  /** @param {File} file */
  begin(file) {
    this.reading.abort();
    this.file = file;
    this.app.copyRecords(this.engine);
    this.handle({ type: "file", name: file.name, size: file.size });
  }

  /** @param {Host.HostEvent} event */
  handle(event) {
    const reply = this.engine.handle({ ...event, now: Date.now() });
    fill(this.panel, reply);
    for (const effect of reply.effects) this.perform(effect);
  }

  /** @param {Host.ExchangeEffect} effect */
  perform(effect) {
    switch (effect.type) {
      case "read": return void this.read(effect);
      case "stop": return this.reading.abort();
      case "keep":
        this.app.send({ type: effect.event, ops: effect.ops });
        this.app.copyRecords(this.engine);
        return this.handle({ type: "imported" });
      case "save": return void this.save(effect);
    }
  }

  /** @param {{ name: string, mediaType: string, whole: boolean }} file `whole` where it has everything */
  async save({ name, mediaType, whole }) {
    const isSaved = await saveFile(new File([this.engine.output()], name, { type: mediaType }));
    if (isSaved && whole) this.app.send({ type: "backedUp" });
  }

  /** @param {{ from: number, to: number, deflated: boolean }} piece */
  async read({ from, to, deflated }) {
    const reading = (this.reading = new AbortController());
    let shown = Date.now();
    try {
      const bytes = /** @type {File} */ (this.file).slice(from, to).stream();
      const plain = deflated ? bytes.pipeThrough(new DecompressionStream("deflate-raw")) : bytes;
      const reader = plain.getReader();
      for (let { value, done } = await reader.read(); !done && value; { value, done } = await reader.read()) {
        if (!this.panel.isConnected) reading.abort();
        if (reading.signal.aborted || !this.engine.take(value)) {
          await reader.cancel().catch(() => {});
          break;
        }
        if (Date.now() - shown < PROGRESS_INTERVAL) continue;
        shown = Date.now();
        this.handle({ type: "progress" });
        // Lets the browser paint the page and handle clicks.
        await pause(0);
      }
    } catch (error) {
      console.warn(error);
      if (!reading.signal.aborted) this.handle({ type: "broken" });
      return;
    }
    if (!reading.signal.aborted) this.handle({ type: "taken" });
  }
}
