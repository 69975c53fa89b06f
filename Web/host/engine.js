/**
 * All contact with WebAssembly.
 *
 * Events and replies are UTF-8 JSON in the engine's linear memory. When the memory grows, views of it become invalid,
 * so none is kept across a call.
 */

/** Bytes. */
const MOST_RESERVED = 16 << 20;

/** The engine crashed or its reply is no JSON. Its memory can no longer be trusted, so it is never called again. */
export class EngineFailure extends Error {}

/** An error: the called function is in the part of an engine that has not been loaded yet. */
export class PartMissing extends Error {}

/** @param {URL} url @returns {Promise<Host.ExchangeEngine>} */
export async function loadExchangeEngine(url) {
  return load(await fetch(url));
}

/** @param {Response} response a worker has it from its cache @returns {Promise<Host.ReminderEngine>} */
export async function loadReminderEngine(response) {
  return load(response);
}

/** @param {URL} url @returns {Promise<Host.SpaceEngine>} */
export async function loadSpaceEngine(url) {
  return load(await fetch(url));
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
  const engine = await startEngine(async (imports) => ({ instance: await WebAssembly.instantiate(first, { ...imports, rest }) }));
  /** @param {WebAssembly.Module} rest its start links it into the first part */
  const add = (rest) => WebAssembly.instantiate(rest, { first: /** @type {any} */ (engine.exports) });
  return { ...engine, add };
}

/**
 * Hands the records of a page to another engine, packed.
 *
 * @param {Host.Packing} engine
 * @param {{ load(bytes: Uint8Array): boolean }} other
 * @returns {boolean} false where they are incomplete
 */
export function copyRecords(engine, other) {
  const index = engine.pack();
  return index.length > 0 && other.load(index) && engine.segments().every((_, number) => other.load(engine.segment(number)));
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
  return startEngine(async (imports) => ({ instance: await WebAssembly.instantiate(module, imports) }));
}

/**
 * An engine with the functions of all engines: each one exports its own of these.
 *
 * @param {(imports: WebAssembly.Imports) => Promise<{ instance: WebAssembly.Instance }>} instantiate
 */
export async function startEngine(instantiate) {
  /** @type {WebAssembly.Memory} */
  let memory;
  const { instance } = await instantiate({ wasi_snapshot_preview1: wasi(() => memory) });
  const exports = /** @type {Host.EngineExports} */ (/** @type {unknown} */ (instance.exports));
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
  function view(pointer) {
    const length = new DataView(memory.buffer).getUint32(pointer >>> 0, true);
    return new Uint8Array(memory.buffer, (pointer >>> 0) + 4, length);
  }

  /** @param {() => number} call */
  const copied = (call) => guarded(() => view(call()).slice());

  return {
    exports,
    /** @param {unknown} event @returns {any} */
    handle: (event) =>
      guarded(() => JSON.parse(decoder.decode(view(exports.dayring_handle(...pass(encoder.encode(JSON.stringify(event)))))))),
    /** @param {Uint8Array} bytes */
    message: (bytes) => copied(() => exports.dayring_handle(...pass(bytes))),
    /** @param {Uint8Array} bytes */
    load: (bytes) => guarded(() => exports.dayring_load(...pass(bytes)) === 1),
    /** @param {Uint8Array} bytes */
    take: (bytes) => guarded(() => exports.dayring_take(...pass(bytes)) === 1),
    output: () => copied(() => exports.dayring_output()),
    pack: () => copied(() => exports.dayring_pack()),
    segments: () => guarded(() => decoder.decode(view(exports.dayring_segments()))).split("\n").slice(0, -1),
    /** @param {number} index */
    segment: (index) => copied(() => exports.dayring_segment(index)),
    snapshot: () => copied(() => exports.dayring_snapshot()),
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
