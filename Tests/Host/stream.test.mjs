import assert from "node:assert/strict";
import { test } from "node:test";

import { eventStream } from "../../Web/host/space-connection.js";

const cases = [
  ["one line", ["data: 5\n\n"], ["5"]],
  ["no space", ["data:5\n\n"], ["5"]],
  ["carriage returns", ["data: 5\r\n\r\ndata: 6\r\r"], ["5", "6"]],
  ["a line break torn in two", ["data: 5\r", "\ndata: 6\r", "\n"], ["5", "6"]],
  ["a line in three pieces", ["da", "ta: {\"a\"", ":1}\n\n"], ["{\"a\":1}"]],
  ["comments and other fields", [": ping\n", "event: more\nid: 3\ndata: x\n\n"], ["x"]],
  ["an unfinished line", ["data: x"], []],
  ["a second space", ["data:  x\n"], [" x"]],
];

for (const [name, pieces, expected] of cases) {
  test(`the event stream is read: ${name}`, () => {
    const parse = eventStream();
    assert.deepEqual(pieces.flatMap(parse), expected);
  });
}
