/** Coming into a space and letting others in, through the model relay. */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { hex, same } from "../../Web/sync/bytes.js";
import { logStart } from "../../Web/sync/log.js";
import { LogView } from "../../Web/sync/log-view.js";
import { Refusal } from "../../Web/sync/refusal.js";
import { membershipIn, nextEntry, openedAtStart, pointOf, readOn, sealed } from "../../Web/host/space-uncommitted.js";
import { Invitation, Joining, founded } from "../../Web/host/space-joining.js";
import { NewCode, recovered } from "../../Web/host/space-recovery.js";
import { Refused, Relay, Unreachable, listBytes, readPage } from "../../Web/host/space-relay.js";
import { ModelRelay } from "./model-relay.mjs";
import { sampleOp } from "./sealing-world.mjs";

const ADDRESS = "https://relay.example";
const platformFetch = globalThis.fetch;
let model;
/** The answers instead of the relay's. */
let instead;

beforeEach(() => {
  model = new ModelRelay();
  instead = undefined;
  globalThis.fetch = async (url, { method = "GET", headers, body }) => {
    if (instead) return instead(url);
    const answer = await model.answer(method, url.slice(ADDRESS.length), headers.authorization.slice(7), body);
    return new Response(answer.body, { status: answer.status });
  };
});
afterEach(() => void (globalThis.fetch = platformFetch));

/** A member as its browser keeps it, without a store. */
class Member {
  static async of(begun) {
    const member = new Member();
    const view = await LogView.of(begun.space);
    member.state = { ...begun, view: view.state, wishes: [], aside: [], through: 0, change: 0 };
    member.chain = "0000000000000007";
    member.n = 0;
    return member;
  }

  /** Reads all that is there. */
  async read() {
    const { space, token } = this.state;
    const relay = new Relay(ADDRESS);
    const opened = await openedAtStart(this.state);
    for (;;) {
      const { sequence, log } = pointOf(opened.view.place);
      const request = "ab".repeat(16);
      const target = `/v1/spaces/${hex(space)}/entries?after=${sequence}&known=${log}&request=${request}`;
      const { after, pieces } = readPage(await relay.ask("GET", target, token), request);
      if (pieces.length === 0) break;
      assert.equal(after, sequence);
      await readOn(opened, pieces, this.state);
      assert.equal(opened.unreadable, null);
    }
    const { view, ring, roster } = opened;
    for (const { number, bytes, id } of roster) if (number > this.state.known.length) this.state.known.push({ bytes, id });
    this.state = { ...this.state, view: view.state, epochs: ring.epochs };
    return { ...opened, ops: [...opened.ownOps, ...opened.ops] };
  }

  async append(entries) {
    const { sequence, log } = pointOf(this.state.view.place);
    const path = `spaces/${hex(this.state.space)}/entries?known=${sequence}:${log}`;
    return new Relay(ADDRESS).call("append", "POST", path, this.state.token, listBytes(entries));
  }

  async requestRosterChange(content) {
    await this.read();
    this.state.wishes = [{ id: 1, ...content }];
    const { entry, senseless } = await nextEntry(this.state, false);
    if (entry) await this.append([entry.bytes]);
    this.state.wishes = [];
    await this.read();
    return senseless;
  }

  async write(...ops) {
    await this.read();
    const previous = this.last ?? null;
    const order = { type: "seal", chain: this.chain, previous, seen: pointOf(this.state.view.place), epoch: this.state.epochs.length };
    const made = await sealed(order, { backlog: [], rows: ops.map((op, key) => ({ key: key + 1, op })) }, this.state);
    await this.append(made.envelopes.map(({ bytes }) => bytes));
    this.last = made.parts.at(-1).point;
    return made;
  }

  get membership() {
    return membershipIn({ view: new LogView(this.state.view) }, this.state);
  }
}

async function founder() {
  return Member.of(await founded(new Relay(ADDRESS)));
}

/** The one tells its number, the other that it has it. */
async function bothAsk(invitation, joining) {
  assert.equal(await invitation.asked(), undefined);
  assert.equal(await joining.answer(), undefined);
  return invitation.asked();
}

/** A second device, which the first one admits. */
async function joined(first, name = "Phone") {
  const invitation = await Invitation.open(first.state);
  const joining = await Joining.begin(invitation.link, name);
  for (let time = 0; time < 2; time += 1) await joining.send();
  assert.equal(await joining.answer(), undefined);
  assert.equal(joining.digits, "");
  const asked = await bothAsk(invitation, joining);
  assert.deepEqual([asked.name, asked.digits], [name, joining.digits]);
  await first.requestRosterChange({ kind: "admit", admission: invitation.request.admission });
  for (let time = 0; time < 2; time += 1) await invitation.admit(first.state);
  return Member.of(await joining.answer());
}

