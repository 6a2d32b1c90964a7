import type { Page } from '@playwright/test';
import { fillAll, fillSignature, password, saveAndContinue } from '../support/fill-onboarding.ts';
import { mailedLink } from '../support/outbox.ts';

/** The team may be left empty. */
const lacking = ['company', 'contacts', 'billing', 'money', 'authority'];
const steps = [...lacking, 'team'];
/** Addresses and company codes can be used once. */
let made = 0;

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function arrive(page: Page): Promise<void> {
  const email = `ada.shown.${(made += 1)}@example.com`;
  await go(page, '/signup');
  await page.evaluate(() => localStorage.clear());
  await go(page, '/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  await go(page, await mailedLink(page, email));
  await page.getByRole('heading', { name: 'Set up your company' }).waitFor();
}

/** Home after the agency has returned the onboarding. */
async function returned(page: Page): Promise<void> {
  const reason = 'The EIN belongs to another company.\nPlease check it against the letter of the IRS.';
  await page.route('**/v1/onboarding', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, state: 'returned', returned: { reason, at: '2026-11-20T16:12:00Z' } } } });
  });
  await go(page, '/');
  await page.getByText('The EIN belongs').waitFor();
}

async function conflict(page: Page): Promise<void> {
  await go(page, '/onboarding/company');
  await page.route('**/onboarding/steps/company', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status_code: 409,
        code: 'step_changed',
        message: 'Bo Marsh saved this step since you opened it.',
        errors: [
          { path: 'saved_by', message: 'Bo Marsh' },
          { path: 'saved_at', message: '2026-11-20T16:12:00Z' },
        ],
        request_id: 'r-1',
      },
    }),
  );
  await page.getByLabel('Legal name').fill('Willow Creek Dental Group, PLLC');
  await saveAndContinue(page);
  await page.getByText(/^Bo Marsh saved this step on/).waitFor();
}

const shot = (name: string, open: (page: Page) => Promise<void>, fullPage = false) => ({
  name: `onboarding-${name}`,
  signedIn: false,
  fullPage,
  open: async (page: Page) => {
    await open(page);
    await page.waitForLoadState('networkidle');
    // Full-page shots start at the top, below the header.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
  },
});

/** The wizard for a new user, in order; last, because no other user signs in afterwards. */
export const onboardingShots = [
  shot('home', arrive),
  ...lacking.map((step) =>
    shot(`${step}-missing`, async (page) => {
      await go(page, `/onboarding/${step}`);
      await saveAndContinue(page);
      await page.getByText('Saved. Some information is missing.').waitFor();
    }),
  ),
  ...steps.map((step) =>
    shot(
      step,
      async (page) => {
        if (step === 'company') await fillAll(page, { code: `SHOWN${made}`, colleague: `bo.shown.${made}@example.com` });
        await go(page, `/onboarding/${step}`);
        await page.getByRole('button', { name: 'Save and continue' }).waitFor();
      },
      true,
    ),
  ),
  shot('conflict', conflict),
  shot('home-begun', (page) => go(page, '/')),
  shot('returned', returned),
  shot(
    'review',
    async (page) => {
      await go(page, '/onboarding/review');
      await page
        .getByRole('region', { name: /^Text of the/ })
        .first()
        .waitFor();
    },
    true,
  ),
  shot('submitted', async (page) => {
    await fillSignature(page);
    await page.getByRole('button', { name: /^Sign and submit/ }).click();
    await page.getByRole('heading', { name: 'Submitted' }).waitFor();
  }),
  shot('waiting', async (page) => {
    await go(page, '/');
    await page.getByRole('heading', { name: /is reviewing/ }).waitFor();
  }),
  shot('refused', async (page) => {
    await go(page, '/debtor-entry/manual');
    await page.getByRole('link', { name: 'View progress' }).scrollIntoViewIfNeeded();
  }),
  shot(
    'agreements',
    async (page) => {
      await go(page, '/manage-business/agreements');
      await page.getByRole('heading', { name: 'Signatures' }).waitFor();
    },
    true,
  ),
];
