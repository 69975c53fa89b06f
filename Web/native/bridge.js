/**
 * The engines of a native host, which run in the process that shows this page.
 *
 * NB: `prompt` is the one call of a page that its host answers before it returns, so a tap is handled as with an engine of the page's
 * own. The host shows no dialog: a call that it does not know, or that is too long, is an error here.
 *
 * @param {string} name
 * @param {string} [text]
 * @returns {string}
 */
export function askHost(name, text = "") {
  const reply = prompt(`dayring:${name}`, text);
  if (reply === null) throw new Error(`The host does not answer: ${name}`);
  return reply;
}
