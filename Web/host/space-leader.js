/**
 * Of all tabs of this browser one speaks for it: the one that holds the Web Lock. A leader that is silent when it is asked, since
 * its tab was frozen, is replaced. Two at once do no harm: of two transactions one comes second.
 */

const LOCK = "dayring-space";
/** The longest silence of a leader, in milliseconds. */
const SILENCE = 5000;

export class Leader {
  leads = false;
  #tabs = new BroadcastChannel(LOCK);
  #ended = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  #changed;

  /** @param {(leads: boolean) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.#tabs.onmessage = ({ data }) => {
      if (data === "who" && this.leads) this.#tabs.postMessage("me");
      if (data === "me") this.#stopAsking();
    };
    if (navigator.locks) this.#wait({ signal: this.#ended.signal });
    else this.#lead(true);
  }

  /** Asks whether the leader is there, since there is something to do. */
  check() {
    if (this.leads || this.#ended.signal.aborted || this.#silence !== undefined) return;
    this.#silence = setTimeout(() => {
      this.#silence = undefined;
      this.#wait({ steal: true });
    }, SILENCE);
    this.#tabs.postMessage("who");
  }

  #stopAsking() {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  stop() {
    this.#ended.abort();
    this.#stopAsking();
    this.#tabs.close();
    this.leads = false;
  }

  /** @param {LockOptions} options */
  #wait(options) {
    const held = navigator.locks.request(LOCK, options, async () => {
      if (this.#ended.signal.aborted) return;
      this.#lead(true);
      await new Promise((resume) => this.#ended.signal.addEventListener("abort", resume, { once: true }));
    });
    // Stolen: another tab leads now, and this one waits for its turn.
    held.catch(() => {
      if (this.#ended.signal.aborted || !this.leads) return;
      this.#lead(false);
      this.#wait({ signal: this.#ended.signal });
    });
  }

  /** @param {boolean} leads */
  #lead(leads) {
    // Or it would steal from itself.
    this.#stopAsking();
    if (leads === this.leads) return;
    this.leads = leads;
    this.#changed(leads);
  }
}
