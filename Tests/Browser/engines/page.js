/** Finds elements of a page by role and name, as a screen reader has them: the same code in every browser. */
({ role, name, within, step }) => {
  const ROLES = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    textbox: "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file], [type=date], [type=time])",
    date: "input[type=date]",
    radio: "label:has(input[type=radio])",
    switch: "[role=switch]",
    region: "section, [role=region]",
  };
  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const labelled = (element) => (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const nameOf = (element) =>
    plain(element.getAttribute("aria-label")) || plain(labelled(element)) || plain(element.labels?.[0]?.textContent) || plain(element.textContent);
  const isNamed = (element) => name.endsWith("…") ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name;
  const scopes = within ? [...document.querySelectorAll(within)] : [document];
  const all = scopes.flatMap((scope) => [...scope.querySelectorAll(ROLES[role] ?? role)]);
  const element = all.find((one) => (name === undefined || isNamed(one)) && one.checkVisibility() && !one.closest("[inert]"));
  if (!element) return null;
  if (step === "text") return plain(element.textContent);
  if (step === "value") return element.value;
  if (step === "focus") return element.focus(), element.select?.(), true;
  element.scrollIntoView({ block: "center", inline: "center" });
  const box = element.getBoundingClientRect();
  const point = [box.left + box.width / 2, box.top + box.height / 2];
  // An element that moves, or is covered by another, cannot be hit.
  const moves = document.getAnimations().some((one) => one.playState === "running" && one.effect?.target?.contains(element) && one.effect.getComputedTiming().endTime < Infinity);
  const there = document.elementFromPoint(...point);
  return !moves && there && (element.contains(there) || there.contains(element)) ? point : null;
}
