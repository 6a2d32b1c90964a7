import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';

test('finds a statement over all clients and reads its sum, lines, history and file', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/statements');
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/agency/statements?state=paid');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Statement / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sum of the statement' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Simulated agency');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-.+\.pdf$/);
});

test('an unreachable server can be tried again', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  let isDown = true;
  await page.route('**/api/agency/v1/statements?**', (route) =>
    isDown
      ? route.fulfill({
          status: 422,
          json: { status_code: 422, code: 'x', message: 'The list is being rebuilt.', errors: [], request_id: 'r' },
        })
      : route.continue(),
  );
  await page.goto('/agency/statements');
  await expect(page.getByText('Statements could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: /again|retry/i }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
