/**
 * Comes past all that a first visit does, with an engine that notes which of its functions are called.
 *
 *   node scripts/first-visit.mjs WATCHED.wasm PROFILE
 *
 * `wasm-split --instrument` makes the one and reads the other. What is forgotten here is no error: that visit waits a little longer.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { localeTable } from "../Web/host/environment.js";
import { startEngine } from "../Web/host/engine.js";

const [watched, profile] = process.argv.slice(2);
// The same input gives the same bytes, so neither the clock nor the zone is this machine's.
let now = Date.UTC(2026, 10, 25, 12);
const zone = { name: "Europe/Oslo", first: 60, changes: [[1774746000000, 120], [1792890000000, 60]] };

const module = await WebAssembly.compile(readFileSync(watched));
/** @type {Awaited<ReturnType<typeof startEngine>>} */
let engine;
/** @type {any} */
let exports;
/** Of all visits: a hash of the module, then for each function a number that is 0 where nobody called it. @type {Buffer | undefined} */
let called;

/** @param {{ type: string, [part: string]: unknown }} event @returns {string} the page */
function tell(event) {
  const { html, effects } = engine.handle({ now, ...event });
  for (const effect of effects ?? []) if (effect.type === "store") tell({ type: "stored", batch: effect.batch });
  return html ?? "";
}

/** @param {string} tag @param {boolean} isPhone @param {string} [install] how the app can be installed @returns {Promise<string>} the page */
async function arrive(tag, isPhone, install) {
  engine = await startEngine(async (imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    exports = instance.exports;
    return { module, instance };
  });
  const device = { touch: isPhone, notify: isPhone };
  const storage = { refused: false, space: false, clears: install === "share", install };
  const stored = { meta: {}, undo: [], evicted: false, damaged: 0, storage };
  const page = tell({ type: "boot", seed: "0123456789abcdeffedcba9876543210", zone, locale: localeTable(tag), route: "", device, ...stored });
  tell({ type: "storage", persisted: false, usage: 0, quota: 0, ...storage });
  return page;
}

/** What there is to choose, one by one. @param {string} page @returns {{ type: string, [part: string]: unknown }[]} */
function choices(page) {
  return [...page.matchAll(/<(?:button|input)[^>]*>/g)].flatMap(([tag]) => {
    const { name = "", value, type, ...data } = Object.fromEntries([...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const action = data["data-action"] ?? "onboarding.choose";
    if (type === "radio") return { type: "input", action, fields: { [name]: value }, field: name };
    return /choose|remind/.test(action) ? { type: "action", action, fields: { tracker: data["data-tracker"] } } : [];
  });
}

/** @param {string} way @param {...{ type: string }} chosen */
function leave(way, ...chosen) {
  for (const event of chosen) tell(event);
  tell({ type: "action", action: way, fields: {} });
  for (const type of ["tick", "visible"]) tell({ type });
  note();
}

function note() {
  const length = exports.__write_profile(0, 0);
  const pointer = exports.dayring_allocate(length) >>> 0;
  exports.__write_profile(pointer, length);
  const here = Buffer.from(exports.memory.buffer, pointer, length);
  called ??= Buffer.from(here);
  for (let at = 8; at < length; at += 4) if (here.readUInt32LE(at) > 0) called.writeUInt32LE(1, at);
}

for (const [hours, tag, isPhone, install] of /** @type {[number, string, boolean, string | undefined][]} */ ([
  [0, "en-GB", true, "prompt"],
  [-5, "en-US", false, "dock"],
  [9, "de-DE", true, "share"],
  [16, "en-GB", false, undefined],
])) {
  now += hours * 3_600_000;
  const all = choices(await arrive(tag, isPhone, install));
  leave("onboarding.skip");
  for (const choice of [...all, { type: "tick" }]) {
    await arrive(tag, isPhone, install);
    leave("onboarding.finish", choice);
  }
}

writeFileSync(profile, /** @type {Buffer} */ (called));