function op(number) {
  return JSON.parse(sampleOp(number).json);
}

test("a device joins by a link, both show the same digits, and each reads the other", async () => {
  const first = await founder();
  await first.write(op(1), op(2));
  const second = await joined(first);
  assert.deepEqual((await second.read()).ops, [op(1), op(2)]);
  await second.write(op(3));
  assert.deepEqual((await first.read()).ops, [op(1), op(2), op(3)]);
  assert.deepEqual([first.membership.devices, second.membership.devices], [2, 2]);
});

test("a link serves once, and nobody else's request is answered", async () => {
  const first = await founder();
  const invitation = await Invitation.open(first.state);
  const [early, other] = [await Joining.begin(invitation.link, "Phone"), await Joining.begin(invitation.link, "Other")];
  await early.send();
  await assert.rejects(other.send(), (error) => error instanceof Refused && error.name === "taken");
  await bothAsk(invitation, early);
  await first.requestRosterChange({ kind: "admit", admission: invitation.request.admission });
  await invitation.admit(first.state);
  // A reply may be lost, so the answer can be read again.
  const [met, again] = [await early.answer(), await early.answer()];
  assert.deepEqual(again.state, met.state);
});

test("who was removed reads nothing that comes after, and the others go on in the next epoch", async () => {
  const first = await founder();
  const second = await joined(first);
  const third = await joined(first, "Laptop");
  await first.requestRosterChange({ kind: "remove", devices: [second.state.device] });
  await first.write(op(1));
  assert.deepEqual((await third.read()).ops, [op(1)]);
  await assert.rejects(second.read(), Unreachable);
  assert.deepEqual([first.membership.devices, first.membership.epoch, third.state.epochs.length], [2, 2, 2]);
});

test("removing who is gone already makes no sense, and is let go of", async () => {
  const first = await founder();
  const second = await joined(first);
  const request = { kind: "remove", devices: [second.state.device] };
  assert.deepEqual(await first.requestRosterChange(request), []);
  assert.deepEqual(await first.requestRosterChange(request), [1]);
});

test("after somebody left the next writer begins an epoch", async () => {
  const first = await founder();
  const second = await joined(first);
  await second.requestRosterChange({ kind: "leave" }).catch((error) => assert.ok(error instanceof Unreachable));
  await first.read();
  assert.deepEqual([first.membership.devices, first.membership.epochDue], [1, true]);
  const { entry } = await nextEntry(first.state, true);
  await first.append([entry.bytes]);
  await first.read();
  assert.deepEqual([first.membership.epoch, first.membership.epochDue], [2, false]);
});

async function makeCode(member) {
  const code = await NewCode.make();
  await member.requestRosterChange({ kind: "admit", admission: code.admission });
  await code.keep(member.state);
  return code;
}

test("the code alone brings everything back, also after epochs that were begun since", async () => {
  const first = await founder();
  const lost = await joined(first);
  const code = await makeCode(first);
  await first.write(op(1));
  await first.requestRosterChange({ kind: "remove", devices: [lost.state.device] });
  await first.write(op(2));
  const back = await Member.of(await recovered(new Relay(ADDRESS), code.text.toLowerCase()));
  assert.deepEqual((await back.read()).ops, [op(1), op(2)]);
  await back.write(op(3));
  assert.deepEqual((await first.read()).ops, [op(1), op(2), op(3)]);
});

test("a code whose member was removed opens nothing more", async () => {
  const first = await founder();
  const code = await makeCode(first);
  await first.requestRosterChange({ kind: "remove", devices: [code.device] });
  await assert.rejects(recovered(new Relay(ADDRESS), code.text), (error) => error instanceof Refused && error.name === "unauthorized");
});

test("a code with a wrong letter is refused before anybody is asked", async () => {
  instead = () => assert.fail("asked");
  await assert.rejects(recovered(new Relay(ADDRESS), "0000-0000-0000-0000-0000-0000-0000-0001-2"), (error) => error instanceof Refusal && error.field === "code");
});

