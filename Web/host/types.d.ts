/** The messages between host and engine. Not shipped: JSDoc in the modules refers to it. */

export type Fields = { [name: string]: string | string[] };

/** The writes of one user action. Only the engine reads them; the host uses the stamp as the op's name. */
export type Op = { stamp: string; [part: string]: unknown };

/** A row of the store `ops`: an op of this browser, or what came of the log of a space at once. */
export type OpRow = { stamp: string; op: Op; log?: true } | { ops: Op[]; log: true };

export type HostEvent = { type: string; now?: number; [part: string]: unknown };

/** Hands an event to the engine: it gets the time and waits for its turn. */
export type Send = (event: HostEvent) => void;

export type Batch = {
  ops?: Op[];
  undo?: unknown[];
  popUndo?: number;
  meta?: { [key: string]: string | null };
};

export type StoreEffect = Batch & { type: "store"; batch: number };

/** The calls about feedback to the relay's operator. */
export type FeedbackEffect = { type: "feedback" } & (
  | { call: "open" | "end" | "forget" }
  | { call: "put"; text: string; about: string }
  | { call: "read"; count: number }
  | { call: "draft"; text: string }
);

export type Effect =
  | StoreEffect
  | FeedbackEffect
  | { type: "vibrate"; pattern: number[] }
  | { type: "sample"; deed: "add" | "remove" }
  | { type: "compact" | "reload" | "persist" | "install" | "notify" };

export type Period = "second" | "minute" | "none";

export type Reply = {
  html?: string;
  title?: string;
  theme?: "light" | "dark" | "system";
  badge?: number;
  route?: string;
  replace?: boolean;
  stays?: boolean;
  focus?: string;
  announce?: string;
  tick?: Period;
  effects?: Effect[];
  /** Nothing has been done: the event is to come again once all that is stored has been read. */
  waits?: boolean;
};

/** The event by which a browser says that it could ask whether to install the app. */
export type InstallPrompt = Event & { prompt(): Promise<void> };

export type Engine = {
  handle(event: HostEvent): Reply;
  load(bytes: Uint8Array): boolean;
};

/** The engine of import and export. */
export type ExchangeEngine = {
  handle(event: HostEvent): ExchangeReply;
  load(bytes: Uint8Array): boolean;
  take(bytes: Uint8Array): boolean;
  output(): Uint8Array;
};

export type ExchangeReply = { html: string; focus?: string; announce?: string; effects: ExchangeEffect[] };

export type ExchangeEffect =
  | { type: "read"; from: number; to: number; deflated: boolean }
  | { type: "stop" }
  | { type: "keep"; event: "imported" | "restored"; ops: Op[] }
  | { type: "save"; name: string; mediaType: string; whole: boolean };

/** The engine of reminders. */
export type ReminderEngine = {
  handle(event: HostEvent): ReminderReply;
  load(bytes: Uint8Array): boolean;
};

export type ReminderReply = {
  html?: string;
  notifications: ReminderNotification[];
  over: string[];
  next?: number;
  /** The times of coming reminders. */
  times: number[];
  keep?: ReminderChange;
};

export type ReminderNotification = {
  key: string;
  tag: string;
  title: string;
  body: string;
  target: string;
  actions: { action: string; title: string }[];
  silent: boolean;
};

/**
 * The change by a reminder's button: a page gives it to the app's engine under the label; a worker stores it itself, after
 * `settled`, which the new day has brought into the plan.
 */
export type ReminderChange = { label: string; settled: Op[]; ops: Op[]; undo: unknown[] };

/** The engine of a space. */
export type SpaceEngine = {
  handle(event: HostEvent): SpaceReply;
  load(bytes: Uint8Array): boolean;
  snapshot(): Uint8Array;
  /** The records of a snapshot of the space; false for all but the one form of some records. They stay until the event `join`. */
  take(bytes: Uint8Array): boolean;
};

export type SpaceReply = {
  html?: string;
  effects: SpaceEffect[];
  standing?: SyncState;
  ops?: Op[];
  heard?: string;
  relay?: string;
  inStep: boolean;
  over: boolean;
};

