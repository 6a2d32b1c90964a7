import { expect, type Page } from '@playwright/test';
import { mailedPart } from './outbox.ts';
import { expectInside } from './product.ts';

/** Sends an invitation on /manage-users. */
export async function invite(
  page: Page,
  text: string,
  { reading, results = [], admin = false }: { reading?: string; results?: readonly string[]; admin?: boolean } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill(text);
  if (reading) await expect(page.getByText(reading)).toBeVisible();
  if (admin) await page.getByRole('radio', { name: /^Administrator/ }).check();
  await page.getByRole('button', { name: /^Send/ }).click();
  const list = page.getByRole('list', { name: 'Results by address' });
  await expect(list).toBeVisible();
  for (const result of results) await expect(list.getByText(result, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Path of the newest invitation link for an address; `not`: links of earlier emails. */
export function joinLink(page: Page, to: string, not: readonly string[] = []): Promise<string> {
  return mailedPart(page, to, (mail) => /href="https?:\/\/[^/"]+(\/join-business\/[^"]+)"/.exec(mail)?.[1] ?? '', not);
}

/** Opens an invitation, creates the user and joins; ends on the company's first screen. */
export async function signUpByInvitation(page: Page, link: string, name = 'Ines Quintanar'): Promise<void> {
  await joinByInvitation(page, link, name);
  await expectInside(page);
}

/** The same, without waiting for a screen. */
export async function joinByInvitation(page: Page, link: string, name: string): Promise<void> {
  const [first = '', last = ''] = name.split(' ');
  await page.goto(link);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Join / }).click();
}
