/**
 * The message between the engine of a space and its host, in both directions (`Sources/DeviceSync/Messages`): JSON, and bytes that it
 * names by number.
 *
 *     length u32 | JSON | (length u32 | bytes) each
 *
 * Values that JSON lacks are objects of one member whose name begins with `$`: `$bytes`, `$number`, `$bigint`, `$undefined`, `$map`,
 * `$object` (with such names), `$json` (its text as bytes, so that nothing in it is taken for a tag), and in rows `$keys`, `$host` (what
 * stays here), `$longer` (the same with more behind it) and `$added` (the key of a row).
 */

/** A value under a tag of its own. */
export class Tagged {
  /** @param {string} name @param {any} content */
  constructor(name, content) {
    this.name = name;
    this.content = content;
  }
}

/**
 * @param {any} message
 * @param {(value: unknown) => number} [keep] gives a number to what there is no form for
 * @returns {Uint8Array}
 */
export function encode(message, keep) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  /** @param {string} name @param {Uint8Array} bytes */
  const named = (name, bytes) => ({ [name]: pieces.push(bytes) - 1 });
  /** @param {Iterable<[string, any]>} entries @returns {[string, any][]} */
  const pairs = (entries) => Array.from(entries, ([name, value]) => [name, tagged(value)]);
  /** @param {any} value @returns {any} */
  const tagged = (value) => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (value === undefined) return { $undefined: true };
    if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : named("$number", double(value));
    if (typeof value === "bigint" && BigInt.asUintN(64, value) === value) return { $bigint: String(value) };
    if (value instanceof Uint8Array) return named("$bytes", value);
    if (value instanceof Tagged) return value.name === "$json" ? named("$json", utf8(value.content)) : { [value.name]: tagged(value.content) };
    if (Array.isArray(value)) return value.map(tagged);
    if (value instanceof Map && [...value.keys()].every((key) => typeof key === "string")) return { $map: pairs(value) };
    if (Object.getPrototypeOf(value) === Object.prototype) {
      const entries = pairs(Object.entries(value));
      return entries.some(([name]) => name.startsWith("$")) ? { $object: entries } : Object.fromEntries(entries);
    }
    if (!keep) throw new TypeError(`no form for ${value}`);
    return { $host: [keep(value)] };
  };
  const parts = [utf8(tagged(message)), ...pieces];
  const whole = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
  let position = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(position, part.length);
    whole.set(part, position + 4);
    position += 4 + part.length;
  }
  return whole;
}

/** A message of the engine. */
export class Message {
  /**
   * With its tags.
   *
   * @type {any}
   */
  json;
  /** @type {Uint8Array[]} */
  #pieces = [];

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    for (let position = 0; position < bytes.length; ) {
      const end = position + 4 + new DataView(bytes.buffer, bytes.byteOffset + position).getUint32(0);
      // NB: a copy, since a view would be stored with all that is around it.
      this.#pieces.push(bytes.slice(position + 4, end));
      position = end;
    }
    this.json = parsed(/** @type {Uint8Array} */ (this.#pieces.shift()));
  }

  /**
   * @param {any} [json] a part of it
   * @param {{ [name: string]: (content: any, value: (json: any) => any) => any }} [others] values under tags that only rows have
   * @returns {any} with values instead of tags
   */
  value(json = this.json, others = {}) {
    if (json === null || typeof json !== "object") return json;
    const value = (/** @type {any} */ part) => this.value(part, others);
    if (Array.isArray(json)) return json.map(value);
    const pairs = (/** @type {[string, any][]} */ list) => list.map(([name, part]) => /** @type {const} */ ([name, value(part)]));
    const entries = Object.entries(json);
    const [[name, content]] = entries.length > 0 ? entries : [["", undefined]];
    switch (name) {
      case "$undefined":
        return undefined;
      case "$bigint":
        return BigInt(content);
      case "$bytes":
        return this.#pieces[content];
      case "$number":
        return new DataView(this.#pieces[content].buffer).getFloat64(0);
      case "$json":
        return parsed(this.#pieces[content]);
      case "$map":
        return new Map(pairs(content));
      case "$object":
        return Object.fromEntries(pairs(content));
    }
    return name.startsWith("$") ? others[name](content, value) : Object.fromEntries(pairs(entries));
  }
}

/** @param {any} json */
function utf8(json) {
  return new TextEncoder().encode(JSON.stringify(json));
}

/** @param {Uint8Array} bytes */
function parsed(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** @param {number} number */
function double(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, number);
  return bytes;
}
