/** Actions that wait when the page is left: the page that comes back handles them once. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
let kept;
/** @type {EventTarget} */
let page;
beforeEach(() => {
  kept = new Map();
  page = new EventTarget();
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
  Object.assign(globalThis, { sessionStorage: storage, addEventListener: page.addEventListener.bind(page) });
});
const { keepLeftActions, takeLeftActions } = await import("../../Web/host/left-actions.js");

const tap = { type: "action", action: "water.add", fields: { amount: "250" }, now: 1 };
const leave = () => page.dispatchEvent(new Event("pagehide"));
/** @param {boolean} persisted */
const show = (persisted) => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("actions come back once, as they were", () => {
  keepLeftActions(() => [{ type: "boot" }, tap, { type: "tick", now: 2 }, { ...tap, now: 3 }]);
  assert.deepEqual(takeLeftActions(), []);
  leave();
  assert.deepEqual(takeLeftActions(), [tap, { ...tap, now: 3 }]);
  assert.deepEqual(takeLeftActions(), []);
});

test("nothing is written where nothing waits", () => {
  keepLeftActions(() => [{ type: "tick", now: 2 }]);
  leave();
  assert.equal(kept.size, 0);
});

test("a page that was kept whole has them itself, and one that is loaded does not forget them", () => {
  keepLeftActions(() => [tap]);
  leave();
  show(false);
  assert.equal(kept.size, 1);
  show(true);
  assert.equal(kept.size, 0);
});

test("what is no action is none", () => {
  for (const rubbish of ["", "{", "null", "7", '{"type":"action"}', '[null,7,"action",{"type":"boot"}]']) {
    kept.set("dayring-left", rubbish);
    assert.deepEqual(takeLeftActions(), [], rubbish);
    assert.equal(kept.size, 0);
  }
});

test("without storage nothing is kept, and nothing fails", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  keepLeftActions(() => [tap]);
  leave();
  assert.deepEqual(takeLeftActions(), []);
  delete globalThis.sessionStorage;
});
