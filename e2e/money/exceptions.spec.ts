import { formatCents } from '@recoup/domain/shared/money';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { findExceptions } from '../support/exceptions.ts';

test('accounts show overpayments, partial reversals, fees and court costs', async ({ page, portal }) => {
  const { overpaid, partlyReversed, returned, costs } = await findExceptions(portal);
  await openSession(page);
  const header = page.getByRole('region', { name: 'Balance and status' });

  await page.goto(overpaid);
  await expect(header.getByText('Overpaid', { exact: true })).toBeVisible();
  await expect(header).toContainText('The difference is payable back to the debtor.');
  await expect(page.getByText(/^Overpaid by \$\d+\.00, payable back to the debtor\.$/)).toBeVisible();
  await expectFitForAll(page);

  await page.goto(partlyReversed);
  await expect(page.getByText(/chargeback, part of \$[\d,.]+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Reversal of a payment to agency' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Part of \$[\d,.]+/)
      .first(),
  ).toBeVisible();
  await expectFitForAll(page);

  await page.goto(returned);
  await expect(page.getByText('Returned-payment fee').first()).toBeVisible();
  await expect(page.getByText(/returned for insufficient funds/).first()).toBeVisible();

  await page.goto(costs);
  await expect(page.getByText('Court costs', { exact: true })).toBeVisible();
  await expect(page.getByText(/court costs recovered$/)).toBeVisible();
  await expect(page.getByText('Interest and charges since placement')).toBeVisible();
});

test('a voided statement leads to its correction, and a short remittance says who accepted it', async ({ page, portal }) => {
  const { voided, correction, short } = await findExceptions(portal);
  await openSession(page);
  // The first request for the statement fails.
  await page.route('**/api/**/remittances/*', (route) => route.abort());
  await page.goto(voided.path);
  await expect(page.getByText('This statement could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The agency voided this statement')).toBeVisible();
  await expect(page.getByText('The fee for copies of court records was left out.')).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('link', { name: `View the corrected statement ${correction.statement.number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(correction.statement.number);
  await expect(page.getByText('Copies of court records')).toBeVisible();
  // The texts of the lines are not truncated.
  const cut = await page
    .locator('main td > div')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollHeight > (cell.parentElement?.clientHeight ?? 0)).map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  await page.getByRole('link', { name: `View the voided statement ${voided.statement.number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(voided.statement.number);

  const { paid_cents: paid, paid_out_cents: due } = short.statement;
  await page.goto(short.path);
  await expect(page.getByText(`${formatCents(paid ?? 0)} was paid instead of ${formatCents(due)}`)).toBeVisible();
  await expect(page.getByText(/^Accepted by Robin Vance\. Our bank kept a wire fee of \$15\.00/)).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/payments?tab=remittances');
  await expect(page.getByRole('row').filter({ hasText: short.statement.number })).toContainText(`${formatCents(paid ?? 0)} paid`);
});
