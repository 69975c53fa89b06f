/** The fixture that Swift and JavaScript share, and what both make its forms of. */

import "./sealing-platform.mjs";

import { readFile } from "node:fs/promises";

import { DEVICE, RECOVERY_CODE } from "../../Web/sync/admission.js";
import { fromHex, utf8, zeros } from "../../Web/sync/bytes.js";
import { sha256 } from "../../Web/sync/derive.js";
import { readJoinLink } from "../../Web/sync/join-link.js";
import { importDeviceKeys } from "../../Web/sync/keys.js";

export const FIXTURES = new URL("../SealingTests/Fixtures/", import.meta.url);

export async function readFixture(name) {
  return JSON.parse(await readFile(new URL(name, FIXTURES), "utf8"));
}

/** The given part of the fixture, as values. */
export async function givenOf(given) {
  const names = Object.keys(given.parties);
  const parties = await Promise.all(Object.values(given.parties).map(partyOf));
  return {
    space: fromHex(given.space),
    ...Object.fromEntries(names.map((name, index) => [name, parties[index]])),
    key: (epoch) => ({ epoch, secret: fromHex(given.secrets[epoch - 1]) }),
    nonces: given.nonces.map(fromHex),
    chains: given.chains.map((chain) => BigInt("0x" + chain)),
    snapshot: fromHex(given.snapshot),
    voided: fromHex(given.voided),
    link: readJoinLink(given.link),
    reveal: fromHex(given.reveal),
    recovery: fromHex(given.recovery),
    lists: given.lists,
    contents: utf8(given.line.repeat(given.lines)),
  };
}

async function partyOf(json) {
  const { device, token, ...raw } = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fromHex(value)]));
  return { device, token, raw, keys: await importDeviceKeys(raw) };
}

/** The admission of a party. */
export async function admissionOf({ device, token, keys: { signingKey, sealingKey } }, { replaces = zeros(16), isCode = false } = {}) {
  const type = isCode ? RECOVERY_CODE : DEVICE;
  return { device, replaces, type, signingKey, sealingKey, token: await sha256(token) };
}
