import type { Page } from '@playwright/test';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';

/** Page of the first account with a status. */
async function openAccount(page: Page, status: string, search = ''): Promise<void> {
  await go(page, `/debtors?status=${status}`);
  if (page.viewportSize()?.width === 390) await page.locator('main a[href^="/debtors/"]').first().click();
  else
    await page
      .getByText(/^A-\d+-\d$/)
      .first()
      .click();
  await page.waitForURL(/\/debtors\/.+/);
  if (search !== '') await go(page, new URL(page.url()).pathname + search);
  await page.getByRole('heading', { name: 'Balance', exact: true }).waitFor();
}

const ask = (kind: string) =>
  shot(`requests-ask-${kind.replaceAll('_', '-')}`, async (page) => {
    await openAccount(page, 'ACTIVE', `?ask=${kind}`);
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  });

const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`;
const account = {
  id: id(1),
  people_id: id(2),
  number: 'A-1042-7',
  debtor_name: 'Marisol Quintanar',
  client_account_number: 'BW-20441',
};
const file = {
  id: id(9),
  kind: 'other',
  file_name: 'statement-2026-03.pdf',
  media_type: 'application/pdf',
  bytes: 182_044,
  author_name: 'Dana Whitfield',
  created_at: '2026-11-18T15:00:00Z',
};
const page = { next_cursor: null, total: null };
const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

const dispute = {
  id: id(3),
  account,
  reason: 'wrong_amount',
  details: 'Says that the insurer has paid $120.00 of it in March.',
  needs: 'Please send the explanation of benefits and the last statement.',
  received_on: '2026-11-12',
  due_on: '2026-11-27',
  needs_verification: false,
  is_overdue: false,
  state: 'open',
  ...none(
    'verification_sent_on',
    'answer',
    'answer_text',
    'answer_amount_cents',
    'answer_mistake',
    'answer_payment',
    'answered_at',
    'answered_by_name',
    'outcome',
    'resolved_at',
  ),
  created_at: '2026-11-12T15:00:00Z',
  balance_cents: 48_250,
  documents: [],
  abilities: { answers: ['confirm', 'paid', 'correct_amount', 'mistake', 'withdraw'], add_document: true },
};
const answered = {
  ...dispute,
  state: 'answered',
  answer: 'correct_amount',
  answer_text: 'The insurer paid on March 4; the rest is owed.',
  answer_amount_cents: 36_250,
  answered_at: '2026-11-18T15:00:00Z',
  answered_by_name: 'Dana Whitfield',
  documents: [file],
  abilities: { answers: [], add_document: false },
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const offer = {
  id: id(4),
  account,
  account_status: 'ACTIVE',
  kind: 'settlement',
  amount_cents: 31_000,
  balance_cents: 48_250,
  of_balance_bp: 6425,
  ...none('installments', 'installment_cents', 'first_due_on', 'cost_advance_cents'),
  text: 'In one payment by the end of the month.',
  expires_at: inDays(6.5),
  state: 'open',
  ...none('counter_cents', 'decision_text', 'decided_at', 'decided_by_name'),
  created_at: '2026-11-19T15:00:00Z',
  commission: { commission_cents: 9300, rate_bp: 3000, text: '$93.00 commission (30 % on placements of up to a year)' },
  abilities: { decisions: ['accept', 'decline', 'counter'] },
};
const plan = {
  ...offer,
  id: id(5),
  kind: 'plan',
  amount_cents: 48_250,
  of_balance_bp: 10_000,
  installments: 6,
  installment_cents: 8042,
  first_due_on: '2026-12-15',
  text: null,
};
const suit = {
  ...offer,
  id: id(6),
  kind: 'suit',
  amount_cents: 48_250,
  cost_advance_cents: 22_500,
  commission: null,
  abilities: { decisions: ['accept', 'decline'] },
};
const request = {
  id: id(7),
  number: 'R-118',
  kind: 'hold',
  state: 'submitted',
  account,
  data: { reason: 'insurance', until: '2026-12-20', details: 'The insurer looks at it again.' },
  ...none('cost', 'decline_reason', 'decided_at', 'applied_at', 'cancelled_at', 'payment_id', 'returnable'),
  created_by_name: 'Dana Whitfield',
  created_at: '2026-11-20T15:00:00Z',
  documents: [],
  abilities: { cancel: true, add_document: true },
};
const requests = [
  request,
  {
    ...request,
    id: id(8),
    number: 'R-104',
    kind: 'direct_payment',
    state: 'applied',
    data: { amount_cents: 12_000, date: '2026-10-02', method: 'check', reference: '1182', details: null },
    cost: { commission_cents: 3600, rate_bp: 3000, text: '$36.00 commission on $120.00 is due (30 %).' },
    decided_at: '2026-10-04T09:00:00Z',
    applied_at: '2026-10-04T10:00:00Z',
    documents: [file],
    abilities: { cancel: false, add_document: false },
  },
  {
    ...request,
    id: id(1),
    number: 'R-97',
    kind: 'recall',
    state: 'declined',
    data: { reason: 'goodwill', details: null },
    decided_at: '2026-09-04T09:00:00Z',
    decline_reason: 'The suit has been filed.',
    abilities: { cancel: false, add_document: false },
  },
];

/** The account with stubbed activity. */
async function stubActivity(
  where: Page,
  { disputes = [] as object[], offers = [] as object[], requests = [] as object[] },
): Promise<void> {
  await where.route('**/disputes?**', (route) => route.fulfill({ json: { data: disputes, page } }));
  await where.route('**/offers?**', (route) => route.fulfill({ json: { data: offers, page } }));
  await where.route('**/accounts/*/requests?**', (route) => route.fulfill({ json: { data: requests, page } }));
}

async function select(where: Page, status: string, button: string): Promise<void> {
  await go(where, status);
  const boxes = where.getByRole('checkbox', { name: /^Select row/ });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await where.getByRole('region', { name: 'Selected accounts' }).getByRole('button', { name: button }).click();
  await where.getByRole('dialog').waitFor();
  await where.waitForLoadState('networkidle');
}

export const requestsShots: Shot[] = [
  shot('requests-menu', async (where) => {
    await openAccount(where, 'ACTIVE');
    await where.getByRole('button', { name: 'Ask the agency' }).click();
    await where.getByRole('menu').waitFor();
  }),
  shot('requests-menu-closed', async (where) => {
    await openAccount(where, 'CLOSED');
    await where.getByRole('button', { name: 'Ask the agency' }).click();
    await where.getByRole('menu').waitFor();
  }),
  ...['recall', 'hold', 'direct_payment', 'adjustment', 'bankruptcy', 'death', 'attorney', 'contact_data'].map((kind) =>
    ask(kind),
  ),
  shot('requests-ask-refused', async (where) => {
    await openAccount(where, 'ACTIVE', '?ask=release');
    await where.getByRole('dialog').waitFor();
  }),
  shot('requests-ask-wrong', async (where) => {
    await openAccount(where, 'ACTIVE', '?ask=recall');
    await where.getByText('What it may cost').waitFor();
    await where.getByRole('button', { name: 'Recall account' }).click();
    await where.getByText('Choose a reason').waitFor();
  }),
  shot('requests-dispute', async (where) => {
    await stubActivity(where, { disputes: [dispute], requests });
    await openAccount(where, 'DISPUTED');
    await where.getByRole('radio', { name: 'The debt is correct' }).check();
  }),
  shot('requests-dispute-paid', async (where) => {
    await stubActivity(where, { disputes: [dispute] });
    const cost = { commission_cents: 3600, rate_bp: 3000, text: '$36.00 commission on $120.00 is due (30%).' };
    await where.route('**/requests/preview', (route) => route.fulfill({ json: { data: { problems: [], cost, warning: null } } }));
    await openAccount(where, 'DISPUTED');
    await where.getByRole('radio', { name: 'We were paid' }).check();
    await where.getByLabel('Amount', { exact: true }).fill('120');
    await where.getByText('Commission', { exact: true }).waitFor();
    await where.getByRole('button', { name: 'Report the payment' }).scrollIntoViewIfNeeded();
  }),
  shot('requests-dispute-answered', async (where) => {
    await stubActivity(where, { disputes: [answered] });
    await openAccount(where, 'DISPUTED');
  }),
  shot('requests-offers', async (where) => {
    await stubActivity(where, {
      offers: [
        offer,
        plan,
        suit,
        {
          ...plan,
          id: id(8),
          state: 'declined',
          decided_at: inDays(-3),
          decided_by_name: 'Dana Whitfield',
          abilities: { decisions: [] },
        },
      ],
    });
    await openAccount(where, 'ACTIVE');
  }),
  ...(['accept', 'decline', 'counter'] as const).map((decision) =>
    shot(`requests-decide-${decision}`, async (where) => {
      await stubActivity(where, { offers: [offer, suit] });
      await openAccount(where, 'ACTIVE', `?offer=${decision === 'decline' ? suit.id : offer.id}&decide=${decision}`);
      await where.getByRole('dialog').waitFor();
    }),
  ),
  shot('requests-panel', async (where) => {
    await stubActivity(where, { requests });
    await openAccount(where, 'ACTIVE');
    await where.getByRole('button', { name: 'Details and files' }).first().click();
    await where.getByRole('heading', { name: 'Requests', exact: true }).scrollIntoViewIfNeeded();
  }),
  shot('requests-error', async (where) => {
    await where.route('**/disputes?**', refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
    await openAccount(where, 'ACTIVE');
  }),
  shot('requests-list', async (where) => {
    await where.route('**/requests?**', (route) => route.fulfill({ json: { data: requests, page } }));
    await go(where, '/requests');
  }),
  shot('requests-list-disputes', async (where) => {
    await stubActivity(where, { disputes: [dispute, { ...answered, id: id(8) }] });
    await go(where, '/requests?tab=disputes');
  }),
  shot('requests-list-offers', async (where) => {
    await stubActivity(where, { offers: [offer, plan, suit] });
    await go(where, '/requests?tab=offers&state=open');
  }),
  shot('requests-list-none', (where) => go(where, '/requests?tab=offers&state=withdrawn')),
  shot('requests-list-empty', async (where) => {
    await stubActivity(where, {});
    await go(where, '/requests?tab=disputes');
  }),
  shot('requests-bulk-hold', (where) =>
    select(where, '/debtors?status=ACTIVE&status=HOLD&status=PAID&sort=name&dir=asc', 'Put on hold'),
  ),
  shot('requests-bulk-recall', (where) => select(where, '/debtors?status=ACTIVE&status=PAID&sort=name&dir=asc', 'Recall')),
  shot('requests-bulk-message', (where) => select(where, '/debtors', 'Write to the agency')),
];
