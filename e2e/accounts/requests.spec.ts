import type { Page } from '@playwright/test';
import { makeFeed } from '../support/feed.ts';
import { tabTo, typeInto } from '../support/keyboard.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';

// These tests check a screen in every color scheme and width.
test.slow();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const requests = (page: Page) => page.getByRole('list', { name: 'Requests with the agency' }).getByRole('listitem');
const finished = (page: Page) => page.getByRole('list', { name: 'Finished requests' }).getByRole('listitem');
const showFinished = (page: Page) => page.getByRole('button', { name: /^Show \d+ finished request/ }).click();
const now = () => new Date(Date.now() - 1000).toISOString();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** As typed into a date field. */
const typedDay = (days: number) => dayIn(days).replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');

/** Number of an account in collection that no other test uses. */
async function openAccount(page: Page, index = 0): Promise<string> {
  await page.goto('/debtors?status=ACTIVE&sort=name&dir=desc');
  await page
    .getByText(/^A-\d+-\d$/)
    .nth(index)
    .click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  const head = (await page.getByText(/^A-\d+-\d · your number/).textContent()) ?? '';
  return head.split(' ')[0] ?? '';
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Sends a recall and returns its number. */
async function recall(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ask the agency' }).click();
  await page.getByRole('menuitem', { name: 'Recall account' }).click();
  const form = dialog(page, 'Recall account');
  await expect(form.getByText(/\$[\d,.]+ commission on the balance of \$[\d,.]+ may be due/)).toBeVisible();
  await choose(page, 'Reason', 'Goodwill');
  await form.getByRole('checkbox', { name: 'I want this account back for good' }).check();
  await form.getByRole('button', { name: 'Recall account' }).click();
  await expect(form).toBeHidden();
  await expect(requests(page).first()).toContainText('Submitted');
  return /R-\d+/.exec((await requests(page).first().textContent()) ?? '')?.[0] ?? '';
}

test('a recall shows its possible cost, can be canceled and sent again, and completes when the agency applies it', async ({
  page,
  portal,
}) => {
  const feed = await makeFeed(portal);
  await openSession(page);
  const account = await openAccount(page);
  const first = await recall(page);
  await page.getByRole('button', { name: `Cancel ${first}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(requests(page).first()).not.toContainText(first);
  await showFinished(page);
  await expect(finished(page).filter({ hasText: first })).toContainText('Canceled on');
  const second = /R-\d+/.exec((await requests(page).first().textContent()) ?? '')?.[0] ?? '';
  // The menu shows the open request.
  await page.getByRole('button', { name: 'Ask the agency' }).click();
  await expect(page.getByRole('menuitem', { name: 'Recall account' })).toContainText('the agency has not finished it yet');
  await page.keyboard.press('Escape');
  const about = { client: 'BRIGHT', account, request: second };
  await feed.give({ kind: 'request_accepted', id: `accepted-${second}`, ...about, at: now() });
  await page.reload();
  await expect(requests(page).filter({ hasText: second })).toContainText('Accepted on');
  await expect(page.getByRole('button', { name: `Cancel ${second}` })).toHaveCount(0);
  await feed.give({ kind: 'request_applied', id: `applied-${second}`, ...about, at: now() });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recalled', level: 2 })).toBeVisible();
  await showFinished(page);
  await expect(finished(page).filter({ hasText: second })).toContainText('Done on');

  await page.getByRole('link', { name: 'View requests of all accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText('Done');
  await expectFitForAll(page);
});

test('answers a dispute with evidence and approves an offer', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page);
  const account = await openAccount(page, 1);
  const about = { client: 'BRIGHT', account, at: now() };
  const words = { reason: 'wrong_amount', text: 'Says that a part is paid.', needs: 'Please send the last statement.' };
  await feed.give(
    { kind: 'dispute', id: `dispute-${account}`, ...about, ...words, due_on: dayIn(10) },
    {
      kind: 'offer',
      id: `offer-${account}`,
      ...about,
      type: 'settlement',
      amount_cents: 1000,
      expires_at: `${dayIn(9)}T00:00:00Z`,
    },
  );
  await page.reload();
  const dispute = page.getByRole('region', { name: 'Dispute' });
  await expect(dispute).toContainText(/says the amount is wrong.*Please send the last statement\..*Answer by/s);
  await dispute.getByRole('radio', { name: 'The debt is correct' }).check();
  await dispute.getByRole('button', { name: 'Confirm the debt' }).click();
  await expect(dispute.getByText('Attach proof, or explain why the debt is correct')).toBeVisible();
  await dispute
    .getByLabel('Add proof')
    .setInputFiles({ name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from('An invented statement') });
  await expectFitForAll(page);
  await dispute.getByRole('button', { name: 'Confirm the debt' }).click();
  await expect(dispute).toContainText(/statement\.txt.*You answered: the debt is correct.*Dana Whitfield.*What happens next/s);

  const offer = page.getByRole('region', { name: 'Settlement offered' });
  await expect(offer).toContainText(/offers \$10\.00.*to you/s);
  await offer.getByRole('button', { name: 'Approve settlement' }).click();
  await expect(page).toHaveURL(/decide=accept/);
  await dialog(page, 'Approve this settlement?').getByRole('button', { name: 'Approve settlement' }).click();
  await expect(offer).toBeHidden();
  await showFinished(page);
  await expect(finished(page).filter({ hasText: 'Settlement offered: $10.00' })).toContainText('Approved by Dana Whitfield');

  await page.goto('/requests?tab=disputes&state=answered');
  await expect(page.getByRole('row').filter({ hasText: account })).toContainText('Answered');
});

test('reports failed and declined requests, and holds several accounts at once', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page, 'staff@demo.test');
  const account = await openAccount(page, 2);
  await page.getByRole('button', { name: 'Ask the agency' }).click();
  await expect(page.getByRole('menuitem', { name: 'Recall account' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Send new contact data' }).click();
  const form = dialog(page, 'Send new contact data');
  await form.getByLabel('Phone').fill('5125550143');
  await page.route('**/accounts/*/requests', (route) => route.abort());
  await form.getByRole('button', { name: 'Send new contact data' }).click();
  await expect(form.getByRole('alert')).toContainText('We cannot reach the server');
  await page.unroute('**/accounts/*/requests');
  await expect(form.getByLabel('Phone')).toHaveValue('(512) 555-0143');
  await form.getByRole('button', { name: 'Send new contact data' }).click();
  await expect(form).toBeHidden();
  await expect(requests(page).first()).toContainText('Submitted');
  const number = /R-\d+/.exec((await requests(page).first().textContent()) ?? '')?.[0] ?? '';
  const refusal = { request: number, reason: 'This number is known.' };
  await feed.give({ kind: 'request_declined', id: `declined-${number}`, client: 'BRIGHT', account, at: now(), ...refusal });
  await page.reload();
  await showFinished(page);
  await expect(finished(page).filter({ hasText: number })).toContainText(/Declined on .*: This number is known\./);

  // One that can be put on hold, and one that cannot.
  await page.goto('/debtors?status=ACTIVE&status=PAID&sort=name&dir=desc');
  for (const status of ['In collection', 'Paid in full'])
    await page.getByRole('row').filter({ hasText: status }).first().getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected accounts' }).getByRole('button', { name: 'Put on hold' }).click();
  const hold = dialog(page, 'Put 2 accounts on hold');
  await expect(hold.getByText('Available for 1 of 2 accounts; the others are skipped.')).toBeVisible();
  await choose(page, 'Reason', 'Hardship');
  await hold.getByLabel('Hold until').fill(dayIn(30));
  await hold.getByRole('button', { name: /^Hold 1 account/ }).click();
  await expect(hold.getByText(/^Sent to the agency for/)).toBeVisible();
  await expectFitForAll(page);
});

test('reports a payment as the answer to a dispute, by keyboard alone', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page, 'staff@demo.test');
  const account = await openAccount(page, 3);
  await feed.give({ kind: 'dispute', id: `paid-${account}`, client: 'BRIGHT', account, at: now(), reason: 'already_paid' });
  await page.reload();
  await tabTo(page, page.getByRole('button', { name: 'Answer the dispute' }));
  await page.keyboard.press('Enter');
  const dispute = page.getByRole('region', { name: 'Dispute' });
  await expect(dispute.getByRole('radio', { name: 'The debt is correct' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dispute.getByRole('radio', { name: 'We were paid' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.50');
  await typeInto(page, dispute.getByLabel('Received on'), typedDay(-3));
  const method = dispute.getByRole('combobox', { name: 'How it was paid' });
  await tabTo(page, method);
  await page.keyboard.press('ArrowDown');
  await expect(method).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(method).not.toHaveValue('');
  await tabTo(page, dispute.getByRole('button', { name: 'Report the payment' }));
  await expectFitForAll(page);
  await page.keyboard.press('Enter');
  await expect(dispute).toContainText(/You answered: we were paid.*\$12\.50 received on.*What happens next.*View R-\d+/s);
  await expect(dispute.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText('Your answer is with the agency.')).toBeVisible();
  await expect(requests(page).first()).toContainText('Report a payment to you: $12.50');
});

test('the dialogs of an account are accessible', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page);
  const account = await openAccount(page, 4);
  const about = { client: 'BRIGHT', account, at: now() };
  await feed.give(
    { kind: 'dispute', id: `dialogs-${account}`, ...about, reason: 'not_mine' },
    {
      kind: 'offer',
      id: `dialogs-offer-${account}`,
      ...about,
      type: 'settlement',
      amount_cents: 900,
      expires_at: `${dayIn(9)}T00:00:00Z`,
    },
  );
  const address = new URL(page.url()).pathname;
  for (const [kind, name] of [
    ['recall', 'Recall account'],
    ['direct_payment', 'Report a payment to you'],
    ['adjustment', 'Adjust the balance'],
    ['bankruptcy', 'Report a bankruptcy'],
    ['contact_data', 'Send new contact data'],
  ] as const) {
    await page.goto(`${address}?ask=${kind}`);
    await expect(dialog(page, name)).toBeVisible();
    await expectFitForAll(page);
  }
  await page.goto(address);
  await page.getByRole('button', { name: 'Make a counteroffer' }).click();
  await expect(dialog(page, `Make a counteroffer for ${account}`)).toBeVisible();
  await expectFitForAll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('radio', { name: 'We made a mistake' }).check();
  await choose(page, 'What went wrong', 'Placed twice');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Close as our mistake' }).click();
  await expect(dialog(page, 'Close this account as a mistake?')).toContainText('This cannot be undone.');
  await expectFitForAll(page);
});
