/**
 * Runs all code before the first page of a visit, with an engine that records which of its functions are called: at first
 * visits, and on Today for a returning user of all trackers.
 *
 *   node scripts/first-page.mjs WATCHED.wasm REMINDERS.wasm PROFILE
 *
 * `wasm-split --instrument` makes the first and reads the last; the engine of reminders has the sample data. What is forgotten here
 * is no error: that visit waits a little longer.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { localeTable } from "../Web/host/environment.js";
import { loadReminderEngine, startEngine } from "../Web/host/engine.js";

const [watched, reminders, profile] = process.argv.slice(2);
// The same input gives the same bytes, so neither the clock nor the zone is this machine's.
let now = Date.UTC(2026, 10, 25, 12);
const seed = "0123456789abcdeffedcba9876543210";
// As many texts and languages as there are: short lists are sorted and grown by other functions than long ones.
const keys = Array.from({ length: 1500 }, (_, number) => String.fromCharCode(...[24, 18, 12, 6, 0].map((bits) => 0x30 + (((number * 2_654_435_761) >>> bits) & 63))));
// German, in the form of scripts/texts compile: "Today", the plural of a streak's days, and texts that are not asked for.
const language = `de one\n]nn:^I4K_0${keys.join("")}\nHeute\n{1} Tag\t{1} Tage\n${keys.join("\n")}\n`;
const languages = Array.from({ length: 20 }, (_, number) => [`de-${number}`, "Deutsch"]);
const zone = { name: "Europe/Oslo", first: 60, changes: [[1774746000000, 120], [1792890000000, 60]] };

const module = await WebAssembly.compile(readFileSync(watched));
/** @type {Awaited<ReturnType<typeof startEngine>>} */
let engine;
/** @type {any} */
let exports;
/** The profile of all visits: a hash of the module, then a number for each function, 0 if it was not called. @type {Buffer | undefined} */
let called;
/**
 * The stored data of this visit.
 *
 * @type {{ ops: { stamp: string, records: { kind: string }[] }[], undo: unknown[], meta: { [key: string]: string } }}
 */
let stored;

/** @param {{ type: string, [part: string]: unknown }} event @returns {string} the page */
function tell(event) {
  const { html, effects } = engine.handle({ now, ...event });
  for (const effect of effects ?? []) {
    if (effect.type !== "store") continue;
    const { ops = [], undo = [], meta = {} } = /** @type {any} */ (effect);
    stored = { ops: [...stored.ops, ...ops], undo: [...stored.undo, ...undo], meta: { ...stored.meta, ...meta } };
    tell({ type: "stored", batch: effect.batch });
  }
  return html ?? "";
}

async function start() {
  stored = { ops: [], undo: [], meta: {} };
  engine = await startEngine(async (imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    exports = instance.exports;
    return { module, instance };
  });
}

/** @param {string} tag */
const localeOf = (tag) => ({ ...localeTable(tag), languages, chosenLanguage: "", ...(!tag.startsWith("en") && { language }) });

/**
 * @param {{ tag: string, isPhone: boolean, install?: string }} visitor how the app can be installed, and where
 * @param {{ undo: unknown[], meta: { [key: string]: string } }} kept
 * @returns {string} the page
 */
function arrive({ tag, isPhone, install }, { undo, meta } = { undo: [], meta: {} }) {
  const device = { touch: isPhone, notify: isPhone };
  const storage = { refused: false, space: false, clears: install === "share", install };
  const page = tell({ type: "boot", seed, zone, locale: localeOf(tag), route: "", device, meta, undo, evicted: false, damaged: 0, storage });
  tell({ type: "storage", persisted: false, usage: 0, quota: 0, ...storage });
  return page;
}

const NEXT = { type: "action", action: "onboarding.next", fields: {} };

/** The choices of a page, one by one. @param {string} page @returns {{ type: string, [part: string]: unknown }[]} */
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
  stay();
}

