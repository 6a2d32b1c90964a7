import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Shown for every address, known or not. */
export const promise = /If there is an account for/;

export const codeField = (page: Page) => page.getByLabel('6-digit code');

/** From the password form to the code form. */
export async function requestCode(page: Page, email: string, at = '/signin'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Email me a code or link' }).click();
  // The address is carried over.
  await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await expect(page.getByText(promise)).toBeVisible();
}
