import type { Page, Route } from '@playwright/test';
import { expect, openSession, test } from '../support/product.ts';

/** Answers as a core API that has the calls and fields of the spec, and no others. Returns the other calls that came. */
async function answerBySpec(page: Page): Promise<string[]> {
  const others: string[] = [];
  const answerWith = async (route: Route, change: (body: { data: Record<string, unknown>[] }) => unknown) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as { data: Record<string, unknown>[] }) });
  };
  const bySpec = ({ id, client_id, client_name, is_onboarding_completed }: Record<string, unknown>) => ({
    ...(id ? { id } : {}),
    client_id,
    client_name,
    is_onboarding_completed,
  });
  await page.route('**/api/core/**', (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace('/api/core', '')}`;
    if (call === 'GET /v1/clients/my-clients') return answerWith(route, ({ data }) => ({ data: data.map(bySpec) }));
    if (/^GET \/v1\/clients\/[^/]+$/.test(call))
      return answerWith(route, ({ data }) => ({ data: bySpec(data as unknown as Record<string, unknown>) }));
    if (/^PATCH \/v1\/auth\/user\/[^/]+$/.test(call)) return answerWith(route, () => ({ message: 'ok' }));
    others.push(call);
    return route.fulfill({ status: 404, json: { message: 'Not Found' } });
  });
  return others;
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Not Found')).toBeHidden();
}

test('works with a core API that has only what the spec names', async ({ page }) => {
  const others = await answerBySpec(page);
  await openSession(page);
  await page.goto('/');
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link', { name: 'Debtors' })).toBeVisible();
  // The Inbox shows how much is waiting.
  const places = (await sidebar.getByRole('link').allTextContents()).map((text) => text.replace(/\d+\+? waiting$/, ''));
  expect(places).toEqual(['Home', 'Inbox', 'Debtors', 'Payments', 'Downloads', 'Uploads', 'Manual']);
  for (const place of [...places, 'Settings']) {
    const link = page.getByRole('link', place === 'Inbox' ? { name: /^Inbox/ } : { name: place, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expectLoaded(page);
  }
  await expect(page.getByRole('button', { name: /notifications/i })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Client portal access' })).toBeHidden();

  const before = await page.getByLabel('First Name').inputValue();
  await page.getByLabel('First Name').fill('Georgina');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account information updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your account, Georgina/ })).toBeVisible();
  await page.getByLabel('First Name').fill(before);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Your account, Georgina' })).toBeHidden();

  await sidebar.getByRole('link', { name: 'Debtors' }).click();
  await page.getByRole('row').nth(1).getByText(/^A-/).click();
  await expect(page).toHaveURL(/\/debtors\/./);
  await expectLoaded(page);
  expect(others).toEqual([]);
});

test("shows the message of another core API's error", async ({ page }) => {
  await page.route('**/api/core/v1/clients/my-clients', (route) =>
    route.fulfill({ status: 403, json: { message: 'Ask your agency.' } }),
  );
  await openSession(page);
  await page.goto('/');
  await expect(page.getByText('Ask your agency.')).toBeVisible();
});