test("the relay stores not one word of what is written", async () => {
  const first = await founder();
  await joined(first, "Grandmother's phone");
  await first.write({ ...op(1), records: [{ kind: "drink", id: "0".repeat(26), fields: { note: "Geheimnis" } }] });
  const stored = [...model.spaces.values()].flatMap(({ entries }) => entries).map((bytes) => Buffer.from(bytes).toString("latin1")).join();
  for (const word of ["Geheimnis", "drink", "Grandmother", "phone"]) assert.ok(!stored.includes(word), word);
});

test("what comes instead of an answer is none, and is never longer than it may be", async () => {
  const relay = new Relay(ADDRESS);
  const state = () => relay.call("state", "GET", "spaces/00", new Uint8Array(32));
  for (const body of ["", "<html>welcome</html>", "{}", '{"answers":"state","request":"00","time":1}', "DRY1", "DRY1" + "x".repeat(40)]) {
    instead = () => new Response(body, { status: 200 });
    await assert.rejects(state(), Unreachable, body);
  }
  let pulled = 0;
  const endless = { pull: (controller) => controller.enqueue(new Uint8Array((pulled += 1) && 65_536)) };
  instead = () => new Response(new ReadableStream(endless));
  await assert.rejects(state(), Unreachable);
  assert.ok(pulled < 64, `${pulled}`);
  instead = () => Promise.reject(new TypeError("offline"));
  await assert.rejects(state(), Unreachable);
});

test("an answer to another request, or to another kind of call, is none", async () => {
  const first = await founder();
  const { space, token } = first.state;
  const place = pointOf(await logStart(space));
  const target = `/v1/spaces/${hex(space)}/entries?after=0&known=${place.log}&request=${"cd".repeat(16)}`;
  const bytes = await new Relay(ADDRESS).ask("GET", target, token);
  assert.equal(readPage(bytes, "cd".repeat(16)).entries.length, 1);
  assert.throws(() => readPage(bytes, "ab".repeat(16)), Unreachable);
  const other = bytes.slice();
  other[4] = 5;
  assert.throws(() => readPage(other, "cd".repeat(16)), Unreachable);
  for (let length = 0; length < bytes.length; length++) assert.throws(() => readPage(bytes.slice(0, length), "cd".repeat(16)), Unreachable);
});

test("a stream tells heads, and of all else only that something may be new", async () => {
  const [log, ended, heard] = ["0a".repeat(32), new AbortController(), []];
  const lines = [`data: 7:${log}`, ": still here", "data: closing", `data: -1:${log}`, `data: {"sequence":7}`, `data: 8:${log}`];
  instead = (url) => {
    assert.match(url, /\/v1\/spaces\/00\/events\?request=[0-9a-f]{32}$/);
    return new Response(lines.map((line) => `${line}\n\n`).join(""), { headers: { "content-type": "text/event-stream" } });
  };
  await new Relay(ADDRESS).listen("00", new Uint8Array(32), (head) => {
    heard.push(head);
    if (head?.sequence === 8) ended.abort();
  }, ended.signal); // prettier-ignore
  assert.deepEqual(heard, [undefined, { sequence: 7, log }, undefined, undefined, undefined, { sequence: 8, log }]);
});

test("a page that cannot be read is read up to what cannot", async () => {
  const first = await founder();
  await first.write(op(1));
  await first.write(op(2));
  const { entries } = [...model.spaces.values()][0];
  entries[2] = entries[2].slice();
  entries[2][200] ^= 1;
  const opened = await openedAtStart(first.state);
  await readOn(opened, entries, first.state);
  assert.deepEqual([opened.ownOps, opened.unreadable, Number(opened.view.place.sequence)], [[op(1)], "altered", 2]);
  const later = entries[2].slice();
  later[3] = 0x32;
  const again = await openedAtStart(first.state);
  await readOn(again, [...entries.slice(0, 2), later], first.state);
  assert.equal(again.unreadable, "later");
});

test("many ops are sealed as several lists, an op of any size as several parts", async () => {
  const first = await founder();
  const many = Array.from({ length: 1200 }, (_, index) => op(index + 1));
  const made = await first.write(...many);
  assert.deepEqual(made.lists.map(({ ops }) => ops.length), [500, 500, 200]); // prettier-ignore
  assert.equal(made.through, 1200);
  const large = { ...op(9), records: [{ kind: "note", id: "0".repeat(26), fields: { note: Array.from({ length: 60_000 }, () => crypto.randomUUID()).join("") } }] };
  const parts = await first.write(large);
  assert.ok(parts.envelopes.length > 1);
  assert.deepEqual(parts.parts.map(({ ops }) => ops).slice(-2), [0, 1]);
  const { ops } = await first.read();
  assert.deepEqual(ops, [...many, large]);
});

