import type { Page } from '@playwright/test';
import { shot, go, openAccount, refuse, type Shot } from '../support/shot-tools.ts';

const id = (n: number) => `018f0000-0000-7000-8000-0000000e0${String(n).padStart(3, '0')}`;
const at = (day: number, time = '15:20') => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const none = { next_cursor: null, total: null };
const agency = { actor: 'agency', author_name: null, is_unread: false };
const robin = { ...agency, author_name: 'Robin Vale' };

const entries = [
  { ...robin, id: id(1), at: at(20), is_unread: true, kind: 'message', data: { text: 'Can you send us the ledger for June?' } },
  {
    ...agency,
    id: id(2),
    at: at(19),
    kind: 'payment',
    data: {
      type: 'PU',
      method: 'card',
      state: 'posted',
      amount_cents: 12_500,
      effective_on: '2026-11-19',
      reference: '4411',
      reverses_id: null,
      request_id: null,
      overpaid_cents: 0,
      original_cents: null,
      reason_code: null,
    },
  },
  { ...agency, id: id(3), at: at(18), kind: 'status', data: { from: 'ACTIVE', to: 'PLAN', reason: 'Pays by a monthly plan' } },
  {
    ...agency,
    id: id(4),
    at: at(16),
    kind: 'offer',
    data: { kind: 'plan', state: 'accepted', amount_cents: 38_250, counter_cents: null, expires_at: at(30) },
  },
  {
    ...robin,
    id: id(5),
    at: at(14),
    is_unread: true,
    kind: 'document',
    data: {
      type: 'correspondence',
      title: 'Letter of the debtor',
      file_name: 'letter.pdf',
      media_type: 'application/pdf',
      bytes: 184_320,
      message_id: null,
      request_id: null,
      dispute_id: null,
    },
  },
  {
    ...agency,
    id: id(6),
    at: at(12),
    kind: 'dispute',
    data: { reason: 'wrong_amount', state: 'resolved', due_on: '2026-11-20', answer: 'confirm', outcome: 'verified' },
  },
  {
    ...agency,
    id: id(7),
    at: at(10),
    kind: 'contact',
    data: { type: 'call', direction: 'out', outcome: 'left_message', text: null },
  },
  {
    ...agency,
    actor: 'system',
    id: id(8),
    at: at(9),
    kind: 'contact',
    data: { type: 'email', direction: 'in', outcome: null, text: 'Asks whether it can be paid by the month.' },
  },
  {
    id: id(9),
    at: at(7),
    actor: 'client',
    author_name: 'Dana Whitfield',
    is_unread: false,
    kind: 'request',
    data: { number: 'R-104', kind: 'contact_data', state: 'applied', decline_reason: null },
  },
  {
    id: id(10),
    at: at(6),
    actor: 'client',
    author_name: 'Dana Whitfield',
    is_unread: false,
    kind: 'note',
    data: { text: 'Moved to Salem in October.' },
  },
];

const account = {
  id: id(40),
  people_id: id(41),
  number: 'A-1042-7',
  debtor_name: 'Marisol Quintanar',
  client_account_number: 'BW-20418',
};
const file = {
  id: id(30),
  kind: 'correspondence',
  file_name: 'ledger-june.pdf',
  media_type: 'application/pdf',
  bytes: 92_400,
};
const ours = { author: 'client', author_name: 'Dana Whitfield', is_unread: false, account_id: account.id };
const theirs = {
  author: 'agency',
  author_name: 'Robin Vale',
  account_id: account.id,
  documents: [],
  abilities: { add_document: false },
};
const messages = [
  {
    ...theirs,
    id: id(20),
    body: 'Thank you. One more: the signed policy, if you have it.',
    created_at: at(20, '16:40'),
    is_unread: true,
  },
  {
    ...ours,
    id: id(21),
    body: 'Here it is. The two visits in June are on page 2.\nThe rest was paid by the insurer.',
    created_at: at(20, '16:10'),
    documents: [{ ...file, author_name: 'Dana Whitfield', created_at: at(20, '16:10') }],
    abilities: { add_document: true },
  },
  { ...theirs, id: id(22), body: 'Can you send us the ledger for June?', created_at: at(20), is_unread: false },
];

const threadOf = (data: readonly object[]) => ({
  account,
  data,
  page: none,
  unread: data.length > 0 ? 1 : 0,
  as_of: at(21),
  abilities: { write: true },
});
const threads = {
  data: [
    { account, last: { author: 'agency', author_name: 'Robin Vale', body: messages[0]?.body, created_at: at(20) }, unread: 1 },
    {
      account: null,
      last: {
        author: 'agency',
        author_name: 'Robin Vale',
        body: 'We are closed on Thanksgiving and the day after.',
        created_at: at(18),
      },
      unread: 0,
    },
    {
      account: { ...account, id: id(42), number: 'A-1108-4', debtor_name: 'Halvorsen & Daughters Landscaping LLC' },
      last: { author: 'client', author_name: 'Theo Marsh', body: 'They called us, please hold.', created_at: at(11) },
      unread: 0,
    },
  ],
  page: none,
  abilities: { open_company_thread: true },
};

