/** Tells what observe.js has seen to the program that measures, by the title: of a page, that is all that others can read. */
let pointer = null;
/** When the frame was drawn that shows what a tap did; NB: of WebKit's events, the times are not by the same clock. */
let [taps, painted] = [0, 0];
addEventListener("click", () => afterPaint((now) => ([taps, painted] = [taps + 1, performance.timeOrigin + now])), true);
addEventListener("mousemove", ({ clientX, clientY }) => (pointer = [clientX, clientY]), true);

setInterval(() => {
  if (!observed.usable) return;
  // The first page has been timed. There, fasts are started and stopped by one button.
  location.hash = "#/fast";
  const button = document.querySelector("[data-action^='fast.st'], body > button")?.getBoundingClientRect();
  const middle = button && [button.x + button.width / 2, button.y + button.height / 2];
  const usable = performance.timeOrigin + observed.usable;
  document.title = `measured ${JSON.stringify({ usable, pointer, middle, taps, painted })}`;
}, 50);
