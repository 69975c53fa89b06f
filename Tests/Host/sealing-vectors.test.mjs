import { admissionOf, givenOf, readFixture } from "./sealing-fixture.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromHex, hex, utf8 } from "../../Web/sync/bytes.js";
import { checkFollows } from "../../Web/sync/chain.js";
import { sha256 } from "../../Web/sync/derive.js";
import { chainHead, checkEnvelope, envelopeID, envelopeKey, openEnvelope, readEnvelope, sealEnvelope } from "../../Web/sync/envelope.js";
import { openWith, sealTo } from "../../Web/sync/hpke.js";
import { checkIntroduction, openAnswer } from "../../Web/sync/join-answer.js";
import { answerMailbox, joinLinkText, linkCommitment, linkRequestKey, linkShared, linkToken } from "../../Web/sync/join-link.js";
import { openRequest, requestDigits, sealRequest } from "../../Web/sync/join-request.js";
import { importDeviceKeys, keyID } from "../../Web/sync/keys.js";
import { logAdding, logStart } from "../../Web/sync/log.js";
import { OpList } from "../../Web/sync/op-list.js";
import { padded } from "../../Web/sync/padding.js";
import { codeText, readCode, slotID, slotKey, slotToken } from "../../Web/sync/recovery-code.js";
import { openRecoveryPackage, sealRecoveryPackage } from "../../Web/sync/recovery-package.js";
import { formerKeyKey, rekeying } from "../../Web/sync/rekeying.js";
import { readRosterEntry, signRosterEntry } from "../../Web/sync/roster-entry.js";
import { Roster } from "../../Web/sync/roster.js";
import * as snapshots from "../../Web/sync/snapshot.js";
import { checkAttestation, readAttestation } from "../../Web/sync/attestation.js";
import { refuses } from "./sealing-world.mjs";

const vectors = await readFixture("vectors.json");
const given = await givenOf(vectors.given);
const { space, founder, phone, tablet, code, key, nonces, link, reveal, recovery } = given;
const { fixed, made } = vectors;

/** All before the signature. */
const unsigned = (bytes) => hex(bytes.slice(0, -64));
const rosterOf = async (maker, count) => Roster.of(await Promise.all(made[maker].roster.slice(0, count).map(({ bytes }) => readRosterEntry(fromHex(bytes)))));

test("the log is hashed from the space on", async () => {
  let place = await logStart(space);
  assert.equal(hex(place.hash), fixed.log[0]);
  for (const [index, name] of ["one", "two", "three"].entries()) {
    place = await logAdding(place, await sha256(utf8(name)));
    assert.deepEqual([place.sequence, hex(place.hash)], [BigInt(index + 1), fixed.log[index + 1]]);
  }
});

for (const [index, expected] of fixed.epochs.entries()) {
  test(`the key of epoch ${index + 1} gives the others`, async () => {
    const own = key(index + 1);
    const snapshot = { device: founder.device, snapshot: given.snapshot };
    assert.equal(hex(await keyID(own, space)), expected.key);
    assert.equal(hex(await envelopeKey(own, founder.device, space)), expected.envelope);
    assert.equal(hex(await snapshots.snapshotKey(own, snapshot, space)), expected.snapshot);
    assert.equal(hex(await formerKeyKey(own, space)), expected.former);
    assert.equal(hex(await snapshots.digest(given.contents, own, space)), expected.digest);
  });
}

test("a link and a code give what they open", async () => {
  const [token, request, { psk }] = [await linkToken(link), await linkRequestKey(link), await linkShared(link)];
  const mailbox = hex(await answerMailbox(link));
  assert.deepEqual({ answerMailbox: mailbox, token: hex(token), request: hex(request), psk: hex(psk) }, fixed.link);
  const [slot, access, opening] = [await slotID(recovery), await slotToken(recovery), await slotKey(recovery)];
  assert.deepEqual({ slot: hex(slot), token: hex(access), key: hex(opening) }, fixed.recovery);
  assert.equal(joinLinkText(vectors.given.app, link), vectors.given.link);
  assert.deepEqual(await linkCommitment(reveal, link.mailbox), link.commitment);
});

test("lengths are padded and codes spelled as ever", () => {
  for (const [length, expected] of fixed.padding) assert.equal(padded(length), expected);
  for (const [bytes, text] of fixed.codes) {
    assert.equal(codeText(fromHex(bytes)), text);
    assert.equal(hex(readCode(text)), bytes);
  }
  assert.equal(hex(readCode(vectors.given.code)), vectors.given.recovery);
});

