/**
 * The primitives of this browser (`Sources/Sealing/Primitives.swift`), by WebCrypto and the browser's own streams, and its table of
 * private keys. A request is a list of its name and its values.
 *
 * @typedef {import("./types").KeyPair} KeyPair
 * @typedef {import("./types").StoredKeys} StoredKeys
 * @typedef {import("./types").UsableKeys} UsableKeys
 * @typedef {import("./types").PrimitiveRequest} PrimitiveRequest
 * @typedef {import("./types").PrimitiveAnswer} PrimitiveAnswer
 */
import { hex } from "./hex.js";
import { agreed, ephemeral, exported, generated, isUsable, keptOnce, restored, scalars, signed, usable, verified, verifier } from "./space-pairs.js";

const HMAC = { name: "HMAC", hash: "SHA-256" };
/** Of what one batch unpacks, in bytes: the request that reaches it is the last one. */
const UNPACKED_LIMIT = 16 << 20;
/** Of pairs that are not stored. A new epoch takes one for each member. */
const PASSING_LIMIT = 256;
/** The portions for a stream, in bytes. Packed ones may become 1,032 times as many before more are asked for. */
const [PLAIN_PORTION, PACKED_PORTION] = [64 << 10, 1 << 10];

export class SpaceCrypto {
  /**
   * By their handles, which are points: of signing, or of an ephemeral pair.
   *
   * @type {Map<string, { stored: StoredKeys, usable?: Promise<UsableKeys>, isShown: boolean }>}
   */
  #pairs = new Map();
  /**
   * The handles of those that are not stored, the oldest first.
   *
   * @type {string[]}
   */
  #passing = [];
  /**
   * The keys of signatures in the latest batch, where many entries are one device's.
   *
   * @type {Map<string, Promise<CryptoKey>>}
   */
  #signers = new Map();
  #keep;

