/** Path of a Chromium for the browser tests, installed where there is none; an error that says what to do where it cannot be. */
export function ensureChromium(): Promise<string>;
