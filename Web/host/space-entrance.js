/**
 * The joining of this browser by a link: it asks first, then shows six digits, and waits until it is admitted.
 *
 * @typedef {{ shown: { [part: string]: unknown }, show: () => void }} Screen the page, and the parts that it shows besides the status
 */
import { joinLinkText, readJoinLink } from "../sync/join-link.js";
import { Refusal } from "../sync/refusal.js";
import { Joining } from "./space-joining.js";
import { browserName } from "./browser-name.js";
import { pause } from "./space-pause.js";
import { mayTalkTo } from "./space-policy.js";
import { problem } from "./space-problem.js";
import { LINK_LIFE, LOOK, Refused, unlessUnreachable } from "./space-relay.js";

export class SpaceEntrance {
  /** @type {import("../sync/join-link.js").JoinLink | undefined} */
  link;
  /** @type {Joining | undefined} */
  #joining;
  /**
   * The same, from before its request has arrived.
   *
   * @type {Joining | undefined}
   */
  #begun;
  /** Ends what a person waits for. */
  #abort = new AbortController();
  #client;
  #screen;

  /** @param {import("./space-client.js").SpaceClient} client @param {Screen} screen */
  constructor(client, screen) {
    this.#client = client;
    this.#screen = screen;
  }

  /** The state of joining for the page; else undefined. */
  get place() {
    if (this.#joining) return { place: "waiting", digits: this.#joining.digits };
    if (this.link) return { place: "question", server: new URL(this.link.relay).host };
    return undefined;
  }

  /** @param {string} text a link */
  ask(text) {
    const { shown } = this.#screen;
    delete shown.problem;
    if (this.#client.state) return;
    try {
      const link = readJoinLink(text.trim());
      if (mayTalkTo(link.relay)) this.link = link;
      else Object.assign(shown, { problem: "elsewhere", ...placeOf(link) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      shown.problem = "link";
    }
  }

  /** @param {boolean} isEmpty whether this browser's records are deleted */
  async join(isEmpty) {
    if (!this.link) return;
    if (this.#begun?.link !== this.link) this.#begun = await Joining.begin(this.link, browserName(), this.#client.attempts);
    const joining = this.#begun;
    await joining.send();
    this.#joining = joining;
    this.#abort = new AbortController();
    this.#awaitAnswer(joining, isEmpty, this.#abort.signal);
  }

  stop() {
    this.#abort.abort();
    this.link = this.#joining = undefined;
  }

  /** @param {Joining} joining @param {boolean} isEmpty @param {AbortSignal} signal */
  async #awaitAnswer(joining, isEmpty, signal) {
    try {
      const end = Date.now() + LINK_LIFE;
      while (!signal.aborted) {
        if (Date.now() > end) throw new Refused("absent");
        const { digits } = joining;
        const member = await unlessUnreachable(() => joining.answer());
        if (joining.digits !== digits) this.#screen.show();
        if (member && !signal.aborted) return await this.#client.enter(member, isEmpty, browserName());
        await pause(LOOK, signal);
      }
    } catch (error) {
      this.#screen.shown.problem = problem(error);
      console.warn(error);
    } finally {
      if (this.#joining === joining) this.stop();
      this.#screen.show();
    }
  }
}

/**
 * The place to open a link that this page may not follow: its relay's own address.
 *
 * @param {import("../sync/join-link.js").JoinLink} link
 */
function placeOf(link) {
  return { relay: new URL(link.relay).host, there: joinLinkText(link.relay.replace(/\/*$/, "/"), link) };
}
