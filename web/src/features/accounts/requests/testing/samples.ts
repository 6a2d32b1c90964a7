import type { DisputeView } from '@recoup/contract/accounts/disputes';
import type { OfferView } from '@recoup/contract/accounts/offers';
import type { PaymentRow } from '@recoup/contract/money/payments';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { ACCOUNT_ACTIONS, refuseAction, type ActionCircumstances } from '@recoup/domain/accounts/requests';
import type { RequestableAccount } from '../action-groups.ts';

const idOf = (n: number) => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

const clientId = '018f0000-0000-7000-8000-0000000000c1';

const account = {
  id: idOf(1),
  people_id: idOf(2),
  number: 'A-1042-7',
  debtor_name: 'Marisol Quintanar',
  client_account_number: 'OWN-20441',
};
export const params = { client_id: clientId, people_id: account.people_id, id: account.id };

/** The requests that the domain allows in this state. */
export function requestableAccount(circumstances: Partial<ActionCircumstances> = {}): RequestableAccount {
  const all = {
    status: 'ACTIVE',
    role: 'client_admin',
    openKinds: [],
    isAcknowledged: true,
    hasDirectPayments: false,
    ...circumstances,
  } as const;
  return {
    ...account,
    balance_cents: 48_250,
    actions: ACCOUNT_ACTIONS.map((action) => {
      const refusal = refuseAction(action, all);
      return {
        action,
        is_available: refusal === null,
        code: refusal?.code ?? null,
        reason: refusal?.message ?? null,
        warning: null,
      };
    }),
  };
}

/** $120.00 that the debtor paid to the client. */
export const directPaymentOf = (index: number, reversedCents: number): PaymentRow => ({
  id: idOf(30 + index),
  account: { ...account, agency_account_number: 'F-7', location_id: null, location_name: null },
  type: 'PC',
  method: 'check',
  state: 'posted',
  effective_on: '2026-10-02',
  reported_on: '2026-10-03',
  amount_cents: 12_000,
  effect_cents: 12_000,
  balance_after_cents: 36_250,
  overpaid_cents: 0,
  notes: [],
  commission_rate_bp: 3000,
  commission_cents: 3600,
  commission_reason: '30% standard rate',
  due_client_cents: 0,
  due_agency_cents: 3600,
  reverses_id: null,
  reversed_by_id: reversedCents > 0 ? idOf(40) : null,
  reversed_cents: reversedCents,
  reference: null,
  remittance: null,
});

export const requestOf = (change: Partial<AccountRequest> = {}): AccountRequest => ({
  id: idOf(3),
  number: 'R-118',
  kind: 'hold',
  state: 'submitted',
  account,
  data: { reason: 'insurance', until: '2026-12-20', details: null },
  cost: null,
  decline_reason: null,
  created_by_name: 'Dana Whitfield',
  created_at: '2026-11-20T15:00:00Z',
  decided_at: null,
  applied_at: null,
  cancelled_at: null,
  payment_id: null,
  returnable: null,
  documents: [],
  abilities: { cancel: true, add_document: true },
  ...change,
});

export const disputeOf = (change: Partial<DisputeView> = {}): DisputeView => ({
  id: idOf(4),
  account,
  reason: 'wrong_amount',
  details: 'Says that the insurer has paid a part.',
  needs: 'Please send the last statement.',
  received_on: '2026-11-12',
  due_on: '2026-11-27',
  needs_verification: false,
  verification_sent_on: null,
  is_overdue: false,
  state: 'open',
  answer: null,
  answer_text: null,
  answer_amount_cents: null,
  answer_mistake: null,
  answer_payment: null,
  answered_at: null,
  answered_by_name: null,
  outcome: null,
  resolved_at: null,
  created_at: '2026-11-12T15:00:00Z',
  balance_cents: 48_250,
  documents: [],
  abilities: { answers: ['confirm', 'paid', 'correct_amount', 'mistake', 'withdraw'], add_document: true },
  ...change,
});

export const offerOf = (change: Partial<OfferView> = {}): OfferView => ({
  id: idOf(5),
  account,
  account_status: 'ACTIVE',
  kind: 'settlement',
  amount_cents: 31_000,
  balance_cents: 48_250,
  of_balance_bp: 6425,
  installments: null,
  installment_cents: null,
  first_due_on: null,
  cost_advance_cents: null,
  text: null,
  expires_at: '2099-01-01T00:00:00Z',
  state: 'open',
  counter_cents: null,
  decision_text: null,
  decided_at: null,
  decided_by_name: null,
  created_at: '2026-11-19T15:00:00Z',
  commission: { commission_cents: 9300, rate_bp: 3000, text: '$93.00 commission' },
  abilities: { decisions: ['accept', 'decline', 'counter'] },
  ...change,
});