/** A place of a log, with L of it in hexadecimal digits. */
export type LogPoint = { sequence: number; log: string };

/** As the engine writes it; the host looks at its revision and cursor only. */
export type SyncState = { revision: number; cursor: LogPoint; [part: string]: unknown };

export type OutboxCounts = { change: number; waiting: number; aside: number; wishes: number; draft: boolean };

export type SealEffect = {
  type: "seal";
  chain: string;
  previous: { n: number; id: string } | null;
  seen: LogPoint;
  epoch: number;
};

export type TakeEffect = { type: "take"; piece: "newest" | "latest" | "roster" | "part"; after?: number; snapshot?: string; part?: number };

/** A snapshot that a relay has. */
export type FoundSnapshot = { snapshot: string; upto: LogPoint; length: number; own: boolean; vouched: boolean };

export type SpaceEffect =
  | {
      type: "ask";
      request: string;
      question: "page" | "envelopes" | "roster" | "draft" | "ahead" | "snapshot" | "announce" | "putPart" | "complete" | "vouch";
      kind: string;
      method: string;
      target: string;
      from?: number;
      to?: number;
      snapshot?: string;
      part?: number;
    }
  | { type: "open"; after: LogPoint; anew: boolean }
  | SealEffect
  | { type: "draft"; epochOnly: boolean }
  | { type: "foresee" }
  | TakeEffect
  | { type: "compare" | "make"; at: LogPoint }
  | {
      type: "store";
      deed: "merged" | "sealed" | "confirmed" | "unsealed" | "restarted" | "drafted" | "undrafted" | "noted";
      expected: number;
      standing: SyncState;
      kept: number[];
      how?: { aside: number | null; takesBack: boolean; stamps: "own" | "relay" | null; time?: number };
    }
  | { type: "wake"; at: number };

/** A change of the roster that the user asked for. */
export type RosterRequest =
  | { kind: "admit"; admission: import("../sync/admission.js").Admission }
  | { kind: "remove"; devices: Uint8Array[] }
  | { kind: "leave" }
  | { kind: "delete" };

/** The stored state of this browser's space. */
export type SpaceState = {
  relay: string;
  space: Uint8Array;
  device: Uint8Array;
  keys: import("../sync/keys.js").DeviceKeys;
  token: Uint8Array;
  /** The keys of all epochs, from 1 on. */
  epochs: import("../sync/keys.js").EpochKey[];
  view: import("../sync/log-view.js").ViewState;
  /** Every roster entry that was ever known to stand in the log, from the first on. */
  known: { bytes: Uint8Array; id: Uint8Array }[];
  standing: SyncState;
  /** Up to which sequence of `ops` nothing waits. */
  through: number;
  /** Later rows of `ops` that came of the log. */
  pages?: number[];
  /** Counts changes of this state. */
  change: number;
  aside: Op[][];
  /** The newest stamp that was read in the log. */
  heard: string;
  /** The time of the last write that was read of each device, by its id, in milliseconds since 1970. */
  changes: { [device: string]: number };
  /** The relay to which the space has been moved, once that was read; this device follows if it may. */
  moved?: string;
  /** The relay before the last move that this device followed, and when it left there, in milliseconds since 1970. */
  former?: { relay: string; left: number };
  /** By how many seconds this browser's clock is ahead of the relay's, where it is. */
  lead: number;
  /** The last time at which stamps were lowered for that, in milliseconds since 1970. */
  lowered: number;
  wishes: ({ id: number } & RosterRequest)[];
  /** The entry for a request, or for none where it only begins an epoch. */
  draft?: { bytes: Uint8Array; number: number; id: Uint8Array; wish?: number };
};

/** Copies all records into another engine; false where not all of them can be read. */
export type CopyRecords = (engine: { load(bytes: Uint8Array): boolean }) => boolean;

