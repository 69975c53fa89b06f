/**
 * Tells the styles how much of the page the keyboard covers, as `--keyboard`.
 *
 * NB: on iOS it lies over what is fixed at the foot of the page; elsewhere the page becomes smaller, and this stays at 0.
 */
export function followKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const measure = () => {
    // Zooming in shrinks the visible part of the page too.
    const covered = view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop));
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  };
  view.addEventListener("resize", measure);
  view.addEventListener("scroll", measure);
}
