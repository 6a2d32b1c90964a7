// npm run shots shows the demo company; this walks the wizard of a stranger: node e2e/onboarding-shots.ts [folder]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { fillAll, fillSignature, goOn, password } from './fill-onboarding.ts';
import { mailedLink } from './outbox.ts';
import { startProduct } from './server.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../shots');
const steps = ['company', 'contacts', 'billing', 'money', 'authority', 'team'];

async function arrive(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
  await page.goto(await mailedLink(page, email));
  await page.getByRole('heading', { name: 'Set up your company' }).waitFor();
}

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
mkdirSync(folder, { recursive: true });
try {
  for (const width of [1440, 390])
    for (const scheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height: width === 1440 ? 900 : 844 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const shoot = async (name: string, fullPage = false) => {
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `onboarding-${name}-${width}-${scheme}.png`), fullPage });
      };
      await arrive(page, `ada.${width}.${scheme}@example.com`);
      await shoot('home');
      for (const step of steps) {
        await page.goto(`/onboarding/${step}`);
        await goOn(page);
        await page.waitForLoadState('networkidle');
        await shoot(`${step}-missing`);
      }
      const code = `S${width}${scheme === 'dark' ? 'D' : 'L'}`;
      await fillAll(page, { code, colleague: `bo.${width}.${scheme}@example.com` });
      for (const step of steps) {
        await page.goto(`/onboarding/${step}`);
        await page.getByRole('button', { name: 'Save and continue' }).waitFor();
        await shoot(step, true);
      }
      await page.goto('/');
      await shoot('home-begun');
      await page.goto('/onboarding/review');
      await page
        .getByRole('region', { name: /^Text of the/ })
        .first()
        .waitFor();
      await shoot('review', true);
      await fillSignature(page);
      await page.getByRole('button', { name: /^Sign and submit/ }).click();
      await page.getByRole('heading', { name: /^.* has what you told it/ }).waitFor();
      await shoot('submitted');
      await page.goto('/');
      await page.getByRole('heading', { name: /is checking/ }).waitFor();
      await shoot('waiting');
      await page.goto('/debtor-entry/manual');
      await page.getByRole('link', { name: 'See how far it is' }).scrollIntoViewIfNeeded();
      await shoot('refused');
      await page.goto('/manage-business/agreements');
      await page.getByRole('heading', { name: 'Signatures' }).waitFor();
      await shoot('agreements', true);
      await context.close();
    }
} finally {
  await browser.close();
  await product.stop();
}
