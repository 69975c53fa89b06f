/**
 * Writes requests to a host's primitives, with the answers of `Web/host/space-crypto.js`, which `PrimitiveVectorTests` expects of swift-crypto
 * and zlib too. Keys are restored from the fixture of `vectors.json`; a handle is the name of its party.
 *
 *     node Tests/Host/primitive-vectors.mjs Tests/SealingTests/Fixtures/primitives.json
 *
 * NB: the fixture is kept for ever. What is new gets a fixture of its own.
 */
import { readFixture } from "./sealing-fixture.mjs";

import { writeFile } from "node:fs/promises";

import { SpaceCrypto } from "../../Web/host/space-crypto.js";
import { concat, fromHex, hex, utf8, zeros } from "./bytes.mjs";
import { asGiven, asMade, restoring } from "./primitives.mjs";

const { given, made } = await readFixture("vectors.json");
const { founder, phone, tablet, code } = given.parties;
const crypto = new SpaceCrypto();
const handles = await restoring(crypto, given.parties);
const cases = [];

async function add(...requests) {
  const answers = await crypto.answers(requests.map((request) => asGiven(request, handles)));
  for (const [index, request] of requests.entries()) cases.push({ request, answer: asMade(answers[index]) });
}

async function bytesOf(request) {
  return hex((await crypto.answers([asGiven(request, handles)]))[0]);
}

/** @param {string} digits @param {number} place in bytes */
function flipped(digits, place) {
  const bytes = fromHex(digits);
  bytes[place < 0 ? bytes.length + place : place] ^= 1;
  return hex(bytes);
}

// Signatures, of this maker and of the other.
const message = hex(utf8("a message"));
const signature = await bytesOf(["sign", "founder", message]);
const envelope = fromHex(made.swift.envelopes[0].bytes);
const signed = hex(concat(utf8("dayring envelope 1"), fromHex(given.space), envelope.subarray(0, -64)));
await add(["verify", founder.signingKey, signature, message], ["verify", founder.signingKey, hex(envelope.subarray(-64)), signed]);
await add(["verify", phone.signingKey, signature, message], ["verify", founder.signingKey, signature, message.slice(2)], ["verify", founder.signingKey, signature, ""]);
for (const place of [0, 31, 32, 63]) await add(["verify", founder.signingKey, flipped(signature, place), message]);
for (const wrong of ["", signature.slice(2), signature + "00", hex(zeros(64)), "ff".repeat(64)]) await add(["verify", founder.signingKey, wrong, message]);
for (const place of [0, 1, 64]) await add(["verify", flipped(founder.signingKey, place), signature, message]);
for (const wrong of ["", founder.signingKey.slice(2), founder.signingKey + "00", hex(zeros(65))]) await add(["verify", wrong, signature, message]);

// Secrets, from both sides.
await add(["agree", "founder", phone.sealingKey], ["agree", "phone", founder.sealingKey], ["agree", "code", code.sealingKey]);
for (const place of [0, 1, 33, 64]) await add(["agree", "founder", flipped(phone.sealingKey, place)]);
await add(["agree", "founder", ""], ["agree", "founder", hex(zeros(65))], ["agree", "unknown", phone.sealingKey], ["sign", "unknown", message]);

// Boxes.
const [key, nonce, data] = [given.secrets[0], given.nonces[0], message];
const plains = ["", "00", message, "ab".repeat(257)];
for (const plain of plains) await add(["seal", plain, key, nonce, data], ["seal", plain, key, nonce, ""]);
const sealed = await bytesOf(["seal", message, key, nonce, data]);
await add(["open", sealed, key, nonce, data], ["open", await bytesOf(["seal", "", key, nonce, ""]), key, nonce, ""]);
await add(["open", sealed, given.secrets[1], nonce, data], ["open", sealed, key, given.nonces[1], data], ["open", sealed, key, nonce, ""]);
for (const place of [0, 8, 9, -1]) await add(["open", flipped(sealed, place), key, nonce, data]);
for (const wrong of ["", sealed.slice(0, 30), sealed.slice(2), sealed + "00"]) await add(["open", wrong, key, nonce, data]);
for (const wrong of ["", key.slice(2), key + "00"]) await add(["seal", message, wrong, nonce, data], ["open", sealed, wrong, nonce, data]);

// Hashes.
for (const plain of [...plains, "61".repeat(2000)]) {
  await add(["hash", plain]);
  for (const length of [0, 1, 32, 64, 65, 131]) await add(["authenticate", plain, "5a".repeat(length)]);
}

// Streams: of this maker, stored ones, damaged ones.
const text = hex(utf8("canonical bytes\n".repeat(64)));
const packed = await bytesOf(["pack", text]);
const stored = "01" + "0300fcff" + "616263";
await add(["unpack", packed, 1024], ["unpack", packed, 1023], ["unpack", packed, 0], ["unpack", await bytesOf(["pack", ""]), 0], ["unpack", stored, 3], ["unpack", stored, 2]);
for (const wrong of ["", packed.slice(0, -2), packed.slice(0, 8), "07", "01" + "0300fdff" + "616263"]) await add(["unpack", wrong, 4096]);

// Scalars and their points.
const scalars = ({ signing, signingKey, sealing, sealingKey }) => ["restore", signing, signingKey, sealing, sealingKey];
const order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
for (const party of [founder, phone, tablet, code]) await add(scalars(party));
await add(scalars({ ...founder, signing: phone.signing }), scalars({ ...founder, sealing: phone.sealing }), scalars({ ...founder, signing: founder.sealing }));
for (const wrong of ["", founder.signing.slice(2), founder.signing + "00", hex(zeros(32)), order, "ff".repeat(32)]) {
  await add(scalars({ ...founder, signing: wrong }), scalars({ ...founder, sealing: wrong }));
}
await add(["scalars", "founder"], ["scalars", "code"], ["random", 0]);

await writeFile(process.argv[2], `[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
