/** Work that waits while a button is pressed: reading old records. */
import assert from "node:assert/strict";
import { test } from "node:test";

const page = Object.assign(new EventTarget(), { hidden: true });
/** Node's own would keep the test alive. */
class Channel {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
}
Object.assign(globalThis, { document: page, addEventListener: page.addEventListener.bind(page), MessageChannel: Channel });
const { followPresses, lifted } = await import("../../Web/host/presses.js");
const { readInTurns } = await import("../../Web/host/segments.js");
followPresses();

/** @param {Promise<void>} promise @returns {Promise<boolean>} whether it is resolved once all that can go on has gone on */
async function isResolved(promise) {
  let resolved = false;
  promise.then(() => (resolved = true));
  await new Promise((resume) => setImmediate(resume));
  return resolved;
}

for (const end of ["pointerup", "pointercancel"]) {
  test(`a press is waited for until its ${end}`, async () => {
    assert(await isResolved(lifted()));
    page.dispatchEvent(new Event("pointerdown"));
    assert(!(await isResolved(lifted())));
    page.dispatchEvent(new Event(end));
    assert(await isResolved(lifted()));
  });
}

test("a press whose end is never told is not waited for for ever", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  page.dispatchEvent(new Event("pointerdown"));
  context.mock.timers.tick(999);
  assert(!(await isResolved(lifted())));
  context.mock.timers.tick(1);
  assert(await isResolved(lifted()));
});

test("nothing is read while the page is not calm", async () => {
  const names = Array.from({ length: 9 }, (_, number) => `drink/2020-0${number + 1}/x`);
  /** @type {unknown[]} */
  const loaded = [];
  /** @type {() => void} */
  let calm = () => {};
  const snapshots = { get: request };
  const reading = readInTurns(
    names,
    (bytes) => loaded.push(bytes) > 0,
    (body) => body(/** @type {any} */ ({ objectStore: () => snapshots })),
    () => new Promise((resume) => (calm = resume)),
  );
  const seen = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const former = calm;
    while (calm === former) await new Promise((resume) => setImmediate(resume));
    seen.push(loaded.length);
    calm();
  }
  assert.deepEqual(seen, [4, 8, 9]);
  assert.deepEqual(await reading, { lost: 0, whole: names });
});

/** Answers as a database does. */
function request() {
  const asked = { result: new Uint8Array(1), onsuccess: () => {} };
  setImmediate(() => asked.onsuccess());
  return asked;
}
