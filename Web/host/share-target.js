/**
 * A text that another app has shared with this one becomes a link like any other: the engine opens the line in which a
 * task is typed, for the user to look at and to send. The manifest says which addresses lead here.
 *
 * To be called before the engine learns the route.
 */
export function takeSharedText() {
  const asked = new URLSearchParams(location.search);
  const parts = ["title", "text", "url"].map((name) => asked.get(name));
  if (parts.every((part) => part === null)) return;
  // Some apps say the same in title and text.
  const title = [...new Set(parts)].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
  const link = new URLSearchParams({ title, place: "backlog none" });
  history.replaceState(null, "", `${location.pathname}#/do/plan.add?${link}`);
}
