import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInSchemes, expectFitForAll, demoPassword, openSession, test } from '../support/product.ts';
import type { RunningProduct } from '../support/server.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const toast = (page: Page, text: string | RegExp) => page.getByText(text);

/** Client messages that have waited for weeks, each about a different account. */
async function writeMessages(portal: RunningProduct, { count, text, days }: { count: number; text: string; days: number }) {
  await portal.platform.db.asService(async (tx) => {
    const accounts = await tx
      .selectFrom('portal.accounts as a')
      .innerJoin('portal.clients as c', 'c.id', 'a.client_id')
      .leftJoin('portal.threads as t', (join) => join.onRef('t.client_id', '=', 'a.client_id').onRef('t.subject_id', '=', 'a.id'))
      .select(['a.client_id', 'a.id'])
      .where('c.code', '=', 'BRIGHT')
      .where('a.status', '=', 'ACTIVE')
      .where('t.subject_id', 'is', null)
      .orderBy('a.id')
      .limit(count)
      .execute();
    const values = accounts.map(({ client_id, id }, index) => ({
      client_id,
      account_id: id,
      author: 'client',
      author_name: 'Ada Client',
      body: `${text} ${index + 1}`,
      created_at: new Date(Date.now() - days * 86_400_000 + index * 60_000),
    }));
    await tx.insertInto('portal.messages').values(values).execute();
  });
}

/** A colleague who works on the queue through the API. */
async function createColleague(portal: RunningProduct) {
  const email = `dana-${randomUUID()}@demo.test`;
  const userId = await portal.auth.createUser({
    email,
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Dana', last_name: 'Colt' },
  });
  await portal.platform.db.asService((tx) =>
    tx.insertInto('portal.agency_members').values({ user_id: userId, role: 'agency_staff' }).execute(),
  );
  const answer = await fetch(`${portal.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await portal.auth.anonKey() },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method: string, path: string, body?: object) => {
    const called = await fetch(`${portal.url}/api/agency/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!called.ok) throw new Error(`${path} answered ${called.status}: ${await called.text()}`);
  };
}

test('ten items are worked by keyboard, and the next one opens after each', async ({ page, portal }) => {
  await writeMessages(portal, { count: 10, text: 'Any news about this account?', days: 40 });
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/queue?kind=message&waiting_days=30');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveTitle(/^Queue \|/);
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  for (let left = 10; left > 0; left -= 1) {
    const name = await rows(page).first().getByRole('link').locator('b').textContent();
    await expect(title(page)).toHaveText(name ?? '');
    await expect(page.getByRole('button', { name: /^No answer needed/ })).toBeEnabled();
    if (left === 10) await expectFitForAll(page);
    if (left % 2 === 0) await page.keyboard.press('e');
    else {
      await page.keyboard.press('r');
      // Without a pause: the first letters are part of the answer, not shortcuts.
      await page.keyboard.type('We called twice this week.');
      await expect(page.getByLabel('Message to the client')).toHaveValue('We called twice this week.');
      await page.keyboard.press('Control+Enter');
    }
    await expect(rows(page)).toHaveCount(left - 1);
  }
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  const answers = await portal.platform.db.asService((tx) =>
    tx.selectFrom('portal.messages').select('id').where('body', '=', 'We called twice this week.').execute(),
  );
  expect(answers).toHaveLength(5);
});