/** The app, as the host of a space sees it. */
export type SpaceApp = {
  copyRecords: CopyRecords;
  store: import("./store.js").Store;
  /** Hands on what was stored to this tab's engines and to the other tabs. */
  spread(ops: Op[], sequences: number[]): void;
  /** Tells all tabs what stands in `meta` now; they are loaded anew if stamps that they know were replaced. */
  renew(meta: { [key: string]: string }): void;
  /** All tabs, since what was here is gone. */
  reload(): void;
  /** Says whether this browser is in a space. */
  belongs(isMember: boolean): void;
};

/** A request of the service worker to a page: to act on the button of a notification, or to open a route. */
export type WorkerMessage = { answer?: { action: string; key: string }; go?: string };

/** The stored data for the engine's start. */
export type Stored = {
  ops: Op[];
  undo: unknown[];
  meta: { [key: string]: string };
  /** The names of those that are still to be read, the newest first. */
  segments: string[];
  empty: boolean;
  damaged: number;
};

/** The engine, where its records are to be stored. */
export type Packing = {
  /** The index; nothing where the records are not to be stored. */
  pack(): Uint8Array;
  /** The names of all segments. */
  segments(): string[];
  /** The one with that index among them. */
  segment(index: number): Uint8Array;
};

export type Zone = { name: string; first: number; changes: [number, number][] };

export type Locale = {
  tag: string;
  months: string[];
  monthsShort: string[];
  weekdays: string[];
  weekdaysShort: string[];
  /** Where the short names are too long for columns. */
  weekdaysNarrow?: string[];
  hour12: boolean;
  /** The forms of times before and after noon; `{1}` is the time. */
  am: string;
  pm: string;
  order: "dmy" | "mdy" | "ymd";
  dateSeparator: string;
  decimal: string;
  group: string;
  firstWeekday: number;
  /** The forms of dates in words; without them they are English. */
  patterns?: DatePatterns;
  /** A language file; English without one. */
  language?: string;
  /** The file of the words that can be typed in the language; only English ones without it. */
  words?: string;
  /** The code of the chosen language; empty for the browser's. */
  chosenLanguage?: string;
  /** The codes and names of the languages to choose from, besides English. */
  languages?: [string, string][];
};

/** `{1}` is the day of the month, `{2}` the month's name, `{3}` the year, `{4}` the weekday. */
export type DatePatterns = {
  dayMonth: string;
  dayMonthYear: string;
  weekdayDayMonth: string;
  weekdayDayMonthYear: string;
  /** With the names of weekday and month in full. */
  long: string;
  longYear: string;
  monthYear: string;
  monthsAlone: string[];
};

/** The part of a service worker's global scope that sw.js uses; TypeScript's own declarations exclude the page's. */
export type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetch) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "notificationclick" | "notificationclose", listener: (event: WorkerNotification) => void): void;
  addEventListener(type: "periodicsync" | "push", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: SubscriptionEvent) => void): void;
};
export type SubscriptionEvent = WorkerEvent & { oldSubscription?: PushSubscription };
export type PatternOfAddresses = new (parts: { pathname: string; search: string }) => object;
/** Routes: https://w3c.github.io/ServiceWorker/#register-router-method */
export type InstallEvent = WorkerEvent & { addRoutes?(routes: { condition: { or: object[] }; source: { cacheName: string } }): Promise<void> };
export type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
export type WorkerNotification = WorkerEvent & { action: string; notification: Notification };
export type WindowClient = {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: WorkerMessage, transfer: Transferable[]): void;
};
export type WorkerFetch = { request: Request; respondWith(response: Promise<Response>): void };

declare global {
  interface Element {
    /** In Safari from 17.4. */
    checkVisibility?(): boolean;
  }
  interface WakeLockSentinel {
    readonly released: boolean;
    release(): Promise<void>;
  }
  interface Navigator {
    wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
  }
  interface ServiceWorkerRegistration {
    /** Only in some browsers, and of an installed app. */
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  }
  interface Window {
    /** Only in some browsers. */
    documentPictureInPicture?: { requestWindow(size: { width: number; height: number }): Promise<Window> };
  }
  /** Newer than the TypeScript that checks these files. */
  class CompressionStream {
    constructor(format: "deflate-raw");
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  }
  class DecompressionStream {
    constructor(format: "deflate-raw");
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  }
}
