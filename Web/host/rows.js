/**
 * Rows of lists that can be deleted, `.swipe` with a `.row-delete` beyond their end. The browser scrolls it in under a
 * finger; here are the Delete key, and the menu of a row: a click of the other button, a long press, the menu key.
 *
 * @typedef {HTMLElement & { popover: string, showPopover: () => void, hidePopover: () => void }} Popover
 */
export function listenToRows() {
  const menu = /** @type {Popover} */ (/** @type {unknown} */ (document.createElement("div")));
  menu.popover = "auto";
  menu.className = "row-menu";
  document.body.append(menu);
  menu.addEventListener("click", () => menu.hidePopover());

  document.addEventListener("contextmenu", (event) => {
    const button = deletes(event.target);
    if (!button) return;
    event.preventDefault();
    const item = /** @type {HTMLElement} */ (button.cloneNode(true));
    menu.replaceChildren(...other(button), item);
    menu.showPopover();
    const within = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(0, Math.min(at, room));
    const [x, y] = [within(event.clientX, innerWidth - menu.offsetWidth), within(event.clientY, innerHeight - menu.offsetHeight)];
    menu.style.translate = `${x}px ${y}px`;
    /** @type {HTMLElement} */ (menu.firstElementChild).focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Delete" || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const button = deletes(event.target);
    if (!button) return;
    event.preventDefault();
    // The row takes the focus with it.
    const row = /** @type {Element} */ (button.parentElement);
    const heir = [row.nextElementSibling, row.previousElementSibling].find((other) => other?.matches(".swipe"));
    /** @type {HTMLElement | null | undefined} */ (heir?.querySelector("a, button"))?.focus();
    button.click();
  });

  /** @type {Set<Element>} rows that have been scrolled since the last touch elsewhere */
  const scrolled = new Set();
  document.addEventListener("scroll", ({ target }) => void (target instanceof Element && target.matches(".swipe") && scrolled.add(target)), true);
  document.addEventListener("pointerdown", ({ target }) => {
    for (const row of scrolled) {
      if (row.contains(/** @type {Node} */ (target))) continue;
      row.scrollTo({ left: 0 });
      scrolled.delete(row);
    }
  });
}

/** @param {HTMLElement} button that deletes the row @returns {HTMLElement[]} what a long press in the row does, for its menu */
function other(button) {
  const held = /** @type {HTMLElement | null | undefined} */ (button.parentElement?.querySelector("[data-hold]"));
  if (!held) return [];
  const item = document.createElement("button");
  item.className = "row-choice";
  item.dataset["action"] = held.dataset["hold"] ?? "";
  item.dataset["id"] = held.dataset["id"] ?? "";
  item.textContent = held.dataset["holdWords"] ?? "";
  return [item];
}

/** @param {EventTarget | null} target @returns {HTMLElement | null | undefined} what deletes the row around it */
function deletes(target) {
  return /** @type {Element} */ (target).closest(".swipe")?.querySelector(".row-delete");
}
