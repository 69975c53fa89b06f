/**
 * Joining a space, and admitting others: docs/sync-format.md has the forms, docs/relay-api.md the calls.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("../sync/join-link.js").JoinLink} JoinLink
 * @typedef {import("../sync/join-request.js").JoinRequest} JoinRequest
 * @typedef {import("../sync/admission.js").Admission} Admission
 * @typedef {import("../sync/keys.js").DeviceKeys} DeviceKeys
 *
 * This browser before it belongs to a space:
 * @typedef {{ device: Uint8Array, keys: DeviceKeys, token: Uint8Array, admission: Admission }} Candidate
 *
 * The same as it is kept until it is a member (`space-attempts.js`): with its founding entry and first key, or its request.
 * @typedef {Candidate & { entry?: Uint8Array, secret?: Uint8Array, request?: Uint8Array }} Attempt
 *
 * By what each is for; in a test, a map.
 * @typedef {Pick<import("./space-attempts.js").Attempts, "get" | "set" | "delete"> | Map<string, Attempt>} AttemptStore
 *
 * A member as it begins, before it has read anything:
 * @typedef {Pick<SpaceState, "relay" | "space" | "device" | "keys" | "token" | "epochs" | "known">} Member
 */
import { DEVICE } from "../sync/admission.js";
import { concat, hex, same, zeros } from "../sync/bytes.js";
import { sha256 } from "../sync/derive.js";
import { checkIntroduction, introduction, openAnswer, sealAnswer } from "../sync/join-answer.js";
import { REVEAL, answerMailbox, joinLinkText, linkCommitment, linkToken } from "../sync/join-link.js";
import { openRequest, requestDigits, sealRequest } from "../sync/join-request.js";
import { Refusal } from "../sync/refusal.js";
import { readRosterEntry, rosterEntryID } from "../sync/roster-entry.js";
import { Roster, foundingEntry } from "../sync/roster.js";
import { randomBytes } from "./space-uncommitted.js";
import { makeStorableKeys } from "./space-keys.js";
import { Refused, Relay, listBytes } from "./space-relay.js";

/** A relay whose roster goes on for longer is none; as many as the native device takes. */
const MOST_ROSTER = 65_536;

/** @param {Partial<Admission>} [more] @returns {Promise<Candidate>} */
export async function candidate(more) {
  const [device, token, keys] = [randomBytes(16), randomBytes(32), await makeStorableKeys()];
  const { signingKey, sealingKey } = keys;
  const admission = { device, replaces: zeros(16), type: DEVICE, signingKey, sealingKey, token: await sha256(token), ...more };
  return { device, keys, token, admission };
}

/**
 * Founds a space at a relay, or goes on with the one of a try that broke off.
 *
 * @param {Relay} relay
 * @param {AttemptStore} [attempts]
 * @returns {Promise<Member>}
 */
export async function founded(relay, attempts = new Map()) {
  const aim = `start ${relay.address}`;
  let me = await attempts.get(aim);
  if (!me?.entry || !me.secret) {
    me = await candidate();
    const { bytes } = await foundingEntry(randomBytes(16), me.admission, me.keys);
    me = { ...me, entry: bytes, secret: randomBytes(32) };
    await attempts.set(aim, me);
  }
  const [bytes, secret] = [/** @type {Uint8Array} */ (me.entry), /** @type {Uint8Array} */ (me.secret)];
  const entry = await readRosterEntry(bytes);
  try {
    await relay.call("create", "PUT", `spaces/${hex(entry.space)}`, me.token, concat(zeros(32), listBytes([bytes])));
  } catch (error) {
    if (error instanceof Refused && error.name === "deleted") await attempts.delete(aim);
    throw error;
  }
  const known = [{ bytes, id: await rosterEntryID(entry) }];
  return member(relay, entry.space, me, [{ epoch: 1, secret }], known);
}

/** A device that was asked for by a link. */
export class Joining {
  /** Six, once the other device has read the request and told its number. */
  digits = "";
  #isAcknowledged = false;

  /** @param {JoinLink} link @param {Candidate} me @param {JoinRequest} request */
  constructor(link, me, request) {
    this.link = link;
    this.me = me;
    this.request = request;
  }

  /**
   * Goes on with what an earlier try by this link has sent.
   *
   * @param {JoinLink} link
   * @param {string} name of this browser
   * @param {AttemptStore} [attempts]
   */
  static async begin(link, name, attempts = new Map()) {
    const aim = `join ${hex(link.mailbox)}`;
    const former = await attempts.get(aim);
    if (former?.request) return new Joining(link, former, await openRequest(former.request, link));
    const me = await candidate();
    const request = await sealRequest(me.admission, name, link, randomBytes(12));
    await attempts.set(aim, { ...me, request: request.bytes });
    return new Joining(link, me, request);
  }

  /** Leaves the request where the link says. To be repeated where that fails, since another one would not be taken. */
  async send() {
    const { link, request } = this;
    await new Relay(link.relay).call("putRequest", "POST", `mailboxes/${hex(link.mailbox)}/request`, await linkToken(link), request.bytes);
  }

