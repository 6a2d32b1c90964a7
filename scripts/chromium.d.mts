/** Path of a Chromium for the browser tests, installed if missing; throws with instructions if that fails. */
export function ensureChromium(): Promise<string>;
