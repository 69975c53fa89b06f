/**
 * Changes the page's elements into those of new HTML and keeps every element that is still there, so that focus,
 * selection, scroll positions, half-typed text and running transitions survive.
 *
 * Among siblings, an element is recognised by its `id` or `data-key`, else by tag and position. Attributes become those of
 * the HTML. The content of an element with `data-keep` is left alone, since another engine draws it; an element with
 * `data-later` changes when `morphLater` is called. What the user may have changed (a field's value, a tick, an opened
 * `<details>`) changes only where the HTML itself has changed, and text in the field with the focus only if `data-force`
 * has changed, too.
 */

/**
 * Whether a `<details>` was open in the last HTML. Its attribute cannot tell, since the user changes it.
 *
 * @type {WeakMap<Element, boolean>}
 */
const opened = new WeakMap();

/**
 * Elements with `data-later` that have yet to change, and what they will become.
 *
 * @type {Map<Element, Element>}
 */
const later = new Map();

/** @param {Element} root @param {string} html of its children */
export function morph(root, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const element of later.keys()) if (root.contains(element)) later.delete(element);
  const focus = focused();
  morphChildren(root, template.content);
  focus.restore();
}

/** Changes the elements with `data-later`. */
export function morphLater() {
  if (later.size === 0) return;
  const focus = focused();
  for (const [element, wanted] of later) morphElement(element, wanted);
  later.clear();
  focus.restore();
}

/** @param {Node} parent @param {Node} wanted */
function morphChildren(parent, wanted) {
  const children = [...wanted.childNodes];
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  const keys = new Set(children.map(keyOf));
  for (const node of [...parent.childNodes]) {
    const key = keyOf(node);
    if (key === "") continue;
    if (keys.has(key) && !keyed.has(key)) keyed.set(key, node);
    else remove(node);
  }
  /** @type {Set<Node>} */
  const kept = new Set();
  let cursor = parent.firstChild;
  for (const child of children) {
    const key = keyOf(child);
    const match = key === "" ? nextOfSameKind(cursor, child) : keyed.get(key);
    keyed.delete(key);
    if (match && isSameKind(match, child)) {
      // Elements without a key that were skipped stay in place; those that are left over are removed at the end.
      if (match === cursor || key === "") cursor = match.nextSibling;
      else if (parent.moveBefore) parent.moveBefore(match, cursor);
      else parent.insertBefore(match, cursor);
      kept.add(match);
      morphNode(match, child);
    } else {
      parent.insertBefore(child, cursor);
      kept.add(child);
      noteDetails(child);
    }
  }
  for (const node of [...parent.childNodes]) if (!kept.has(node)) remove(node);
}

/** @param {ChildNode | null} from @param {Node} wanted @returns {ChildNode | undefined} */
function nextOfSameKind(from, wanted) {
  for (let node = from; node; node = node.nextSibling) if (keyOf(node) === "" && isSameKind(node, wanted)) return node;
}

/**
 * NB: not the property `id`, which in a form is its field of that name.
 *
 * @param {Node} node
 */
function keyOf(node) {
  return isElement(node) ? node.getAttribute("id") || node.getAttribute("data-key") || "" : "";
}

/** @param {Node} node @param {Node} wanted */
function isSameKind(node, wanted) {
  if (node.nodeType !== wanted.nodeType || node.nodeName !== wanted.nodeName) return false;
  return !(node instanceof HTMLInputElement && wanted instanceof HTMLInputElement) || node.type === wanted.type;
}

