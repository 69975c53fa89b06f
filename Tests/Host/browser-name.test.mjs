/** The name of a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserName } from "../../Web/host/browser-name.js";

test("a browser says what it is", () => {
  assert.equal(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"), "Firefox on Linux");
  assert.equal(browserName("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"), "Chrome on Android");
  assert.equal(browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"), "Safari on iPhone");
  assert.equal(browserName(""), "Browser");
  assert.equal(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", true), "Firefox 128 on Linux");
  assert.equal(browserName("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/131.0.1", true), "Edge 131 on Windows");
  assert.equal(browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1", true), "Safari 18 on iPhone");
  assert.equal(browserName("", true), "Browser");
});