  /** @returns {Promise<Member | undefined>} nothing before the answer is there */
  async answer() {
    const { link, me } = this;
    const relay = new Relay(link.relay);
    const token = await linkToken(link);
    const second = hex(await answerMailbox(link));
    if (!this.digits) {
      const { list } = await relay.call("answer", "GET", `mailboxes/${hex(link.mailbox)}/answer`, token);
      if (list.length === 0) return undefined;
      this.digits = await requestDigits(this.request, list[0], link);
    }
    if (!this.#isAcknowledged) {
      await relay.call("putRequest", "POST", `mailboxes/${second}/request`, token, await sha256(this.request.bytes));
      this.#isAcknowledged = true;
    }
    const { list } = await relay.call("answer", "GET", `mailboxes/${second}/answer`, token);
    if (list.length === 0) return undefined;
    const met = await openAnswer(list[0], this.request, link, me.keys);
    const { roster, known } = await readRoster(relay, met.space, me.token);
    await checkIntroduction(met, roster, me.admission);
    return member(relay, met.space, me, await keysOf(roster, met.key, me.device, me.keys), known);
  }
}

/** A link for one device, and what comes of it. */
export class Invitation {
  /** @type {JoinRequest | undefined} */
  request;
  #isRevealed = false;
  /**
   * Sealed once, so that it can be sent again.
   *
   * @type {Uint8Array | undefined}
   */
  #answer;

  /** @param {SpaceState} state @param {JoinLink} link @param {Uint8Array} reveal the number that the link commits to */
  constructor(state, link, reveal) {
    this.link = link;
    this.reveal = reveal;
    this.relay = new Relay(state.relay);
    this.token = state.token;
  }

  /** @param {SpaceState} state */
  static async open(state) {
    const [mailbox, reveal] = [randomBytes(16), randomBytes(REVEAL)];
    const link = { relay: state.relay, mailbox, secret: randomBytes(32), commitment: await linkCommitment(reveal, mailbox) };
    const hash = await sha256(await linkToken(link));
    const relay = new Relay(state.relay);
    for (const box of [mailbox, await answerMailbox(link)]) {
      await relay.call("openMailbox", "POST", "mailboxes", state.token, concat(box, state.space, hash));
    }
    return new Invitation(state, link, reveal);
  }

  /** @param {string} app the page's address */
  text(app) {
    return joinLinkText(app, this.link);
  }

  /** @returns {Promise<{ name: string, digits: string } | undefined>} nothing before both devices can show the digits */
  async asked() {
    const first = hex(this.link.mailbox);
    if (!this.request) {
      const { list } = await this.relay.call("request", "GET", `mailboxes/${first}/request`, this.token);
      if (list.length === 0) return undefined;
      this.request = await openRequest(list[0], this.link);
    }
    if (!this.#isRevealed) {
      await this.relay.call("putAnswer", "POST", `mailboxes/${first}/answer`, this.token, this.reveal);
      this.#isRevealed = true;
    }
    const second = hex(await answerMailbox(this.link));
    const { list } = await this.relay.call("request", "GET", `mailboxes/${second}/request`, this.token);
    if (list.length === 0) return undefined;
    if (!same(list[0], await sha256(this.request.bytes))) throw new Refusal("field", "reveal");
    return { name: this.request.name, digits: await requestDigits(this.request, this.reveal, this.link) };
  }

  /** @param {SpaceState} state in whose roster it stands by now */
  async admit(state) {
    if (!this.request) return;
    this.#answer ??= await sealAnswer(introductionIn(state), this.request, this.link);
    const second = hex(await answerMailbox(this.link));
    await this.relay.call("putAnswer", "POST", `mailboxes/${second}/answer`, this.token, this.#answer);
  }
}

/** @param {SpaceState} state */
export function introductionIn({ view, epochs }) {
  if (!view.roster) throw new Refusal("field", "number");
  const roster = new Roster(view.roster);
  const key = epochs.find(({ epoch }) => epoch === roster.epoch);
  if (!key) throw new Refusal("key");
  return introduction(roster, key);
}

/**
 * The roster from its founding on, as a newcomer reads it.
 *
 * @param {Relay} relay
 * @param {Uint8Array} space
 * @param {Uint8Array} token
 */
export async function readRoster(relay, space, token) {
  /** @type {{ bytes: Uint8Array, id: Uint8Array }[]} */
  const known = [];
  /** @type {import("../sync/roster-entry.js").RosterEntry[]} */
  const entries = [];
  for (;;) {
    /** @type {{ list: Uint8Array[] }} */
    const { list } = await relay.call("roster", "GET", `spaces/${hex(space)}/roster?after=${entries.length}`, token);
    if (list.length === 0) break;
    for (const bytes of list) {
      const entry = await readRosterEntry(bytes);
      if (entry.number !== entries.push(entry)) throw new Refusal("field", "number");
    }
    if (entries.length > MOST_ROSTER) throw new Refusal("tooLarge");
  }
  const roster = await Roster.of(entries);
  if (!same(roster.state.space, space)) throw new Refusal("field", "space");
  for (const entry of entries) known.push({ bytes: entry.bytes, id: await rosterEntryID(entry) });
  return { roster, known };
}

/**
 * The keys of all epochs, from the one that a member handed over or from the newest that was sealed to this member since.
 *
 * @param {Roster} roster
 * @param {import("../sync/keys.js").EpochKey} key
 * @param {Uint8Array} device
 * @param {DeviceKeys} keys
 */
export async function keysOf(roster, key, device, keys) {
  return roster.keysUpTo(key.epoch === roster.epoch ? key : await roster.keyOf(roster.epoch, device, keys));
}

/**
 * @param {Relay} relay
 * @param {Uint8Array} space
 * @param {Candidate} me
 * @param {import("../sync/keys.js").EpochKey[]} epochs
 * @param {SpaceState["known"]} known
 * @returns {Member}
 */
export function member(relay, space, { device, keys, token }, epochs, known) {
  return { relay: relay.address, space, device, keys, token, epochs, known };
}
