/**
 * Feedback to the operator of the relay or the server: docs/relay-api.md, "Feedback", has the calls. The engine decides on the
 * calls; here they are only made, and their state is kept.
 *
 * The conversation's id and token are random, made here, and stay in this browser alone: neither the ledger nor a backup has them.
 *
 * @typedef {{ send: Host.Send, store: import("./store.js").Store }} App
 *
 * @typedef {{ place: string, id: string, token: string, hasBegun: boolean, answers: number, read: number, looked: number }} Line
 *   answers: how many there were when they were last looked for, read: how many were seen
 * @typedef {{ id: string, text: string, about: string }} Pending a message that may have been received already; sending it again is idempotent
 * @typedef {{ line?: Line, draft?: string, pending?: Pending }} StoredFeedback
 */
import { browserName } from "./browser-name.js";
import { randomHex } from "./hex.js";
import { NoAnswer, Refused, ask } from "./relay-fetch.js";
import { offeredRelay } from "./relay-policy.js";
import { stateOf } from "./wake-calls.js";
import { readValue, writeValue } from "./web-storage.js";

const KEY = "dayring.feedback";
/** The shortest interval of looks for answers, at the app's start, in milliseconds. */
const PAUSE = 3_600_000;
/** The limit of a conversation, in bytes. */
const MOST_CONVERSATION = 2 << 20;

/**
 * Says how many answers were not read, and looks for more, but not all the time.
 *
 * @param {App} app
 */
export async function look(app) {
  const { line } = kept();
  if (!line?.hasBegun) return;
  tellKept(app);
  const since = Date.now() - line.looked;
  if (since >= 0 && since < PAUSE) return;
  try {
    await read(app, line);
  } catch (error) {
    // The page shows it when it is opened.
    console.warn(error);
  }
}

/** @param {App} app @param {Host.FeedbackEffect} effect */
export async function perform(app, effect) {
  try {
    switch (effect.call) {
      case "open": return await open(app);
      case "put": return await put(app, effect);
      case "end": return await end(app);
      case "forget": return keep({ draft: kept().draft });
      case "read": return changeLine((line) => (line.read = effect.count));
      case "draft": return keep({ ...kept(), draft: effect.text });
    }
  } catch (error) {
    if (error instanceof Refused) return app.send({ type: "feedback", told: "refused", name: error.name });
    console.warn(error);
    app.send({ type: "feedback", told: "failed" });
  }
}

/** @param {App} app */
async function open(app) {
  tellKept(app);
  const { line } = kept();
  if (line?.hasBegun) return read(app, line);
  try {
    const { inbox, address } = await ask({ address: `${line?.place ?? (await place(app))}/v1/feedback` }, "feedback", "GET");
    app.send({ type: "feedback", told: "offer", inbox, address });
  } catch (error) {
    // The page's origin is no relay, or one without feedback.
    if (!(error instanceof NoAnswer) || error.status >= 500) throw error;
    app.send({ type: "feedback", told: "offer", inbox: false, address: null });
  }
}

/** @param {App} app @param {Line} line */
async function read(app, line) {
  const { closed, messages } = await ask(callTo(line), "conversation", "GET", undefined, MOST_CONVERSATION);
  changeLine((line) => {
    line.looked = Date.now();
    line.answers = messages.filter((/** @type {{ answer: boolean }} */ { answer }) => answer).length;
  });
  app.send({ type: "feedback", told: "conversation", closed, messages, read: line.read });
}

/** @param {App} app @param {{ text: string, about: string }} message */
async function put(app, { text, about }) {
  const before = kept();
  const line = before.line ?? { place: await place(app), id: randomHex(16), token: randomHex(32), hasBegun: false, answers: 0, read: 0, looked: 0 };
  const isSame = before.pending?.text === text && before.pending.about === about;
  const pending = isSame && before.pending ? before.pending : { id: randomHex(16), text, about };
  // Stored before it is sent: a conversation that could not be asked for again must not be begun.
  if (!keep({ ...kept(), line, pending })) throw new Refused("notKept");
  const attached = new TextEncoder().encode(about);
  const body = new Blob(["DRX1", bytes(pending.id), new Uint8Array([line.hasBegun ? 0 : 1, attached.length >> 8, attached.length & 255]), attached, text]);
  await ask(callTo(line), "putMessage", "POST", body);
  keep({ line: { ...line, hasBegun: true } });
  app.send({ type: "feedback", told: "sent" });
}

/** @param {App} app */
async function end(app) {
  const { line, draft } = kept();
  if (line) await ask(callTo(line, "/end"), "endConversation", "POST");
  keep({ draft });
  app.send({ type: "feedback", told: "ended" });
}

/** @param {App} app */
function tellKept(app) {
  const { line, draft = "" } = kept();
  const unread = line ? Math.max(0, line.answers - line.read) : 0;
  app.send({ type: "feedback", told: "kept", unread, draft, browser: browserName(navigator.userAgent, true) });
}

/** @param {App} app @returns {Promise<string>} the relay of the space in which this browser is, else the one that the page offers */
async function place({ store }) {
  const state = await stateOf(store);
  return (state?.relay ?? offeredRelay()).replace(/\/+$/, "");
}

/** @param {Line} line @param {string} [more] */
function callTo({ place, id, token }, more = "") {
  return { address: `${place}/v1/feedback/${id}${more}`, token };
}

/** @returns {StoredFeedback} */
function kept() {
  return readValue("localStorage", KEY) ?? {};
}

/** @param {StoredFeedback} kept @returns {boolean} false where this browser keeps nothing */
function keep(kept) {
  return writeValue("localStorage", KEY, kept.line || kept.draft ? kept : null);
}

/** @param {(line: Line) => void} change skipped where there is no conversation any more */
function changeLine(change) {
  const { line, ...others } = kept();
  if (!line) return;
  change(line);
  keep({ line, ...others });
}

/** @param {string} digits */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
