/**
 * Adds to the fixture what JavaScript makes of what is given there, and what is derived of it.
 *
 *     node Tests/Host/sealing-vectors.mjs Tests/SealingTests/Fixtures/vectors.json
 */

import { admissionOf, givenOf } from "./sealing-fixture.mjs";

import { readFile, writeFile } from "node:fs/promises";

import { concat, hex, u32, utf8 } from "../../Web/sync/bytes.js";
import { firstPlace, placeAfter } from "../../Web/sync/chain.js";
import { sha256 } from "../../Web/sync/derive.js";
import { chainHead, envelopeID, envelopeKey, sealEnvelope } from "../../Web/sync/envelope.js";
import { introduction, sealAnswer } from "../../Web/sync/join-answer.js";
import { answerMailbox, linkRequestKey, linkShared, linkToken } from "../../Web/sync/join-link.js";
import { requestDigits, sealRequest } from "../../Web/sync/join-request.js";
import { importDeviceKeys, keyID } from "../../Web/sync/keys.js";
import { logAdding, logStart } from "../../Web/sync/log.js";
import { opPart, partsOf } from "../../Web/sync/op-part.js";
import { padded } from "../../Web/sync/padding.js";
import { codeText, slotID, slotKey, slotToken } from "../../Web/sync/recovery-code.js";
import { sealRecoveryPackage } from "../../Web/sync/recovery-package.js";
import { formerKeyKey } from "../../Web/sync/rekeying.js";
import { rosterEntryID } from "../../Web/sync/roster-entry.js";
import { foundingEntry, Roster } from "../../Web/sync/roster.js";
import { digest, manifestID, sealSnapshot, snapshotKey } from "../../Web/sync/snapshot.js";
import { makeAttestation } from "../../Web/sync/attestation.js";

const file = process.argv[2];
const vectors = JSON.parse(await readFile(file, "utf8"));
const given = await givenOf(vectors.given);
const { space, founder, phone, tablet, code, key, nonces, chains, link, reveal, recovery } = given;
vectors.fixed = await fixed();
vectors.made.javascript = await made();
await writeFile(file, JSON.stringify(vectors, null, 2) + "\n");

async function fixed() {
  const log = [await logStart(space)];
  for (const name of ["one", "two", "three"]) log.push(await logAdding(log.at(-1), await sha256(utf8(name))));
  const epochs = [];
  for (const epoch of [1, 2, 3]) {
    epochs.push({
      key: hex(await keyID(key(epoch), space)),
      envelope: hex(await envelopeKey(key(epoch), founder.device, space)),
      snapshot: hex(await snapshotKey(key(epoch), { device: founder.device, snapshot: given.snapshot }, space)),
      former: hex(await formerKeyKey(key(epoch), space)),
      digest: hex(await digest(given.contents, key(epoch), space)),
    });
  }
  const lengths = [0, 1, 255, 256, 257, 4095, 4096, 4097, 4352, 4353, 10_000, 65_535, 65_536, 65_537, 100_000, 131_073, 258_048];
  const codes = [];
  for (let number = 0; number < 40; number++) codes.push((await sha256(concat(utf8("code"), u32(number)))).slice(0, 20));
  return {
    log: log.map(({ hash }) => hex(hash)),
    epochs,
    padding: lengths.map((length) => [length, padded(length)]),
    link: {
      answerMailbox: hex(await answerMailbox(link)),
      token: hex(await linkToken(link)),
      request: hex(await linkRequestKey(link)),
      psk: hex((await linkShared(link)).psk),
    },
    recovery: { slot: hex(await slotID(recovery)), token: hex(await slotToken(recovery)), key: hex(await slotKey(recovery)) },
    codes: codes.map((code) => [hex(code), codeText(code)]),
  };
}

