/**
 * The browser's history: one entry a page, and one for an open sheet, so that going back closes it instead of leaving the page
 * under it. Browsers with close watchers do that by themselves.
 */
const WATCHES = "CloseWatcher" in window;

/** Whether the newest entry stands for the open sheet. */
let isMarked = false;
/**
 * What is to be done once the browser has gone back.
 *
 * @type {(() => void) | undefined}
 */
let next;

/** @param {() => void} close the open sheet */
export function followEntries(close) {
  // Of a sheet that was open when the page was loaded anew.
  if (history.state?.sheet) history.replaceState(null, "");
  addEventListener("popstate", () => {
    const then = next;
    next = undefined;
    if (then) return then();
    const isSheet = history.state?.sheet === true;
    // Of a sheet that was left by a link in it.
    if (isSheet && !isMarked) return history.back();
    if (isSheet || !isMarked) return;
    isMarked = false;
    close();
  });
}

/**
 * Makes the history what the page is.
 *
 * @param {string} route
 * @param {boolean} replaces the newest entry of a page
 * @param {boolean} isOpen whether there is a sheet
 */
export function enter(route, replaces, isOpen) {
  if (next) {
    next = () => enter(route, replaces, isOpen);
    return;
  }
  if (isMarked && (!isOpen || route !== location.hash)) {
    isMarked = false;
    if (history.state?.sheet) {
      next = () => enter(route, replaces, isOpen);
      return history.back();
    }
  }
  if (route !== location.hash) {
    if (replaces) history.replaceState(null, "", route);
    else history.pushState(null, "", route);
  }
  if (isOpen && !isMarked && !WATCHES) {
    history.pushState({ sheet: true }, "");
    isMarked = true;
  }
}
