import type { AccountStanding } from '@recoup/contract/agency/accounts';
import { describe, expect, it } from 'vitest';
import { FORMS, possibleForms } from './forms.ts';
import { problemsOf, type Context } from './post-form.ts';

const standing: AccountStanding = {
  account_id: 'a',
  client_id: 'c',
  client_name: 'Example Dental',
  acknowledged_at: '2026-01-02T10:00:00.000Z',
  status: 'BANKRUPTCY',
  statuses: ['CLOSED'],
  stopped_statuses: ['ACTIVE'],
  stops: ['bankruptcy'],
  balance_cents: 50_000,
  payments: [],
};
const contextOf = (change: Partial<AccountStanding> = {}): Context => ({
  number: 'A-1001-7',
  standing: { ...standing, ...change },
  payment: null,
});
const statusChoices = (context: Context) => FORMS.status.fields(context, {})[0]?.choices?.map(({ value }) => value);

describe('the form for a status', () => {
  it('requires the reason that ended a stop, and sends it only for a return to collection', () => {
    const context = contextOf();
    expect(statusChoices(context)).toEqual(['ACTIVE', 'CLOSED']);
    const fields = FORMS.status.fields(context, { status: 'ACTIVE' });
    expect(problemsOf(fields, { status: 'ACTIVE' })).toEqual({ basis: 'Choose one' });
    expect(FORMS.status.item({ status: 'ACTIVE', basis: 'case_dismissed' }, context)).toMatchObject({ basis: 'case_dismissed' });
    expect(FORMS.status.item({ status: 'CLOSED', basis: 'case_dismissed' }, context)).not.toHaveProperty('basis');
  });

  it('does not offer collection during a written dispute, which only verification ends', () => {
    expect(statusChoices(contextOf({ status: 'DISPUTED', stops: ['dispute'] }))).toEqual(['CLOSED']);
  });
});

it('offers acceptance until the placement is accepted', () => {
  const submitted = {
    ...standing,
    acknowledged_at: null,
    status: 'SUBMITTED',
    statuses: ['NEW', 'NEEDS_INFO', 'REJECTED'],
  } as const;
  expect(possibleForms({ ...submitted, statuses: [...submitted.statuses], stops: [] }).slice(0, 3)).toEqual([
    'accept',
    'need_info',
    'reject',
  ]);
  expect(possibleForms(standing)).not.toContain('accept');
});

it('reads amounts in dollars and leaves out empty fields', () => {
  const context = contextOf();
  const values = { amount: '1,234.50', type: 'PU', method: 'check', effective_on: '2026-02-03', state: 'posted', reference: ' ' };
  expect(problemsOf(FORMS.payment.fields(context, values), values)).toEqual({});
  expect(FORMS.payment.item(values, context)).toEqual({
    kind: 'payment',
    account: 'A-1001-7',
    type: 'PU',
    method: 'check',
    effective_on: '2026-02-03',
    state: 'posted',
    amount_cents: 123_450,
  });
  expect(problemsOf(FORMS.payment.fields(context, values), { ...values, amount: '0' })).toEqual({
    amount: 'Enter an amount above zero',
  });
});
