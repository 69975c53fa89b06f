/** The effects of a device, carried out in a browser, and what the device is told of it. The engine answers as the test says. */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { SpaceCrypto } from "../../Web/host/space-crypto.js";
import { SpaceHost } from "../../Web/host/space-host.js";
import { Message, encode } from "../../Web/host/space-messages.js";
import { ModelDatabase } from "./model-database.mjs";

const address = "https://relay.example";
const token = new Uint8Array(32).fill(0xab);
const op = { stamp: "1", records: [] };

let app;
let engine;
let host;
let asked;

/** An engine that is told events, and answers each type as it was told to, once or always. */
class Scripted {
  told = [];
  replies = new Map();

  answer(type, ...replies) {
    this.replies.set(type, replies);
  }

  message(bytes) {
    const { now, ...event } = new Message(bytes).value();
    if (event.type !== "rows") assert.equal(typeof now, "number");
    this.told.push(event);
    const replies = this.replies.get(event.type) ?? [];
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    return encode((typeof reply === "function" ? reply(event) : reply) ?? {});
  }

  load() {
    return true;
  }

  /** The events of these types so far. */
  events(...types) {
    return this.told.filter(({ type }) => types.includes(type));
  }
}

beforeEach(() => {
  mock.method(console, "warn", () => {});
  globalThis.location = { origin: address };
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  asked = [];
  mock.method(globalThis, "fetch", async (url, init) => {
    asked.push({ url, ...init });
    return new Response(Uint8Array.of(1, 2));
  });
  app = { calls: [], store: new ModelDatabase() };
  for (const name of ["spread", "renew", "reload", "belongs"]) app[name] = (...values) => app.calls.push([name, ...values]);
  engine = new Scripted();
  host = new SpaceHost(app, engine, () => {}, new SpaceCrypto(async (keys) => keys));
});
afterEach(() => {
  engine.answer("left", { effects: [{ type: "listen", streams: [] }, { type: "ended" }] });
  host.tell({ type: "left" });
  mock.restoreAll();
  mock.timers.reset();
});

/** Waits until the device was told so many events of a type. */
async function told(type, count = 1) {
  while (engine.events(type).length < count) await new Promise((resume) => setImmediate(resume));
  return engine.events(type)[count - 1];
}

/** Has the device answer the next event by effects. */
function order(...effects) {
  engine.answer("tryAgain", { effects, isMember: true });
  host.tell({ type: "tryAgain" });
}

test("a browser without the store of a space asks nothing", () => {
  app.store.hasSpace = false;
  host.look();
  assert.deepEqual([engine.told, app.calls], [[], [["belongs", false]]]);
});

test("a browser in no space says so after a look", async () => {
  engine.answer("changed", { effects: [{ type: "read", number: 5 }] });
  engine.answer("rows", { write: [] });
  engine.answer("stored", { effects: [{ type: "ended" }] });
  host.look();
  await told("stored");
  assert.deepEqual(app.calls, [["belongs", false]]);
  assert.deepEqual(engine.told, [{ type: "changed" }, { type: "rows", number: 5, answers: [] }, { type: "stored", number: 5 }]);
});

test("a member is told whether it leads and whether there is a network, once", async () => {
  engine.answer("stored", { effects: [], isMember: true, isWaiting: true });
  host.tell({ type: "stored", number: 5 });
  host.tell({ type: "stored", number: 6 });
  assert.deepEqual(engine.events("leading", "online"), [{ type: "leading", leading: false }, { type: "online", online: true }, { type: "leading", leading: true }]);
  assert.deepEqual(app.calls, [["belongs", true]]);

  engine.answer("left", { effects: [{ type: "ended" }] });
  host.tell({ type: "left" });
  assert.deepEqual([host.isMember, app.calls.at(-1)], [false, ["belongs", false]]);
});

test("a call is made, and its answer told", async () => {
  order({ type: "ask", request: "11", method: "PUT", address, target: "/v1/x?request=11", token, body: Uint8Array.of(7) });
  assert.deepEqual(await told("answered"), { type: "answered", request: "11", bytes: Uint8Array.of(1, 2) });
  assert.deepEqual(asked.map(({ url, method, body }) => [url, method, body]), [[`${address}/v1/x?request=11`, "PUT", Uint8Array.of(7)]]);
});

for (const [what, relay, answer, why] of [
  ["without a network", address, () => { throw new TypeError("Failed to fetch"); }, "silence"],
  ["by a gateway", "https://elsewhere.example/dayring", () => new Response("", { status: 502 }), "gateway"],
]) {
  test(`a call fails ${what}`, async () => {
    mock.method(globalThis, "fetch", async () => answer());
    order({ type: "ask", request: "11", method: "GET", address: relay, target: "/v1/x?request=11", token });
    assert.deepEqual(await told("failed"), { type: "failed", request: "11", why });
  });
}