async function made() {
  const { rosters, entries } = await makeRoster();
  const envelopes = await makeEnvelopes(await rosterEntryID(entries[0]));
  const snapshot = await makeSnapshot(await rosterEntryID(entries[0]), envelopes);
  const joining = await makeJoining(rosters[4]);
  const keys = await importDeviceKeys(code.raw, true);
  const slot = { introduction: introduction(rosters[2], key(1)), device: code.device, keys };
  return {
    roster: await Promise.all(entries.map(async (entry) => ({ bytes: hex(entry.bytes), id: hex(await rosterEntryID(entry)) }))),
    envelopes: await Promise.all(
      envelopes.map(async ({ envelope, list }) => ({ bytes: hex(envelope.bytes), id: hex(await envelopeID(envelope, space)), list })),
    ),
    snapshot,
    joining,
    slot: hex(await sealRecoveryPackage(slot, recovery, nonces[7])),
  };
}

async function makeRoster() {
  const entries = [await foundingEntry(space, await admissionOf(founder), founder.keys)];
  const rosters = [await Roster.founded(entries[0])];
  const add = async (content, { device, keys }) => {
    entries.push(await rosters.at(-1).entry(content, device, keys));
    rosters.push(await rosters.at(-1).adding(entries.at(-1)));
  };
  await add({ kind: "admit", admission: await admissionOf(phone) }, founder);
  await add({ kind: "admit", admission: await admissionOf(code, { isCode: true }) }, phone);
  await add(await rosters[2].removal([phone.device], key(1), key(2).secret, nonces[0]), founder);
  await add({ kind: "admit", admission: await admissionOf(tablet, { replaces: phone.device }) }, code);
  await add({ kind: "void", envelope: given.voided }, founder);
  await add({ kind: "remove", removal: { devices: [tablet.device] } }, tablet);
  await add(await rosters[6].removal([], key(2), key(3).secret, nonces[1]), founder);
  await add({ kind: "delete" }, founder);
  return { rosters, entries };
}

async function makeEnvelopes(founding) {
  const envelopes = [];
  const seal = async (part, place, seen, epoch, { keys }, list) => {
    const nonce = nonces[2 + envelopes.length];
    envelopes.push({ envelope: await sealEnvelope({ part, place, seen, nonce }, key(epoch), keys, space), list });
  };
  const next = async () => placeAfter(await chainHead(envelopes.at(-1).envelope, space));
  const [whole, other] = await Promise.all(
    given.lists.map(async (list) => (await partsOf(JSON.parse(list).map((op) => ({ stamp: op.stamp, json: JSON.stringify(op) }))))[0]),
  );
  const json = utf8(given.lists[1]);
  const start = await logAdding(await logStart(space), founding);
  await seal(whole, firstPlace(founder.device, chains[0]), start, 1, founder, 0);
  await seal(await opPart(json.subarray(0, 100), true, other.minute), await next(), start, 1, founder, null);
  await seal(await opPart(json.subarray(100), false, other.minute), await next(), start, 2, founder, 1);
  await seal(whole, firstPlace(phone.device, chains[1]), await logStart(space), 1, phone, 0);
  return envelopes;
}

async function makeSnapshot(founding, envelopes) {
  const upto = await logAdding(await logStart(space), founding);
  const heads = await Promise.all([envelopes[3], envelopes[2]].map(({ envelope }) => chainHead(envelope, space)));
  const place = { snapshot: given.snapshot, device: founder.device, upto, chains: heads };
  const { manifest, parts } = await sealSnapshot(given.contents, place, key(2), founder.keys, space);
  const id = await manifestID(manifest, space);
  const attestation = await makeAttestation(id, tablet.device, tablet.keys, space);
  return { manifest: hex(manifest.bytes), id: hex(id), parts: parts.map(hex), vouch: hex(attestation.bytes) };
}

async function makeJoining(roster) {
  const admission = await admissionOf(tablet, { replaces: phone.device });
  const request = await sealRequest(admission, "Tablet ☕", link, nonces[6]);
  const answer = await sealAnswer(introduction(roster, key(2)), request, link);
  const digits = await requestDigits(request, reveal, link);
  return { request: hex(request.bytes), name: request.name, digits, answer: hex(answer) };
}
