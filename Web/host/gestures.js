/**
 * Turns what the user does into `action` and `input` events for the engine. Attributes in the page say how:
 *
 * - `data-action="x"`: a click sends action x with the fields of the form around it and its own `data-*` values.
 * - `<form data-submit="x">`: submitting sends action x with the form's fields.
 * - `data-input="x"` on a form or field: every change sends an `input` event x with the form's fields.
 * - `data-shortcut="n"` on something to click: the key n clicks it, unless a field has the focus. The arrow keys to the left
 *   and right change places where the layout runs from right to left. Within `data-keyless`, keys of one character click nothing.
 * - `data-swipe`: a finger that swipes across the element to the right clicks what the left arrow key clicks, and back.
 * - `data-keys="x"`: arrow keys and Escape send action x with the element's `data-*` values and the `key`.
 * - `data-step="1"` or `"-1"` beside a number field: a click makes it one more or less.
 * - `data-hold="x"`: a long press sends action x; `holds.js`.
 * - `data-cancels` on a button of a form: Escape in a field of the form empties the field, or clicks the button. So does a
 *   click beside the form on nothing that takes clicks, while its text area is empty.
 * - `data-one-line` on a text area: Enter submits its form.
 * - `data-keeps-focus`: a press leaves the focus where it is, so that a phone's keyboard stays.
 * - `data-arrows` around `[data-bar]` children: arrow keys, Home and End go from one to the next; `data-arrows="7"`
 *   makes left and right step by seven (columns of a heat map), `data-arrows="follow"` also opens the link.
 */

/** Names of `data-*` attributes that are for the host and no fields. */
const HOST_DATA = ["action", "submit", "input", "change", "key", "shortcut", "arrows", "bar", "force", "modal", "expires", "expireAction", "keys", "step", "drag", "drop", "next", "hold", "holdWords", "keepsFocus", "cancels"];

const NATIVE = "a[href], button, input, select, textarea, label, summary";
const TYPING = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])";

/** @param {Host.Send} send */
export function listen(send) {
  /** @param {Element} element */
  const act = (element) => {
    send({ type: "action", action: element.getAttribute("data-action"), fields: fieldsAround(element) });
    // The engine decides whether it is ticked.
    if (element instanceof HTMLInputElement && element.isConnected) element.checked = element.defaultChecked;
  };

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const step = target.closest("[data-step]");
    if (step) return stepField(step);
    const element = target.closest("[data-action]");
    const control = target.closest(NATIVE);
    if (!element && !control) return leaveEmptyForm(target);
    if (!element || (control && control !== element && element.contains(control))) return;
    if (element instanceof HTMLButtonElement) event.preventDefault();
    act(element);
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const action = form.getAttribute("data-submit");
    if (action) send({ type: "action", action, fields: fieldsOf(form, /** @type {SubmitEvent} */ (event).submitter) });
  });

  // NB: not keydown, since some keyboards of phones send no key, and Enter may accept a suggestion.
  document.addEventListener("beforeinput", (event) => {
    const { target, inputType } = event;
    if (!(target instanceof HTMLTextAreaElement) || !target.hasAttribute("data-one-line")) return;
    if (inputType !== "insertLineBreak" && inputType !== "insertParagraph") return;
    event.preventDefault();
    target.form?.requestSubmit();
  });

  document.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-keeps-focus]")) event.preventDefault();
  });

  listenToFields(send);
  listenToDialogs(send);
  listenToSwipesAcross();

  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isUndo = /^z$/i.test(event.key);
    if (event.defaultPrevented || event.isComposing || event.altKey || ((event.ctrlKey || event.metaKey) && !isUndo)) return;
    const keyHandler = target.closest("[data-keys]");
    if (keyHandler && /^(Arrow.+|Escape)$/.test(event.key)) {
      event.preventDefault();
      return send({ type: "action", action: keyHandler.getAttribute("data-keys"), fields: { ...dataFields(keyHandler), key: event.key } });
    }
    const cancel = /** @type {HTMLElement | null | undefined} */ (target.closest("form")?.querySelector("[data-cancels]"));
    if (cancel && event.key === "Escape") {
      event.preventDefault();
      return leave(/** @type {HTMLInputElement} */ (target), cancel);
    }
    const bar = target.closest("[data-bar]");
    const next = bar && neighbour(bar, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
      if (next.hasAttribute("data-action")) act(next);
      // One entry of the browser's history, however many are looked at.
      if (next.closest("[data-arrows='follow']")) location.replace(/** @type {HTMLAnchorElement} */ (next).href);
    } else if (event.key === "Enter" || event.key === " ") {
      // While the key is held down, Start would become Stop, and be clicked again.
      if (event.repeat && event.key === "Enter" && target.matches("button[data-action]")) event.preventDefault();
      // The browser clicks native controls by itself, but not a bar of a chart.
      if (!target.hasAttribute("data-action") || target.matches(NATIVE)) return;
      event.preventDefault();
      act(target);
    } else if (!event.repeat && !target.matches(TYPING) && !target.closest("[popover]")) {
      const isAlone = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isAlone && document.querySelector("[data-keyless]")) return;
      // The usual keys of undo and redo.
      const button = shortcutTarget(isUndo ? (event.shiftKey ? "U" : "u") : event.key);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
  });
}

