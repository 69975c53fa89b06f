/**
 * Hits of searches. Enter in the field opens the first one, in the element with the key `found`; a hit `[data-hit]` leads to the
 * row with its words, in a pane of the page it links to or in a panel that is filled later.
 */

/**
 * The row to lead to, until it is there or the user does something else.
 *
 * @type {{ words: string, route: string } | undefined}
 */
let sought;

export function listenToHits() {
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => (sought = undefined), { capture: true, passive: true });
  document.addEventListener("keydown", (event) => {
    const field = /** @type {Element} */ (event.target);
    if (event.key !== "Enter" || event.isComposing || event.repeat || !field.matches("input[type=search]")) return;
    /** @type {HTMLElement | null} */ (document.querySelector("main [data-key=found] a"))?.click();
  });
  document.addEventListener("click", ({ target }) => {
    const hit = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest("a[data-hit]"));
    if (!hit) return;
    sought = { words: hit.dataset["hit"] ?? "", route: hit.hash };
    // The page may be there already.
    showHit();
  });
}

/** Opens what the row is folded in, scrolls to it and focuses its control. To be called when a page or a panel was drawn. */
export function showHit() {
  if (sought?.route !== location.hash) return;
  const words = elementWith(sought.words);
  if (!words) return;
  sought = undefined;
  for (let fold = closedAround(words); fold; fold = closedAround(words)) fold.open = true;
  // Of a heading, its group.
  const row = words.closest(".setting, .segment, .settings-group") ?? words;
  const inside = row.matches("a, button") ? row : row.querySelector("a, button, input, select");
  const control = /** @type {HTMLElement | null} */ (words.closest("label")?.control ?? inside);
  words.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
  row.classList.add("is-found");
  row.addEventListener("animationend", () => row.classList.remove("is-found"), { once: true });
}

/** @param {string} words @returns {HTMLElement | undefined} the first element with this text that is shown, or would be if a fold was open */
function elementWith(words) {
  for (const place of document.querySelectorAll(".detail-pane, [id^=panel-]")) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (element && text.nodeValue?.trim() === words && (element.checkVisibility() || closedAround(element))) return element;
    }
  }
}

/** @param {Element} element @returns {HTMLDetailsElement | null} */
function closedAround(element) {
  return element.closest("details:not([open])");
}