test('a dispute that needs its verification is left and resolved by keyboard', async ({ page, portal }) => {
  // Other tests answer disputes of other clients, which then wait for the agency.
  const client = await portal.platform.db.asService((tx) =>
    tx.selectFrom('portal.clients').select('id').where('code', '=', 'MESAPW').executeTakeFirstOrThrow(),
  );
  await openSession(page, 'agency@demo.test');
  await page.goto(`/agency/queue?kind=dispute&client=${client.id}`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Resolve/ })).toBeEnabled();
  await page.keyboard.press('a');
  const day = page.getByLabel('Verification sent on');
  await expect(page.getByText(/^Required:/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(day).toBeFocused();
  await expect(page.getByText('Enter the date on which you sent the verification')).toBeVisible();
  const [year = '', month = '', date = ''] = new Date().toISOString().slice(0, 10).split('-');
  await page.keyboard.type(month + date + year);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Resolve: done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('shows a colleague on the same item, and an item that they closed cannot be answered again', async ({ page, portal }) => {
  await writeMessages(portal, { count: 2, text: 'Who answers first?', days: 60 });
  const dana = await createColleague(portal);
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/queue?kind=message&waiting_days=50');
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/agency\/queue\/[^/]+\/message\/[^/?]+\?/);
  const [, client = '', id = ''] = /queue\/([^/]+)\/message\/([^/?]+)/.exec(page.url()) ?? [];
  const path = `/clients/${client}/queue/message/items/${id}`;
  await expect(page.getByRole('button', { name: /^Reply/ })).toBeEnabled();

  await dana('PUT', `${path}/lease`, { take_over: true });
  // The next call of a visible tab; it comes every 15 seconds.
  const beat = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await beat();
  await expect(page.getByRole('alert').filter({ hasText: 'Dana Colt has this item open' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toBeDisabled();
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: /^Reply/ })).toBeEnabled();

  await dana('PUT', `${path}/lease`, { take_over: true });
  await dana('POST', `${path}/done`);
  await page.getByRole('button', { name: /^Reply/ }).click();
  await page.getByLabel('Message to the client').fill('Too late');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Dana Colt has already handled this item.').first()).toBeVisible();
  // The typed text is kept.
  await expect(page.getByLabel('Message to the client')).toHaveValue('Too late');
  await page.getByRole('button', { name: 'Next item' }).first().click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(title(page)).toHaveText((await rows(page).first().getByRole('link').locator('b').textContent()) ?? '');
  await expect(page.getByRole('button', { name: /^Reply/ })).toBeEnabled();
});

test('templates refuse an unknown placeholder, and fill the others', async ({ page, portal }) => {
  await writeMessages(portal, { count: 1, text: 'Please explain', days: 80 });
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/queue?kind=onboarding&waiting_days=365');
  await page.getByRole('button', { name: 'Answer templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer templates' });
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await dialog.getByLabel('Name').fill('Status of an account');
  await dialog.getByLabel('Answer', { exact: true }).fill('About {{debtor}} ({{acount}}): we are on it.');
  await expect(dialog.getByText('Unknown placeholder: {{acount}}')).toBeVisible();
  await expectAccessibleInSchemes(page);
  await dialog.getByLabel('Answer', { exact: true }).fill('About {{debtor}}: we are on it.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByText('Status of an account')).toBeVisible();
  await page.goto('/agency/queue?kind=message&waiting_days=70');
  await rows(page).first().getByRole('link').click();
  const name = (await title(page).textContent()) ?? '';
  await page.getByRole('button', { name: /^Reply/ }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Status of an account' }).click();
  await expect(page.getByLabel('Message to the client')).toHaveValue(`About ${name}: we are on it.`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Reply: done')).toBeVisible();
});

test('several items are assigned and closed at once', async ({ page, portal }) => {
  await writeMessages(portal, { count: 3, text: 'All at once', days: 100 });
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/queue?kind=message&waiting_days=90');
  await expect(rows(page)).toHaveCount(3);
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(toast(page, /3 items assigned to/)).toBeVisible();
  await page.goto('/agency/queue?owner=me&waiting_days=90');
  await expect(rows(page)).toHaveCount(3);
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('Today links to the filtered queue, and shows a load failure', async ({ page, portal }) => {
  await writeMessages(portal, { count: 1, text: 'Overdue', days: 120 });
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency');
  await expect(page).toHaveURL('/agency/today');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: /^Overdue/ }).click();
  await expect(page).toHaveURL('/agency/queue?due=overdue');
  await expect(rows(page).first()).toContainText('overdue');
  await page.route('**/api/agency/v1/today', (route) =>
    route.fulfill({ status: 422, json: { status_code: 422, code: 'x', message: 'Not now.', errors: [], request_id: 'x' } }),
  );
  await page.goto('/agency/today');
  await expect(page.getByText('Today could not be loaded')).toBeVisible();
  await page.unroute('**/api/agency/v1/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
});

test('the queue and Today change live when a client writes, without a reload', async ({ page, portal, browser }) => {
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/queue?kind=message&waiting_days=300');
  const joined = page.waitForEvent('websocket');
  const today = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSession(today, 'agency@demo.test');
  await today.goto('/agency/today');
  await joined;
  await expect(rows(page)).toHaveCount(0);
  // Until the channel is joined a change is found by polling only, so another message follows each minute at most.
  await expect(async () => {
    await writeMessages(portal, { count: 1, text: 'Is anyone there?', days: 500 });
    await expect(rows(page).first()).toContainText('Is anyone there?', { timeout: 10_000 });
  }).toPass();
  await expect(rows(page).first()).toBeVisible();
  await today.context().close();
});