function stay() {
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

/** A month of everything; what was called for it is not noted. @param {boolean} isFasting whether a fast goes on @param {string} tag */
async function longUse(isFasting, tag) {
  await start();
  arrive({ tag, isPhone: true });
  tell({ type: "action", action: isFasting ? "onboarding.skip" : "onboarding.finish", fields: {} });
  const response = new Response(readFileSync(reminders), { headers: { "content-type": "application/wasm" } });
  const helper = await loadReminderEngine(response);
  helper.handle({ type: "open", now, seed, zone, locale: localeTable(tag), meta: {} });
  helper.handle({ type: "ops", now, ops: stored.ops });
  const { keep } = helper.handle({ type: "sample", now, deed: "add" });
  tell({ type: "imported", label: keep?.label, ops: keep?.ops });
  if (isFasting) tell({ type: "action", action: "fast.start", fields: {} });
  const head = engine.pack();
  return { ...stored, head, segments: engine.segments().map((_, index) => engine.segment(index)) };
}

const visitors = /** @type {[number, { tag: string, isPhone: boolean, install?: string }][]} */ ([
  [0, { tag: "en-GB", isPhone: true, install: "prompt" }],
  [-5, { tag: "en-US", isPhone: false, install: "dock" }],
  [9, { tag: "de-DE", isPhone: true, install: "share" }],
  [16, { tag: "en-GB", isPhone: false }],
]);

/** Comes back to what was stored. @param {{ tag: string, isPhone: boolean, install?: string }} visitor @param {typeof stored} kept */
async function comeBack(visitor, kept) {
  await start();
  engine.handle({ type: "ops", now, ops: kept.ops });
  arrive(visitor, kept);
  stay();
}

/** As `comeBack`, to a snapshot of which only the newest months are there before the page. @type {typeof comeBack} */
async function comeBackToSnapshot(visitor, kept) {
  const { head, segments } = /** @type {Awaited<ReturnType<typeof longUse>>} */ (kept);
  for (const recent of [0, Math.ceil(segments.length / 2), segments.length]) {
    await start();
    for (const bytes of [head, ...segments.slice(0, recent)]) engine.load(bytes);
    arrive(visitor, kept);
    for (const bytes of segments.slice(recent)) engine.load(bytes);
    tell({ type: "read" });
    stay();
  }
}

const used = await longUse(true, "en-GB");
const kinds = [...new Set(used.ops.flatMap(({ records }) => records.map(({ kind }) => kind)))];
for (const [hours, visitor] of visitors) {
  now += hours * 3_600_000;
  await start();
  // The choices of each question, after the steps that lead there.
  const all = choices(arrive(visitor)).map((choice) => [choice]);
  const steps = [];
  for (let question = 1; question < 3; question += 1) {
    steps.push(NEXT);
    all.push(...choices(tell(NEXT)).map((choice) => [...steps, choice]));
  }
  tell({ type: "action", action: "onboarding.back", fields: {} });
  leave("onboarding.skip");
  await comeBack(visitor, stored);
  for (const chosen of [...all, [{ type: "tick" }]]) {
    await start();
    arrive(visitor);
    leave("onboarding.finish", ...chosen);
    await comeBack(visitor, stored);
  }
  await comeBack(visitor, used);
  await comeBackToSnapshot(visitor, used);
  // A user of some trackers only sees other pages.
  for (const kind of kinds) {
    for (const isOnly of [true, false]) {
      const ops = used.ops.map((op) => ({ ...op, records: op.records.filter((record) => record.kind === "settings" || (record.kind === kind) === isOnly) }));
      await comeBack(visitor, { ...used, ops });
    }
  }
}

// At all hours of a week, and of the one after it, in which nothing was entered; by whatever device.
for (let visit = 0; visit * 5 < 14 * 24; visit += 1) {
  now += 5 * 3_600_000;
  const tag = ["en-GB", "en-US", "de-DE"][visit % 3];
  const visitor = { tag, isPhone: visit % 2 === 0, install: [undefined, "prompt", "share", "dock"][(visit >> 1) % 4] };
  const kept = visit * 5 < 7 * 24 ? await longUse(visit % 5 < 2, tag) : used;
  await comeBack(visitor, kept);
  await comeBackToSnapshot(visitor, kept);
}

writeFileSync(profile, /** @type {Buffer} */ (called));
