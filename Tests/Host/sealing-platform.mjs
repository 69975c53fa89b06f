/** Polyfills for an older Node: WebCrypto as a global, and raw deflate in its streams. */

import { Duplex } from "node:stream";
import { webcrypto } from "node:crypto";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

globalThis.crypto ??= webcrypto;

try {
  new CompressionStream("deflate-raw");
} catch {
  globalThis.CompressionStream = class { constructor() { return Duplex.toWeb(createDeflateRaw()); } };
  globalThis.DecompressionStream = class { constructor() { return Duplex.toWeb(createInflateRaw()); } };
}
