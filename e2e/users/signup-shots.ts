import type { Page } from '@playwright/test';
import { mailedLink } from '../support/outbox.ts';

/** Addresses can be used once: emails have a minimum interval. */
let made = 0;

/** From another page: this one would show its sent state again, as after a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.goto('/privacy-policy');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function signUp(page: Page): Promise<string> {
  const email = `ines.quintanar.${(made += 1)}@example.com`;
  await go(page, '/signup');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Quintanar');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  return email;
}

const links: string[] = [];

/** By a real link. The session is discarded, so that the next shot starts signed out. */
async function openRecovery(page: Page): Promise<void> {
  const email = 'staff@demo.test';
  await go(page, '/reset-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await page.getByText('If there is an account').waitFor();
  const link = await mailedLink(page, email, links);
  links.push(link);
  await page.goto(link);
  await page.getByRole('textbox').first().waitFor();
  await page.evaluate(() => localStorage.clear());
}

async function withFactor(page: Page): Promise<void> {
  const factor = {
    id: '0192aaaa-0000-4000-8000-000000000001',
    status: 'verified',
    factor_type: 'totp',
    friendly_name: 'My phone',
  };
  for (const call of ['verify', 'user'])
    await page.route(`**/auth/v1/${call}**`, async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { user?: object };
      const factors = [factor];
      await route.fulfill({
        response: answer,
        json: json.user ? { ...json, user: { ...json.user, factors } } : { ...json, factors },
      });
    });
}

const failures = [
  ['expired', '?error_code=otp_expired'],
  ['elsewhere', '?code=1'],
  ['incomplete', ''],
] as const;

export const signUpShots = [
  { name: 'sign-up', signedIn: false, open: (page: Page) => go(page, '/signup') },
  {
    name: 'sign-up-wrong',
    signedIn: false,
    open: async (page: Page) => {
      await go(page, '/signup');
      await page.getByLabel('Password', { exact: true }).fill('harb');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('First name is required').waitFor();
    },
  },
  { name: 'sign-up-sent', signedIn: false, open: async (page: Page) => void (await signUp(page)) },
  {
    name: 'sign-in-unconfirmed',
    signedIn: false,
    open: async (page: Page) => {
      const email = await signUp(page);
      await go(page, '/signin');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Enter the confirmation code' }).waitFor();
    },
  },
  { name: 'sign-in-confirmed', signedIn: false, open: (page: Page) => go(page, '/signin?code=1') },
  { name: 'reset', signedIn: false, open: (page: Page) => go(page, '/reset-password') },
  {
    name: 'reset-sent',
    signedIn: false,
    open: async (page: Page) => {
      await go(page, '/reset-password');
      await page.getByLabel('Email address').fill(`nobody.${(made += 1)}@example.com`);
      await page.getByRole('button', { name: 'Send code and link' }).click();
      await page.getByText('If there is an account').waitFor();
    },
  },
  { name: 'reset-new', signedIn: false, open: openRecovery },
  {
    name: 'reset-factor',
    signedIn: false,
    open: async (page: Page) => {
      await withFactor(page);
      await openRecovery(page);
      await page.getByLabel('Code from your authenticator app').waitFor();
    },
  },
  ...failures.map(([name, query]) => ({
    name: `reset-${name}`,
    signedIn: false,
    open: (page: Page) => go(page, `/reset-password/mail${query}`),
  })),
];