/** @param {HTMLInputElement} field @param {HTMLElement} cancel */
function leave(field, cancel) {
  if (!field.value) return cancel.click();
  field.value = "";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** @param {Element} target of a click that does nothing else */
function leaveEmptyForm(target) {
  const cancel = /** @type {HTMLElement | null} */ (document.querySelector("[data-cancels]"));
  const form = cancel?.closest("form");
  if (!cancel || !form || form.contains(target) || target.closest("dialog")) return;
  if (form.querySelector("textarea")?.value === "") cancel.click();
}

/** @param {Element} button */
function stepField(button) {
  const field = button.parentElement?.querySelector("input");
  if (!field) return;
  button.getAttribute("data-step") === "1" ? field.stepUp() : field.stepDown();
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** @param {Host.Send} send */
function listenToFields(send) {
  /**
   * The last sent fields of each form, since one edit may fire both `input` and `change`.
   *
   * @type {WeakMap<Element, string>}
   */
  const sent = new WeakMap();
  /** @param {Event} event */
  const changed = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const live = field.closest("[data-input]");
    if (!live) return;
    if (event instanceof InputEvent && event.isComposing) {
      // Where there is no `field-sizing`, until the engine draws the text.
      if (field.hasAttribute("data-one-line")) field.style.minBlockSize = `${field.scrollHeight}px`;
      return;
    }
    const form = field.form;
    const fields = { ...(form ? fieldsOf(form) : valueOf(field)), ...dataFields(live) };
    const trace = JSON.stringify([field.name, fields]);
    if (event.type === "change" && sent.get(live) === trace) return;
    sent.set(live, trace);
    send({ type: "input", action: live.getAttribute("data-input"), fields, field: field.name });
  };
  for (const type of ["input", "change", "compositionend"]) document.addEventListener(type, changed);
}

/** @param {Host.Send} send */
function listenToDialogs(send) {
  /** @param {Event} event */
  const modal = (event) => {
    const target = event.target;
    return target instanceof HTMLDialogElement && target.hasAttribute("data-modal") && target.isConnected ? target : null;
  };
  const close = () => send({ type: "action", action: "sheet.close", fields: {} });
  // Neither event bubbles. The engine decides whether the dialog closes, by leaving it out of the HTML.
  document.addEventListener("cancel", (event) => {
    if (!modal(event)) return;
    event.preventDefault();
    close();
  }, true);
  // NB: Chromium closes the dialog without a `cancel` event when Escape is pressed twice in a row.
  document.addEventListener("close", (event) => modal(event) && close(), true);

  // Selecting text may begin inside the dialog and end outside: that is no click on the backdrop.
  let pressedBackdrop = false;
  document.addEventListener("pointerdown", (event) => {
    const dialog = modal(event);
    pressedBackdrop = dialog !== null && isOutside(dialog, event);
  });
  document.addEventListener("click", (event) => {
    const dialog = modal(event);
    if (dialog && pressedBackdrop && isOutside(dialog, event)) close();
  });
}

/** @param {Element} element @param {MouseEvent} event */
function isOutside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** @param {Element} element @returns {Host.Fields} */
export function fieldsAround(element) {
  const form = element.closest("form");
  const control = /** @type {HTMLInputElement} */ (element);
  return { ...(form ? fieldsOf(form) : {}), ...(control.name ? valueOf(control) : {}), ...dataFields(element) };
}

/**
 * A form's fields; a name that occurs several times has a list of values. Files are left out.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 * @returns {Host.Fields}
 */
export function fieldsOf(form, submitter) {
  /** @type {Host.Fields} */
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  const button = /** @type {HTMLButtonElement | null} */ (submitter ?? null);
  if (button?.name) fields[button.name] = button.value;
  return fields;
}

/** @param {HTMLInputElement} control @returns {Host.Fields} */
function valueOf(control) {
  const absent = (control.type === "checkbox" || control.type === "radio") && !control.checked;
  return absent ? {} : { [control.name]: control.value };
}

/** @param {Element} element @returns {Host.Fields} */
function dataFields(element) {
  const { dataset } = /** @type {HTMLElement} */ (element);
  return Object.fromEntries(Object.entries(dataset).filter(([name]) => !HOST_DATA.includes(name)).map(([name, value]) => [name, value ?? ""]));
}

/** @param {Element} bar @param {string} key @returns {HTMLElement | undefined} */
function neighbour(bar, key) {
  const chart = bar.closest("[data-arrows]");
  if (!chart) return undefined;
  const across = (Number(chart.getAttribute("data-arrows")) || 1) * (getComputedStyle(chart).direction === "rtl" ? -1 : 1);
  const step = { ArrowRight: across, ArrowLeft: -across, ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[key];
  if (step === undefined) return undefined;
  const bars = /** @type {HTMLElement[]} */ ([...chart.querySelectorAll("[data-bar]")]).filter((one) => one.checkVisibility());
  const index = bars.indexOf(/** @type {HTMLElement} */ (bar));
  return bars[Math.max(0, Math.min(bars.length - 1, index + step))];
}

/** The least way of a swipe across in pixels. */
const SWIPE_ACROSS = 48;

function listenToSwipesAcross() {
  /** @type {{ x: number, y: number } | undefined} */
  let from;
  document.addEventListener("touchstart", ({ target, touches: [touch, second] }) => {
    // Zoomed in, a finger moves the page.
    const isAcross = touch && !second && /** @type {Element} */ (target).closest(":root:not(.is-zoomed) [data-swipe]");
    from = isAcross ? { x: touch.clientX, y: touch.clientY } : undefined;
  }, { passive: true });
  document.addEventListener("touchcancel", () => (from = undefined));
  document.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (!from || !touch) return;
    const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
    from = undefined;
    if (Math.abs(across) < Math.max(SWIPE_ACROSS, 2 * Math.abs(down))) return;
    shortcutTarget(across > 0 ? "ArrowLeft" : "ArrowRight")?.click();
  });
}

/** @param {string} pressed @returns {HTMLElement | undefined} */
function shortcutTarget(pressed) {
  const key = (document.dir === "rtl" && { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[pressed]) || pressed;
  const modals = document.querySelectorAll("dialog:modal");
  const scope = modals[modals.length - 1] ?? document;
  const found = /** @type {NodeListOf<HTMLElement>} */ (scope.querySelectorAll(`[data-shortcut="${CSS.escape(key)}"]`));
  return [...found].find((element) => element.matches(`${NATIVE}, [data-action]`) && element.getClientRects().length > 0);
}
