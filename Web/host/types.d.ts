/** The messages between host and engine. Not shipped: JSDoc in all modules refers to them as `Host.Reply` and so on. */

export as namespace Host;

export type Fields = { [name: string]: string | string[] };

/** The writes of one user action. Only the engine reads them; the host uses the stamp as the op's name. */
export type Op = { stamp: string; records?: { kind: string }[]; [part: string]: unknown };

/** A row of the store `ops`: an op of this browser, or what came of the log of a space at once. */
export type OpRow = { stamp: string; op: Op; list?: string; log?: true } | { ops: Op[]; log: true };

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

/** What engines export, each one some of these functions; docs/browser-host.md explains them. */
export type EngineExports = {
  memory: WebAssembly.Memory;
  dayring_allocate(length: number): number;
  dayring_handle(pointer: number, length: number): number;
  dayring_load(pointer: number, length: number): number;
  dayring_snapshot(): number;
  dayring_pack(): number;
  dayring_segments(): number;
  dayring_segment(index: number): number;
  dayring_take(pointer: number, length: number): number;
  dayring_output(): number;
  _initialize?: () => void;
};

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
  /** Takes a message and gives the reply; `space-messages.js`. */
  message(bytes: Uint8Array): Uint8Array;
  /** Loads a part of the ledger within a transaction; false for one that is damaged. */
  load(bytes: Uint8Array): boolean;
  /** Loads a part of the records for the page. */
  take(bytes: Uint8Array): boolean;
};

/** The stored state of this browser's space, as far as it is read here; `Sources/DeviceSync/Rows/StateRow.swift` has the rest. */
export type SpaceState = {
  relay: string;
  space: Uint8Array;
  token: Uint8Array;
  /** Up to which sequence of `ops` nothing waits. */
  through: number;
};

/** The public side of a device's two private pairs: points of P-256, 65 bytes each. */
export type KeyPair = { handle: Uint8Array; signingKey: Uint8Array; sealingKey: Uint8Array };

/** Both pairs. */
export type UsableKeys = { signing: CryptoKey; sealing: CryptoKey; signingKey: Uint8Array; sealingKey: Uint8Array };

/** As rows have them: CryptoKeys that cannot be exported, or, in a browser that cannot store these, JWK. */
export type StoredKeys = { signing: CryptoKey | JsonWebKey; sealing: CryptoKey | JsonWebKey; signingKey: Uint8Array; sealingKey: Uint8Array };

/** A step of cryptography or packing that the engine of a space asks for. */
export type PrimitiveRequest =
  | [name: "verify", point: Uint8Array, signature: Uint8Array, message: Uint8Array]
  | [name: "sign", handle: Uint8Array, message: Uint8Array]
  | [name: "agree", handle: Uint8Array, point: Uint8Array]
  | [name: "seal" | "open", bytes: Uint8Array, key: Uint8Array, nonce: Uint8Array, associated: Uint8Array]
  | [name: "hash" | "pack", bytes: Uint8Array]
  | [name: "authenticate", bytes: Uint8Array, key: Uint8Array]
  | [name: "random", count: number]
  | [name: "unpack", bytes: Uint8Array, limit: number]
  | [name: "generate", purpose: "stored" | "shown" | "ephemeral"]
  | [name: "restore", signing: Uint8Array, signingKey: Uint8Array, sealing: Uint8Array, sealingKey: Uint8Array]
  | [name: "scalars", handle: Uint8Array];

export type PrimitiveAnswer = Uint8Array | boolean | { keys: KeyPair } | "refused" | "tooLarge" | "later";

/** What the engine of a space has its host do; each of the first four is answered by an event. */
export type DeviceEffect =
  | { type: "ask"; request: string; method: string; address: string; target: string; token: Uint8Array; body?: Uint8Array }
  | { type: "compute"; number: number; requests: PrimitiveRequest[] }
  | RowEffect
  | { type: "listen"; streams: SpaceStream[] }
  | { type: "wake"; at: number }
  | { type: "renew"; lead: number }
  | { type: "copy"; link: string }
  | { type: "reload" }
  | { type: "ended" };

/** A transaction, for which the database has to be of a version at least. */
export type RowEffect = { type: "store" | "read"; number: number; version?: number };

/** A stream of the heads of one space, or of several, which the body names. */
export type SpaceStream = { address: string; target: string; token?: Uint8Array; body?: Uint8Array };

/** Copies all records into another engine; false where not all of them can be read. */
export type CopyRecords = (engine: { load(bytes: Uint8Array): boolean }) => boolean;

/** The app, as the host of a space sees it. */
export type SpaceApp = {
  /** The records of which the page of devices speaks, for its engine; nothing where not all can be read. */
  spaceIndex(): Uint8Array;
  store: import("./store.js").Store;
  /** Hands on what was stored to this tab's engines and to the other tabs. */
  spread(ops: Op[], sequences: number[], meta: { [key: string]: string }): void;
  /** Tells all tabs what stands in `meta` now; they are loaded anew if stamps that they know were replaced. */
  renew(meta: { [key: string]: string }): void;
  /** All tabs, since what was here is gone. */
  reload(): void;
  /** Says whether this browser is in a space. */
  belongs(isMember: boolean): void;
};

/** The modules that are loaded when they are first needed. */
export type LaterModules = {
  exchange(): Promise<typeof import("./exchange.js")>;
  reminders(): Promise<typeof import("./reminders.js")>;
  space(): Promise<typeof import("./space.js")>;
  feedback(): Promise<typeof import("./feedback.js")>;
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
  interface Node {
    /** Only in some browsers. There, a moved element keeps its scroll position and its animations too. */
    moveBefore?(node: Node, before: Node | null): void;
  }
  /** Newer than the TypeScript that checks these files. */
  interface Element {
    checkVisibility(): boolean;
  }
  /** Newer than the TypeScript that checks these files. */
  interface HTMLElement {
    popover: string;
    showPopover(): void;
    hidePopover(): void;
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
