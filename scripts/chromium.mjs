// Finds or installs a Chromium for the browser tests; never skips silently. Playwright's headless shell draws no window and is a
// fifth faster.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './lib.mjs';

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  }
  const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => join('/usr/bin', name))
    .find((path) => existsSync(path));
  if (usual) return usual;
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

export async function ensureChromium() {
  const found = find();
  if (found) return found;
  console.log('Chromium not found; installing it for the browser tests …');
  await run('playwright', ['install', 'chromium']).catch(() => 1);
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const installed = find();
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium, and none could be installed. Install it (for instance "apt-get install chromium") or set CHROMIUM_PATH.',
    );
  }
  return installed;
}
