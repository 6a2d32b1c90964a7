import type { Page } from '@playwright/test';
import { invite, joinLink } from '../support/invite.ts';

/** Addresses can be used once. */
let made = 0;

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function act(page: Page, email: string, item: string): Promise<void> {
  await go(page, `/manage-users?q=${email}`);
  await page
    .getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

async function openInvite(page: Page): Promise<void> {
  await go(page, '/manage-users?panel=invite');
  await page
    .getByLabel('Email addresses')
    .fill('Ada Lee <ada@example.com>\n"Ortiz, Ben" <ben@example.com>; carl@\nstaff@demo.test');
}

async function newLink(page: Page): Promise<string> {
  const email = `ines.invited.${(made += 1)}@example.com`;
  await go(page, '/manage-users');
  await invite(page, email);
  return joinLink(page, email);
}

/** The link as seen signed out; the session is restored afterwards. */
async function signedOut(page: Page, see: () => Promise<void>): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  await page.evaluate(() => localStorage.clear());
  await see();
  await page.evaluate((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>)) localStorage.setItem(key, value);
  }, stored);
}

const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }));

const refusal = (status: number, code: string, message: string) => ({
  status_code: status,
  code,
  message,
  errors: [],
  request_id: 'r-1',
});

const invitation = {
  state: 'valid',
  client_name: 'Brightwater Dental Group',
  role: 'client_staff',
  locations: ['Main Street'],
  invited_by: 'Dana Whitfield',
  email: 'admin@demo.test',
  expires_at: '2026-11-28T10:00:00Z',
  account: 'exists',
};

const invitationStates = [
  ['accept', {}],
  ['expired', { state: 'expired', email: 'i•••@example.com' }],
  ['revoked', { state: 'revoked', email: 'i•••@example.com' }],
  ['used', { state: 'used', email: 'i•••@example.com' }],
] as const;

export const peopleShots = [
  {
    name: 'people',
    signedIn: true,
    open: async (page: Page) => {
      await newLink(page);
      await go(page, '/manage-users');
    },
  },
  { name: 'people-nobody', signedIn: true, open: (page: Page) => go(page, '/manage-users?q=zzzz') },
  {
    name: 'people-error',
    signedIn: true,
    open: async (page: Page) => {
      await answer(page, '**/users?**', 422, refusal(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
      await go(page, '/manage-users');
    },
  },
  { name: 'people-invite', signedIn: true, open: openInvite },
  {
    name: 'people-invited',
    signedIn: true,
    open: async (page: Page) => {
      await openInvite(page);
      await page.getByRole('button', { name: /^Send/ }).click();
      await page.getByRole('list', { name: 'Results by address' }).waitFor();
    },
  },
  { name: 'people-change', signedIn: true, open: (page: Page) => act(page, 'staff@demo.test', 'Change access') },
  { name: 'people-remove', signedIn: true, open: (page: Page) => act(page, 'staff@demo.test', 'Remove') },
  { name: 'people-log', signedIn: true, open: (page: Page) => go(page, '/manage-users?tab=activity') },
  {
    name: 'join',
    signedIn: true,
    open: async (page: Page) => {
      const link = await newLink(page);
      await signedOut(page, () => go(page, link));
    },
  },
  {
    name: 'join-sign-up',
    signedIn: true,
    open: async (page: Page) => {
      const link = await newLink(page);
      await signedOut(page, () => go(page, `/signup?next=${encodeURIComponent(link)}`));
    },
  },
  { name: 'join-other-address', signedIn: true, open: async (page: Page) => go(page, await newLink(page)) },
  { name: 'join-unknown', signedIn: false, open: (page: Page) => go(page, '/join-business/nobody-knows-this') },
  ...invitationStates.map(([name, change]) => ({
    name: `join-${name}`,
    signedIn: true,
    open: async (page: Page) => {
      await answer(page, '**/invitations/*', 200, { data: { ...invitation, ...change } });
      await go(page, '/join-business/shown');
    },
  })),
  {
    name: 'join-lost',
    signedIn: true,
    open: async (page: Page) => {
      await answer(
        page,
        '**/invitations/*',
        400,
        refusal(400, 'x', 'We cannot reach the server. Check your internet connection and try again.'),
      );
      await go(page, '/join-business/shown');
    },
  },
];

/** Agency staff: another user than in the other shots, who sign in before these. */
export const agencyShots = [
  {
    name: 'agency-start',
    signedIn: false,
    open: async (page: Page) => {
      await go(page, '/signin');
      await page.evaluate(() => localStorage.clear());
      await go(page, '/signin');
      await page.getByLabel('Email address').fill('agency@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('demo-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/agency\/today/);
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      const menu = page.getByRole('button', { name: 'Open the menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'View as client' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'agency-debtors',
    signedIn: false,
    open: async (page: Page) => {
      await page.getByLabel('Find a company').fill('bright');
      await page.getByRole('option', { name: /Brightwater/ }).click();
      await page.getByText(/read-only/).waitFor();
      await go(page, '/debtors');
    },
  },
  { name: 'agency-people', signedIn: false, open: (page: Page) => go(page, '/manage-users') },
  { name: 'agency-uploads', signedIn: false, open: (page: Page) => go(page, '/debtor-entry/uploads') },
];