test("primitives are answered under the number of their effect", async () => {
  order({ type: "compute", number: 3, requests: [["hash", new Uint8Array(0)], ["unpack", Uint8Array.of(7), 9]] });
  const { number, answers } = await told("computed");
  assert.deepEqual([number, answers[0].length, answers[1]], [3, 32, "refused"]);
});

test("what is stored is spread to all tabs, and told once the transaction is complete", async () => {
  let isComplete = false;
  app.store.beforeCompletion = (mode) => (isComplete = mode === "readwrite");
  app.spread = (...stored) => app.calls.push(["spread", isComplete, ...stored]);
  engine.answer("rows", { write: [["add", "ops", { stamp: "1", op }], ["put", "meta", "lead", "7"]] });
  order({ type: "store", number: 3 });
  assert.deepEqual(await told("stored"), { type: "stored", number: 3 });
  assert.deepEqual(app.calls.slice(1), [["spread", true, [op], [1], { lead: "7" }]]);
});

test("a question writes nothing, and spreads nothing", async () => {
  const modes = [];
  app.store.beforeCompletion = (mode) => modes.push(mode);
  engine.answer("rows", { read: [["lastSequence"]] }, { write: [] });
  order({ type: "read", number: 3 });
  assert.deepEqual(await told("stored"), { type: "stored", number: 3 });
  assert.deepEqual(engine.events("rows").map(({ answers }) => answers), [[], [{ sequence: 0 }]]);
  assert.deepEqual([modes, app.calls.slice(1)], [["readonly"], []]);
});

for (const [what, prepare, why] of [
  ["a full disk", () => (app.store.beforeCompletion = () => { throw new DOMException("full", "QuotaExceededError"); }), "full"],
  ["a damaged row", () => engine.answer("rows", { damaged: "standing" }), "damaged"],
  ["an engine without a step", () => engine.answer("rows", {}), "failed"],
]) {
  test(`the device is told of ${what}`, async () => {
    engine.answer("rows", { write: [["add", "ops", { stamp: "1", op }]] });
    prepare();
    order({ type: "store", number: 3 });
    assert.deepEqual(await told("broke"), { type: "broke", number: 3, why });
    app.store.beforeCompletion = () => {};
    assert.deepEqual([await app.store.rows("ops"), app.calls.slice(1)], [[], []]);
  });
}

test("the stream is told as it comes, and ends with the next order", async () => {
  const signals = [];
  mock.method(globalThis, "fetch", async (url, { signal }) => {
    signals.push(signal);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("data: 5:ab\n\n"));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const other = "https://other.example";
  order({ type: "listen", streams: [{ address, target: "/v1/spaces/22/events", token }, { address: other, target: "/v1/events", body: token }] });
  await told("heard", 4);
  const heard = (address, data) => ({ type: "heard", address, data });
  const each = [address, other].map((address) => engine.events("heard").filter((event) => event.address === address));
  assert.deepEqual(each, [[heard(address, undefined), heard(address, "5:ab")], [heard(other, undefined), heard(other, "5:ab")]]);
  order({ type: "listen", streams: [] });
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true]);
});

test("a wake-up comes at its time, and a later one replaces it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const count = () => engine.events("woke").length;
  // With the reply that says that this is a member.
  order({ type: "wake", at: Date.now() - 5000 });
  mock.timers.tick(0);
  assert.equal(count(), 1);
  order({ type: "wake", at: Date.now() + 5000 });
  order({ type: "wake", at: Date.now() - 5000 });
  mock.timers.tick(0);
  assert.equal(count(), 2);
  mock.timers.tick(10_000);
  assert.equal(count(), 2);
  // The user may set the clock.
  order({ type: "wake", at: Date.now() + 1e12 });
  mock.timers.tick(3_600_000);
  assert.equal(count(), 3);

  order({ type: "wake", at: Date.now() });
  engine.answer("left", { effects: [{ type: "ended" }] });
  host.tell({ type: "left" });
  mock.timers.tick(10_000);
  assert.equal(count(), 3);
});

test("a link is copied at once, within the event of a tap", () => {
  const copied = [];
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true, clipboard: { writeText: async (text) => copied.push(text) } }, configurable: true });
  order({ type: "copy", link: "https://app.example/#join=1" });
  assert.deepEqual(copied, ["https://app.example/#join=1"]);
});

test("all tabs load anew where all records were deleted", () => {
  order({ type: "reload" });
  assert.deepEqual(app.calls[0], ["reload"]);
});

test("a look is over once its outcome is told", async () => {
  engine.answer("changed", { effects: [{ type: "read", number: 5 }] });
  engine.answer("rows", { write: [] });
  await host.look();
  assert.deepEqual(engine.told.map(({ type }) => type), ["changed", "rows", "stored"]);
});

test("pages are renewed with the lead of the clock", () => {
  order({ type: "renew", lead: -3 });
  assert.deepEqual(app.calls, [["renew", { lead: "-3" }], ["belongs", true]]);
});
