import { describe, expect, it } from 'vitest';
import { checkOfferDecision, refuseOfferDecision, type OfferCircumstances, type OfferDecisionTyped } from './offers.ts';
import { offerStateAt } from './offer-states.ts';

const typed: OfferDecisionTyped = { decision: 'accept', text: '', counter: '', after: '' };
const settlement: OfferCircumstances = { kind: 'settlement', amountCents: 6000, balanceCents: 10_000, status: 'ACTIVE' };
const suit: OfferCircumstances = { ...settlement, kind: 'suit', status: 'LEGAL_REVIEW' };

describe('offer decision', () => {
  it.each([
    ['accept', settlement, {}, null],
    ['decline', settlement, {}, null],
    ['accept', suit, {}, 'LEGAL'],
    ['decline', suit, { after: 'ACTIVE' }, 'ACTIVE'],
    ['decline', suit, { after: 'CLOSED' }, 'CLOSED'],
    // The account has left legal review in the meantime.
    ['accept', { ...suit, status: 'PAID' as const }, {}, null],
  ] as const)('%s moves the account where the transitions lead', (decision, offer, more, status) => {
    expect(checkOfferDecision({ ...typed, decision, ...more }, offer).value).toMatchObject({ decision, status });
  });

  it('accepts a counteroffer', () => {
    expect(checkOfferDecision({ ...typed, decision: 'counter', counter: '80' }, settlement).value).toMatchObject({
      counter_cents: 8000,
    });
  });

  it.each([
    ['nothing', settlement, { decision: '' }, ['decision']],
    ['a counter to a suit', suit, { decision: 'counter', counter: '5' }, ['decision']],
    ['no amount', settlement, { decision: 'counter' }, ['counter']],
    ['nothing as an amount', settlement, { decision: 'counter', counter: '0' }, ['counter']],
    ['what was offered', settlement, { decision: 'counter', counter: '60' }, ['counter']],
    ['more than is owed', settlement, { decision: 'counter', counter: '100.01' }, ['counter']],
    ['an amount with a yes', settlement, { counter: '5' }, ['counter']],
    ['a declined suit without an end', suit, { decision: 'decline' }, ['after']],
    ['another end', suit, { decision: 'decline', after: 'PAID' }, ['after']],
    ['an end of a settlement', settlement, { after: 'CLOSED' }, ['after']],
    ['a novel', settlement, { text: 'x'.repeat(2001) }, ['text']],
  ])('says what is wrong with %s', (_what, offer, change, paths) => {
    expect(checkOfferDecision({ ...typed, ...change }, offer).problems.map(({ path }) => path)).toEqual(paths);
  });

  it('is limited to admins and to open offers', () => {
    const code = (
      state: Parameters<typeof refuseOfferDecision>[0]['state'],
      role: 'client_admin' | 'client_staff' = 'client_admin',
    ) => refuseOfferDecision({ state, role })?.code ?? null;
    expect(code('open')).toBeNull();
    expect(code('open', 'client_staff')).toBe('role');
    expect(code('expired')).toBe('offer_expired');
    expect(code('withdrawn')).toBe('offer_withdrawn');
    for (const state of ['accepted', 'declined', 'countered'] as const) expect(code(state)).toBe('offer_decided');
  });

  it('is refused from the moment of expiry on', () => {
    const expiresAt = new Date('2026-06-01T00:00:00Z');
    expect(offerStateAt({ state: 'open', expiresAt }, new Date('2026-05-31T23:59:59.999Z'))).toBe('open');
    expect(offerStateAt({ state: 'open', expiresAt }, expiresAt)).toBe('expired');
    expect(offerStateAt({ state: 'accepted', expiresAt }, expiresAt)).toBe('accepted');
  });
});
