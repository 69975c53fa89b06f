/** Motion between pages, and sheets that a finger swipes down. */

/** The same as the `--ease` of the styles, which an animation from here cannot refer to. */
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
/** The distance in pixels from which a swipe closes a sheet. */
const SWIPE = 80;

/** As many as a window shows. */
const CARDS = 12;

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Slides the cards of a page in after a change of route, from the side on which its link lies.
 *
 * NB: neither the page itself nor a card with the line for a new task, since what is fixed to the window would be fixed to
 * it meanwhile.
 *
 * @param {Element} app
 * @param {number} steps how many links further it is; 0 where there is no order
 */
export function slideIn(app, steps) {
  if (isCalm.matches) return;
  const side = Math.sign(steps) * (document.dir === "rtl" ? -12 : 12);
  for (const part of [...app.querySelectorAll("main :is(.card:not(:has(.composer)), .ring-box, .empty)")].slice(0, CARDS)) {
    part.animate([{ opacity: 0.2, translate: `${side}px 0` }, {}], { duration: 120, easing: EASE });
  }
}

/** @param {Element} app @returns {number} the place of the current link among those of the page; -1 without one */
export function currentPlace(app) {
  const links = [...app.querySelectorAll(".sections a, .week-days a")];
  return links.findIndex((link) => link.hasAttribute("aria-current"));
}

/** Scrolls to the top on a tap on the tab of the shown page; at the top, the tab's link leads to its first page. */
export function listenToTabs() {
  document.addEventListener("click", (event) => {
    const tab = /** @type {Element} */ (event.target).closest(".nav a[aria-current]");
    if (!tab || scrollY === 0) return;
    event.preventDefault();
    scrollTo({ top: 0, behavior: isCalm.matches ? "auto" : "smooth" });
  });
}

/** Scrolls to the card of a tracker on a tap on its line of the legend, on a phone; elsewhere that link leads on. */
export function listenToLegend() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-card]"));
    if (!link || innerWidth >= 700 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const card = document.querySelector(`main [data-key="${CSS.escape(link.dataset["card"] ?? "")}"]`);
    if (!card) return;
    event.preventDefault();
    card.scrollIntoView({ behavior: isCalm.matches ? "auto" : "smooth" });
    card.querySelector("a")?.focus({ preventScroll: true });
  });
}

/**
 * Closes a sheet that a finger swipes down by its head.
 *
 * @param {() => void} close
 */
export function listenToSwipes(close) {
  /** @type {{ sheet: HTMLElement, from: number, by: number } | undefined} */
  let swipe;
  document.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const head = /** @type {Element} */ (event.target).closest(".sheet-head");
    const sheet = /** @type {HTMLElement | null} */ (head?.closest(".sheet") ?? null);
    swipe = sheet && touch && event.touches.length === 1 && innerWidth < 700 ? { sheet, from: touch.clientY, by: 0 } : undefined;
  });
  document.addEventListener("touchmove", (event) => {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    event.preventDefault();
    swipe.by = Math.max(0, touch.clientY - swipe.from);
    swipe.sheet.style.translate = `0 ${swipe.by}px`;
  }, { passive: false });
  for (const type of ["touchend", "touchcancel"]) {
    document.addEventListener(type, () => {
      if (!swipe) return;
      const { sheet, by } = swipe;
      swipe = undefined;
      sheet.style.translate = "";
      if (type === "touchend" && by > SWIPE) return close();
      if (by > 0 && !isCalm.matches) sheet.animate([{ translate: `0 ${by}px` }, {}], { duration: 200, easing: EASE });
    });
  }
}
