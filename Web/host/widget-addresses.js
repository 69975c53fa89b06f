/**
 * The addresses by which dashboards read widgets, as this browser's own server knows them; `Sources/Server/AddressRoutes.swift`
 * answers. Asked only where the relay of this browser's space is the server that the page came from, which then knows it.
 */
import { hex } from "./hex.js";
import { DISCREET, TIMEOUT, bounded } from "./relay-fetch.js";
import { stateOf } from "./wake-calls.js";

/** The limit of an answer, in bytes. */
const MOST_ANSWER = 65_536;

export class WidgetAddresses {
  #store;
  /**
   * Nothing where there is no server to ask.
   *
   * @type {{ id: string, name: string }[] | undefined}
   */
  list;
  /** Of the one that was made last, and only now. */
  token = "";
  /** @type {"offline" | "full" | "name" | undefined} */
  trouble;
  #made = "";

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#store = store;
  }

  async load() {
    try {
      const { addresses } = await this.#ask("GET");
      this.list = addresses;
    } catch (error) {
      // The page's server may be another program, or be out of reach.
      console.warn(error);
    }
  }

  /** @param {string} name */
  make(name) {
    return this.#change(async () => {
      const { id, token } = await this.#ask("POST", "", JSON.stringify({ name }));
      [this.#made, this.token] = [id, token];
    });
  }

  /** @param {string} id */
  revoke(id) {
    return this.#change(async () => {
      await this.#ask("DELETE", `/${encodeURIComponent(id)}`);
      if (id === this.#made) this.token = "";
    });
  }

  /** @param {() => Promise<void>} change @returns {Promise<boolean>} whether it was done */
  async #change(change) {
    this.trouble = undefined;
    try {
      await change();
      await this.load();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      this.trouble = reason === "too-long" ? "full" : reason === "malformed" ? "name" : "offline";
      return false;
    }
  }

  /** @param {string} method @param {string} [path] @param {string} [body] @returns {Promise<any>} throws the code of a refusal */
  async #ask(method, path = "", body) {
    const state = await stateOf(this.#store);
    const base = new URL(".", location.href).href;
    if (state?.relay.replace(/\/*$/, "/") !== base) throw new Error("not this browser's server");
    const response = await fetch(`${base}api/addresses${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${hex(state.token)}`, ...(body && { "content-type": "application/json" }) },
      ...DISCREET,
      signal: /** @type {any} */ (AbortSignal).timeout(TIMEOUT),
    });
    const answer = JSON.parse(new TextDecoder().decode(await bounded(response, MOST_ANSWER)));
    if (!response.ok) throw new Error(String(answer.error));
    return answer;
  }
}
