/**
 * A panel of a page with its own engine, which fills it with HTML and gets the user's actions.
 *
 * @typedef {{ send: Host.Send, copyRecords: Host.CopyRecords }} App the interface of the app for panels
 */
import { showHit } from "./hits.js";
import { morph } from "./morph.js";

/** @param {HTMLElement} panel @param {{ html?: string, focus?: string, announce?: string }} reply */
export function fill(panel, reply) {
  if (reply.html !== undefined) morph(panel, reply.html);
  if (reply.focus) /** @type {HTMLElement | null} */ (document.querySelector(reply.focus))?.focus();
  showHit();
  const announcer = document.getElementById("announcer");
  if (reply.announce && announcer) announcer.textContent = reply.announce;
}

/**
 * Calls `act` for buttons, fields and forms that have the attribute, with the value of the button or field, or of the
 * form's field named `value`.
 *
 * @param {HTMLElement} panel
 * @param {string} attribute
 * @param {(element: Element, value: string) => void} act
 */
export function listen(panel, attribute, act) {
  panel.addEventListener("click", (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest(`button[${attribute}]`));
    if (button) act(button, button.value);
  });
  panel.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.type !== "file" && field.hasAttribute(attribute)) act(field, field.type === "checkbox" ? String(field.checked) : field.value);
  });
  panel.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.hasAttribute(attribute)) act(form, String(new FormData(form).get("value") ?? ""));
  });
}
