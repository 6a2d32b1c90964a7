import { createHmac } from 'node:crypto';
import { listenForWebhooks } from '../../server/test/support/webhook-receiver.ts';
import { makeCaller } from '../support/api.ts';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { confirmIsMe } from '../support/step-up.ts';

const test = testOwn(() => startProduct({ CLIENT_WEBHOOKS_PRIVATE: 'on' }));

test("calls the company's own system when a payment is posted, and again after it failed", async ({ page, portal }) => {
  const receiver = await listenForWebhooks([500]);
  await openSession(page);
  await page.goto('/manage-business/webhooks');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a webhook' });
  await dialog.getByLabel('Name').fill('Billing system');
  await dialog.getByLabel('URL').fill('ftp://billing.example.com');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog).toContainText('Enter an https address');
  await expectFitForAll(page);
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await confirmIsMe(page);
  const secret = (await page.getByLabel('Signing secret', { exact: true }).textContent()) ?? '';
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Deliveries of Billing system' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries).toContainText(/Test.*Failed.*The response was HTTP 500\./s);
  await expectFitForAll(page);

  const arrival = receiver.next();
  const feed = await makeFeed(portal);
  const { get, company } = await makeCaller(portal);
  const [account] = await get<{ number: string }[]>(
    `/api/legacy/v1/clients/${company.client_id}/debtors?status=ACTIVE&sort=balance&dir=desc&limit=1`,
  );
  await feed.give({
    kind: 'payment',
    id: 'hook-1',
    client: company.client_id,
    account: account?.number,
    type: 'PU',
    method: 'check',
    amount_cents: 1234,
    effective_on: '2026-06-10',
    reported_on: '2026-06-10',
  });
  const { body, signature } = await arrival;
  const [, at = '', sent = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(sent).toBe(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({ type: 'events', events: [{ type: 'payment.posted', amount_cents: 1234 }] });
  await page.reload();
  const posted = deliveries.filter({ hasText: 'Payment posted' });
  await expect(posted).toContainText(/Delivered.*HTTP 204/s);
  const again = receiver.next();
  await posted.getByRole('button', { name: 'Send again: Payment posted' }).click();
  expect(JSON.parse((await again).body)).toMatchObject({ events: [{ amount_cents: 1234 }] });

  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End webhook' }).click();
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
  receiver.close();
});
