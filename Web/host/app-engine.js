/**
 * The app's engine comes in two parts, so that the first page waits only for what it needs itself; `scripts/build-web` parts them.
 *
 * The first part alone answers what it can. Where it lacks something it stops in the middle of its work, and its memory can no
 * longer be trusted: then both parts begin anew, and are told what the first one was told. An engine decides by nothing else, so
 * it comes to the same state.
 *
 * @typedef {Host.HostEvent | Uint8Array} Told stored bytes, or an event
 */
import { EngineFailure, PartMissing, compile, startParts } from "./engine.js";

/** @param {Host.Engine} engine @param {Told} told */
const tell = (engine, told) => (told instanceof Uint8Array ? engine.load(told) : engine.handle(told));

export class AppEngine {
  /**
   * The loaded bytes and handled events so far; undefined once both parts are there.
   *
   * @type {Told[] | undefined}
   */
  #told = [];
  #isBroken = false;
  /** @type {Promise<void> | undefined} */
  #completion;

  /** @param {URL} first @param {URL} rest @param {boolean} wantsAll whether both parts are waited for; else `whole` asks for the rest */
  static async load(first, rest, wantsAll) {
    const compileRest = async () => compile(await fetch(rest));
    const [module, added] = await Promise.all([fetch(first).then(compile), wantsAll ? compileRest() : undefined]);
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
   * @param {Host.HostEvent} event
   * @returns {Host.Reply}
   */
  handle(event) {
    return /** @type {Host.Reply} */ (this.#tell(event));
  }

  /**
   * As `handle`, and waits for both parts where it has to. What comes after it has to wait, too.
   *
   * @param {Host.HostEvent} event
   */
  async tell(event) {
    return /** @type {Host.Reply} */ (await this.#tellAll(event));
  }

  /**
   * In the order in which they are handed in, as events.
   *
   * @param {Uint8Array} bytes
   */
  async load(bytes) {
    // The caller may give the memory of the bytes back.
    return /** @type {boolean} */ (await this.#tellAll(this.#told ? bytes.slice() : bytes));
  }

  /** @param {Told} told */
  #tell(told) {
    if (this.#isBroken) throw new PartMissing();
    try {
      const answer = tell(this.engine, told);
      this.#told?.push(told);
      return answer;
    } catch (error) {
      if (!this.#told || !(error instanceof EngineFailure && error.cause instanceof PartMissing)) throw error;
      this.#isBroken = true;
      throw error.cause;
    }
  }

  /** @param {Told} told */
  async #tellAll(told) {
    try {
      return this.#tell(told);
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error;
      await this.whole();
      return this.#tell(told);
    }
  }

  // With both parts only.

  pack() {
    return this.engine.pack();
  }

  /** @returns {Uint8Array} what the page of devices reads */
  spaceIndex() {
    return this.engine.output();
  }

  segments() {
    return this.engine.segments();
  }

  /** @param {number} index */
  segment(index) {
    return this.engine.segment(index);
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
      for (const told of this.#told ?? []) tell(engine, told);
      this.engine = engine;
      this.#isBroken = false;
    }
    this.#told = undefined;
  }
}
