/** Feedback to a relay's operator, the host's part: requests and storage. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { look, perform } from "../../Web/host/feedback.js";

const KEY = "dayring.feedback";
const platform = { fetch: globalThis.fetch, warn: console.warn };
/** @type {{ method: string, path: string, token?: string, body?: Uint8Array }[]} */
let asked;
/** The relay's answers by the kind of the call; a function may throw. */
let answers;
let told;
let disk;
const app = { send: (event) => told.push(event), store: { hasSpace: false } };

const KINDS = { "GET 3": "feedback", "GET 4": "conversation", "POST 4": "putMessage", "POST 5": "endConversation" };

beforeEach(() => {
  [asked, told, disk] = [[], [], new Map()];
  answers = {
    feedback: { inbox: true, address: null },
    conversation: { closed: false, messages: [{ answer: false, day: 1, text: "a" }, { answer: true, day: 1, text: "b" }] },
    putMessage: { done: true },
    endConversation: { done: true },
  };
  console.warn = () => {};
  globalThis.localStorage = {
    getItem: (key) => disk.get(key) ?? null,
    setItem: (key, value) => disk.set(key, value),
    removeItem: (key) => disk.delete(key),
  };
  globalThis.location = new URL("https://app.example/my/day/");
  globalThis.document = { querySelector: () => null };
  globalThis.navigator ??= { userAgent: "" };
  globalThis.fetch = async (url, { method, headers, body }) => {
    const { pathname, searchParams } = new URL(url);
    const kind = KINDS[`${method} ${pathname.split("/").length}`];
    asked.push({ method, path: pathname, token: headers.authorization, body: body && new Uint8Array(body) });
    const answer = typeof answers[kind] === "function" ? answers[kind]() : answers[kind];
    if (answer instanceof Response) return answer;
    return Response.json({ answers: kind, request: searchParams.get("request"), time: 1, ...answer });
  };
});

afterEach(() => {
  globalThis.fetch = platform.fetch;
  console.warn = platform.warn;
  for (const name of ["localStorage", "location", "document"]) delete globalThis[name];
});

const kept = () => JSON.parse(disk.get(KEY) ?? "{}");
const last = () => told.at(-1);
const put = (text, about = "") => perform(app, { call: "put", text, about });
const timedOut = () => {
  throw new TypeError("no network");
};

test("without a conversation the page's own origin is asked, without a token", async () => {
  await perform(app, { call: "open" });
  assert.deepEqual(asked, [{ method: "GET", path: "/v1/feedback", token: undefined, body: undefined }]);
  assert.deepEqual(last(), { type: "feedback", told: "offer", inbox: true, address: null });
  assert.equal(disk.size, 0);
});

test("a server without a relay offers nothing; one that fails, or none, is no answer", async () => {
  for (const [answer, expected] of [
    [new Response("<html>", { status: 404 }), "offer"],
    [new Response("<html>", { status: 200 }), "offer"],
    [new Response("", { status: 503 }), "failed"],
    [timedOut, "failed"],
    [new Response("x".repeat(5000)), "failed"],
  ]) {
    answers.feedback = answer;
    await perform(app, { call: "open" });
    assert.equal(last().told, expected);
  }
});

test("the relay of the space is asked where the browser is in one, and nothing of the space is told", async () => {
  const state = { relay: "https://relay.example/", space: new Uint8Array(16).fill(7), token: new Uint8Array(32).fill(8) };
  const get = () => {
    const request = { result: state };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = { hasSpace: true, withSpace: async (_, body) => body({ objectStore: () => ({ get }) }) };
  await perform({ ...app, store }, { call: "put", text: "Hello", about: "" });
  assert.equal(kept().line.place, "https://relay.example");
  const [{ path, token, body }] = asked;
  assert.match(path, /^\/v1\/feedback\/[0-9a-f]{32}$/);
  assert.match(token, /^Bearer [0-9a-f]{64}$/);
  for (const secret of ["07".repeat(16), "08".repeat(32)]) assert.ok(!`${path}${token}${Buffer.from(body).toString("hex")}`.includes(secret));
});

test("a message has the form of docs/relay-api.md, and the same id until it is taken", async () => {
  answers.putMessage = timedOut;
  await put("Hé", "D 1");
  assert.equal(last().told, "failed");
  await put("Hé", "D 1");
  await put("Hé!", "D 1");
  answers.putMessage = { done: true };
  await put("Hé!", "D 1");
  assert.equal(last().told, "sent");
  await put("Hé!", "D 1");
  const [first, again, other, taken, new_] = asked.map(({ body }) => Buffer.from(body));
  assert.deepEqual(again, first);
  assert.equal(first.subarray(0, 4).toString(), "DRX1");
  assert.equal(first.subarray(20, 23).toString("hex"), "010003");
  assert.equal(first.subarray(23).toString(), "D 1Hé");
  assert.notDeepEqual(other.subarray(4, 20), first.subarray(4, 20));
  assert.deepEqual(taken, other);
  assert.notDeepEqual(new_.subarray(4, 20), other.subarray(4, 20));
  assert.equal(new_[20], 0, "It begins nothing any more.");
  assert.equal(new Set(asked.map(({ path, token }) => path + token)).size, 1);
});

test("where nothing is kept, nothing is sent", async () => {
  localStorage.setItem = () => {
    throw new Error("denied");
  };
  await put("Hello");
  assert.deepEqual(asked, []);
  assert.deepEqual(last(), { type: "feedback", told: "refused", name: "notKept" });
});

test("what is typed is kept until it is sent, and stays where a conversation is gone", async () => {
  await perform(app, { call: "draft", text: "Hel" });
  await perform(app, { call: "open" });
  assert.equal(told[0].draft, "Hel");
  await put("Hello");
  assert.equal(kept().draft, undefined);
  await perform(app, { call: "draft", text: "More" });
  answers.putMessage = { refusal: { name: "absent" } };
  await put("More");
  assert.deepEqual(last(), { type: "feedback", told: "refused", name: "absent" });
  await perform(app, { call: "forget" });
  assert.deepEqual(kept(), { draft: "More" });
});

test("answers are looked for once an hour, and only where somebody was written to", async () => {
  await look(app);
  assert.deepEqual([asked, told], [[], []]);
  await put("Hello");
  asked = [];
  await look(app);
  assert.equal(asked.length, 1);
  assert.equal(last().read, 0);
  await look(app);
  assert.equal(asked.length, 1);
  assert.equal(last().unread, 1);
  await perform(app, { call: "read", count: 1 });
  await look(app);
  assert.equal(last().unread, 0);
  const { line } = kept();
  for (const looked of [Date.now() - 3_700_000, Date.now() + 60_000]) {
    disk.set(KEY, JSON.stringify({ line: { ...line, looked } }));
    const count = asked.length;
    await look(app);
    assert.equal(asked.length, count + 1);
  }
  answers.conversation = timedOut;
  disk.set(KEY, JSON.stringify({ line: { ...line, looked: 0 } }));
  await look(app);
  assert.equal(last().told, "kept", "That it failed is nothing to tell when the app starts.");
});

test("deleting forgets it here once the relay has let go of it", async () => {
  await put("Hello");
  answers.endConversation = timedOut;
  await perform(app, { call: "end" });
  assert.ok(kept().line);
  answers.endConversation = { done: true };
  await perform(app, { call: "end" });
  assert.equal(last().told, "ended");
  assert.equal(disk.size, 0);
});

test("what is kept and cannot be read counts as nothing", async () => {
  disk.set(KEY, "{");
  await look(app);
  await perform(app, { call: "open" });
  assert.equal(last().told, "offer");
});
