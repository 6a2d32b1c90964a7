import type { Page, Route } from '@playwright/test';

export interface Shot {
  name: string;
  signedIn: boolean;
  open: (page: Page) => Promise<void>;
}

/** A signed-in screen state. */
export const shot = (name: string, open: (page: Page) => Promise<void>): Shot => ({ name, signedIn: true, open });

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Answers like a refusal of the server. */
export const refuse =
  (status: number, code: string, message: string, errors: object[] = []) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { status_code: status, code, message, errors, request_id: 'r-1' } });

/** Opens the first account of a list. */
export async function openAccount(page: Page, list: string): Promise<void> {
  await go(page, list);
  const link = page.locator('main a[href^="/debtors/"]').first();
  if (page.viewportSize()?.width === 390) await link.click();
  else
    await page
      .getByText(/^A-\d+-\d$/)
      .first()
      .click();
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
  await page.waitForLoadState('networkidle');
}
