import { cut, flipped, generator, refuses, refusesEach, sampleOp, World } from "./sealing-world.mjs";
import { admissionOf } from "./sealing-fixture.mjs";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { concat, fromHex, zeros } from "../../Web/sync/bytes.js";
import { importDeviceKeys, sealingKey, signingKey } from "../../Web/sync/keys.js";
import { partsOf } from "../../Web/sync/op-part.js";
import { readRosterEntry, signRosterEntry } from "../../Web/sync/roster-entry.js";
import { Roster } from "../../Web/sync/roster.js";
import { sign } from "../../Web/sync/signed.js";

const SEED = 30;
/** @type {World} */
let world;
beforeEach(async () => void (world = await World.make(SEED)));

/** A content, by whom, and the field by which the roster refuses it. */
async function refusesEntry(content, party, reason, field) {
  await refuses(async () => world.roster.adding(await world.entry(content, party)), reason, field);
}

test("entries out of order, left out, repeated or unsigned are refused", async () => {
  const { entries } = world;
  assert.deepEqual((await Roster.of(entries)).state, world.roster.state);
  for (const order of [[1, 0, 2], [0, 2, 1], [0, 2], [1, 2], [0, 0, 1, 2], [0, 1, 1, 2], [0, 1, 2, 2]]) {
    await refuses(Roster.of(order.map((index) => entries[index])), "field", "number");
  }
  await refuses(Roster.of([]), "length");
  for (const entry of entries) {
    const unsigned = await readRosterEntry(concat(entry.bytes.slice(0, -64), zeros(64)));
    await refuses(Roster.of(entries.map((other) => (other === entry ? unsigned : other))), "signature");
  }
});

test("of two entries at one place the roster holds one", async () => {
  const left = await world.entry({ kind: "void", envelope: zeros(32) }, world.founder);
  const right = await world.entry({ kind: "delete" }, world.phone);
  const roster = await world.roster.adding(left);
  await refuses(roster.adding(right), "field", "number");
  const next = await world.entry({ kind: "delete" }, world.phone, { number: 5, previous: zeros(32) });
  await refuses(roster.adding(next), "field", "previous");
});

test("whoever is no member, or signs for another, is refused", async () => {
  const { other, phone, roster, space } = world;
  await refusesEntry({ kind: "delete" }, other, "field", "by");
  const place = { space, number: 4, previous: roster.head, by: phone.device };
  await refuses(roster.adding(await signRosterEntry({ kind: "delete" }, place, other.keys)), "signature");
  await refuses(roster.adding(await world.entry({ kind: "delete" }, phone, { space: zeros(16) })), "field", "space");
});

test("a founding that is none is refused", async () => {
  const { founder, phone, roster } = world;
  const [own, others] = [await admissionOf(founder), await admissionOf(phone)];
  const first = { number: 1, previous: zeros(32) };
  const foundings = [
    [{ kind: "found", admission: own }, { ...first, number: 2 }, "number"],
    [{ kind: "found", admission: own }, { ...first, previous: roster.head }, "previous"],
    [{ kind: "admit", admission: own }, first, "kind"],
    [{ kind: "found", admission: others }, first, "by"],
    [{ kind: "found", admission: { ...own, type: 2 } }, first, "type"],
    [{ kind: "found", admission: { ...own, replaces: phone.device } }, first, "replaces"],
  ];
  for (const [content, place, field] of foundings) {
    await refuses(async () => Roster.founded(await world.entry(content, founder, place)), "field", field);
  }
  await refusesEntry({ kind: "found", admission: own }, founder, "field", "kind");
});

test("no device and no token comes twice, not even after it has gone", async () => {
  const { other, phone, founder } = world;
  const admission = await admissionOf(other);
  const known = await admissionOf(phone);
  for (let round = 0; round < 2; round++) {
    await refusesEntry({ kind: "admit", admission: { ...admission, device: phone.device } }, founder, "field", "device");
    await refusesEntry({ kind: "admit", admission: { ...admission, token: known.token } }, founder, "field", "token");
    await refusesEntry({ kind: "admit", admission: { ...admission, replaces: world.bytes(16) } }, founder, "field", "replaces");
    if (round === 0) await world.add({ kind: "remove", removal: { devices: [phone.device] } }, phone);
  }
  assert.ok(world.roster.state.isEpochDue);
  await world.add(await world.roster.removal([], world.key, world.bytes(32), zeros(12)), founder);
  assert.deepEqual([world.roster.state.isEpochDue, world.roster.epoch], [false, 2]);
});

