/**
 * Rows of lists that can be deleted, `.swipe` with a `.row-delete` beyond their end. The browser scrolls it in under a
 * finger; here are the Delete key, and the menu of a row: a click of the other button, a long press, the menu key, or
 * its button `[data-menu]`. A row `[data-task]` offers what stands in `#task-choices`, but for where the task is already.
 */
export function listenToRows() {
  const menu = document.createElement("div");
  menu.popover = "auto";
  menu.className = "row-menu";
  document.body.append(menu);
  menu.addEventListener("click", () => menu.hidePopover());

  /** @param {Event} event @param {number} x @param {number} y the place at which it opens @param {boolean} endsThere in x, else it begins there */
  const open = (event, x, y, endsThere = false) => {
    const button = deletes(event.target);
    if (!button) return;
    event.preventDefault();
    const item = /** @type {HTMLElement} */ (button.cloneNode(true));
    menu.replaceChildren(...others(button), item);
    menu.showPopover();
    const within = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(0, Math.min(at, room));
    const left = endsThere ? x - menu.offsetWidth : x;
    menu.style.translate = `${within(left, innerWidth - menu.offsetWidth)}px ${within(y, innerHeight - menu.offsetHeight)}px`;
    /** @type {HTMLElement} */ (menu.firstElementChild).focus();
  };
  document.addEventListener("contextmenu", (event) => open(event, event.clientX, event.clientY));
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-menu]");
    if (!button) return;
    const { right, bottom } = button.getBoundingClientRect();
    open(event, right, bottom, true);
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

/** @param {HTMLElement} button that deletes the row @returns {HTMLElement[]} the other choices of its menu */
function others(button) {
  const row = /** @type {HTMLElement} */ (button.parentElement);
  const { task, here } = row.dataset;
  // The menu of an open task has its circle beside it.
  const held = /** @type {HTMLElement | null} */ ((row.closest(".detail") ?? row).querySelector("[data-hold]"));
  const doing = held ? [choice(held.dataset["hold"], held.dataset["id"], held.dataset["holdWords"])] : [];
  if (!task) return doing;
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#task-choices > *"));
  const elsewhere = [...places].filter((one) => one.dataset["action"] !== here);
  return [...doing, ...elsewhere.map((one) => choice(one.dataset["action"], task, one.textContent))];
}

/** @param {string | undefined} action @param {string | undefined} id @param {string | null | undefined} words @returns {HTMLElement} */
function choice(action = "", id = "", words = "") {
  const item = document.createElement("button");
  item.className = "row-choice";
  item.dataset["action"] = action;
  item.dataset["id"] = id;
  item.textContent = words;
  return item;
}

/** @param {EventTarget | null} target @returns {HTMLElement | null | undefined} the button that deletes the row around it */
function deletes(target) {
  return /** @type {Element} */ (target).closest(".swipe")?.querySelector(".row-delete");
}