test("ids of one device are its own", async () => {
  const [first, second] = [await founder(), await founder()];
  assert.ok(!same(first.state.device, second.state.device) && !same(first.state.space, second.state.space));
});

/** Of the calls whose path ends so, the first is carried out and its answer lost. */
function losing(ending) {
  const carryOut = globalThis.fetch;
  let isLost = false;
  globalThis.fetch = async (url, options) => {
    const answer = await carryOut(url, options);
    if (isLost || !url.replace(/\?.*/, "").endsWith(ending)) return answer;
    isLost = true;
    throw new TypeError("the connection was lost");
  };
}

const silent = (error) => error instanceof Unreachable && error.why === "silence";

test("a recovery that breaks off is gone on with as the same device", async () => {
  const first = await founder();
  const code = await NewCode.make();
  await first.requestRosterChange({ kind: "admit", admission: code.admission });
  await code.keep(first.state);
  const kept = new Map();
  losing("/entries");
  await assert.rejects(recovered(new Relay(ADDRESS), code.text, kept), silent);
  await first.read();
  const devices = () => first.state.view.roster.members.filter(({ type }) => type === 1);
  const [, ghost] = devices();
  const back = await Member.of(await recovered(new Relay(ADDRESS), code.text, kept));
  assert.ok(same(back.state.device, ghost.device));
  await back.write(op(4));
  await first.read();
  assert.equal(devices().length, 2);
  // A device that was removed meanwhile gets another id.
  await first.requestRosterChange({ kind: "remove", devices: [ghost.device] });
  const third = await recovered(new Relay(ADDRESS), code.text, kept);
  assert.ok(!same(third.device, ghost.device));
});

test("a founding that breaks off is gone on with as the same space", async () => {
  const kept = new Map();
  losing("");
  await assert.rejects(founded(new Relay(ADDRESS), kept), silent);
  const first = await Member.of(await founded(new Relay(ADDRESS), kept));
  assert.equal(model.spaces.size, 1);
  await first.write(op(1));
  assert.equal((await (await Member.of(await founded(new Relay(ADDRESS), kept))).read()).ops.length, 1);
});

test("a newcomer that begins anew by the same link is the same device", async () => {
  const first = await founder();
  const invitation = await Invitation.open(first.state);
  const kept = new Map();
  const again = async () => {
    const joining = await Joining.begin(invitation.link, "Phone", kept);
    await joining.send();
    return joining;
  };
  const joining = await again();
  await bothAsk(invitation, joining);
  await first.requestRosterChange({ kind: "admit", admission: invitation.request.admission });
  await invitation.admit(first.state);
  const second = await again();
  assert.deepEqual(second.request.bytes, joining.request.bytes);
  const member = await second.answer();
  assert.ok(same(member.device, joining.me.device));
  assert.equal(second.digits, joining.digits);
});

test("a status without an answer says why there is none", async () => {
  const state = () => new Relay(ADDRESS).call("state", "GET", "spaces/00", new Uint8Array(32));
  for (const [status, why] of [[503, "unavailable"], [502, "gateway"], [504, "gateway"], [200, "stranger"], [404, "stranger"], [500, "stranger"]]) {
    instead = () => new Response("<html>", { status });
    await assert.rejects(state(), (error) => error instanceof Unreachable && error.why === why, `${status}`);
  }
  instead = () => Promise.reject(new TypeError("offline"));
  await assert.rejects(state(), silent);
});

test("a login page in place of a stream is no stream, and is asked for ever more seldom", async () => {
  const [ended, pauses] = [new AbortController(), []];
  instead = () => new Response("<html>welcome</html>", { headers: { "content-type": "text/html" } });
  const { setTimeout: later, Math: { random } } = globalThis; // prettier-ignore
  Math.random = () => 1;
  globalThis.setTimeout = (body, length) => {
    // After so long a stream is taken for lost.
    if (length === 60_000) return later(body, length);
    pauses.push(length);
    if (pauses.length === 5) ended.abort();
    return later(body, 0);
  };
  try {
    await new Relay(ADDRESS).listen("00", new Uint8Array(32), () => assert.fail("nothing was heard"), ended.signal);
  } finally {
    globalThis.setTimeout = later;
    Math.random = random;
  }
  assert.deepEqual(pauses.slice(0, 3), [1000, 2000, 4000]);
});
