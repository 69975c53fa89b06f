/** Raw deflate (RFC 1951, without header), by the browser's own streams. */

import { concat } from "./bytes.js";
import { demand, Refusal } from "./refusal.js";

/** The portions for a stream, in bytes. Packed ones may become 1,032 times as many before more are asked for. */
const PLAIN_PORTION = 64 << 10;
const PACKED_PORTION = 1 << 10;

/** @param {Uint8Array} plain */
export function pack(plain) {
  return through(new CompressionStream("deflate-raw"), plain, PLAIN_PORTION, Infinity);
}

/**
 * NB: bytes after the end of the stream are refused by every browser, as the standard says; Node passes over them.
 *
 * @param {Uint8Array} packed
 * @param {number} limit in bytes; little more is ever held, whatever the stream would become
 */
export function unpack(packed, limit) {
  return through(new DecompressionStream("deflate-raw"), packed, PACKED_PORTION, limit);
}

/**
 * @param {{ readable: ReadableStream<Uint8Array>, writable: WritableStream<Uint8Array> }} stream
 * @param {Uint8Array} bytes
 * @param {number} portion
 * @param {number} limit
 */
async function through({ readable, writable }, bytes, portion, limit) {
  // An error of the stream shows at both ends; it is read at one.
  feed(writable.getWriter(), bytes, portion).catch(() => {});
  const reader = readable.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("deflate");
    });
    if (done) return concat(...parts);
    parts.push(value);
    length += value.length;
    if (length > limit) reader.cancel().catch(() => {});
    demand(length <= limit, "tooLarge");
  }
}

/**
 * @param {WritableStreamDefaultWriter<Uint8Array>} writer
 * @param {Uint8Array} bytes
 * @param {number} portion
 */
async function feed(writer, bytes, portion) {
  for (let start = 0; start < bytes.length; start += portion) {
    await writer.write(bytes.subarray(start, start + portion));
  }
  await writer.close();
}
