/**
 * Turns a text that another app has shared with this one into a route: the engine fills the line for a new task with it,
 * and the user decides. The manifest's share target opens the page with these parameters.
 *
 * To be called before the engine learns the route.
 */
export function takeSharedText() {
  const asked = new URLSearchParams(location.search);
  const parts = ["title", "text", "url"].map((name) => asked.get(name));
  if (parts.every((part) => part === null)) return;
  // Some apps send the same title and text.
  const title = [...new Set(parts)].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
  const link = new URLSearchParams({ title, place: "backlog none" });
  history.replaceState(null, "", `${location.pathname}#/do/plan.add?${link}`);
}