for (const maker of ["swift", "javascript"]) {
  test(`a roster of every kind by ${maker} is read and written`, async () => {
    const entries = await Promise.all(made[maker].roster.map(({ bytes }) => readRosterEntry(fromHex(bytes))));
    const roster = await Roster.of(entries);
    const kinds = ["found", "admit", "admit", "remove", "admit", "void", "remove", "remove", "delete"];
    assert.deepEqual(entries.map(({ content }) => content.kind), kinds); // prettier-ignore
    assert.deepEqual(roster.state.entries.map(hex), made[maker].roster.map(({ id }) => id)); // prettier-ignore
    for (const entry of entries) {
      const again = await signRosterEntry(entry.content, entry, founder.keys);
      assert.equal(unsigned(again.bytes), unsigned(entry.bytes));
    }
    const { state, epoch } = await rosterOf(maker, 8);
    assert.deepEqual(state.members, [await admissionOf(founder), await admissionOf(code, { isCode: true })]);
    assert.deepEqual(state.former.map(({ device }) => device), [phone.device, tablet.device]); // prettier-ignore
    assert.deepEqual([epoch, state.voided, roster.state.isDeleted], [3, [given.voided], true]);
  });

  test(`epoch keys by ${maker} are opened by those who remained, and back to the first`, async () => {
    const roster = await rosterOf(maker, 8);
    for (const { device, keys } of [founder, code]) {
      for (const epoch of [2, 3]) assert.deepEqual(await roster.keyOf(epoch, device, keys), key(epoch));
    }
    for (const { device, keys } of [phone, tablet]) {
      await refuses(roster.keyOf(3, device, keys), "field", "sealedKeys");
    }
    assert.deepEqual(await roster.keysUpTo(key(3)), [key(1), key(2), key(3)]);
    for (const [index, start] of roster.state.epochs.entries()) {
      const keys = { key: key(index + 2), former: key(index + 1), nonce: nonces[index] };
      const again = await rekeying(keys, [], space, start.previous);
      assert.deepEqual(again.formerKey, start.rekeying.formerKey);
    }
  });

  test(`envelopes by ${maker} are read and sealed again`, async () => {
    const rosters = [await rosterOf(maker, 3), await rosterOf(maker, 4)];
    const [heads, lists] = [new Map(), new Map()];
    for (const [index, { bytes, id, list }] of made[maker].envelopes.entries()) {
      const envelope = readEnvelope(fromHex(bytes));
      const device = hex(envelope.place.device);
      checkFollows(envelope.place, heads.get(device));
      await checkEnvelope(envelope, rosters[envelope.epoch - 1].writerOf(envelope).signingKey, space);
      assert.equal(hex(await envelopeID(envelope, space)), id);
      heads.set(device, await chainHead(envelope, space));
      const part = await openEnvelope(envelope, key(envelope.epoch), space);
      if (!lists.has(device)) lists.set(device, new OpList());
      assert.equal(await lists.get(device).take(part), list === null ? undefined : given.lists[list]);
      const contents = { part, place: envelope.place, seen: envelope.seen, nonce: nonces[2 + index] };
      const again = await sealEnvelope(contents, key(envelope.epoch), founder.keys, space);
      assert.equal(unsigned(again.bytes), unsigned(envelope.bytes));
    }
  });

  test(`a snapshot by ${maker} is read and sealed again`, async () => {
    const json = made[maker].snapshot;
    const manifest = snapshots.readManifest(fromHex(json.manifest));
    await snapshots.checkManifest(manifest, founder.keys.signingKey, space);
    assert.equal(hex(await snapshots.manifestID(manifest, space)), json.id);
    const slices = [];
    for (const [index, part] of json.parts.entries()) {
      const sealed = fromHex(part);
      slices.push(await snapshots.openPart(manifest, sealed, index, key(2), space));
      const packed = await snapshots.openSealedPart(sealed, index, manifest, key(2), space);
      assert.equal(hex(await snapshots.sealPart(packed, index, json.parts.length, manifest, key(2), space)), part);
    }
    const contents = Uint8Array.from(Buffer.concat(slices));
    assert.deepEqual(contents, given.contents);
    await snapshots.checkContents(manifest, contents, key(2), space);
    assert.equal(hex(await snapshots.manifestBytes(manifest, key(2), space)), unsigned(manifest.bytes));
    const attestation = readAttestation(fromHex(json.vouch));
    assert.deepEqual([hex(attestation.manifest), attestation.device], [json.id, tablet.device]);
    await checkAttestation(attestation, tablet.keys.signingKey, space);
  });

  test(`a request by ${maker} is read, made again and answered`, async () => {
    const json = made[maker].joining;
    const request = await openRequest(fromHex(json.request), link);
    assert.deepEqual(request.admission, await admissionOf(tablet, { replaces: phone.device }));
    assert.deepEqual([request.name, await requestDigits(request, reveal, link)], [json.name, json.digits]);
    const again = await sealRequest(request.admission, request.name, link, nonces[6]);
    assert.equal(hex(again.bytes), json.request);
    const introduction = await openAnswer(fromHex(json.answer), request, link, tablet.keys);
    assert.deepEqual(introduction.key, key(2));
    await checkIntroduction(introduction, await rosterOf(maker, 5), request.admission);
    await checkIntroduction(introduction, await rosterOf(maker, 6), request.admission);
  });

  test(`a slot by ${maker} is opened by its code and sealed again`, async () => {
    const bytes = fromHex(made[maker].slot);
    const slot = await openRecoveryPackage(bytes, recovery);
    assert.deepEqual([slot.device, slot.introduction.key], [code.device, key(1)]);
    await checkIntroduction(slot.introduction, await rosterOf(maker, 3), await admissionOf(code, { isCode: true }));
    const keys = await importDeviceKeys(code.raw, true);
    assert.deepEqual(await sealRecoveryPackage({ ...slot, keys }, recovery, nonces[7]), bytes);
  });
}

for (const vector of await readFixture("rfc9180.json")) {
  test(`HPKE gives what the vectors of RFC 9180 say, mode ${vector.mode}`, async () => {
    const [info, aad, plain] = [vector.info, vector.aad, vector.pt].map(fromHex);
    const shared = vector.psk && { psk: fromHex(vector.psk), id: fromHex(vector.psk_id) };
    const keys = await keysOf(vector.skRm, vector.pkRm);
    const box = { enc: fromHex(vector.enc), sealed: fromHex(vector.ct) };
    assert.deepEqual(await openWith(box, keys, info, aad, shared), plain);
    const ephemeral = { key: (await keysOf(vector.skEm, vector.pkEm)).sealing, point: fromHex(vector.pkEm) };
    assert.deepEqual(await sealTo(plain, keys.sealingKey, info, aad, shared, ephemeral), box);
  });
}

function keysOf(scalar, point) {
  const [raw, key] = [fromHex(scalar), fromHex(point)];
  return importDeviceKeys({ signing: raw, signingKey: key, sealing: raw, sealingKey: key });
}
