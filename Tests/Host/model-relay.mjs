/**
 * A model of docs/relay-api.md, in memory and without limits, to test the host of a space against. It checks no signatures
 * beyond those of the roster. It takes a snapshot by any member, and prunes envelopes only when told to.
 */
import { hex, concat, fromHex, Reader, same, u32, u64, utf8, zeros } from "../../Web/sync/bytes.js";
import { sha256 } from "../../Web/sync/derive.js";
import { envelopeID, readEnvelope } from "../../Web/sync/envelope.js";
import { logAdding, logStart } from "../../Web/sync/log.js";
import { readRosterEntry, rosterEntryID } from "../../Web/sync/roster-entry.js";
import { Roster } from "../../Web/sync/roster.js";
import { readManifest } from "../../Web/sync/snapshot.js";

const KINDS = ["", "create", "state", "append", "page", "roster", "announce", "putPart", "complete", "vouch", "newest", "part", "putSlot", "slot", "openMailbox", "putRequest", "request", "putAnswer", "answer", "latest"]; // prettier-ignore
const MOST_PAGE = 1 << 20;

class Refusal extends Error {
  constructor(name, more = {}) {
    super(name);
    this.refusal = { name, ...more };
  }
}

export class ModelRelay {
  spaces = new Map();
  mailboxes = new Map();
  slots = new Map();
  /** Called with the space and its head whenever that grows. */
  listeners = new Set();
  /** The pieces shown instead of those of a snapshot, by the kind of call. */
  lie = (_kind, pieces) => pieces;
  #queue = Promise.resolve();

  /** One call after the other. @returns {Promise<{ status: number, body: Uint8Array }>} */
  answer(method, target, token, body) {
    const done = this.#queue.then(() => this.#answer(method, target, token, body));
    this.#queue = done.catch(() => {});
    return done;
  }

