/**
 * Shows the replies of the engine: page, title, theme, route, focus and announcements.
 */
import { currentRoute, enter } from "./entries.js";
import { showHit } from "./hits.js";
import { say } from "./language.js";
import { morph, morphLater } from "./morph.js";
import { currentPlace, slideIn } from "./motion.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));

let shown = "";
let here = location.hash;
/** @type {Host.Reply["theme"]} */
let theme;

/**
 * The scroll position of each route, to restore when the user comes back.
 *
 * @type {Map<string, number>}
 */
const scrolls = new Map();
history.scrollRestoration = "manual";

/**
 * Shows what the user is waiting for.
 *
 * @param {Host.Reply} reply
 * @returns {boolean} whether the page has changed
 */
export function show(reply) {
  const html = reply.html ?? shown;
  const isNew = html !== shown;
  const left = here;
  here = reply.route ?? currentRoute();
  // Read only where needed: reading it makes the browser lay out the page.
  const scrolled = here === left ? 0 : scrollY;
  const place = here === left ? 0 : currentPlace(app);
  const list = here === left ? null : shownList();
  const wasOpen = hasDetail();
  if (isNew) {
    morph(app, html);
    shown = html;
  }
  if (reply.html !== undefined) openModals("[data-modal='now']");
  enter(here, reply.replace ?? false, app.querySelector("dialog[data-modal]") !== null);
  if (here !== left && !reply.stays) {
    // An entry opens and closes beside its list.
    scrollFrom(left, scrolled, (wasOpen || hasDetail()) && list !== null && list === shownList());
    const to = currentPlace(app);
    slideIn(app, place < 0 || to < 0 ? 0 : to - place);
  }
  if (reply.theme !== undefined && reply.theme !== theme) setTheme(reply.theme);
  if (reply.focus) focus(reply.focus);
  showHit();
  if (reply.announce) announce(reply.announce);
  return isNew;
}

/**
 * Shows what can come a frame later: the rest of the page, sheets that follow a change of it, and the title, for which the
 * browser redraws its own window.
 *
 * @param {Host.Reply} reply
 */
export function showRest(reply) {
  morphLater();
  if (reply.html !== undefined) openModals("[data-modal]");
  if (reply.title !== undefined && reply.title !== document.title) document.title = reply.title;
}

/** @param {string} selector */
function focus(selector) {
  morphLater();
  const [first, heading] = [selector, "h1"].map((one) => /** @type {HTMLElement | null} */ (document.querySelector(one)));
  const fold = /** @type {HTMLDetailsElement | null | undefined} */ (first?.closest("details:not([open])"));
  if (fold) fold.open = true;
  // A row may be hidden behind its entry, or gone. The page was scrolled to where it was before.
  const element = [first, heading].find((one) => one && one.getClientRects().length > 0);
  if (element === heading) return heading?.focus({ preventScroll: true });
  element?.focus();
  // NB: WebKit leaves it where it is as long as it is in the window, though the bar may lie over it.
  (element?.closest("form") ?? element)?.scrollIntoView({ block: "nearest" });
}

/**
 * @param {string} left the route before
 * @param {number} scrolled how far that was scrolled
 * @param {boolean} stays whether the page stays where it is
 */
function scrollFrom(left, scrolled, stays) {
  scrolls.set(left, scrolled);
  // NB: WebKit would scroll to where the caret goes when its field is gone, which is the end of the page.
  if (document.activeElement === document.body) getSelection()?.removeAllRanges();
  // The page under a sheet is not scrolled.
  if (!stays && !document.querySelector("dialog:modal")) scrollTo(0, scrolls.get(here) ?? 0);
}

/** @returns {Element | null} the list of entries, if it is shown */
function shownList() {
  const list = app.querySelector(".history-list");
  return list && list.getClientRects().length > 0 ? list : null;
}

function hasDetail() {
  return app.querySelector(".page-detail") !== null;
}

/** @param {string} which dialogs */
function openModals(which) {
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (app.querySelectorAll(`dialog${which}`))) {
    if (dialog.matches(":modal")) continue;
    // With `open` from the HTML, or after a dialog has been moved, it would not be modal.
    dialog.removeAttribute("open");
    dialog.showModal();
  }
}

/** @param {"light" | "dark" | "system"} wanted */
function setTheme(wanted) {
  theme = wanted;
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[data-scheme]"))) {
    const scheme = meta.dataset["scheme"];
    meta.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? "all" : "not all";
  }
}

/** @param {string} text */
function announce(text) {
  // Screen readers read the same words again only if the region was empty in between.
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = text), 100);
}

/**
 * Shows, in place of the whole page, that the app cannot go on.
 *
 * @param {() => void} reload
 */
export function showFailure(reload) {
  for (const dialog of app.querySelectorAll("dialog")) dialog.close();
  fillFromTemplate(app, "app-failure");
  const button = app.querySelector("button");
  button?.addEventListener("click", reload);
  button?.focus();
}

/** @param {Element} panel a part of the app that could not be loaded */
export function showPartFailure(panel) {
  fillFromTemplate(panel, "part-failure");
}

/** @param {Element} element @param {string} id of a template in index.html, whose words need no engine */
function fillFromTemplate(element, id) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  const content = template.content.cloneNode(true);
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) text.nodeValue = say(text.nodeValue?.trim() ?? "");
  element.replaceChildren(content);
}
