/**
 * Fields that are edited in their place, without a button: a form with `data-change="x"` sends an `input` event x with its
 * fields once a change is complete, that is a text left or a value chosen. Escape leaves a field as it was before.
 */
import { fieldsOf } from "./gestures.js";

/** @param {Host.Send} send */
export function listenToEdits(send) {
  /**
   * The date that is being typed. Each digit makes another one, so that it is complete when it is left.
   *
   * @type {HTMLInputElement | undefined}
   */
  let typed;
  /** @param {HTMLInputElement} field */
  const save = (field) => {
    const form = field.form;
    if (!form || !field.validity.valid) return;
    send({ type: "input", action: form.getAttribute("data-change"), fields: fieldsOf(form), field: field.name });
  };
  /** @param {HTMLInputElement} field */
  const saveTyped = (field) => {
    typed = undefined;
    if (field.value !== field.defaultValue) save(field);
  };
  document.addEventListener("change", ({ target }) => {
    const field = editedField(target);
    if (field && field !== typed) save(field);
  });
  document.addEventListener("focusout", ({ target }) => typed && target === typed && saveTyped(typed));
  document.addEventListener("keydown", (event) => {
    const field = editedField(event.target);
    if (!field || event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      typed = undefined;
      // What was chosen in a list is saved already.
      if (field.defaultValue !== undefined && field.value !== field.defaultValue) field.value = field.defaultValue;
      field.blur();
    } else if (field.type === "date") {
      if (event.key === "Enter") saveTyped(field);
      else if (/^(\d|Arrow.+|Backspace|Delete)$/.test(event.key) && !event.altKey) typed = field;
    }
  });
}

/** @param {EventTarget | null} target @returns {HTMLInputElement | undefined} */
function editedField(target) {
  const isEdited = target instanceof Element && target.matches("[data-change] :is(input, select, textarea)");
  return isEdited ? /** @type {HTMLInputElement} */ (target) : undefined;
}
