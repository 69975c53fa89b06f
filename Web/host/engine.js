/**
 * All contact with WebAssembly.
 *
 * Events and replies are UTF-8 JSON in the engine's linear memory. When the memory grows, views of it become invalid,
 * so none is kept across a call.
 *
 * @typedef {import("./types").Engine} Engine
 * @typedef {import("./types").ExchangeEngine} ExchangeEngine
 * @typedef {import("./types").ReminderEngine} ReminderEngine
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   dayring_allocate(length: number): number,
 *   dayring_handle(pointer: number, length: number): number,
 *   dayring_load(pointer: number, length: number): number,
 *   dayring_snapshot(): number,
 *   dayring_pack(): number,
 *   dayring_segments(): number,
 *   dayring_segment(index: number): number,
 *   dayring_take(pointer: number, length: number): number,
 *   dayring_output(): number,
 *   _initialize?: () => void,
 * }} Exports
 */

/** Bytes. */
const MOST_RESERVED = 16 << 20;

/** The engine crashed or its reply is no JSON. Its memory can no longer be trusted, so it is never called again. */
export class EngineFailure extends Error {}

/** An error: the called function is in the part of an engine that has not been loaded yet. */
export class PartMissing extends Error {}

/**
 * @param {string | URL} url
 * @returns {Promise<ExchangeEngine>}
 */
export async function loadExchangeEngine(url) {
  const loaded = await load(await fetch(url));
  const { exports, guarded, take, handle, load: loadBytes } = loaded;
  return {
    handle: /** @type {ExchangeEngine["handle"]} */ (handle),
    load: loadBytes,
    take: takerOf(loaded),
    output: () => guarded(() => take(exports.dayring_output()).slice()),
  };
}

/**
 * @param {Response} response a worker has it from its cache
 * @returns {Promise<ReminderEngine>}
 */
export async function loadReminderEngine(response) {
  const { handle, load: loadBytes } = await load(response);
  return { handle: /** @type {ReminderEngine["handle"]} */ (handle), load: loadBytes };
}

/**
 * @param {string | URL} url
 * @returns {Promise<SpaceEngine>}
 */
export async function loadSpaceEngine(url) {
  const loaded = await load(await fetch(url));
  return /** @type {SpaceEngine} */ (/** @type {unknown} */ ({ ...engineOf(loaded), ...snapshotOf(loaded), take: takerOf(loaded) }));
}

/**
 * @param {(imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>} instantiate
 */
export async function startEngine(instantiate) {
  const started = await start(instantiate);
  return { ...engineOf(started), ...packingOf(started), ...snapshotOf(started) };
}

/**
 * The first of two parts, to which the other one is added. The names are those that `scripts/build-web` gives them.
 *
 * @param {WebAssembly.Module} first
 */
export async function startParts(first) {
  const missing = () => {
    throw new PartMissing();
  };
  const rest = new Proxy({}, { get: () => missing });
  const started = await start(async (imports) => ({ module: first, instance: await WebAssembly.instantiate(first, { ...imports, rest }) }));
  /** @param {WebAssembly.Module} rest its start links it into the first part */
  const add = (rest) => WebAssembly.instantiate(rest, { first: /** @type {any} */ (started.exports) });
  return { ...engineOf(started), ...packingOf(started), add };
}

/** @param {Awaited<ReturnType<typeof start>>} started @returns {import("./types").Packing} */
function packingOf({ exports, guarded, take }) {
  return {
    pack: () => guarded(() => take(exports.dayring_pack()).slice()),
    segments: () => guarded(() => new TextDecoder().decode(take(exports.dayring_segments()))).split("\n").slice(0, -1),
    segment: (index) => guarded(() => take(exports.dayring_segment(index)).slice()),
  };
}

/** @param {Awaited<ReturnType<typeof start>>} started @returns {Engine} */
function engineOf({ handle, load }) {
  return { handle: /** @type {Engine["handle"]} */ (handle), load };
}

/** @param {Awaited<ReturnType<typeof start>>} started */
function snapshotOf({ exports, guarded, take }) {
  return { snapshot: () => guarded(() => take(exports.dayring_snapshot()).slice()) };
}

/**
 * Hands the records of a page to another engine, packed.
 *
 * @param {import("./types").Packing} engine
 * @param {{ load(bytes: Uint8Array): boolean }} other
 * @returns {boolean} false where they are incomplete
 */