/** Stubbed agency data for any account. */
async function fakeAccount(page: Page, { timeline = entries, thread = messages as readonly object[] } = {}): Promise<void> {
  const unread = timeline.filter((entry) => entry.is_unread).length;
  await page.route('**/timeline?**', (route) => route.fulfill({ json: { data: timeline, page: none, unread, as_of: at(21) } }));
  await page.route('**/messages?**', (route) => route.fulfill({ json: threadOf(thread) }));
  await page.route('**/message-threads?**', (route) => route.fulfill({ json: threads }));
  await page.route('**/read', (route) => route.fulfill({ status: 204 }));
}

async function scrollTo(page: Page, heading: string): Promise<void> {
  await openAccount(page, '/debtors?status=PLAN');
  await page.evaluate((name) => {
    const found = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
    if (found) window.scrollTo({ top: found.getBoundingClientRect().top + window.scrollY - 72 });
  }, heading);
}

async function write(page: Page, text: string): Promise<void> {
  await fakeAccount(page);
  await go(page, `/messages/${account.id}`);
  await page.getByLabel('Message to the agency').fill(text);
  const buffer = Buffer.from('%PDF-1.7 an invented policy');
  await page.getByLabel('Files for the message').setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer });
}

export const accountShots: readonly Shot[] = [
  shot('account-living', async (page) => {
    await fakeAccount(page);
    await openAccount(page, '/debtors?status=PLAN');
  }),
  shot('account-timeline', async (page) => {
    await fakeAccount(page);
    await scrollTo(page, 'Timeline');
  }),
  shot('account-timeline-note', async (page) => {
    await fakeAccount(page);
    await scrollTo(page, 'Timeline');
    await page.getByRole('radiogroup', { name: 'Write a' }).getByText('Note', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Called us in the morning and asked about the amount.');
  }),
  shot('account-timeline-empty', async (page) => {
    await fakeAccount(page, { timeline: [] });
    await scrollTo(page, 'Timeline');
    await page.getByRole('button', { name: 'Documents', exact: true }).click();
    await page.getByText('No activity of this type').waitFor();
  }),
  shot('account-timeline-error', async (page) => {
    await fakeAccount(page);
    await page.route('**/timeline?**', refuse(422, 'x', 'The timeline is being rebuilt. Please try again in a minute.'));
    await scrollTo(page, 'Timeline');
  }),
  shot('account-loading', async (page) => {
    await page.route('**/debtors/*/accounts/*', () => {});
    await go(page, `/debtors/${account.people_id}/${account.id}`).catch(() => undefined);
  }),
  shot('messages-list', async (page) => {
    await fakeAccount(page);
    await go(page, '/messages');
  }),
  shot('messages-thread', async (page) => {
    await fakeAccount(page);
    await go(page, `/messages/${account.id}`);
  }),
  shot('messages-nothing', async (page) => {
    await fakeAccount(page, { thread: [] });
    await page.route('**/messages?**', (route) => route.fulfill({ json: { ...threadOf([]), account: null } }));
    await page.route('**/message-threads?**', (route) => route.fulfill({ json: { ...threads, data: [] } }));
    await go(page, '/messages/company');
  }),
  shot('messages-read', async (page) => {
    await fakeAccount(page);
    await page.route('**/message-threads?**', (route) => route.fulfill({ json: { ...threads, data: [] } }));
    await go(page, '/messages?unread=only');
  }),
  shot('messages-error', async (page) => {
    await fakeAccount(page);
    const problem = refuse(422, 'x', 'Messages are being moved. Please try again in a minute.');
    await page.route('**/message-threads?**', problem);
    await page.route('**/messages?**', problem);
    await go(page, `/messages/${account.id}`);
  }),
  shot('messages-missing', async (page) => {
    await fakeAccount(page);
    await page.route('**/messages?**', refuse(404, 'not_found', 'This account no longer exists.'));
    await go(page, `/messages/${account.id}`);
  }),
  shot('messages-writing', (page) => write(page, 'Here is the policy, signed by both.')),
  shot('messages-lost', async (page) => {
    await write(page, 'Here is the policy, signed by both.');
    await page.route('**/accounts/*/messages', (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('We cannot reach the server.').waitFor();
  }),
  shot('messages-half-sent', async (page) => {
    await write(page, 'Here is the policy, signed by both.');
    await page.route('**/accounts/*/messages', (route) => route.fulfill({ status: 201, json: { data: messages[1] } }));
    await page.route('**/messages/*/documents?**', refuse(422, 'x', 'This file is damaged.'));
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('This file is damaged.').waitFor();
  }),
];
