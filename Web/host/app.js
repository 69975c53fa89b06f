/**
 * The main loop: an event goes into the engine, and its reply to the page and the disk. The engine decides everything and
 * writes all markup; see docs/architecture.md.
 */
import { AppEngine } from "./app-engine.js";
import { setBadge } from "./badge.js";
import { failureReason } from "./database.js";
import { listenToDrags } from "./drag.js";
import { PartMissing, copyRecords } from "./engine.js";
import { device, seed, zoneName, zoneTable } from "./environment.js";
import { afterFrame } from "./frame.js";
import { listenToEdits } from "./edits.js";
import { listen } from "./gestures.js";
import { listenToHits } from "./hits.js";
import { Live } from "./live.js";
import { SeldomParts } from "./seldom.js";
import { followEntries } from "./entries.js";
import { listenToHolds } from "./holds.js";
import { install } from "./installing.js";
import { followKeyboard } from "./keyboard.js";
import { followChoice, loadLocale, loadWords, markLanguage } from "./language.js";
import { keepLeftActions, takeLeftActions } from "./left-actions.js";
import { listenToLegend, listenToSwipes, listenToTabs } from "./motion.js";
import { opEvents } from "./op-events.js";
import { pause } from "./pause.js";
import { Persistence, hadData, rememberData, compactWhenIdle } from "./persistence.js";
import { followPresses, lifted } from "./presses.js";
import { listenToRows } from "./rows.js";
import { show, showFailure, showRest } from "./screen.js";
import { takeSharedText } from "./share-target.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Ticker, minute } from "./ticker.js";
import { Toasts } from "./toasts.js";
import { finishUpdate, followUpdates, lookForUpdate, reload } from "./updates.js";

/** @type {AppEngine} */
let engine;
let failed = false;
/** @type {Host.HostEvent[]} */
const waiting = [];
/** True until `boot` has been handled, and while any event is: handling one may send others. */
let busy = true;

const store = new Store();
const persistence = new Persistence(store, send);
const toasts = new Toasts(send);
const live = new Live(send);
/** @type {SeldomParts} */
const parts = new SeldomParts(
  {
    send,
    store,
    copyRecords: (other) => copyRecords(engine, other),
    spaceIndex: () => engine.spaceIndex(),
    spread: (...stored) => tabs.spread(...stored),
    renew: (meta) => tabs.renew(meta),
    reload: () => tabs.reload(),
    belongs: (isMember) => void persistence.belongs(isMember),
  },
  {
    exchange: () => allHere().then(() => import("./exchange.js")),
    reminders: () => allHere().then(() => import("./reminders.js")),
    space: () => allHere().then(() => import("./space.js")),
    feedback: () => import("./feedback.js"),
  },
);
/** @type {Tabs} */
const tabs = new Tabs({ store, persistence, parts, send });
/** @type {{ promise: Promise<void>, resolve: () => void }} */
const reading = /** @type {any} */ (Promise).withResolvers();
/** Resolves once all of the engine and all that is stored is there. */
const allHere = () => reading.promise.then(() => engine.whole());
const ticker = new Ticker(() => {
  if (minute() !== zoneChecked) checkZone();
  send({ type: "tick" });
});
let zone = "";
let zoneChecked = minute();

/** @param {Host.HostEvent} event */
function send(event) {
  waiting.push({ ...event, now: Date.now() });
  if (!busy) drain();
}

/** @returns {void} */
function drain() {
  busy = true;
  try {
    for (; waiting.length > 0 && !failed; waiting.shift()) {
      // Later events wait, too.
      if (handle(waiting[0]).waits) return;
    }
  } catch (error) {
    // It has done nothing yet, and is tried again once all of the engine is there; later events
    // wait.
    if (error instanceof PartMissing) {
      engine.whole().then(drain).catch(fail);
      return;
    }
    fail(error);
  }
  busy = false;
}

/** @param {Host.HostEvent} event @returns {Host.Reply} */
function handle(event) {
  const reply = engine.handle(event);
  if (reply.waits) return reply;
  // Not after the frame: what is chosen there meanwhile would go by records that lack this.
  for (const effect of reply.effects ?? []) {
    if (effect.type === "store") parts.withReminders((reminders) => reminders.merge(effect.ops ?? []));
  }
  let isDrawn = true;
  try {
    isDrawn = show(reply);
  } finally {
    // An error in drawing must not lose what the user entered, so the effects are performed all the same.
    afterFrame(() => finish(reply), isDrawn);
  }
  return reply;
}

/** @param {Host.Reply} reply the reply that is on the screen by now */
function finish(reply) {
  try {
    for (const effect of reply.effects ?? []) perform(effect);
    showRest(reply);
    setBadge(reply.badge);
    if (reply.html !== undefined) {
      live.update();
      toasts.update();
      parts.openPanel();
      tabs.reloadIfBehind();
    }
    if (reply.tick) ticker.set(reply.tick);
  } catch (error) {
    fail(error);
  }
}

