import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct } from './server.ts';

/** Tests against a portal of their own kind. Each process that runs tests starts one, and its tests share it. */
export function testOwn<P extends { url: string; stop(): Promise<void> }>(start: () => Promise<P>) {
  return base.extend<object, { portal: P }>({
    portal: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
      async ({}, use) => {
        const portal = await start();
        await use(portal);
        await portal.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
  });
}

/** Tests against the portal as it is shipped, with demo data. */
export const test = testOwn(() => startProduct());

export const demoPassword = 'demo-password';

/** Ends at the debtors, which most tests go on from. */
export async function signIn(page: Page, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/signin?next=%2Fdebtors');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
}

/** Past the door, wherever the portal leads. */
export const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debtors', exact: true })).toBeVisible();

/** Until nothing moves that comes to rest: even a transition of no length shows the colour of before for a frame. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isOnItsWay = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    while (document.getAnimations().some(isOnItsWay)) await new Promise(requestAnimationFrame);
  });
}

const everyRule = (axe: AxeBuilder) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
/** What another scheme can change; all else is the same document. */
const colours = (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']);

/** Nothing that axe knows to be wrong, in the scheme that the page is in. */
export async function expectAccessible(page: Page, rules = everyRule): Promise<void> {
  await waitForRest(page);
  // The other mode opens a page of its own for every look.
  const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Of a window that was just made narrower too: what is drawn another way there takes a moment. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const cutOff = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(cutOff, { message: 'pixels cut off at the side' }).toBeLessThanOrEqual(0);
}

/**
 * What every screen and every face of it must hold: nothing that axe knows to be wrong in both colour schemes, on a desk and on
 * a phone; and nothing cut off at the side there, at 720 px (a desk at 200 % zoom) and at 320 px (WCAG 1.4.10). The page stays
 * as it is otherwise, so that dialogs and what was typed are looked at too.
 */
export async function expectFitForAll(page: Page): Promise<void> {
  const before = page.viewportSize();
  // Colours and sizes are looked at when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    if (width === 720 || width === 320) continue;
    await expectInScheme(page, 'light', everyRule);
    await expectInScheme(page, 'dark', colours);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

async function expectInScheme(page: Page, colorScheme: 'light' | 'dark', rules: typeof everyRule): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await expectAccessible(page, rules);
}

export { expect };
