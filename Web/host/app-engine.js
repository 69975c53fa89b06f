/**
 * The app's engine comes in two parts, so that a first visit waits only for what it comes past; `scripts/build-web` parts them.
 *
 * The first part alone answers what it can. Where it lacks something it stops in the middle of its work, and its memory can no
 * longer be trusted: then both parts begin anew, and are told what the first one was told. An engine decides by nothing else, so
 * it comes to the same state.
 *
 * @typedef {import("./types").HostEvent} HostEvent
 * @typedef {import("./types").Reply} Reply
 */
import { EngineFailure, PartMissing, compile, startParts } from "./engine.js";

export class AppEngine {
  /**
   * What was handled so far; undefined once both parts are there.
   *
   * @type {HostEvent[] | undefined}
   */
  #told = [];
  #isBroken = false;
  /** @type {Promise<void> | undefined} */
  #completion;

  /**
   * @param {URL} first
   * @param {URL} rest
   * @param {() => boolean | Promise<boolean>} wantsAll whether both parts are waited for; else `whole` asks for the rest
   */
  static async load(first, rest, wantsAll) {
    const compileRest = async () => compile(await fetch(rest));
    const coming = fetch(first).then(compile);
    const isWanted = wantsAll();
    // At once where it is known at once.
    const others = isWanted === true ? compileRest() : Promise.resolve(isWanted).then((isWanted) => (isWanted ? compileRest() : undefined));
    const [module, added] = await Promise.all([coming, others]);
    const engine = new AppEngine(module, await startParts(module), compileRest);
    if (added) await engine.#add(added);
    return engine;
  }

  /**
   * @param {WebAssembly.Module} first
   * @param {Awaited<ReturnType<typeof startParts>>} engine
   * @param {() => Promise<WebAssembly.Module>} rest
   */
  constructor(first, engine, rest) {
    this.first = first;
    this.engine = engine;
    this.rest = rest;
  }

  /**
   * Throws `PartMissing` where only both parts know the answer: after `whole`, the same event may be tried again.
   *
   * @param {HostEvent} event
   * @returns {Reply}
   */
  handle(event) {
    if (this.#isBroken) throw new PartMissing();
    try {
      const reply = this.engine.handle(event);
      this.#told?.push(event);
      return reply;
    } catch (error) {
      if (!this.#told || !(error instanceof EngineFailure && error.cause instanceof PartMissing)) throw error;
      this.#isBroken = true;
      throw error.cause;
    }
  }

  /** @param {Uint8Array} bytes */
  async load(bytes) {
    await this.whole();
    return this.engine.load(bytes);
  }

  /** With both parts only. */
  snapshot() {
    return this.engine.snapshot();
  }

  /** Resolves once both parts are there. */
  async whole() {
    if (!this.#told) return;
    this.#completion ??= this.rest().then((rest) => this.#add(rest));
    try {
      await this.#completion;
    } catch (error) {
      this.#completion = undefined;
      throw error;
    }
  }

  /** @param {WebAssembly.Module} rest */
  async #add(rest) {
    await this.engine.add(rest);
    if (this.#isBroken) {
      const engine = await startParts(this.first);
      await engine.add(rest);
      for (const event of this.#told ?? []) engine.handle(event);
      this.engine = engine;
      this.#isBroken = false;
    }
    this.#told = undefined;
  }
}
