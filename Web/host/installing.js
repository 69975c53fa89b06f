/**
 * The installation of the app on this device: by a prompt of the browser's, or by hand, as the engine then explains.
 */

/**
 * The browser's question, which can be asked once.
 *
 * @type {Host.InstallPrompt | undefined}
 */
let prompt;

/** Only Safari, on all its devices, knows such gestures. */
const isSafari = "GestureEvent" in window;

let changed = () => {};

// It may come before the engine is there.
addEventListener("beforeinstallprompt", (event) => {
  // The page says so where it fits.
  event.preventDefault();
  prompt = /** @type {Host.InstallPrompt} */ (event);
  changed();
});
addEventListener("appinstalled", () => {
  prompt = undefined;
  changed();
});

/** @param {() => void} listener is called when there is another way than before */
export function followInstalling(listener) {
  changed = listener;
}

export function installState() {
  const inTab = matchMedia("(display-mode: browser)").matches && !(/** @type {{ standalone?: boolean }} */ (navigator).standalone);
  return { clears: isSafari && inTab, install: inTab ? way() : undefined };
}

/** @returns {"prompt" | "share" | "dock" | "menu" | undefined} */
function way() {
  if (prompt) return "prompt";
  if (isSafari) return navigator.maxTouchPoints > 1 ? "share" : "dock";
  return /Android.+Firefox/.test(navigator.userAgent) ? "menu" : undefined;
}

export async function install() {
  const asked = prompt;
  prompt = undefined;
  await asked?.prompt();
  // It cannot be asked again until the browser offers it anew.
  changed();
}

/**
 * Draws what iOS shows while the installed app starts: it takes a picture of exactly the screen's size, else it shows nothing.
 * NB: it reads these links when the app is put on the home screen.
 */
export async function drawSplash() {
  if (installState().install !== "share") return;
  const icon = new Image();
  icon.src = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=apple-touch-icon]")).href;
  await icon.decode();
  for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[data-scheme]"))) {
    for (const [width, height, orientation] of /** @type {const} */ ([[screen.width, screen.height, "portrait"], [screen.height, screen.width, "landscape"]])) {
      const link = document.createElement("link");
      link.rel = "apple-touch-startup-image";
      link.media = `(prefers-color-scheme: ${meta.dataset["scheme"]}) and (orientation: ${orientation})`;
      link.href = picture(width * devicePixelRatio, height * devicePixelRatio, meta.content, icon);
      document.head.append(link);
    }
  }
}

/** @param {number} width @param {number} height @param {string} ground @param {HTMLImageElement} icon */
function picture(width, height, ground, icon) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const size = Math.round(Math.min(width, height) / 4);
  pen.drawImage(icon, (width - size) / 2, (height - size) / 2, size, size);
  return canvas.toDataURL();
}
