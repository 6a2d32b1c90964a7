import type { Page } from '@playwright/test';
import { bankAccountsPage, fillBankAccount, sendBankAccount } from '../support/fill-bank-account.ts';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';
import { stepUpDialog } from '../support/step-up.ts';

const id = (n: number) => `018f0000-0000-7000-8000-0000000000b${n}`;
const all = { make_default: true, change_purpose: true, archive: true };
const main = {
  id: id(1),
  holder: 'Brightwater Dental Group, PLLC',
  routing_number: '021000021',
  bank_name: 'JPMorgan Chase Bank',
  last4: '4567',
  type: 'checking',
  purpose: 'both',
  is_default: true,
  usable_from: '2026-02-06T17:10:00Z',
  is_waiting: false,
  created_at: '2026-02-03T17:10:00Z',
  created_by: 'Dana Whitfield',
  archived_at: null,
  archived_by: null,
  abilities: { ...all, make_default: false },
};
const other = { ...main, id: id(2), is_default: false, last4: '8812', abilities: all };
const live = [
  main,
  {
    ...other,
    purpose: 'remittance',
    routing_number: '111000025',
    bank_name: null,
    is_waiting: true,
    usable_from: '2026-11-24T15:05:00Z',
  },
  { ...other, id: id(3), last4: '0930', type: 'savings', purpose: 'fees', bank_name: 'Ally Bank', routing_number: '124003116' },
];
const archived = [
  { ...other, id: id(4), last4: '2290', archived_at: '2026-05-11T09:00:00Z', archived_by: 'Theo Marsh', abilities: {} },
];
const none = { make_default: false, change_purpose: false, archive: false };

/** Stubbed list; added accounts are not stored. */
async function openList(page: Page, { accounts = live, at = '' }: { accounts?: object[]; at?: string } = {}): Promise<void> {
  const pages: Record<string, object[]> = { live: accounts, archived: archived.map((row) => ({ ...row, abilities: none })) };
  await page.route('**/api/core/**/bank-accounts?**', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? 'live';
    return route.fulfill({ json: { data: pages[state], waiting_days: 3, abilities: { add: true } } });
  });
  await go(page, bankAccountsPage + at);
}

async function act(page: Page, item: string): Promise<void> {
  await openList(page);
  await page.getByRole('button', { name: 'Actions for JPMorgan Chase Bank ••••4567' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** A complete form, submitted without a confirmed identity. */
async function openStepUp(page: Page, methods?: string[]): Promise<void> {
  await page.route('**/api/core/**/bank-accounts', refuse(403, 'step_up_required', 'Please confirm that it is you.'));
  if (methods)
    await page.route('**/auth/step-up', (route) => route.fulfill({ json: { data: { confirmed_until: null, methods } } }));
  await openList(page, { at: '?panel=add' });
  await fillBankAccount(page, { number: '0005550100' });
  await page.getByText('Widely known numbers').waitFor();
  await sendBankAccount(page);
  await stepUpDialog(page).waitFor();
}

async function withFactor(page: Page): Promise<void> {
  const factor = {
    id: id(9),
    factor_type: 'totp',
    status: 'verified',
    friendly_name: 'My phone',
    created_at: '',
    updated_at: '',
  };
  await page.route('**/auth/v1/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), factors: [factor] } });
  });
}

export const bankAccountShots: Shot[] = [
  shot('bank-accounts', (page) => openList(page)),
  shot('bank-accounts-archived', (page) => openList(page, { accounts: [main], at: '?show=archived' })),
  shot('bank-accounts-none', (page) => openList(page, { accounts: [] })),
  shot('bank-accounts-error', async (page) => {
    await page.route(
      '**/api/core/**/bank-accounts?**',
      refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'),
    );
    await go(page, bankAccountsPage);
  }),
  shot('bank-accounts-menu', async (page) => {
    await openList(page);
    await page.getByRole('button', { name: 'Actions for account ••••8812' }).click();
    await page.getByRole('menu').waitFor();
  }),
  shot('bank-accounts-add', async (page) => {
    await openList(page, { at: '?panel=add' });
    await fillBankAccount(page, { number: '0005550100' });
    await page.getByText('Widely known numbers').waitFor();
  }),
  shot('bank-accounts-add-wrong', async (page) => {
    await openList(page, { at: '?panel=add' });
    await page.getByLabel('Routing number').fill('021000012');
    await sendBankAccount(page);
    await page.getByText('Choose checking or savings').waitFor();
  }),
  shot('bank-accounts-add-unknown', async (page) => {
    await openList(page, { at: '?panel=add' });
    await page.getByLabel('Routing number').fill('011000015');
    await page.getByText('We do not recognize this routing number').waitFor();
  }),
  shot('bank-accounts-default', async (page) => {
    await openList(page);
    await page.getByRole('button', { name: 'Actions for account ••••8812' }).click();
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('bank-accounts-purpose', (page) => act(page, 'Change purpose')),
  shot('bank-accounts-archive', async (page) => {
    await act(page, 'Archive');
    await page.getByRole('button', { name: 'Archive account' }).click();
    await page.getByText('Choose a new default account').waitFor();
  }),
  shot('bank-accounts-step-up', async (page) => {
    await openStepUp(page);
    await stepUpDialog(page).getByLabel('Password', { exact: true }).fill('not-my-password');
    await page.keyboard.press('Enter');
    await page.getByText('Incorrect password').waitFor();
  }),
  shot('bank-accounts-step-up-code', async (page) => {
    await withFactor(page);
    await openStepUp(page, ['password', 'second_factor']);
    await page.getByLabel('Code from your authenticator app').waitFor();
  }),
  shot('bank-accounts-step-up-no-way', async (page) => {
    await openStepUp(page, []);
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).waitFor();
  }),
  shot('bank-accounts-step-up-lost', async (page) => {
    await page.route('**/auth/step-up', (route) => route.abort());
    await openStepUp(page);
    await stepUpDialog(page).getByRole('alert').waitFor();
  }),
];
