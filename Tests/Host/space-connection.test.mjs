/** Calls to a relay, whose answers are bytes for the engine, and the stream of heads. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { ask, listen } from "../../Web/host/space-connection.js";

const token = new Uint8Array(32).fill(0xab);
const call = { address: "https://relay.example/dayring/", method: "GET", target: "/v1/spaces/22?request=11", token };
const stream = { address: "https://relay.example", target: "/v1/spaces/22/events", token };
const head = `5:${"33".repeat(32)}`;

/** Requests so far, and what answers them. */
let asked;
let answer;

beforeEach(() => {
  asked = [];
  mock.method(globalThis, "fetch", (url, init) => {
    asked.push({ url, ...init });
    return answer(init.signal);
  });
  mock.timers.enable({ apis: ["setTimeout"] });
  // By the same clock.
  mock.method(AbortSignal, "timeout", (milliseconds) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException("too late", "TimeoutError")), milliseconds);
    return ending.signal;
  });
});
afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

/** As a network does that says nothing. */
function silent(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** A stream in pieces, which then goes on in silence unless it ends. */
function events(pieces, { ends = true, type = "text/event-stream", status = 200 } = {}) {
  return async (signal) => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        if (ends) controller.close();
        else signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status, headers: { "content-type": type } });
  };
}

/** Lets what is under way go on. */
function turns() {
  return new Promise((resume) => setImmediate(() => setImmediate(() => setImmediate(resume))));
}

test("a call is sent as the engine says, and its answer comes back as bytes", async () => {
  answer = async () => new Response(Uint8Array.of(1, 2, 3));
  assert.deepEqual(await ask(call), Uint8Array.of(1, 2, 3));
  assert.deepEqual(await ask({ ...call, method: "PUT", body: Uint8Array.of(4) }), Uint8Array.of(1, 2, 3));
  const [read, put] = asked;
  assert.equal(read.url, "https://relay.example/dayring/v1/spaces/22?request=11");
  assert.deepEqual([read.method, read.body, read.headers], ["GET", undefined, { authorization: `Bearer ${"ab".repeat(32)}` }]);
  assert.deepEqual([put.method, put.body, put.headers["content-type"]], ["PUT", Uint8Array.of(4), "application/octet-stream"]);
  assert.deepEqual([read.credentials, read.redirect, read.cache, read.referrerPolicy], ["omit", "error", "no-store", "no-referrer"]);
});

test("a refusal is an answer like others", async () => {
  answer = async () => new Response('{"refusal":{}}', { status: 409 });
  assert.equal(new TextDecoder().decode(await ask(call)), '{"refusal":{}}');
});

for (const [status, why] of [[502, "gateway"], [503, "unavailable"], [504, "gateway"]]) {
  test(`status ${status} is none: ${why}`, async () => {
    answer = async () => new Response("Bad Gateway", { status });
    assert.equal(await ask(call), why);
  });
}

test("an answer is at most two mebibytes", async () => {
  answer = async () => new Response(new Uint8Array(2 << 20));
  assert.equal((await ask(call)).length, 2 << 20);
  answer = async () => new Response(new Uint8Array((2 << 20) + 1));
  assert.equal(await ask(call), "silence");
});

test("without a network, and without an answer in time, there is silence", async () => {
  answer = async () => { throw new TypeError("Failed to fetch"); };
  assert.equal(await ask(call), "silence");
  answer = silent;
  const asking = ask(call);
  mock.timers.tick(60_000);
  assert.equal(await asking, "silence");
});

test("the stream tells that it is open, then its heads, in pieces of any length", async () => {
  const [told, end] = [[], new AbortController()];
  answer = events([": hello\n\nda", `ta: ${head}\n\n`, `data: ${head}\n\nevent: end\ndata: closing\n\n`], { ends: false });
  const listening = listen(stream, (data) => told.push(data), end.signal);
  await turns();
  assert.deepEqual(told, [undefined, head, head, "closing"]);
  const [{ url, method, headers, body }] = asked;
  assert.deepEqual([method, body], ["GET", undefined]);
  assert.match(url, /^https:\/\/relay\.example\/v1\/spaces\/22\/events\?request=[0-9a-f]{32}$/);
  assert.deepEqual(headers, { authorization: `Bearer ${"ab".repeat(32)}`, accept: "text/event-stream" });
  end.abort();
  await listening;
  assert.equal(asked.length, 1);
});

test("a stream of several spaces names them in its body, and is in step by a head of any", async () => {
  mock.method(Math, "random", () => 1);
  const [told, end] = [[], new AbortController()];
  const data = `${"cd".repeat(16)} ${head}`;
  answer = events([`data: ${data}\n\n`]);
  const listening = listen({ address: "https://relay.example", target: "/v1/events", body: token }, (data) => told.push(data), end.signal);
  await turns();
  for (let count = 1; count < 4; count += 1) {
    mock.timers.tick(1000);
    await turns();
  }
  assert.deepEqual(told, [undefined, data, undefined, data, undefined, data, undefined, data], "no pause grows");
  const [{ url, method, headers, body }] = asked;
  assert.match(url, /^https:\/\/relay\.example\/v1\/events\?request=[0-9a-f]{32}$/);
  assert.deepEqual([method, body], ["POST", token]);
  assert.deepEqual(headers, { "content-type": "application/octet-stream", accept: "text/event-stream" });
  end.abort();
  await listening;
});

for (const [what, first] of [
  ["is refused", events([], { status: 401 })],
  ["is a page", events([`data: ${head}\n\n`], { type: "text/html" })],
  ["cannot be reached", async () => { throw new TypeError("Failed to fetch"); }],
]) {
  test(`a stream that ${what} tells nothing, and is tried again`, async () => {
    const [told, end] = [[], new AbortController()];
    answer = first;
    const listening = listen(stream, (data) => told.push(data), end.signal);
    await turns();
    assert.deepEqual([told, asked.length], [[], 1]);
    answer = events([`data: ${head}\n\n`]);
    mock.timers.tick(1000);
    await turns();
    assert.deepEqual([told, asked.length], [[undefined, head], 2]);
    end.abort();
    await listening;
  });
}

test("a stream in silence is given up, and opened again", async () => {
  const end = new AbortController();
  answer = events([`data: ${head}\n\n`], { ends: false });
  const listening = listen(stream, () => {}, end.signal);
  await turns();
  mock.timers.tick(59_999);
  await turns();
  assert.equal(asked.length, 1);
  mock.timers.tick(1);
  await turns();
  mock.timers.tick(1000);
  await turns();
  assert.equal(asked.length, 2);
  end.abort();
  await listening;
});

test("the pauses grow to a minute while no head comes, and begin anew with one", async () => {
  mock.method(Math, "random", () => 1);
  const end = new AbortController();
  answer = events(["event: end\ndata: closing\n\n"]);
  const listening = listen(stream, () => {}, end.signal);
  const pauseIs = async (milliseconds) => {
    const { length } = asked;
    await turns();
    mock.timers.tick(milliseconds - 1);
    await turns();
    assert.equal(asked.length, length);
    mock.timers.tick(1);
    await turns();
    assert.equal(asked.length, length + 1);
  };
  for (const seconds of [1, 2, 4, 8, 16, 32, 60]) await pauseIs(1000 * seconds);
  answer = events([`data: ${head}\n\n`]);
  await pauseIs(60_000);
  await pauseIs(1000);
  end.abort();
  await listening;
});
