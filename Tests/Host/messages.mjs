/** Messages as values, in the order in which `Tests/DeviceSyncTests/MessageTests.swift` has them. */
import { Tagged } from "../../Web/host/space-messages.js";
import { fromHex } from "./bytes.mjs";

/** @param {number} byte */
const bytes = (byte, count = 32) => new Uint8Array(count).fill(byte);
/** Of the curve. */
const point = fromHex("046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5");
const address = "https://relay.example/dayring";
const space = "22".repeat(16);
const now = 1_764_374_400_000;
const request = "11".repeat(16);
const range = (store, bounds, isLowerOpen = false, isUpperOpen = false) => ({ store, ...bounds, isLowerOpen, isUpperOpen });

/** Of every type of a row. An op has fields that look like tags. */
const op = { stamp: "01", records: [{ fields: { $bytes: 0, note: "é\u2028" } }] };
const values = [
  undefined, null, true, false, 0, -7, 2 ** 53 - 1, 1.5, -0, NaN, Infinity, 2 ** 60, 0n, 2n ** 64n - 1n, "", "Tee ☕", bytes(5, 3), bytes(0, 0),
  [], [1, [2]], {}, { name: "$bytes", members: { deep: [bytes(6, 1)] } }, { $bytes: 0, other: 1n }, { $map: [] }, new Map(), new Map([["$bytes", 1], ["", bytes(7, 1)]]),
]; // prettier-ignore

export const EFFECTS = [
  { type: "ask", request, method: "GET", address, target: `/v1/spaces/${space}/entries?after=5&known=${"33".repeat(32)}&request=${request}`, token: bytes(0x44) },
  {
    type: "ask", request, method: "PUT", address, target: `/v1/spaces/${space}/snapshots/${"55".repeat(16)}/parts/3?request=${request}`, token: bytes(0x44),
    body: Uint8Array.of(...new TextEncoder().encode("DRX1"), 1, 2, 3),
  }, // prettier-ignore
  {
    type: "compute",
    number: 6,
    requests: [
      ["verify", point, bytes(8, 64), bytes(9, 2)],
      ["sign", point, bytes(9, 2)],
      ["agree", point, point],
      ["seal", bytes(9, 2), bytes(3), bytes(4, 12), bytes(5, 1)],
      ["open", bytes(9, 18), bytes(3), bytes(4, 12), bytes(0, 0)],
      ["hash", bytes(9, 2)],
      ["authenticate", bytes(9, 2), bytes(3)],
      ["random", 12],
      ["pack", bytes(9, 2)],
      ["unpack", bytes(9, 2), 4 << 20],
      ["generate", "stored"],
      ["generate", "shown"],
      ["generate", "ephemeral"],
      ["restore", bytes(1), point, bytes(2), point],
      ["scalars", point],
    ],
  },
  { type: "store", number: 7 },
  { type: "read", number: 8 },
  { type: "listen", streams: [{ address, target: `/v1/spaces/${space}/events`, token: bytes(0x44) }] },
  { type: "listen", streams: [] },
  { type: "wake", at: 1_764_374_400_000 },
  { type: "renew", lead: -3 },
  { type: "ended" },
];

export const READ = {
  read: [
    ["rows", range("space", { lower: "state", upper: "state" }), [[["known"], "host"], [["aside", "*"], "json"], [["keys"], "keys"], [[], "json"]]],
    ["rows", range("ops", { lower: 4 }, true), []],
    ["keys", range("space", { lower: ["list"], upper: ["list", []] }, false, true)],
    ["named", "01a1ff4fe1f40000-00000000000000aa"],
    ["lastSequence"],
    ["ledger"],
  ],
}; // prettier-ignore

/** With tags for what only rows have. */
export const WRITE = {
  write: [
    ["add", "ops", { ops: new Tagged("$json", [op]), log: true }],
    ["put", "space", "state", values],
    ["put", "space", ["list", 3], new Tagged("$json", [op])],
    ["put", "space", ["attempt", "join"], { keys: new Tagged("$keys", [point, point, point]), known: new Tagged("$host", [4]), list: new Tagged("$host", [6, 12]), more: new Tagged("$longer", [5, 1, { id: bytes(6, 1) }]), at: new Tagged("$added", 0) }],
    ["delete", range("space", { lower: ["envelope"], upper: ["envelope", 9] })],
    ["clear", "snapshots"],
    ["clear", "undo"],
    ["put", "meta", "lead", 5],
  ],
}; // prettier-ignore

export const FROM_HOST = [
  { type: "changed" },
  {
    type: "rows",
    number: 7,
    answers: [
      {
        rows: [
          [["list", 3], new Tagged("$json", [op])],
          ["state", { values, keys: new Tagged("$keys", [point, point, point]), known: new Tagged("$host", [0, 12]), other: new Tagged("$host", [1]) }],
        ],
      },
      { rows: [] },
      { keys: [1, "name", ["envelope", 2]] },
      { sequence: 12 },
      { ledger: { through: 12, isWhole: true } },
    ],
  },
  { type: "stored", number: 7, now },
  { type: "ops", ops: new Tagged("$json", [op]), anew: true },
  { type: "answered", request, bytes: bytes(9, 5), now },
  { type: "failed", request, why: "gateway", now },
  { type: "computed", number: 6, answers: [true, false, bytes(9, 2), { keys: { handle: bytes(9, 1), signingKey: point, sealingKey: point } }, "refused", "tooLarge", "later"], now },
  { type: "broke", number: 6, why: "full", now },
  { type: "online", online: false, now },
  { type: "leading", leading: true, now },
  { type: "heard", address, data: undefined, now },
  { type: "heard", address, data: `5:${"33".repeat(32)}`, now },
  { type: "heard", address, data: "closing", now },
  { type: "woke", now },
  { type: "tryAgain", now },
];
