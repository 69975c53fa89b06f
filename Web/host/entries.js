/**
 * The browser's history: an entry for each page, and one for an open sheet, so that going back closes that instead of leaving
 * the page under it.
 */

/** Whether the newest entry stands for the open sheet. */
let isMarked = false;
/**
 * The change of the history once the browser has gone back.
 *
 * @type {{ route: string, replaces: boolean, isOpen: boolean } | undefined}
 */
let pending;

/** The present route of the browser, or the pending one. */
export function currentRoute() {
  return pending?.route ?? location.hash;
}

/** @param {() => void} close the open sheet */
export function followEntries(close) {
  // Of a sheet that was open when the page was loaded anew.
  if (history.state?.sheet) history.replaceState(null, "");
  addEventListener("popstate", () => {
    const wanted = pending;
    pending = undefined;
    if (wanted) return enter(wanted.route, wanted.replaces, wanted.isOpen);
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
 * @param {boolean} replaces the page's entry, where the route is another one
 * @param {boolean} isOpen whether there is a sheet
 */
export function enter(route, replaces, isOpen) {
  if (pending) {
    pending = { route, replaces: route === pending.route ? pending.replaces : replaces, isOpen };
    return;
  }
  if (isMarked && !(isOpen && route === location.hash)) {
    isMarked = false;
    if (history.state?.sheet) {
      pending = { route, replaces, isOpen };
      return history.back();
    }
  }
  if (route !== location.hash) {
    if (replaces) history.replaceState(null, "", route);
    else history.pushState(null, "", route);
  }
  if (!isOpen || isMarked) return;
  history.pushState({ sheet: true }, "");
  isMarked = true;
}
