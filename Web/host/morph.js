/**
 * Turns the page's elements into those of new HTML, keeping every element that is still meant, so that focus,
 * selection, scroll positions, half-typed text and running transitions survive.
 *
 * Among siblings an element is known by its `id` or `data-key`, else by tag and position. Attributes follow the
 * HTML. What is inside an element with `data-keep` is somebody else's, and what changes in one with `data-later` waits
 * for `morphLater`. What the user may have changed since (a field's value, a tick, an opened `<details>`) follows only
 * where the HTML itself has changed, and the text of the field with the focus only when its `data-force` has changed too.
 */

/**
 * Whether a `<details>` was open in the HTML last rendered: its attribute tells only what the user has made of it.
 *
 * @type {WeakMap<Element, boolean>}
 */
const opened = new WeakMap();

/**
 * What waits, and what it is to become.
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

/** Goes on with what has waited. */
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
      // An unkeyed match further on: what was skipped stays where it is, and goes in the end.
      if (match === cursor || key === "") cursor = match.nextSibling;
      else move(parent, match, cursor);
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

/** @param {Node} node */
function keyOf(node) {
  return isElement(node) ? node.id || node.getAttribute("data-key") || "" : "";
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
  // A file field refuses to be given a value; a field that is right already would lose its caret.
  if (field.type !== "file" && field.value !== value && (changed || forced)) field.value = value;
}

const WITHOUT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "hidden", "range", "color"];

/** @param {Element} element @param {Element} wanted */
function morphAttributes(element, wanted) {
  for (const { name } of [...element.attributes]) {
    if (!wanted.hasAttribute(name) && !belongsToUser(element, name)) element.removeAttribute(name);
  }
  for (const attribute of wanted.attributes) {
    if (belongsToUser(element, attribute.name) || element.getAttribute(attribute.name) === attribute.value) continue;
    element.setAttributeNode(/** @type {Attr} */ (attribute.cloneNode()));
  }
  if (element instanceof HTMLDetailsElement && wanted instanceof HTMLDetailsElement) {
    if (opened.get(element) !== wanted.open) element.open = wanted.open;
    opened.set(element, wanted.open);
  }
}

/**
 * `open` of these follows the user, or showModal().
 *
 * @param {Element} element
 * @param {string} name
 */
function belongsToUser(element, name) {
  return name === "open" && (element instanceof HTMLDetailsElement || element.matches("dialog[data-modal]"));
}

/** @param {Node} node */
function noteDetails(node) {
  if (!isElement(node)) return;
  for (const details of withDescendants(node, "details")) opened.set(details, details.hasAttribute("open"));
}

/** @param {ChildNode} node */
function remove(node) {
  // Closed first, a dialog gives the focus back to what opened it.
  if (isElement(node)) for (const dialog of withDescendants(node, "dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
  node.remove();
}

/**
 * @param {Node & { moveBefore?: (node: Node, before: Node | null) => void }} parent where the browser has
 *   `moveBefore`, a moved element keeps its scroll position and its animations too
 * @param {Node} node
 * @param {Node | null} before
 */
function move(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/** The element with the focus, to be given it back if it is moved, or drawn anew under the same id. */
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
