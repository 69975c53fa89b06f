/**
 * The page of devices of a native host, in the place of Web/host/space.js: its database is the shell's, which the shell syncs. A
 * template in index.html says so.
 */
export class Space {
  static async start() {
    return new Space();
  }

  /** @param {HTMLElement} panel */
  open(panel) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("synced-by-shell"));
    panel.replaceChildren(template.content.cloneNode(true));
  }

  merge() {}

  updateZoneAndLocale() {}
}
