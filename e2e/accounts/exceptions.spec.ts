import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { findExceptions } from '../support/exceptions.ts';

test('a loaded account shows which fields were not provided, and explains its balance', async ({ page, portal }) => {
  const { loaded } = await findExceptions(portal);
  await openSession(page);
  // The timeline fails to load at first; the rest of the page is shown.
  await page.route('**/timeline?**', (route) =>
    route.fulfill({
      status: 422,
      json: { status_code: 422, code: 'x', message: 'Not just now.', errors: [], request_id: 'r-1' },
    }),
  );
  // A live connection requests everything again once it is open.
  await page.routeWebSocket(/\/realtime\//, () => {});
  await page.goto(loaded);
  await expect(page.getByRole('row').filter({ hasText: 'Conversion adjustment' })).toBeVisible();
  await expect(page.getByText('No itemization was provided.')).toBeVisible();
  // Address, creditor, debt date and itemization.
  await expect(page.getByRole('definition').filter({ hasText: 'Not provided' })).toHaveCount(4);
  await expect(page.getByText('Not just now.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('$120.00 a month').first()).toBeVisible();
  await expectFitForAll(page);
});

test('interest of a judgment is listed by month with its rate, and is part of the balance', async ({ page, portal }) => {
  const { bearing } = await findExceptions(portal);
  await openSession(page);
  await page.goto(bearing);
  const accrued = page.getByRole('row').filter({ hasText: 'Interest and charges since placement' });
  await expect(accrued).toHaveText(/\+ \$[1-9][\d,]*\.\d\d$/);
  await expect(page.getByText(/^9% a year \(Judgment\)/).first()).toBeVisible();
  await expectFitForAll(page);
});

test('a hold that the law requires cannot be released, and says why', async ({ page, portal }) => {
  const { represented, ceased } = await findExceptions(portal);
  await openSession(page);
  await page.goto(represented);
  await expect(page.getByRole('heading', { name: 'On hold' })).toBeVisible();
  await expect(
    page.getByText(/No contact is made until the hold ends\. The debtor is represented by an attorney\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release the hold' })).toHaveCount(0);
  await expectFitForAll(page);
  // A link from an old email still opens the request.
  await page.goto(`${ceased}?ask=release`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The debtor asked in writing not to be contacted.*You cannot release this hold\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