test("a recovery code admits devices, and does nothing else", async () => {
  const { other, code, phone } = world;
  const admission = await admissionOf(other);
  await world.roster.adding(await world.entry({ kind: "admit", admission }, code));
  await refusesEntry({ kind: "admit", admission: { ...admission, type: 2 } }, code, "field", "type");
  await refusesEntry({ kind: "remove", removal: { devices: [code.device] } }, code, "field", "by");
  await refusesEntry(await world.removal([phone.device], []), code, "field", "by");
  await refusesEntry({ kind: "void", envelope: zeros(32) }, code, "field", "by");
  await refusesEntry({ kind: "delete" }, code, "field", "by");
  const envelope = await world.envelope((await partsOf([sampleOp(1)]))[0], { writer: code });
  await refuses(async () => world.roster.writerOf(envelope), "field", "device");
});

test("who remains gets the next key, and who was removed does not", async () => {
  const { founder, phone, code, key } = world;
  const [part] = await partsOf([sampleOp(1)]);
  const envelopes = [await world.envelope(part), await world.envelope(part, { writer: founder })];
  const secret = world.bytes(32);
  await world.add(await world.roster.removal([phone.device], key, secret, world.bytes(12)), founder);
  const next = { epoch: 2, secret };
  for (const { device, keys } of [founder, code]) assert.deepEqual(await world.roster.keyOf(2, device, keys), next);
  await refuses(world.roster.keyOf(2, phone.device, phone.keys), "field", "sealedKeys");
  await refuses(world.roster.keyOf(2, founder.device, phone.keys), "seal");
  await refuses(world.roster.keyOf(1, founder.device, founder.keys), "field", "epoch");
  assert.deepEqual(await world.roster.keysUpTo(next), [key, next]);
  await refuses(world.roster.keysUpTo({ ...key, epoch: 2 }), "key");
  await refuses(world.roster.keysUpTo({ ...key, epoch: 3 }), "field", "epoch");
  await refuses(async () => world.roster.writerOf(envelopes[0]), "field", "device");
  await refuses(async () => world.roster.writerOf(envelopes[1]), "field", "epoch");
  const unknown = await world.envelope(part, { writer: founder, key: { ...key, epoch: 2 } });
  await refuses(async () => world.roster.writerOf(unknown), "key");
});

test("a key is sealed to exactly those who remain, and epochs follow each other", async () => {
  const { founder, phone, code } = world;
  const [own, phones, codes] = world.roster.state.members;
  for (const members of [[own], [codes], [own, codes, phones], [own, phones], []]) {
    await refusesEntry(await world.removal([phone.device], members), founder, "field", "sealedKeys");
  }
  const remove = await world.removal([phone.device], [codes, own]);
  await world.roster.adding(await world.entry(remove, founder));
  await refusesEntry(await world.removal([phone.device], [own, own, codes]), founder, "field", "sealedKeys");
  for (const epoch of [1, 3, 2 ** 32 - 1]) {
    await refusesEntry(await world.removal([], world.roster.state.members, epoch), founder, "field", "epoch");
  }
  await refuses(world.roster.removal([], { ...world.key, epoch: 2 }, zeros(32), zeros(12)), "key");
  await refusesEntry(await world.removal([world.other.device], [own, phones, codes]), founder, "field", "removed");
  await refusesEntry(await world.removal([founder.device], [phones, codes]), founder, "field", "removed");
  await refusesEntry(await world.removal([phone.device, phone.device], []), founder, "field", "removed");
  for (const device of [phone.device, world.other.device, code.device]) {
    await refusesEntry({ kind: "remove", removal: { devices: [device] } }, founder, "field", "removed");
  }
});

test("a sealed key of another name than the entry says is refused", async () => {
  const { founder, space } = world;
  const secret = world.bytes(32);
  const entry = await world.entry(await world.roster.removal([], world.key, secret, zeros(12)), founder);
  const bytes = concat(entry.bytes.slice(0, 78), zeros(16), entry.bytes.slice(94, -64));
  const renamed = await readRosterEntry(await sign("roster", bytes, founder.keys, space));
  const roster = await world.roster.adding(renamed);
  await refuses(roster.keyOf(2, founder.device, founder.keys), "key");
  await refuses(roster.keysUpTo({ epoch: 2, secret }), "key");
});