/** @param {Host.Effect} effect */
function perform(effect) {
  switch (effect.type) {
    case "store": return void save(effect);
    case "compact": return void compactWhenIdle(allHere, () => store.compact((ops) => tabs.merge(ops), engine));
    case "vibrate": return void navigator.vibrate?.(effect.pattern);
    case "reload": return void store.settled().then(reload);
    case "persist": return void persistence.ask();
    case "install": return void install().catch(console.warn);
    case "notify": return void parts.askToNotify();
    case "sample": return void parts.changeSample(effect.deed);
    case "feedback": return void parts.feedback(effect);
  }
}

/** @param {Host.StoreEffect} effect */
async function save(effect) {
  try {
    const sequences = await store.write(effect);
    tabs.tell(effect.ops ?? [], sequences, effect.meta);
  } catch (error) {
    return send({ type: "storeFailed", batch: effect.batch, ...failureReason(error) });
  }
  send({ type: "stored", batch: effect.batch });
  followChoice({ send, parts }, effect.meta);
  parts.withSpace((space) => space.merge(effect.ops ?? []));
  if (effect.ops?.length && rememberData()) await persistence.ask();
}

function checkZone() {
  zoneChecked = minute();
  if (zoneName() === zone) return;
  zone = zoneName();
  send({ type: "zone", zone: zoneTable() });
  parts.withReminders((reminders) => reminders.update());
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  failed = true;
  ticker.pause();
  showFailure(beginAnew);
}

async function beginAnew() {
  // Waits for running writes, but not for ever.
  await Promise.race([store.settled(), pause(3000)]);
  location.reload();
}

async function boot() {
  tabs.listen();
  // All that has to come is under way before anything is waited for; web storage makes the page wait for the browser.
  const opening = store.open();
  // A visit by a link may need any part; others begin at Today, for which the first part of the
  // engine is nearly always enough.
  const wantsAll = location.search !== "" || !["", "#/", "#/today"].includes(location.hash);
  const loading = AppEngine.load(new URL("app.wasm", import.meta.url), new URL("app-rest.wasm", import.meta.url), wantsAll);
  const records = opening.then(() => store.read(async (bytes) => (await loading).load(bytes)));
  if (await finishUpdate()) return;
  parts.followLink();
  takeSharedText();
  const surroundings = { seed: seed(), zone: zoneTable(), device: device() };
  zone = surroundings.zone.name;
  const translated = records.then(({ meta }) => loadLocale(meta["language"] ?? ""));
  const [loaded, { ops, undo, meta, segments, empty, damaged }, locale] = await Promise.all([loading, records, translated]);
  engine = loaded;
  markLanguage();
  for (const event of opEvents(ops)) await engine.tell({ ...event, now: Date.now() });
  // The address may have changed meanwhile, which nothing listens to yet.
  parts.followLink();
  /** @type {Host.HostEvent} */
  const event = {
    type: "boot",
    now: Date.now(),
    ...surroundings,
    locale,
    route: location.hash,
    meta,
    undo,
    damaged,
    evicted: empty && !store.refused && hadData(),
    storage: persistence.state,
  };
  const left = takeLeftActions();
  // They are done as of when they were tapped, and the page is drawn as of now.
  waiting.unshift(event, ...left, ...(left.length > 0 ? [{ type: "tick", now: event.now }] : []));
  drain();
  addListeners();
  if (document.hidden) ticker.pause();
  // NB: the worker reads all files anew, so what the page waits for itself comes first. Where it does not come, it is asked for
  // again as soon as it is needed.
  await engine.whole().catch(console.warn);
  await readRest(segments);
  loadWords(send);
  // The parts begin their own work after the whole page is shown.
  await new Promise((resume) => afterFrame(() => resume(undefined), true));
  parts.begin();
  // Nothing else depends on it, and a privacy extension may disable a part of it.
  await followUpdates(send).catch(console.warn);
  // NB: a browser may think about its storage for as long as it likes, so nothing waits for it.
  persistence.follow().catch(console.warn);
  if ("Notification" in window && Notification.permission === "granted") parts.reminders();
}

/** @param {string[]} segments those that the first page did not need */
async function readRest(segments) {
  const lost = await store.readRest(segments, (bytes) => engine.load(bytes), lifted);
  if (segments.length > 0) waiting.unshift({ type: "read", now: waiting[0]?.now ?? Date.now(), ...(lost > 0 && { lost }) });
  reading.resolve();
  performance.mark("dayring-read");
  // Events may have waited for it.
  drain();
}

function addListeners() {
  listen(send);
  listenToEdits(send);
  followKeyboard();
  const closeSheet = () => send({ type: "action", action: "sheet.close", fields: {} });
  followEntries(closeSheet);
  listenToSwipes(closeSheet);
  listenToTabs();
  listenToLegend();
  listenToDrags(send);
  listenToHolds(send);
  listenToRows();
  listenToHits();
  followPresses();
  keepLeftActions(() => (failed ? [] : waiting));
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-save]"));
    if (button) parts.save(button.dataset);
  });
  addEventListener("hashchange", () => {
    parts.followLink();
    send({ type: "route", route: location.hash });
    parts.openPanel();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return void (live.isOnTop || ticker.pause());
    checkZone();
    tabs.catchUp();
    send({ type: "visible" });
    ticker.resume();
    lookForUpdate();
  });
}

boot().catch(async (error) => {
  fail(error);
  // Perhaps before its language was known.
  await loadLocale("");
  markLanguage();
  showFailure(beginAnew);
});
