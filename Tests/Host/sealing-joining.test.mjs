import { cut, flipped, generator, refuses, refusesEach, World } from "./sealing-world.mjs";
import { admissionOf } from "./sealing-fixture.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { admissionBytes } from "../../Web/sync/admission.js";
import * as box from "../../Web/sync/box.js";
import { base64url, fromBase64url } from "../../Web/sync/base64url.js";
import { concat, u8, utf8, zeros } from "../../Web/sync/bytes.js";
import { checkIntroduction, introduction, introductionBytes, openAnswer, sealAnswer } from "../../Web/sync/join-answer.js";
import { answerMailbox, joinLinkText, linkCommitment, linkRequestKey, readJoinLink } from "../../Web/sync/join-link.js";
import { openRequest, requestDigits, sealRequest } from "../../Web/sync/join-request.js";
import { importDeviceKeys, makeDeviceKeys, scalar } from "../../Web/sync/keys.js";
import { codeText, readCode, slotKey } from "../../Web/sync/recovery-code.js";
import { openRecoveryPackage, sealRecoveryPackage } from "../../Web/sync/recovery-package.js";
import { Roster } from "../../Web/sync/roster.js";

const SEED = 70;
const world = await World.make(SEED);
const { founder, other: tablet, phone, key, space } = world;
const [mailbox, reveal] = [world.bytes(16), world.bytes(16)];
const link = { relay: "http://127.0.0.1:8080", mailbox, secret: world.bytes(32), commitment: await linkCommitment(reveal, mailbox) };
const request = await sealRequest(await admissionOf(tablet), "Küche 🥕", link, world.bytes(12));
await world.add({ kind: "admit", admission: request.admission }, founder);
const answer = await sealAnswer(introduction(world.roster, key), request, link);

test("a new device asks, is admitted and answered", async () => {
  const seen = await openRequest(request.bytes, link);
  assert.deepEqual([seen.name, seen.bytes.length], ["Küche 🥕", 500]);
  assert.match(await requestDigits(seen, reveal, link), /^\d{6}$/);
  const opened = await openAnswer(answer, request, link, tablet.keys);
  assert.deepEqual([opened.key, opened.space], [key, space]);
  await checkIntroduction(opened, world.roster, request.admission);
});

// An attacker with the link and the relay knows everything but the number that is revealed last, so
// he cannot try requests until one has the same digits.
test("digits are shown only of the number that the link commits to", async () => {
  await refusesEach(flipped(reveal), (told) => requestDigits(request, told, link));
  await refusesEach(cut(reveal), (told) => requestDigits(request, told, link), "length");
  const other = world.bytes(16);
  const second = { ...link, commitment: await linkCommitment(other, mailbox) };
  assert.notEqual(await requestDigits(request, other, second), await requestDigits(request, reveal, link));
  assert.notDeepEqual(await answerMailbox(link), mailbox);
});

test("a flipped byte of request or answer is refused wherever it is", async () => {
  await refusesEach(flipped(request.bytes), (bytes) => openRequest(bytes, link));
  await refusesEach(flipped(answer), (bytes) => openAnswer(bytes, request, link, tablet.keys));
});

test("a cut or longer request or answer is refused", async () => {
  await refusesEach(cut(request.bytes), (bytes) => openRequest(bytes, link), "length");
  await refusesEach(cut(answer), (bytes) => openAnswer(bytes, request, link, tablet.keys), "length");
});

test("only its own link, keys and request open an answer", async () => {
  for (const wrong of [{ ...link, secret: zeros(32) }, { ...link, mailbox: zeros(16) }]) {
    await refuses(openRequest(request.bytes, wrong), "seal");
    await refuses(openAnswer(answer, request, wrong, tablet.keys), "seal");
  }
  await refuses(openAnswer(answer, request, link, phone.keys), "seal");
  const again = await sealRequest(await admissionOf(tablet), "Küche 🥕", link, zeros(12));
  await refuses(openAnswer(answer, again, link, tablet.keys), "seal");
});