export function copyRecords(engine, other) {
  const index = engine.pack();
  return index.length > 0 && other.load(index) && engine.segments().every((_, number) => other.load(engine.segment(number)));
}

/** @param {Awaited<ReturnType<typeof start>>} started @returns {(bytes: Uint8Array) => boolean} */
function takerOf({ exports, guarded, pass }) {
  return (bytes) => guarded(() => exports.dayring_take(...pass(bytes)) === 1);
}

/** @param {Response} response */
export async function compile(response) {
  if (!response.ok) throw new EngineFailure(`${response.url}: ${response.status}`);
  // NB: `compileStreaming` accepts this media type only, and a plain file server may send another.
  const isStreamed = response.headers.get("content-type") === "application/wasm";
  return isStreamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {Response} response */
async function load(response) {
  const module = await compile(response);
  return start(async (imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) }));
}

/** @param {(imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>} instantiate */
async function start(instantiate) {
  /** @type {WebAssembly.Memory} */
  let memory;
  const { instance } = await instantiate({ wasi_snapshot_preview1: wasi(() => memory) });
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  memory = exports.memory;
  exports._initialize?.();

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  /** @type {unknown} */
  let failure;

  /**
   * @template Result
   * @param {() => Result} body
   */
  function guarded(body) {
    if (failure !== undefined) throw new EngineFailure("the engine has failed before", { cause: failure });
    try {
      return body();
    } catch (error) {
      failure = error;
      throw new EngineFailure(String(error), { cause: error });
    }
  }

  /** @type {number} */
  let reserved = memory.buffer.byteLength;

  /**
   * Grows the memory by a quarter more, in reserve, if it has grown. Until it is used, it takes hardly any of the machine's memory.
   *
   * NB: a browser counts all of a memory as new whenever it grows. By a page or two for each month of a long history, it would
   * collect garbage all the while.
   */
  function reserve() {
    if (memory.buffer.byteLength === reserved) return;
    // Nothing is loaded from no bytes, and the buffer is freed.
    exports.dayring_load(exports.dayring_allocate(Math.min(memory.buffer.byteLength / 4, MOST_RESERVED)) >>> 0, 0);
    reserved = memory.buffer.byteLength;
  }

  /** @param {Uint8Array} bytes @returns {[number, number]} where the engine finds them; it frees them itself */
  function pass(bytes) {
    reserve();
    const pointer = exports.dayring_allocate(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  }

  /** @param {number} pointer to a u32 length and as many bytes; a view, valid until the next call */
  function take(pointer) {
    const length = new DataView(memory.buffer).getUint32(pointer >>> 0, true);
    return new Uint8Array(memory.buffer, (pointer >>> 0) + 4, length);
  }

  return {
    exports,
    guarded,
    pass,
    take,
    /** @param {unknown} event @returns {unknown} */
    handle: (event) =>
      guarded(() => JSON.parse(decoder.decode(take(exports.dayring_handle(...pass(encoder.encode(JSON.stringify(event)))))))),
    /** @param {Uint8Array} bytes */
    load: (bytes) => guarded(() => exports.dayring_load(...pass(bytes)) === 1),
  };
}

/**
 * The four system calls that the Embedded Swift runtime and wasi-libc may still need: random seeds for dictionaries, and
 * the message of a crash.
 *
 * @param {() => WebAssembly.Memory} memory
 */
function wasi(memory) {
  const illegalSeek = 70;
  const decoder = new TextDecoder();
  let line = "";
  return {
    /** @param {number} pointer @param {number} length */
    random_get(pointer, length) {
      const bytes = new Uint8Array(memory().buffer, pointer >>> 0, length);
      // NB: the browser refuses to fill more than 65,536 bytes at once.
      for (let at = 0; at < length; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
      return 0;
    },
    /** @param {number} _file @param {number} vectors @param {number} count @param {number} written */
    fd_write(_file, vectors, count, written) {
      const view = new DataView(memory().buffer);
      let total = 0;
      for (let at = vectors; at < vectors + 8 * count; at += 8) {
        const length = view.getUint32(at + 4, true);
        line += decoder.decode(new Uint8Array(view.buffer, view.getUint32(at, true), length), { stream: true });
        total += length;
      }
      const lines = line.split("\n");
      line = lines.pop() ?? "";
      for (const complete of lines) console.error(complete);
      view.setUint32(written, total, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => illegalSeek,
  };
}