  /** @type {{ [name: string]: (...values: any[]) => Promise<PrimitiveAnswer> }} */
  #primitives = {
    verify: (point, signature, message) => verified(this.#signer(point), signature, message).catch(() => false),
    sign: async (handle, message) => signed((await this.#usable(handle)).signing, message),
    agree: async (handle, point) => agreed((await this.#usable(handle)).sealing, point),
    seal: (plain, key, nonce, associated) => boxed("encrypt", plain, key, nonce, associated),
    open: (sealed, key, nonce, associated) => boxed("decrypt", sealed, key, nonce, associated),
    hash: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
    authenticate,
    random: async (count) => crypto.getRandomValues(new Uint8Array(count)),
    pack: (plain) => through(new CompressionStream("deflate-raw"), plain, PLAIN_PORTION, Infinity),
    generate: async (purpose) => ({ keys: await this.#generate(purpose) }),
    restore: async (signing, signingKey, sealing, sealingKey) => ({
      keys: this.#pass(await restored(signing, signingKey, sealing, sealingKey), true),
    }),
    scalars: async (handle) => (this.#found(handle).isShown ? scalars(await this.#usable(handle)) : "refused"),
  };

  /** @param {(keys: UsableKeys) => Promise<unknown>} [keep] stores keys, and returns what is then stored */
  constructor(keep = keptOnce) {
    this.#keep = keep;
  }

  /**
   * Takes the keys of a row into the table.
   *
   * @param {StoredKeys} stored
   * @returns {KeyPair}
   */
  pair(stored) {
    const { signingKey, sealingKey } = stored;
    const name = hex(signingKey);
    if (!this.#pairs.has(name)) this.#pairs.set(name, { stored, isShown: false });
    return { handle: signingKey, signingKey, sealingKey };
  }

  /** @param {Uint8Array} handle @returns {StoredKeys} for a row */
  stored(handle) {
    return this.#found(handle).stored;
  }

  /**
   * Answers a batch, in its order. NB: what the platform fails at counts as refused, and as no valid signature.
   *
   * @param {PrimitiveRequest[]} requests
   * @returns {Promise<PrimitiveAnswer[]>}
   */
  async answers(requests) {
    this.#signers.clear();
    let unpacked = 0;
    /** @param {Uint8Array} packed @param {number} limit @returns {Promise<PrimitiveAnswer>} */
    const unpack = async (packed, limit) => {
      if (unpacked >= UNPACKED_LIMIT) return "later";
      // NB: bytes after the end of the stream are refused by every browser, as the standard says; Node passes over them.
      const plain = await through(new DecompressionStream("deflate-raw"), packed, PACKED_PORTION, limit).catch(refused);
      unpacked += plain === "tooLarge" ? limit : plain === "refused" ? 0 : plain.length;
      return plain;
    };
    /** @type {Promise<unknown>} */
    let unpacking = Promise.resolve();
    return Promise.all(
      requests.map(([name, ...values]) => {
        if (name !== "unpack") return this.#primitives[name](...values).catch(refused);
        const [packed, limit] = /** @type {[Uint8Array, number]} */ (values);
        const plain = unpacking.then(() => unpack(packed, limit));
        unpacking = plain;
        return plain;
      }),
    );
  }

  /** @param {Uint8Array} handle */
  #found(handle) {
    const found = this.#pairs.get(hex(handle));
    if (!found) throw new Error("no such keys");
    return found;
  }

  /** @param {Uint8Array} handle @returns {Promise<UsableKeys>} those in JWK are imported once */
  async #usable(handle) {
    const found = this.#found(handle);
    return (found.usable ??= usable(found.stored));
  }

  /** @param {Uint8Array} point */
  #signer(point) {
    const name = hex(point);
    const signer = this.#signers.get(name) ?? verifier(point);
    this.#signers.set(name, signer);
    return signer;
  }

  /** @param {"stored" | "shown" | "ephemeral"} purpose */
  async #generate(purpose) {
    if (purpose === "ephemeral") return this.#pass(await ephemeral(), false);
    const keys = await generated(purpose === "shown");
    if (purpose === "shown") return this.#pass(keys, true);
    // The strongest that can be stored and read again.
    const kept = /** @type {Partial<UsableKeys> | undefined} */ (await this.#keep(keys).catch(() => undefined));
    return this.pair(isUsable(kept?.signing) && isUsable(kept?.sealing) ? keys : await exported(await generated(true)));
  }

  /** @param {UsableKeys} keys that are not stored @param {boolean} isShown @returns {KeyPair} */
  #pass(keys, isShown) {
    const name = hex(keys.signingKey);
    if (!this.#pairs.has(name)) this.#passing.push(name);
    this.#pairs.set(name, { stored: keys, isShown });
    if (this.#passing.length > PASSING_LIMIT) this.#pairs.delete(/** @type {string} */ (this.#passing.shift()));
    return { handle: keys.signingKey, signingKey: keys.signingKey, sealingKey: keys.sealingKey };
  }
}

/** @returns {"refused"} */
function refused() {
  return "refused";
}

/** @param {"encrypt" | "decrypt"} usage @param {Uint8Array} bytes @param {Uint8Array} key @param {Uint8Array} iv @param {Uint8Array} additionalData */
async function boxed(usage, bytes, key, iv, additionalData) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, [usage]);
  return new Uint8Array(await crypto.subtle[usage]({ name: "AES-GCM", iv, additionalData }, imported, bytes));
}

/** @param {Uint8Array} bytes @param {Uint8Array} key */
async function authenticate(bytes, key) {
  // WebCrypto takes no empty key; a block of zeros is the same key to HMAC.
  const imported = await crypto.subtle.importKey("raw", key.length > 0 ? key : new Uint8Array(32), HMAC, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
}

/**
 * @param {{ readable: ReadableStream<Uint8Array>, writable: WritableStream<Uint8Array> }} stream
 * @param {Uint8Array} bytes
 * @param {number} portion
 * @param {number} limit in bytes; little more is ever held, whatever comes out
 * @returns {Promise<Uint8Array | "tooLarge">}
 */
async function through({ readable, writable }, bytes, portion, limit) {
  // An error of the stream shows at both ends; it is read at one.
  feed(writable.getWriter(), bytes, portion).catch(() => {});
  const reader = readable.getReader();
  const parts = [];
  for (let length = 0; length <= limit; ) {
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    parts.push(value);
    length += value.length;
  }
  reader.cancel().catch(() => {});
  return "tooLarge";
}

/** @param {WritableStreamDefaultWriter<Uint8Array>} writer @param {Uint8Array} bytes @param {number} portion */
async function feed(writer, bytes, portion) {
  for (let start = 0; start < bytes.length; start += portion) await writer.write(bytes.subarray(start, start + portion));
  await writer.close();
}

/** @param {Uint8Array[]} parts */
async function joined(parts) {
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
