/**
 * A whole IndexedDB database as JSON, and back. What JSON lacks has a tag: `$bytes` (base 64), `$bigint`, `$map`, `$undefined`; what is
 * long and repeats itself, such as an op of megabytes, is raw-deflated twice: `$packedBytes`, `$packedText`.
 *
 * It imports nothing, since pages of `Tests/Browser` load it as it is; `Tests/Host` reads the same files by it.
 */

/** Shorter values are legible, in bytes. */
const LONG = 4096;

/** @param {string} name @returns what `filled` takes */
export async function dumped(name) {
  const database = await answered(indexedDB.open(name));
  const stores = {};
  for (const storeName of database.objectStoreNames) {
    const transaction = database.transaction(storeName, "readwrite");
    const store = transaction.objectStore(storeName);
    const { autoIncrement } = store;
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique } = store.index(index);
      return { name: index, keyPath, unique };
    });
    const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    // The next key is no row's: rows that are gone count too. An aborted transaction takes none.
    const next = autoIncrement ? await answered(store.add({})) : 1;
    transaction.abort();
    stores[storeName] = { autoIncrement, next, indexes, rows: keys.map((key, index) => ({ key, value: values[index] })) };
  }
  const { version } = database;
  database.close();
  return tagged({ name, version, stores });
}

/** @param recorded of `dumped` @param {boolean} areKeysStored whether private keys are CryptoKeys that cannot be exported, as far as this browser stores them, instead of JWK */
export async function filled(recorded, areKeysStored) {
  const { name, version, stores } = await revived(recorded);
  if (areKeysStored) for (const { value } of stores.space.rows) await importKeys(value);
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const [storeName, { autoIncrement, next, indexes, rows }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(storeName, { autoIncrement });
      for (const { name, keyPath, unique } of indexes) store.createIndex(name, keyPath, { unique });
      if (next > 1) {
        store.put({}, next - 1);
        store.delete(next - 1);
      }
      for (const { key, value } of rows) store.put(value, key);
    }
  };
  (await answered(opening)).close();
}

async function importKeys(value) {
  const { keys } = value;
  if (!keys?.signing) return;
  const imported = (jwk, name, usage) => crypto.subtle.importKey("jwk", jwk, { name, namedCurve: "P-256" }, false, [usage]);
  value.keys = { ...keys, signing: await imported(keys.signing, "ECDSA", "sign"), sealing: await imported(keys.sealing, "ECDH", "deriveBits") };
}

export async function tagged(value) {
  if (value === undefined) return { $undefined: true };
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (typeof value === "string") return value.length < LONG ? value : { $packedText: base64(await twice(CompressionStream, new TextEncoder().encode(value))) };
  if (value instanceof Uint8Array) {
    const packed = value.length < LONG ? value : await twice(CompressionStream, value);
    return packed.length < value.length / 2 ? { $packedBytes: base64(packed) } : { $bytes: base64(value) };
  }
  if (value instanceof Map) return { $map: await tagged([...value]) };
  if (Array.isArray(value)) return Promise.all(value.map(tagged));
  if (value === null || typeof value !== "object") return value;
  // NB: a CryptoKey would come out empty.
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`no form for ${value}`);
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await tagged(part)])));
}

export async function revived(value) {
  if (Array.isArray(value)) return Promise.all(value.map(revived));
  if (value === null || typeof value !== "object") return value;
  const [[tag, content] = []] = Object.entries(value);
  switch (tag) {
    case "$undefined":
      return undefined;
    case "$bigint":
      return BigInt(content);
    case "$bytes":
      return bytes(content);
    case "$packedBytes":
      return twice(DecompressionStream, bytes(content));
    case "$packedText":
      return new TextDecoder().decode(await twice(DecompressionStream, bytes(content)));
    case "$map":
      return new Map(await revived(content));
  }
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await revived(part)])));
}

async function twice(Stream, bytes) {
  const [first, second] = [new Stream("deflate-raw"), new Stream("deflate-raw")];
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(first).pipeThrough(second)).arrayBuffer());
}

function base64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the database is open elsewhere"));
  });
}
