/**
 * The workloads in WebAssembly: answers each line of the standard input with one line of JSON.
 *
 *   node Benchmarks/engine.mjs MeasureEngine.wasm MILLISECONDS
 */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [path, endingAt] = process.argv.slice(2);

/** @type {WebAssembly.Memory} */
let memory;
const wasi = {
  /** @param {number} pointer @param {number} length */
  random_get(pointer, length) {
    const bytes = new Uint8Array(memory.buffer, pointer >>> 0, length);
    for (let at = 0; at < length; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
    return 0;
  },
  fd_write: () => 0,
  fd_close: () => 0,
  fd_seek: () => 70,
};
const { instance } = await WebAssembly.instantiate(await readFile(path), { wasi_snapshot_preview1: wasi });
const exports = /** @type {any} */ (instance.exports);
memory = exports.memory;
exports._initialize?.();

const writes = exports.measure_prepare(BigInt(endingAt));
const workloads = {
  merge: exports.measure_merge,
  backwards: exports.measure_merge_backwards,
  figures: exports.measure_figures,
  search: exports.measure_search,
};

for await (const line of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const before = process.cpuUsage();
  const count = workloads[line]();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - start) / 1000;
  console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, count, writes }));
}