test("an answer about another roster, member or key is noticed", async () => {
  const opened = await openAnswer(answer, request, link, tablet.keys);
  const before = await Roster.of(world.entries.slice(0, 3));
  await refuses(checkIntroduction(opened, before, request.admission), "field", "head");
  const replacing = await admissionOf(tablet, { replaces: phone.device });
  await refuses(checkIntroduction(opened, world.roster, replacing), "field", "device");
  const elsewhere = await World.make(SEED + 1);
  await refuses(checkIntroduction(opened, elsewhere.roster, request.admission), "field", "space");
  await refuses(checkIntroduction({ ...opened, key: { ...key, epoch: 2 } }, world.roster, request.admission), "field", "epoch");
  await refuses(async () => introduction(world.roster, { ...key, epoch: 2 }), "key");
});

for (const name of ["", "a\u0007", "\u007f", "a".repeat(256)]) {
  test(`a name has 1 to 255 bytes and no control characters: ${JSON.stringify(name.slice(0, 8))}`, async () => {
    await refuses(async () => sealRequest(await admissionOf(tablet), name, link, zeros(12)), "field", "name");
  });
}

test("the longest name fits, and a recovery code asks nobody", async () => {
  const longest = "n".repeat(255);
  assert.equal((await sealRequest(await admissionOf(tablet), longest, link, zeros(12))).name, longest);
  await refuses(async () => sealRequest(await admissionOf(tablet, { isCode: true }), "x", link, zeros(12)), "field", "type");
});

test("a name that is no UTF-8, or is not followed by zeros, is refused", async () => {
  const [magic, nonce] = [utf8("DRQ1"), zeros(12)];
  for (const [tail, reason, field] of [[[1, 0xff], "field", "name"], [[1, 0x61, 1], "padding"]]) {
    const plain = concat(admissionBytes(await admissionOf(tablet)), Uint8Array.from(tail), zeros(256 - tail.length));
    const sealed = await box.seal(plain, await linkRequestKey(link), nonce, magic);
    await refuses(openRequest(concat(magic, nonce, sealed), link), reason, field);
  }
});

for (const app of ["https://app.example/", "http://localhost:8080/?a#b", ""]) {
  test(`a link is read back behind "${app}"`, () => {
    const text = joinLinkText(app, link);
    assert.deepEqual(readJoinLink(text), link);
    assert.deepEqual(readJoinLink(text.slice(app.length + 6)), link);
  });
}

test("an address is printable and of the web", async () => {
  for (const relay of ["ftp://a", "https://a b", "https://ä", "relay.example", "", "https://127.0.0.1:99999", "https://a:0", "https://me@a", "https://127.1", "https://" + "a".repeat(1017)]) {
    await refuses(async () => joinLinkText("", { ...link, relay }), "field", "link");
  }
});

test("what is no link is refused", async () => {
  for (const text of ["", "#join=", "AQ=", "A", "Zg==", "Zh", "*", "https://app.example/"]) {
    await refuses(async () => readJoinLink(text));
  }
  await refuses(async () => readJoinLink(base64url(concat(u8(2), zeros(60)))), "version");
  for (const [plain, text] of [["", ""], ["f", "Zg"], ["fo", "Zm8"], ["foo", "Zm9v"], ["\u007f?>", "fz8-"], ["~~?", "fn4_"]]) {
    assert.equal(base64url(utf8(plain)), text);
    assert.deepEqual(fromBase64url(text), utf8(plain));
  }
});

const numbers = [
  [0, "0000-0000-0000-0000-0000-0000-0000-0000-0"],
  [1, "0000-0000-0000-0000-0000-0000-0000-0001-1"],
  [36, "0000-0000-0000-0000-0000-0000-0000-0014-U"],
  [255, "0000-0000-0000-0000-0000-0000-0000-007Z-~"],
];
for (const [number, text] of numbers) {
  test(`${number} is spelled ${text}`, () => {
    const code = concat(zeros(19), u8(number));
    assert.equal(codeText(code), text);
    assert.deepEqual(readCode(text), code);
  });
}

