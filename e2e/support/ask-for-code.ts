import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Said of every address, whether or not it is known. */
export const promise = /If there is an account for/;

export const codeField = (page: Page) => page.getByLabel('6-digit code');

/** From the form for the password to the one for the code. */
export async function askForCode(page: Page, email: string, at = '/signin'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('link', { name: 'E-mail me a code or link' }).click();
  // What was typed is not asked for twice.
  await expect(page.getByRole('heading', { name: 'Sign in by e-mail' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await expect(page.getByText(promise)).toBeVisible();
}
