/**
 * The storage of a device's private keys: as non-extractable CryptoKeys, or, in a browser that cannot store them, as JWK.
 *
 * @typedef {import("../sync/keys.js").DeviceKeys} DeviceKeys
 * @typedef {{ signing: JsonWebKey, sealing: JsonWebKey, signingKey: Uint8Array, sealingKey: Uint8Array }} StoredKeys
 */
import { hex } from "../sync/bytes.js";
import { exportDeviceKeys, makeDeviceKeys, readDeviceKeys } from "../sync/keys.js";

/**
 * The strongest that can be stored and read again.
 *
 * @param {(keys: DeviceKeys) => Promise<unknown>} [keep] returns the stored value
 * @returns {Promise<DeviceKeys>}
 */
export async function makeStorableKeys(keep = keptOnce) {
  const keys = await makeDeviceKeys();
  const kept = /** @type {Partial<DeviceKeys> | undefined} */ (await keep(keys).catch(() => undefined));
  return isUsable(kept?.signing) && isUsable(kept?.sealing) ? keys : makeDeviceKeys(true);
}

/** @param {DeviceKeys} keys @returns {Promise<DeviceKeys | StoredKeys>} as they are stored */
export async function storable(keys) {
  return keys.signing.extractable ? exportDeviceKeys(keys) : keys;
}

/**
 * Keys that were read from JWK, by their device: state is read often.
 *
 * @type {Map<string, Promise<DeviceKeys>>}
 */
const read = new Map();

/**
 * The state with keys that can be used. What is stored stays as it is, since transactions read it for themselves.
 *
 * @template {{ device: Uint8Array, keys: DeviceKeys | StoredKeys }} State
 * @param {State} state
 */
export async function withKeys(state) {
  if (isUsable(state.keys.signing)) return state;
  const device = hex(state.device);
  if (!read.has(device)) read.set(device, readDeviceKeys(/** @type {StoredKeys} */ (state.keys)));
  return { ...state, keys: /** @type {DeviceKeys} */ (await read.get(device)) };
}

/** @param {CryptoKey | JsonWebKey | undefined} key @returns {key is CryptoKey} */
function isUsable(key) {
  return key !== undefined && "type" in key && key.type === "private";
}

/** @param {DeviceKeys} keys */
function keptOnce(keys) {
  const name = "dayring-keys";
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore("keys");
      try {
        store.put(keys, 0);
      } catch {
        // It stores none of these, so none will be read.
      }
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction("keys").objectStore("keys").get(0);
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        resolve(reading.result);
        opening.result.close();
        indexedDB.deleteDatabase(name);
      };
    };
  });
}