test("an encapsulated key that is no point of the curve is refused", async () => {
  const { founder, space } = world;
  const entry = await world.entry(await world.roster.removal([], world.key, zeros(32), zeros(12)), founder);
  // Behind no devices, the epoch, the key's id, the nonce, the former key, the count and the first device.
  const bytes = entry.bytes.slice(0, -64);
  bytes[78 + 16 + 12 + 48 + 1 + 16 + 64] ^= 1;
  await refuses(readRosterEntry(await sign("roster", bytes, founder.keys, space)), "field", "sealingKey");
});

test("after a space was deleted nothing follows", async () => {
  await world.add({ kind: "delete" }, world.phone);
  await refusesEntry({ kind: "void", envelope: zeros(32) }, world.founder, "field", "number");
  const envelope = await world.envelope((await partsOf([sampleOp(1)]))[0]);
  await refuses(async () => world.roster.writerOf(envelope), "field", "space");
});

for (const kind of ["found", "admit", "remove", "leave", "void", "delete"]) {
  test(`of an entry, ${kind}, flipped bytes, cuts and noise are refused`, async () => {
    const { founder, phone, other, roster } = world;
    const contents = {
      admit: async () => ({ kind: "admit", admission: await admissionOf(other) }),
      remove: () => roster.removal([phone.device], world.key, world.bytes(32), world.bytes(12)),
      leave: async () => ({ kind: "remove", removal: { devices: [founder.device] } }),
      void: async () => ({ kind: "void", envelope: world.bytes(32) }),
      delete: async () => ({ kind: "delete" }),
    };
    const isFirst = kind === "found";
    const entry = isFirst ? world.entries[0] : await world.entry(await contents[kind](), founder);
    const add = async (bytes) => {
      const entry = await readRosterEntry(bytes);
      return isFirst ? Roster.founded(entry) : roster.adding(entry);
    };
    await add(entry.bytes);
    await refusesEach(flipped(entry.bytes), add);
    await refusesEach(cut(entry.bytes), add);
    const random = generator(SEED);
    for (let round = 0; round < 50; round++) {
      const noise = Uint8Array.from({ length: random(600) }, () => random(256));
      await refusesEach([0, 4, 73].map((length) => concat(entry.bytes.slice(0, length), noise)), add); // prettier-ignore
    }
  });
}

const bodies = [
  ["a later version", 3, [0x32], "version"],
  ["an unknown kind", 72, [6], "field", "kind"],
  ["no device", 73, Array(16).fill(0), "field", "device"],
  ["an unknown type", 105, [3], "field", "type"],
  ["an unknown role", 106, [2], "field", "role"],
  ["a person", 107, [1], "field", "person"],
];
test("what this version does not know is refused by its field", async () => {
  const { bytes } = await world.entry({ kind: "admit", admission: await admissionOf(world.other) }, world.founder);
  for (const [, place, value, reason, field] of bodies) {
    const copy = bytes.slice();
    copy.set(value, place);
    await refuses(readRosterEntry(copy), reason, field);
  }
  for (const [place, field] of [[187, "signingKey"], [252, "sealingKey"]]) {
    const copy = bytes.slice();
    copy[place] ^= 1;
    await refuses(readRosterEntry(copy), "field", field);
  }
});

const prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
const [one, zero] = ["01".padStart(64, "0"), "00".repeat(32)];
const baseX = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
const baseY = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
const noPoints = [
  "", "00", "04" + zero + zero, "04" + one + one, "04" + "ff".repeat(64), "04" + prime + one, "03" + baseX,
  "06" + baseX + baseY, "04" + baseX + baseY.slice(0, -2) + "f4", "04" + baseX + baseY.slice(0, -2), "04" + baseX + baseY + "00",
]; // prettier-ignore
test("what is no point of the curve is no key", async () => {
  for (const digits of noPoints) {
    await refuses(signingKey(fromHex(digits)), "field", "signingKey");
    await refuses(sealingKey(fromHex(digits)), "field", "sealingKey");
  }
  const point = fromHex("04" + baseX + baseY);
  await signingKey(point);
  await importDeviceKeys({ signing: fromHex(one), signingKey: point, sealing: fromHex(one), sealingKey: point });
});
