/**
 * Tells the styles how much of the page the keyboard covers, as `--keyboard`, and whether the page `is-zoomed`.
 *
 * NB: on iOS it lies over what is fixed at the foot of the page; elsewhere the page becomes smaller, and this stays at 0.
 */
export function followKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const measure = () => {
    // Zooming in shrinks the visible part of the page too.
    const isZoomed = view.scale > 1.01;
    const covered = isZoomed ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop));
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
    document.documentElement.classList.toggle("is-zoomed", isZoomed);
  };
  view.addEventListener("resize", measure);
  view.addEventListener("scroll", measure);
}
