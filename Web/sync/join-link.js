/**
 * The link for a new device, also as a QR code: the mailbox for its request, a secret that seals it, and the commitment of
 * the admitting device. It is in the fragment, which no server sees.
 *
 *     https://app/#join=BASE64URL of: 1 u8 | mailbox 16 | secret 32 | commitment 16 | address of the relay in UTF-8
 *
 * @typedef {{ relay: string, mailbox: Uint8Array, secret: Uint8Array, commitment: Uint8Array }} JoinLink
 */

import { base64url, fromBase64url } from "./base64url.js";
import { concat, Reader, same, u8, utf8 } from "./bytes.js";
import { derive, sha256 } from "./derive.js";
import { demand } from "./refusal.js";

const MARK = "#join=";
const VERSION = 1;
/** In bytes. */
const COMMITMENT = 16;
/** In bytes, of the number that the admitting device tells once the request lies there. */
export const REVEAL = 16;
/** Scheme, host and port; behind them neither a query nor a fragment. */
const RELAY = /^https?:\/\/(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?(?:\/[!-"$->A-[\]-~]*)?$/;
/** In bytes. */
const MOST_RELAY = 1024;

/**
 * @param {string} app the address of the page, without a fragment
 * @param {JoinLink} link
 */
export function joinLinkText(app, { relay, mailbox, secret, commitment }) {
  checkRelay(relay);
  return app + MARK + base64url(concat(u8(VERSION), mailbox, secret, commitment, utf8(relay)));
}

/**
 * @param {string} text the link, or the part of it behind `#join=`
 * @returns {JoinLink}
 */
export function readJoinLink(text) {
  const bytes = fromBase64url(text.split(MARK).at(-1) ?? "");
  demand(bytes, "field", "link");
  const reader = new Reader(bytes);
  demand(reader.u8() === VERSION, "version");
  const [mailbox, secret, commitment] = [reader.take(16), reader.take(32), reader.take(COMMITMENT)];
  const relay = String.fromCharCode(...reader.rest);
  checkRelay(relay);
  return { relay, mailbox, secret, commitment };
}

/**
 * The link's commitment to the number, before it is revealed.
 *
 * @param {Uint8Array} reveal random, of the device that admits
 * @param {Uint8Array} mailbox of the link
 */
export async function linkCommitment(reveal, mailbox) {
  return (await sha256(concat(utf8("dayring reveal 1"), mailbox, reveal))).slice(0, COMMITMENT);
}

/**
 * @param {Uint8Array} reveal
 * @param {JoinLink} link
 */
export async function checkReveal(reveal, { mailbox, commitment }) {
  demand(reveal.length === REVEAL, "length");
  demand(same(await linkCommitment(reveal, mailbox), commitment), "field", "reveal");
}

/**
 * The mailbox of the answer to the admission. In `mailbox` the request is answered by the number that both show digits of.
 *
 * @param {JoinLink} link
 */
export function answerMailbox({ secret, mailbox }) {
  return derive(secret, mailbox, "dayring link mailbox 1", 16);
}

/**
 * The token for both mailboxes; the relay has its hash.
 *
 * @param {JoinLink} link
 */
export function linkToken({ secret, mailbox }) {
  return derive(secret, mailbox, "dayring link token 1");
}

/** @param {JoinLink} link */
export function linkRequestKey({ secret, mailbox }) {
  return derive(secret, mailbox, "dayring link request 1");
}

/**
 * The identifier of the pre-shared key is the mailbox.
 *
 * @param {JoinLink} link
 * @returns {Promise<import("./hpke.js").Shared>}
 */
export async function linkShared({ secret, mailbox }) {
  return { psk: await derive(secret, mailbox, "dayring link psk 1"), id: mailbox };
}

/**
 * The rule of `Sources/Sync/Address`: a name or the number of a host, and a port from 1 to 65535.
 *
 * @param {string} text whether it is the address of a relay
 */
export function isRelay(text) {
  const [, host, port] = (text.length <= MOST_RELAY && text.match(RELAY)) || [];
  if (!host || Number(port ?? 1) === 0) return false;
  const url = parsed(text);
  if (host.startsWith("[")) return url !== undefined;
  // A host that a browser would read as a number of another, such as 127.1, is no name.
  return url?.hostname === host.toLowerCase() && host.length <= 253 && /^([^.]{1,63}\.)*[^.]{1,63}\.?$/.test(host);
}

/** @param {string} text */
function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** @param {string} relay */
function checkRelay(relay) {
  demand(isRelay(relay), "field", "link");
}