/** @param {Node} node @param {Node} wanted */
function morphNode(node, wanted) {
  if (node.isEqualNode(wanted)) return;
  if (!isElement(node) || !isElement(wanted)) {
    node.nodeValue = wanted.nodeValue;
    return;
  }
  const forced = wanted.hasAttribute("data-force") && wanted.getAttribute("data-force") !== node.getAttribute("data-force");
  if (node instanceof HTMLTextAreaElement && wanted instanceof HTMLTextAreaElement) {
    morphText(node, wanted, forced);
  } else if (node instanceof HTMLInputElement && wanted instanceof HTMLInputElement) {
    const checked = node.defaultChecked !== wanted.defaultChecked || forced;
    morphText(node, wanted, forced);
    if (checked) node.checked = wanted.defaultChecked;
  } else if (node instanceof HTMLOptionElement && wanted instanceof HTMLOptionElement) {
    const selected = node.defaultSelected !== wanted.defaultSelected;
    morphAttributes(node, wanted);
    morphChildren(node, wanted);
    if (selected) node.selected = node.defaultSelected;
  } else if (wanted.hasAttribute("data-later")) {
    later.set(node, wanted);
  } else {
    morphElement(node, wanted);
    if (forced && node instanceof HTMLSelectElement) for (const option of node.options) option.selected = option.defaultSelected;
  }
}

/** @param {Element} element @param {Element} wanted */
function morphElement(element, wanted) {
  morphAttributes(element, wanted);
  if (!wanted.hasAttribute("data-keep")) morphChildren(element, wanted);
}

/**
 * @template {HTMLInputElement | HTMLTextAreaElement} Field
 * @param {Field} field
 * @param {Field} wanted
 * @param {boolean} forced
 */
function morphText(field, wanted, forced) {
  const changed = field.defaultValue !== wanted.defaultValue;
  const typed = field.value;
  morphAttributes(field, wanted);
  if (changed) field.defaultValue = wanted.defaultValue;
  const editing = field === document.activeElement && !WITHOUT_TEXT.includes(field.type);
  const value = forced || (changed && !editing) ? wanted.defaultValue : typed;
  // A file field throws when its value is set; in other fields, setting the same value would move the caret.
  if (field.type !== "file" && field.value !== value && (changed || forced)) field.value = value;
}

const WITHOUT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "hidden", "range", "color"];

/** @param {Element} element @param {Element} wanted */
function morphAttributes(element, wanted) {
  for (const { name } of [...element.attributes]) {
    if (!wanted.hasAttribute(name) && !isSetHere(element, name)) element.removeAttribute(name);
  }
  for (const attribute of wanted.attributes) {
    if (isSetHere(element, attribute.name) || element.getAttribute(attribute.name) === attribute.value) continue;
    element.setAttributeNode(/** @type {Attr} */ (attribute.cloneNode()));
  }
  if (element instanceof HTMLDetailsElement && wanted instanceof HTMLDetailsElement) {
    if (opened.get(element) !== wanted.open) element.open = wanted.open;
    opened.set(element, wanted.open);
  }
}

/**
 * `open` of these is set by the user or by showModal(), and `style`, which no page has, by the host.
 *
 * @param {Element} element
 * @param {string} name
 */
function isSetHere(element, name) {
  return name === "style" || (name === "open" && (element instanceof HTMLDetailsElement || element.matches("dialog[data-modal]")));
}

/** @param {Node} node */
function noteDetails(node) {
  if (!isElement(node)) return;
  for (const details of withDescendants(node, "details")) opened.set(details, details.hasAttribute("open"));
}

/** @param {ChildNode} node */
function remove(node) {
  // A dialog that is closed first gives the focus back to the element that opened it.
  if (isElement(node)) for (const dialog of withDescendants(node, "dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
  node.remove();
}

/** Remembers the element with the focus, to focus it again if it is moved, or replaced by one with the same id. */
function focused() {
  const element = document.activeElement;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
  const [start, end] = [field?.selectionStart, field?.selectionEnd];
  const scroll = field?.scrollTop ?? 0;
  return {
    restore() {
      if (!element || element === document.body || document.activeElement === element) return;
      const heir = element.isConnected ? element : element.id === "" ? null : document.getElementById(element.id);
      /** @type {HTMLElement | null} */ (heir)?.focus({ preventScroll: true });
      if (!field || heir !== field || start === null || start === undefined) return;
      field.setSelectionRange(start, end ?? start);
      field.scrollTop = scroll;
    },
  };
}

/** @param {Element} element @param {string} selector */
function withDescendants(element, selector) {
  return [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)];
}

/** @param {Node} node @returns {node is Element} */
function isElement(node) {
  return node.nodeType === Node.ELEMENT_NODE;
}
