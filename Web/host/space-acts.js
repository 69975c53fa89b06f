/**
 * The user's actions on the page `#/sync`.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 */
import { hex, same } from "../sync/bytes.js";
import { Invitation, founded } from "./space-joining.js";
import { browserName } from "./browser-name.js";
import { offeredRelay } from "./relay-policy.js";
import { problem } from "./space-problem.js";
import { pause } from "./space-pause.js";
import { NewCode, recovered } from "./space-recovery.js";
import { LINK_LIFE, LOOK, Refused, Relay, unlessUnreachable } from "./space-relay.js";

export class SpaceActs {
  /** @type {Invitation | undefined} */
  #invitation;
  /** Ends what a person waits for. */
  #abort = new AbortController();
  /**
   * Actions that are under way: some wait for the network.
   *
   * @type {Set<string>}
   */
  #acting = new Set();
  #client;
  #entrance;
  #screen;

  /**
   * @param {import("./space-client.js").SpaceClient} client
   * @param {import("./space-entrance.js").SpaceEntrance} entrance
   * @param {import("./space-entrance.js").Screen} screen
   */
  constructor(client, entrance, screen) {
    this.#client = client;
    this.#entrance = entrance;
    this.#screen = screen;
  }

  /** @param {Element} element @param {string} value */
  async act(element, value) {
    const action = element.getAttribute("data-space") ?? "";
    // A second tap on the same thing asks for nothing more.
    if (this.#acting.has(action)) return;
    if (action === "rename" && value.trim() === "") return refuse(element);
    this.#acting.add(action);
    delete this.#screen.shown.problem;
    try {
      await this.#do(action, element.getAttribute("data-name") ?? "", value);
    } catch (error) {
      this.#screen.shown.problem = problem(error);
      console.warn(error);
    }
    this.#acting.delete(action);
    this.#screen.show();
  }

  /** @param {string} action @param {string} name @param {string} value */
  async #do(action, name, value) {
    const { state } = this.#client;
    const { shown } = this.#screen;
    switch (action) {
      case "start":
        return this.#client.enter(await founded(new Relay(offeredRelay()), this.#client.attempts), false, browserName());
      case "join":
        return this.#entrance.ask(value);
      case "recover":
        return this.#client.enter(await recovered(new Relay(offeredRelay()), value, this.#client.attempts), false, browserName());
      case "merge":
      case "empty":
        return this.#entrance.join(action === "empty");
      case "cancel":
        this.#abort.abort();
        this.#entrance.stop();
        delete shown.question;
        return;
      case "tryAgain":
        return this.#client.tell({ type: "tryAgain" });
      case "add":
        return state && this.#add(state);
      case "copy":
        await navigator.clipboard.writeText(String(shown.link));
        shown.copied = true;
        return;
      case "admit":
        return this.#admit();
      case "refuse":
        return this.stop();
      case "askRemove":
      case "askRename":
        Object.assign(shown, { question: action === "askRemove" ? "remove" : "rename", device: name });
        return;
      case "rename":
        delete shown.question;
        return this.#client.name(name, value.trim());
      case "askLeave":
      case "askDelete":
        shown.question = action === "askLeave" ? "leave" : "delete";
        return;
      case "remove": {
        const device = state?.view.roster?.members.find((member) => hex(member.device) === name)?.device;
        this.#answered();
        if (device) await this.#client.requestRosterChange({ kind: "remove", devices: [device] });
        return;
      }
      case "leave":
      case "delete":
        this.#answered();
        // A browser that is no member any more, or was never known there, leaves without a call.
        if (this.#client.isOver) return this.#client.forget();
        return this.#client.requestRosterChange({ kind: action });
      case "code":
        return state && this.#makeCode();
      case "written":
        delete shown.code;
    }
  }

  /** Nothing more is asked for; what was asked for may take a while. */
  #answered() {
    delete this.#screen.shown.question;
    this.#screen.show();
  }

  /** @param {SpaceState} state */
  async #add(state) {
    const invitation = (this.#invitation = await Invitation.open(state));
    Object.assign(this.#screen.shown, { link: invitation.text(location.origin + location.pathname), copied: false });
    this.#abort = new AbortController();
    this.#awaitRequest(invitation, this.#abort.signal);
  }

  /** @param {Invitation} invitation @param {AbortSignal} signal */
  async #awaitRequest(invitation, signal) {
    try {
      const end = Date.now() + LINK_LIFE;
      while (!signal.aborted) {
        if (Date.now() > end) throw new Refused("absent");
        const asked = await unlessUnreachable(() => invitation.asked());
        if (asked && !signal.aborted) {
          Object.assign(this.#screen.shown, asked);
          return;
        }
        await pause(LOOK, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.stop();
      this.#screen.shown.problem = problem(error);
      console.warn(error);
    } finally {
      this.#screen.show();
    }
  }

  async #admit() {
    const invitation = this.#invitation;
    const { admission, name } = invitation?.request ?? {};
    if (!invitation || !admission || !name) return;
    await this.#client.requestRosterChange({ kind: "admit", admission });
    const { state } = this.#client;
    const isIn = state?.view.roster?.members.some(({ device }) => same(device, admission.device));
    if (!state || !isIn) {
      this.stop();
      throw new Refused("members");
    }
    try {
      await invitation.admit(state);
    } catch (error) {
      // Else the digits stay, and a second tap sends it again.
      if (!(error instanceof Refused) || !["absent", "unauthorized"].includes(error.name)) throw error;
      // The mailbox is gone: the device never learns that it was let in.
      this.stop();
      await this.#client.requestRosterChange({ kind: "remove", devices: [admission.device] });
      throw error;
    }
    this.stop();
    await this.#client.name(hex(admission.device), name);
  }

  /** Ends the invitation. */
  stop() {
    this.#abort.abort();
    this.#invitation = undefined;
    for (const part of ["link", "copied", "name", "digits"]) delete this.#screen.shown[part];
  }

  async #makeCode() {
    const code = await NewCode.make();
    await this.#client.requestRosterChange({ kind: "admit", admission: code.admission });
    const { state } = this.#client;
    const members = state?.view.roster?.members ?? [];
    const former = members.filter(({ type, device }) => type === 2 && !same(device, code.device)).map(({ device }) => device);
    if (!state || !members.some(({ device }) => same(device, code.device))) throw new Refused("members");
    await code.keep(state);
    // The new one opens everything by now, so the one before is of no use any more.
    if (former.length > 0) await this.#client.requestRosterChange({ kind: "remove", devices: former });
    this.#screen.shown.code = code.text;
  }
}

/** @param {Element} form with an empty field, which stays open */
function refuse(form) {
  const field = form.querySelector("input");
  field?.setAttribute("aria-invalid", "true");
  field?.focus();
}