  async #answer(method, target, token, body) {
    const url = new URL(target, "http://relay");
    const request = url.searchParams.get("request") ?? "";
    const [kind, work] = this.#route(method, url, token, body);
    const head = (more) => utf8(JSON.stringify({ answers: kind, request, time: Date.now(), ...more }));
    try {
      const done = await work();
      if (done instanceof Uint8Array) {
        return { status: 200, body: concat(utf8("DRY1"), Uint8Array.of(KINDS.indexOf(kind)), fromHex(request), u64(BigInt(Date.now())), done) };
      }
      return { status: 200, body: head(done) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 409, body: head({ refusal: error.refusal }) };
    }
  }

  #route(method, { pathname, searchParams }, token, body) {
    const path = pathname.split("/").slice(2);
    const contents = body?.length ? new Reader(body.slice(4)) : undefined;
    const at = `${method} ${path[0]}/${path[2] ?? ""}`;
    const id = path[1];
    const ofSnapshots = path[2] === "snapshots" && this.#snapshotRoute(method, path, contents);
    if (ofSnapshots) return [ofSnapshots[0], async () => ofSnapshots[1](await this.#space(id, token))];
    switch (at) {
      case "PUT spaces/":
        return ["create", () => this.#create(id, token, contents)];
      case "GET spaces/":
        return ["state", async () => this.#state(await this.#space(id, token))];
      case "POST spaces/entries":
        return ["append", async () => this.#append(await this.#space(id, token), searchParams.get("known"), list(contents))];
      case "GET spaces/entries":
        return ["page", async () => this.#page(await this.#space(id, token), Number(searchParams.get("after")), searchParams.get("known"))];
      case "GET spaces/roster":
        return ["roster", async () => this.#roster(await this.#space(id, token), Number(searchParams.get("after")))];
      case "PUT slots/":
        return ["putSlot", async () => this.#putSlot(id, token, contents)];
      case "GET slots/":
        return ["slot", async () => this.#slot(id, token)];
      case "POST mailboxes/":
        return ["openMailbox", async () => this.#openMailbox(token, contents)];
      case "POST mailboxes/request":
        return ["putRequest", async () => this.#put(await this.#mailbox(id, token, "link"), "request", contents.rest)];
      case "GET mailboxes/request":
        return ["request", async () => listed((await this.#mailbox(id, token, "device")).request)];
      case "POST mailboxes/answer":
        return ["putAnswer", async () => this.#put(await this.#mailbox(id, token, "device"), "answer", contents.rest)];
      case "GET mailboxes/answer":
        return ["answer", async () => listed((await this.#mailbox(id, token, "link")).answer)];
    }
    return ["state", async () => refuse("malformed")];
  }

  /** The calls about snapshots. */
  #snapshotRoute(method, [, , , id, what, part], contents) {
    switch (`${method} ${what ?? id ?? ""}`) {
      case "POST ":
        return ["announce", (space) => this.#announce(space, contents.rest)];
      case "PUT parts":
        return ["putPart", (space) => done((this.#snapshot(space, id).parts[Number(part)] = contents.rest))];
      case "POST complete":
        return ["complete", (space) => done(space.newest = this.#snapshot(space, id))];
      case "POST vouch":
        return ["vouch", (space) => done(this.#snapshot(space, id).attestations.push(contents.rest))];
      case "GET newest":
        return ["newest", (space) => this.#shown("newest", told(space.snapshots.findLast(isAttested) ?? space.newest))];
      case "GET latest":
        return ["latest", (space) => this.#shown("latest", told(space.newest))];
      case "GET parts":
        return ["part", (space) => this.#shown("part", [this.#snapshot(space, id).parts[Number(part)]])];
    }
    return undefined;
  }

  #shown(kind, pieces) {
    return listBytes(this.lie(kind, pieces));
  }

  #announce(space, manifest) {
    const { snapshot, parts } = readManifest(manifest);
    space.snapshots.push({ id: hex(snapshot), manifest, parts: [], attestations: [] });
    return { missing: parts.map((_, part) => part) };
  }

  #snapshot(space, id) {
    return space.snapshots.find((snapshot) => snapshot.id === id) ?? refuse("absent");
  }

  /** Lets go of the envelopes up to the newest snapshot. */
  prune(id) {
    const space = this.spaces.get(id);
    space.floor = Number(readManifest(space.newest.manifest).upto.sequence);
  }

  async #space(id, token) {
    const space = this.spaces.get(id) ?? refuse("absent");
    if (space.roster.state.isDeleted) refuse("deleted");
    const hash = await sha256(fromHex(token));
    space.roster.state.members.some((member) => same(member.token, hash)) || refuse("unauthorized");
    return space;
  }

  async #create(id, token, contents) {
    contents.take(32);
    const entries = [];
    for (const bytes of list(contents)) entries.push(await readRosterEntry(bytes));
    let space = this.spaces.get(id);
    if (!space) {
      const start = await logStart(fromHex(id));
      space = { id, entries: [], places: [start], roster: await Roster.founded(entries[0]), chains: new Map(), snapshots: [], floor: 0 };
      this.spaces.set(id, space);
      await this.#add(space, entries[0].bytes, await rosterEntryID(entries[0]));
    }
    for (const entry of entries.slice(space.roster.number)) {
      space.roster = await space.roster.adding(entry);
      await this.#add(space, entry.bytes, await rosterEntryID(entry));
    }
    return this.#state(await this.#space(id, token));
  }

  #state(space) {
    const { roster } = space;
    const bytes = space.entries.reduce((sum, { length }) => sum + length, 0);
    return {
      head: this.head(space), floor: point(space.places[space.floor]), bytes, limit: 1 << 28, chains: [], snapshot: null,
      roster: { number: roster.number, id: hex(roster.head), epoch: roster.epoch },
    }; // prettier-ignore
  }

  head(space) {
    return point(space.places.at(-1));
  }

  #known(space, known) {
    const [sequence, log] = known.split(":");
    const place = space.places[Number(sequence)];
    if (!place || hex(place.hash) !== log) refuse("rewound", { head: this.head(space) });
  }

  async #append(space, known, entries) {
    this.#known(space, known);
    const sequences = [];
    let stopped = null;
    for (const bytes of entries) {
      try {
        sequences.push(await (same(bytes.slice(0, 4), utf8("DRR1")) ? this.#appendRoster(space, bytes) : this.#appendEnvelope(space, bytes)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (sequences.length === 0) throw error;
        stopped = error.refusal;
        break;
      }
    }
    return { sequences, head: this.head(space), stopped };
  }

  async #appendRoster(space, bytes) {
    const entry = await readRosterEntry(bytes);
    const id = await rosterEntryID(entry);
    const former = space.roster.state.entries[entry.number - 1];
    if (former && same(former, id)) return space.entries.findIndex((other) => same(other, bytes)) + 1;
    try {
      space.roster = await space.roster.adding(entry);
    } catch {
      const { number, head, epoch } = space.roster;
      refuse("roster", { roster: { number, id: hex(head), epoch } });
    }
    return this.#add(space, bytes, id);
  }

  async #appendEnvelope(space, bytes) {
    const envelope = readEnvelope(bytes);
    const id = await envelopeID(envelope, fromHex(space.id));
    const { device, chain, n, previous } = envelope.place;
    const name = hex(device) + chain;
    const written = space.chains.get(name) ?? [];
    const there = written[Number(n) - 1];
    const newest = written.length ? { chain: chain.toString(16).padStart(16, "0"), n: written.length, id: hex(written.at(-1).id) } : null;
    if (there && same(there.id, id)) return there.sequence;
    if (there) refuse("forked", { chain: newest });
    if (Number(n) !== written.length + 1 || !same(previous, written.at(-1)?.id ?? zeros(32))) refuse("gap", { chain: newest });
    const { number, head, epoch } = space.roster;
    if (envelope.epoch !== epoch) refuse("epoch", { roster: { number, id: hex(head), epoch } });
    if (!space.roster.member(device)) refuse("roster", { roster: { number, id: hex(head), epoch } });
    const sequence = await this.#add(space, bytes, id);
    space.chains.set(name, [...written, { id, sequence }]);
    return sequence;
  }

  async #add(space, bytes, id) {
    space.entries.push(bytes);
    space.places.push(await logAdding(space.places.at(-1), id));
    for (const listener of this.listeners) listener(space.id, this.head(space));
    return space.entries.length;
  }

  #page(space, after, log) {
    if (after < space.floor) refuse("pruned", { floor: point(space.places[space.floor]), snapshot: null });
    this.#known(space, `${after}:${log}`);
    const place = space.places.at(-1);
    return concat(u64(BigInt(after)), u64(place.sequence), place.hash, listBytes(upToAPage(space.entries.slice(after))));
  }

  #roster(space, after) {
    const place = space.places.at(-1);
    const entries = space.entries.filter((bytes) => same(bytes.slice(0, 4), utf8("DRR1")));
    return concat(u64(BigInt(after)), u64(place.sequence), place.hash, listBytes(entries.slice(after)));
  }

  async #openMailbox(token, contents) {
    const [mailbox, space, hash] = [contents.take(16), contents.take(16), contents.take(32)];
    await this.#space(hex(space), token);
    this.mailboxes.set(hex(mailbox), { space: hex(space), link: hash });
    return {};
  }

  async #mailbox(id, token, whose) {
    const mailbox = this.mailboxes.get(id) ?? refuse("absent");
    if (whose === "device") await this.#space(mailbox.space, token);
    else if (!same(await sha256(fromHex(token)), mailbox.link)) refuse("unauthorized");
    return mailbox;
  }

  #put(mailbox, part, bytes) {
    if (mailbox[part] && !same(mailbox[part], bytes)) refuse("taken");
    mailbox[part] = bytes;
    return {};
  }

  async #putSlot(id, token, contents) {
    const [space, hash] = [contents.take(16), contents.take(32)];
    await this.#space(hex(space), token);
    this.slots.set(id, { hash, bytes: contents.rest });
    return {};
  }

  async #slot(id, token) {
    const slot = this.slots.get(id) ?? refuse("absent");
    if (!same(await sha256(fromHex(token)), slot.hash)) refuse("unauthorized");
    return listed(slot.bytes);
  }
}

function done() {
  return { done: true };
}

function isAttested({ attestations }) {
  return attestations.length > 0;
}

/** A snapshot as it is told: its manifest and the attestations for it. */
function told(snapshot) {
  return snapshot ? [snapshot.manifest, ...snapshot.attestations] : [];
}

function refuse(name, more) {
  throw new Refusal(name, more);
}

function point({ sequence, hash }) {
  return { sequence: Number(sequence), log: hex(hash) };
}

function list(contents) {
  return Array.from({ length: contents.u32() }, () => contents.take(contents.u32()));
}

function listBytes(entries) {
  return concat(u32(entries.length), ...entries.flatMap((entry) => [u32(entry.length), entry]));
}

function listed(entry) {
  return listBytes(entry ? [entry] : []);
}

/** As many as a mebibyte holds, and at least one. */
function upToAPage(entries) {
  let length = 0;
  const end = entries.findIndex((entry) => (length += entry.length + 4) > MOST_PAGE);
  return end < 0 ? entries : entries.slice(0, Math.max(1, end));
}