test(`a code of seed ${SEED} is read back, however it is written down`, () => {
  for (let round = 0; round < 50; round++) {
    const code = world.bytes(20);
    const text = codeText(code);
    const spellings = [
      text, text.toLowerCase(), text.replaceAll("-", ""), text.replaceAll("-", " "), ` ${text}\n`,
      text.replaceAll("0", "o").replaceAll("1", "l"), text.replaceAll("0", "O").replaceAll("1", "I"),
    ]; // prettier-ignore
    for (const spelling of spellings) assert.deepEqual(readCode(spelling), code);
  }
});

test("one wrong letter, or two that have changed places, are noticed", async () => {
  const random = generator(SEED);
  const letters = [...codeText(Uint8Array.from({ length: 20 }, () => random(256))).replaceAll("-", "")];
  for (const place of letters.keys()) {
    for (const letter of "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U") {
      if (letter === letters[place]) continue;
      await refuses(async () => readCode(replaced(letters, place, letter)), "field", "code");
    }
    if (place === 0 || letters[place] === letters[place - 1]) continue;
    const swapped = [...letters];
    [swapped[place], swapped[place - 1]] = [swapped[place - 1], swapped[place]];
    await refuses(async () => readCode(swapped.join("")), "field", "code");
  }
});

test("what is no code is refused", async () => {
  for (const text of ["", "0", "é", "0000-0000", "0".repeat(32), "0".repeat(34), Array(8).fill("0000").join(".") + ".0"]) {
    await refuses(async () => readCode(text), "field", "code");
  }
});

test("a code opens its slot, and admits a device with what is in it", async () => {
  const code = world.bytes(20);
  const slot = { introduction: introduction(world.roster, key), device: world.code.device, keys: world.code.keys };
  const bytes = await sealRecoveryPackage(slot, code, world.bytes(12));
  const opened = await openRecoveryPackage(bytes, code);
  const member = await admissionOf(world.code, { isCode: true });
  await checkIntroduction(opened.introduction, world.roster, member);
  const party = await world.party();
  const admission = await admissionOf(party);
  const roster = await world.roster.adding(await world.roster.entry({ kind: "admit", admission }, opened.device, opened.keys));
  assert.ok(roster.member(party.device));
  await refusesEach(flipped(bytes), (bytes) => openRecoveryPackage(bytes, code));
  await refusesEach(cut(bytes), (bytes) => openRecoveryPackage(bytes, code), "length");
  await refuses(openRecoveryPackage(bytes, zeros(20)), "seal");
});

test("keys that are not those of their points are refused", async () => {
  const { code, phone } = world;
  const plain = concat(
    introductionBytes(introduction(world.roster, key)),
    code.device,
    await scalar(code.keys.signing),
    phone.keys.signingKey,
    await scalar(code.keys.sealing),
    code.keys.sealingKey,
  );
  const [magic, nonce, secret] = [utf8("DRC1"), zeros(12), world.bytes(20)];
  const sealed = await box.seal(plain, await slotKey(secret), nonce, magic);
  await refuses(openRecoveryPackage(concat(magic, nonce, sealed), secret), "field", "privateKey");
});

test("private keys cannot be read, but for those that are made for a code", async () => {
  const keys = await makeDeviceKeys();
  for (const key of [keys.signing, keys.sealing]) {
    assert.ok(!key.extractable);
    await assert.rejects(crypto.subtle.exportKey("jwk", key));
  }
  const [signing, sealing] = [await scalar(founder.keys.signing), await scalar(founder.keys.sealing)];
  const { signingKey, sealingKey } = founder.keys;
  const imported = await importDeviceKeys({ signing, signingKey, sealing, sealingKey });
  assert.ok(!imported.signing.extractable && !imported.sealing.extractable);
});

function replaced(letters, place, letter) {
  return [...letters.slice(0, place), letter, ...letters.slice(place + 1)].join("");
}
