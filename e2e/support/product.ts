import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { startProduct, type RunningProduct } from './server.ts';

/** Tests with the default portal and demo data. Each worker starts one for its tests. */
export const test = base.extend<{ portal: RunningProduct }, { demo: RunningProduct }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const demo = await startProduct();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  portal: ({ demo }, use) => use(demo),
  baseURL: ({ portal }, use) => use(portal.url),
});

/**
 * Tests with a custom portal, which the first of them in a file starts. It is no fixture of a worker: Playwright would start
 * another process and browser for it, which takes five seconds of a core.
 */
export function testOwn<P extends RunningProduct>(start: () => Promise<P>) {
  let started: Promise<P> | undefined;
  const testWithOwn = test.extend<{ portal: P }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    portal: async ({}, use) => use(await (started ??= start())),
  });
  testWithOwn.afterAll(async () => {
    const portal = await started;
    started = undefined;
    await portal?.stop();
  });
  return testWithOwn;
}

export const demoPassword = 'demo-password';

/**
 * Signs in without the form, which users/session.spec.ts tests, and without opening a screen: loading the app takes longest. Each
 * call makes another session, because tests list and end them.
 */
export async function openSession(page: Page, email = 'admin@demo.test'): Promise<void> {
  // A document of the portal's origin that does not start the app.
  await page.goto('/config.json');
  await page.evaluate(
    async (body) => {
      const config = (await (await fetch('/config.json')).json()) as { supabase_url: string; supabase_anon_key: string };
      const answer = await fetch('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: config.supabase_anon_key },
        body,
      });
      const session = await answer.text();
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${session}`);
      localStorage.setItem(`sb-${new URL(config.supabase_url).hostname.split('.')[0]}-auth-token`, session);
    },
    JSON.stringify({ email, password: demoPassword }),
  );
}

/** The same, and opens the debtors screen. */
export async function signIn(page: Page, email?: string): Promise<void> {
  await openSession(page, email);
  await page.goto('/debtors');
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
}

/** Forgets the session. The app is left first, because it would redirect to the sign-in page, also over a later `goto`. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/config.json', page.url()).href);
  await page.evaluate(() => localStorage.clear());
}

/** A page without a session may already be redirecting to sign-in, which aborts a reload; only the destination counts. */
export const reloadEnded = (page: Page) => page.reload().catch(() => null);

/** Signs in and waits for any first screen. */
export const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debtors', exact: true })).toBeVisible();

/** Waits for finite animations, except for the hidden bar that keeps a toast's time. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isOnItsWay = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      Number.isFinite(Number(effect?.getComputedTiming().endTime)) &&
      !(effect instanceof KeyframeEffect && effect.target?.classList.contains('Toastify__progress-bar'));
    while (document.getAnimations().some(isOnItsWay)) await new Promise(requestAnimationFrame);
  });
}

/** In the page, once its script is loaded there. */
declare const axe: typeof axeCore;
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule: axeCore.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Properties a color scheme can change; the document is otherwise the same. */
const colorRules: axeCore.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Expects no axe violations in the current color scheme. */
export async function expectAccessible(page: Page, runOnly = everyRule): Promise<void> {
  await waitForRest(page);
  // Not by @axe-core/playwright: it evaluates the script twice per analysis, and describes elements that pass.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const violations = await page.evaluate(async (rules) => {
    const { violations: found } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, runOnly);
  expect(violations).toEqual([]);
}

/** Waits for a resized page to re-render. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Observers of sizes run with a frame, and what they change is painted with the next.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const cutOff = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(cutOff, { message: 'pixels cut off at the side' }).toBeLessThanOrEqual(0);
}

/**
 * Checks a screen state: no axe violations in both color schemes on desktop and phone; no horizontal clipping there, at 720 px
 * (desktop at 200% zoom) and at 320 px (WCAG 1.4.10). The page is not reloaded, so open dialogs and input are checked too.
 */
export async function expectFitForAll(page: Page): Promise<void> {
  const before = page.viewportSize();
  // Waits for colors and sizes to settle.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    // The scheme of the width before comes first: each change of it lays out and paints the page.
    if (width === 1440) await expectInSchemes(page, 'light', 'dark');
    if (width === 390) await expectInSchemes(page, 'dark', 'light');
  }
  if (before) await page.setViewportSize(before);
}

type Scheme = 'light' | 'dark';

/** Only the violations, at the current width: for a dialog of a screen whose widths are checked elsewhere. */
export async function expectAccessibleInSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectInSchemes(page, 'dark', 'light');
}

async function expectInSchemes(page: Page, first: Scheme, second: Scheme): Promise<void> {
  await expectInScheme(page, first, everyRule);
  await expectInScheme(page, second, colorRules);
}

async function expectInScheme(page: Page, colorScheme: Scheme, rules: axeCore.RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Each frame: `expect` asks again after 100 ms and later ones.
  await page.waitForFunction((scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme, colorScheme);
  await expectAccessible(page, rules);
}

export { expect };
